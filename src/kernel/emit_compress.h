/* emit_compress.h - from byte planes to UTF-16 or UTF-32 in memory: compress each plane, interleave, store; for masks and
 * compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. The byte order is only an index: exchanging the planes in the interleaving permute costs
 * nothing.
 *
 * For UTF-32 the permute puts words in the order (4j..4j+3, 16+4j..16+4j+3) into each 16-byte lane j, so that unpacking with
 * zero (or the top plane), which works within lanes and not on the permute ports, yields double words in order.
 */
#ifndef RUNIC_KERNEL_EMIT_COMPRESS_H
#define RUNIC_KERNEL_EMIT_COMPRESS_H

#include "kept_compress.h"
#include "utf8_planes_compress.h"

#define LOW(i)       ((i)&63)
#define MIDDLE(i)    (((i)&63) | 64)
#define PAIR_LE(i)   LOW(i), MIDDLE(i)
#define PAIR_BE(i)   MIDDLE(i), LOW(i)
#define PAIRS4(P, i) P(i), P((i) + 1), P((i) + 2), P((i) + 3)
#define IN_ORDER(P, i)                                                                                                         \
    PAIRS4(P, i), PAIRS4(P, (i) + 4), PAIRS4(P, (i) + 8), PAIRS4(P, (i) + 12), PAIRS4(P, (i) + 16), PAIRS4(P, (i) + 20),       \
        PAIRS4(P, (i) + 24), PAIRS4(P, (i) + 28)
#define FOR_UNPACK(P, i)                                                                                                       \
    PAIRS4(P, i), PAIRS4(P, (i) + 16), PAIRS4(P, (i) + 4), PAIRS4(P, (i) + 20), PAIRS4(P, (i) + 8), PAIRS4(P, (i) + 24),       \
        PAIRS4(P, (i) + 12), PAIRS4(P, (i) + 28)

/* The index of the permute that makes 32 words from two planes, from unit `first` (0 or 32) on. */
ALWAYS_INLINE vec emit_index(enum runic_form to, bool second)
{
    static const uint8_t index[4][2][64] = {{{IN_ORDER(PAIR_LE, 0)}, {IN_ORDER(PAIR_LE, 32)}},
                                            {{IN_ORDER(PAIR_BE, 0)}, {IN_ORDER(PAIR_BE, 32)}},
                                            {{FOR_UNPACK(PAIR_LE, 0)}, {FOR_UNPACK(PAIR_LE, 32)}},
                                            {{FOR_UNPACK(PAIR_BE, 0)}, {FOR_UNPACK(PAIR_BE, 32)}}};
    return v_load(index[to - FORM_utf16le][second]);
}

/* 64 units of output, as vectors in order: two of UTF-16, four of UTF-32. (No array: compilers left it in memory.) */
struct emitted {
    vec a, b, c, d;
};

ALWAYS_INLINE struct emitted emit_joined(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    const vec zero = _mm512_setzero_si512();
    vec a = _mm512_permutex2var_epi8(planes.low, emit_index(to, false), planes.middle);
    vec b = _mm512_permutex2var_epi8(planes.low, emit_index(to, true), planes.middle);
    if (form_unit_size(to) == 2)
        return (struct emitted){.a = a, .b = b};
    vec top_a = zero, top_b = zero;
    if (has_top) {
        top_a = _mm512_permutex2var_epi8(planes.top, emit_index(to, false), zero);
        top_b = _mm512_permutex2var_epi8(planes.top, emit_index(to, true), zero);
    }
    if (to == FORM_utf32le)
        return (struct emitted){_mm512_unpacklo_epi16(a, top_a), _mm512_unpackhi_epi16(a, top_a),
                                _mm512_unpacklo_epi16(b, top_b), _mm512_unpackhi_epi16(b, top_b)};
    return (struct emitted){_mm512_unpacklo_epi16(top_a, a), _mm512_unpackhi_epi16(top_a, a), _mm512_unpacklo_epi16(top_b, b),
                            _mm512_unpackhi_epi16(top_b, b)};
}

/* The same from planes with gaps. */
ALWAYS_INLINE struct emitted emit_units(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    planes.low = v_kept8(planes.low, planes.emits);
    planes.middle = v_kept8(planes.middle, planes.emits);
    if (has_top && form_unit_size(to) == 4)
        planes.top = v_kept8(planes.top, planes.emits);
    return emit_joined(to, planes, has_top);
}

/* Stores all 64 units; the caller knows how many of them count. */
ALWAYS_INLINE void emit_full(enum runic_form to, uint8_t *dst, struct emitted units)
{
    v_store(dst, units.a);
    v_store(dst + VEC, units.b);
    if (form_unit_size(to) == 4) {
        v_store(dst + 2 * VEC, units.c);
        v_store(dst + 3 * VEC, units.d);
    }
}

/* Stores the first half of what emit_full stores; enough for as many units. */
ALWAYS_INLINE void emit_half(enum runic_form to, uint8_t *dst, struct emitted units)
{
    v_store(dst, units.a);
    if (form_unit_size(to) == 4)
        v_store(dst + VEC, units.b);
}

/* The units in the low bits of `which`. */
ALWAYS_INLINE void emit_part(enum runic_form to, uint8_t *dst, vec units, uint64_t which)
{
    if (form_unit_size(to) == 2)
        _mm512_mask_storeu_epi16(dst, (__mmask32)which, units);
    else
        _mm512_mask_storeu_epi32(dst, (__mmask16)which, units);
}

/* Stores the first `count` units and nothing behind them. */
ALWAYS_INLINE void emit_some(enum runic_form to, uint8_t *dst, struct emitted units, size_t count)
{
    const uint64_t which = first_bits(count);
    emit_part(to, dst, units.a, which);
    if (form_unit_size(to) == 2) {
        emit_part(to, dst + VEC, units.b, which >> 32);
    } else {
        emit_part(to, dst + VEC, units.b, which >> 16);
        emit_part(to, dst + 2 * VEC, units.c, which >> 32);
        emit_part(to, dst + 3 * VEC, units.d, which >> 48);
    }
}

/* A vector of units from ASCII, which are the low bits of `which`; the other bytes are not read. */
ALWAYS_INLINE vec ascii_part(enum runic_form to, const uint8_t *src, uint64_t which)
{
    if (form_unit_size(to) == 2) {
        const vec wide = _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8((__mmask32)which, src));
        return to == FORM_utf16be ? _mm512_slli_epi16(wide, 8) : wide;
    }
    const vec wide = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8((__mmask16)which, src));
    return to == FORM_utf32be ? _mm512_slli_epi32(wide, 24) : wide;
}

/* ASCII bytes, those in the low bits of `which`, to as many units, and nothing behind them. */
ALWAYS_INLINE void emit_some_ascii(enum runic_form to, uint8_t *dst, const uint8_t *src, uint64_t which)
{
    emit_part(to, dst, ascii_part(to, src, which), which);
    if (form_unit_size(to) == 2) {
        emit_part(to, dst + VEC, ascii_part(to, src + 32, which >> 32), which >> 32);
    } else {
        emit_part(to, dst + VEC, ascii_part(to, src + 16, which >> 16), which >> 16);
        emit_part(to, dst + 2 * VEC, ascii_part(to, src + 32, which >> 32), which >> 32);
        emit_part(to, dst + 3 * VEC, ascii_part(to, src + 48, which >> 48), which >> 48);
    }
}

#define EACH4(E, i)  E(i), E((i) + 1), E((i) + 2), E((i) + 3)
#define EACH16(E, i) EACH4(E, i), EACH4(E, (i) + 4), EACH4(E, (i) + 8), EACH4(E, (i) + 12)
#define TWICE(i)     (i), (i)
#define FOURFOLD(i)  (i), (i), (i), (i)

/* Units of 64 bytes below 100, a vector of them: the first, second... */
ALWAYS_INLINE vec emit_wide(enum runic_form to, vec bytes, size_t which)
{
    static const uint8_t twice[2][64] = {{EACH16(TWICE, 0), EACH16(TWICE, 16)}, {EACH16(TWICE, 32), EACH16(TWICE, 48)}};
    static const uint8_t fourfold[4][64] = {
        {EACH16(FOURFOLD, 0)}, {EACH16(FOURFOLD, 16)}, {EACH16(FOURFOLD, 32)}, {EACH16(FOURFOLD, 48)}};
    static const uint64_t lowest[] = {0x5555555555555555, 0xAAAAAAAAAAAAAAAA, 0x1111111111111111, 0x8888888888888888};
    const vec index = v_load(form_unit_size(to) == 2 ? twice[which] : fourfold[which]);
    return _mm512_maskz_permutexvar_epi8(lowest[to - FORM_utf16le], index, bytes);
}

/* 64 bytes below 100 to as many units. */
ALWAYS_INLINE void emit_vector(enum runic_form to, uint8_t *dst, vec bytes)
{
    v_store(dst, emit_wide(to, bytes, 0));
    v_store(dst + VEC, emit_wide(to, bytes, 1));
    if (form_unit_size(to) == 4) {
        v_store(dst + 2 * VEC, emit_wide(to, bytes, 2));
        v_store(dst + 3 * VEC, emit_wide(to, bytes, 3));
    }
}

struct byte_vectors {
    vec a, b, c, d;
};

ALWAYS_INLINE struct byte_vectors load_bytes(const uint8_t *src)
{
    return (struct byte_vectors){v_load(src), v_load(src + VEC), v_load(src + 2 * VEC), v_load(src + 3 * VEC)};
}

ALWAYS_INLINE bool bytes_are_ascii(struct byte_vectors bytes)
{
    return _mm512_movepi8_mask(_mm512_or_si512(v_or3(bytes.a, bytes.b, bytes.c), bytes.d)) == 0;
}

/* 256 bytes below 100 to as many units. */
ALWAYS_INLINE void emit_bytes(enum runic_form to, uint8_t *dst, struct byte_vectors bytes)
{
    const size_t size = form_unit_size(to);
    emit_vector(to, dst, bytes.a);
    emit_vector(to, dst + VEC * size, bytes.b);
    emit_vector(to, dst + 2 * VEC * size, bytes.c);
    emit_vector(to, dst + 3 * VEC * size, bytes.d);
}

/* 64 ASCII bytes to as many units, all stored. */
ALWAYS_INLINE void emit_ascii(enum runic_form to, uint8_t *dst, const uint8_t *src)
{
    const uint64_t all = ~UINT64_C(0);
    if (form_unit_size(to) == 2) {
        v_store(dst, ascii_part(to, src, all));
        v_store(dst + VEC, ascii_part(to, src + 32, all));
    } else {
        v_store(dst, ascii_part(to, src, all));
        v_store(dst + VEC, ascii_part(to, src + 16, all));
        v_store(dst + 2 * VEC, ascii_part(to, src + 32, all));
        v_store(dst + 3 * VEC, ascii_part(to, src + 48, all));
    }
}

#endif
