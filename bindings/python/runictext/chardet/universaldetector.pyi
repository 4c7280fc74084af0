from typing import Any, Dict, Iterable, List, Optional, Union

from .enums import InputState, LanguageFilter

class UniversalDetector:
    MINIMUM_THRESHOLD: float
    done: bool
    result: Dict[str, Union[str, float, None]]
    lang_filter: LanguageFilter
    should_rename_legacy: bool
    def __init__(
        self,
        lang_filter: LanguageFilter = ...,
        should_rename_legacy: bool = False,
        encoding_era: Any = None,
        max_bytes: Optional[int] = None,
        *,
        prefer_superset: bool = False,
        compat_names: bool = True,
        include_encodings: Optional[Iterable[str]] = None,
        exclude_encodings: Optional[Iterable[str]] = None,
        no_match_encoding: Optional[str] = None,
        empty_input_encoding: Optional[str] = None,
    ) -> None: ...
    def reset(self) -> None: ...
    def feed(self, byte_str: Union[bytes, bytearray]) -> None: ...
    def close(self) -> Dict[str, Union[str, float, None]]: ...
    @property
    def input_state(self) -> InputState: ...
    @property
    def has_win_bytes(self) -> bool: ...
    @property
    def charset_probers(self) -> List[Any]: ...
