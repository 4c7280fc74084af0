# test_detect.py - detect, Detector, check, Index, and transcode.
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

import pytest
import runictext
import texts
from hypothesis import given, settings
from hypothesis import strategies as st

TRADITIONAL = "我們今天在學校裡學習中文,老師說大家都很努力,這個問題的答案是什麼?請你告訴我他們的電話。"
LEGACY = [("cp1251", texts.RUSSIAN * 3), ("koi8-r", texts.RUSSIAN * 3), ("cp932", texts.JAPANESE * 3), ("euc_jp", texts.JAPANESE * 3),
          ("gbk", texts.SIMPLE_CHINESE * 5), ("big5", TRADITIONAL), ("cp949", texts.KOREAN * 3), ("cp1252", "Les élèves français sont allés là. ")]


@pytest.mark.parametrize("codec, text", LEGACY)
def test_detects_legacy_text(codec, text):
    data = text.encode(codec)
    best = runictext.detect(data)[0]
    assert runictext.decode(data, best.charset) == text
    assert data.decode(best.codec) == text
    assert 0.5 < best.probability < 1 and 2 <= len(best.language) <= 3


@pytest.mark.parametrize("codec, charset, probability", [("utf-8", "UTF-8", 1), ("utf-8-sig", "UTF-8", 1), ("utf-16", "UTF-16LE", 1),
                                                         ("utf-32-be", "UTF-32BE", 0.98), ("utf-16-le", "UTF-16LE", 0.98)])
def test_recognizes_unicode(codec, charset, probability):
    guesses = runictext.detect(("Plain text, naïve. " * 20).encode(codec))
    assert [(guess.charset, guess.probability) for guess in guesses] == [(charset, probability)]


@pytest.mark.parametrize("data, charsets, want", [
    ("中文字符集".encode(), ["gb18030"], ["GB18030"]), ("中文字符集".encode(), ["gb18030", "utf-8"], ["UTF-8"]), ("中文字符集".encode("gbk"), ["gb18030"], ["GB18030"]),
    (b"plain", ["koi8-r", "utf-16le"], ["KOI8-R"]), ("\ufeffgrün".encode(), ["windows-1252"], ["windows-1252"]), ("grün".encode("utf-16"), ["koi8-r"], [])])
def test_charsets_are_the_only_guesses(data, charsets, want):
    detector = runictext.Detector()
    detector.feed(data)
    assert [one.charset for one in runictext.detect(data, charsets=charsets)] == [one.charset for one in detector.guesses(charsets=charsets)] == want


def test_binary_and_empty_data():
    assert runictext.detect(bytes(range(256)) * 4 + b"\x00\x01\x02" * 100) == []
    assert runictext.detect(b"") == []
    assert runictext.detect(b"abc")[0].charset == "US-ASCII"


def test_limit_counts_from_the_first_byte_beyond_ascii():
    data = b"a" * 300000 + texts.RUSSIAN.encode("cp1251") * 3
    assert runictext.detect(data, limit=200)[0].charset == "windows-1251"


def test_validity_reads_all_of_the_data():
    data = "я".encode() * 50000 + b"\xff" + "я".encode() * 50000
    best = runictext.detect(data, limit=100)[0]
    assert best.charset == "UTF-8" and best.probability < 1


def test_guesses_have_a_probability():
    detector = runictext.Detector()
    detector.feed("Привет, мир. Это русский текст.".encode("koi8-r"))
    for guesses in (runictext.detect("Привет, мир. Это русский текст.".encode("koi8-r")), detector.guesses(), runictext.detect(b"\xff\xfe\xe9", charsets=["big5", "koi8-r"])):
        assert all(guess.probability > 0 for guess in guesses)


def test_charsets_and_language_restrict():
    data = "Zażółć gęślą jaźń, proszę".encode("cp1250")
    assert {guess.charset for guess in runictext.detect(data, charsets=["iso-8859-2", "windows-1250"])} <= {"ISO-8859-2", "windows-1250"}
    assert runictext.detect(data, language="pl")[0].charset == "windows-1250"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 150), max_size=4))
def test_pieces_are_detected_as_the_whole(cuts):
    data = texts.RUSSIAN.encode("koi8-r") * 3
    detector, before = runictext.Detector(), 0
    for end in [*sorted(cuts), len(data)]:
        detector.feed(data[before:end])
        before = end
    assert detector.guesses() == runictext.detect(data)


def test_check_finds_places():
    findings = runictext.check("één\nünï \xff".encode() + b"\xe9\n\x80", limit=None)
    assert [(f.offset, f.length, f.line, f.column) for f in findings] == [(14, 1, 2, 6), (16, 1, 3, 1)]
    assert findings[0].fault == "bad-continuation" and findings[1].fault == "unexpected-continuation"
    assert runictext.check(b"\xef\xbb\xbf\xff")[0].column == 1 and runictext.check(b"\xed\xa0\x80\xff", "wtf-8")[0].column == 2
    assert len(runictext.check(b"\xff" * 10, limit=3)) == 3 and runictext.check(b"\xff", limit=0) == []


@pytest.mark.parametrize("label", ["utf-8", "shift_jis", "windows-1252", "gb18030", "utf-16le"])
def test_check_agrees_with_decode(label):
    data = bytes(range(256)) * 3
    at, starts = 0, [finding.offset for finding in runictext.check(data, label)]
    try:
        runictext.decode(data, label)
    except UnicodeDecodeError as error:
        at = error.start
    assert starts and starts[0] == at and starts == sorted(set(starts))


def test_index_is_kept_by_edits():
    text = "one\r\ntw😀o\nthrée"
    index = runictext.Index(text.encode())
    assert index.position(len("one\r\ntw😀".encode())) == (1, 4)
    assert index.position(len("one\r\ntw😀".encode()), "utf-32") == (1, 3)
    assert index.offset(2, 3, "utf-16") == len("one\r\ntw😀o\nthr".encode())
    assert index.translate(8, "utf-32", "utf-8") == len("one\r\ntw😀".encode())
    assert index.translate(2, "line", "utf-32") == 10
    index.splice(0, 3, "ünö\n".encode() * 1000)
    assert bytes(index).decode() == "ünö\n" * 1000 + text[3:] and len(index) == len(bytes(index))
    assert index.position(len(index) - 1) == (1002, 4)
    index.splice(0, len(index), b"")
    assert index.position(5) == (0, 0) and bytes(index) == b""


def test_transcode_marks_and_handlers():
    assert runictext.transcode("\ufeffa".encode(), "utf-8") == b"a"
    assert runictext.transcode(b"a", "latin-1", "utf-8-sig") == b"\xef\xbb\xbfa"
    assert runictext.transcode(b"a\xffb", "utf-8", errors="replace") == "a\ufffdb".encode()
    assert runictext.transcode(b"a\xffb", "utf-8", errors="ignore") == b"ab"
    assert runictext.transcode(b"a\xffb", "utf-8", errors="backslashreplace") == b"a\\xffb"
    assert runictext.transcode("a€".encode(), "utf-8", "latin-1", "xmlcharrefreplace") == b"a&#8364;"
    assert runictext.transcode("a€".encode(), "utf-8", "latin-1", "namereplace") == b"a\\N{EURO SIGN}"
    with pytest.raises(UnicodeDecodeError) as caught:
        runictext.transcode(b"abc\xff", "utf-8")
    assert (caught.value.start, caught.value.end, caught.value.object) == (3, 4, b"abc\xff")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=100), st.lists(st.integers(0, 400), max_size=5), st.sampled_from(["utf-8", "utf-16", "iso-2022-jp", "utf-7", "gb18030"]))
def test_transcoder_in_pieces(text, cuts, label):
    data = runictext.encode(text, label, "replace")
    converter, out, before = runictext.Transcoder(label, "utf-16be"), b"", 0
    for end in [*sorted(cuts), len(data)]:
        out += converter.transcode(data[before:end])
        before = max(before, end)
    out += converter.transcode(b"", final=True)
    assert out == runictext.transcode(data, label, "utf-16be")


def test_transcoder_keeps_its_state_at_a_fault():
    converter = runictext.Transcoder("utf-8", "utf-16le")
    assert converter.transcode(b"a\xe2\x82") == b"a\0"
    with pytest.raises(UnicodeDecodeError):
        converter.transcode(b"\xff")
    assert converter.transcode(b"\xac", final=True) == b"\xac\x20"


def test_transcode_file(tmp_path):
    source, target = tmp_path / "in", tmp_path / "out"
    text = texts.RUSSIAN * 40000
    source.write_bytes(text.encode("cp1251"))
    assert runictext.transcode_file(source, target) == target.stat().st_size
    assert target.read_text(encoding="utf-8") == text
    runictext.transcode_file(source, source, target="utf-8")
    assert source.read_text(encoding="utf-8") == text
    source.write_bytes(b"abc\xff")
    with pytest.raises(UnicodeDecodeError):
        runictext.transcode_file(source, target, "utf-8")
    assert target.read_text(encoding="utf-8") == text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
    with pytest.raises(FileNotFoundError) as raised:
        runictext.transcode_file(source, tmp_path / "none" / "out", "utf-8")
    assert raised.value.filename == tmp_path / "none" / "out"


def test_no_data_is_text(tmp_path):
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(b"")
    for label, data in ("utf-8", b""), ("utf-16", b"\xfe\xff"):
        assert runictext.transcode(b"", "auto", label) == data
        runictext.transcode_file(source, target, target=label)
        assert target.read_bytes() == data


def test_transcode_file_keeps_a_fifo(tmp_path):
    source, target = tmp_path / "in", tmp_path / "fifo"
    source.write_bytes("жук".encode("koi8-r"))
    os.mkfifo(target)
    reader = os.open(target, os.O_RDONLY | os.O_NONBLOCK)
    assert runictext.transcode_file(source, target, "koi8-r") == 6
    assert os.read(reader, 100) == "жук".encode()
    os.close(reader)
    assert target.is_fifo() and sorted(tmp_path.iterdir()) == [target, source]


def test_transcode_file_with_a_long_name_and_modes(tmp_path):
    source, target = tmp_path / "in", tmp_path / ("n" * 255)
    source.write_bytes(b"a")
    before = os.umask(0o27)
    runictext.transcode_file(source, target, "utf-8")
    assert os.umask(before) == 0o27
    assert target.stat().st_mode & 0o777 == 0o640
    target.chmod(0o600)
    runictext.transcode_file(source, target, "utf-8")
    assert target.stat().st_mode & 0o777 == 0o600


def test_transcode_file_replaces_no_protected_file_and_no_hard_link(tmp_path, monkeypatch):
    source, target, link = tmp_path / "in", tmp_path / "out", tmp_path / "link"
    source.write_bytes(b"new")
    target.write_bytes(b"old")
    os.link(target, link)
    with pytest.raises(OSError, match="2 hard links"):
        runictext.transcode_file(source, target, "utf-8")
    link.unlink()
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK)  # root may write every file
    with pytest.raises(PermissionError, match="write-protected"):
        runictext.transcode_file(source, target, "utf-8")
    assert target.read_bytes() == b"old" and sorted(tmp_path.iterdir()) == [source, target]


@pytest.mark.parametrize("change", ["append", "replace", "remove", "create"])
def test_transcode_file_and_another_program(tmp_path, monkeypatch, change):
    target, other = tmp_path / "out", tmp_path / "other"
    if change != "create":
        target.write_bytes("привет".encode("koi8-r"))
    source = tmp_path / "in" if change == "create" else target
    (tmp_path / "in").write_bytes(b"\xd0")
    other.write_bytes(b"of another program")
    text = b"of another program" if change != "append" else "привет".encode("koi8-r") + b"more"

    def fsync(file, real=os.fsync):
        if change == "append":
            with open(target, "ab") as file_of_other:
                file_of_other.write(b"more")
        elif change == "remove":
            target.unlink()
        else:
            os.replace(other, target)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match="changed by another program"):
        runictext.transcode_file(source, target, "koi8-r")
    assert target.read_bytes() == text if change != "remove" else not target.exists()
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_codecs_of_dos_and_ebcdic_with_the_euro():
    for charset, codec in (("IBM00858", "cp858"), ("IBM01140", "cp1140")):
        assert runictext.python_name(charset) == codec
        assert runictext.encode("€", charset) == "€".encode(codec)


def test_module_as_program(tmp_path):
    (tmp_path / "a.txt").write_bytes(texts.RUSSIAN.encode("koi8-r") * 3)
    (tmp_path / "b.bin").write_bytes(b"\x00\x01\xff\x00\x00\x02\x00" * 9)
    run = subprocess.run([sys.executable, "-m", "runictext", "detect", "a.txt", "b.bin", "c"], cwd=tmp_path, capture_output=True, text=True)
    assert run.stdout.splitlines()[0].startswith("a.txt: KOI8-R (") and run.stdout.splitlines()[1] == "b.bin: not recognized"
    assert run.returncode == 2 and "c: No such file" in run.stderr


def test_module_as_program_with_strange_names(tmp_path):
    names = [b"line\nfeed", b"byte\xff", b"\x1b[31m", "ж".encode()]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(b"abc")
    run = subprocess.run([sys.executable, "-X", "utf8", "-m", "runictext", "detect", *names], cwd=tmp_path, capture_output=True, check=True,
                         env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    lines = run.stdout.decode().splitlines()
    assert lines == [name + ": US-ASCII (100%)" for name in ("'line\\nfeed'", "'byte\\udcff'", "'\\x1b[31m'", "ж")]


def test_iso_2022_jp_has_its_language_and_no_certainty():
    data = runictext.encode("吾輩は猫である。名前はまだ無い。\n", "iso-2022-jp")
    found, = runictext.detect(data)
    one, = runictext.read(data).stretches
    assert (found.charset, found.probability, found.language) == ("ISO-2022-JP", one.probability, one.language) == ("ISO-2022-JP", 0.995, "ja")
