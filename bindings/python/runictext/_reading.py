"""Readings: a text as stretches, each in one charset; and writing an edited text back with the bytes of the original."""
# SPDX-License-Identifier: MIT
import contextlib
import errno
import os
import re

from . import _core, _files
from ._types import EditRefused, Stretch

MOST = 1 << 20  # bytes of a text that "auto" reads as parts: reading takes up to 4 us a byte
_HEAD, _MANY = 1 << 14, 250  # bytes, and stretches that no text has in them
_HZ = re.compile(rb"(?:[^~\x80-\xff]|~~|~\n|~\{(?:[\x21-\x77][\x21-\x7e])+~\})*~?")
_SURE = 0.95  # the probability of a charset in which every edit is written
_C1 = re.compile(rb"[\x80-\x9f]")


class Reading:
    """A text, bytes, and the stretches that explain it: a list of Stretch, in order and without gaps. Nearly every text is one stretch.

    read() makes one. It can be made of stretches that a person has corrected, too.

    >>> import runictext
    >>> data = "Größe geändert\\n".encode() + "für die Größe, überprüfen\\n".encode("cp1252")
    >>> reading = runictext.read(data)
    >>> [(one.begin, one.end, one.charset) for one in reading.stretches]
    [(0, 18, 'UTF-8'), (18, 44, 'windows-1252')]
    >>> reading.decode()
    'Größe geändert\\nfür die Größe, überprüfen\\n'
    """

    def __init__(self, data, stretches, *, hints=None):
        self.data = data if type(data) is bytes else bytes(memoryview(data))
        self.stretches = [Stretch(*one) for one in stretches]
        self._hints = hints
        self._text = None

    def __repr__(self):
        return f"<Reading of {len(self.data)} bytes: {', '.join(str(one.charset) for one in self.stretches)}>"

    def decode(self, errors="strict", *, at_least=95):
        """Return the text as it is, a str, each stretch decoded by its charset, without BOMs.

        UnicodeError names the first stretch whose charset is not at_least that likely, in percent. Stretches without a charset are decoded as
        US-ASCII if at_least is 0.
        """
        _core.check(b"", "utf-8", 0, at_least=at_least)  # raises for what is no percentage
        for one in self.stretches:
            if 100 * one.probability < at_least and one.basis != "damaged-utf8":
                raise UnicodeError(f"bytes {one.begin} to {one.end} are in no charset that is recognized" if one.charset is None else
                                   f"{one.charset} is the best guess for bytes {one.begin} to {one.end}, at {int(100 * one.probability)} %,"
                                   f" and at_least is {at_least} %")
        return "".join(self._decoded(one, errors) for one in self.stretches)

    def _decoded(self, one, errors):
        begin = one.begin + one.signature_length
        charset = "utf-8" if one.basis == "ascii" else one.charset or "us-ascii"
        try:
            return _core.decode(memoryview(self.data)[begin:one.end], charset, errors)
        except UnicodeDecodeError as error:
            raise UnicodeDecodeError(error.encoding, self.data, begin + error.start, begin + error.end, error.reason) from None

    @property
    def text(self):
        """The view of the text, a str that can be edited: lines end with LF, and U+FFFD stands for bytes that are no text. It never raises."""
        if self._text is None:
            self._text = _core.view(self.data, self.stretches)
        return self._text

    def edit(self, text, errors="strict"):
        """Return the Reading of the edited text: data has the same bytes, except for what differs from the view.

        New characters get the charset of their place, new lines its line end. errors is for characters that the charset does not have:
        strict, ignore, replace, backslashreplace, xmlcharrefreplace or translit. Raises EditRefused.

        >>> import runictext
        >>> reading = runictext.read(b"na\\xefve\\r\\n", "windows-1252")
        >>> reading.edit(reading.text + "\\u20ac").data
        b'na\\xefve\\r\\n\\x80'
        """
        return self._edited(text, errors, False)

    def _edited(self, text, errors, restore):
        """restore: the text may come from a program that read the original as UTF-8, with U+FFFD for what is not."""
        lost = self._hints is not None and _unwritable(self.data)
        if lost:
            raise UnicodeError(f"the text looks like {lost}, which cannot be written back; convert it by other means to UTF-8 and back")
        made, what = _core.rewrite(self.data, self.stretches, text, errors, self._guesses(), restore)
        if made is None:
            raise EditRefused(*what)
        return Reading(made, what, hints=self._hints)

    def _guesses(self):
        """Return the charsets that the text may be in, where that matters to an edit: it is written if its bytes are the same in all."""
        if self._hints is None or len(self.stretches) != 1 or self.stretches[0].basis != "none":
            return []
        one = self.stretches[0]
        if one.charset is None or (one.probability >= _SURE and _core.decode(b"A", one.charset, "replace") == "A"):
            return []
        return _core.detect(self.data, **self._hints)[0]


def read(data, charset=None, *, language=None, charsets=None, declared=None):
    """Return the Reading of data, any bytes-like object: which charset each part of it is in.

    charset is that of all the text, where the caller knows it. language (such as "ru"), charsets (a list of labels) and declared are what the
    caller knows beside the text, as in detect(). Other memory than bytes is copied.
    """
    data = data if type(data) is bytes else bytes(memoryview(data))
    hints = {"language": language, "charsets": charsets if isinstance(charsets, str) or not hasattr(charsets, "__iter__") else list(charsets), "declared": declared}
    return Reading(data, _core.read(data, charset, **hints), hints=hints if charset is None else None)


def decode_parts(data, errors, at_least):
    """Return the text of data, each part in its own charset.

    None: one part is in no charset, or less likely than at_least; or data is longer than 1 MiB, or no text, which changes its charset all the time.
    """
    data = data if type(data) is bytes else bytes(memoryview(data))
    if len(data) > MOST or len(_core.read(data[:_HEAD])) > _MANY:
        return None
    stretches = _core.read(data)
    if any(one[2] is None or (100 * one[3] < at_least and one[4] != "damaged-utf8") for one in stretches):
        return None
    return Reading(data, stretches).decode(errors or "strict", at_least=at_least)


def contradiction(data, charset):
    """Return what the text surely is if that is other text than in a charset, also in a part, or "". A binary file is none.

    C1 controls are text in hardly any file: of text with their bytes, a charset that is half as likely as not says what it is.
    """
    has_c1 = _core.decode(b"\x80\x96", charset, "replace") == "\x80\x96"
    reading = read(data)
    for one in reading.stretches if not is_binary(reading) else ():
        part = reading.data[one.begin:one.end]
        least = 0.5 if has_c1 and _C1.search(part) else _SURE
        is_utf7 = one.basis == "ascii" and _core.charset_name(charset).startswith("UTF-7")
        if one.charset and one.probability >= least and not is_utf7 and read(part, one.charset).text != read(part, charset).text:
            language = one.language + ", " if one.language else ""
            return one.charset + (f" ({language}{int(100 * one.probability)} %)" if one.basis == "none" else "")
    return ""


def _unwritable(data):
    """Return the charset that data looks like if it is one of ASCII bytes that the library does not have: an edit would break its letters. Or None."""
    if b"\x1b$)C" in data and b"\x0e" in data and data.isascii():
        return "ISO-2022-KR"
    return "HZ-GB-2312" if b"~{" in data and _HZ.fullmatch(data) else None


def write_back(original, text, charset=None, errors="strict", *, language=None, charsets=None, declared=None):
    """Return the bytes of an edited text: those of the original, bytes or a Reading, except for the edit.

    text is the edited text; its line ends, BOM and last line end do not matter. What a program that read the original as UTF-8 did not
    change keeps its bytes, also where it has U+FFFD. The other arguments are those of read() and Reading.edit(). Raises EditRefused.

    >>> import runictext
    >>> runictext.write_back(b"na\\xefve \\x81\\r\\n", "So na\\u00efve \\ufffd\\n", "windows-1252")
    b'So na\\xefve \\x81\\r\\n'
    """
    reading = original if isinstance(original, Reading) else read(original, charset, language=language, charsets=charsets, declared=declared)
    return reading._edited(text, errors, True).data


class EditedFile:
    """A file that edit() opened. text is the view of it, a str; assign the edited text to it. reading is the Reading of the file, after the block
    that of the edited one, if it was changed."""

    def __init__(self, path, reading):
        self.path = path
        self.reading = reading
        self.text = reading.text


def is_binary(reading):
    """Return True if a stretch has NUL bytes, which only some charsets have in text."""
    def has_nuls(one):
        is_wide = one.charset and one.charset.startswith(("UTF-16", "UTF-32"))
        return not is_wide and one.basis in ("none", "damaged-utf8") and b"\0" in reading.data[one.begin:one.end]
    return any(map(has_nuls, reading.stretches))


def _read_file(path):
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "not a regular file", path)
    with open(path, "rb") as file:
        return file.read()


@contextlib.contextmanager
def edit(path, charset=None, errors="strict", *, language=None, charsets=None, declared=None):
    """Edit a file in any charset; its bytes outside of the edit stay as they are. The arguments are those of read() and Reading.edit().

    with runictext.edit("legacy.c") as file:
        file.text = file.text.replace("colour", "color")

    At the end of the block the file is replaced as a whole, by a new one with the same owner, permissions and attributes; behind a symbolic
    link, its target. It stays as it was if the text is unchanged, and after any exception: of the block, EditRefused, ValueError if nothing is
    left of the text, OSError if another program changed the file meanwhile, or if it is write-protected or has other hard links.
    UnicodeError: the file is binary; name a charset. Or it is other text than in charset, at 95 %; write_back() takes any charset. In a file in
    no charset that is recognized only ASCII can be edited.
    """
    if isinstance(os.fspath(path), bytes):
        raise TypeError("path must be str or a path object, not bytes")
    target = os.path.realpath(path)
    old = _files.state_of(target)
    reading = read(_read_file(target), charset, language=language, charsets=charsets, declared=declared)
    what = charset is not None and contradiction(reading.data, charset)
    if what:
        raise UnicodeError(f"{os.fspath(path)!r} is {what} by its bytes, not {charset}: new letters would be wrong")
    if charset is None and is_binary(reading):
        raise UnicodeError(f"{os.fspath(path)!r} is a binary file")
    file = EditedFile(path, reading)
    yield file
    if file.text == reading.text:
        return
    if reading.text and file.text in ("", "\ufeff"):
        raise ValueError(f"nothing would be left of the text of {os.fspath(path)!r}")
    made = reading._edited(file.text, errors, True)
    if made.data == reading.data:
        return
    if _read_file(target) != reading.data:
        raise OSError(errno.EBUSY, "changed by another program; the edit was not written", os.fspath(path))
    _files.replace(target, old, path, lambda new: new.write(made.data))
    file.reading = made
