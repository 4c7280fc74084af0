/* proof.h - common parts of the proofs: arbitrary numbers and bytes, and the compiler's builtins in plain C for Frama-C. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_H
#define RUNIC_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <__fc_builtin.h>

/* ---- Builtins of the compiler ---- */

static inline uint16_t proof_swap_16(uint16_t n)
{
    return (uint16_t)(n << 8 | n >> 8);
}

static inline uint32_t proof_swap_32(uint32_t n)
{
    return n << 24 | (n << 8 & 0xFF0000) | (n >> 8 & 0xFF00) | n >> 24;
}

static inline uint64_t proof_swap_64(uint64_t n)
{
    return (uint64_t)proof_swap_32((uint32_t)n) << 32 | proof_swap_32((uint32_t)(n >> 32));
}

/* Undefined for 0; the proof must show that 0 does not occur. The lowest bit is not above the highest bit. */
static inline int proof_ctz(unsigned n)
{
    //@ assert n != 0;
    //@ loop unroll 32;
    for (int highest = 0; highest < 31; highest++)
        if (n < 2u << highest)
            return Frama_C_int_interval(0, highest);
    return Frama_C_int_interval(0, 31);
}

static inline int proof_clz(unsigned n)
{
    //@ assert n != 0;
    //@ loop unroll 32;
    for (int highest = 0; highest < 31; highest++)
        if (n < 2u << highest)
            return Frama_C_int_interval(31 - highest, 31);
    return Frama_C_int_interval(0, 31);
}

#define __builtin_bswap16           proof_swap_16
#define __builtin_bswap32           proof_swap_32
#define __builtin_bswap64           proof_swap_64
#define __builtin_ctz               proof_ctz
#define __builtin_clz               proof_clz
#define __builtin_expect(n, likely) (n)

/* There is one thread. Frama-C can call a function through a variable, but not through the result of a function. */
#define __atomic_load_n(place, order)         (place)
#define __atomic_store_n(place, value, order) (*(place) = (value))

/* ---- Arbitrary values ---- */

static inline size_t proof_size(size_t least, size_t most)
{
    return Frama_C_size_t_interval(least, most);
}

static inline bool proof_bool(void)
{
    return Frama_C_int_interval(0, 1) != 0;
}

/* Returns a block of exactly `size` bytes with unknown values. */
static inline void *proof_bytes(size_t size)
{
    uint8_t *bytes = malloc(size);
    if (size > 0)
        Frama_C_make_unknown((char *)bytes, size);
    return bytes;
}

/* For models of functions: the model may read these bytes, or write any values to these bytes. */
static inline void proof_reads(const void *src, size_t size)
{
    if (size > 0) {
        //@ assert \valid_read((const char *)src + (0 .. size - 1));
    }
}

static inline void proof_writes(void *dst, size_t size)
{
    if (size > 0) {
        //@ assert \valid((char *)dst + (0 .. size - 1));
        Frama_C_make_unknown(dst, size);
    }
}

/* Like proof_writes, for bytes whose values are unknown already. */
static inline void proof_room(void *dst, size_t size)
{
    if (size > 0) {
        //@ assert \valid((char *)dst + (0 .. size - 1));
    }
}

/* ---- Variables by which Frama-C analyses states separately; programs do not use them (see models.py) ---- */

/* For the current character: the result of a function, and its length in UTF-8. For the current loop: its progress. */
extern size_t proof_result, proof_class, proof_octet, proof_read, proof_written;
size_t proof_result, proof_class, proof_octet, proof_read, proof_written;

static inline void proof_forget(void)
{
    proof_result = proof_class = proof_octet = proof_read = proof_written = 0;
}

#endif
