"""The interface of chardet 5: import runictext.chardet as chardet.

>>> import runictext.chardet as chardet
>>> chardet.detect("Съешь же ещё этих мягких французских булок".encode("koi8-r"))["encoding"]
'KOI8-R'
"""
# SPDX-License-Identifier: MIT
import runictext

from . import enums, universaldetector
from ._rows import best_row, nothing, rows
from .enums import LanguageFilter
from .universaldetector import UniversalDetector

__all__ = ["LanguageFilter", "UniversalDetector", "VERSION", "__version__", "detect", "detect_all", "enums", "universaldetector"]
__version__ = "5.2.0"  # of the interface
VERSION = __version__.split(".")


def _checked(data):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"Expected object of type bytes or bytearray, got: {type(data)}")
    return data


def detect(byte_str, should_rename_legacy=False, *args, **kwargs):
    """Return {"encoding": ..., "confidence": ..., "language": ...} of the most likely charset. Further arguments are ignored."""
    return best_row(runictext._likely(_checked(byte_str)), byte_str, should_rename_legacy)


def detect_all(byte_str, ignore_threshold=False, should_rename_legacy=False, *args, **kwargs):
    """Return such a dict for each likely charset that Python has a codec for; with ignore_threshold, also for those below 20 %."""
    guesses = runictext._likely(_checked(byte_str))
    likely = [guess for guess in guesses if ignore_threshold or guess.probability > UniversalDetector.MINIMUM_THRESHOLD]
    return rows(likely, byte_str, should_rename_legacy) or ([best_row(guesses, byte_str, should_rename_legacy)] if guesses else [nothing()])
