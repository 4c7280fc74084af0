# test_pages.py - web pages: the encodings of test/unit/vectors/web_pages.txt, which C and JavaScript have, too; and decoded pages.
# SPDX-License-Identifier: MIT
import pathlib
import random
import re
import time

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
    assert len(rows) == 145
    return [(int(limit) or 1024, encoding, basis, None if header == "-" else column(header), column(page)) for limit, encoding, basis, header, page in rows]


def test_the_vectors():
    for limit, encoding, basis, header, page in pages():
        assert core.web_charset(page, header, limit=limit)[1] == basis, (header, page)
        assert runictext.web_charset(page, header, limit=limit) == encoding, (header, page)
        assert runictext.web_charset(bytearray(page), header and header.decode("latin-1"), limit=limit, default="") == (encoding if basis != "default" else "")


def test_arguments():
    assert runictext.web_charset(b"<meta charset=gbk>", limit=0) == "windows-1252"
    assert runictext.web_charset(b"", "text/html; charset=gbk; x=\u2603") == "gbk"
    assert runictext.web_charset(b"", "text/html; x=\udc80; charset=gbk") == "gbk"
    assert runictext.decode_page(b"\xb0\xa1", "text/plain; x=\udc80; charset=gbk", kind="mail").encoding == "gbk"
    for wrong in ({"content_type": 1}, {"limit": "x"}):
        with pytest.raises(TypeError):
            runictext.web_charset(b"", **wrong)
    with pytest.raises(ValueError):
        runictext.web_charset(b"", limit=-1)


RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю"
LITHUANIAN = "Žmonės gimsta laisvi, lygūs savo orumu"
ARABIC = "هذا نص عربي طويل بما يكفي لكي يعرف أنه مكتوب باللغة العربية وليس غيرها من اللغات"


def seen(text, codec, content_type=None, head="", **more):
    """Decode a page. Return what it was decoded as, and check its text."""
    page = runictext.decode_page(head.encode() + text.encode(codec), content_type, **more)
    assert page.text == head + text, page
    said = page.contradicted
    return page.encoding, page.basis, said and said.declared, said and said.charset


@pytest.mark.parametrize("text, codec, content_type, head, kind, wanted", [
    (RUSSIAN, "utf-8", None, "", "html", ("utf-8", "reading", None, None)),
    (RUSSIAN, "koi8-r", "text/html", "<p>", "html", ("koi8-r", "reading", None, None)),
    (RUSSIAN, "cp1251", "text/html; charset=windows-1251", "", "html", ("windows-1251", "header", None, None)),
    (RUSSIAN, "cp1251", None, "<meta charset=cp1251>", "html", ("windows-1251", "meta", None, None)),
    (RUSSIAN, "cp1251", "text/html; charset=utf-8", "", "html", ("windows-1251", "reading", "utf-8", "windows-1251")),
    (LITHUANIAN, "cp1257", "text/html; charset=iso-8859-1", "<meta charset=windows-1257>", "html", ("windows-1257", "meta", "windows-1252", "windows-1257")),
    ("Größe", "cp1252", "text/html; charset=iso-8859-1", "<meta charset=windows-1257>", "html", ("windows-1252", "header", None, None)),
    (ARABIC, "cp1256", None, "<meta charset=utf-8>", "html", ("windows-1256", "reading", "utf-8", "windows-1256")),
    (ARABIC, "utf-8", "text/html; charset=iso-8859-1", "", "html", ("utf-8", "reading", "windows-1252", "utf-8")),
    (ARABIC, "utf-16", "text/html; charset=iso-8859-1", "", "html", ("utf-16le", "bom", None, None)),
    ("Größe", "cp1252", "text/html; charset=iso-8859-1", "", "html", ("windows-1252", "header", None, None)),
    ("plain", "ascii", "text/html; charset=utf-16", "", "html", ("windows-1252", "reading", "utf-16le", "us-ascii")),
    ("日本語", "iso-2022-jp", "text/html; charset=iso-2022-jp", "", "html", ("iso-2022-jp", "header", None, None)),
    (RUSSIAN, "koi8-r", "application/rss+xml", "<?xml version='1.0' encoding='koi8-r'?>", "xml", ("koi8-r", "meta", None, None)),
    (RUSSIAN, "cp1251", "text/xml; charset=cp1251", "<?xml version='1.0' encoding='utf-8'?>", "xml", ("windows-1251", "header", None, None)),
    (RUSSIAN, "utf-8", "text/xml", "<a/><meta charset=koi8-r>", "xml", ("utf-8", "reading", None, None)),
    ("plain", "ascii", "text/xml", "<?xml version='1.0'?>", "xml", ("utf-8", "default", None, None)),
    ("Größe", "cp1252", "text/plain; charset=unknown-8bit", "", "mail", ("windows-1252", "reading", None, None)),
    ("Größe", "utf-7", "text/plain; charset=utf-7", "", "mail", ("utf-7", "header", None, None)),
    ("Größe", "cp850", "text/plain; charset*=us-ascii'de'cp850", "", "mail", ("ibm850", "header", None, None)),
    (RUSSIAN, "koi8-r", "text/plain; charset=ks_c_5601-1987", "", "mail", ("koi8-r", "reading", "euc-kr", "koi8-r")),
    ('{"a": "ü"}', "utf-16le", "application/json; charset=koi8-r", "", "json", ("utf-16le", "reading", None, None)),
    ('{"a": 1}', "ascii", None, "", "json", ("utf-8", "default", None, None)),
])
def test_what_is_declared_and_what_is_read(text, codec, content_type, head, kind, wanted):
    assert seen(text, codec, content_type, head, kind=kind) == wanted


def test_cyrillic_in_a_charset_of_east_asia_is_believed():
    for codec, label in (("cp949", "ks_c_5601-1987"), ("gbk", "gb2312"), ("shift_jis", "shift_jis")):
        assert seen(5 * RUSSIAN, codec, f"text/plain; charset={label}", kind="mail")[1] == "header"


GERMAN = ["Die Stadt erhöht die Gebühren für Bäder", "Zusätzlich wären Überstunden möglich", "Schöne Grüße an alle Gäste der Fähre"]
FOOTER = "-- \nGrüße, Jörg\n"


def parts(modern, legacy, codec, lines):
    """Return a page with so many lines in UTF-8, then in codec."""
    return b"".join(f"<p>{lines[i % len(lines)]} {i}</p>\n".encode("utf-8" if i < modern else codec) for i in range(modern + legacy))


@pytest.mark.parametrize("modern, legacy, codec, lines, declared, wanted", [
    (1, 9, "cp1252", GERMAN, "utf-8", ("windows-1252", "reading")),
    (7, 3, "cp1252", GERMAN, "utf-8", ("utf-8", "header")),
    (3, 7, "cp1252", GERMAN, None, ("windows-1252", "reading")),
    (3, 7, "cp1252", GERMAN, "windows-1252", ("windows-1252", "header")),
    (2, 8, "cp1251", [RUSSIAN], None, ("windows-1251", "reading")),
    (7, 3, "cp1251", [RUSSIAN], None, ("utf-8", "reading")),
    (7, 3, "cp1251", [RUSSIAN], "utf-8", ("utf-8", "header")),
])
def test_a_page_in_parts_is_read_in_the_charset_of_most_of_it(modern, legacy, codec, lines, declared, wanted):
    page = runictext.decode_page(parts(modern, legacy, codec, lines), declared and f"text/html; charset={declared}")
    assert (page.encoding, page.basis) == wanted


def test_a_mail_in_utf8_with_a_footer_in_another_charset_is_utf8():
    mail = "Wir prüfen die Verträge für die Kunden, die über die Gebühren nachdenken.\n".encode() + FOOTER.encode("cp1252")
    for content_type, basis in (("text/plain; charset=UTF-8", "header"), ("text/plain", "reading")):
        page = runictext.decode_page(mail, content_type, kind="mail")
        assert (page.text, page.encoding, page.basis) == (mail.decode(errors="replace"), "utf-8", basis)


@pytest.mark.parametrize("kind", ["html", "xml", "mail", "json"])
def test_the_bytes_alone_hide_no_markup(kind):
    for data in (b"+ADw-script+AD4-alert(1)+ADw-/script+AD4- h+AOk-llo", "日本語の文章です".encode("iso-2022-jp"), "<script>alert('Größe')</script>".encode("cp037")):
        page = runictext.decode_page(5 * data, kind=kind)
        assert "<script>" not in page.text and page.encoding not in ("utf-7", "iso-2022-jp", "ibm037")


@pytest.mark.parametrize("data", [
    b"Die Stadt erh\xc3?ht die Geb\xc3?hren f\xc3?r B\xc3\xa4der und Gr\xc3\xb6\xc3\x9fe.", b"Geb\xc3?hren f\xc3?r B\xc3?der",
    3 * "Größe ".encode() + b"\xff\xfe\xfd\xfc",
])
def test_damaged_utf8_that_is_declared_is_utf8(data):
    page = runictext.decode_page(data, "text/html; charset=utf-8")
    assert (page.text, page.encoding, page.basis) == (data.decode(errors="replace"), "utf-8", "header")


MAIL_TYPES = [
    ('text/html; name="x; charset=utf-7"; charset=utf-8', "utf-8"), ("text/plain; (charset=utf-7) x=(; charset=utf-7)y; charset=koi8-r", "koi8-r"),
    ("text/plain; (a (b; \\) \" ) ; charset=utf-7) charset=(c)koi8-r(d)", "koi8-r"), ('text/plain; name="\\"; charset=utf-7"; charset=koi8-r', "koi8-r"),
    ("text/plain; charset*0=koi8; charset*1=-r", "koi8-r"), ("text/plain; charset*1*=%2Dr; x=y; charset*0*=us-ascii'en'koi%38", "koi8-r"),
    ("text/plain; charset*=us-ascii''koi8-r", "koi8-r"), ("text/plain; charset*=us-ascii'en'utf-8; charset=koi8-r", "koi8-r"),
    ("text/plain;\r\n\tcharset = koi8-r format=flowed", "koi8-r"), ('text/plain; CHARSET="koi8-r', "koi8-r"), ("text/plain; charset=koi8-r; charset=utf-8", "koi8-r"),
    ("charset=koi8-r", None), ("text/plain; xcharset=koi8-r", None), ("text/plain; charset*1=koi8-r", None), ("text/plain; (charset=koi8-r", None),
]


@pytest.mark.parametrize("content_type, wanted", MAIL_TYPES)
def test_the_charset_of_a_part_of_a_mail(content_type, wanted):
    page = runictext.decode_page(b"plain", content_type, kind="mail")
    assert (page.encoding, page.basis) == ((wanted, "header") if wanted else ("windows-1252", "default"))


def test_another_charset_that_is_unlikely_is_no_contradiction():
    page = runictext.decode_page("<p>ถ</p>".encode("cp874"), "text/html; charset=windows-874")
    assert (page.text, page.encoding, page.contradicted) == ("<p>ถ</p>", "windows-874", None)
    page = runictext.decode_page(b"<p>\xff</p>", "text/html; charset=utf-8")  # ill-formed
    assert (page.encoding, page.contradicted.declared) == ("utf-8", "utf-8") and page.contradicted.probability < 0.5


def test_mojibake_is_said_and_undone_if_asked():
    twice = "naïve café, déjà vu".encode().decode("cp1252").encode()
    assert runictext.decode_page(twice).mojibake == "windows-1252"
    assert runictext.decode_page(twice).text == twice.decode()
    assert runictext.decode_page(twice, fix_mojibake=True).text == "naïve café, déjà vu"
    assert runictext.decode_page("naïve café".encode(), fix_mojibake=True)[4] is None
    for start in (b"<style>" + b"a{color:red}\n" * 1000 + b"</style>", b"\n" * 100000):
        page = runictext.decode_page(start + twice, "text/html; charset=utf-8", fix_mojibake=True)
        assert page.mojibake == "windows-1252" and page.text.endswith("naïve café, déjà vu")


def test_odd_pages():
    assert runictext.decode_page(b"").text == "" and runictext.decode_page(bytearray(b"abc")).text == "abc"
    assert runictext.decode_page(b"\0" * 100).text == "\0" * 100
    assert runictext.decode_page(b"abc", "a/b;charset=hz-gb-2312") == ("\ufffd", "replacement", "header", None, None)
    assert runictext.decode_page(b"a\x80", "a/b;charset=x-user-defined").text == "a\uf780"
    assert runictext.decode_page("א".encode("iso-8859-8"), "a/b;charset=logical").encoding == "iso-8859-8-i"
    assert runictext.decode_page(b"\xef\xbb\xbf\xff").text == "\ufffd"
    assert runictext.decode_page(b"one \xc3\xa9\xc3\xa9 two", max_bytes=6).text == "one "
    assert runictext.decode_page("Größe".encode("utf-16"), max_bytes=7).text == "Gr"
    assert runictext.decode_page(b"BZhere we go") == ("BZhere we go", "windows-1252", "default", None, None)
    assert runictext.decode_page(b"abc", max_bytes=0).text == "" and runictext.decode_page(bytearray(b"a " * 9), max_bytes=3).text == "a "
    for data, errors in ((b"\x1f\x8b\x08\0", "replace"), (bytearray(b"\xfd7zXZ\0..."), "replace"), (b"\xef\xbb\xbf\xff", "strict")):
        with pytest.raises(UnicodeError):
            runictext.decode_page(data, errors=errors)
    for wrong in ({"kind": "text"}, {"max_bytes": -1}):
        with pytest.raises(ValueError):
            runictext.decode_page(b"", **wrong)
    for kind in ("html", "xml", "mail", "json"):
        with pytest.raises(TypeError, match="content_type must be str, bytes or None, not int"):
            runictext.decode_page(b"abc", 5, kind=kind)
    with pytest.raises(LookupError):
        runictext.decode_page(b"\xff", "a/b;charset=utf-8", errors="none")


@pytest.mark.parametrize("codec, label", [("cp1251", "windows-1251"), ("koi8-r", "koi8-r"), ("utf-8", "utf-8")])
def test_a_nul_near_the_start_changes_nothing(codec, label):
    page = "<p>aaaaaaaaaa\0</p>" + RUSSIAN
    for content_type in (None, f"text/html; charset={codec}", "text/html; charset=utf-8", "text/html; charset=utf-16"):
        made = runictext.decode_page(page.encode(codec), content_type)
        assert (made.text, made.encoding) == (page, label), content_type
    assert runictext.decode_page(b"<p>plain\0</p>")[1:3] == ("windows-1252", "default")


@pytest.mark.parametrize("kind", ["xml", "mail", "json"])
@pytest.mark.parametrize("codec", ["utf-32-le", "utf-32-be"])
def test_utf32_with_a_bom(kind, codec):
    page = runictext.decode_page(("\ufeff" + RUSSIAN).encode(codec), "text/plain; charset=koi8-r", kind=kind)
    assert (page.text, page.encoding, page.basis) == (RUSSIAN, codec.replace("-", "").replace("utf", "utf-"), "bom")


@pytest.mark.parametrize("label, wanted", [
    ("cp850", ("ibm850", "meta")), ("cp437", ("ibm437", "meta")), ("utf-7", ("utf-8", "default")), ("cp037", ("utf-8", "default")),
    ("utf-32", ("utf-8", "default")), ("iso-2022-cn", ("replacement", "meta")), ("none", ("utf-8", "default")),
])
def test_xml_may_be_in_a_charset_of_the_library(label, wanted):
    for quote in "'\"":
        page = runictext.decode_page(f'<?xml version="1.0" encoding={quote}{label}{quote}?><a>Gr+APw-n</a>'.encode(), kind="xml")
        assert (page.encoding, page.basis) == wanted
    if wanted[0].startswith("ibm"):
        text = f'<?xml version="1.0" encoding="{label}"?><a>Grün</a>'
        assert runictext.decode_page(text.encode(label), kind="xml").text == text
        assert runictext.decode_page("<a>Grün</a>".encode(label), f"text/xml; charset={label}", kind="xml")[:3] == ("<a>Grün</a>", wanted[0], "header")


def test_random_pages_have_an_answer():
    chance = random.Random(1)
    for _ in range(500):
        data = bytes(chance.choices([0, 9, 10, 27, 32, 43, 60, 62, 65, 97, 0x81, 0xc3, 0xa9, 0xd0, 0xe4, 0xff], k=chance.randrange(60)))
        label = chance.choice(["utf-8", "utf-16", "gbk", "iso-2022-jp", "x-user-defined", "iso-2022-kr", "logical", "utf-7", "none", "\"\\"])
        page = runictext.decode_page(data, "a/b; charset=" + label, kind=chance.choice(["html", "xml", "mail", "json"]))
        assert page.basis in ("bom", "header", "meta", "reading", "default") and page.encoding == page.encoding.lower()


HOSTILE_TYPES = [
    ("text/html; charset='utf-8'", None), ('text/html; charset="utf-8', "utf-8"), ("text/html;" + "x=y;" * 10000 + "charset=koi8-r", "koi8-r"),
    ("text/html; charset=koi8-r" + "; charset=utf-8" * 10000, "koi8-r"), ("text/html; charset=" + "x" * 100000, None), (";" * 100000, None),
    ('text/html; charset="' + "\\" * 100000, None), ("text/html; charset=koi8-r; charset=utf-8", "koi8-r"), ("\0" * 10000, None), ("", None),
]


@pytest.mark.parametrize("content_type, wanted", HOSTILE_TYPES, ids=range(len(HOSTILE_TYPES)))
@pytest.mark.parametrize("kind", ["html", "xml", "mail", "json"])
def test_hostile_headers_have_an_answer_in_bounded_time(kind, content_type, wanted):
    begin = time.process_time()
    for header in (content_type, content_type.encode()):
        if kind == "html" and wanted:
            assert runictext.web_charset(b"", header) == wanted
        for data in (b"", b"\0" * 1000, RUSSIAN.encode("koi8-r"), b"<meta charset=" * 1000):
            page = runictext.decode_page(data, header, kind=kind)
            assert page.basis in ("header", "meta", "reading", "default") and page.encoding
    assert time.process_time() - begin < 5


@pytest.mark.parametrize("codec", ["utf-8", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr"])
def test_a_cut_text_without_spaces_ends_with_a_character(codec):
    text = {"gbk": "天地玄黄，宇宙洪荒。", "big5": "天地玄黃，宇宙洪荒。", "euc-kr": "안녕하세요세계한국어텍스트"}.get(codec, "日本語のテキスト、医療情報の分類と疾病の一覧表、") * 9000
    data = text.encode(codec)
    for most in (*range(100, 106), *range(9000, 9006), *range(70000, 70006)):
        for content_type in (None, f"text/plain; charset={codec}"):
            page = runictext.decode_page(data, content_type, max_bytes=most, errors="strict")
            assert text.startswith(page.text) and most - 3 < len(page.text.encode(codec)) <= most, (most, content_type, page.encoding)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "gb18030", "iso-2022-jp", "utf-8"])
@pytest.mark.parametrize("has_bom", [False, True])
def test_a_cut_text_ends_with_a_character_of_the_charset_that_was_decided(codec, has_bom):
    text = {"gb18030": "天地玄黄丠丯中丰€𠀀", "iso-2022-jp": "日本語のテキスト、医療情報"}.get(codec, "안녕하세요…세계𠀀乀") * 400
    data = ("\ufeff" * (has_bom and codec.startswith("utf")) + text).encode(codec)
    for most in (*range(100, 125), *range(2000, 2013)):
        page = runictext.decode_page(data, "text/plain; charset=" + codec.replace("16-", "16"), max_bytes=most, errors="strict")
        assert text.startswith(page.text) and page.encoding == codec.replace("16-", "16"), (most, page)
        assert most - 40 < len(page.text.encode(codec)) <= most + 3  # the bytes that end ISO-2022-JP


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
def test_the_second_u_feff_is_text(codec):
    page = runictext.decode_page("\ufeff\ufeffx".encode(codec))
    assert (page.text, page.basis) == ("\ufeffx", "bom")
