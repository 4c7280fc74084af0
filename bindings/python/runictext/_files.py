"""Files: open() with detection, and transcode_file()."""
# SPDX-License-Identifier: MIT
import io
import os
import shutil

from . import _codecs, _core

PIECE = 1 << 20


def _recognize(stream):
    """Return the charset of the rest of a binary stream, read piece by piece."""
    detector = _core.Detector()
    while True:
        piece = stream.read(PIECE)
        if not piece:
            break
        detector.feed(piece)
    guesses = detector.guesses()
    if guesses:
        charset, *_, marked = guesses[0]
        if marked:
            return "utf-8-sig" if charset == "UTF-8" else charset[:6].rstrip("BL")
        return charset
    if stream.tell() == 0:
        return "utf-8"
    raise UnicodeError("the charset of the file was not recognized")


class _WithState(io.TextIOWrapper):
    """A text file that ends with the closing bytes of its charset."""

    def close(self):
        try:
            if not self.closed and self.writable():
                self.write(_codecs.END)
        finally:
            super().close()


def _wrap(binary, charset, errors, newline):
    _codecs.register()
    wrapper = _WithState if _core.charset_name(charset) in _codecs.WITH_STATE else io.TextIOWrapper
    return wrapper(binary, "runic-" + charset, errors, newline)


def open(file, mode="r", encoding="auto", errors="strict", newline=None):  # noqa: A001
    """Open a file as text, like the built-in open(); encoding "auto" detects the charset from all of the file.

    encoding may also be any label of the library, or the encoding of a file that this function returned. Only reading detects:
    other modes need an encoding.
    Raises UnicodeError if the charset is not recognized, as for binary files.
    """
    if "b" in mode:
        raise ValueError("binary mode has no encoding: use the built-in open()")
    if isinstance(encoding, str):
        encoding = encoding.removeprefix("runic-")
    if encoding == "auto" and set(mode) - set("rt"):
        raise ValueError("only reading detects the encoding")
    if encoding != "auto" and _core.charset_name(encoding) in _codecs.WITH_STATE and set(mode) & set("a+"):
        raise ValueError(f"a file in {encoding} can only be read or written as a whole")
    binary = io.open(file, mode.replace("t", "") + "b")
    try:
        if encoding == "auto":
            encoding = _recognize(binary)
            binary.seek(0)
        elif not binary.writable() and _core.charset_name(encoding) == "UTF-8":
            encoding = "utf-8-sig"
        return _wrap(binary, encoding, errors, newline)
    except BaseException:
        binary.close()
        raise


def _convert(source_file, target_file, converter):
    written = 0
    piece = source_file.read(PIECE)
    while True:
        following = source_file.read(PIECE) if piece else b""
        written += target_file.write(converter.transcode(piece, final=not following))
        if not following:
            return written
        piece = following


def transcode_file(source_path, target_path, source="auto", target="utf-8", errors="strict"):
    """Convert a file to another one, or itself, in pieces of 1 MiB. Return the number of bytes written.

    The target has its name only when it is complete; a target that exists keeps its permissions. A device or FIFO is written directly.
    source "auto" detects the charset.
    """
    with io.open(source_path, "rb") as source_file:
        if source == "auto":
            source = _recognize(source_file)
            source_file.seek(0)
        converter = _core.Transcoder(source, target, errors)
        path = os.path.realpath(target_path)
        exists = os.path.exists(path)
        if exists and not os.path.isfile(path):
            with io.open(path, "wb") as target_file:
                return _convert(source_file, target_file, converter)
        temporary = os.path.join(os.path.dirname(path), f".runictext-{os.urandom(8).hex()}")
        try:
            target_file = io.open(temporary, "xb", opener=lambda new, flags: os.open(new, flags, 0o600 if exists else 0o666))
        except OSError as error:
            error.filename = target_path
            raise
        try:
            with target_file:
                written = _convert(source_file, target_file, converter)
                target_file.flush()
                os.fsync(target_file.fileno())
            if exists:
                shutil.copymode(path, temporary)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    return written
