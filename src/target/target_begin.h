/* target_begin.h - opens the region of one target: every function until target_end.h may use its instructions. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME         the target's name, an ISA's
 *   TARGET_ATTRIBUTES   what the compiler is told, as in __attribute__((target("...")))
 *
 * Regions, not flags for files: the plain compiler line builds everything. The system's header of intrinsics comes before the
 * region, since it brings its own.
 */
#ifndef TARGET_ATTRIBUTES
#error "say TARGET_ATTRIBUTES first"
#endif

#include "../scalar/scalar.h"

#include "../dispatch/cpu.h"
#include "../form.h"

#include <immintrin.h>

#define TARGET_PRAGMA(text) _Pragma(#text)
#ifdef __clang__
#define TARGET_REGION(attributes) TARGET_PRAGMA(clang attribute push(__attribute__((target(attributes))), apply_to = function))
TARGET_REGION(TARGET_ATTRIBUTES)
#else
#define TARGET_REGION(attributes) TARGET_PRAGMA(GCC target(attributes))
#pragma GCC push_options
TARGET_REGION(TARGET_ATTRIBUTES)
#endif

/*
 * Before a loop, which then begins at a line of the cache. Otherwise it runs at one of two speeds (19 or 29 GB/s), by where its
 * jump happens to lie.
 */
#define LOOP_AT_LINE __asm__ volatile(".p2align 6")

/* The table's symbol and name. */
#define TARGET_PASTE(name)  runic_target_##name
#define TARGET_SYMBOL(name) TARGET_PASTE(name)
#define TARGET_QUOTE(name)  #name
#define TARGET_STRING(name) TARGET_QUOTE(name)
