/* base.h - what every file of the library stands on: the public types, hidden symbols, three functions of memory. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BASE_H
#define RUNIC_BASE_H

/* In a DLL nothing is seen that is not marked, once anything is. */
#if defined(_WIN32) && !defined(RUNIC_API)
#define RUNIC_API __declspec(dllexport)
#endif

#include "runic.h"

#include <stdbool.h>

/* The only functions the library takes from elsewhere, but for dispatch/cpu_s390x.h; declared here, since freestanding C has no
 * <string.h>. */
void *memcpy(void *restrict dst, const void *restrict src, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void *memset(void *dst, int byte, size_t len);

/* Everything that runic.h does not mark RUNIC_API stays inside the shared library, under any compiler line. */
#pragma GCC visibility push(hidden)

/*
 * For functions with parameters that are constants at every call, so that one body serves many shapes. Without optimization the
 * constants are not folded, and inlining would only make the same body many times: a target took a minute to compile.
 */
#ifdef __OPTIMIZE__
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline __attribute__((unused))
#endif
#define NOINLINE __attribute__((noinline))

/* Before a loop whose number of rounds is a constant: which half of a vector it takes must be one, too; or each round is long
   enough, and all of them at once would not fit into the registers. */
#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#define ROLLED _Pragma("clang loop unroll(disable)")
#else
#define UNROLL _Pragma("GCC unroll 8")
#define ROLLED _Pragma("GCC unroll 1")
#endif

/* Before a short loop, which then begins at a line of the cache; else it runs at one of two speeds (19 or 29 GB/s), by where
   its jump lies. */
#if defined(__x86_64__) || defined(__i386__)
#define LOOP_AT_LINE __asm__ volatile(".p2align 6")
#else
#define LOOP_AT_LINE ((void)0)
#endif

/* Makes the compiler take a pointer for a new one: it then does not keep what a fast path has read for a slow path's sake. */
#define FORGET(pointer) __asm__("" : "+r"(pointer))

/* Is the first byte of a unit its highest? */
#define HOST_IS_BIG (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)

/* How much text is worked on at once: less where stacks are small, as without an operating system, or where a build says so. */
#ifndef RUNIC_SMALL_STACK
#define RUNIC_SMALL_STACK (!__STDC_HOSTED__)
#endif
#define BY_STACK(large, small) (RUNIC_SMALL_STACK ? (small) : (large))

/* What a kernel did, in units; small enough to come back in two registers. */
struct runic_pair {
    size_t read;
    size_t written;
};

/* A call's answer where a kernel stopped before the end: a good character there that the target has did not fit. */
ALWAYS_INLINE runic_result stopped_at(runic_character next, bool is_mappable, struct runic_pair done)
{
    runic_result result = {
        .read = done.read, .written = done.written, .status = next.status, .fault = next.fault, .fault_length = next.length};
    if (next.status == RUNIC_OK) {
        result.status = is_mappable ? RUNIC_FULL : RUNIC_UNMAPPABLE;
        result.fault = is_mappable ? RUNIC_FAULT_NONE : RUNIC_FAULT_UNMAPPABLE;
        result.fault_length = is_mappable ? 0 : next.length;
    }
    return result;
}

/* The place of the lowest bit that is set; there is one. In halves, since 32-bit hardware would call a function for the whole.
 */
ALWAYS_INLINE unsigned lowest_bit(uint64_t bits)
{
    const uint32_t low = (uint32_t)bits;
    return (unsigned)(low != 0 ? __builtin_ctz(low) : 32 + __builtin_ctz((uint32_t)(bits >> 32)));
}

ALWAYS_INLINE size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

#endif
