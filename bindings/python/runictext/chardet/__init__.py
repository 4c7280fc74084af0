"""The interface of chardet 5: import runictext.chardet as chardet.

>>> import runictext.chardet as chardet
>>> chardet.detect("Съешь же ещё этих мягких французских булок".encode("koi8-r"))["encoding"]
'KOI8-R'
"""
# SPDX-License-Identifier: MIT
import runictext

from . import enums, universaldetector
from ._rows import Wanted, best_row, rows
from .enums import LanguageFilter
from .universaldetector import UniversalDetector

__all__ = ["LanguageFilter", "UniversalDetector", "VERSION", "__version__", "detect", "detect_all", "enums", "universaldetector"]
__version__ = "5.2.0"  # of the interface
VERSION = __version__.split(".")


def _checked(data):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"Expected object of type bytes or bytearray, got: {type(data)}")
    return data


def detect(byte_str, should_rename_legacy=False, *args, **wanted):
    """Return {"encoding": ..., "confidence": ..., "language": ...} of the most likely charset.

    Of chardet 7 there are max_bytes, include_encodings, exclude_encodings, no_match_encoding, empty_input_encoding, prefer_superset and
    compat_names; encoding_era and chunk_size are ignored.
    """
    chosen = Wanted(should_rename_legacy, *args, **wanted)
    guesses, data = chosen.likely(_checked(byte_str))
    return best_row(guesses, data, chosen) if guesses else chosen.none(data)


def detect_all(byte_str, ignore_threshold=False, should_rename_legacy=False, *args, **wanted):
    """Return such a dict for each likely charset that Python has a codec for; with ignore_threshold, also for those below 20 %."""
    chosen = Wanted(should_rename_legacy, *args, **wanted)
    guesses, data = chosen.likely(_checked(byte_str))
    likely = [guess for guess in guesses if ignore_threshold or guess.probability > UniversalDetector.MINIMUM_THRESHOLD]
    return rows(likely, data, chosen) or [best_row(guesses, data, chosen) if guesses else chosen.none(data)]
