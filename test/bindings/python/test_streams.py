# test_streams.py - incremental codecs, open(), tell() and seek().
# SPDX-License-Identifier: MIT
import codecs
import io
import tracemalloc

import pytest
import runictext
import texts
from hypothesis import given, settings
from hypothesis import strategies as st

runictext.register()
LABELS = [*texts.PAIRS, "utf-16", "utf-32", "utf-7", "scsu", "bocu-1"]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.lists(st.integers(0, 200), max_size=6), st.sampled_from(LABELS))
def test_decoder_in_pieces(text, cuts, label):
    data = runictext.encode(text, label, "ignore")
    decoder, out, before = codecs.getincrementaldecoder("runic-" + label)(), "", 0
    for end in sorted(cuts):
        out += decoder.decode(data[before:end])
        state = decoder.getstate()
        decoder.reset()
        decoder.setstate(state)
        before = max(before, end)
    out += decoder.decode(data[before:], True)
    assert out == runictext.decode(data, label)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.lists(st.integers(0, 60), max_size=6), st.sampled_from(LABELS))
def test_encoder_in_pieces(text, cuts, label):
    encoder, out, before = codecs.getincrementalencoder("runic-" + label)("ignore"), b"", 0
    for end in sorted(cuts):
        out += encoder.encode(text[before:end])
        before = max(before, end)
    out += encoder.encode(text[before:], True)
    assert out == runictext.encode(text, label, "ignore")


@pytest.mark.parametrize("new, method, data, want", [
    (runictext._core.IncrementalDecoder, "decode", b"a\xffb\xffc", "a?b?c"),
    (runictext._core.IncrementalEncoder, "encode", "a\u20acb\u20acc", b"a?b?c"),
])
def test_handler_that_sets_another_one(new, method, data, want):
    """The call goes on with the handler that it began with, whose name only the codec has."""
    others = []

    def handler(error):
        codec.errors = "strict"
        others.extend("other handler %06d" % i for i in range(100))
        return "?", error.end

    codecs.register_error("first handler 000000", handler)
    codec = new("ascii", "first handler %06d" % 0)
    assert getattr(codec, method)(data, True) == want


@pytest.mark.parametrize("label, data, want", [("utf-7", b"a+AO!b", "a<414f>!b"), ("iso-2022-jp", b"a\x1b(Xb\x1b$B0\x80c", "a<1b>(Xb<3080>")])
def test_handler_of_a_cut_fault(label, data, want):
    """In a charset with state a handler gets the bytes of the sequence, and cannot go back into an earlier piece."""
    codecs.register_error("runic-test-hex", lambda error: ("<%s>" % error.object[error.start:error.end].hex(), error.end))
    codecs.register_error("runic-test-back", lambda error: ("", error.start))
    assert runictext.decode(data, label, "runic-test-hex").startswith(want)
    decoder = runictext._core.IncrementalDecoder(label, "runic-test-hex")
    assert "".join(decoder.decode(bytes([byte])) for byte in data).startswith(want)
    decoder = runictext._core.IncrementalDecoder(label, "runic-test-back")
    with pytest.raises(UnicodeDecodeError):
        for byte in data:
            decoder.decode(bytes([byte]))


@pytest.mark.parametrize("label, data, held", [("utf-8", b"a\xf0\x9f", b"\xf0\x9f"), ("shift_jis", b"a\x83", b"\x83"), ("utf-16le", b"a\0\x3d\xd8", b"\x3d\xd8"),
                                               ("gb18030", b"a\x81\x30", b"\x81\x30")])
def test_state_has_the_bytes_of_a_cut_character(label, data, held):
    decoder = codecs.getincrementaldecoder("runic-" + label)()
    assert decoder.decode(data) == "a"
    assert decoder.getstate() == (held, 0)
    with pytest.raises(UnicodeDecodeError) as caught:
        decoder.decode(b"", True)
    assert caught.value.object == held


@pytest.mark.parametrize("label", LABELS)
def test_tell_and_seek(label, tmp_path):
    path = tmp_path / "file"
    text = "".join(f"{number} {texts.PAIRS.get(label, (0, texts.RUSSIAN + 'é'))[1].strip()}\n" for number in range(400))
    with open(path, "w", encoding="runic-" + label, newline="\n") as file:
        file.write(text)
    assert runictext.decode(path.read_bytes(), label) == text
    with open(path, encoding="runic-" + label, newline="\n") as file:
        places, rest = [], text
        for _ in range(100):
            places.append((file.tell(), len(text) - len(rest)))
            rest = rest[len(file.readline()):]
        for cookie, position in reversed(places):
            file.seek(cookie)
            assert file.readline() == text[position:].split("\n", 1)[0] + "\n"
        file.seek(0)
        assert file.read() == text


def test_states_take_little_memory():
    """TextIOWrapper asks for a state after each 8 KiB, whether tell() is called or not; reset(), which it calls for seek(0), keeps some."""
    decoder, data = codecs.getincrementaldecoder("runic-iso-2022-jp")(), "あ".encode("iso2022_jp")
    tracemalloc.start()
    for _ in range(120_000):
        decoder.decode(data)
        decoder.getstate()
    kept = tracemalloc.get_traced_memory()[0]
    decoder.reset()
    rest = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept < 5_000_000 and rest < 2_000_000


@pytest.mark.parametrize("label", ["utf-16", "utf-32", "utf-8-sig"])
def test_appending_writes_no_second_mark(label, tmp_path):
    path = tmp_path / "file"
    for mode in "wa":
        with open(path, mode, encoding="runic-" + label) as file:
            file.write("aя")
    assert runictext.decode(path.read_bytes(), label) == "aяaя"


@pytest.mark.parametrize("label", texts.PAIRS)
def test_stream_reader_and_writer(label):
    text = texts.PAIRS[label][1] + "\nx"
    stream = io.BytesIO()
    writer = codecs.getwriter("runic-" + label)(stream)
    for character in text:
        writer.write(character)
    writer.reset()
    assert stream.getvalue() == runictext.encode(text, label)
    for size in (1, 3, 100):
        reader = codecs.getreader("runic-" + label)(io.BytesIO(stream.getvalue()))
        assert "".join(iter(lambda: reader.read(size), "")) == text
    assert codecs.getreader("runic-" + label)(io.BytesIO(stream.getvalue())).readlines() == text.splitlines(True)


def test_open_detects(tmp_path):
    path = tmp_path / "file"
    for codec, text in (("cp1251", texts.RUSSIAN * 3), ("utf-8-sig", "aя\n"), ("utf-16", "text\n"), ("cp932", texts.JAPANESE * 3), ("utf-8", "")):
        path.write_bytes(text.encode(codec))
        with runictext.open(path) as file:
            assert file.read() == text
    with runictext.open(path, "w", "koi8-r") as file:
        file.write("жук")
    assert path.read_bytes() == "жук".encode("koi8-r")
    path.write_bytes(b"\x00\x01\xff\x00\x00\x02\x00" * 9)
    for call in (lambda: runictext.open(path), lambda: runictext.open(path, "w"), lambda: runictext.open(path, "rb")):
        with pytest.raises(ValueError):
            call()


@pytest.mark.parametrize("label", ["utf-7", "utf-7-imap", "iso-2022-jp", "scsu", "bocu-1"])
def test_open_writes_the_end_of_a_text(label, tmp_path):
    path = tmp_path / "file"
    with runictext.open(path, "w", label) as file:
        for character in "aЖж日":
            file.write(character)
    file.close()
    assert path.read_bytes() == runictext.encode("aЖж日", label)
    for mode in ("a", "r+", "w+"):
        with pytest.raises(ValueError):
            runictext.open(path, mode, label)
    assert runictext.open(path, encoding=label).read() == "aЖж日"


def test_open_writes_no_mark_unasked(tmp_path):
    path = tmp_path / "file"
    for mode in ("w", "a", "r+"):
        with runictext.open(path, mode, "utf-8") as file:
            file.seek(0, io.SEEK_END)
            file.write("ж")
    assert path.read_bytes() == "жжж".encode()
    with runictext.open(path, "w", "utf-8-sig") as file:
        file.write("ж")
    assert path.read_bytes() == b"\xef\xbb\xbf" + "ж".encode()
    assert runictext.open(path, encoding="utf-8").read() == "ж"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1251", "iso2022_jp", "ascii"])
def test_open_writes_in_the_encoding_that_was_read(codec, tmp_path):
    """The attribute encoding names a codec for the built-in open(), and is a label for open()."""
    path = tmp_path / "file"
    text = texts.RUSSIAN * 3 if codec != "ascii" else "text"
    for write in runictext.open, open:
        path.write_bytes(text.encode(codec))
        with runictext.open(path) as file:
            assert file.read() == text
        if codec != "iso2022_jp" or write != open:
            with write(path, "w", encoding=file.encoding) as other:
                other.write("text")
            assert path.read_bytes().decode(codec) == "text" and (path.read_bytes()[:1] > b"t") == (codec in ("utf-8-sig", "utf-16"))


def test_open_does_not_touch_a_file_if_the_charset_is_unknown(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"text")
    with pytest.raises(LookupError):
        runictext.open(path, "w", "no charset")
    assert path.read_bytes() == b"text"


def test_codecs_do_not_replace_pythons():
    assert codecs.lookup("cp932").decode.__module__ != "runictext._codecs"
    with pytest.raises(LookupError):
        codecs.lookup("runic-klingon")
    with pytest.raises(LookupError):
        codecs.lookup("scsu")
