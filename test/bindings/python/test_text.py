# test_text.py - decode and encode against CPython's codecs.
# SPDX-License-Identifier: MIT
import codecs
import random

import pytest
import runictext
import texts
from hypothesis import given, settings
from hypothesis import strategies as st

HANDLERS = ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]


def outcome(function, *args):
    """The value, or the kind and the place of the exception."""
    try:
        return function(*args)
    except UnicodeError as error:
        return type(error), error.start, error.end


@pytest.mark.parametrize("label", texts.PAIRS)
def test_every_length(label):
    codec, text = texts.PAIRS[label]
    for length in range(71):
        part = (text * 3)[length:2 * length]
        data = part.encode(codec)
        assert runictext.encode(part, label) == data
        assert runictext.decode(data, label) == part
        assert runictext.transcode(data, label) == part.encode()


@pytest.mark.parametrize("label", texts.PAIRS)
def test_long_texts(label):
    codec, text = texts.PAIRS[label]
    part = text * 3000
    data = part.encode(codec)
    assert runictext.decode(data, label) == part
    assert runictext.encode(part, label) == data
    assert runictext.transcode(data, label) == part.encode()


@pytest.mark.parametrize("label, pair", [("wtf-8", b"\xf0\x9f\x98\x80"), ("mutf-8", b"\xed\xa0\xbd\xed\xb8\x80")])
def test_lone_surrogates_beside_any_character(label, pair):
    for before, data in (("", b""), ("\u0436", b"\xd0\xb6"), ("\U0001F600", pair), ("\ud83d\ude00", pair)):
        for errors in ("strict", "replace", "surrogateescape", "namereplace"):
            assert runictext.encode(before + "a\ud800", label, errors) == data + b"a\xed\xa0\x80"


@pytest.mark.parametrize("errors", ["strict", "replace", "surrogateescape", "surrogatepass", "namereplace"])
def test_transcode_removes_one_mark(errors):
    """With every handler: those that are Python's own work on a str."""
    for label, mark in (("utf-8", b"\xef\xbb\xbf"), ("utf-16le", b"\xff\xfe"), ("gb18030", b"\x841\x953")):
        data = mark + "\ufeffa".encode("utf-16-le" if label == "utf-16le" else label)
        assert runictext.transcode(data, label, "utf-16be", errors) == "\ufeffa".encode("utf-16-be")
    assert runictext.transcode(b"\xff\xfe\xff\xfea\0", "utf-16", "utf-16be", errors) == "\ufeffa".encode("utf-16-be")
    assert runictext.transcode("".encode(), "utf-8", "utf-16be", errors) == b""


@pytest.mark.parametrize("beyond", ["\u00E9", "\u0416", "\uFFFD", "\U00010000", "\U0010FFFF"])
def test_kind_is_known_late(beyond):
    for begin in ("", "\u00E9", "\u0416"):
        text = begin + 70000 * "a" + beyond + "a"
        assert runictext.decode(text.encode(), "utf-8") == text
        assert runictext.decode(text.encode() + b"\xC3", "utf-8", "replace") == text + "\uFFFD"


@pytest.mark.parametrize("kind", texts.KINDS)
def test_kinds_are_canonical(kind):
    text = texts.KINDS[kind]
    for label in ("utf-8", "utf-16le", "utf-16be", "utf-32le", "gb18030"):
        for length in (1, 20, 200, 5000):
            part = (text * 5000)[:length]
            again = runictext.decode(runictext.encode(part, label), label)
            assert again == part
            assert again.__sizeof__() == (part + "").encode("utf-8").decode("utf-8").__sizeof__()


def test_tables_of_one_byte():
    differences = {}
    for label, codec in texts.same_tables():
        for byte in range(256):
            mine = outcome(runictext.decode, bytes([byte]), label)
            theirs = outcome(bytes([byte]).decode, codec)
            if mine != theirs:
                differences.setdefault(label, []).append(f"{byte:02X}")
    assert differences == TABLE_DIFFERENCES


# The bytes of which CPython has another opinion; docs/python.md says which is right, and why.
TABLE_DIFFERENCES = {
    "TIS-620": [f"{byte:02X}" for byte in range(0x80, 0xA0)], "windows-1255": ["CA"], "IBM273": ["BC"], "ISO-2022-JP": ["0E", "0F"],
    "CP720": ["80", "81", "84", "86", "8D", "8E", "8F", "90"], "CP875": ["DC", "E1", "EC", "ED", "FC", "FD"],
}


@pytest.mark.parametrize("label, both, mine, theirs", [("shift_jis", 0, 0, 912), ("euc-jp", 6, 457, 0), ("gbk", 0, 2246, 0),
                                                       ("gb18030", 20, 97, 0), ("big5", 11, 192, 0), ("euc-kr", 0, 0, 0)])
def test_tables_of_two_bytes(label, both, mine, theirs):
    counts = [0, 0, 0]
    for first in range(0x80, 0x100):
        for second in range(0x20, 0x100):
            data = bytes([first, second])
            ours, python = outcome(runictext.decode, data, label), outcome(data.decode, texts.PAIRS[label][0])
            if isinstance(ours, str) and isinstance(python, str):
                counts[0] += ours != python
            else:
                counts[1] += isinstance(ours, str)
                counts[2] += isinstance(python, str)
    assert counts == [both, mine, theirs]


@pytest.mark.parametrize("errors", HANDLERS)
@pytest.mark.parametrize("label", ["utf-8", "windows-1252", "us-ascii", "utf-16le", "utf-32le"])
def test_faults_as_cpython(label, errors):
    rng = random.Random(7)
    codec = texts.PAIRS[label][0]
    pieces = ["é".encode(), b"abc", b"\x80", b"\xff", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xe2\x82", b"\x81", b"\x00\xd8", b"\x00\xdc"]
    for _ in range(400):
        data = b"".join(rng.choice(pieces) for _ in range(rng.randrange(9)))
        mine = outcome(runictext.decode, data, label, errors)
        assert mine == outcome(data.decode, codec, errors), (data, label, errors)


@pytest.mark.parametrize("errors", [*HANDLERS, "xmlcharrefreplace", "namereplace"])
@pytest.mark.parametrize("label", ["utf-8", "windows-1252", "us-ascii", "iso-8859-1", "utf-16le", "utf-32le", "shift_jis", "gbk", "euc-kr"])
def test_characters_as_cpython(label, errors):
    rng = random.Random(8)
    codec = texts.PAIRS[label][0]
    euro = "я" if label == "gbk" else "€"  # CPython's GBK does not have it
    pieces = ["a", "é", euro, "\U0001F600", "\ud800", "\udc80", "\udcff", "я", "字", "\u0300", "\U0001F468"]
    for _ in range(400):
        text = "".join(rng.choice(pieces) for _ in range(rng.randrange(9)))
        mine = outcome(runictext.encode, text, label, errors)
        assert mine == outcome(text.encode, codec, errors), (text, label, errors)


def test_own_handler_replaces_and_jumps():
    def jump(error):
        return ("<%d-%d>" % (error.start, error.end), error.end + 1)

    codecs.register_error("runic-test-jump", jump)
    for label, codec in (("utf-8", "utf-8"), ("us-ascii", "ascii"), ("windows-1252", "cp1252")):
        data = b"ab\x81cd\x81ef"
        assert runictext.decode(data, label, "runic-test-jump") == data.decode(codec, "runic-test-jump")
    text = "ab\u4e00cd\u4e00\u4e00\u4e00ef"
    for label, codec in (("us-ascii", "ascii"), ("windows-1252", "cp1252"), ("iso-8859-1", "latin-1")):
        assert runictext.encode(text, label, "runic-test-jump") == text.encode(codec, "runic-test-jump")


@pytest.mark.parametrize("reply, error", [(None, TypeError), (("x",), TypeError), ((1, 1), TypeError), (("x", 99), IndexError),
                                          (("x", -99), IndexError), (("\u4e00", 1), UnicodeEncodeError)])
def test_bad_replies_of_handlers(reply, error):
    codecs.register_error("runic-test-bad", lambda exception: reply)
    with pytest.raises(error):
        runictext.encode("\u20ac", "us-ascii", "runic-test-bad")
    if error is not UnicodeEncodeError:
        with pytest.raises(error):
            runictext.decode(b"\xff", "us-ascii", "runic-test-bad")


def test_handler_that_changes_the_bytes():
    def change(error):
        error.object = b"1234"
        return "!", 2

    codecs.register_error("runic-test-change", change)
    assert runictext.decode(b"a\xffbcdef", "utf-8", "runic-test-change") == b"a\xffbcdef".decode("utf-8", "runic-test-change")


def test_handlers_in_charsets_with_state():
    text = "日本\u0e01語"
    assert runictext.encode(text, "iso-2022-jp", "xmlcharrefreplace") == text.encode("iso2022_jp", "xmlcharrefreplace")
    codecs.register_error("runic-test-name", lambda error: ("[?]", error.end))
    assert runictext.encode(text, "iso-2022-jp", "runic-test-name") == text.encode("iso2022_jp", "runic-test-name")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300), st.sampled_from(sorted(texts.PAIRS)))
def test_any_text_comes_back(text, label):
    codec = texts.PAIRS[label][0]
    theirs = outcome(text.encode, codec)
    mine = outcome(runictext.encode, text, label)
    if label in ("utf-8", "utf-8-sig", "utf-16le", "utf-16be", "utf-32le", "utf-32be", "us-ascii", "iso-8859-1", "windows-1251", "koi8-r"):
        assert mine == theirs
    if isinstance(mine, bytes):
        again = runictext.decode(mine, label)
        assert again == text or runictext.encode(again, label) == mine


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200), st.sampled_from(runictext.charsets()), st.sampled_from([*HANDLERS, "namereplace"]))
def test_any_bytes_do_no_harm(data, label, errors):
    if errors == "namereplace":
        with pytest.raises((TypeError, AssertionError)) if isinstance(outcome(runictext.decode, data, label), tuple) else nothing():
            assert isinstance(runictext.decode(data, label, errors), str)
        return
    result = outcome(runictext.decode, data, label, errors)
    assert isinstance(result, str) or 0 <= result[1] < result[2] <= len(data)


def nothing():
    import contextlib
    return contextlib.nullcontext()
