"""The interface of charset-normalizer: import runictext.charset_normalizer as charset_normalizer.

>>> from runictext.charset_normalizer import from_bytes
>>> str(from_bytes("Les élèves français".encode("cp1252")).best())
'Les élèves français'
"""
# SPDX-License-Identifier: MIT
import runictext


class CharsetMatch:
    """A charset that decodes the text: encoding is Python's name, or the library's where Python has none."""

    def __init__(self, data, guess):
        self._data = data
        self._guess = guess
        self.encoding = (guess.codec or guess.charset).replace("-", "_")
        self.language = guess.language or "Unknown"
        self.percent_coherence = round(100 * guess.probability, 3)
        self.chaos = round(1 - guess.probability, 4)
        self.coherence = guess.probability
        self.bom = data[:3] == b"\xef\xbb\xbf" or data[:2] in (b"\xff\xfe", b"\xfe\xff")
        self.byte_order_mark = self.bom
        self.raw = data

    def __str__(self):
        return runictext.transcode(self._data, self._guess.charset, "utf-8", "replace").decode()

    def __bytes__(self):
        return self._data

    def __repr__(self):
        return f"<CharsetMatch {self.encoding!r} {self._guess.probability:.3f}>"

    def output(self, encoding="utf_8"):
        """Return the text in another charset, bytes."""
        return runictext.transcode(self._data, self._guess.charset, encoding, "replace")


class CharsetMatches:
    """The charsets that a text may be in, the most likely first."""

    def __init__(self, matches):
        self._matches = matches

    def best(self):
        """Return the most likely one, or None."""
        return self._matches[0] if self._matches else None

    first = best

    def __len__(self):
        return len(self._matches)

    def __iter__(self):
        return iter(self._matches)

    def __getitem__(self, index):
        return self._matches[index]


def from_bytes(sequences, *args, **kwargs):
    """Return the charsets that decode the text. Further arguments are ignored."""
    data = bytes(sequences)
    return CharsetMatches([CharsetMatch(data, guess) for guess in runictext.detect(data)])


def from_fp(fp, *args, **kwargs):
    """Like from_bytes, for a file that is open for reading bytes."""
    return from_bytes(fp.read())


def from_path(path, *args, **kwargs):
    """Like from_bytes, for the name of a file."""
    with open(path, "rb") as file:
        return from_fp(file)


def detect(byte_str, *args, **kwargs):
    """Return {"encoding": ..., "language": ..., "confidence": ...}, as chardet does."""
    best = from_bytes(byte_str).best()
    if best is None:
        return {"encoding": None, "language": "", "confidence": None}
    return {"encoding": best.encoding, "language": best.language, "confidence": best.coherence}
