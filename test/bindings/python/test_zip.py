"""test_zip.py - runs the lines of docs/python.md about names in zip archives."""
# SPDX-License-Identifier: MIT
import os
import pathlib
import sys
import zipfile

import pytest

import runictext

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"
NAMES = {"cp866": ["Привет.txt", "Отчёт за май.doc"], "cp932": ["新しいフォルダ/テスト.txt", "写真.jpg"], "gbk": ["使用说明书.doc"]}
# zipfile reads these names by itself: they are marked, ASCII, or in IBM437, for which there is no sure guess.
OTHER_NAMES = {"utf-8": ["жук.txt"], "ascii": ["a.txt"], "cp437": ["é.txt"]}


class LegacyName(zipfile.ZipInfo):
    """A file whose name is written in a codec, as archivers on Windows do: zipfile writes only ASCII and UTF-8."""

    codec = None

    def _encodeFilenameFlags(self):
        return self.filename.encode(self.codec), self.flag_bits & ~0x800 | (0x800 if self.codec == "utf-8" else 0)


def extract(names, codec):
    """Write an archive, run the lines of the page, and return the names of the files."""
    with zipfile.ZipFile("old.zip", "w") as archive:
        for name in names:
            file = LegacyName(name)
            file.codec = codec
            archive.writestr(file, b"text")
    program = PAGE.read_text(encoding="utf-8").split("## Names in zip")[1].split("```python")[1].split("```")[0]
    exec(program, {"path": "old.zip", "zipfile": zipfile, "runictext": runictext})
    return sorted(os.path.join(place, name) for place, _, names in os.walk(".") for name in names if name != "old.zip")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="metadata_encoding is new in Python 3.11")
@pytest.mark.parametrize("codec", [*NAMES, *OTHER_NAMES])
def test_names_of_a_zip_archive(tmp_path, monkeypatch, codec):
    monkeypatch.chdir(tmp_path)
    names = {**NAMES, **OTHER_NAMES}[codec]
    assert extract(names, codec) == sorted("./" + name for name in names)
    assert (zipfile.ZipFile("old.zip").namelist() == names) == (codec in OTHER_NAMES)
