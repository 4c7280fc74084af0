"""Web pages: the encoding that browsers take for one."""
# SPDX-License-Identifier: MIT
from . import _core


def web_charset(data, content_type=None, *, limit=1024, default="windows-1252"):
    """Return the encoding that browsers take for a page, any bytes-like object, by its name in the Encoding Standard in lower case.

    It rests on the BOM, else on the charset of the Content-Type (a str or bytes, as HTTP has it), else on the first <meta> in the first limit
    bytes, or an XML declaration; else it is default. "replacement" is an encoding without text, "x-user-defined" and "iso-8859-8-i" are
    encodings, too. It does not look at the text.

    >>> import runictext
    >>> runictext.web_charset(b"<meta charset=latin1>"), runictext.web_charset(b"", 'text/html; charset="sjis"')
    ('windows-1252', 'shift_jis')
    """
    name, basis, _ = _core.web_charset(data, content_type, limit=limit)
    return default if basis == "default" else name.lower()
