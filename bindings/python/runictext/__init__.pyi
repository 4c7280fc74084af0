import os
from typing import Any, BinaryIO, ContextManager, Dict, Iterable, List, NamedTuple, Optional, TextIO, Tuple, Union

_Buffer = Any  # bytes, bytearray, memoryview, mmap, array, numpy.ndarray: collections.abc.Buffer of Python 3.12
_Path = Union[str, bytes, int, "os.PathLike[str]", "os.PathLike[bytes]"]
_FilePath = Union[str, "os.PathLike[str]"]

__version__: str
__all__: List[str]

class Guess(NamedTuple):
    charset: str
    probability: float
    language: str
    group: int
    codec: Optional[str]

class Finding(NamedTuple):
    offset: int
    length: int
    fault: str
    line: int
    column: int

class Declaration(NamedTuple):
    label: str
    charset: Optional[str]
    offset: int
    length: int

class Mojibake(NamedTuple):
    start: int
    end: int
    charset: str
    levels: int

class Stretch(NamedTuple):
    begin: int
    end: int
    charset: Optional[str]
    probability: float
    basis: str = "none"
    language: str = ""
    signature_length: int = 0

class Contradiction(NamedTuple):
    declared: str
    charset: str
    probability: float

class Page(NamedTuple):
    text: str
    encoding: str
    basis: str
    contradicted: Optional[Contradiction]
    mojibake: Optional[str]

class EditRefused(UnicodeError):
    kind: str
    line: int
    column: int
    character: str
    charset: str
    other: Optional[str]
    def __init__(
        self, kind: str, line: int, column: int, character: str, charset: str, other: Optional[str] = None
    ) -> None: ...

class Reading:
    data: bytes
    stretches: List[Stretch]
    def __init__(self, data: _Buffer, stretches: Iterable[Stretch]) -> None: ...
    def decode(self, errors: str = "strict", *, at_least: float = 95) -> str: ...
    @property
    def text(self) -> str: ...
    def edit(self, text: str, errors: str = "strict") -> Reading: ...

class EditedFile:
    path: _FilePath
    reading: Reading
    text: str

class Detector:
    def __init__(self) -> None: ...
    def feed(self, data: _Buffer, /) -> None: ...
    def guesses(
        self, language: Optional[str] = None, charsets: Optional[Iterable[str]] = None, declared: Optional[str] = None
    ) -> List[Guess]: ...

class Transcoder:
    def __init__(
        self, source: str, target: str = "utf-8", errors: str = "strict", *, at_least: float = 95, web: bool = False
    ) -> None: ...
    def transcode(self, data: _Buffer, final: bool = False) -> bytes: ...
    def reset(self) -> None: ...

class Index:
    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...
    def __bytes__(self) -> bytes: ...
    def position(self, offset: int, unit: str = "utf-16") -> Tuple[int, int]: ...
    def offset(self, line: int, column: int, unit: str = "utf-16") -> int: ...
    def translate(self, n: int, source: str, target: str) -> int: ...
    def splice(self, offset: int, removed: int, data: _Buffer) -> None: ...

def detect(
    data: _Buffer,
    *,
    limit: int = 65536,
    language: Optional[str] = None,
    charsets: Optional[Iterable[str]] = None,
    declared: Optional[str] = None,
) -> List[Guess]: ...
def check(
    data: _Buffer, charset: str = "utf-8", limit: Optional[int] = None, *, at_least: float = 95, web: bool = False
) -> List[Finding]: ...
def read(
    data: _Buffer,
    charset: Optional[str] = None,
    *,
    language: Optional[str] = None,
    charsets: Optional[Iterable[str]] = None,
    declared: Optional[str] = None,
) -> Reading: ...
def write_back(
    original: Union[Reading, _Buffer],
    text: str,
    charset: Optional[str] = None,
    errors: str = "strict",
    *,
    language: Optional[str] = None,
    charsets: Optional[Iterable[str]] = None,
    declared: Optional[str] = None,
) -> bytes: ...
def edit(
    path: _FilePath,
    charset: Optional[str] = None,
    errors: str = "strict",
    *,
    language: Optional[str] = None,
    charsets: Optional[Iterable[str]] = None,
    declared: Optional[str] = None,
) -> ContextManager[EditedFile]: ...
def find_declaration(data: _Buffer, start: int = 0) -> Optional[Declaration]: ...
def decode_page(
    data: _Buffer,
    content_type: Union[str, bytes, None] = None,
    *,
    kind: str = "html",
    errors: str = "replace",
    max_bytes: Optional[int] = None,
    fix_mojibake: bool = False,
) -> Page: ...
def web_charset(
    data: _Buffer, content_type: Union[str, bytes, None] = None, *, limit: int = 1024, default: str = "windows-1252"
) -> str: ...
def find_mojibake(text: str) -> List[Mojibake]: ...
def fix_mojibake(text: str) -> str: ...
def decode(
    data: _Buffer, charset: str = "utf-8", errors: Optional[str] = "strict", *, at_least: float = 95, web: bool = False
) -> str: ...
def encode(text: str, charset: str = "utf-8", errors: Optional[str] = "strict", *, web: bool = False) -> bytes: ...
def transcode(
    data: _Buffer,
    source: str,
    target: str = "utf-8",
    errors: Optional[str] = "strict",
    *,
    at_least: float = 95,
    web: bool = False,
) -> bytes: ...
def transcode_file(
    source_path: _FilePath,
    target_path: _FilePath,
    source: str = "auto",
    target: str = "utf-8",
    errors: str = "strict",
    *,
    at_least: float = 95,
    web: bool = False,
) -> int: ...
def open(
    file: Union[_Path, BinaryIO],
    mode: str = "r",
    encoding: str = "auto",
    errors: Optional[str] = "strict",
    newline: Optional[str] = None,
    *,
    at_least: float = 95,
) -> TextIO: ...
def scan_csv(
    source: _FilePath,
    *,
    encoding: str = "auto",
    errors: str = "strict",
    at_least: float = 95,
    storage_options: Optional[Dict[str, Any]] = None,
    **options: Any,
) -> Any: ...  # a polars.LazyFrame
def register() -> None: ...
def charsets() -> List[str]: ...
def charset_name(label: str, /) -> str: ...
def charset_labels(label: str, /) -> List[str]: ...
def python_name(charset: str) -> Optional[str]: ...
