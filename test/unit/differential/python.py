#!/usr/bin/env python3
"""python.py - compares RUNIC_ACTION_SURROGATE_ESCAPE, WTF-8 and Modified UTF-8 with surrogateescape and surrogatepass of Python."""
# SPDX-License-Identifier: MIT
# usage: python.py LIBRARY [SEED]    LIBRARY is the shared library
import ctypes
import random
import sys

SURROGATE_ESCAPE = 6
PIECES = [b"a", b"caf\xc3\xa9", b"\xff", b"\xed\xa0\x80", b"\xe2\x82", b"\xf0\x9f\x98\x80", b"\xf0\x9f", b"\x80", b"\xc0\x80", b"\xf5",
          b"plain text that is longer "]
UNITS = [0x41, 0, 0xE9, 0x20AC, 0xD800, 0xDBFF, 0xDC00, 0xDFFF]


class Policy(ctypes.Structure):
    _fields_ = [("action", ctypes.c_uint8), ("length", ctypes.c_uint8), ("charset", ctypes.c_uint16), ("text", ctypes.c_uint32 * 16)]


class Options(ctypes.Structure):
    _fields_ = [("source", ctypes.c_int), ("target", ctypes.c_int), ("ill_formed", Policy), ("unmappable", Policy),
                ("callback", ctypes.c_void_p), ("user", ctypes.c_void_p), ("others", ctypes.c_uint8 * 32)]


class Result(ctypes.Structure):
    _fields_ = [("read", ctypes.c_size_t), ("written", ctypes.c_size_t), ("status", ctypes.c_uint8), ("fault", ctypes.c_uint8),
                ("fault_length", ctypes.c_uint8)]


LIBRARY = ctypes.CDLL(sys.argv[1])
LIBRARY.runic_convert.restype = Result
LIBRARY.runic_convert.argtypes = [ctypes.POINTER(Options), ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
LIBRARY.runic_charset_from_label.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def convert(source, target, text, ill_formed=0, unmappable=0):
    """Returns the bytes of text in another charset; raises an error if runic does not convert all of it."""
    how = Options()
    how.source = LIBRARY.runic_charset_from_label(source, len(source))
    how.target = LIBRARY.runic_charset_from_label(target, len(target))
    how.ill_formed.action = ill_formed
    how.unmappable.action = unmappable
    room = ctypes.create_string_buffer(6 * len(text) + 64)
    result = LIBRARY.runic_convert(ctypes.byref(how), text, len(text), room, len(room))
    return room.raw[:result.written] if result.status == 0 else f"status {result.status}"


def expect(got, wanted, text):
    if got != wanted:
        sys.exit(f"{text}: {got}, but Python has {wanted}")


def check_escape(text):
    """Random bytes are converted to UTF-16 and UTF-32 as in Python, and back."""
    for label, name in (b"utf-16le", "utf-16-le"), (b"utf-32be", "utf-32-be"):
        wide = text.decode("utf-8", "surrogateescape").encode(name, "surrogatepass")
        expect(convert(b"utf-8", label, text, ill_formed=SURROGATE_ESCAPE), wide, text)
        expect(convert(label, b"utf-8", wide, unmappable=SURROGATE_ESCAPE), text, wide)


def check_units(units):
    """Random code units are converted to WTF-8 and Modified UTF-8 as in Python, between these, and back."""
    wide = b"".join(unit.to_bytes(2, "little") for unit in units)
    wtf8 = wide.decode("utf-16-le", "surrogatepass").encode("utf-8", "surrogatepass")
    java = b"".join(b"\xc0\x80" if unit == 0 else chr(unit).encode("utf-8", "surrogatepass") for unit in units)
    expect(convert(b"utf-16le", b"wtf-8", wide), wtf8, wide)
    expect(convert(b"wtf-8", b"utf-16le", wtf8), wide, wtf8)
    expect(convert(b"utf-16le", b"mutf-8", wide), java, wide)
    expect(convert(b"mutf-8", b"utf-16le", java), wide, java)
    expect(convert(b"mutf-8", b"wtf-8", java), wtf8, java)
    expect(convert(b"wtf-8", b"mutf-8", wtf8), java, wtf8)


def main():
    random.seed(sys.argv[2] if len(sys.argv) > 2 else 20051)
    for turn in range(4000):
        length = random.choice((3, 10, 400)) if turn % 20 == 0 else 6
        check_escape(b"".join(random.choice(PIECES) for _ in range(length)))
        check_units([random.choice(UNITS) for _ in range(random.randrange(2 * length))])


main()
