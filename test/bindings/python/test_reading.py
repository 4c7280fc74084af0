# test_reading.py - readings are those of the library, called here by ctypes; decoding by one, and memory of every kind.
# SPDX-License-Identifier: MIT
import array
import ctypes
import mmap
import pathlib
import random

import pytest
import runictext
import runictext._core as core
import texts
from runictext import Stretch

UTF8 = "Größe geändert\n".encode()
LEGACY = "für die Größe, überprüfen\n".encode("cp1252")
MIXED = UTF8 + LEGACY
WIDE = "one line\nand another one\n".encode("utf-16-le")
LIBRARY = pathlib.Path(runictext.__file__).parents[2] / "librunic.so"
BASES = ["none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"]


class CStretch(ctypes.Structure):
    _fields_ = [("begin", ctypes.c_uint64), ("end", ctypes.c_uint64), ("charset", ctypes.c_uint16), ("probability", ctypes.c_uint16),
                ("basis", ctypes.c_uint8), ("signature_length", ctypes.c_uint8), ("language", ctypes.c_char * 4), ("reserved", ctypes.c_uint8 * 14)]


class CReading(ctypes.Structure):
    _fields_ = [("read", ctypes.c_size_t), ("count", ctypes.c_size_t), ("status", ctypes.c_uint8), ("reserved", ctypes.c_uint8 * 7)]


def library_reading(data):
    library = ctypes.CDLL(str(LIBRARY))
    library.runic_reader_read.restype = CReading
    library.runic_charset_from_label.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    numbers = {library.runic_charset_from_label(name.encode(), len(name)): name for name in runictext.charsets()}
    reader, list_ = (ctypes.c_uint64 * 12288)(), (CStretch * 1000)()
    library.runic_reader_init(reader, None)
    r = library.runic_reader_read(reader, ctypes.c_char_p(data), ctypes.c_size_t(len(data)), 1, list_, ctypes.c_size_t(1000))
    assert (r.read, r.status) == (len(data), 0)
    return [Stretch(s.begin, s.end, numbers.get(s.charset), s.probability / 1000, BASES[s.basis], s.language.decode(), s.signature_length)
            for s in list_[:r.count]]


SAMPLES = {
    "mixed": MIXED, "utf-8": UTF8, "legacy": LEGACY * 3, "bom": b"\xef\xbb\xbf" + UTF8, "utf-16": b"\xff\xfe" + WIDE, "appended": UTF8 + WIDE,
    "ascii": b"plain\n", "binary": pathlib.Path(core.__file__).read_bytes()[:3000], "empty": b"", "japanese": texts.JAPANESE.encode("shift_jis") * 3,
    "many": MIXED * 100, "long": LEGACY * 50000 + UTF8 * 10,
}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.skipif(not LIBRARY.exists(), reason="no shared library beside the package")
def test_the_answer_is_that_of_the_library(name):
    assert runictext.read(SAMPLES[name]).stretches == library_reading(SAMPLES[name])


def test_stretches():
    reading = runictext.read(MIXED)
    first, second = reading.stretches
    assert first == (0, len(UTF8), "UTF-8", first.probability, "utf8", "", 0) and isinstance(first, Stretch)
    assert second == (len(UTF8), len(MIXED), "windows-1252", second.probability, "none", "de", 0)
    assert 0.95 < second.probability <= 1 and reading.data == MIXED
    assert runictext.read(SAMPLES["bom"]).stretches[0].signature_length == 3
    assert runictext.read(b"").stretches == []
    assert runictext.read(SAMPLES["binary"]).stretches[0].charset is None
    assert len(runictext.read(SAMPLES["many"]).stretches) == 200  # more than one call of the library gives
    assert repr(reading) == "<Reading of 44 bytes: UTF-8, windows-1252>"


@pytest.mark.parametrize("charset", ["UTF-16LE", "UTF-16BE"])
@pytest.mark.parametrize("line", [b"one line of ASCII\n", b"one line of ASCII\r\n"])
def test_windows_of_utf16_end_between_its_units(charset, line):
    text = "".join(f"{number}: all is well in this old log\r\n" for number in range(30000)).encode(charset)
    middle = len("".join(f"{number}: all is well in this old log\r\n" for number in range(15000)).encode(charset))
    assert [one[:3] for one in runictext.read(text).stretches] == [(0, len(text), charset)]
    data = text[:middle] + line + text[middle:] + line
    places = [0, middle, middle + len(line), len(data) - len(line), len(data)]
    found = runictext.read(data).stretches
    assert [(one.begin, one.end) for one in found] == list(zip(places, places[1:]))
    assert [one.charset for one in found] == [charset, "UTF-8", charset, "UTF-8"]
    lost = runictext.read(text[:middle + 1] + text[middle + 2:]).stretches
    assert [one.charset for one in lost] == [charset, charset]
    assert lost[0].begin == 0 and lost[0].end == lost[1].begin and abs(lost[1].begin - middle) < 4 and lost[1].end == len(text) - 1


@pytest.mark.parametrize("make", [bytearray, memoryview, lambda data: array.array("B", data), lambda data: memoryview(bytearray(data))])
def test_memory_of_every_kind(make):
    given = make(MIXED)
    reading = runictext.read(given)
    assert reading.stretches == runictext.read(MIXED).stretches and reading.data == MIXED and type(reading.data) is bytes
    if not isinstance(given, (memoryview, array.array)):
        given[:] = b"x" * len(given)
        assert reading.decode().endswith("überprüfen\n")
    for wrong in ("text", None, 5):
        with pytest.raises(TypeError):
            runictext.read(wrong)
    with mmap.mmap(-1, 100) as mapped:
        mapped[:] = b"a" * 100
        assert runictext.read(mapped).decode() == "a" * 100


def test_a_named_charset_and_hints():
    assert runictext.read(b"\xef\xbb\xbfa", "utf-8").stretches == [Stretch(0, 4, "UTF-8", 1.0, signature_length=3)]
    assert runictext.read(b"\xff\xfea\0", "utf-16").stretches == [Stretch(0, 4, "UTF-16LE", 1.0, signature_length=2)]
    assert runictext.read(b"\0a", "utf-16").decode() == "a"
    assert runictext.read(b"\xe9", "cp437").decode() == "Θ"
    assert runictext.read(b"", "cp437").stretches == [Stretch(0, 0, "IBM437", 1.0)]
    assert runictext.read(b"", "cp437").edit("Θ").data == b"\xe9"
    assert runictext.read("Привет".encode("koi8-r"), charsets=["koi8-r", "cp1251"]).stretches[0].charset == "KOI8-R"
    for wrong in ({"charset": "nonsense"}, {"charsets": "koi8-r"}, {"charsets": ["nonsense"]}, {"declared": "nonsense"}, {"language": 5}):
        with pytest.raises((LookupError, TypeError)):
            runictext.read(LEGACY, **wrong)


def test_decoding():
    assert runictext.read(MIXED).decode() == (UTF8.decode() + LEGACY.decode("cp1252"))
    assert runictext.read(UTF8 + WIDE).decode() == UTF8.decode() + WIDE.decode("utf-16-le")
    assert runictext.read(b"\xef\xbb\xbfa\r\n").decode() == "a\r\n"
    unsure = runictext.read(b"na\xefve")
    with pytest.raises(UnicodeError, match=r"windows-1252 is the best guess for bytes 0 to 5, at \d+ %, and at_least is 95 %"):
        unsure.decode()
    assert unsure.decode(at_least=1) == "naïve" and unsure.text == "naïve"
    with pytest.raises(UnicodeError, match="bytes 0 to 3000 are in no charset that is recognized"):
        runictext.read(SAMPLES["binary"]).decode()
    assert runictext.read(SAMPLES["binary"]).decode("replace", at_least=0).startswith("\x7fELF")
    for wrong in (0.95, 101, -1, "x"):
        with pytest.raises((ValueError, TypeError)):
            unsure.decode(at_least=wrong)


def test_places_of_faults_are_those_of_the_whole():
    data = UTF8 + b"caf\xe9 \x81 x\n"
    reading = runictext.Reading(data, [Stretch(0, len(UTF8), "UTF-8", 1.0), Stretch(len(UTF8), len(data), "windows-1252", 1.0)])
    with pytest.raises(UnicodeDecodeError) as caught:
        reading.decode()
    assert (caught.value.start, caught.value.end, caught.value.object) == (data.index(b"\x81"), data.index(b"\x81") + 1, data)
    assert reading.decode("replace").endswith("café \ufffd x\n") and reading.text == reading.decode("replace")


def test_stretches_of_a_person():
    data = b"\xe9\n\xe9\n"
    assert runictext.Reading(data, [(0, 2, "cp437", 1), Stretch(2, 4, "latin-1", 1)]).decode() == "Θ\né\n"
    for wrong in ([], [(0, 2, "cp437", 1)], [(0, 4, "cp437", 1), (3, 4, "cp437", 1)], [(0, 5, "cp437", 1)], [(1, 4, "cp437", 1)],
                  [(0, 4, "cp437", 2)], [(0, 4, "cp437", 1, "x")], [(0, 4, "cp437", 1, "none", "", 6)], [(0, 4, "cp437", float("nan"))]):
        with pytest.raises(ValueError):
            runictext.Reading(data, wrong).text
    for wrong in ([(0, 4, "nonsense", 1)], [(0, 4, 5, 1)], [(0, "4", "cp437", 1)], [5]):
        with pytest.raises((LookupError, TypeError)):
            runictext.Reading(data, wrong).text


def test_any_bytes_have_a_view():
    rng = random.Random(5)
    pieces = [MIXED, WIDE, b"\xff", b"\0", b"\r", b"\x1b$B", b"\xef\xbb\xbf", b"\x81", "日本".encode("euc-jp")]
    for _ in range(300):
        data = b"".join(rng.choices(pieces, k=rng.randrange(6)))
        reading = runictext.read(data)
        assert [one.begin for one in reading.stretches] == [0, *(one.end for one in reading.stretches)][:len(reading.stretches)]
        assert "\r\n" not in reading.text and reading.decode("replace", at_least=0) is not None
        assert reading.edit(reading.text).data == data
