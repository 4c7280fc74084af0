from typing import Any, Dict, Iterable, List, Optional, Union

from . import enums as enums
from . import universaldetector as universaldetector
from .enums import LanguageFilter as LanguageFilter
from .universaldetector import UniversalDetector as UniversalDetector

_Result = Dict[str, Union[str, float, None]]

__version__: str
VERSION: List[str]

def detect(
    byte_str: Union[bytes, bytearray],
    should_rename_legacy: bool = False,
    encoding_era: Any = None,
    chunk_size: Any = None,
    max_bytes: Optional[int] = None,
    *,
    prefer_superset: bool = False,
    compat_names: bool = True,
    include_encodings: Optional[Iterable[str]] = None,
    exclude_encodings: Optional[Iterable[str]] = None,
    no_match_encoding: Optional[str] = None,
    empty_input_encoding: Optional[str] = None,
) -> _Result: ...
def detect_all(
    byte_str: Union[bytes, bytearray],
    ignore_threshold: bool = False,
    should_rename_legacy: bool = False,
    encoding_era: Any = None,
    chunk_size: Any = None,
    max_bytes: Optional[int] = None,
    *,
    prefer_superset: bool = False,
    compat_names: bool = True,
    include_encodings: Optional[Iterable[str]] = None,
    exclude_encodings: Optional[Iterable[str]] = None,
    no_match_encoding: Optional[str] = None,
    empty_input_encoding: Optional[str] = None,
) -> List[_Result]: ...
