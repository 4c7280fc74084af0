"""The codecs "runic-NAME", and the names of Python's own."""
# SPDX-License-Identifier: MIT
import codecs

from . import _core

# Where Python's name is not a label of the library, or its codec of that name is another charset.
_PYTHON_NAMES = {
    "US-ASCII": "ascii", "UTF-16BE": "utf-16-be", "UTF-16LE": "utf-16-le", "UTF-32BE": "utf-32-be", "UTF-32LE": "utf-32-le",
    "Shift_JIS": "cp932", "GBK": "gb18030", "EUC-KR": "cp949", "Big5": "big5hkscs", "windows-874": "cp874", "macintosh": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic", "x-mac-greek": "mac_greek", "x-mac-turkish": "mac_turkish", "x-mac-ce": "mac_latin2",
    "x-mac-icelandic": "mac_iceland", "x-mac-croatian": "mac_croatian", "x-mac-romanian": "mac_romanian", "KOI8-T": "koi8_t",
    "IBM00858": "cp858", "IBM01140": "cp1140",
    "UTF-7-IMAP": None, "SCSU": None, "BOCU-1": None, "CESU-8": None, "WTF-8": None, "MUTF-8": None, "utf8mb3": None, "UTF-EBCDIC": None,
}
# A text in these charsets may end with closing bytes, and the encoder may keep the last characters until it is told that it ends.
WITH_STATE = {"UTF-7", "UTF-7-IMAP", "ISO-2022-JP", "SCSU", "BOCU-1"}
_known = {}


class _End(str):
    """A str that ends the text for an encoder of WITH_STATE. io.TextIOWrapper never passes final."""


END = _End()


def python_name(charset):
    """Return the name of Python's codec for a charset, or None.

    >>> import runictext
    >>> runictext.python_name("Shift_JIS"), runictext.python_name("SCSU")
    ('cp932', None)
    """
    if charset not in _known:
        name = _core.charset_name(charset)
        try:
            found = _PYTHON_NAMES.get(name, name)
            _known[charset] = found and codecs.lookup(found).name
        except LookupError:
            _known[charset] = None
    return _known[charset]


# Python's codecs that decode most of what a charset has, the first one that decodes a text being the best.
_KIN = {"GBK": ("gb18030", "gbk"), "EUC-JP": ("euc_jis_2004", "euc_jp", "euc_jisx0213"), "Shift_JIS": ("cp932", "shift_jis_2004"),
        "Big5": ("big5hkscs", "cp950"), "ISO-2022-JP": ("iso2022_jp", "iso2022_jp_ext", "iso2022_jp_2004")}
# Characters that Windows maps otherwise than JIS does: ～ ∥ － ￠ ￡ ￢.
_VARIANTS = str.maketrans("\uff5e\u2225\uff0d\uffe0\uffe1\uffe2", "\u301c\u2016\u2212\u00a2\u00a3\u00ac")
_same = {}
MOST = 1 << 17  # bytes that codec_for compares


def _is_same_table(charset, codec):
    """Do both decode every byte alike?"""
    if charset not in _same:
        def table(decode):
            return [decode(bytes([byte])) for byte in range(256)]
        try:
            _same[charset] = table(lambda byte: _core.decode(byte, charset, "replace")) == table(lambda byte: byte.decode(codec, "replace"))
        except UnicodeError:
            _same[charset] = False
    return _same[charset]


def _decoded(decoder, data):
    try:
        return decoder.decode(data).translate(_VARIANTS)
    except UnicodeError:
        return None


def codec_for(charset, data):
    """Return the name of a codec that decodes data as the library does: Python's own, or "runic-NAME", which register() makes known.

    At most MOST bytes are compared, from the first one beyond ASCII.
    """
    name = python_name(charset)
    if name is None or charset.startswith("UTF") or (charset not in _MULTI_BYTE and _is_same_table(charset, name)):
        return name
    first = _core.check(data, "us-ascii", 1) if charset != "ISO-2022-JP" else None
    start = first[0][0] if first else 0
    data = bytes(memoryview(data).cast("B")[start:start + MOST])
    wanted = _decoded(_core.IncrementalDecoder(charset), data)
    if wanted is None:
        return name
    for candidate in _KIN.get(charset, (name,)):
        if _decoded(codecs.getincrementaldecoder(candidate)(), data) == wanted:
            return candidate
    register()
    return "runic-" + charset.lower()


_MULTI_BYTE = {*_KIN, "GB18030", "EUC-KR"}


def lookup(name):
    """Return the CodecInfo of "runic-NAME", or None: what codecs.register() wants."""
    if name[:6] not in ("runic-", "runic_"):
        return None
    charset = name[6:].replace("_", "-")
    try:
        _core.charset_name(charset)
    except LookupError:
        return None
    return _make(charset, name)


def _make(charset, name):
    def encode(text, errors="strict"):
        return _core.encode(text, charset, errors), len(text)

    def decode(data, errors="strict"):
        return _core.decode(data, charset, errors), len(data)

    class IncrementalEncoder(_core.IncrementalEncoder):
        def __new__(cls, errors="strict"):
            return _core.IncrementalEncoder.__new__(cls, charset, errors)

        def __init__(self, errors="strict"):
            pass

        if _core.charset_name(charset) in WITH_STATE:
            def encode(self, input, final=False):  # noqa: A002
                return super().encode(input, final or input is END)

    class IncrementalDecoder(_core.IncrementalDecoder):
        def __new__(cls, errors="strict"):
            return _core.IncrementalDecoder.__new__(cls, charset, errors)

        def __init__(self, errors="strict"):
            pass

    return codecs.CodecInfo(encode, decode, _reader(IncrementalDecoder), _writer(IncrementalEncoder), IncrementalEncoder,
                            IncrementalDecoder, name=name)


def _reader(decoder):
    class StreamReader(codecs.StreamReader):
        def __init__(self, stream, errors="strict"):
            super().__init__(stream, errors)
            self._decoder = decoder(errors)

        def decode(self, data, errors="strict"):
            if errors != self._decoder.errors:
                changed = decoder(errors)
                changed.setstate(self._decoder.getstate())
                self._decoder = changed
            text = self._decoder.decode(data)
            held, number = self._decoder.getstate()
            self._decoder.setstate((b"", number))
            return text, len(data) - len(held)

        def read(self, size=-1, chars=-1, firstline=False):
            return super().read(-1 if size is None else size, chars, firstline)

        def reset(self):
            super().reset()
            self._decoder.reset()

    return StreamReader


def _writer(encoder):
    class StreamWriter(codecs.StreamWriter):
        def __init__(self, stream, errors="strict"):
            super().__init__(stream, errors)
            self._encoder = encoder(errors)

        def encode(self, text, errors="strict"):
            return self._encoder.encode(text), len(text)

        def reset(self):
            self.stream.write(self._encoder.encode("", True) if self._encoder.getstate() == 0 else b"")
            self._encoder.reset()

        def seek(self, offset, whence=0):
            self.stream.seek(offset, whence)
            if whence == 0 and offset == 0:
                self._encoder.reset()

    return StreamWriter


def register():
    """Make the codecs "runic-NAME" known to Python: str.encode, bytes.decode, open() and io.TextIOWrapper find them.

    Python's own codecs stay as they are. A second call changes nothing.

    >>> import runictext
    >>> runictext.register()
    >>> b"\\x80".decode("runic-windows-1252")
    '€'
    """
    if not _registered:
        codecs.register(lookup)
        _registered.append(True)


_registered = []


def name_handler(errors):
    """Make a handler of the library known by its name: in development mode io.TextIOWrapper looks it up. Python's own codecs are strict by it."""
    try:
        codecs.lookup_error(errors)
    except LookupError:
        codecs.register_error(errors, codecs.strict_errors)
