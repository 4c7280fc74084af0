"""Web pages, feeds, mail and JSON: the encoding that browsers take, what the bytes say, and the text."""
# SPDX-License-Identifier: MIT
import codecs
import re

from . import _core
from ._types import Contradiction, Page

_SURE = 0.99  # that a text is not in the charset that it declares, from which on its bytes are believed
_LIKELY = 0.5  # that a text is in one charset; if it is less, its lines may be in several
_SAMPLES = (1024, 8192)  # bytes of text that are read; the second if the first are not enough
# Text in these is ASCII, too, and could hide markup from a filter: they are never taken by the bytes alone.
_HIDING = {"UTF-7", "UTF-7-IMAP", "ISO-2022-JP"}
_WITH_CYRILLIC = {"EUC-KR", "GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP"}
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_DEFAULTS = {"html": "windows-1252", "xml": "utf-8", "mail": "windows-1252", "json": "utf-8"}
PACKED = ((b"\x1f\x8b\x08", "gzip"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"PK\3\4", "zip"), (b"BZh", "bzip2"), (b"\xfd7zXZ\0", "xz"))
_LONGEST_MARK = max(len(mark) for mark, _ in PACKED)
_IN_CHARACTERS = bytes(range(0x40, 0x100))  # a character of several bytes has no others, except in GB 18030
_PARAMETER = re.compile(r""";\s*charset(?:\*0?\*?)?\s*=\s*(?:"([^"]*)"|([^\s;"()]*))""", re.IGNORECASE)
_NO_CHARSET = {"unknown-8bit", "x-unknown", "unknown", "default", "us-ascii", "ascii", "binary", "8bit", ""}  # labels of mail that say nothing


def web_charset(data, content_type=None, *, limit=1024, default="windows-1252"):
    """Return the encoding that browsers take for a page, any bytes-like object, by its name in the Encoding Standard in lower case.

    It rests on the BOM, else on the charset of the Content-Type (a str or bytes, as HTTP has it), else on the first <meta> in the first limit
    bytes, or an XML declaration; else it is default. "replacement" is an encoding without text, "x-user-defined" and "iso-8859-8-i" are
    encodings, too. It does not look at the text.

    >>> import runictext
    >>> runictext.web_charset(b"<meta charset=latin1>"), runictext.web_charset(b"", 'text/html; charset="sjis"')
    ('windows-1252', 'shift_jis')
    """
    name, basis, _ = _core.web_charset(data, _header(content_type), limit=limit)
    return default if basis == "default" else name.lower()


def _header(content_type):
    """Return a Content-Type without the surrogates that a mail parser leaves in it."""
    return content_type.encode("utf-8", "replace") if isinstance(content_type, str) else content_type


# ---- Declarations: each returns a name, and "header", "meta" or "default" ----


def _declared_in_html(data, content_type):
    return _core.web_charset(data, content_type)[:2]


def _declared_in_xml(data, content_type):
    found = _core.web_charset(b"", content_type)[:2]  # RFC 7303: before the XML declaration
    if found[1] == "default":
        end = data.find(b"?>", 0, 1024) if data.startswith(b"<?xml") else 4
        found = _core.web_charset(data[:end + 2], None)[:2]
    return found


def _declared_in_mail(data, content_type):
    found = _PARAMETER.search((content_type or b"").decode("latin-1"))
    label = (found[1] or found[2] or "").split("'")[0].strip().lower() if found else ""
    name = _name_of(label) if label not in _NO_CHARSET else None
    return (name, "header") if name else ("", "default")


def _declared_in_json(data, content_type):
    return "", "default"  # RFC 8259: it is UTF-8, and the Content-Type has no charset


_DECLARED = {"html": _declared_in_html, "xml": _declared_in_xml, "mail": _declared_in_mail, "json": _declared_in_json}


def _name_of(label):
    """Return the name of a charset for a label of browsers or the library, or None."""
    name, basis, _ = _core.web_charset(b"", 'a/b;charset="' + label.replace("\\", "").replace('"', "") + '"')
    if basis != "default" and name != "replacement":
        return name
    try:
        return _core.charset_name(label)
    except (LookupError, ValueError):
        return None


# ---- Text ----


def _decode(data, charset, errors):
    """Decode as browsers do, also in charsets that they do not have."""
    if charset == "replacement":
        return _core.decode(b"\xff" if data else b"", "utf-8", errors)
    if charset == "x-user-defined":
        return _core.decode(data, "iso-8859-1", errors).translate({byte: 0xF700 + byte for byte in range(0x80, 0x100)})
    try:
        return _core.decode(data, charset, errors, web=True)
    except LookupError:
        return _core.decode(data, charset, errors)


def _may_be_read(charset):
    """Return False for a charset that the bytes alone do not give to a page."""
    if charset in _HIDING or charset == "US-ASCII":
        return False
    return charset.startswith(("UTF-16", "UTF-32")) or _core.decode(b"<a+b>", charset, "replace") == "<a+b>"


def _read(data, declared):
    """Return a sample of the text, its guesses, tuples, of which the first may be the charset of a page, and whether they are parts, with their shares."""
    hint = declared if declared not in ("", "replacement", "x-user-defined", "ISO-8859-8-I") else None
    for most in _SAMPLES:
        sample = data[:most] if b"\0" in data[:64] else _core.page_sample(data, most)
        guesses = _core.guess_sample(sample, hint)
        if not guesses or guesses[0][1] >= _SURE or 2 * len(sample) < most:
            break
    is_several = False
    if not guesses or guesses[0][1] < _LIKELY:
        parts, is_several = _core.detect(sample, declared=hint)
        guesses = parts if is_several else guesses
    return sample, guesses if guesses and _may_be_read(guesses[0][0]) else [], is_several


def _cut(data, most):
    """Return the beginning of data, at most so many bytes, which ends between two words if there are any, else between two characters."""
    if len(data) <= most:
        return data
    if b"\0" in data[:64]:
        return data[:most & ~3]
    last = max(data.rfind(sign, max(0, most - 1024), most) for sign in (b"\n", b" ", b">"))
    if last >= 0:
        return data[:last + 1]
    run = data[max(0, most - 65536) // 6 * 6:most]  # from there on characters of 2 and of 3 bytes begin, if all have so many
    run = run[len(run.rstrip(_IN_CHARACTERS)):]
    try:
        whole = codecs.utf_8_decode(run, "strict")[1]
    except UnicodeDecodeError:
        whole = len(run) & ~1  # characters of 2 bytes
    return data[:most - len(run) + whole]


def _as_utf8(data):
    try:
        return _core.decode(data, "utf-8")
    except UnicodeDecodeError:
        return None


def _choose(data, content_type, errors, kind):
    """Return text, encoding, basis and contradiction of a page without a BOM."""
    name, basis = _DECLARED[kind](data, content_type)
    declared, default = name if basis != "default" else "", _DEFAULTS[kind]
    is_ascii = data.isascii() and b"\0" not in data[:64]
    if is_ascii and not declared.startswith("UTF-16"):
        return _decode(data, declared or default, errors), declared or default, basis, None
    text = _as_utf8(data) if declared in ("", "UTF-8") and b"\0" not in data[:64] else None
    if text is not None:
        return text, "UTF-8", basis if declared else "reading", None
    if is_ascii:
        return _decode(data, default, errors), default, "reading", Contradiction(declared.lower(), "us-ascii", 1.0)
    sample, guesses, is_several = _read(data, declared)
    charset, probability = guesses[0][:2] if guesses else (declared, 0.0)
    if charset and not declared:
        return _decode(data, charset, errors).removeprefix("\ufeff"), charset, "reading", None
    if charset == declared or _decode(sample, declared, "replace") == _decode(sample, charset, "replace"):
        return _decode(data, declared or default, errors), declared or default, basis, None
    contradiction = Contradiction(declared.lower(), charset.lower(), probability)
    inside, where = _DECLARED[kind](data, None)
    of_inside = max((one[1] for one in guesses if one[0] == inside), default=0.0)
    if basis == "header" and where == "meta" and of_inside > 0.5:  # the page contradicts the header, and its bytes confirm the page
        return _decode(data, inside, errors), inside, where, Contradiction(declared.lower(), inside.lower(), of_inside)
    if not _is_refuted(sample, declared, guesses, is_several):
        return _decode(data, declared, errors), declared, basis, contradiction
    return _decode(data, charset, errors).removeprefix("\ufeff"), charset, "reading", contradiction


def _is_refuted(sample, declared, guesses, is_several):
    """Return True if a text is at 99 % not in the charset that it declares, or is ill-formed there, and hardly in it; or, in parts, if more is in another."""
    text = _decode(sample, declared, "replace")
    if declared in _WITH_CYRILLIC and "\ufffd" not in text and len(_CYRILLIC.findall(text)) > sum(map(str.isalpha, text)) / 2:
        return False  # no table of the guesses has it
    of_declared = sum(one[1] for one in guesses if one[0] == declared)
    own = {one[3] for one in guesses if one[0] == declared}
    otherwise = sum({one[3]: one[1] for one in guesses if one[3] not in own}.values())
    return otherwise >= _SURE or ("\ufffd" in text and of_declared < (guesses[0][1] if is_several else 1 - _SURE))


def decode_page(data, content_type=None, *, kind="html", errors="replace", max_bytes=None, fix_mojibake=False):
    """Return the text of a page, any bytes-like object, and what its encoding rests on: a Page.

    A declaration is believed unless the bytes are at 99 % in another charset, or ill-formed in the declared one and hardly in it; if content_type and
    the page's own declaration differ, 50 % are enough for the page's own. Without one the text is read: at most 8 KB of it beyond ASCII. If its lines
    are in several charsets, it is in that of most of it. Nothing is UTF-7 or ISO-2022-JP by its bytes alone. kind is what declares the encoding, and
    what it is if nothing does:

    html  BOM, Content-Type, <meta> (see web_charset); else windows-1252
    xml   BOM, Content-Type, XML declaration (RFC 7303); else UTF-8
    mail  the charset of content_type, the header of the part; else windows-1252
    json  BOM; else UTF-8 (RFC 8259)

    At most max_bytes are decoded. fix_mojibake undoes UTF-8 that was read in another charset and encoded again, which Page.mojibake says.
    UnicodeError: the page is compressed, or errors is "strict" and a sequence is ill-formed. ValueError: kind or max_bytes.

    >>> import runictext
    >>> runictext.decode_page("Größe".encode(), "text/html; charset=utf-8")
    Page(text='Größe', encoding='utf-8', basis='header', contradicted=None, mojibake=None)
    """
    if not isinstance(kind, str) or kind not in _DECLARED:
        raise ValueError(f"kind is one of {', '.join(_DECLARED)}, not {kind!r}")
    if max_bytes is not None and not isinstance(max_bytes, int):
        raise TypeError(f"max_bytes must be an integer, not {type(max_bytes).__name__}")
    if max_bytes is not None and max_bytes < 0:
        raise ValueError("max_bytes must not be negative")
    if type(data) is not bytes:
        data = bytes(memoryview(data) if max_bytes is None else memoryview(data)[:max_bytes + _LONGEST_MARK])
    for mark, name in PACKED:
        if data.startswith(mark):
            raise UnicodeError(f"the page is compressed ({name}): unpack it first")
    if max_bytes is not None:
        data = _cut(data, max_bytes)
    name, basis, _ = _core.web_charset(data, None, limit=1)
    if basis == "bom":
        text, contradicted = _decode(data, name, errors), None
    else:
        text, name, basis, contradicted = _choose(data, _header(content_type), errors, kind)
    mojibake = None
    if name == "UTF-8":
        mojibake = _core.page_mojibake(data)
        text = _core.fix_mojibake(text) if mojibake and fix_mojibake else text
    return Page(text, name.lower(), basis, contradicted, mojibake and mojibake.lower())
