/* target_begin.h - opens the region of one target: every function until target_end.h may use its instructions. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME         the target's name, an ISA's
 *   TARGET_HEADER       the compiler's header of its instructions
 *   TARGET_ATTRIBUTES   as in __attribute__((target("..."))); not defined if every build may use the instructions
 *
 * Regions instead of flags for files: the plain compiler line builds everything. The header of instructions comes before the
 * region, since it has regions of its own.
 */
#include "../scalar/scalar.h"

#include "../dispatch/cpu.h"
#include "../form.h"

#include TARGET_HEADER

#define TARGET_PRAGMA(text) _Pragma(#text)
#ifdef TARGET_ATTRIBUTES
#ifdef __clang__
#define TARGET_REGION(attributes) TARGET_PRAGMA(clang attribute push(__attribute__((target(attributes))), apply_to = function))
#else
#define TARGET_REGION(attributes) TARGET_PRAGMA(GCC target(attributes))
#pragma GCC push_options
#endif
TARGET_REGION(TARGET_ATTRIBUTES)
#endif

/* The table's symbol and name. */
#define TARGET_PASTE(name)  runic_target_##name
#define TARGET_SYMBOL(name) TARGET_PASTE(name)
#define TARGET_QUOTE(name)  #name
#define TARGET_STRING(name) TARGET_QUOTE(name)
