"""The interface of chardet: import runictext.chardet as chardet.

>>> import runictext.chardet as chardet
>>> chardet.detect("Съешь же ещё этих мягких французских булок".encode("koi8-r"))["encoding"]
'KOI8-R'
"""
# SPDX-License-Identifier: MIT
import runictext

# chardet's spelling, where it is not the library's.
_ENCODINGS = {"US-ASCII": "ascii", "UTF-8": "utf-8", "Shift_JIS": "SHIFT_JIS", "macintosh": "MacRoman", "x-mac-cyrillic": "MacCyrillic",
              "GBK": "GB2312", "EUC-KR": "CP949", "windows-874": "CP874", "x-mac-ce": "MacLatin2", "x-mac-greek": "MacGreek",
              "x-mac-turkish": "MacTurkish", "x-mac-icelandic": "MacIceland", "x-mac-croatian": "mac_croatian", "x-mac-romanian": "mac_romanian",
              "IBM00858": "CP858", "IBM01140": "CP1140"}
_LANGUAGES = {
    "ar": "Arabic", "be": "Belarusian", "bg": "Bulgarian", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "fi": "Finnish", "fr": "French", "he": "Hebrew", "hr": "Croatian",
    "hu": "Hungarian", "it": "Italian", "ja": "Japanese", "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nl": "Dutch",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovene", "sv": "Swedish",
    "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese", "zh": "Chinese",
}
_SIGNATURES = ((b"\xef\xbb\xbf", "UTF-8-SIG"), (b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"),
               (b"\xfe\xff", "UTF-16"))


def _nothing():
    return {"encoding": None, "confidence": 0.0, "language": None}


def _row(guess, beginning):
    own = guess.charset.capitalize() if guess.charset.startswith("windows-") else guess.charset
    encoding = _ENCODINGS.get(guess.charset, own)
    if guess.charset.startswith("UTF"):
        encoding = next((name for signature, name in _SIGNATURES if beginning.startswith(signature)), encoding)
    return {"encoding": encoding, "confidence": guess.probability, "language": _LANGUAGES.get(guess.language, "")}


def _check_type(data):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"Expected object of type bytes or bytearray, got: {type(data)}")


def detect(byte_str, *args, **kwargs):
    """Return {"encoding": ..., "confidence": ..., "language": ...} of the most likely charset. Further arguments are ignored."""
    _check_type(byte_str)
    guesses = runictext.detect(byte_str)
    return _row(guesses[0], bytes(byte_str[:4])) if guesses else _nothing()


def detect_all(byte_str, ignore_threshold=False, *args, **kwargs):
    """Return such a dict for each likely charset; with ignore_threshold, also for those below 20 %."""
    _check_type(byte_str)
    rows = [_row(guess, bytes(byte_str[:4])) for guess in runictext.detect(byte_str)]
    likely = [row for row in rows if ignore_threshold or row["confidence"] > 0.2]
    return likely or rows[:1] or [_nothing()]


class UniversalDetector:
    """Detects piece by piece: feed(), close(), then result."""

    def __init__(self, *args, **kwargs):
        self.reset()

    def reset(self):
        """Begin a new text."""
        self.done = False
        self.result = _nothing()
        self._beginning = b""
        self._detector = runictext.Detector()

    def feed(self, byte_str):
        """Add a piece."""
        if self.done:
            return
        self._beginning = (self._beginning + bytes(byte_str[:4]))[:4]
        self._detector.feed(byte_str)

    def close(self):
        """End the text, and return the result."""
        if not self.done:
            guesses = self._detector.guesses()
            self.result = _row(guesses[0], self._beginning) if guesses else _nothing()
            self.done = True
        return self.result
