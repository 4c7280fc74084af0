/* base.h - included by every file of the library: public types, hidden symbols, three functions of memory. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BASE_H
#define RUNIC_BASE_H

/* If one symbol of a DLL is marked as exported, all others are hidden. */
#if defined(_WIN32) && !defined(RUNIC_API)
#define RUNIC_API __declspec(dllexport)
#endif

#include "runic_guess.h"

#include <stdbool.h>

/* Declares the only functions that the library calls, except in dispatch/cpu_s390x.h, since freestanding C has no
 * <string.h>. */
void *memcpy(void *restrict dst, const void *restrict src, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void *memset(void *dst, int byte, size_t len);

/* Stands before each declaration of a function or an object that several files share: shared libraries do not export it,
 * even without -fvisibility=hidden. */
#if defined(_WIN32)
#define HIDDEN
#else
#define HIDDEN __attribute__((visibility("hidden")))
#endif

/*
 * For functions whose parameters are constants at every call: one body serves many conversions. Not without optimization: the
 * compiler folds no constants then, and one target took a minute to compile.
 */
#ifdef __OPTIMIZE__
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline __attribute__((unused))
#endif
#define NOINLINE __attribute__((noinline))

/* UNROLL: the loop has a constant number of turns, and its body needs the index as a constant. ROLLED: all turns together
 * would need more registers than there are. */
#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#define ROLLED _Pragma("clang loop unroll(disable)")
#else
#define UNROLL _Pragma("GCC unroll 8")
#define ROLLED _Pragma("GCC unroll 1")
#endif

/* Aligns a short loop to a cache line. Without it the loop runs at 19 or 29 GB/s, depending on the address of its jump. */
#if defined(__x86_64__) || defined(__i386__)
#define LOOP_AT_LINE __asm__ volatile(".p2align 6")
#else
#define LOOP_AT_LINE ((void)0)
#endif

/* Hides from the compiler what it knows about a pointer, so that it keeps no values of a fast path in registers for the
 * slow path. */
#define HIDE_VALUE(pointer) __asm__("" : "+r"(pointer))

/* True on big-endian hosts. */
#define HOST_IS_BIG (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)

/* Sizes of buffers on the stack: small without an operating system, or if a build defines RUNIC_SMALL_STACK. */
#ifndef RUNIC_SMALL_STACK
#define RUNIC_SMALL_STACK (!__STDC_HOSTED__)
#endif
#define BY_STACK(large, small) (RUNIC_SMALL_STACK ? (small) : (large))

/* How many code units a kernel, or bytes another function, read and wrote. */
struct runic_progress {
    size_t read;
    size_t written;
};

ALWAYS_INLINE void add_progress(struct runic_progress *done, struct runic_progress more)
{
    done->read += more.read;
    done->written += more.written;
}

/* Returns the result of a call whose kernel stopped before the end. A well-formed, mappable character there did not fit. */
ALWAYS_INLINE runic_result stopped_at(runic_character next, bool is_mappable, struct runic_progress done)
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

/* Returns the index of the lowest set bit; bits must not be 0. In halves where pointers have 32 bits: compilers call a function
 * for 64 bits there. */
ALWAYS_INLINE unsigned lowest_bit(uint64_t bits)
{
    const uint32_t low = (uint32_t)bits;
    if (sizeof(void *) > sizeof low)
        return (unsigned)__builtin_ctzll(bits);
    return (unsigned)(low != 0 ? __builtin_ctz(low) : 32 + __builtin_ctz((uint32_t)(bits >> 32)));
}

ALWAYS_INLINE bool is_ascii_letter(uint32_t value)
{
    return (value | 0x20) - 'a' < 26;
}

ALWAYS_INLINE bool is_ascii_digit(uint32_t value)
{
    return value - '0' < 10;
}

/* Returns true for a white space of HTML. */
ALWAYS_INLINE bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\f';
}

/* Returns a letter of ASCII as a small one, other bytes as they are. */
ALWAYS_INLINE uint8_t small_letter(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte | 0x20) : byte;
}

ALWAYS_INLINE bool is_within(uint32_t value, uint32_t first, uint32_t last)
{
    return value - first <= last - first;
}

ALWAYS_INLINE size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns true if a text begins with these bytes. */
ALWAYS_INLINE bool starts_with(const uint8_t *src, size_t len, const char *bytes, size_t count)
{
    size_t i = 0;
    while (i < smaller(len, count) && src[i] == (uint8_t)bytes[i])
        i++;
    return i == count;
}

#endif
