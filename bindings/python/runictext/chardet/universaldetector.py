"""chardet.universaldetector: the class UniversalDetector."""
# SPDX-License-Identifier: MIT
import runictext

from ._rows import Wanted, best_row, nothing
from .enums import InputState, LanguageFilter

_KINDS = {"GBK": LanguageFilter.CHINESE_SIMPLIFIED, "GB18030": LanguageFilter.CHINESE_SIMPLIFIED, "Big5": LanguageFilter.CHINESE_TRADITIONAL,
          "Shift_JIS": LanguageFilter.JAPANESE, "EUC-JP": LanguageFilter.JAPANESE, "ISO-2022-JP": LanguageFilter.JAPANESE,
          "EUC-KR": LanguageFilter.KOREAN}
_COMPARED = 1 << 17  # bytes that are kept to choose among codecs


class UniversalDetector:
    """Detects piece by piece: feed(), close(), then result."""

    MINIMUM_THRESHOLD = 0.20

    def __init__(self, lang_filter=LanguageFilter.ALL, should_rename_legacy=False, encoding_era=None, max_bytes=None, **wanted):
        self.lang_filter = lang_filter
        self.should_rename_legacy = should_rename_legacy
        self._wanted = Wanted(should_rename_legacy, encoding_era, None, max_bytes, **wanted)
        self.reset()

    def reset(self):
        """Begin a new text."""
        self.done = False
        self.result = nothing()
        self._kept = bytearray()
        self._fed = 0
        self._detector = runictext.Detector()

    def feed(self, byte_str):
        """Add a piece."""
        if self.done:
            return
        if self._wanted.max_bytes is not None:
            byte_str = byte_str[:self._wanted.max_bytes - self._fed]
        self._fed += len(byte_str)
        self._kept += byte_str[:max(0, _COMPARED - len(self._kept))]
        self._detector.feed(byte_str)

    def close(self):
        """End the text, and return the result."""
        if not self.done:
            charsets, data = self._charsets(), bytes(self._kept)
            guesses = [] if charsets == [] else self._detector._likely(charsets)
            self.result = best_row(guesses, data, self._wanted) if guesses else self._wanted.none(data)
            self.done = True
        return self.result

    def _charsets(self):
        """Return the charsets that the filter and the arguments let through, or None for all."""
        if self.lang_filter == LanguageFilter.ALL:
            return self._wanted.charsets
        names = runictext.charsets() if self._wanted.charsets is None else self._wanted.charsets
        return [name for name in names if _KINDS.get(name, LanguageFilter.NON_CJK) & self.lang_filter]

    @property
    def input_state(self):
        """What the text has had so far."""
        if not self._kept.isascii():
            return InputState.HIGH_BYTE
        return InputState.ESC_ASCII if b"\x1b" in self._kept or b"~{" in self._kept else InputState.PURE_ASCII

    @property
    def has_win_bytes(self):
        """Are there bytes from 0x80 to 0x9F?"""
        return any(0x80 <= byte <= 0x9F for byte in self._kept)

    @property
    def charset_probers(self):
        """None: runic has no such parts."""
        return []
