/* target_end.h - closes what target_begin.h opened. */
/* SPDX-License-Identifier: MIT */
#ifdef TARGET_ATTRIBUTES
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

#define TARGET_NAMES_END
#include "../target_names.def"
#undef TARGET_NAMES_END
#undef TARGET_OWN
#undef TARGET_EXPAND
#undef TARGET_JOIN
#undef TARGET_SYMBOL
#undef TARGET_PASTE
#undef TARGET_STRING
#undef TARGET_QUOTE
#undef TARGET_REGION
#undef TARGET_PRAGMA
#undef TARGET_NAME
#undef TARGET_SUFFIX
#undef TARGET_HEADER
#undef TARGET_ATTRIBUTES
#undef TARGET_NEEDS
#undef TARGET_WORDS
#undef TARGET_KERNELS
#undef BYTES_FROM_MEMORY
