/* target_end.h - closes the region that target_begin.h opened. */
/* SPDX-License-Identifier: MIT */
#ifdef TARGET_ATTRIBUTES
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
