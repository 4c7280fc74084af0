"""Web pages, feeds, mail and JSON: the encoding that browsers take, what the bytes say, and the text."""
# SPDX-License-Identifier: MIT
import codecs
import re
import urllib.parse

from . import _core
from ._types import Contradiction, Page

_SURE = 0.99  # that a text is not in the charset that it declares, from which on its bytes are believed
_LIKELY = 0.5  # that a text is in one charset; if it is less, its lines may be in several
_LIKELIER = 0.7  # that a text that is ill-formed in some places is not in the charset that it declares: damaged UTF-8 is UTF-8
_SAMPLES = (1024, 8192)  # bytes of text that are read; the second if the first are not enough
# Text in these is ASCII, too, and could hide markup from a filter: they are never taken by the bytes alone.
_HIDING = {"UTF-7", "UTF-7-IMAP", "ISO-2022-JP"}
_WITH_CYRILLIC = {"EUC-KR", "GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP"}
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_DEFAULTS = {"html": "windows-1252", "xml": "utf-8", "mail": "windows-1252", "json": "utf-8"}
_PACKED = re.compile(rb"(?P<gzip>\x1f\x8b\x08)|(?P<zstd>\x28\xb5\x2f\xfd)|(?P<zip>PK\x03\x04)|(?P<bzip2>BZh[1-9])|(?P<xz>\xfd7zXZ\x00)")
_LONGEST_MARK = 6
_UTF32_BOM = {b"\xff\xfe\0\0": "UTF-32LE", b"\0\0\xfe\xff": "UTF-32BE"}
_IN_XML = re.compile(rb"""<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([\w.:-]+)"|'([\w.:-]+)')""")
_IN_HEADER = re.compile(r'"((?:[^"\\]|\\.)*)"?|[^"();=\\]+|.', re.DOTALL)
_IN_COMMENT = re.compile(r"(?:[^()\\]|\\.)*.?", re.DOTALL)
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
    """Return a Content-Type as bytes or None, without the surrogates that a mail parser leaves in it."""
    if not isinstance(content_type, (str, bytes, type(None))):
        raise TypeError(f"content_type must be str, bytes or None, not {type(content_type).__name__}")
    return content_type.encode("utf-8", "replace") if isinstance(content_type, str) else content_type


# ---- Declarations: each returns a name, and "header", "meta" or "default" ----


def _declared_in_html(data, content_type):
    return _core.web_charset(data, content_type)[:2]


def _declared_in_xml(data, content_type):
    found = _core.web_charset(b"", content_type)[:2]  # RFC 7303: before the XML declaration
    if found[1] == "default" and (name := _name_in_library(_charset_parameter(content_type))):
        found = name, "header"
    if found[1] == "default":
        end = data.find(b"?>", 0, 1024) if data.startswith(b"<?xml") else 4
        found = _core.web_charset(data[:end + 2], None)[:2]
        label = _IN_XML.match(data[:end + 2]) if found[1] == "default" else None
        if label and (name := _name_in_library((label[1] or label[2]).decode("latin-1"))) and not name.startswith(("UTF-16", "UTF-32")):
            found = name, "meta"
    return found


def _declared_in_mail(data, content_type):
    label = _charset_parameter(content_type).lower()
    name = _name_of(label) if label not in _NO_CHARSET else None
    return (name, "header") if name else ("", "default")


def _declared_in_json(data, content_type):
    return "", "default"  # RFC 8259: it is UTF-8, and the Content-Type has no charset


_DECLARED = {"html": _declared_in_html, "xml": _declared_in_xml, "mail": _declared_in_mail, "json": _declared_in_json}


def _parameters(header):
    """Return the parameters of a header of mail, without comments and the quotes of strings: a dict by their names in lower case. The first of a name counts."""
    made, at, sides = {}, 0, [[]]
    while at < len(header):
        found = _IN_HEADER.match(header, at)
        at, sign = found.end(), found[0]
        if sign == "(":
            depth = 1
            while depth and at < len(header):
                at = _IN_COMMENT.match(header, at).end()
                depth += {"(": 1, ")": -1}.get(header[at - 1], 0)
        elif sign == ";":
            _add_parameter(made, sides)
            sides = [[]]
        elif sign == "=" and len(sides) == 1:
            sides.append([])
        else:
            sides[-1].append(sign if found[1] is None else re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL))
    _add_parameter(made, sides)
    return made


def _add_parameter(made, sides):
    if len(sides) == 2:
        name, value = ("".join(side).strip() for side in sides)
        made.setdefault(name.lower(), value)


def _charset_parameter(content_type):
    """Return the parameter charset of a Content-Type of mail, or "": RFC 2045; RFC 2231 has its pieces."""
    _, _, header = (content_type or b"").decode("latin-1").partition(";")
    named = _parameters(header)
    names = [name for name in ("charset", "charset*") if name in named][:1]
    while not (names and names[0] in ("charset", "charset*")):
        name = f"charset*{len(names)}"
        if name not in named and (name := name + "*") not in named:
            break
        names.append(name)
    values = [named[name] for name in names]
    if names and names[0].endswith("*"):
        values[0] = values[0].split("'", 2)[-1]
    label = "".join(urllib.parse.unquote(value) if name.endswith("*") else value for name, value in zip(names, values))
    return (label.split() or [""])[0]


def _name_in_library(label):
    """Return the name of a charset of the library that suits XML, or None."""
    try:
        name = _core.charset_name(label)
    except (LookupError, ValueError):
        return None
    return name if _may_be_read(name) else None


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


def packed_by(data):
    """Return the name of the format in which data is compressed, or None."""
    found = _PACKED.match(data)
    return found and found.lastgroup


def _decode(data, charset, errors, final=True):
    """Decode as browsers do, also in charsets that they do not have. If it is not final, a character that its end cuts is left out."""
    if charset == "replacement":
        return _core.decode(b"\xff" if data else b"", "utf-8", errors)
    if charset == "x-user-defined":
        return _core.decode(data, "iso-8859-1", errors).translate({byte: 0xF700 + byte for byte in range(0x80, 0x100)})
    return _core.page_text(data, charset, errors, final)


def _may_be_read(charset):
    """Return False for a charset that the bytes alone do not give to a page."""
    if charset in _HIDING or charset == "US-ASCII":
        return False
    return charset.startswith(("UTF-16", "UTF-32")) or _core.decode(b"<a+b>", charset, "replace") == "<a+b>"


def _is_wide(data):
    """Return True for text that reads as UTF-16 or UTF-32."""
    guesses = _core.guess_sample(data[:1024]) if b"\0" in data[:64] else None
    return bool(guesses) and guesses[0][0].startswith(("UTF-16", "UTF-32"))


def _read(data, declared, is_wide, is_cut):
    """Return a sample of the text, its guesses, tuples, of which the first may be the charset of a page, and whether they are parts, with their shares."""
    hint = declared if declared not in ("", "replacement", "x-user-defined", "ISO-8859-8-I") else None
    for most in _SAMPLES:
        sample = data[:most] if is_wide else _core.page_sample(data, most, is_cut)
        guesses = _core.guess_sample(sample, hint)
        if not guesses or guesses[0][1] >= _SURE or 2 * len(sample) < most:
            break
    is_several = False
    if not guesses or guesses[0][1] < _LIKELY:
        parts, is_several = _core.detect(sample, declared=hint)
        guesses = parts if is_several else guesses
    return sample, guesses if guesses and _may_be_read(guesses[0][0]) else [], is_several


def _cut(data, most):
    """Return the beginning of data, at most so many bytes, which ends between two words if there are any."""
    last = max(data.rfind(sign, max(0, most - 1024), most) for sign in (b"\n", b" ", b">")) if b"\0" not in data[:64] else -1
    return data[:last + 1 if last >= 0 else most]


def _as_utf8(data, is_cut):
    try:
        return codecs.utf_8_decode(data, "strict", False)[0] if is_cut else _core.decode(data, "utf-8")
    except UnicodeDecodeError:
        return None


def _choose(data, content_type, kind, is_cut):
    """Return the text of a page without a BOM, if it was decoded already, its encoding, basis and contradiction."""
    name, basis = _DECLARED[kind](data, content_type)
    declared, default, is_wide = name if basis != "default" else "", _DEFAULTS[kind], _is_wide(data)
    is_utf16 = declared.startswith("UTF-16")
    is_ascii = data.isascii() and not is_wide and not (is_utf16 and b"\0" in data[:64])
    if is_ascii and not is_utf16:
        return None, declared or default, basis, None
    text = _as_utf8(data, is_cut) if declared in ("", "UTF-8") and not is_wide else None
    if text is not None:
        return text, "UTF-8", basis if declared else "reading", None
    if is_ascii:
        return None, default, "reading", Contradiction(declared.lower(), "us-ascii", 1.0)
    sample, guesses, is_several = _read(data, declared, is_wide, is_cut)
    charset, probability = guesses[0][:2] if guesses else (declared, 0.0)
    if charset and not declared:
        return None, charset, "reading", None
    if charset == declared or _decode(sample, declared, "replace", False) == _decode(sample, charset, "replace", False):
        return None, declared or default, basis, None
    contradiction = Contradiction(declared.lower(), charset.lower(), probability)
    inside, where = _DECLARED[kind](data, None)
    of_inside = max((one[1] for one in guesses if one[0] == inside), default=0.0)
    if basis == "header" and where == "meta" and of_inside > 0.5:  # the page contradicts the header, and its bytes confirm the page
        return None, inside, where, Contradiction(declared.lower(), inside.lower(), of_inside)
    if _is_refuted(sample, declared, guesses, is_several):
        return None, charset, "reading", contradiction
    is_said = probability >= _LIKELY or "\ufffd" in _decode(sample, declared, "replace", False)
    return None, declared, basis, contradiction if is_said else None


def _is_refuted(sample, declared, guesses, is_several):
    """Return True if a text is at 99 % not in the charset that it declares; or is ill-formed there, and at 70 % in another one, at 50 % if nothing is well-formed."""
    text = _decode(sample, declared, "replace", False)
    if declared in _WITH_CYRILLIC and "\ufffd" not in text and len(_CYRILLIC.findall(text)) > sum(map(str.isalpha, text)) / 2:
        return False  # no table of the guesses has it
    of_declared = sum(one[1] for one in guesses if one[0] == declared)
    own = {one[3] for one in guesses if one[0] == declared}
    otherwise = sum({one[3]: one[1] for one in guesses if one[3] not in own}.values())
    is_partly_good = not text.replace("\ufffd", "").isascii()
    is_likelier = guesses[0][1] >= (_LIKELIER if is_partly_good else _LIKELY) and of_declared < (guesses[0][1] if is_several else 1 - _SURE)
    return otherwise >= _SURE or ("\ufffd" in text and is_likelier)


def decode_page(data, content_type=None, *, kind="html", errors="replace", max_bytes=None, fix_mojibake=False):
    """Return the text of a page, any bytes-like object, and what its encoding rests on: a Page.

    A declaration is believed unless the bytes are at 99 % in another charset; at 70 % if some of them are ill-formed in the declared one, 50 % if all
    beyond ASCII are. If content_type and the page's own declaration differ, 50 % are enough for the page's own. Without one the text is read: at most 8 KB of it beyond ASCII. If its lines
    are in several charsets, it is in that of most of it. Nothing is UTF-7 or ISO-2022-JP by its bytes alone. kind is what declares the encoding, and
    what it is if nothing does:

    html  BOM, Content-Type, <meta> (see web_charset); else windows-1252
    xml   BOM, Content-Type, XML declaration (RFC 7303); else UTF-8
    mail  the charset of content_type, the header of the part; else windows-1252
    json  BOM; else UTF-8 (RFC 8259)

    At most max_bytes are decoded, to the end of a word or a character. fix_mojibake undoes UTF-8 that was read in another charset and encoded again, which Page.mojibake says.
    UnicodeError: the page is compressed, or errors is "strict" and a sequence is ill-formed. ValueError: kind or max_bytes. TypeError: an argument
    of another type, or a sequence is ill-formed and errors is a handler that only encodes, such as "xmlcharrefreplace". LookupError: a sequence is ill-formed, and errors is no handler that Python or the library has.

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
    header = _header(content_type)
    if type(data) is not bytes:
        data = bytes(memoryview(data) if max_bytes is None else memoryview(data)[:max_bytes + _LONGEST_MARK])
    if name := packed_by(data):
        raise UnicodeError(f"the page is compressed ({name}): unpack it first")
    is_cut = max_bytes is not None and len(data) > max_bytes
    if is_cut:
        data = _cut(data, max_bytes)
    text, contradicted = None, None
    name, basis, _ = _core.web_charset(data, None, limit=1)
    if kind != "html" and data[:4] in _UTF32_BOM:
        name, basis = _UTF32_BOM[data[:4]], "bom"
    elif basis != "bom":
        text, name, basis, contradicted = _choose(data, header, kind, is_cut)
    if text is None:
        text = _decode(data, name, errors, not is_cut)
        text = text.removeprefix("\ufeff") if basis == "reading" or name.startswith("UTF-32") else text
    mojibake = None
    if name == "UTF-8":
        mojibake = _core.page_mojibake(data)
        text = _core.fix_mojibake(text) if mojibake and fix_mojibake else text
    return Page(text, name.lower(), basis, contradicted, mojibake and mojibake.lower())
