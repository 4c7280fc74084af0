from typing import Any, Dict, List, Union

from . import enums as enums
from . import universaldetector as universaldetector
from .enums import LanguageFilter as LanguageFilter
from .universaldetector import UniversalDetector as UniversalDetector

_Result = Dict[str, Union[str, float, None]]

__version__: str
VERSION: List[str]

def detect(byte_str: Union[bytes, bytearray], should_rename_legacy: bool = False, *args: Any, **kwargs: Any) -> _Result: ...
def detect_all(
    byte_str: Union[bytes, bytearray], ignore_threshold: bool = False, should_rename_legacy: bool = False, *args: Any, **kwargs: Any
) -> List[_Result]: ...
