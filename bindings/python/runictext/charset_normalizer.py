"""The interface of charset_normalizer 3: import runictext.charset_normalizer as charset_normalizer.

>>> from runictext.charset_normalizer import from_bytes
>>> str(from_bytes("Les élèves français".encode("cp1252")).best())
'Les élèves français'
"""
# SPDX-License-Identifier: MIT
import encodings.aliases
import os
import unicodedata

import runictext

from ._languages import LANGUAGES

__version__ = "3.4.0"  # of the interface
VERSION = __version__.split(".")

# chardet's spelling, which detect() has.
_CHARDET = {"utf_8": "utf-8", "utf_8_sig": "UTF-8-SIG", "utf_16": "UTF-16", "utf_32": "UTF-32", "cp866": "IBM866", "cp855": "IBM855",
            "cp932": "CP932", "cp949": "CP949", "mac_cyrillic": "MacCyrillic", "gb18030": "GB18030", "koi8_r": "KOI8-R", "euc_jp": "EUC-JP",
            "iso2022_jp": "ISO-2022-JP", "tis_620": "TIS-620", "cp1252": "Windows-1252", "cp1254": "Windows-1254"}


def _name(codec):
    """Return a codec's name as charset_normalizer has it: that of Python's module."""
    plain = codec.lower().replace("-", "_")
    plain = "latin_1" if plain == "iso8859_1" else plain
    return encodings.aliases.aliases.get(plain, plain)


class CharsetMatch:
    """A charset that decodes the text. Python can decode by its encoding, which is "runic-NAME" where Python itself has no codec."""

    def __init__(self, data, guess, others=()):
        self._data = data
        self._guess = guess
        self._others = list(others)
        self._text = None
        self.bom = data[:3] == b"\xef\xbb\xbf" or data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:4] == b"\0\0\xfe\xff"
        codec = guess.codec or "runic-" + guess.charset.lower()
        if codec.startswith("runic-"):
            runictext.register()
        self.encoding = codec if codec.startswith("runic-") else _name(codec.replace("-sig", ""))

    @property
    def language(self):
        """The name of the most likely language, such as "French", or "Unknown"."""
        if self._guess.charset == "US-ASCII":
            return "English"
        return LANGUAGES.get(self._guess.language, "Unknown")

    @property
    def languages(self):
        """The names of the likely languages, a list."""
        return [] if self.language == "Unknown" else [self.language]

    @property
    def encoding_aliases(self):
        """Other names of the encoding, a list."""
        known = encodings.aliases.aliases.items()
        return [alias for alias, name in known if name == self.encoding] + [name for alias, name in known if alias == self.encoding]

    @property
    def byte_order_mark(self):
        """Does the text begin with a BOM?"""
        return self.bom

    @property
    def coherence(self):
        """The probability."""
        return self._guess.probability

    @property
    def percent_coherence(self):
        return round(100 * self.coherence, 3)

    @property
    def chaos(self):
        """What the probability leaves."""
        return round(1 - self.coherence, 4)

    @property
    def percent_chaos(self):
        return round(100 * self.chaos, 3)

    @property
    def raw(self):
        """The bytes of the text."""
        return self._data

    @property
    def submatch(self):
        """The matches that decode this text alike, a list."""
        return self._others

    @property
    def has_submatch(self):
        return len(self._others) > 0

    @property
    def could_be_from_charset(self):
        """The encodings that decode this text alike, this one first."""
        return [self.encoding, *(other.encoding for other in self._others)]

    @property
    def alphabets(self):
        """The scripts of the letters, sorted: "Cyrillic", "Latin" ..."""
        names = (unicodedata.name(letter, "").split(" ")[0] for letter in set(str(self)) if letter.isalpha())
        return sorted({name.capitalize() for name in names if name})

    @property
    def multi_byte_usage(self):
        """How much shorter the text is in characters than in bytes, 0 to 1."""
        return 1 - len(str(self)) / len(self._data) if self._data else 0.0

    @property
    def fingerprint(self):
        """A number that is the same for the same text, whatever its encoding is."""
        return hash(str(self))

    def add_submatch(self, other):
        """Add a match that decodes this text alike."""
        if not isinstance(other, CharsetMatch) or other == self:
            raise ValueError(f"not another match: {other!r}")
        self._others.append(other)

    def __str__(self):
        if self._text is None:
            self._text = runictext.transcode(self._data, self._guess.charset, "utf-8", "replace").decode()
        return self._text

    def __bytes__(self):
        return self._data

    def __repr__(self):
        return f"<CharsetMatch {self.encoding!r} {self.coherence:.3f}>"

    def __eq__(self, other):
        if isinstance(other, str):
            return _name(other) == self.encoding
        return isinstance(other, CharsetMatch) and (self.encoding, self._data) == (other.encoding, other._data)

    def __hash__(self):
        return hash((self.encoding, self._data))

    def __lt__(self, other):
        return self.coherence > other.coherence

    def output(self, encoding="utf_8"):
        """Return the text in another charset, bytes."""
        return runictext.transcode(self._data, self._guess.charset, encoding, "replace")


class CharsetMatches:
    """The charsets that a text may be in, the most likely first. Those that decode it alike are one match, and its submatches."""

    def __init__(self, results=None):
        self._matches = list(results or [])

    def best(self):
        """Return the most likely one, or None."""
        return self._matches[0] if self._matches else None

    first = best

    def append(self, item):
        """Add a match."""
        if not isinstance(item, CharsetMatch):
            raise ValueError(f"not a CharsetMatch: {item!r}")
        self._matches = sorted([*self._matches, item])

    def __len__(self):
        return len(self._matches)

    def __iter__(self):
        return iter(self._matches)

    def __getitem__(self, index):
        if isinstance(index, str):
            for match in self._matches:
                if _name(index) in match.could_be_from_charset:
                    return match
            raise KeyError(index)
        return self._matches[index]


def _wanted(guess, only, never):
    names = {_name(guess.charset), _name(guess.codec or guess.charset)}
    return (not only or names & only) and not names & never


def from_bytes(sequences, steps=5, chunk_size=512, threshold=0.2, cp_isolation=None, cp_exclusion=None, *args, **kwargs):
    """Return the charsets that decode the text. cp_isolation and cp_exclusion are lists of encodings; other arguments are ignored."""
    if not isinstance(sequences, (bytes, bytearray)):
        raise TypeError(f"Expected object of type bytes or bytearray, got: {type(sequences)}")
    data = bytes(sequences)
    if not data:
        return CharsetMatches([CharsetMatch(data, runictext.Guess("UTF-8", 1.0, "", 0, "utf-8"))])
    only, never = ({_name(name) for name in names or []} for names in (cp_isolation, cp_exclusion))
    groups = {}
    for guess in runictext._likely(data):
        if _wanted(guess, only, never):
            groups.setdefault(guess.group, []).append(guess)
    return CharsetMatches([CharsetMatch(data, first, [CharsetMatch(data, one) for one in rest]) for first, *rest in groups.values()])


def from_fp(fp, *args, **kwargs):
    """Like from_bytes, for a file that is open for reading bytes."""
    return from_bytes(fp.read(), *args, **kwargs)


def from_path(path, *args, **kwargs):
    """Like from_bytes, for the name of a file."""
    with open(path, "rb") as file:
        return from_fp(file, *args, **kwargs)


def is_binary(fp_or_path_or_payload, *args, **kwargs):
    """Return True if a file, the name of one, or bytes are no text."""
    given = fp_or_path_or_payload
    if isinstance(given, (str, os.PathLike)):
        return not from_path(given)
    return not (from_bytes(given) if isinstance(given, (bytes, bytearray)) else from_fp(given))


def detect(byte_str, should_rename_legacy=False, **kwargs):
    """Return {"encoding": ..., "language": ..., "confidence": ...}, as chardet does."""
    best = from_bytes(byte_str).best()
    if best is None:
        return {"encoding": None, "language": "", "confidence": None}
    encoding = "utf_8_sig" if best.bom and best.encoding == "utf_8" else best.encoding
    if not should_rename_legacy:
        encoding = _CHARDET.get(encoding, encoding.replace("cp125", "windows-125").replace("iso8859_", "ISO-8859-"))
    return {"encoding": encoding, "language": "" if best.language == "Unknown" else best.language, "confidence": best.coherence}
