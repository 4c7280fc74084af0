# test_pieces.py - decode of memory that another thread or process may change: pieces of it are copied.
# SPDX-License-Identifier: MIT
import codecs
import mmap
import random
import sys
import tracemalloc

import pytest
import runictext
import texts

HANDLERS = ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]
PARTS = [b"abcd" * 5000, b"\0" * 8, b"\r\n", "\u00e9".encode(), "жук".encode(), "\U0001F600".encode(), b"\xff", b"\xed\xa0\x80",
         b"\x1b$B$$", b"\x1b(B", b"\x0f", b"\x81", b"+AGE-", b"&", b"\x81\x30\x81\x30"]
BEGINNINGS = [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\x841\x953"]


def outcome(data, label, errors):
    try:
        text = runictext.decode(data, label, errors)
        return text, sys.getsizeof(text)
    except UnicodeError as error:
        return str(error), error.object, error.start, error.end


@pytest.mark.parametrize("label", runictext.charsets() + ["utf-8-sig"])
def test_result_is_that_of_bytes(label):
    rng = random.Random(label)
    for errors in HANDLERS:
        for parts in PARTS[:6], PARTS:
            part = b"".join(rng.choices(parts, k=40))
            data = rng.choice(BEGINNINGS) + part * (1 + 300000 // len(part))
            assert outcome(bytearray(data), label, errors) == outcome(data, label, errors)


@pytest.mark.parametrize("label", texts.PAIRS)
@pytest.mark.parametrize("ascii_first", [0, 65535, 65536, 200001])
def test_text_is_that_of_cpython(label, ascii_first):
    codec, text = texts.PAIRS[label]
    text = "a" * ascii_first + text * 5000
    decoded = runictext.decode(bytearray(text.encode(codec)), label)
    assert decoded == text and sys.getsizeof(decoded) == sys.getsizeof(text[:-1] + text[-1:])


@pytest.mark.parametrize("label", ["utf-8", "windows-1251", "shift_jis", "utf-16le", "utf-16be", "iso-2022-jp"])
def test_memory_for_a_mapped_file(label):
    """The str, and little beside it."""
    codec, text = texts.PAIRS[label]
    data = (text * 300000).encode(codec)
    with mmap.mmap(-1, len(data)) as mapped:
        mapped[:] = data
        tracemalloc.start()
        decoded = runictext.decode(mapped, label)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert decoded == text * 300000 and peak < sys.getsizeof(decoded) + len(data) // 4


@pytest.mark.skipif(sys.version_info < (3, 12), reason="classes of Python programs can have __buffer__ from Python 3.12 on")
def test_bytes_that_give_other_memory():
    """The handler changes bytes that have not been decoded yet."""
    other = bytearray(b"\xffother")

    class Bytes(bytes):
        def __buffer__(self, flags):
            return memoryview(other)

    def change(error):
        other[1:] = b"OTHER"
        return "?", error.end

    codecs.register_error("runic-test-change", change)
    assert runictext.decode(Bytes(b"bytes"), "utf-8", "runic-test-change") == "?other"
