"""Transcoder: converts text that arrives in pieces, with the charset "auto" too."""
# SPDX-License-Identifier: MIT
from . import _core

ENOUGH = 1 << 20  # bytes that "auto" waits for


class Transcoder(_core.Transcoder):
    """Converts bytes from one charset to another, piece by piece, with the same result as transcode().

    source "auto" detects the charset from the first 1 MiB: until then, and while the text has not ended, transcode() returns no bytes.
    An exception has the attribute offset: where the fault is in the text.

    >>> import runictext
    >>> t = runictext.Transcoder('shift_jis')
    >>> t.transcode(b'\\x83') + t.transcode(b'\\x89', final=True)
    b'\\xe3\\x83\\xa9'
    """

    def __new__(cls, source, target="utf-8", errors="strict", *, at_least=95, web=False):
        if source == "auto" and cls is Transcoder:
            cls = _Detecting
        return super().__new__(cls, "utf-8" if source == "auto" else source, target, errors, web=web)


class _Detecting(Transcoder):
    """The Transcoder of "auto"."""

    def __init__(self, source, target="utf-8", errors="strict", *, at_least=95, web=False):
        self._target = target
        self._errors = errors
        self._at_least = at_least
        self._web = web
        self.reset()

    def reset(self):
        """Begin a new text."""
        self._held = bytearray()
        self._converter = None

    def transcode(self, data, final=False):
        """Return the conversion of the next piece, bytes. final ends the text; then a new one begins."""
        if self._converter is None:
            self._held += data
            if len(self._held) < ENOUGH and not final:
                return b""
            data, self._held = bytes(self._held), bytearray()
            detector = _core.Detector()
            detector.feed(data)
            self._converter = _core.Transcoder(detector.recognize(self._at_least)[0], self._target, self._errors, web=self._web)
        made = self._converter.transcode(data, final)
        if final:
            self._converter = None
        return made
