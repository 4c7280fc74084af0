# test_nearly_utf8.py - text that is nearly UTF-8: other bytes in a second charset, or as lone surrogates; whole and as a stream.
# SPDX-License-Identifier: MIT
import io
import random
import subprocess
import sys

import pytest
import runictext
import runictext._core as core

PIECES = ["naïve ".encode(), "жук".encode(), b"caf\xe9 ", b"\xff", b"\xe2\x82", b"plain\n", b"\x81", "\U0001F600".encode(), b"\xed\xa0\x80", b"\xc3"]


def cut(data, rng):
    at = 0
    while at < len(data):
        size = rng.randrange(1, 5)
        yield data[at:at + size]
        at += size


def samples():
    rng = random.Random(7)
    for _ in range(200):
        yield b"".join(rng.choices(PIECES, k=rng.randrange(9))), rng


def model(data, charset):
    """Ill-formed sequences in another charset, by CPython's decoder."""
    text = ""
    for c in data.decode("utf-8", "surrogateescape"):
        text += bytes([ord(c) - 0xDC00]).decode(charset, "replace") if 0xDC80 <= ord(c) <= 0xDCFF else c
    return text


@pytest.mark.parametrize("charset", ["windows-1252", "koi8-r", "latin-1"])
def test_a_fallback(charset):
    errors = "fallback=" + charset
    for data, rng in samples():
        wanted = model(data, charset)
        assert runictext.decode(data, "utf-8", errors) == wanted
        assert runictext.decode(bytearray((data + b"\n") * 9000), "utf-8", errors) == (wanted + "\n") * 9000
        assert runictext.transcode(data, "utf-8", "utf-16le", errors).decode("utf-16-le") == wanted
        decoder, converter = core.IncrementalDecoder("utf-8", errors), runictext.Transcoder("utf-8", "utf-32le", errors)
        pieces = list(cut(data, rng))
        assert "".join(map(decoder.decode, pieces)) + decoder.decode(b"", True) == wanted
        assert (b"".join(map(converter.transcode, pieces)) + converter.transcode(b"", True)).decode("utf-32-le") == wanted
        assert runictext.open(io.BytesIO(data), encoding="utf-8", errors=errors, newline="").read() == wanted


def test_a_fallback_is_for_bytes_only():
    with pytest.raises(UnicodeEncodeError):
        runictext.encode("→", "latin-1", "fallback=koi8-r")
    with pytest.raises(UnicodeEncodeError):
        runictext.transcode("caf\u00e9 →".encode(), "utf-8", "latin-1", "fallback=koi8-r")
    assert runictext.decode(b"\x81\xad", "shift_jis", "fallback=latin-1") == "\x81\xad"
    for wrong, message in (("fallback=", "unknown encoding"), ("fallback=nonsense", "unknown encoding"), ("fallback=utf-8", "not a charset of one byte"),
                           ("fallback=shift_jis", "not a charset of one byte"), ("fallback", "unknown error handler name")):
        with pytest.raises(LookupError, match=message):
            runictext.decode(b"\xff", "utf-8", wrong)
        with pytest.raises(LookupError):
            runictext.Transcoder("utf-8", "utf-16le", wrong).transcode(b"\xff")
    decoder = core.IncrementalDecoder("utf-8", "strict")
    with pytest.raises(LookupError):
        decoder.errors = "fallback=utf-8"
    assert decoder.errors == "strict"
    with pytest.raises(UnicodeDecodeError):
        decoder.decode(b"\xff")


def in_two(stream, data, at):
    return stream(data[:at], False) + stream(data[at:], True)


def test_cuts_at_every_byte():
    data = b"".join(PIECES) * 2
    escaped = data.decode("utf-8", "surrogateescape")
    wide = escaped.encode("utf-16-le", "surrogatepass")
    fallback = model(data, "windows-1252")
    for at in range(len(data) + 1):
        assert in_two(core.IncrementalDecoder("utf-8", "fallback=windows-1252").decode, data, at) == fallback
        assert in_two(runictext.Transcoder("utf-8", "utf-8", "fallback=windows-1252").transcode, data, at) == fallback.encode()
        assert in_two(core.IncrementalDecoder("utf-8", "surrogateescape").decode, data, at) == escaped
        assert in_two(runictext.Transcoder("utf-8", "utf-16le", "surrogateescape").transcode, data, at) == wide
    for at in range(len(wide) + 1):
        assert in_two(runictext.Transcoder("utf-16le", "utf-8", "surrogateescape").transcode, wide, at) == data


def test_a_file_is_written_with_surrogates(tmp_path):
    data = b"".join(PIECES)
    with runictext.open(tmp_path / "file", "w", "utf-8", "surrogateescape", newline="") as file:
        file.write(data.decode("utf-8", "surrogateescape"))
    assert (tmp_path / "file").read_bytes() == data


@pytest.mark.parametrize("wide", ["utf-16le", "utf-16be", "utf-32le", "utf-32be"])
def test_surrogates_as_a_stream(wide):
    codec = wide[:6] + "-" + wide[6:]
    for data, rng in samples():
        to, back = runictext.Transcoder("utf-8", wide, "surrogateescape"), runictext.Transcoder(wide, "utf-8", "surrogateescape")
        made = b"".join(map(to.transcode, cut(data, rng))) + to.transcode(b"", True)
        assert made == data.decode("utf-8", "surrogateescape").encode(codec, "surrogatepass")
        assert made == runictext.transcode(data, "utf-8", wide, "surrogateescape")
        assert runictext.transcode(made, wide, "utf-8", "surrogateescape") == data
        assert b"".join(map(back.transcode, cut(made, rng))) + back.transcode(b"", True) == data
    for source, target in (("utf-8", "utf-8"), ("latin-1", wide), (wide, "latin-1")):
        with pytest.raises(LookupError, match="does not have the error handler 'surrogateescape'"):
            runictext.Transcoder(source, target, "surrogateescape")


def test_a_whole_text_through_surrogates():
    for data, _ in samples():
        text = runictext.decode(data, "utf-8", "surrogateescape")
        assert text == data.decode("utf-8", "surrogateescape") and runictext.encode(text, "utf-8", "surrogateescape") == data


def test_files_in_development_mode(tmp_path):
    """io.TextIOWrapper looks the handler up there."""
    (tmp_path / "file").write_bytes(b"caf\xc3\xa9 caf\xe9")
    program = ("import runictext, sys; print(ascii(runictext.open(sys.argv[1], encoding='utf-8', errors='fallback=latin-1').read()));"
               "file = runictext.open(sys.argv[1], 'w', 'ascii', 'translit'); file.write('\u2192'); file.close()")
    run = subprocess.run([sys.executable, "-X", "dev", "-c", program, tmp_path / "file"], capture_output=True, text=True)
    assert run.stdout == "'caf\\xe9 caf\\xe9'\n", run.stderr
