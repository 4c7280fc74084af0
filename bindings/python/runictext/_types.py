"""The tuples that runictext returns."""
# SPDX-License-Identifier: MIT
from typing import NamedTuple, Optional


class Guess(NamedTuple):
    """A charset that a text may be in.

    charset      its name in the library
    probability  that it decodes the text correctly, 0 to 1
    language     ISO 639, or ""
    group        guesses of the same group decode this text alike, and share one probability
    codec        the name of a codec that decodes this text so: Python's, or "runic-NAME", which register() makes known; or None
    """

    charset: str
    probability: float
    language: str
    group: int
    codec: Optional[str]


class Mojibake(NamedTuple):
    """A run of mojibake: its start and end in the str, the charset that it was read in the last time, and how often."""

    start: int
    end: int
    charset: str
    levels: int


class Finding(NamedTuple):
    """An ill-formed sequence: its offset and length in bytes, the rule that it breaks, line and column from 1, in characters."""

    offset: int
    length: int
    fault: str
    line: int
    column: int


class Declaration(NamedTuple):
    """A charset that a text declares: the label as it stands there, its charset or None, offset and length of the label in bytes."""

    label: str
    charset: Optional[str]
    offset: int
    length: int
