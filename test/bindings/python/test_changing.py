# test_changing.py - memory that another thread changes while a function reads it: it may change the result, and nothing else.
# SPDX-License-Identifier: MIT
import mmap
import os
import random
import subprocess
import sys
import threading
import time
import tracemalloc

import pytest
import runictext
import runictext._core as core

SECONDS = float(os.environ.get("RUNIC_SECONDS", "0.4"))
HANDLERS = ["backslashreplace", "replace", "ignore", "strict", "surrogateescape"]
LABELS = ["utf-8", "utf-16", "utf-7", "shift_jis", "gb18030", "iso-2022-jp", "windows-1252", "scsu", "euc-jp", "utf-32le", "bocu-1"]
TEXTS = ["жук ".encode(), b"\xff\xfe", b"+AGE-", "日本".encode("shift_jis"), b"\x1b$B$$\x1b(B", b"\x81\x30\x81\x30", b"\xed\xa0\x80", b"abcdefgh" * 9,
         "\U0001F600".encode(), b"\x0f\x10", b"\0a\0b", b"\r\n"]


def detector(data, label, errors):
    d = runictext.Detector()
    d.feed(data)
    return d.guesses()


def index(data, label, errors):
    i = runictext.Index(data)
    i.splice(3, 5, data)
    return i.position(len(i) // 2), i.offset(3, 1), i.translate(9, "utf-16", "utf-8")


CALLS = {
    "transcode": lambda data, label, errors: runictext.transcode(data, label, "utf-8", errors),
    "transcode_to_utf7": lambda data, label, errors: runictext.transcode(data, label, "utf-7", errors),
    "transcode_auto": lambda data, label, errors: runictext.transcode(data, "auto", "utf-8", errors, at_least=0),
    "decode": lambda data, label, errors: runictext.decode(data, label, errors),
    "Transcoder": lambda data, label, errors: runictext.Transcoder(label, "utf-16", "replace").transcode(data, final=True),
    "IncrementalDecoder": lambda data, label, errors: core.IncrementalDecoder(label, errors).decode(data),
    "check": lambda data, label, errors: runictext.check(data, label, 1000),
    "detect": lambda data, label, errors: runictext.detect(data),
    "detect_with_limit": lambda data, label, errors: runictext.detect(data, limit=10**6),
    "read": lambda data, label, errors: runictext.read(data).stretches,
    "write_back": lambda data, label, errors: runictext.write_back(data, "text", label),
    "find_declaration": lambda data, label, errors: runictext.find_declaration(data),
    "web_charset": lambda data, label, errors: runictext.web_charset(data),
    "decode_page": lambda data, label, errors: runictext.decode_page(data),
    "records": lambda data, label, errors: core.records(data, 10, 34, False, b""),
    "Detector": detector,
    "Index": index,
}


SIZE = 20000  # above 8 KiB, the GIL is released
IMAGES = [(text * (SIZE // len(text) + 1))[:SIZE] for text in [*TEXTS, "日".encode(), b"\xff", b"\xe6"]] + [(b"".join(TEXTS) * 500)[:SIZE]]


def change(memory, stop):
    """Writes all of the memory at once, as fast as it can: often while a batch is converted."""
    rng = random.Random(1)
    while not stop.is_set():
        one, other = rng.choices(IMAGES, k=2)
        for _ in range(300):
            memory[:] = one
            memory[:] = other


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", ["bytearray", "mmap"])
def test_another_thread_writes(name, kind):
    memory = bytearray(SIZE) if kind == "bytearray" else mmap.mmap(-1, SIZE)
    stop = threading.Event()
    writer = threading.Thread(target=change, args=(memoryview(memory), stop))
    writer.start()
    rng = random.Random(name)
    end = time.monotonic() + SECONDS
    try:
        while time.monotonic() < end:
            label, errors = rng.choice(LABELS), rng.choice(HANDLERS)
            for _ in range(30):
                try:
                    CALLS[name](memoryview(memory), label, errors)
                except UnicodeError:
                    pass
    finally:
        stop.set()
        writer.join()


@pytest.mark.parametrize("call", ["transcode", "check", "detect", "Detector", "Transcoder"])
def test_pieces_are_copied(call):
    """The memory for a mapped file does not grow with it, apart from the result."""
    data = "Größe, naïve\n".encode("windows-1252") * 1_000_000
    CALLS[call](bytearray(data[:1000]), "windows-1252", "strict")  # imports Python's codecs
    with mmap.mmap(-1, len(data)) as mapped:
        mapped[:] = data
        tracemalloc.start()
        result = CALLS[call](mapped, "windows-1252", "strict")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < (1.2 * len(result) if isinstance(result, bytes) else 0) + 2_000_000


def test_results_are_those_of_bytes():
    rng = random.Random(3)
    for _ in range(30):
        data = b"".join(rng.choices(TEXTS, k=20)) * rng.choice([1, 50, 600])
        label, errors = rng.choice(LABELS), rng.choice(HANDLERS[:4])
        for name in ("transcode", "transcode_to_utf7", "transcode_auto", "check", "detect", "detect_with_limit", "Detector", "Transcoder"):
            got = []
            for given in (data, bytearray(data)):
                try:
                    got.append(CALLS[name](given, label, errors))
                except UnicodeError as error:
                    got.append((str(error), error.start, error.end) if hasattr(error, "start") else str(error))
            assert got[0] == got[1], (name, label, errors)


def test_another_process_may_not_change_what_was_found():
    """The exception has the bytes as they were copied, and its places are inside."""
    memory = bytearray(b"a" * 70000 + b"\xff" + b"b" * 70000)
    with pytest.raises(UnicodeDecodeError) as caught:
        runictext.transcode(memory, "utf-8")
    assert (caught.value.start, caught.value.end, caught.value.offset) == (70000, 70001, 70000)


def test_threads_in_a_process_of_their_own():
    """Two threads write, and all functions read the same memory at once."""
    program = f"""
import sys, threading, time
sys.path[:0] = {[os.path.dirname(__file__), *sys.path]!r}
import random, test_changing as t
memory = bytearray(t.SIZE)
stop = threading.Event()
end = time.monotonic() + 2 * t.SECONDS
def read(name):
    rng = random.Random(name)
    while time.monotonic() < end:
        try:
            t.CALLS[name](memoryview(memory), rng.choice(t.LABELS), rng.choice(t.HANDLERS))
        except UnicodeError:
            pass
writers = [threading.Thread(target=t.change, args=(memoryview(memory), stop)) for _ in range(2)]
readers = [threading.Thread(target=read, args=(name,)) for name in t.CALLS]
for one in writers + readers: one.start()
for one in readers: one.join()
stop.set()
print("done")
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "done\n"), run.stderr
