"""A file in any charset as a binary file in UTF-8: reads in pieces, and can seek."""
# SPDX-License-Identifier: MIT
import bisect
import io
import re
import threading

from . import _codecs, _core
from ._pages import packed_by

START = 1 << 20  # bytes that the charset is guessed from
PIECE = 1 << 18
SPACING = 1 << 23  # bytes of UTF-8 between two places that a reader can seek to without reading what is before them
_SIGN = re.compile(rb"[^\x01-\x1a\x1c-\x7f]")  # what says anything about a charset


class Text:
    """What is known of a file, which all its readers share: its charset, its size in UTF-8, and places to continue from."""

    def __init__(self, name="the file", charset="auto", errors="strict", at_least=95):
        self.is_guessed = self.is_open = charset == "auto"  # open: nothing but ASCII was read
        self.name, self.charset, self.errors, self.at_least = name, "UTF-8" if self.is_open else charset, errors, at_least
        self.size = None
        self.places = [(0, 0, 0)]  # offset in UTF-8, offset in the file, bytes of UTF-8 to skip
        self.newline = None
        self._lock = threading.Lock()

    def _recognize(self, sample):
        detector = _core.Detector()
        detector.feed(sample)
        charset = detector.recognize(self.at_least)[0]
        return "UTF-8" if charset == "US-ASCII" else charset

    def begin(self, start):
        """Choose the charset by the first MiB of the file, unless it was chosen before, or that is ASCII."""
        with self._lock:
            if self.is_open and not is_plain(start):
                if name := packed_by(start):
                    raise UnicodeError(f"{self.name}: the file is compressed ({name})")
                try:
                    self.charset = self._recognize(start)
                except UnicodeError as error:
                    raise UnicodeError(f"{self.name}: {error}") from None
                self.is_open = False
            name = _core.charset_name(self.charset)
            if name in ("UTF-16", "UTF-32"):
                self.charset = name + ("LE" if start.startswith(b"\xff\xfe") else "BE")
            self._find_newlines()

    def go_on(self, piece):
        """Choose the charset by a part of the file that has the first bytes beyond ASCII. If that is not sure, it is UTF-8."""
        with self._lock:
            if not self.is_open:
                return
            try:
                charset = self._recognize(piece[_SIGN.search(piece).start():])
            except UnicodeError:
                charset = self.charset
            if _core.encode("\n", charset) == b"\n":
                self.charset = charset
                self._find_newlines()
            self.is_open = False

    def _find_newlines(self):
        name = _core.charset_name(self.charset)
        has_places = name not in _codecs.WITH_STATE and name != "UTF-EBCDIC"
        self.newline = _core.encode("\n", self.charset) if has_places else None

    def find_newline(self, piece, read):
        """Return the offset of the last line end in the piece at an offset of the file, where a decoder can start, or -1."""
        width = len(self.newline or b"")
        found = piece.rfind(self.newline) if width else -1
        while found >= 0 and (read + found) % width:
            found = piece.rfind(self.newline, 0, found + width - 1)
        return found

    def add(self, made, read):
        """Add a place: a line end, which the next reader decodes again and skips. Text after it cannot be taken for a BOM."""
        with self._lock:
            if made >= self.places[-1][0] + SPACING:
                self.places.append((made, read, len(_core.transcode(self.newline, self.charset))))


def is_plain(piece):
    """Return True for bytes that say nothing about a charset."""
    return piece.isascii() and b"\0" not in piece and b"\x1b" not in piece


class Utf8(io.RawIOBase):
    """A binary file, which this object closes, as UTF-8. Use it through io.BufferedReader.

    A UnicodeDecodeError of reading has the attributes line, column and offset (of the file).
    """

    def __init__(self, source, text):
        self._source, self._text = source, text
        self._first = source.read(START)
        text.begin(self._first)
        self._start((0, 0, 0))

    def _start(self, place):
        self._position, self._read, self._skipped = place
        self._made, self._at_end, self._error = memoryview(b""), False, None
        self._convert()
        if self._first is None or self._read:
            self._source.seek(self._read)
            self._first = None

    def _convert(self):
        self._charset, self._base = self._text.charset, self._read
        self._converter = _core.Transcoder(self._charset, "utf-8", self._text.errors)

    def _transcode(self, piece):
        try:
            return self._converter.transcode(piece, not piece)
        except UnicodeDecodeError as error:
            raise self._placed(error, self._base + error.offset) from None

    def _placed(self, error, offset):
        """Return a UnicodeDecodeError with line and column, for which the file is read again."""
        line, column, where = 1, 1, ""
        if self._source.seekable():
            converter = _core.Transcoder(self._text.charset, "utf-8", self._text.errors)
            self._source.seek(0)
            for start in range(0, offset, PIECE):
                made = converter.transcode(self._source.read(min(PIECE, offset - start)))
                if b"\n" in made:
                    line, column = line + made.count(b"\n"), 1
                column += len(made[made.rfind(b"\n") + 1:].decode(errors="surrogateescape"))
            where = f"line {line}, column {column}, "
        guess = f" ({self._text.charset} is a guess from the first MiB)" if self._text.is_guessed else ""
        reason = f"{error.reason}: {self._text.name}, {where}offset {offset}{guess}"
        made = UnicodeDecodeError(error.encoding, error.object[error.start:error.end], 0, error.end - error.start, reason)
        made.line, made.column, made.offset = (line, column, offset) if where else (None, None, offset)
        return made

    def _fill(self):
        """Convert the next piece. Return False at the end of the file. After an exception, only seek() goes on."""
        if self._error:
            raise self._error.with_traceback(None)
        if self._at_end:  # the file may have grown
            self._at_end, self._text.size = False, None
        try:
            self._convert_piece()
        except Exception as error:
            self._error = error
            raise
        if self._at_end and not self._made:
            self._text.size = self._position
        return bool(self._made)

    def _convert_piece(self):
        while not self._made and not self._at_end:
            piece = self._first if self._first is not None else self._source.read(PIECE)
            self._first = None
            if self._text.is_open and not is_plain(piece):
                piece += self._source.read(START)
                self._text.go_on(piece)
            if self._charset != self._text.charset:  # all before was ASCII
                self._convert()
            made, cut = [], 0
            if self._position >= self._text.places[-1][0] + SPACING:
                found = self._text.find_newline(piece, self._read)
                if found >= 0:
                    cut = found + len(self._text.newline)
                    made.append(self._transcode(piece[:cut]))
                    self._text.add(self._position + len(made[0]) - self._skipped, self._read + found)
            self._at_end = not piece
            if piece[cut:] or not piece:
                made.append(self._transcode(piece[cut:]))
            self._read += len(piece)
            self._made = memoryview(made[0] if len(made) == 1 else b"".join(made))[self._skipped:]
            self._skipped = 0

    def _take(self, count):
        taken, self._made = self._made[:count], self._made[count:]
        self._position += len(taken)
        return taken

    def pieces(self):
        """Yield the rest in pieces, memoryviews of bytes."""
        while self._fill():
            yield self._take(len(self._made))

    def readall(self):
        """Return the rest."""
        return b"".join(self.pieces())

    def readinto(self, buffer):
        """Read UTF-8 into a buffer. Return the number of bytes, 0 at the end."""
        if not self._fill():
            return 0
        taken = self._take(len(buffer))
        buffer[:len(taken)] = taken
        return len(taken)

    def seek(self, offset, whence=0):
        """Go to an offset in UTF-8. What is before it is decoded, from the last known place on."""
        offset += (0, self._position, self.size() if whence == 2 else 0)[whence]
        if offset < 0:
            raise ValueError("negative offset")
        place = self._text.places[bisect.bisect_right(self._text.places, (offset, float("inf"))) - 1]
        if self._error or offset < self._position or place[0] > self._position + len(self._made):
            self._start(place)
        while self._position < offset and self._fill():
            self._take(offset - self._position)
        return self._position

    def size(self):
        """Return the size in UTF-8, for which the file is read to its end once."""
        if self._text.size is None:
            position = self._position
            self.seek(1 << 62)
            self.seek(position)
        return self._text.size

    def tell(self):
        """Return the offset in UTF-8."""
        if self.closed:
            raise ValueError("the file is closed")
        return self._position

    def readable(self):
        """Return True."""
        return True

    def seekable(self):
        """Return True if the file can be read again."""
        return self._source.seekable()

    def close(self):
        """Close the file, too."""
        if not self.closed:
            self._source.close()
        super().close()
