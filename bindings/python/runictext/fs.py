"""An fsspec filesystem that shows files in any charset as UTF-8: runic+file://PATH, and runic::URL over any other filesystem."""
# SPDX-License-Identifier: MIT
import io

import fsspec
from fsspec.spec import AbstractFileSystem
from fsspec.utils import stringify_path

from . import _utf8

_MOST_TEXTS = 1000


def _without_size(row):
    return {**row, "size": None} if row["type"] == "file" else row


class RunicFileSystem(AbstractFileSystem):
    """Reads files of another filesystem as UTF-8, in pieces: memory does not grow with the file. Nothing is written.

    Files that are compressed by their name (.gz, .bz2, .xz, .zst) are unpacked: tell readers that would do it again (compression=None).

    charset is a label of the library, or "auto": the reading of the first MiB beyond ASCII, at least at_least percent sure (else UnicodeError). If
    that is wrong later, UnicodeDecodeError says the line and the column; on_error="replace" (or another handler) goes on instead. (fsspec.open()
    keeps the names encoding and errors to itself.) info() of a file has its size in UTF-8, for which the file is read once.
    """

    protocol = ("runic", "runic+file")

    def __init__(self, fs=None, target_protocol="file", target_options=None, fo="", charset="auto", on_error="strict", at_least=95, **more):
        super().__init__(**more)
        self.fs = fs or fsspec.filesystem(target_protocol, **(target_options or {}))
        self._how, self._texts = (charset, on_error, at_least), {}

        def strip(path):
            if isinstance(path, list):
                return [strip(one) for one in path]
            return self.fs._strip_protocol(type(self)._strip_protocol(path) or fo)

        self._strip_protocol = strip  # names are those of the other filesystem: absolute, where it has local files

    @classmethod
    def _strip_protocol(cls, path):
        if isinstance(path, list):
            return [cls._strip_protocol(one) for one in path]
        path = stringify_path(path)
        for start in ("runic+file://", "runic://"):
            path = path.removeprefix(start)
        return path

    def _text(self, path):
        """Return what is known of a file while it does not change."""
        key = path, self.fs.ukey(path)
        text = self._texts.get(key)
        if text is None:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            text = self._texts.setdefault(key, _utf8.Text(path, *self._how))
        return text

    def open(self, path, mode="rb", *rest, **more):
        """Open a file for reading. In text mode, its encoding is UTF-8."""
        if "b" not in mode:
            more["encoding"] = more.get("encoding") or "utf-8"
        return super().open(path, mode, *rest, **more)

    def _open(self, path, mode="rb", **more):
        if mode != "rb":
            raise NotImplementedError("files are only read: write UTF-8, or see runictext.transcode_file")
        source = self.fs.open(path, "rb", compression="infer")
        try:
            return _Reader(_utf8.Utf8(source, self._text(path)), _utf8.PIECE)
        except BaseException:
            source.close()
            raise

    def mkdir(self, path, *rest, **more):
        """Raise NotImplementedError, as for files."""
        raise NotImplementedError("folders are not made or removed: this filesystem is only read")

    makedirs = rmdir = mkdir

    def info(self, path, **more):
        """Return the details of a file or folder. The size of a file is that in UTF-8."""
        found = dict(self.fs.info(self._strip_protocol(path), **more))
        if found["type"] == "file":
            text = self._text(found["name"])
            if text.size is None:
                with self._open(found["name"]) as file:
                    text.size = file.raw.size()
            found["size"] = text.size
        return found

    def ls(self, path, detail=True, **more):
        """Return the details, or the names, of what is in a folder. The size of a file is None: see info()."""
        rows = [_without_size(row) for row in self.fs.ls(self._strip_protocol(path), detail=True, **more)]
        return rows if detail else [row["name"] for row in rows]

    def glob(self, path, **more):
        """Return the names that match a pattern, or a dict of their details. The size of a file is None: see info()."""
        found = self.fs.glob(self._strip_protocol(path), **more)
        return {name: _without_size(row) for name, row in found.items()} if isinstance(found, dict) else found

    def exists(self, path, **more):
        """Return True if there is such a file or folder."""
        return self.fs.exists(self._strip_protocol(path), **more)

    def isfile(self, path):
        """Return True if it is a file."""
        return self.fs.isfile(self._strip_protocol(path))

    def isdir(self, path):
        """Return True if it is a folder."""
        return self.fs.isdir(self._strip_protocol(path))

    def invalidate_cache(self, path=None):
        """Forget what the other filesystem knows of its files."""
        self.fs.invalidate_cache(path and self._strip_protocol(path))

    def ukey(self, path):
        """Return what changes when the file does."""
        return self.fs.ukey(self._strip_protocol(path))

    def modified(self, path):
        """Return when the file was changed."""
        return self.fs.modified(self._strip_protocol(path))


class _Reader(io.BufferedReader):
    """A file in UTF-8 with the members that readers of tables want."""

    @property
    def size(self):
        return self.raw.size()
