# test_utf8.py - files shown as UTF-8, under runictext.fs and scan_csv: every charset, seeks to any offset, and faults with line and column.
# SPDX-License-Identifier: MIT
import concurrent.futures
import io
import random
import time

import pytest
import runictext
from runictext import _codecs, _utf8

LINES = ["naïve, 가나다 €\n", "\ufeffa line that begins with U+FEFF\n", "plain\n", "\n", "日本語 жук\r\n", "no end, "]


@pytest.fixture(params=[7, 64, 4096])
def piece(request, monkeypatch):
    """Sets the sizes of pieces, so that a short text has many places to seek to."""
    monkeypatch.setattr(_utf8, "PIECE", request.param)
    monkeypatch.setattr(_utf8, "SPACING", 2 * request.param)
    return request.param


def text_for(charset, seed, count=60):
    """Return a text that a charset can write."""
    chance = random.Random(seed)
    text = "".join(chance.choice(LINES) for _ in range(count)) + "\n"
    return runictext.decode(runictext.encode("head\n" + text, charset, "ignore"), charset)


def opened(data, charset, errors="strict", piece=64, **more):
    text = _utf8.Text("f.csv", charset, errors, **more)
    return io.BufferedReader(_utf8.Utf8(io.BytesIO(data), text), piece), text


@pytest.mark.parametrize("charset", runictext.charsets())
def test_every_charset(charset, piece):
    text = text_for(charset, charset)
    data = runictext.encode(text, charset)
    wanted = runictext.transcode(data, charset)
    file, known = opened(data, charset)
    assert file.read() == wanted
    chance = random.Random(charset)
    for _ in range(40):
        offset = chance.randrange(len(wanted) + 1)
        assert file.seek(offset) == offset
        assert file.read(9) == wanted[offset:offset + 9], (charset, offset)
    assert file.seek(-3, 2) == len(wanted) - 3 and file.read() == wanted[-3:] and file.raw.size() == len(wanted)
    assert len(known.places) > 2 or piece != 64 or charset == "UTF-EBCDIC" or charset in _codecs.WITH_STATE


def test_signatures_and_byte_orders(piece):
    for codec in ("utf-8-sig", "utf-16", "utf-32"):
        data = ("a€\n" * 300).encode(codec)
        for charset in ("auto", codec.removesuffix("-sig")):
            file, _ = opened(data, charset)
            assert file.read() == "a€\n".encode() * 300
            file.seek(500)
            assert file.read() == ("a€\n".encode() * 300)[500:]


def test_ill_formed_text_and_seeks(piece):
    chance = random.Random(1)
    data = bytes(chance.choices(b"\n\n\xb0\xa1\xff\x81aZ0", k=3000))
    wanted = runictext.transcode(data, "cp949", "utf-8", "replace")
    file, _ = opened(data, "cp949", "replace")
    assert file.read() == wanted
    for _ in range(100):
        offset = chance.randrange(len(wanted))
        file.seek(offset)
        assert file.read(20) == wanted[offset:offset + 20]


@pytest.mark.parametrize("codec, bad", [("cp949", b"\xff"), ("utf-8", b"\xff"), ("utf-16-le", b"\x00\xdc"), ("cp1252", b"\x81")])
def test_a_fault_has_line_and_column(codec, bad, piece):
    start = ("가나다\n" if codec[:2] != "cp" or codec == "cp949" else "naïve\n") * 50 + "ab"
    data = start.encode(codec) + bad + ("cd\n" * 200).encode(codec)
    (finding, *_) = runictext.check(data, codec)
    for begin in (0, 100):
        file, _ = opened(data, codec)
        with pytest.raises(UnicodeDecodeError, match="f.csv, line 51, column 3, offset") as caught:
            file.seek(begin)
            file.read()
        assert (caught.value.line, caught.value.column, caught.value.offset) == (finding.line, finding.column, finding.offset) == (51, 3, len(start.encode(codec)))
        assert caught.value.object == bad


def test_a_guess_that_is_wrong_later_is_said(monkeypatch):
    monkeypatch.setattr(_utf8, "START", 3000)
    data = b"plain\n" * 1000 + "naïve\n".encode("cp1252")
    with pytest.raises(UnicodeDecodeError, match=r"line 1001, column 3, offset 6002 \(UTF-8 is a guess from the first MiB\)"):
        opened(data, "auto")[0].read()
    with pytest.raises(UnicodeError):
        opened(bytes(range(256)) * 10, "auto")
    assert opened(b"", "auto")[0].read() == b""


LATE = {"cp1252": "Señal de audición, número de teléfono\n", "cp1251": "Съешь же ещё этих мягких булок\n", "cp949": "안녕하세요 세계, 한국어 텍스트 데이터\n", "utf-8": "naïve, 가나다\n",
        "iso-2022-jp": "吾輩は猫である。名前はまだ無い。\n"}


@pytest.mark.parametrize("codec", LATE)
def test_the_charset_is_chosen_where_ascii_ends(codec, piece, monkeypatch):
    monkeypatch.setattr(_utf8, "START", 3000)
    data = b"plain,1\n" * 1000 + (b"plain,1\n" * 9).join([LATE[codec].encode(codec)] * 30)
    wanted = data.decode(codec).encode()
    file, known = opened(data, "auto")
    other = io.BufferedReader(_utf8.Utf8(io.BytesIO(data), known), 64)
    assert other.read(20) == wanted[:20]
    assert file.read() == wanted and other.read() == wanted[20:]
    for offset in (0, 7990, 8001, 8100, len(wanted) - 9):
        for one in (other, opened(data, "auto")[0]):
            one.seek(offset)
            assert one.read(50) == wanted[offset:offset + 50]
    assert runictext.charset_name(known.charset) == runictext.charset_name(codec)


@pytest.mark.parametrize("rest", [b"7,na\xefve\n", b"\xff\n", "Größe\n".encode("utf-16-le"), "Größe\n".encode() + b"\xff" * 40], ids=range(4))
def test_what_is_not_sure_behind_ascii_is_utf8(rest, monkeypatch):
    monkeypatch.setattr(_utf8, "START", 3000)
    data = b"plain\n" * 1000 + rest
    assert opened(data, "auto", "replace")[0].read() == data.decode(errors="replace").encode()
    with pytest.raises(UnicodeDecodeError, match="line 100[12], column .* .UTF-8 is a guess"):
        opened(data, "auto")[0].read()


def test_what_cannot_seek():
    class Pipe(io.BytesIO):
        def seekable(self):
            return False

    file = _utf8.Utf8(Pipe(b"a\xff"), _utf8.Text("pipe", "utf-8"))
    with pytest.raises(UnicodeDecodeError, match="pipe, offset 1") as caught:
        file.read()
    assert not file.seekable() and caught.value.line is None
    with pytest.raises(ValueError):
        opened(b"abc", "utf-8")[0].raw.seek(-1)


def test_after_a_fault_nothing_is_skipped(piece, monkeypatch):
    monkeypatch.setattr(_utf8, "START", piece)
    data = "가나\n".encode("cp949") * 99 + b"\xff\n" + "다라\n".encode("cp949") * 5000
    start, places = "가나\n".encode() * 99, set()
    file, _ = opened(data, "cp949")
    for _ in range(3):
        got = b""
        for _ in range(600):
            try:
                got += file.read(50)
            except UnicodeDecodeError as error:
                places.add((error.line, error.column, error.offset))
        assert start.startswith(got) and places == {(100, 1, 495)}
        file.seek(0)


def test_after_an_exception_of_the_file_nothing_is_skipped(monkeypatch):
    class File(io.BytesIO):
        is_broken = False

        def read(self, size=-1):
            if self.is_broken and size == _utf8.START:
                raise OSError("broken")
            return super().read(size)

    monkeypatch.setattr(_utf8, "START", 3000)
    data = b"plain,1\n" * 1000 + LATE["cp1252"].encode("cp1252") * 500
    source = File(data)
    file = _utf8.Utf8(source, _utf8.Text())
    source.is_broken = True
    for _ in range(2):
        with pytest.raises(OSError, match="broken"):
            file.readall()
        source.is_broken = False
    file.seek(0)
    assert file.readall() == data.decode("cp1252").encode()


def test_a_fault_after_a_late_charset_has_its_place(piece, monkeypatch):
    monkeypatch.setattr(_utf8, "START", 3000)
    data = b"plain,1\n" * 1000 + LATE["cp1252"].encode("cp1252") * 500 + b"ab\x81\n"
    (finding,) = runictext.check(data, "cp1252")
    with pytest.raises(UnicodeDecodeError, match="windows-1252 is a guess") as caught:
        opened(data, "auto")[0].read()
    assert (caught.value.line, caught.value.column, caught.value.offset) == (finding.line, finding.column, finding.offset) == (1501, 3, len(data) - 2)


def test_a_fault_behind_escaped_bytes_has_its_place():
    data = "a\udc80b".encode("utf-16-le", "surrogatepass") + b"\x00\xd8a\0"
    with pytest.raises(UnicodeDecodeError) as caught:
        opened(data, "utf-16le", "surrogateescape")[0].read()
    assert (caught.value.line, caught.value.column, caught.value.offset) == (1, 4, 6)


@pytest.mark.parametrize("data, words", [(bytes(range(128, 256)) * 10, "f.csv: .*not recognized"), (b"\x1f\x8b\x08\0" + bytes(range(256)), r"f.csv: .*compressed \(gzip\)")])
def test_what_is_not_recognized_is_not_utf8_the_next_time(data, words):
    known = _utf8.Text("f.csv")
    for _ in range(2):
        with pytest.raises(UnicodeError, match=words) as caught:
            _utf8.Utf8(io.BytesIO(data), known)
        assert not isinstance(caught.value, UnicodeDecodeError)


def test_a_closed_file():
    file, _ = opened(b"abc", "utf-8")
    file.close()
    for call in (file.tell, file.read, lambda: file.seek(0)):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_threads_wait_for_the_charset(monkeypatch):
    class Slow(_utf8._core.Detector):
        def recognize(self, at_least):
            time.sleep(0.2)
            return super().recognize(at_least)

    monkeypatch.setattr(_utf8._core, "Detector", Slow)
    data = LATE["cp949"].encode("cp949") * 20
    for start in (b"", b"plain\n" * 200000):  # chosen when the file is opened, or later
        known = _utf8.Text("f.csv")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            found = [pool.submit(lambda: _utf8.Utf8(io.BytesIO(start + data), known).readall()) for _ in range(4)]
        assert {one.result() for one in found} == {(start + data).decode("cp949").encode()}


@pytest.mark.parametrize("charset", ("auto", "cp1252", "utf-16le", "iso-2022-jp"))
def test_a_file_that_grows(charset, tmp_path):
    path, codec = tmp_path / "log", "utf-8" if charset == "auto" else charset
    with path.open("wb", buffering=0) as log, io.BufferedReader(_utf8.Utf8(path.open("rb", buffering=0), _utf8.Text("log", charset))) as file:
        assert file.read() == b""
        for number in range(3):
            line = f"{number} ü\n" if codec != "iso-2022-jp" else f"{number} 日\n"
            log.write(line.encode(codec))
            assert file.read() == line.encode() and file.read() == b"" and file.raw.size() == file.tell()
        file.seek(3)
        log.write("end".encode(codec))
        assert file.read().endswith(b"end")
