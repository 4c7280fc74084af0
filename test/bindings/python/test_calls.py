# test_calls.py - bad calls, every kind of buffer, threads, leaks, subinterpreters.
# SPDX-License-Identifier: MIT
import array
import codecs
import doctest
import mmap
import subprocess
import sys
import threading
import time
import tracemalloc

import pytest
import runictext
import runictext._codecs
import runictext._core as core
import runictext.chardet
import runictext.charset_normalizer

BAD_CALLS = [
    (TypeError, lambda: runictext.decode()),
    (TypeError, lambda: runictext.decode("text")),
    (TypeError, lambda: runictext.decode(b"", 1)),
    (TypeError, lambda: runictext.decode(b"", "utf-8", 5)),
    (TypeError, lambda: runictext.decode(b"", "utf-8", "strict", "more")),
    (TypeError, lambda: runictext.decode(b"", wrong="utf-8")),
    (TypeError, lambda: runictext.decode(b"", data=b"")),
    (TypeError, lambda: runictext.encode(b"bytes")),
    (ValueError, lambda: runictext.encode("a", "utf\0-8")),
    (ValueError, lambda: runictext.decode(b"\xff", "utf-8", "ignore\0more")),
    (LookupError, lambda: runictext.encode("a", "klingon")),
    (LookupError, lambda: runictext.decode(b"\xff", "utf-8", "no such handler")),
    (UnicodeEncodeError, lambda: runictext.encode("a", "\ud800")),
    (ValueError, lambda: runictext.detect(b"a", limit=-1)),
    (OverflowError, lambda: runictext.detect(b"a", limit=10**30)),
    (TypeError, lambda: runictext.detect(b"a", limit="a")),
    (TypeError, lambda: runictext.detect(b"a", language=3)),
    (LookupError, lambda: runictext.detect(b"a", charsets=["klingon"])),
    (TypeError, lambda: runictext.detect(b"a", charsets=3)),
    (ValueError, lambda: runictext.check(b"a", limit=-1)),
    (TypeError, lambda: runictext.check(None)),
    (TypeError, lambda: runictext.Detector(3)),
    (TypeError, lambda: runictext.Detector().feed("a")),
    (LookupError, lambda: runictext.Transcoder("klingon")),
    (LookupError, lambda: runictext.Transcoder("utf-8", "utf-16", "namereplace")),
    (TypeError, lambda: runictext.Transcoder("utf-8").transcode("a")),
    (UnicodeDecodeError, lambda: runictext.Transcoder("utf-8").transcode(b"\xff")),
    (UnicodeError, lambda: runictext.transcode(b"\x00\x01\x02\xff\x00\x00\x00\x00\x07", "auto")),
    (UnicodeEncodeError, lambda: runictext.transcode("я".encode(), "utf-8", "latin-1")),
    (ValueError, lambda: runictext.Index(b"").position(-1)),
    (ValueError, lambda: runictext.Index(b"").position(0, "utf-9")),
    (ValueError, lambda: runictext.Index(b"").position(0, "line")),
    (IndexError, lambda: runictext.Index(b"abc").splice(2, 2, b"")),
    (TypeError, lambda: runictext.Index("abc")),
    (BufferError, lambda: runictext.decode(memoryview(b"abcd")[::2])),
    (ValueError, lambda: core.IncrementalDecoder("utf-8").setstate((b"", 99))),
    (ValueError, lambda: core.IncrementalDecoder("utf-7").setstate((b"", 99))),
    (TypeError, lambda: core.IncrementalDecoder("utf-7").setstate(3)),
]


@pytest.mark.parametrize("number", range(len(BAD_CALLS)))
def test_bad_calls(number):
    error, call = BAD_CALLS[number]
    with pytest.raises(error):
        call()


def test_unknown_charset_has_the_nearest_names():
    with pytest.raises(LookupError, match="windows-1250"):
        runictext.charset_name("windows-125")


def test_every_kind_of_buffer(tmp_path):
    data = "жук".encode()
    path = tmp_path / "file"
    path.write_bytes(data)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for buffer in (data, bytearray(data), memoryview(data), memoryview(data)[0:], array.array("B", data), mapped):
            assert runictext.decode(buffer) == "жук"
            assert runictext.transcode(buffer, "utf-8", "koi8-r") == "жук".encode("koi8-r")
            assert runictext.detect(buffer)[0].charset == "UTF-8"
            assert runictext.check(buffer) == []


def test_handler_that_shrinks_the_bytearray():
    """decode works on a copy; transcode holds the buffer."""
    data = bytearray(b"a\xff" * 10000)

    def shrink(error):
        data.clear()
        return "?", error.end

    codecs.register_error("runic-test-shrink", shrink)
    with pytest.raises(BufferError):
        runictext.transcode(data, "utf-8", "utf-8", "runic-test-shrink")
    assert runictext.decode(data, "utf-8", "runic-test-shrink") == "a?" * 10000 and not data


@pytest.mark.parametrize("length", [60000, 200000])
def test_bytearray_that_another_thread_changes(length):
    """A str must not be made in two steps that see different bytes: it claimed to be ASCII, with a byte above 0x7F, and crashed."""
    data, values, stop = bytearray(b"a" * length), [0xE9] * 30 + [ord("a")] * 30, threading.Event()

    def change():
        while not stop.is_set():
            for value in values:
                data[length - 100] = value

    interval, wrong = sys.getswitchinterval(), 0
    sys.setswitchinterval(1e-4)
    thread = threading.Thread(target=change)
    thread.start()
    end = time.monotonic() + 1
    while time.monotonic() < end:
        for view in data, memoryview(data).toreadonly():
            for text in (runictext.decode(view, "utf-8", "replace"), runictext.decode(view, "latin-1"),
                         core.IncrementalDecoder("latin-1").decode(view, True)):
                wrong += text.isascii() != text.encode().isascii()
    stop.set()
    thread.join()
    sys.setswitchinterval(interval)
    assert wrong == 0


def test_threads_share_objects():
    data = ("いろはにほへと" * 5000).encode("shift_jis")
    wanted = data.decode("shift_jis").encode()
    shared = runictext.Transcoder("shift_jis")
    index = runictext.Index(b"one\ntwo\n" * 100)
    wrong = []

    def work():
        for _ in range(20):
            if runictext.transcode(data, "shift_jis") != wanted or runictext.decode(data, "shift_jis").encode() != wanted:
                wrong.append("result")
            shared.transcode(data)
            index.splice(4, 3, b"three")
            index.splice(4, 5, b"two")
            runictext.detect(data)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and bytes(index).count(b"\n") == 200


@pytest.mark.skipif(getattr(sys, "_is_gil_enabled", lambda: True)(), reason="with the GIL, threads do not meet in a method")
def test_threads_without_the_gil():
    decoder, index = core.IncrementalDecoder("utf-8", "replace"), runictext.Index(b"one\ntwo\n" * 100)
    end = time.monotonic() + 2

    def decode():
        while time.monotonic() < end:
            decoder.decode(b"a\xe3\x81")
            decoder.setstate(decoder.getstate())
            decoder.reset()

    def edit():
        while time.monotonic() < end:
            for offset, removed, data in [(0, 0, b"x" * 3000)] * 50 + [(0, 3000, b"")] * 50:
                index.splice(offset, removed, data)
                assert len(bytes(index)) >= 800

    threads = [threading.Thread(target=work) for work in (decode, decode, edit, edit)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bytes(index) == b"one\ntwo\n" * 100


def everything():
    text = "жук ünï \U0001F600"
    runictext.decode(text.encode() + b"\xff" * 20, "utf-8", "replace")
    for errors in ("backslashreplace", "surrogateescape", "namereplace", "xmlcharrefreplace", "strict"):
        for function, value in ((runictext.encode, text), (runictext.decode, b"\xff")):
            try:
                function(value, "us-ascii", errors)
            except (UnicodeError, TypeError):
                pass
    runictext.transcode(text.encode(), "auto", "utf-16")
    detector = runictext.Detector()
    detector.feed(text.encode())
    detector.guesses("ru", ["utf-8"])
    runictext.check(b"\xff\xfe" * 10)
    runictext.Index(text.encode()).splice(0, 2, b"abc" * 1000)
    for label in ("utf-8", "utf-7", "utf-16"):
        decoder = core.IncrementalDecoder(label)
        decoder.decode(b"a+AG")
        decoder.setstate(decoder.getstate())
        core.IncrementalEncoder(label).encode("a\u00e9")
    for error, call in BAD_CALLS:
        try:
            call()
        except error:
            pass


def test_no_leaks():
    for _ in range(3):
        everything()
    tracemalloc.start()
    before, references = tracemalloc.get_traced_memory()[0], getattr(sys, "gettotalrefcount", int)()
    for _ in range(100):
        everything()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 20000, grown
    assert getattr(sys, "gettotalrefcount", int)() - references < 200


def test_reference_counts():
    data, label = b"abc" * 1000, "windows-1251"
    before = sys.getrefcount(data), sys.getrefcount(label), sys.getrefcount(None)
    for _ in range(1000):
        runictext.decode(data, label)
        runictext.transcode(data, label, errors="replace")
    after = sys.getrefcount(data), sys.getrefcount(label), sys.getrefcount(None)
    assert abs(after[0] - before[0]) < 3 and abs(after[1] - before[1]) < 3 and after[2] - before[2] < 50


def decode_in_pieces():
    decoder = core.IncrementalDecoder("utf-8")
    return lambda: decoder.decode(b"a\xf0\x9f\x98")


def splice():
    index = runictext.Index(b"a\n\xc3\xa9" * 500)

    def call():
        index.splice(3, 5, b"xyz\n" * 30000)

    call.index = index
    return call


@pytest.mark.parametrize("prepare", [lambda: lambda: runictext.decode(b"\x82\xa0" * 100, "shift_jis"), decode_in_pieces, splice])
def test_out_of_memory(prepare):
    """A call fails with MemoryError if its n-th allocation fails, and its object is as before: the call can be repeated."""
    testcapi = pytest.importorskip("_testcapi")
    wanted = prepare()()
    for number in range(12):
        call, failed = prepare(), False
        testcapi.set_nomemory(number, number + 1)
        try:
            call()
        except MemoryError:
            failed = True
        finally:
            testcapi.remove_mem_hooks()
        if hasattr(call, "index"):
            fresh = runictext.Index(bytes(call.index))
            assert [call.index.offset(line, 0) for line in (5, 500, 2000)] == [fresh.offset(line, 0) for line in (5, 500, 2000)]
        if failed:
            assert call() == wanted


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no interpreters of their own before Python 3.12")
def test_subinterpreters():
    program = ("import _interpreters as i" if sys.version_info >= (3, 13) else "import _xxsubinterpreters as i")
    program += "\nfor _ in range(3):\n    n = i.create()\n    r = i.run_string(n, 'import runictext; assert runictext.decode(b\"a\") == \"a\"')\n"
    program += "    assert not r, r\n    i.destroy(n)\n"
    subprocess.run([sys.executable, "-c", program], check=True)


NAMED = [(runictext.detect, {"data": b"\xe9"}, ["limit", "language", "charsets", "declared"]),
         (runictext.Detector().guesses, {}, ["language", "charsets", "declared"]),
         (runictext.check, {"data": b"\xe9"}, ["limit", "at_least"]),
         (runictext.read, {"data": b"\xe9"}, ["language", "charsets", "declared"]),
         (runictext.find_declaration, {"data": b"\xe9"}, ["start"]),
         (runictext.decode_page, {"data": b"\xe9"}, ["max_bytes"]),
         (runictext.open, {"file": __file__}, ["mode", "at_least"])]


@pytest.mark.parametrize("function, others, name", [(function, others, name) for function, others, names in NAMED for name in names])
def test_a_wrong_type_names_the_argument(function, others, name):
    for wrong in (object(), 5 if name in ("language", "charsets", "declared", "mode") else "x", 1.5 if name != "at_least" else []):
        with pytest.raises(TypeError, match=name + " must be "):
            function(**others, **{name: wrong})


def test_language_is_a_code():
    assert runictext.detect(b"na\xefve", language="fr") and runictext.detect(b"na\xefve", language="")
    for wrong in ("French", "fr-CA", "FR", "f"):
        with pytest.raises(ValueError, match="language is a code of ISO 639, such as 'ru', not '" + wrong):
            runictext.detect(b"na\xefve", language=wrong)


@pytest.mark.parametrize("module", [runictext, core, runictext._codecs, runictext._pages, runictext._reading, runictext._transcoder, runictext.chardet,
                                    runictext.charset_normalizer])
def test_examples_of_docstrings(module):
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0
