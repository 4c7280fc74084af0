# mcp_client.py - uses python -m runictext.mcp with the client of the official SDK over stdio. Usage: mcp_client.py SOURCE WORK.
# SPDX-License-Identifier: MIT
import os
import pathlib
import re
import subprocess
import sys

import anyio
from mcp import Client, StdioServerParameters, stdio_client

LEGACY = "Größe überprüfen, für die Prüfung\r\nint x = 1;\r\n".encode("cp1252")
MIXED = "Größe geändert\n".encode() + "für die Größe, überprüfen\n".encode("cp1252")
CODE = pathlib.Path(sys.executable).resolve().read_bytes()[:5000]

work = pathlib.Path(sys.argv[2], "work")
root = work / "root"
root.mkdir(parents=True)
FILES = {"legacy.c": LEGACY, "mixed.log": MIXED, "unsure.txt": b"na\xefve\n", "twice.txt": b"one\none\n", "code.bin": CODE, "empty": b"",
         "mac.txt": "één\rtwee\r".encode("mac_roman"), "damaged.txt": "naïve, schön, größer, Ärger\n".encode() * 3 + b"\xff!\n",
         "mojibake.txt": "the naÃ¯ve one\n".encode()}
for name, content in FILES.items():
    (root / name).write_bytes(content)
(work / "outside.txt").write_bytes(b"secret\n")
(work / "other").mkdir()
for link, target in {"inside": "legacy.c", "out": "../outside.txt", "other": "../other", "dangling": "../new.txt"}.items():
    (root / link).symlink_to(target)
os.mkfifo(root / "fifo")
with open(root / "large", "wb") as large:
    large.truncate(17 << 20)


async def call(client, tool, **arguments):
    """Return the texts of a result, or its structured content."""
    result = await client.call_tool(tool, arguments)
    texts = [block.text for block in result.content]
    assert not result.is_error, texts
    return result.structured_content or texts


async def refused(client, message, tool, **arguments):
    before = {path: path.read_bytes() for path in [*root.iterdir(), *work.iterdir()] if path.is_file()}
    result = await client.call_tool(tool, arguments)
    assert result.is_error and message in result.content[0].text, (tool, arguments, result.content)
    assert {path: path.read_bytes() for path in [*root.iterdir(), *work.iterdir()] if path.is_file()} == before


async def reads(client):
    described, text = await call(client, "read", path="legacy.c")
    assert text == LEGACY.decode("cp1252").replace("\r\n", "\n"), text
    assert described.startswith("legacy.c: windows-1252 (de, 9") and described.endswith(f"; {len(LEGACY)} bytes, line ends CRLF; lines: 2"), described
    assert (await call(client, "read", path=str(root / "inside")))[1] == text
    assert (await call(client, "read", path="legacy.c", first_line=2, lines=1))[1] == "int x = 1;\n"
    described, text = await call(client, "read", path="legacy.c", lines=1)
    assert described.endswith("; lines: 2; NOT ALL OF IT: to read on, first_line=2") and text.count("\n") == 1, described
    described, text = await call(client, "read", path="legacy.c", charset="cp437")
    assert text == LEGACY.decode("cp437").replace("\r\n", "\n") and "warning: by its bytes, it is windows-1252 (de, 9" in described, described
    assert "warning" not in (await call(client, "read", path="legacy.c", charset="latin-1"))[0]
    described, text = await call(client, "read", path="mixed.log")
    assert described.startswith("mixed.log: UTF-8, windows-1252 (de, 9") and " %) from line 2 on; 44 bytes, line ends LF; lines: 2" in described, described
    assert text == MIXED[:18].decode() + MIXED[18:].decode("cp1252")
    assert (await call(client, "read", path="mac.txt", charset="macintosh")) == ["mac.txt: macintosh (100 %); 9 bytes, line ends CR; lines: 2", "één\ntwee\n"]
    assert await call(client, "read", path="empty") == ["empty: empty; 0 bytes, line ends LF; lines: 0", ""]
    await refused(client, "is a binary file", "read", path="code.bin")
    await refused(client, "'missing': No such file", "read", path="missing")
    await refused(client, "'legacy.c': unknown encoding: nonsense", "read", path="legacy.c", charset="nonsense")
    await refused(client, "has more than 16 MiB", "read", path="large")


async def reads_on(client):
    """A long text comes in parts, which are all of it; one long line, too."""
    long = "".join(f"Zeile {i}: größer\n" for i in range(5000)) + "x" * 120_000 + "ü\nEnde"
    (root / "long.txt").write_bytes(long.encode("cp1252"))
    arguments, parts = {"charset": "cp1252"}, []
    while arguments:
        described, part = await call(client, "read", path="long.txt", **arguments)
        assert "; lines: 5002" in described and len(part) <= 50_000 and part.count("\n") <= 2000, described
        arguments = {name: int(number) for name, number in re.findall(r"(first_\w+)=(\d+)", described)}
        assert bool(arguments) == ("NOT ALL OF IT" in described), described
        parts.append(part)
    assert "".join(parts) == long and all(part.endswith("\n") for part in parts[:3]) and len(parts) == 6, [len(part) for part in parts]
    (root / "long.txt").unlink()


async def edits(client):
    legacy = root / "legacy.c"
    assert await call(client, "edit", path="legacy.c", old_text="x = 1;\n", new_text="x = 2; // für\r\n") == ["legacy.c: edited in line 2"]
    assert legacy.read_bytes() == LEGACY.replace(b"x = 1;", b"x = 2; // f\xfcr")
    for charset in "utf-8", "koi8-r", "utf-16le":
        await refused(client, "legacy.c' is windows-1252 (de, 9", "edit", path="legacy.c", old_text="int x", new_text="größer x", charset=charset)
        await refused(client, f"by its bytes, not {charset}", "write", path="legacy.c", text="größer", charset=charset)
    await refused(client, "'legacy.c': refused, the file is as it was: line 2, column 5: windows-1252 has no U+2192 (→)", "edit", path="legacy.c", old_text="x = 2", new_text="→")
    await call(client, "edit", path="inside", old_text="x = 2", new_text="→", on_unmappable="translit")
    assert legacy.read_bytes() == LEGACY.replace(b"x = 1;", b"->; // f\xfcr") and (root / "inside").is_symlink()
    await refused(client, "name the charset", "edit", path="unsure.txt", old_text="na", new_text="ž")
    await call(client, "edit", path="unsure.txt", old_text="na", new_text="ž", charset="windows-1257")
    assert (root / "unsure.txt").read_bytes() == b"\xfe\xefve\n"
    await refused(client, "more than once", "edit", path="twice.txt", old_text="one", new_text="two")
    await refused(client, "'legacy.c': old_text is not in the file", "edit", path="legacy.c", old_text="not there", new_text="two")
    unchanged = await call(client, "edit", path="legacy.c", old_text="// für\n", new_text="// für\r\r\n")
    assert unchanged == ["legacy.c: unchanged; lines keep their line ends, also none at the end of the file"]
    await refused(client, "'legacy.c': old_text is empty", "edit", path="legacy.c", old_text="", new_text="two")
    await refused(client, "is a binary file", "edit", path="code.bin", old_text="ELF", new_text="FLE")
    await call(client, "edit", path="mixed.log", old_text="die", new_text="für")
    assert (root / "mixed.log").read_bytes() == MIXED.replace(b"die", b"f\xfcr")


async def writes(client):
    legacy = root / "legacy.c"
    legacy.write_bytes(LEGACY)
    lossy = LEGACY.decode("utf-8", "replace").replace("x = 1", "x = 3")  # what another tool has made of it
    assert await call(client, "write", path="legacy.c", text=lossy) == ["legacy.c: written"]
    assert legacy.read_bytes() == LEGACY.replace(b"x = 1", b"x = 3")
    await call(client, "write", path="legacy.c", text=LEGACY.decode("cp1252") + "größer\n")
    assert legacy.read_bytes() == LEGACY + b"gr\xf6\xdfer\r\n"
    assert await call(client, "write", path="new.txt", text="neu →\n") == ["new.txt: created"]
    await call(client, "write", path="new 2.txt", text="привет\n", charset="koi8-r")
    assert (root / "new.txt").read_bytes() == "neu →\n".encode() and (root / "new 2.txt").read_bytes() == "привет\n".encode("koi8-r")
    await refused(client, "No such file", "write", path="no such folder/new.txt", text="x")
    await refused(client, "nothing would be left", "write", path="legacy.c", text="")
    await refused(client, "nothing would be left", "edit", path="twice.txt", old_text="one\none\n", new_text="")


async def stays_inside(client):
    outside = ["../outside.txt", str(work / "outside.txt"), "out", "other/file", "../new.txt", "dangling", "../root2", "sub/../../outside.txt", "/etc/hostname"]
    for path in outside:
        for tool, more in {"read": {}, "detect": {}, "check": {}, "edit": {"old_text": "secret", "new_text": "x"}, "write": {"text": "x"}}.items():
            await refused(client, "is outside of the folder", tool, path=path, **more)
    assert not (work / "new.txt").exists()
    for path, message in {"": "not a regular file", ".": "not a regular file", "fifo": "not a regular file", "a\0b": "a path has no NUL"}.items():
        await refused(client, message, "read", path=path)
        await refused(client, message, "write", path=path, text="x")


async def looks(client):
    first, second = (await call(client, "detect", path="mixed.log"))["stretches"]
    assert (first["begin"], first["end"], first["line"], first["charset"]) == (0, 18, 1, "UTF-8")
    assert (second["begin"], second["line"], second["charset"], second["language"]) == (18, 2, "windows-1252", "de")
    assert (await call(client, "check", path="mixed.log"))["charset_changes"] == [{"line": 2, "charset": "windows-1252"}]
    found = await call(client, "check", path="damaged.txt", charset="utf-8")
    assert found["ill_formed"] == [{"line": 4, "column": 1, "length": 1, "fault": "invalid-byte"}] and found["charset_changes"] == []
    assert (await call(client, "check", path="mojibake.txt"))["mojibake"] == [{"line": 1, "column": 7, "text": "Ã¯", "meant": "ï"}]
    assert (await call(client, "check", path="twice.txt")) == {"ill_formed": [], "charset_changes": [], "mojibake": []}


async def main():
    server = StdioServerParameters(command=sys.executable, args=["-m", "runictext.mcp", str(root)], env={"PYTHONPATH": os.environ["PYTHONPATH"]})
    async with Client(stdio_client(server)) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert sorted(tools) == ["check", "detect", "edit", "read", "write"]
        assert all(tool.description and tool.annotations.read_only_hint == (name in ("check", "detect", "read")) for name, tool in tools.items())
        for step in (reads, reads_on, looks, edits, writes, stays_inside):
            await step(client)
            print(step.__name__, "ok")
    assert not [name for name in os.listdir(root) if name.startswith(".")]


anyio.run(main)
wrong = subprocess.run([sys.executable, "-m", "runictext.mcp", str(work / "outside.txt")], capture_output=True, text=True)
assert wrong.returncode == 1 and "outside.txt is not a folder" in wrong.stderr
missing = subprocess.run([sys.executable, "-S", "-m", "runictext.mcp"], capture_output=True, text=True)
assert missing.returncode == 1 and "pip install 'runictext[mcp]'" in missing.stderr, missing.stderr
