# test_writing_back.py - an edited text has the bytes of its original outside of the edit; the model is a list of characters with their bytes.
# SPDX-License-Identifier: MIT
import errno
import os
import pathlib
import pickle
import re
import stat
import struct

import pytest
import runictext
from hypothesis import given, settings
from hypothesis import strategies as st
from runictext import EditRefused, Stretch

# Characters of charsets without state, each with the only bytes it has; "\ufffd" where bytes are no text.
LETTERS = {"utf-8": "aé→😀", "windows-1252": "aé“", "koi8-r": "aжЖ", "shift_jis": "aｱあ表", "gb18030": "a你ü😀", "utf-16le": "aé😀", "utf-16be": "aé😀",
           "utf-32le": "aé😀", "euc-kr": "a키", "big5": "a天", "windows-1258": "aé", "ibm866": "aж"}
DAMAGE = {"utf-8": b"\xff", "windows-1252": b"\x81"}
ENDS = ["\n", "\r\n"]
WITH_STATE = {"utf-7": "a+é", "iso-2022-jp": "a}あ本¥‾", "utf-7-imap": "a&é", "scsu": "aéжあ", "bocu-1": "aéж"}


@st.composite
def lines(draw, charset, end, number):
    """A block of lines: a list of (bytes, characters of the view). The first and the last line are in no other block."""
    letters = st.sampled_from(LETTERS[charset]).map(lambda letter: (runictext.encode(letter, charset), letter))
    damage = st.just((DAMAGE[charset], "\ufffd")) if charset in DAMAGE else letters
    line_end = (runictext.encode(end, charset), "\n")
    atoms = draw(st.lists(st.one_of(letters, letters, damage, st.just(line_end)), max_size=30))
    border = [(runictext.encode(c, charset), c) for c in f"block {number}"]
    return [*border, line_end, *atoms, *border, line_end]


def joined(atoms, part):
    return (b"" if part == 0 else "").join(atom[part] for atom in atoms)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_bytes_outside_of_the_edit(data):
    names = data.draw(st.lists(st.sampled_from(sorted(LETTERS)), min_size=1, max_size=3))
    end = data.draw(st.sampled_from(ENDS))
    blocks = [data.draw(lines(name, end, i)) for i, name in enumerate(names)]
    original = b"".join(joined(block, 0) for block in blocks)
    stretches, at = [], 0
    for name, block in zip(names, blocks):
        stretches.append(Stretch(at, at + len(joined(block, 0)), runictext.charset_name(name), 1.0))
        at = stretches[-1].end
    reading = runictext.Reading(original, stretches)
    assert reading.text == "".join(joined(block, 1) for block in blocks)
    which = data.draw(st.integers(0, len(blocks) - 1))
    block = blocks[which]
    border = len("block 0\n")
    begin = data.draw(st.integers(border, len(block) - border))
    stop = data.draw(st.integers(begin, len(block) - border))
    new = data.draw(st.lists(st.sampled_from(LETTERS[names[which]] + "\n"), max_size=8))
    edited = [*block[:begin], *((runictext.encode(end if c == "\n" else c, names[which]), c) for c in new), *block[stop:]]
    text = "".join(joined(edited if i == which else one, 1) for i, one in enumerate(blocks))
    made = reading.edit(text)
    assert made.text == text
    assert made.data == b"".join(joined(edited if i == which else one, 0) for i, one in enumerate(blocks))
    if "\ufffd" not in joined(block[begin:stop], 1):
        assert made.edit(reading.text).data == original


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(WITH_STATE)), st.data())
def test_charsets_with_state(charset, data):
    alphabet = st.sampled_from(WITH_STATE[charset] + "\n")
    before, old, new, after = (data.draw(st.text(alphabet, max_size=12)) for _ in range(4))
    after += "\n"
    original = runictext.encode(before + old + after, charset)
    reading = runictext.read(original, charset)
    assert reading.text == before + old + after
    text = before + new + after
    made = reading.edit(text)
    assert made.text == text and runictext.decode(made.data, charset) == text
    unchanged = before[:before.rfind("\n") + 1]
    if charset == "iso-2022-jp":
        lines = original.splitlines(keepends=True)
        assert made.data.startswith(b"".join(lines[:unchanged.count("\n")]))
        rest = [line for line in lines[(before + old).count("\n") + 1:] if line.endswith(b"\n")]
        assert b"".join(rest) in made.data


def plain(text):
    """Return a text without what an editor may have added: BOMs, CRs before LF."""
    return re.sub("\r*\n", "\n", text.lstrip("\ufeff")).replace("\r", "\n")


@settings(max_examples=120, deadline=None)
@given(st.binary(max_size=40), st.text(st.sampled_from("ab\n\r \ufeff\ufffdéж"), max_size=10), st.data())
def test_any_bytes_and_any_edit(original, new, data):
    """The result means the edited text, or the edit is refused at a place of the text."""
    reading = runictext.read(original, data.draw(st.sampled_from([None, *sorted(LETTERS), *WITH_STATE])))
    text = reading.text
    begin = data.draw(st.integers(0, len(text)))
    text = text[:begin] + new + text[data.draw(st.integers(begin, len(text))):]
    try:
        made = reading.edit(text)
    except EditRefused as refused:
        assert 1 <= refused.line <= text.count("\n") + text.count("\r") + 1
        return
    assert plain(made.text) in (plain(text), plain(text).removesuffix("\n"))


def test_line_ends_and_boms_of_editors():
    original = b"\xff\xfe" + "one\r\ntwo\r\nthree".encode("utf-16-le")
    for text in ("one\n2\nthree", "\ufeffone\r\n2\r\nthree"):
        assert runictext.write_back(original, text) == b"\xff\xfe" + "one\r\n2\r\nthree".encode("utf-16-le")
    assert runictext.write_back(b"a\r\nb\nc", "a\nb\nB\nc\n") in (b"a\r\nb\nB\nc", b"a\r\nb\nB\nc\n")
    assert runictext.write_back(b"", "neu ü\n") == "neu ü\n".encode()
    assert runictext.write_back(b"ascii\n", "ascii →\n") == "ascii →\n".encode()
    ascii = runictext.read(b"ascii\n").edit("ascii →\n")
    assert ascii.decode() == ascii.text == "ascii →\n"


AS_UTF8 = [("windows-1252", "Größe überprüfen, für die Prüfung\r\nint colour;\r\n", "größer é"), ("koi8-r", "Привет, как дела?\ncolour\n", "цвет"),
           ("shift_jis", "/* 設定ファイルを読み込む関数です */\nint colour;\n", "/* 色の番号 */"), ("gbk", "# 这是一个测试程序，用来读取数据库\ncolour\n", "颜色")]


@pytest.mark.parametrize("charset, text, new", AS_UTF8)
def test_new_letters_of_a_program_that_reads_utf_8(charset, text, new):
    original, right = runictext.encode(text, charset), runictext.encode(text.replace("colour", new), charset)
    edited = original.decode(errors="replace").replace("colour", new)
    assert runictext.write_back(original, edited, charset) == right
    with pytest.raises(EditRefused, match="has no U[+]1F600"):
        runictext.write_back(original, edited + "\U0001F600\n", charset)


REFUSED = {
    "unmappable": (b"caf\xe9\nna\xefve\n", "windows-1252", "café\nna→\n", (2, 3, "→", "windows-1252"), "line 2, column 3: windows-1252 has no U+2192 (→)"),
    "moved": (b"a\x81b\n", "windows-1252", "\ufffda\ufffdb\n", (1, 1, "\ufffd", "windows-1252"), "cannot be moved or copied"),
    "neighbour": (b"\x83\\x", "shift_jis", None, None, "other characters in Shift_JIS"),
    "unsure": (b"na\xefve\n", None, "naïvež\n", (1, 6, "ž", "windows-1252"), "the text may be either"),
}


@pytest.mark.parametrize("kind", [kind for kind in REFUSED if kind != "neighbour"])
def test_what_is_refused(kind):
    original, charset, text, place, message = REFUSED[kind]
    with pytest.raises(EditRefused, match="line ") as caught:
        runictext.write_back(original, text, charset)
    refused = caught.value
    assert refused.kind == kind and (refused.line, refused.column, refused.character, refused.charset) == place
    assert message in str(refused) and isinstance(refused, UnicodeError)
    copy = pickle.loads(pickle.dumps(refused))
    assert (str(copy), copy.kind, copy.other) == (str(refused), kind, refused.other)


def test_a_guess_is_enough_where_all_that_are_likely_have_the_same_bytes():
    original = b"na\xefve \xe9\xe8\n"
    reading = runictext.read(original)
    assert reading.stretches[0].probability < 0.95
    assert reading.edit("so " + reading.text).data == b"so " + original  # ASCII needs no charset
    with pytest.raises(EditRefused):
        reading.edit(reading.text + "ž")


def test_handlers_of_what_is_unmappable():
    original = b"caf\xe9\n"
    made = {errors: runictext.write_back(original, "café →\n", "windows-1252", errors)
            for errors in ("ignore", "replace", "backslashreplace", "xmlcharrefreplace", "translit")}
    assert made == {"ignore": b"caf\xe9 \n", "replace": b"caf\xe9 ?\n", "backslashreplace": b"caf\xe9 \\u2192\n",
                    "xmlcharrefreplace": b"caf\xe9 &#8594;\n", "translit": b"caf\xe9 ->\n"}
    for wrong in ("nonsense", "surrogateescape", "fallback=koi8-r"):
        with pytest.raises(LookupError):
            runictext.write_back(original, "x", "windows-1252", wrong)
    with pytest.raises(UnicodeEncodeError):
        runictext.write_back(original, "\ud800", "windows-1252")
    for wrong in (b"bytes", None):
        with pytest.raises(TypeError):
            runictext.write_back(original, wrong)


WITHOUT_BAD = {"utf-16le": "name = value\r\n", "utf-16be": "name = value\r\n", "utf-32le": "x y\n", "utf-32be": "x y\n", "utf-7": "Größe x\n",
               "iso-2022-jp": "/* 設定 */\nx = 1\n", "utf-7-imap": "Entwürfe x"}


@pytest.mark.parametrize("charset", WITHOUT_BAD)
def test_a_program_that_read_utf8_without_any_fffd(charset):
    original = runictext.encode(WITHOUT_BAD[charset], charset)
    named = charset if charset.startswith(("utf-7", "iso")) else None
    read = original.decode()
    assert runictext.write_back(original, read, named) == original
    x = runictext.encode("x", charset).decode() if named is None else "x"
    last = read.rfind(x)
    edited = read[:last] + x + read[last:]
    assert runictext.write_back(original, edited, named) == edited.encode()


def test_text_of_a_program_that_knows_only_utf8():
    original = "Größe überprüfen\r\nint x = 1;\r\n".encode("cp1252") * 3
    lossy = original.decode("utf-8", "replace").replace("x = 1", "x = 2", 1)
    assert runictext.write_back(original, lossy) == original.replace(b"x = 1", b"x = 2", 1)
    assert runictext.write_back(runictext.read(original), lossy) == original.replace(b"x = 1", b"x = 2", 1)
    assert runictext.write_back(b"5 \x80\n", "6 \ufffd\n", "cp1252") == b"6 \x80\n"
    with pytest.raises(EditRefused):
        runictext.read(b"5 \x80\n", "cp1252").edit("6 \ufffd\n")


# ---- edit() ----

ORIGINAL = "Größe überprüfen\r\nint x = 1;\r\n".encode("cp1252") * 3


@pytest.fixture
def path(tmp_path):
    name = tmp_path / "old file.c"
    name.write_bytes(ORIGINAL)
    os.chmod(name, 0o640)
    os.utime(name, ns=(10**18, 10**18))
    return name


def edited(path, old="x = 1", new="ü = 2", **more):
    with runictext.edit(path, **more) as file:
        file.text = file.text.replace(old, new, 1)


def state_of(path):
    state = path.lstat()
    return state.st_ino, state.st_mode, state.st_mtime_ns


def test_edit(path):
    edited(path)
    assert path.read_bytes() == ORIGINAL.replace(b"x = 1", b"\xfc = 2", 1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640 and os.listdir(path.parent) == ["old file.c"]
    edited(str(path), "ü = 2", "x = 1")
    assert path.read_bytes() == ORIGINAL
    with runictext.edit(path, "latin-1") as file:
        assert file.path == path and file.reading.stretches[0].charset == "ISO-8859-1" and file.text == ORIGINAL.decode("latin-1").replace("\r\n", "\n")


def test_a_file_in_another_charset_than_the_caller_names(path):
    for charset in "ibm437", "utf-8", "koi8-r", "utf-16":
        fails(path, UnicodeError, f"is windows-1252 .de, 99 %. by its bytes, not {charset}", charset=charset)
    path.write_bytes(b"\x93na\xefve\x94, \x84sch\xf6n\x93\r\n")
    fails(path, UnicodeError, "not latin-1", charset="latin-1")  # C1 controls
    edited(path, "na", "ü", charset="windows-1257")
    for charset, mark in ("utf-16", "\ufeff"), ("utf-16le", ""), ("utf-8", "\ufeff"), ("shift_jis", ""), ("utf-7", ""), ("us-ascii", ""):
        text = "plain\n" if charset == "us-ascii" else "今日は良い天気です\n明日\n"
        path.write_bytes(runictext.encode(mark + text, "utf-16le" if charset == "utf-16" else charset))
        edited(path, "\n", "!\n", charset=charset)
        assert runictext.read(path.read_bytes(), charset).text == text.replace("\n", "!\n", 1)
    path.write_bytes("größer, schön, Ärger\n".encode() + "naïve, Größe\n".encode("cp1252"))
    fails(path, UnicodeError, "is UTF-8 by its bytes, not cp1252", charset="cp1252")


def test_a_path_of_bytes_is_refused_before_the_block(path):
    with pytest.raises(TypeError, match="not bytes"), runictext.edit(os.fsencode(path)):
        pytest.fail("the block ran")


ASCII_BYTES = {"HZ-GB-2312": b"~{<:Ky2;QA#,~}x ~~\n", "ISO-2022-KR": b"\x1b$)C\x0e0!\x0f x\n"}


@pytest.mark.parametrize("name", ASCII_BYTES)
def test_charsets_of_ascii_bytes_that_cannot_be_written(path, name):
    path.write_bytes(ASCII_BYTES[name])
    fails(path, UnicodeError, f"looks like {name}", old="x", new="y")
    with pytest.raises(UnicodeError, match=name):
        runictext.write_back(ASCII_BYTES[name], "x")
    assert runictext.write_back(ASCII_BYTES[name], ASCII_BYTES[name].decode().replace("x", "y"), "us-ascii") == ASCII_BYTES[name].replace(b"x", b"y")
    assert runictext.write_back(b"~/x ~{y}\n", "~/x ~{z}\n") == b"~/x ~{z}\n"


def test_an_unchanged_text_is_not_written(path):
    before = state_of(path)
    edited(path, "nothing like it")
    with runictext.edit(path) as file:
        file.text = "\ufeff" + file.text.replace("\n", "\r\n")
    assert state_of(path) == before


def test_links_stay(path):
    link = path.parent / "link"
    link.symlink_to(path.name)
    edited(link)
    assert link.is_symlink() and b"\xfc = 2" in path.read_bytes()


def fails(path, error, match=None, **more):
    before, state = path.read_bytes() if path.is_file() else None, state_of(path)
    with pytest.raises(error, match=match) as caught:
        edited(path, **more)
    if path.is_file():
        assert (path.read_bytes(), state_of(path)) == (before, state)
    assert not [name for name in os.listdir(path.parent) if name.startswith(".runictext")]
    return caught.value


def test_protected_files_and_hard_links(path, monkeypatch):
    os.link(path, path.parent / "hard")
    assert fails(path, OSError, "2 hard links").errno == errno.EMLINK
    assert (path.parent / "hard").read_bytes() == ORIGINAL
    os.unlink(path.parent / "hard")
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK)  # root may write every file
    fails(path, PermissionError, "write-protected")
    with runictext.edit(path) as file:
        assert "x = 1" in file.text


def access_list(*entries):
    """Return an access control list as Linux keeps it: entries are (tag, permissions, id)."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


# The owner reads and writes, user 1234 too, the group has no access; the mode shows the mask, rw, as that of the group.
ACCESS = access_list((1, 6, 2**32 - 1), (2, 6, 1234), (4, 0, 2**32 - 1), (16, 6, 2**32 - 1), (32, 0, 2**32 - 1))


@pytest.mark.parametrize("write", [edited, lambda path: runictext.transcode_file(path, path, "windows-1252")])
def test_owner_and_attributes_are_kept(path, write):
    try:
        os.setxattr(path, "user.note", b"of the file")
        os.setxattr(path, "system.posix_acl_access", ACCESS)
    except (AttributeError, OSError):
        pytest.skip("this file system has no extended attributes")
    if os.geteuid() == 0:
        os.chown(path, 1234, 2345)
        os.chmod(path, 0o4660)
    before = path.stat()
    write(path)
    after = path.stat()
    assert path.read_bytes() != ORIGINAL and after.st_ino != before.st_ino
    assert (after.st_uid, after.st_gid, after.st_mode) == (before.st_uid, before.st_gid, before.st_mode)
    assert os.getxattr(path, "user.note") == b"of the file" and os.getxattr(path, "system.posix_acl_access") == ACCESS


def test_a_file_whose_owner_is_lost_gives_nobody_more_access(path, monkeypatch):
    def fchown(file, owner, group):
        raise PermissionError(errno.EPERM, "not permitted")

    def fstat(file, real=os.fstat):
        mode, inode, device, links, owner, group, *more = real(file)
        return os.stat_result((mode, inode, device, links, owner + 1, group + 1, *more))

    path.chmod(0o4764)
    monkeypatch.setattr(os, "fchown", fchown)
    monkeypatch.setattr(os, "fstat", fstat)
    with pytest.warns(RuntimeWarning, match="owner and group"):
        edited(path)
    assert stat.S_IMODE(path.lstat().st_mode) == 0o744 and b"\xfc = 2" in path.read_bytes()


def test_after_an_error_the_file_is_as_it_was(path, tmp_path, monkeypatch):
    assert fails(path, EditRefused, new="→").line == 2
    with pytest.raises(ZeroDivisionError), runictext.edit(path) as file:
        file.text = "x"
        1 / 0
    with pytest.raises(OSError) as caught, runictext.edit(path) as file:
        path.write_bytes(b"of another program")
        file.text = "x"
    assert caught.value.errno == errno.EBUSY and path.read_bytes() == b"of another program"
    binary = tmp_path / "binary"
    code = pathlib.Path(runictext._core.__file__).read_bytes()[:3000]
    binary.write_bytes(code)
    fails(binary, UnicodeError, "is a binary file$")
    edited(binary, "a", "b", charset="latin-1")
    assert binary.read_bytes() == code.replace(b"a", b"b", 1)
    fails(tmp_path, OSError, "not a regular file")
    os.mkfifo(tmp_path / "fifo")
    fails(tmp_path / "fifo", OSError, "not a regular file")
    with pytest.raises(FileNotFoundError):
        edited(tmp_path / "missing")
    path.write_bytes(ORIGINAL)
    monkeypatch.setattr(os, "replace", lambda *names: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    fails(path, OSError, "full")


@pytest.mark.parametrize("text", ["", "\ufeff"])
def test_nothing_is_left(path, text):
    before = state_of(path)
    with pytest.raises(ValueError, match="nothing would be left"), runictext.edit(path) as file:
        file.text = text
    assert state_of(path) == before


def test_an_empty_file(tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    with runictext.edit(tmp_path / "empty") as file:
        assert file.text == ""
        file.text = "ü\n"
    assert pathlib.Path(tmp_path, "empty").read_bytes() == "ü\n".encode()
