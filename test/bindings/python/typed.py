# typed.py - uses every function with its types: mypy --strict accepts it, and Python runs it.
# SPDX-License-Identifier: MIT
import tempfile
from pathlib import Path
from typing import Any, Callable, List, Optional, Tuple

import runictext
import runictext.chardet
import runictext.charset_normalizer

data: bytes = runictext.encode("жук и паук", "koi8-r")
guesses: List[runictext.Guess] = runictext.detect(data, limit=100, language="ru", charsets=["koi8-r"], declared="koi8-r")
codec: Optional[str] = guesses[0].codec
findings: List[runictext.Finding] = runictext.check(bytearray(b"\xff"), "utf-8", 1)
text: str = runictext.decode(memoryview(data), guesses[0].charset, errors="replace")
converter = runictext.Transcoder("koi8-r", errors="ignore")
both: bytes = converter.transcode(data, final=True) + runictext.transcode(data, source="auto", at_least=90)
converter.reset()
index = runictext.Index(both)
place: Tuple[int, int] = index.position(index.offset(0, 3, unit="utf-8"), "utf-32")
size: int = index.translate(3, "utf-16", "utf-8") + len(index)
index.splice(0, 2, b"x")
detector = runictext.Detector()
detector.feed(data)
likely: List[runictext.Guess] = detector.guesses(charsets=runictext.charsets())
encoding = runictext.chardet.detect(data)["encoding"]
best: Optional[runictext.charset_normalizer.CharsetMatch] = runictext.charset_normalizer.from_bytes(data).best()
runictext.register()
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "file")
    path.write_bytes(data)
    written: int = runictext.transcode_file(path, path, "koi8-r")
    with runictext.open(path) as file:
        assert file.read() == text
names: List[str] = runictext.charset_labels(runictext.charset_name("cp1251"))
assert runictext.python_name("KOI8-R") == "koi8-r" and names and best and written == len(text.encode())
runs: List[runictext.Mojibake] = runictext.find_mojibake("caf\xc3\xa9")
fixed: str = runictext.fix_mojibake("caf\xc3\xa9")
declaration: Optional[runictext.Declaration] = runictext.find_declaration(b'<meta charset="koi8-r">', 0)
assert declaration and declaration.charset == "KOI8-R"
web: str = runictext.web_charset(data, "text/html", limit=2000, default="utf-8") + runictext.web_charset(data, b"a/b")
decoded: runictext.Page = runictext.decode_page(data, "text/html", kind="html", errors="replace", max_bytes=100, fix_mojibake=True)
contradiction: Optional[runictext.Contradiction] = decoded.contradicted
plain: bytes = runictext.encode("Čapek", "ascii", "translit=de") + runictext.transcode(b"\x80", "latin1", web=True)
checked: List[runictext.Finding] = runictext.check(data, "latin1", web=True)
webbed: str = runictext.decode(b"\x80", "latin1", web=True) + runictext.decode(data, "auto", at_least=50)
likely_faults: List[runictext.Finding] = runictext.check(data, "auto", at_least=50)
detecting = runictext.Transcoder("auto", at_least=50)
scan: Callable[..., Any] = runictext.scan_csv
reading: runictext.Reading = runictext.read(data, "koi8-r")
whole: runictext.Reading = runictext.read(bytearray(data), language="ru", charsets=["koi8-r"], declared="koi8-r")
stretch: runictext.Stretch = runictext.Stretch(0, len(data), "KOI8-R", 1.0)
corrected: str = runictext.Reading(data, [stretch]).decode("replace", at_least=50) + reading.edit(reading.text + "\n", "translit").text
back: bytes = runictext.write_back(reading, text) + runictext.write_back(data, text, "koi8-r", "replace")
refusal: Tuple[str, int, int, str, str, Optional[str]] = ("", 0, 0, "", "", None)
try:
    runictext.write_back(data, "é", "koi8-r")
except runictext.EditRefused as refused:
    refusal = (refused.kind, refused.line, refused.column, refused.character, refused.charset, refused.other)
assert refusal == ("unmappable", 1, 1, "é", "KOI8-R", None)
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "edited")
    path.write_bytes(data)
    with runictext.edit(path, "koi8-r", language=None) as opened:
        opened.text = opened.text.replace("жук", str(len(opened.reading.stretches)))
    assert path.read_bytes().startswith(b"1")
