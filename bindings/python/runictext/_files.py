"""Files: open() with detection, and transcode_file()."""
# SPDX-License-Identifier: MIT
import contextlib
import errno
import io
import os
import stat
import tempfile
import warnings

from . import _codecs, _core

PIECE = 1 << 20
SPOOLED = 1 << 26  # bytes of a pipe that are kept in memory until its charset is known; more are kept in a temporary file


def _recognize(stream, at_least, errors):
    """Return the charset of the rest of a binary stream, read piece by piece, or None and its text if it is in several charsets."""
    start = stream.tell()
    detector = _core.Detector()
    for piece in iter(lambda: stream.read(PIECE), b""):
        detector.feed(piece)

    def text_of_parts():
        from . import _reading  # it imports this file

        stream.seek(start)
        return _reading.decode_parts(stream.read(_reading.MOST + 1), errors, at_least)

    charset, signature, text = detector.recognize(at_least, text_of_parts)
    stream.seek(start)
    return (charset.lower() + "-sig" if signature else charset), text


def _seekable(binary):
    """Return a binary stream that can be read twice: the same one, or a copy of what it has."""
    if binary.seekable():
        return binary
    copy = io.BytesIO()  # a SpooledTemporaryFile is no stream for io.TextIOWrapper before Python 3.11
    for piece in iter(lambda: binary.read(PIECE), b""):
        if copy.tell() < SPOOLED <= copy.tell() + len(piece):
            memory, copy = copy, tempfile.TemporaryFile()
            copy.write(memory.getbuffer())
        copy.write(piece)
    copy.seek(0)
    return copy


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
    if isinstance(errors, str) and errors.startswith(("translit", "fallback=")):
        _codecs.name_handler(errors)
    wrapper = _WithState if _core.charset_name(charset) in _codecs.WITH_STATE else io.TextIOWrapper
    return wrapper(binary, "runic-" + charset, errors, newline)


def _continued(file, charset):
    """Return the charset in which a file in UTF-16 or UTF-32 is continued: the byte order is that of its BOM."""
    name = _core.charset_name(charset)
    if name not in ("UTF-16", "UTF-32"):
        return charset
    try:
        with io.open(file, "rb", closefd=not isinstance(file, int)) as binary:
            start = binary.read(4) if binary.seekable() else b""
    except FileNotFoundError:
        start = b""
    mark = b"\xff\xfe\0\0" if name == "UTF-32" else b"\xff\xfe"
    return name + "LE" if start.startswith(mark) else charset


def open(file, mode="r", encoding="auto", errors="strict", newline=None, *, at_least=95):  # noqa: A001
    """Open a file as text, like the built-in open(); encoding "auto" detects the charset from all of the file.

    file is a name, or a binary file object: from its position on, it is the text. encoding may also be any label of the library, or the
    encoding of a file that this function returned. Only reading detects: other modes need an encoding. Mode "a" continues a text in UTF-16
    or UTF-32 in the byte order of its BOM.
    Raises UnicodeError if the charset is not recognized, as for binary files, and if the best guess is not at_least that likely, in percent.
    """
    if not isinstance(mode, str):
        raise TypeError(f"mode must be str, not {type(mode).__name__}")
    if "b" in mode:
        raise ValueError("binary mode has no encoding: use the built-in open()")
    if isinstance(encoding, str):
        encoding = encoding.removeprefix("runic-")
    if encoding == "auto" and set(mode) - set("rt"):
        raise ValueError("only reading detects the encoding")
    if encoding != "auto" and _core.charset_name(encoding) in _codecs.WITH_STATE and set(mode) & set("a+"):
        raise ValueError(f"a file in {encoding} can only be read or written as a whole")
    if hasattr(file, "read"):
        binary = file
    else:
        encoding = _continued(file, encoding) if "a" in mode else encoding
        binary = io.open(file, mode.replace("t", "") + "b")
    try:
        if encoding == "auto":
            binary = _seekable(binary)
            encoding, text = _recognize(binary, at_least, errors)
            if text is not None:
                if binary is not file:
                    binary.close()
                return _wrap(io.BytesIO(text.encode("utf-8", "surrogatepass")), "utf-8", "surrogatepass", newline)
        elif not binary.writable() and _core.charset_name(encoding) == "UTF-8":
            encoding = "utf-8-sig"
        return _wrap(binary, encoding, errors, newline)
    except BaseException:
        if binary is not file:
            binary.close()
        raise


def _convert(source_file, target_file, converter):
    written = 0
    piece = source_file.read(PIECE)
    while True:
        following = source_file.read(PIECE) if piece else b""
        try:
            made = converter.transcode(piece, final=not following)
        except UnicodeDecodeError as error:
            error.end += error.offset - error.start
            error.start = error.offset
            raise
        written += target_file.write(made)
        if not following:
            return written
        piece = following


def transcode_file(source_path, target_path, source="auto", target="utf-8", errors="strict", *, at_least=95, web=False):
    """Convert a file to another one, or itself, in pieces of 1 MiB. Return the number of bytes written.

    The target has its name only when it is complete. A target that exists keeps its owner, permissions and attributes; OSError if another
    program changes it meanwhile, or if it is write-protected or has other hard links. A device or FIFO is written directly.
    source "auto" detects the charset; UnicodeError says what the best guess is, if it is not at_least that likely, in percent.
    web: labels and rules of the Encoding Standard.
    The start of a UnicodeDecodeError is an offset in the file; its object has the bytes around the fault only.
    """
    path = os.path.realpath(target_path)
    old = state_of(path)
    with io.open(source_path, "rb") as opened:
        source_file = opened
        if source == "auto":
            source_file = _seekable(opened)
            source, text = _recognize(source_file, at_least, errors)
            if text is not None:
                source_file, source, errors = io.BytesIO(_core.encode(text, target, errors, web=web)), target, "strict"
        converter = _core.Transcoder(source, target, errors, web=web)
        if old is not None and not stat.S_ISREG(old.st_mode):
            with io.open(path, "wb") as target_file:
                return _convert(source_file, target_file, converter)
        return replace(path, old, target_path, lambda target_file: _convert(source_file, target_file, converter))


def state_of(path):
    """Return what os.stat() tells of a file, or None if it does not exist."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _has_changed(path, old):
    """Return True if this is no longer the file of which state_of() told old."""
    now = state_of(path)
    names = "st_dev", "st_ino", "st_size", "st_mtime_ns"
    return any(getattr(now, name, None) != getattr(old, name, None) for name in names)


def _refuse_protected(path, old, target_path):
    """Raise OSError for a file that `runic edit` would not replace: a new file would leave its other hard links, or its protection, behind."""
    if old.st_nlink > 1:
        raise OSError(errno.EMLINK, f"has {old.st_nlink} hard links, and the others would keep the old text", os.fspath(target_path))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "write-protected", os.fspath(target_path))


def _copy_attributes(path, new):
    """Copy the extended attributes of a file, of which one is the access control list. Return False if that cannot be copied."""
    good = True
    with contextlib.suppress(AttributeError, OSError):  # other systems than Linux, file systems without attributes
        for name in os.listxattr(path):
            try:
                os.setxattr(new, name, os.getxattr(path, name))
            except OSError:
                good &= name != "system.posix_acl_access"
    return good


def _keep_attributes(path, old, new):
    """Give a new file the owner, group and attributes of the one that it replaces. Return its mode, which gives nobody more access than before."""
    mode = stat.S_IMODE(old.st_mode)
    if not hasattr(os, "fchown"):
        return mode
    for owner in old.st_uid, -1:  # only root can set the owner; members of the group can set the group
        with contextlib.suppress(PermissionError):
            os.fchown(new, owner, old.st_gid)
            break
    now = os.fstat(new)
    lost = [what for what, is_lost in (("owner", now.st_uid != old.st_uid), ("group", now.st_gid != old.st_gid)) if is_lost]
    if lost:
        warnings.warn(f"{' and '.join(lost)} of {path!r} could not be kept", RuntimeWarning, stacklevel=2)
        mode &= 0o777
    if not _copy_attributes(path, new):
        return mode & 0o700
    if "group" in lost:  # the members of either group are others in the other one
        mode = mode & 0o700 | (mode >> 3 & mode & 7) * 0o11
    return mode


def replace(path, old, target_path, write):
    """Call write with a temporary file, which gets the name of the target when it is complete. Return what write returns.

    old is what state_of() told of the target before it was read. OSError: it has changed since, or is write-protected or has other hard links.
    """
    if old is not None:
        _refuse_protected(path, old, target_path)
    temporary = os.path.join(os.path.dirname(path), f".runictext-{os.urandom(8).hex()}")
    try:
        target_file = io.open(temporary, "xb", opener=lambda new, flags: os.open(new, flags, 0o666 if old is None else 0o600))
    except OSError as error:
        error.filename = target_path
        raise
    try:
        with target_file:
            written = write(target_file)
            target_file.flush()
            if old is not None:
                os.chmod(temporary, _keep_attributes(path, old, target_file.fileno()))
            os.fsync(target_file.fileno())
        if _has_changed(path, old):
            raise OSError(errno.EBUSY, "changed by another program", os.fspath(target_path))
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return written
