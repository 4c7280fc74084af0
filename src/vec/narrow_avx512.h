/* narrow_avx512.h - words that make narrower lanes of wide ones, or take their halves apart, in 64-byte vectors. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_NARROW_AVX512_H
#define RUNIC_VEC_NARROW_AVX512_H

/* The even bytes (words) of a among those of b, and the odd ones: halves of wide units in an order of their own. */
ALWAYS_INLINE vec v_even_bytes(vec a, vec b)
{
    return v_select(v_constant16(0x00FF), a, _mm512_slli_epi16(b, 8));
}

ALWAYS_INLINE vec v_odd_bytes(vec a, vec b)
{
    return v_select(v_constant16(0x00FF), _mm512_srli_epi16(a, 8), b);
}

ALWAYS_INLINE vec v_even_words(vec a, vec b)
{
    return v_select(v_all32(0x0000FFFF), a, _mm512_slli_epi32(b, 16));
}

ALWAYS_INLINE vec v_odd_words(vec a, vec b)
{
    return v_select(v_all32(0x0000FFFF), _mm512_srli_epi32(a, 16), b);
}

#define FROM_EVERY(n, i) (i), (i) + (n), (i) + 2 * (n), (i) + 3 * (n)
#define SIXTEEN(n, i)                                                                                                          \
    FROM_EVERY(n, i), FROM_EVERY(n, (i) + 4 * (n)), FROM_EVERY(n, (i) + 8 * (n)), FROM_EVERY(n, (i) + 12 * (n))

/* The lower byte of 64 16-bit lanes, in order. */
ALWAYS_INLINE vec v_narrow16(vec a, vec b)
{
    static const uint8_t index[64] = {SIXTEEN(2, 0), SIXTEEN(2, 32), SIXTEEN(2, 64), SIXTEEN(2, 96)};
    return _mm512_permutex2var_epi8(a, v_load(index), b);
}

/* The lowest byte of 64 32-bit lanes, in order: two permutes, where narrowing by halves takes three. */
ALWAYS_INLINE vec v_lowest_of_32(vec a, vec b, vec c, vec d)
{
    static const uint8_t index[64] = {SIXTEEN(4, 0), SIXTEEN(4, 64), SIXTEEN(4, 0), SIXTEEN(4, 64)};
    const vec which = v_load(index);
    return _mm512_mask_blend_epi64(0xF0, _mm512_permutex2var_epi8(a, which, b), _mm512_permutex2var_epi8(c, which, d));
}

#undef SIXTEEN
#undef FROM_EVERY

/* The low halves of 32 32-bit lanes, in order: one permute, where narrowing both and joining them takes five. */
ALWAYS_INLINE vec v_narrow32(vec a, vec b)
{
    static const uint16_t even[32] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                                      32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62};
    return _mm512_permutex2var_epi16(a, _mm512_loadu_si512(even), b);
}

#endif
