"""Guesses as chardet's dicts."""
# SPDX-License-Identifier: MIT
import codecs

import runictext
from runictext._codecs import codec_for
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


def nothing():
    return {"encoding": None, "confidence": 0.0, "language": None}


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


def _row(guess, encoding, rename):
    if rename:
        encoding = _RENAMED.get(encoding, encoding)
    return {"encoding": encoding, "confidence": guess.probability, "language": LANGUAGES.get(guess.language, "")}


def rows(guesses, data, rename=False):
    """Return the dicts of the guesses whose charsets Python can decode."""
    named = ((guess, _spelled(guess, data)) for guess in guesses)
    return [_row(guess, name, rename) for guess, name in named if name is not None and _is_known(name)]


def _is_known(name):
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True


def best_row(guesses, data, rename=False):
    """Return the dict of the best guess. A charset that Python lacks is "runic-NAME", which is made known to Python."""
    if not guesses:
        return nothing()
    name = _spelled(guesses[0], data)
    if name is None or not _is_known(name):
        runictext.register()
        name = "runic-" + guesses[0].charset.lower()
    return _row(guesses[0], name, rename)
