"""Guesses as chardet's dicts."""
# SPDX-License-Identifier: MIT
import codecs

import runictext
from runictext._codecs import _KIN, codec_for
from runictext._languages import LANGUAGES

# chardet's spelling, where it is not the library's.
_ENCODINGS = {"US-ASCII": "ascii", "UTF-8": "utf-8", "macintosh": "MacRoman", "x-mac-cyrillic": "MacCyrillic", "windows-874": "CP874",
              "x-mac-ce": "MacLatin2", "x-mac-greek": "MacGreek", "x-mac-turkish": "MacTurkish", "x-mac-icelandic": "MacIceland",
              "x-mac-croatian": "mac_croatian", "x-mac-romanian": "mac_romanian", "IBM00858": "CP858", "IBM01140": "CP1140"}
# Of Python's codecs that have more than the charset of the same name.
_CODECS = {"gb18030": "GB18030", "gbk": "GBK", "cp932": "CP932", "shift_jis_2004": "Shift_JIS-2004", "euc_jis_2004": "EUC-JIS-2004",
           "euc_jp": "EUC-JP", "euc_jisx0213": "EUC-JISX0213", "big5hkscs": "Big5-HKSCS", "cp950": "CP950", "cp949": "CP949",
           "iso2022_jp": "ISO-2022-JP", "iso2022_jp_ext": "ISO-2022-JP-EXT", "iso2022_jp_2004": "ISO-2022-JP-2004"}
_SIGNATURES = ((b"\xef\xbb\xbf", "UTF-8-SIG"), (b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"),
               (b"\xfe\xff", "UTF-16"))
_RENAMED = {"ascii": "Windows-1252", "EUC-KR": "CP949", "ISO-8859-1": "Windows-1252", "ISO-8859-2": "Windows-1250", "ISO-8859-5": "Windows-1251",
            "ISO-8859-6": "Windows-1256", "ISO-8859-7": "Windows-1253", "ISO-8859-8": "Windows-1255", "ISO-8859-9": "Windows-1254",
            "ISO-8859-11": "CP874", "ISO-8859-13": "Windows-1257", "TIS-620": "CP874"}


def nothing(encoding=None):
    return {"encoding": encoding, "confidence": 0.0, "language": None}


def _charsets_of(names):
    """Return the charsets of a list of encodings: of labels, or of names of Python's codecs. ValueError if one is unknown."""
    if isinstance(names, str):
        raise TypeError(f"not a list of encodings: {names!r}")
    found = set()
    for name in names:
        plain = name.lower().replace("_", "-").removesuffix("-sig") if isinstance(name, str) else name
        try:
            charset = runictext.charset_name(plain)
        except LookupError:
            charset = _of_codec(plain)
        found |= {charset, charset + "LE", charset + "BE"} if charset in ("UTF-16", "UTF-32") else {charset}
    return found


def _of_codec(name):
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        codec = None
    for charset in runictext.charsets():
        if codec is not None and (runictext.python_name(charset) == codec or codec in _KIN.get(charset, ())):
            return charset
    raise ValueError(f"unknown encoding: {name!r}")


class Wanted:
    """The arguments of chardet 7, in its order: which bytes and encodings count, how they are named, and what stands for none."""

    def __init__(self, should_rename_legacy=False, encoding_era=None, chunk_size=None, max_bytes=None, *, prefer_superset=False,
                 compat_names=True, include_encodings=None, exclude_encodings=None, no_match_encoding=None, empty_input_encoding=None):
        if max_bytes is not None and (not isinstance(max_bytes, int) or max_bytes < 1):
            raise ValueError(f"max_bytes is a number of bytes, not {max_bytes!r}")
        self.max_bytes = max_bytes
        self._renames, self._compat_names = should_rename_legacy or prefer_superset, compat_names
        self.no_match, self.empty = no_match_encoding, empty_input_encoding
        self.charsets = None
        if include_encodings is not None or exclude_encodings is not None:
            included = None if include_encodings is None else _charsets_of(include_encodings)
            excluded = _charsets_of(exclude_encodings or [])
            self.charsets = [name for name in runictext.charsets() if (included is None or name in included) and name not in excluded]

    def likely(self, data):
        """Return the guesses at data, and the bytes that count."""
        data = data if self.max_bytes is None else data[:self.max_bytes]
        return ([] if self.charsets == [] else runictext._likely(data, charsets=self.charsets)), data

    def named(self, encoding):
        """Return the name that is asked for: chardet's, that of a superset, or that of Python's codec."""
        encoding = _RENAMED.get(encoding, encoding) if self._renames else encoding
        return encoding if self._compat_names else codecs.lookup(encoding).name

    def none(self, data):
        """Return the dict for data without a guess."""
        return nothing(self.no_match if data else self.empty)


def _spelled(guess, data):
    """Return chardet's name of a charset, which Python's decoders know and which decodes data; or None."""
    if guess.charset.startswith("UTF"):
        marked = next((name for signature, name in _SIGNATURES if data.startswith(signature)), None)
        return marked or _ENCODINGS.get(guess.charset, guess.charset)
    codec = codec_for(guess.charset, data)
    if codec is None or codec.startswith("runic-"):
        return codec
    if codec in _CODECS:
        return _CODECS[codec]
    return _ENCODINGS.get(guess.charset, guess.charset.capitalize() if guess.charset.startswith("windows-") else guess.charset)


def _row(guess, encoding, chosen):
    return {"encoding": chosen.named(encoding), "confidence": guess.probability, "language": LANGUAGES.get(guess.language, "")}


def rows(guesses, data, chosen):
    """Return the dicts of the guesses whose charsets Python can decode."""
    named = ((guess, _spelled(guess, data)) for guess in guesses)
    return [_row(guess, name, chosen) for guess, name in named if name is not None and _is_known(name)]


def _is_known(name):
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True


def best_row(guesses, data, chosen):
    """Return the dict of the best guess. A charset that Python lacks is "runic-NAME", which is made known to Python."""
    name = _spelled(guesses[0], data)
    if name is None or not _is_known(name):
        runictext.register()
        name = "runic-" + guesses[0].charset.lower()
    return _row(guesses[0], name, chosen)
