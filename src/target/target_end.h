/* target_end.h - closes what target_begin.h opened. */
/* SPDX-License-Identifier: MIT */
#ifdef TARGET_ATTRIBUTES
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
