/* target_begin.h - opens the region of one target: every function until target_end.h may use its instructions. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME         the target's name, an ISA's
 *   TARGET_HEADER       the system's header of its instructions
 *   TARGET_SUFFIX       what its functions' names end in, if not in the target's name
 *   TARGET_ATTRIBUTES   what the compiler is told, as in __attribute__((target("..."))); none where every build may use them
 *
 * Regions, not flags for files: the plain compiler line builds everything. The header of instructions comes before the region,
 * since it brings its own.
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

/* Each target has words, types and functions of its own, also when all of src/ is one file: in names, sse4's v_load is
 * v_load_sse4. */
#ifndef TARGET_SUFFIX
#define TARGET_SUFFIX TARGET_NAME
#endif
#define TARGET_JOIN(name, suffix)   name##_##suffix
#define TARGET_EXPAND(name, suffix) TARGET_JOIN(name, suffix)
#define TARGET_OWN(name)            TARGET_EXPAND(name, TARGET_SUFFIX)
#include "../target_names.def"

/* The table's symbol and name. */
#define TARGET_PASTE(name)  runic_target_##name
#define TARGET_SYMBOL(name) TARGET_PASTE(name)
#define TARGET_QUOTE(name)  #name
#define TARGET_STRING(name) TARGET_QUOTE(name)
