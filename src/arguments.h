/* arguments.h - pointers and capacities as callers may pass them, made fit for pointer arithmetic. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_ARGUMENTS_H
#define RUNIC_ARGUMENTS_H

#include "base.h"

/* Bytes that do not reach the end of memory from anywhere: addresses of 64 bits leave the upper ones unused. A power of two is
 * compared by a shift. */
#define SURELY_THERE (SIZE_MAX > UINT32_MAX ? SIZE_MAX / 32 + 1 : 0)

/* No text may be NULL and 0, and offsets are added to it, which C forbids for NULL. */
ALWAYS_INLINE const void *source_of(const void *src)
{
    return src != NULL ? src : "";
}

/*
 * No room may be NULL and 0, too; and a *cap of SIZE_MAX, which means "enough", would carry dst + *cap over the end of memory.
 * One question for both: two took 0.2 of the 2.5 ns of a string (2026-11-21, Zen 5, gcc 12).
 */
ALWAYS_INLINE void *room_of(void *dst, size_t *cap, size_t unit_size)
{
    static uint32_t nothing;
    if (__builtin_expect(*cap - 1 < SURELY_THERE / unit_size, 1))
        return dst;
    __asm__(""); /* a branch; clang would else work out the rest for every string of AArch64 */
    *cap = smaller(*cap, smaller(PTRDIFF_MAX, UINTPTR_MAX - (uintptr_t)dst) / unit_size);
    return dst != NULL ? dst : &nothing;
}

#endif
