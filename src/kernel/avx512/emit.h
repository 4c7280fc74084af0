/* emit.h - stores code units: widened ASCII, or byte planes compressed and interleaved. */
/* SPDX-License-Identifier: MIT */
/*
 * For UTF-32, words are placed in the order (4j..4j+3, 16+4j..16+4j+3) in each 16-byte lane j: unpacking with the top
 * bytes, or with zeros, works within lanes and then yields 32-bit units in order.
 */
#ifndef RUNIC_KERNEL_AVX512_EMIT_H
#define RUNIC_KERNEL_AVX512_EMIT_H

#include "utf8_planes.h"

/*
 * Functions that take bytes in a vector serve loops that load ahead of their stores; those that take `src` load and
 * widen in one instruction (docs/kernels/utf8_to_utf32.md).
 */

/* Stores the units whose bits are set in `which`. */
ALWAYS_INLINE void emit_part(enum runic_form to, uint8_t *dst, vec units, uint64_t which)
{
    if (form_unit_size(to) == 2)
        _mm512_mask_storeu_epi16(dst, (__mmask32)which, units);
    else
        _mm512_mask_storeu_epi32(dst, (__mmask16)which, units);
}

/* Loads and widens a vector of ASCII: the units in the low bits of `which`. Other bytes are not read. */
ALWAYS_INLINE vec ascii_part(enum runic_form to, const uint8_t *src, uint64_t which)
{
    if (form_unit_size(to) == 2)
        return _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8((__mmask32)which, src));
    return _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8((__mmask16)which, src));
}

/* Widens the ASCII bytes in the low bits of `which`; stores nothing after them. */
ALWAYS_INLINE void emit_some_ascii(enum runic_form to, uint8_t *dst, const uint8_t *src, uint64_t which)
{
    const size_t size = form_unit_size(to);
    UNROLL
    for (size_t i = 0; i < VEC; i += VEC / size)
        emit_part(to, dst + i * size, ascii_part(to, src + i, which >> i), which >> i);
}

#define EACH4(E, i)  E(i), E((i) + 1), E((i) + 2), E((i) + 3)
#define EACH16(E, i) EACH4(E, i), EACH4(E, (i) + 4), EACH4(E, (i) + 8), EACH4(E, (i) + 12)
#define TWICE(i)     (i), (i)
#define FOURFOLD(i)  (i), (i), (i), (i)

/* Widens 64 bytes to code units, and returns vector number `which` of them. */
ALWAYS_INLINE vec emit_wide(enum runic_form to, vec bytes, size_t which)
{
    static const uint8_t twice[2][64] = {{EACH16(TWICE, 0), EACH16(TWICE, 16)}, {EACH16(TWICE, 32), EACH16(TWICE, 48)}};
    static const uint8_t fourfold[4][64] = {
        {EACH16(FOURFOLD, 0)}, {EACH16(FOURFOLD, 16)}, {EACH16(FOURFOLD, 32)}, {EACH16(FOURFOLD, 48)}};
    const uint64_t lowest = form_unit_size(to) == 2 ? 0x5555555555555555 : 0x1111111111111111;
    const vec index = v_load(form_unit_size(to) == 2 ? twice[which] : fourfold[which]);
    return _mm512_maskz_permutexvar_epi8(lowest, index, bytes);
}

/* Stores 64 bytes as code units. */
ALWAYS_INLINE void emit_vector(enum runic_form to, uint8_t *dst, vec bytes)
{
    UNROLL
    for (size_t i = 0; i < form_unit_size(to); i++)
        v_store(dst + i * VEC, emit_wide(to, bytes, i));
}

ALWAYS_INLINE bool bytes_are_ascii(struct v_four bytes)
{
    return _mm512_movepi8_mask(v_or_four(bytes)) == 0;
}

/* Stores 256 bytes as code units. */
ALWAYS_INLINE void emit_bytes(enum runic_form to, uint8_t *dst, struct v_four bytes)
{
    const size_t size = form_unit_size(to);
    emit_vector(to, dst, bytes.a);
    emit_vector(to, dst + VEC * size, bytes.b);
    emit_vector(to, dst + 2 * VEC * size, bytes.c);
    emit_vector(to, dst + 3 * VEC * size, bytes.d);
}

/* Widens 64 ASCII bytes from memory and stores them. */
ALWAYS_INLINE void emit_ascii(enum runic_form to, uint8_t *dst, const uint8_t *src)
{
    const size_t size = form_unit_size(to);
    UNROLL
    for (size_t i = 0; i < VEC; i += VEC / size)
        v_store(dst + i * size, ascii_part(to, src + i, ~UINT64_C(0)));
}

#define LOW_BYTE(i)    ((i)&63)
#define MIDDLE_BYTE(i) (((i)&63) | 64)
#define BOTH_BYTES(i)  LOW_BYTE(i), MIDDLE_BYTE(i)
#define PAIRS4(P, i)   P(i), P((i) + 1), P((i) + 2), P((i) + 3)
#define UNITS_IN_ORDER(P, i)                                                                                                   \
    PAIRS4(P, i), PAIRS4(P, (i) + 4), PAIRS4(P, (i) + 8), PAIRS4(P, (i) + 12), PAIRS4(P, (i) + 16), PAIRS4(P, (i) + 20),       \
        PAIRS4(P, (i) + 24), PAIRS4(P, (i) + 28)
#define UNITS_FOR_UNPACK(P, i)                                                                                                 \
    PAIRS4(P, i), PAIRS4(P, (i) + 16), PAIRS4(P, (i) + 4), PAIRS4(P, (i) + 20), PAIRS4(P, (i) + 8), PAIRS4(P, (i) + 24),       \
        PAIRS4(P, (i) + 12), PAIRS4(P, (i) + 28)

/* Returns the permute index that makes 32 words from two planes, from unit 0 or from unit 32 on. */
ALWAYS_INLINE vec emit_index(enum runic_form to, bool second)
{
    static const uint8_t index[2][2][64] = {{{UNITS_IN_ORDER(BOTH_BYTES, 0)}, {UNITS_IN_ORDER(BOTH_BYTES, 32)}},
                                            {{UNITS_FOR_UNPACK(BOTH_BYTES, 0)}, {UNITS_FOR_UNPACK(BOTH_BYTES, 32)}}};
    return v_load(index[form_unit_size(to) == 4][second]);
}

/*
 * Returns two vectors of UTF-16, or four of UTF-32, from planes without gaps. Each half is independent, and computed
 * only where it is stored.
 */
ALWAYS_INLINE struct v_four emit_each(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    const vec index = emit_index(to, false), second = emit_index(to, true);
    const vec a = _mm512_permutex2var_epi8(planes.low, index, planes.middle);
    const vec b = _mm512_permutex2var_epi8(planes.low, second, planes.middle);
    if (form_unit_size(to) == 2)
        return (struct v_four){.a = a, .b = b};
    const vec none = _mm512_setzero_si512();
    const vec top_a = has_top ? _mm512_permutex2var_epi8(planes.top, index, none) : none;
    const vec top_b = has_top ? _mm512_permutex2var_epi8(planes.top, second, none) : none;
    return (struct v_four){_mm512_unpacklo_epi16(a, top_a), _mm512_unpackhi_epi16(a, top_a), _mm512_unpacklo_epi16(b, top_b),
                           _mm512_unpackhi_epi16(b, top_b)};
}

/*
 * Returns the same vectors where all units are needed: eight bytes of each half in turn, since a two-vector permute is three
 * operations on Intel.
 */
ALWAYS_INLINE struct v_four emit_both(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    static const uint64_t in_turns[8] = {0, 4, 1, 5, 2, 6, 3, 7};
    if (form_unit_size(to) == 4)
        return emit_each(to, planes, has_top);
    const vec order = _mm512_loadu_si512(in_turns);
    const vec low = _mm512_permutexvar_epi64(order, planes.low), middle = _mm512_permutexvar_epi64(order, planes.middle);
    return (struct v_four){.a = _mm512_unpacklo_epi8(low, middle), .b = _mm512_unpackhi_epi8(low, middle)};
}

/* Removes the gaps from planes. */
ALWAYS_INLINE struct utf8_planes emit_compressed(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    planes.low = v_compress8(planes.low, planes.emits);
    planes.middle = v_compress8(planes.middle, planes.emits);
    if (has_top && form_unit_size(to) == 4)
        planes.top = v_compress8(planes.top, planes.emits);
    return planes;
}

/* Returns the units of planes with gaps. */
ALWAYS_INLINE struct v_four emit_units(enum runic_form to, struct utf8_planes planes, bool has_top)
{
    return emit_both(to, emit_compressed(to, planes, has_top), has_top);
}

/* Stores the first 32 units. */
ALWAYS_INLINE void emit_half(enum runic_form to, uint8_t *dst, struct v_four units)
{
    v_store(dst, units.a);
    STORES_IN_ORDER;
    if (form_unit_size(to) == 4)
        v_store(dst + VEC, units.b);
}

/* Stores the last 32 units. */
ALWAYS_INLINE void emit_other_half(enum runic_form to, uint8_t *dst, struct v_four units)
{
    if (form_unit_size(to) == 2) {
        v_store(dst + VEC, units.b);
    } else {
        v_store(dst + 2 * VEC, units.c);
        STORES_IN_ORDER;
        v_store(dst + 3 * VEC, units.d);
    }
}

/* Stores all 64 units; the caller knows how many count. */
ALWAYS_INLINE void emit_full(enum runic_form to, uint8_t *dst, struct v_four units)
{
    emit_half(to, dst, units);
    STORES_IN_ORDER;
    emit_other_half(to, dst, units);
}

/*
 * Stores the first `count` units, at most 64. Few texts have more than 32; text in one script has either always or
 * never more.
 */
ALWAYS_INLINE void emit_some(enum runic_form to, uint8_t *dst, struct v_four units, size_t count)
{
    const uint64_t which = as_mask(short_bits(count));
    emit_part(to, dst, units.a, which);
    if (form_unit_size(to) == 4)
        emit_part(to, dst + VEC, units.b, which >> 16);
    if (__builtin_expect(count <= VEC / 2, 1))
        return;
    if (form_unit_size(to) == 2) {
        emit_part(to, dst + VEC, units.b, which >> 32);
    } else {
        emit_part(to, dst + 2 * VEC, units.c, which >> 32);
        emit_part(to, dst + 3 * VEC, units.d, which >> 48);
    }
}

#endif
