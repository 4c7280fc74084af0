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


class LegacyName(zipfile.ZipInfo):
    """A file whose name is written in a legacy codec, as archivers on Windows do: zipfile writes only ASCII and UTF-8."""

    codec = None

    def _encodeFilenameFlags(self):
        return self.filename.encode(self.codec), self.flag_bits


def write_archive(path, names, codec):
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            file = LegacyName(name)
            file.codec = codec
            archive.writestr(file, b"text")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="metadata_encoding is new in Python 3.11")
@pytest.mark.parametrize("codec", NAMES)
def test_names_of_a_zip_archive(tmp_path, monkeypatch, codec):
    monkeypatch.chdir(tmp_path)
    write_archive("old.zip", NAMES[codec], codec)
    assert zipfile.ZipFile("old.zip").namelist() != NAMES[codec]
    program = PAGE.read_text(encoding="utf-8").split("## Names in zip")[1].split("```python")[1].split("```")[0]
    exec(program, {"path": "old.zip", "zipfile": zipfile, "runictext": runictext})
    files = [os.path.join(place, name) for place, _, names in os.walk(".") for name in names]
    assert sorted(files) == sorted(["./old.zip"] + ["./" + name for name in NAMES[codec]])
