# large.py - a page of 1 GB; 5 GB of input, a sparse file that is mapped: right answers where little is written, else MemoryError; never a crash.
# SPDX-License-Identifier: MIT
import mmap
import resource
import sys
import tempfile

import runictext
import runictext._core as core

SIZE = 5 * 10**9
PLACE = SIZE - 7


def fails(function, *args):
    """MemoryError, or the exception for the fault."""
    try:
        function(*args)
    except (MemoryError, UnicodeError) as error:
        return type(error).__name__
    sys.exit(f"{function.__name__}{args[1:]} has a result, which cannot be")


page = runictext.decode_page("Съешь ещё этих мягких булок<p>".encode("koi8-r") * (2**30 // 30), "text/html; charset=utf-8")
assert (page.encoding, len(page.text)) == ("koi8-r", 2**30 // 30 * 30), page[1:]
del page
with tempfile.TemporaryFile() as file:
    file.truncate(SIZE)
    file.seek(PLACE)
    file.write(b"\xff")
    file.flush()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        resource.setrlimit(resource.RLIMIT_AS, (SIZE + 2 * 10**9,) * 2)
        finding = runictext.check(data, "utf-8")
        assert finding == [(PLACE, 1, "invalid-byte", 1, PLACE + 1)], finding
        assert [guess.charset for guess in runictext.detect(data)] == []
        said = [fails(runictext.decode, data, label) for label in ("utf-8", "windows-1252", "shift_jis", "utf-16le", "iso-2022-jp", "scsu")]
        said += [fails(runictext.transcode, data, source, target) for source, target in (("utf-8", "utf-16"), ("gbk", "utf-8"), ("latin-1", "utf-8"))]
        said += [fails(runictext.Transcoder("utf-8", "utf-16").transcode, data), fails(core.IncrementalDecoder("utf-8").decode, data)]
        said += [fails(runictext.Index, data), fails(runictext.decode, data, "utf-8", "ignore"), fails(runictext.decode, data, "ascii", "namereplace")]
        assert set(said) == {"MemoryError"}, said
        assert runictext.decode_page(data, max_bytes=1000).text == "\0" * 1000 and fails(runictext.decode_page, data) == "MemoryError"
        part = memoryview(data)[PLACE - 10**6:PLACE]
        assert runictext.decode(part) == "\0" * 10**6  # still works afterwards
        part.release()
print("1 GB: a page; 5 GB: one finding at its end, and exceptions where there is no memory")
