"""python -m runictext.mcp [FOLDER]: a server of the Model Context Protocol, for agents that edit files in any charset.

It reads and writes the files of one folder, by default the current one, on standard input and output.
"""
# SPDX-License-Identifier: MIT
import argparse
import functools
import io
import os
import stat
import sys
import threading
from typing import Any, Optional

import runictext

from . import _files, _reading

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations
except ImportError as error:
    sys.exit(f"python -m runictext.mcp needs the package mcp, version 2 ({error}): pip install 'runictext[mcp]'")

INSTRUCTIONS = """Reads and edits text files in any charset. A file is shown as UTF-8 with LF; edits are written back in the charset and with the
line ends of the file, and all other bytes stay as they were. Use these tools for every file that is not UTF-8: other tools destroy it.
U+FFFD in a text stands for bytes that are no text: leave it where it is, or delete it. If an edit is refused, the file is as it was."""
MOST_BYTES = 16 << 20  # of a file, and of its new text
MOST_PLACES = 100  # in an answer of check
MOST_CHARACTERS = 50_000  # in an answer of read
_lock = threading.Lock()  # tools run in threads; one at a time writes


class Folder:
    """The folder whose files the tools may use."""

    def __init__(self, root):
        self.root = os.path.realpath(root)

    def find(self, path):
        """Return the real path of a file. Raises ToolError if it is not in the folder, also by a link, or is too large or no regular file."""
        if "\0" in path:
            raise ToolError("a path has no NUL")
        found = os.path.realpath(os.path.join(self.root, path))
        if os.path.commonpath([self.root, found]) != self.root:
            raise ToolError(f"{path} is outside of the folder {self.root}")
        state = _files.state_of(found)
        if state and not stat.S_ISREG(state.st_mode):
            raise ToolError(f"{path} is not a regular file")
        if state and state.st_size > MOST_BYTES:
            raise ToolError(f"{path} has more than {MOST_BYTES >> 20} MiB; `runic edit` edits it")
        return found

    def read(self, path, charset):
        with open(self.find(path), "rb") as file:
            return runictext.read(file.read(MOST_BYTES), charset)


def tool(function):
    """Let what runictext raises reach the agent as text, with the path."""
    @functools.wraps(function)
    def called(path, **kwargs):
        try:
            return function(path, **kwargs)
        except runictext.EditRefused as refused:
            more = "; name the charset, if you know it" if refused.kind == "unsure" else ""
            message = f"refused, the file is as it was: {refused}{more}"
        except (ToolError, OSError, ValueError, LookupError) as failed:
            message = getattr(failed, "strerror", None) or str(failed)
        raise ToolError(message if path and path in message else f"{path!r}: {message}")
    return called


def described(reading):
    """Yield each stretch of a reading with the line at which it begins."""
    line = 1
    for one in reading.stretches:
        yield one, line
        line += runictext.Reading(reading.data[one.begin:one.end], [one._replace(begin=0, end=one.end - one.begin)]).text.count("\n")


def charsets_of(reading):
    """Return the charsets of a reading, and where they begin."""
    parts = []
    for one, line in described(reading):
        sure = "" if one.basis not in ("none", "nuls") else f" ({one.language + ', ' if one.language else ''}{int(100 * one.probability)} %)"
        parts.append(f"{one.charset or 'no text'}{sure}" + (f" from line {line} on" if line > 1 else ""))
    return ", ".join(parts) or "empty"


def summary(path, reading, charset):
    """Return the reading in one line. It warns if the first 64 KiB are surely other text than in the charset that the agent named."""
    data = reading.data.replace(b"\0", b"")
    ends = "CRLF" if b"\r\n" in data else "CR" if b"\r" in data and b"\n" not in data else "LF"
    what = charset is not None and _reading.contradiction(reading.data[:1 << 16], charset)
    return f"{path}: {charsets_of(reading)}; {len(reading.data)} bytes, line ends {ends}" + (f"; warning: by its bytes, it is {what}" if what else "")


def portion(text, line, column, lines):
    """Return a part of a text, in whole lines if MOST_CHARACTERS have one, and a note: how many lines there are, and how to read on."""
    rows = io.StringIO(text, newline="\n").readlines()
    end, note = line - 1 + lines, f"lines: {len(rows)}"
    asked = "".join(rows[line - 1:end])[column - 1:]
    part = asked if len(asked) <= MOST_CHARACTERS else asked[:asked.rfind("\n", 0, MOST_CHARACTERS) + 1] or asked[:MOST_CHARACTERS]
    if part != asked or end < len(rows):
        note += f"; NOT ALL OF IT: to read on, first_line={line + part.count(chr(10))}"
        note += f", first_column={column + len(part)}" if part and "\n" not in part else ""
    return part, note


def make_server(root):
    """Return the server for a folder."""
    folder = Folder(root)
    server = MCPServer("runictext", instructions=INSTRUCTIONS, version=runictext.__version__, log_level="ERROR")
    looks = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    writes = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

    @server.tool(annotations=looks, structured_output=False)
    @tool
    def read(path: str, charset: Optional[str] = None, first_line: int = 1, first_column: int = 1, lines: int = 2000) -> list[str]:
        """Read a text file in any charset (name it if you know it): what it was read as, and its text, or a part and how to read on."""
        reading = folder.read(path, charset)
        if charset is None and _reading.is_binary(reading):
            raise ToolError(f"{path} is a binary file")
        text, note = portion(reading.text, max(first_line, 1), max(first_column, 1), max(lines, 0))
        return [f"{summary(path, reading, charset)}; {note}", text]

    @server.tool(annotations=writes, structured_output=False)
    @tool
    def edit(path: str, old_text: str, new_text: str, charset: Optional[str] = None, on_unmappable: str = "strict") -> str:
        """Replace old_text, which must be in the file exactly once, by new_text. All other bytes stay as they are. A character that the charset
        lacks is refused; on_unmappable "translit" writes something like it, "xmlcharrefreplace" &#8364;."""
        old, new = old_text.replace("\r\n", "\n"), new_text.replace("\r\n", "\n")
        if not old or old == new:
            raise ToolError("old_text is empty, or the same as new_text")
        with _lock, runictext.edit(folder.find(path), charset, on_unmappable) as file:
            was, at, last = file.reading, file.text.find(old), file.text.rfind(old)
            if at < 0 or at != last:
                raise ToolError("old_text is not in the file; read it again with this server" if at < 0 else "old_text is in it more than once; add the lines around it")
            file.text = file.text[:at] + new + file.text[at + len(old):]
        done = f"edited in line {file.text.count(chr(10), 0, at) + 1}"
        return f"{path}: {done if file.reading is not was else 'unchanged; lines keep their line ends, also none at the end of the file'}"

    @server.tool(annotations=writes, structured_output=False)
    @tool
    def write(path: str, text: str, charset: Optional[str] = None, on_unmappable: str = "strict") -> str:
        """Write a whole text. An existing file keeps its charset, its line ends and the bytes of all that is unchanged; a new one is UTF-8."""
        if len(text) > MOST_BYTES:
            raise ToolError(f"the text has more than {MOST_BYTES >> 20} MiB")
        target = folder.find(path)
        with _lock:
            if os.path.exists(target):
                with runictext.edit(target, charset, on_unmappable) as file:
                    file.text = text
                return f"{path}: written"
            made = runictext.encode(text, charset or "utf-8", on_unmappable)
            _files.replace(target, None, path, lambda new: new.write(made))
        return f"{path}: created"

    @server.tool(annotations=looks)
    @tool
    def detect(path: str, charset: Optional[str] = None) -> dict[str, Any]:
        """Tell the charset of a file: its stretches, each in one charset, with offsets in bytes, probability and language."""
        return {"stretches": [{"begin": one.begin, "end": one.end, "line": line, "charset": one.charset, "probability": one.probability,
                               "basis": one.basis, "language": one.language or None} for one, line in described(folder.read(path, charset))]}

    @server.tool(annotations=looks)
    @tool
    def check(path: str, charset: Optional[str] = None) -> dict[str, Any]:
        """List what is wrong in a text file: bytes that are no text, places where the charset changes, and mojibake, with line and column."""
        reading = folder.read(path, charset)
        faults, changes = [], []
        for one, line in described(reading):
            part = memoryview(reading.data)[one.begin + one.signature_length:one.end]
            for found in runictext.check(part, "utf-8" if one.basis == "ascii" else one.charset or "us-ascii", MOST_PLACES - len(faults)):
                faults.append({"line": line + found.line - 1, "column": found.column, "length": found.length, "fault": found.fault})
            changes.append({"line": line, "charset": one.charset})
        text, mojibake = reading.text, []
        for run in runictext.find_mojibake(text)[:MOST_PLACES]:
            begin = text.rfind("\n", 0, run.start) + 1
            was, line = text[run.start:run.end], text.count("\n", 0, run.start) + 1
            mojibake.append({"line": line, "column": run.start - begin + 1, "text": was, "meant": runictext.fix_mojibake(was)})
        return {"ill_formed": faults, "charset_changes": changes[1:], "mojibake": mojibake}

    return server


def main():
    parser = argparse.ArgumentParser(prog="python -m runictext.mcp", description="Serve the text files of a folder to an agent, by MCP on stdio.")
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER")
    root = parser.parse_args().folder
    if not os.path.isdir(root):
        sys.exit(f"python -m runictext.mcp: {root} is not a folder")
    make_server(root).run("stdio")


if __name__ == "__main__":
    main()
