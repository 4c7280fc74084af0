# test_pages.py - the encodings of web pages: test/unit/vectors/web_pages.txt, which C and JavaScript have, too.
# SPDX-License-Identifier: MIT
import pathlib
import re

import pytest
import runictext
import runictext._core as core

VECTORS = pathlib.Path(__file__).parents[2] / "unit" / "vectors" / "web_pages.txt"
ESCAPE = re.compile(r"\\x(..)|\\{(\d+) ([^}]*)}")


def column(text):
    """Return the bytes of a column, whose format the file explains."""
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else int(found[2]) * found[3], text).encode("latin-1")


def pages():
    rows = [line.split("\t") for line in VECTORS.read_text().splitlines() if line[:1].isdigit()]
    assert len(rows) == 123
    return [(int(limit) or 1024, encoding, basis, None if header == "-" else column(header), column(page)) for limit, encoding, basis, header, page in rows]


def test_the_vectors():
    for limit, encoding, basis, header, page in pages():
        assert core.web_charset(page, header, limit=limit)[1] == basis, (header, page)
        assert runictext.web_charset(page, header, limit=limit) == encoding, (header, page)
        assert runictext.web_charset(bytearray(page), header and header.decode("latin-1"), limit=limit, default="") == (encoding if basis != "default" else "")


def test_arguments():
    assert runictext.web_charset(b"<meta charset=gbk>", limit=0) == "windows-1252"
    assert runictext.web_charset(b"", "text/html; charset=gbk; x=\u2603") == "gbk"
    for wrong in ({"content_type": 1}, {"limit": "x"}, {"content_type": "\udc80"}):
        with pytest.raises((TypeError, UnicodeError)):
            runictext.web_charset(b"", **wrong)
    with pytest.raises(ValueError):
        runictext.web_charset(b"", limit=-1)
