# test_auto.py - "auto" takes a guess that is likely enough only; files, appending, declarations, transliteration, the web, pickles.
# SPDX-License-Identifier: MIT
import io
import json
import os
import pathlib
import pickle
import random
import struct
import subprocess
import threading
import types

import pytest
import runictext
import runictext._core as core
import texts

UNSURE = b"na\xefve"
PERCENT = round(runictext.detect(UNSURE)[0].probability * 1000) // 10  # 10 to 30; it changes whenever probabilities are fitted
SURE = texts.RUSSIAN.encode("koi8-r") * 2


def write(path, data):
    path.write_bytes(data)
    return path


CALLS = {
    "transcode": lambda data, path, **more: runictext.transcode(data, "auto", **more).decode(),
    "decode": lambda data, path, **more: runictext.decode(data, "auto", **more),
    "check": lambda data, path, **more: runictext.check(data, "auto", **more),
    "Transcoder": lambda data, path, **more: runictext.Transcoder("auto", **more).transcode(data, final=True).decode(),
    "open": lambda data, path, **more: runictext.open(write(path, data), **more).read(),
    "file": lambda data, path, **more: runictext.open(io.BytesIO(data), **more).read(),
    "transcode_file": lambda data, path, **more: runictext.transcode_file(write(path, data), path, **more) and path.read_text("utf-8"),
}


@pytest.mark.parametrize("name", CALLS)
def test_auto_takes_a_guess_from_95_percent_on(name, tmp_path):
    path = tmp_path / "file"
    with pytest.raises(UnicodeError, match=f"windows-1252 is the best guess, at {PERCENT} %, and at_least is 95 %"):
        CALLS[name](UNSURE, path)
    if path.exists():
        assert path.read_bytes() == UNSURE and os.listdir(tmp_path) == ["file"]
    assert CALLS[name](UNSURE, path, at_least=PERCENT) == ([] if name == "check" else "naïve")
    with pytest.raises(UnicodeError):
        CALLS[name](UNSURE, path, at_least=PERCENT + 1)
    assert CALLS[name](SURE, path) == ([] if name == "check" else texts.RUSSIAN * 2)
    for wrong in (0.95, 101, -1, "x"):
        with pytest.raises((ValueError, TypeError)):
            CALLS[name](UNSURE, path, at_least=wrong)


@pytest.mark.parametrize("name", CALLS)
def test_numbers_are_no_text(name, tmp_path):
    for numbers in range(500), random.Random(63).choices(range(1000), k=500):
        with pytest.raises(UnicodeError, match="not recognized"):
            CALLS[name](struct.pack("<500i", *numbers), tmp_path / "file")


def test_damaged_utf8_is_read_as_utf8():
    data = "жук и паук, ünï\n".encode() * 20 + b"\xff"
    with pytest.raises(UnicodeDecodeError) as caught:
        runictext.transcode(data, "auto")
    assert caught.value.start == len(data) - 1
    assert runictext.transcode(data, "auto", errors="replace").decode().endswith("\n\ufffd")


def test_a_transcoder_waits_for_1_mib():
    for size in 1, 1000, 1 << 18:
        converter = runictext.Transcoder("auto", "utf-16-le")
        data = SURE * (3_000_000 // len(SURE))
        for _ in range(2):
            made = b"".join(converter.transcode(data[at:at + size], at + size >= len(data)) for at in range(0, len(data), size)) if size > 1 else \
                converter.transcode(SURE[:1]) + converter.transcode(SURE[1:], final=True)
            assert made.decode("utf-16-le") == (data if size > 1 else SURE).decode("koi8-r")
    assert isinstance(converter, runictext.Transcoder)


def test_a_fifo_and_a_socket(tmp_path):
    fifo = tmp_path / "fifo"
    for read in (lambda: runictext.open(fifo).read(), lambda: runictext.transcode_file(fifo, tmp_path / "out") and (tmp_path / "out").read_text("utf-8")):
        os.mkfifo(fifo)
        writer = threading.Thread(target=fifo.write_bytes, args=(SURE * 3000,))
        writer.start()
        assert read() == texts.RUSSIAN * 6000
        writer.join()
        fifo.unlink()


def test_a_file_object_from_its_position_on(tmp_path):
    path = write(tmp_path / "file", b"head" + SURE)
    with open(path, "rb") as binary:
        binary.read(4)
        file = runictext.open(binary)
        assert file.read() == texts.RUSSIAN * 2 and file.encoding == "runic-KOI8-R"
        file.seek(0)


@pytest.mark.parametrize("charset, mark", [("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff"), ("utf-32-le", b"\xff\xfe\0\0"),
                                           ("utf-32-be", b"\0\0\xfe\xff"), ("utf-8", b"\xef\xbb\xbf")])
def test_appending_keeps_the_byte_order(charset, mark, tmp_path):
    path = write(tmp_path / "file", mark + "жук\n".encode(charset))
    with runictext.open(path) as file:
        encoding = file.encoding
        assert file.read() == "жук\n"
    texts_written = ["жук\n"]
    for opened, name in (open, encoding), (runictext.open, encoding), (runictext.open, charset[:6]):
        with opened(path, "a", encoding=name, newline="\n") as file:
            file.write("да\n")
        texts_written.append("да\n")
        assert path.read_bytes() == mark + "".join(texts_written).encode(charset), name
    with open(path, "w", encoding=encoding, newline="\n") as file:
        file.write("да\n")
    assert path.read_bytes() == mark + "да\n".encode(charset)


@pytest.mark.parametrize("at", [5, (1 << 20) - 1, (1 << 20) + 7, 3 << 20])
def test_positions_of_transcode_file(at, tmp_path):
    data = bytearray(b"a" * (5 << 20))
    data[at] = 0xFF
    path = write(tmp_path / "file", data)
    with pytest.raises(UnicodeDecodeError) as caught:
        runictext.transcode_file(path, path, "utf-8")
    assert (caught.value.start, caught.value.end, caught.value.offset) == (at, at + 1, at)
    data[at:at + 1] = "я".encode()
    path.write_bytes(data)
    with pytest.raises(UnicodeEncodeError, match=f"at byte {at} of the text"):
        runictext.transcode_file(path, path, "utf-8", "us-ascii")


def test_a_fault_that_begins_in_the_piece_before(tmp_path):
    at = (1 << 20) - 1
    path = write(tmp_path / "file", b"a" * at + b"\xe2\x28" + b"b" * 100)
    with pytest.raises(UnicodeDecodeError) as caught:
        runictext.transcode_file(path, path, "utf-8")
    assert (caught.value.start, caught.value.end) == (at, at + 1)


def test_declarations():
    text = b'<?xml version="1.0" encoding="koi8-r"?>'
    assert runictext.find_declaration(text) == ("koi8-r", "KOI8-R", 30, 6)
    assert runictext.find_declaration(bytearray(text), 36) is None
    assert runictext.find_declaration(b'<meta charset="x-none">') == ("x-none", None, 15, 6)


def test_hints():
    data = "Prišli smo na trg. Češnja".encode("windows-1250")
    by_default, hinted = (runictext.detect(data, declared=declared)[0] for declared in (None, "iso-8859-2"))
    assert by_default.charset != "ISO-8859-2" or hinted.charset == "ISO-8859-2"
    for call in runictext.detect, lambda data, **more: runictext.Detector().guesses(**more):
        with pytest.raises(TypeError, match="list of labels: \\['latin-1'\\]"):
            call(data, charsets="latin-1")
        with pytest.raises(LookupError):
            call(data, declared="klingon")


def test_transliteration():
    assert runictext.encode("“Čapek, Müller” €", "ascii", "translit") == b'"Capek, Muller" EUR'
    assert runictext.encode("Müller", "ascii", "translit=de") == b"Mueller"
    assert runictext.transcode("Müller".encode(), "utf-8", "ascii", "translit=de") == b"Mueller"
    converter = runictext.Transcoder("utf-8", "ascii", "translit=da")
    assert converter.transcode("Åge".encode()) + converter.transcode("ø".encode(), final=True) == b"Aageoe"
    encoder = core.IncrementalEncoder("iso-2022-jp", "translit=de")
    assert encoder.encode("ü", True) == b"ue"
    assert runictext.encode("“é”", "windows-1252", "translit") == b"\x93\xe9\x94"
    for wrong in "translit=xx", "translitx", "translit=":
        if wrong != "translit=":
            with pytest.raises(LookupError):
                runictext.encode("ü", "ascii", wrong)
    with pytest.raises(UnicodeEncodeError):
        runictext.encode("\ud800", "ascii", "translit")


def test_rules_of_the_web():
    assert runictext.decode(b"\x80\x81", "latin1", web=True) == "€\x81"
    assert runictext.decode(b"\xef\xbb\xbfa\xff", "utf-8", "replace", web=True) == "a\ufffd"
    assert runictext.decode(bytearray(b"\xff\xfea\0" * 40000), "utf-16", web=True) == "a" + "\ufeffa" * 39999
    assert runictext.encode("€я", "latin1", "xmlcharrefreplace", web=True) == b"\x80&#1103;"
    assert runictext.transcode(b"\x80", "ascii", web=True) == "€".encode()
    for label in "utf-7", "replacement", "utf_8":
        for call in runictext.decode, runictext.check, runictext.Transcoder:
            with pytest.raises(LookupError, match="Encoding Standard"):
                call(*[b""] * (call is not runictext.Transcoder), label, web=True)


def test_pieces_files_and_checks_by_the_rules_of_the_web(tmp_path):
    assert len(runictext.check(b"\x81", "windows-1252")) == 1 and runictext.check(b"\x81", "windows-1252", web=True) == []
    pieces = runictext.Transcoder("latin1", web=True)
    assert pieces.transcode(b"\x80") + pieces.transcode(b"\x81", final=True) == "€\x81".encode()
    detecting = runictext.Transcoder("auto", "latin1", "xmlcharrefreplace", web=True)
    assert detecting.transcode("€я".encode(), final=True) == b"\x80&#1103;"
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(b"\x80")
    assert runictext.transcode_file(source, target, "latin1", web=True) == 3
    assert target.read_text("utf-8") == "€"


def test_pickles():
    detector = runictext.Detector()
    detector.feed(SURE)
    copy = pickle.loads(pickle.dumps(detector))
    assert type(copy) is runictext.Detector and copy.guesses() == detector.guesses()
    copy.feed(SURE)
    detector.feed(SURE)
    assert copy.guesses() == detector.guesses()
    for wrong in b"", b"x" * 30000, 3:
        with pytest.raises(ValueError, match="another version"):
            detector.__setstate__(wrong)
    index = pickle.loads(pickle.dumps(runictext.Index("жук\nда".encode())))
    assert index.position(8) == (1, 0) and bytes(index) == "жук\nда".encode()
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(runictext.Transcoder("utf-8"))


@pytest.mark.parametrize("label", ["utf-7", "iso-2022-jp", "scsu", "bocu-1"])
def test_states_need_bounded_memory(label):
    import tracemalloc
    decoder = core.IncrementalDecoder(label, "replace")
    text = runictext.encode("いろは naive жук " * 500, label)
    tracemalloc.start()
    decoder.decode(b"abc")
    first = decoder.getstate()[1]
    for i in range(3 * len(text)):
        decoder.decode(text[i % len(text):i % len(text) + 1])
        decoder.getstate()
    for _ in range(8000):
        decoder.decode(b"a" * 100)
        decoder.getstate()
        decoder.getstate()
    most = tracemalloc.get_traced_memory()[0]
    decoder.reset()
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert most < 5_000_000 and kept < 1_500_000, (most, kept)
    with pytest.raises(ValueError, match="forgotten"):
        decoder.setstate((b"", first))


@pytest.mark.parametrize("label", ["utf-7", "iso-2022-jp", "scsu", "bocu-1"])
def test_states_of_every_byte(label):
    """A state that is made of an earlier one and the bytes after it continues the text as the decoder itself did."""
    text = "いろは naive жук, " * 9
    data = runictext.encode(text, label)
    decoder = core.IncrementalDecoder(label, "replace")
    states, made = [], []
    for i in range(len(data)):
        states.append(decoder.getstate())
        made.append(decoder.decode(data[i:i + 1]))
    rest = decoder.decode(b"", True)
    for i in range(len(data)):
        decoder.setstate(states[i])
        assert decoder.decode(data[i:], True) == "".join(made[i:]) + rest, i


PAGES = pathlib.Path(__file__).parents[3]
TITLES = ["Reading and writing back", "Nearly UTF-8", '"auto"', "Declarations, hints, transliteration, the web", "Web pages, feeds, mail",
          "In place of another package"]  # test_zip.py, tables.py and frames.py run the programs of the other sections


def programs(page):
    return [block.split("```")[0] for block in page.split("```python\n")[1:]]


@pytest.mark.parametrize("title", TITLES)
def test_the_page_runs(title, tmp_path):
    page = PAGES.joinpath("docs", "python.md").read_text("utf-8")
    path, response = write(tmp_path / "file", b"colour\r\n"), types.SimpleNamespace(content=SURE, encoding=None)
    names = {"runictext": runictext, "path": path, "response": response}
    for program in (found := programs(page.split(f"## {title}\n")[1].split("\n## ")[0])):
        exec(program, names)
    assert found and path.read_bytes() == (b"color\r\n" if "writing back" in title else b"colour\r\n")
    assert response.encoding == ("koi8-r" if "another package" in title else None)


def test_every_program_of_the_page_runs_somewhere():
    sections = PAGES.joinpath("docs", "python.md").read_text("utf-8").split("\n## ")
    elsewhere = ["With pandas, Polars, DuckDB and PyArrow", "Tables larger than memory", "Names in zip archives"]
    assert sorted(section.split("\n")[0] for section in sections if programs(section)) == sorted(TITLES + elsewhere)


def test_the_readme_of_the_package_says_what_its_lines_return():
    program, = programs(PAGES.joinpath("bindings", "python", "README.md").read_text("utf-8"))
    names, checked = {}, 0
    for line in program.splitlines():
        code, _, said = line.partition(" # ")
        if said.startswith(("'", "[")):
            assert repr(eval(code, names)) == said
            checked += 1
        else:
            exec(code, names)
    assert checked == 2


LEGACY = "für die Größe, überprüfen\n".encode("cp1252")
MODERN = "Größe geändert\n".encode()
MIXED = {
    "log": 3 * (MODERN + LEGACY),
    "old comment": 30 * b"int main(void);\n" + b"/* " + LEGACY + b" */\n" + MODERN,
    "UTF-16 appended": 20 * MODERN + 20 * "Größe geändert\n".encode("utf-16-le"),
}
WHOLE = {
    "UTF-8": 3 * MODERN,
    "BOM": b"\xef\xbb\xbf" + MODERN,
    "ASCII": b"plain\n",
    "UTF-16": 20 * "one line\n".encode("utf-16-le"),
    "KOI8-R": SURE,
    "Shift_JIS": (texts.JAPANESE * 3).encode("shift_jis"),
    "damaged": 20 * MODERN + b"\xff",
    "unsure": UNSURE,
}
LONELY = bytes.fromhex("4765722067656e646572742066722081fe6469659d812053747261fe61652c20626572707266656e2e20")  # nothing but GBK can be it
COMMAND = pathlib.Path(runictext.__file__).parents[2] / "runic"


@pytest.mark.parametrize("data", [*MIXED.values(), *WHOLE.values()], ids=[*MIXED, *WHOLE])
def test_the_command_gives_the_same_answer(data, tmp_path):
    if not COMMAND.exists():
        pytest.skip("the command is not built")
    path = write(tmp_path / "file", data)
    said = json.loads(subprocess.run([COMMAND, "detect", "--format", "json", path], stdout=subprocess.PIPE, check=False).stdout)
    guesses, stretches = runictext.detect(data), runictext.read(data).stretches
    if "stretches" in said:
        assert guesses == [] and [(one["begin"], one["end"], one["charset"]) for one in said["stretches"]] == [one[:3] for one in stretches]
    else:
        assert guesses[0].charset == (said.get("charset") or said["guesses"][0]["charset"]) and len(stretches) == 1


def test_ascii_with_a_nul_is_not_damaged():
    data = b"stanbul'da\ryamur\rt\0ext\r"
    assert runictext.detect(data)[0].probability > 0.99 and runictext.read(data).stretches[0].probability > 0.99


def test_a_guess_alone_has_its_language():
    [guess], [stretch] = runictext.detect(LONELY), runictext.read(LONELY).stretches
    assert (guess.charset, guess.language) == (stretch.charset, stretch.language) and guess.language


@pytest.mark.parametrize("data", MIXED.values(), ids=MIXED)
def test_auto_reads_each_part_in_its_charset(data, tmp_path):
    path, text = tmp_path / "file", runictext.read(data).decode()
    for name in "transcode", "decode", "open", "file", "transcode_file":
        assert CALLS[name](data, path) == text, name
    assert runictext.transcode(memoryview(data), "auto", "utf-16le") == text.encode("utf-16le")
    for name in "Transcoder", "check":
        with pytest.raises(UnicodeError):
            CALLS[name](data, path)
    unsure = 20 * MODERN + b"na\xefve\n"
    with pytest.raises(UnicodeError):
        runictext.decode(unsure, "auto", at_least=100)


@pytest.mark.parametrize("data, at_least, is_read", [(MIXED["log"], 95, True), (MIXED["log"], 100, False), (SURE, 95, True), (UNSURE, 95, False)],
                         ids=["parts", "unsure parts", "one", "unsure"])
def test_a_file_is_judged_once(data, at_least, is_read, tmp_path, monkeypatch):
    judged = []

    class Counting(runictext._core.Detector):
        def recognize(self, *given):
            judged.append(given)
            return super().recognize(*given)

    monkeypatch.setattr(runictext._core, "Detector", Counting)
    path = write(tmp_path / "file", data)
    for call in (lambda: runictext.open(path, at_least=at_least).close(), lambda: runictext.transcode_file(path, path, at_least=at_least)):
        judged.clear()
        if is_read:
            call()
        else:
            with pytest.raises(UnicodeError):
                call()
        assert len(judged) == 1
        path.write_bytes(data)


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", ["Grüße", "Grüße " * 1000])
def test_decode_removes_a_byte_order_mark(codec, text):
    mark = "\ufeff" if codec.endswith("e") else ""
    assert runictext.decode((mark + text).encode(codec), "auto") == text
    assert runictext.decode(b"\xef\xbb\xbf" + text.encode(), "utf-8") == "\ufeff" + text


# Texts of which a guess at one charset was sure, and wrong, or that had no guess: data, charset of the guess (None: several), text.
PARTS = {
    "old lines between new ones": ("größer, übermütig\n".encode() * 40 + (texts.RUSSIAN + "\n").encode("cp1251") * 40, None,
                                   "größer, übermütig\n" * 40 + (texts.RUSSIAN + "\n") * 40),
    "a BOM before another charset": (b"\xef\xbb\xbf" + texts.RUSSIAN.encode("cp1251") * 3, "windows-1251", texts.RUSSIAN * 3),
    "UTF-16 after ASCII": (b"plain text\n" * 20 + (texts.RUSSIAN + "\n").encode("utf-16-le") * 5, None, "plain text\n" * 20 + (texts.RUSSIAN + "\n") * 5),
    "controls": ((texts.RUSSIAN + "\x01\x1f\n").encode("cp1251") * 5, "windows-1251", (texts.RUSSIAN + "\x01\x1f\n") * 5),
    "NUL bytes": ((texts.RUSSIAN + "\0\n").encode("cp1251") * 5, "windows-1251", (texts.RUSSIAN + "\0\n") * 5),
    "far behind ASCII": (b"plain text\n" * 30000 + (texts.RUSSIAN + "\n").encode("cp1251") * 5, "windows-1251",
                         "plain text\n" * 30000 + (texts.RUSSIAN + "\n") * 5),
}


@pytest.mark.parametrize("name", PARTS)
def test_auto_is_the_reading(name, tmp_path):
    data, charset, text = PARTS[name]
    guesses = runictext.detect(data)
    assert [one.charset for one in guesses[:1]] == ([charset] if charset else [])
    assert runictext.decode(data, "auto") == text
    assert runictext.transcode(data, "auto") == text.encode()
    path = write(tmp_path / "file", data)
    assert runictext.open(path, newline="").read() == text
    detector = runictext.Detector()
    for at in range(0, len(data), 777):
        detector.feed(data[at:at + 777])
    assert detector.guesses()[:1] == pickle.loads(pickle.dumps(detector)).guesses()[:1]
    assert [one.charset for one in detector.guesses()[:1]] == ([charset] if charset else [])
    if charset is None:
        with pytest.raises(UnicodeError, match="several charsets"):
            runictext.Transcoder("auto").transcode(data, final=True)


def test_a_long_text_behind_a_bom_of_another_charset_is_opened_in_its_own(tmp_path):
    text = (texts.RUSSIAN + "\n") * 20000  # more than is read in parts
    with runictext.open(write(tmp_path / "file", b"\xef\xbb\xbf" + text.encode("cp1251")), newline="") as file:
        assert file.read() == b"\xef\xbb\xbf".decode("cp1251") + text
