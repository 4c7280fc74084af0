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


class Stretch(NamedTuple):
    """A part of a text in one charset.

    begin, end        offsets in bytes, half-open
    charset           its name in the library; None if the bytes are no text in any known charset
    probability       that it decodes the stretch to the right characters, 0 to 1
    basis             what it rests on: "signature" (a BOM), "nuls" (UTF-16 and UTF-32 without one), "ascii", "utf8", "damaged-utf8",
                      or "none", a guess
    language          ISO 639, or ""
    signature_length  bytes of a BOM at its beginning, which are no text
    """

    begin: int
    end: int
    charset: Optional[str]
    probability: float
    basis: str = "none"
    language: str = ""
    signature_length: int = 0


class Contradiction(NamedTuple):
    """A declaration that the bytes contradict: the encoding that it names, the charset of the bytes, and how probable that is, 0 to 1."""

    declared: str
    charset: str
    probability: float


class Page(NamedTuple):
    """A decoded page.

    text
    encoding      its name in the Encoding Standard in lower case; or that of a charset of the library
    basis         what it rests on: "bom", "header", "meta" (<meta>, or an XML declaration), "reading" (the bytes) or "default"
    contradicted  None, or a Contradiction: another charset is as likely as not, or the text is ill-formed in the declared one. Then basis "reading" says that
                  the bytes are believed, and not the declaration
    mojibake      None, or the charset in which the text, UTF-8, was read before it was encoded as UTF-8 again
    """

    text: str
    encoding: str
    basis: str
    contradicted: Optional[Contradiction]
    mojibake: Optional[str]


class EditRefused(UnicodeError):
    """An edit that cannot be written back without damage. Nothing was written.

    kind           "unmappable": the charset lacks the character; "moved": a U+FFFD that stands for bytes was moved or copied, or
                   one of several that look alike deleted;
                   "neighbour": bytes beside the edit would mean something else; "unsure": the bytes of the edit depend on the charset,
                   which is a guess
    line, column   in the edited text, from 1; columns count characters
    character      the character, or "" at the end of the text
    charset        that of its place
    other          for "unsure": another charset that the text may be in, where the character has other bytes; or None
    """

    def __init__(self, kind, line, column, character, charset, other=None):
        super().__init__(kind, line, column, character, charset, other)
        self.kind, self.line, self.column, self.character, self.charset, self.other = kind, line, column, character, charset, other

    def __str__(self):
        named = f"U+{ord(self.character):04X} ({self.character})" if self.character else "the end of the text"
        why = {
            "unmappable": f"{self.charset} has no {named}",
            "moved": "U+FFFD stands for bytes that are no text, which cannot be moved or copied; nor can one of several alike be deleted",
            "neighbour": f"with this edit the bytes beside it would be other characters in {self.charset}",
            "unsure": f"in other charsets this edit may cut a letter in two, and {self.charset} is only a guess" if self.character.isascii() else
                      f"the bytes of {named} depend on the charset, of which {self.charset} is only a guess",
        }[self.kind]
        if self.other:
            why = f"{named} has other bytes in {self.charset} and in {self.other}, and the text may be either"
        return f"line {self.line}, column {self.column}: {why}"
