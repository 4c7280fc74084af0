"""runictext - detect, check and convert text in 100 charsets.

>>> import runictext
>>> runictext.detect("Съешь же ещё этих мягких французских булок".encode("cp1251"))[0].charset
'windows-1251'
>>> runictext.transcode(b"caf\\xe9", "latin-1")
b'caf\\xc3\\xa9'
>>> runictext.check(b"one\\ntwo \\xff")
[Finding(offset=8, length=1, fault='invalid-byte', line=2, column=5)]
"""
# SPDX-License-Identifier: MIT
from . import _core
from ._codecs import codec_for as _codec_for
from ._codecs import lookup as _lookup
from ._codecs import python_name, register
from ._core import Index, charset_labels, charset_name, charsets, decode, encode, fix_mojibake, transcode
from ._files import open, transcode_file  # noqa: A004
from ._pages import decode_page, web_charset
from ._reading import EditedFile, Reading, edit, read, write_back
from ._transcoder import Transcoder
from ._types import Contradiction, Declaration, EditRefused, Finding, Guess, Mojibake, Page, Stretch

__all__ = ["Contradiction", "Declaration", "Detector", "EditRefused", "EditedFile", "Finding", "Guess", "Index", "Mojibake", "Page", "Reading", "Stretch", "Transcoder",
           "charset_labels", "charset_name", "charsets", "check", "decode", "decode_page", "detect", "edit", "encode", "find_declaration", "find_mojibake",
           "fix_mojibake", "open", "python_name", "read", "register", "scan_csv", "transcode", "transcode_file", "web_charset", "write_back"]
__version__ = _core.version


# Python's codecs that remove a signature.
_MARKED = {"UTF-8": "utf-8-sig", "UTF-16LE": "utf-16", "UTF-16BE": "utf-16", "UTF-32LE": "utf-32", "UTF-32BE": "utf-32"}


def _guesses(rows, codec):
    def name(charset, probability):
        return codec(charset) if probability >= 0.01 else python_name(charset)

    return [Guess(*row, _MARKED.get(row[0]) if marked else name(*row[:2])) for *row, marked in rows]


def _detected(data, limit, language, charsets, declared):
    rows, is_several = _core.detect(data, limit=limit, language=language, charsets=charsets, declared=declared)
    return _guesses(rows, lambda charset: _codec_for(charset, data)), is_several


def _public(guesses, is_several):
    """Return the guesses that have a probability, at a text in one charset."""
    return [] if is_several else [guess for guess in guesses if guess.probability > 0]


def _likely(data, limit=65536, language=None, charsets=None, declared=None):
    """Return the guesses at one charset, a list of Guess; of a text in several its charsets, each with its share."""
    return _detected(data, limit, language, charsets, declared)[0]


def detect(data, *, limit=65536, language=None, charsets=None, declared=None):
    """Return the charsets that data, any bytes-like object, may be in: a list of Guess, the most likely first.

    Recognized Unicode has probability 1 (0.98 for UTF-16 and UTF-32 without a BOM). The list is empty for binary data, without data, and for a
    text in several charsets, of which read() has the parts.
    If the text is not UTF-8, limit bytes are read (at most 1 MiB): the first ones, or, if all of these are ASCII, those from the first
    byte beyond ASCII on.
    language (such as "ru") and charsets (a list of labels, the only ones that are guessed) are what the caller knows; declared is the label
    that something beside the text gives it, such as a MIME header.

    >>> import runictext
    >>> runictext.detect("naïve".encode())
    [Guess(charset='UTF-8', probability=1.0, language='', group=0, codec='utf-8')]
    """
    guesses, is_several = _detected(data, limit, language, charsets, declared)
    return _public(guesses, is_several)


class Detector(_core.Detector):
    """Collects the evidence of a text, piece by piece.

    It can be pickled for a process with the same version of runictext.

    >>> import runictext
    >>> detector = runictext.Detector()
    >>> detector.feed(b"caf\\xc3")
    >>> detector.feed(b"\\xa9")
    >>> detector.guesses()[0].charset
    'UTF-8'
    """

    def guesses(self, language=None, charsets=None, declared=None):
        """Return the guesses so far, a list of Guess, as detect() does with a limit of 1 MiB. codec is chosen by the charset alone."""
        rows, is_several = super().guesses(language, charsets, declared)
        return _public(_guesses(rows, python_name), is_several)

    def _likely(self, charsets):
        return _guesses(super().guesses(None, charsets)[0], python_name)


def check(data, charset="utf-8", limit=None, *, at_least=95, web=False):
    """Return the ill-formed sequences of data, any bytes-like object: a list of Finding, at most limit of them.

    charset "auto" detects it, as transcode() does. web: labels and rules of the Encoding Standard.

    >>> import runictext
    >>> runictext.check(b"a\\x81\\xad", "shift_jis")[0].fault
    'undefined-byte'
    """
    return [Finding(*row) for row in _core.check(data, charset, limit, at_least=at_least, web=web)]


def find_declaration(data, start=0):
    """Return the first charset that data declares, a Declaration, or None: in HTML, XML, CSS, or in a comment as Python and Emacs have it.

    The name of the charset begins at or after `start`. A declaration is a claim: compare it with detect().

    >>> import runictext
    >>> runictext.find_declaration(b'<?xml version="1.0" encoding="koi8-r"?>')
    Declaration(label='koi8-r', charset='KOI8-R', offset=30, length=6)
    """
    found = _core.find_declaration(data, start)
    return found and Declaration(*found)


def find_mojibake(text):
    """Return the mojibake of text, a str: a list of Mojibake, with places in characters. fix_mojibake() undoes it.

    >>> import runictext
    >>> runictext.find_mojibake("the na\u00c3\u00afve one")
    [Mojibake(start=6, end=8, charset='windows-1252', levels=1)]
    """
    return [Mojibake(*row) for row in _core.find_mojibake(text)]


def scan_csv(source, **options):
    """Return a polars.LazyFrame of a CSV file in any charset, read in blocks: runictext.frames.scan_csv(), which has the options."""
    from .frames import scan_csv as scan  # only who calls this needs polars

    return scan(source, **options)
