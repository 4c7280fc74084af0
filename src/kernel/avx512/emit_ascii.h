/* emit_ascii.h - ASCII bytes to UTF-16 or UTF-32 in memory; for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. From memory or from registers: what is widened as it is loaded needs no register, what is in
 * one already was loaded before the stores ahead of it (docs/kernels/utf8_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_AVX512_EMIT_ASCII_H
#define RUNIC_KERNEL_AVX512_EMIT_ASCII_H

/* The units in the low bits of `which`. */
ALWAYS_INLINE void emit_part(enum runic_form to, uint8_t *dst, vec units, uint64_t which)
{
    if (form_unit_size(to) == 2)
        _mm512_mask_storeu_epi16(dst, (__mmask32)which, units);
    else
        _mm512_mask_storeu_epi32(dst, (__mmask16)which, units);
}

/* A vector of units from ASCII, which are the low bits of `which`; the other bytes are not read. */
ALWAYS_INLINE vec ascii_part(enum runic_form to, const uint8_t *src, uint64_t which)
{
    if (form_unit_size(to) == 2) {
        return _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8((__mmask32)which, src));
    }
    return _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8((__mmask16)which, src));
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
    const uint64_t lowest = form_unit_size(to) == 2 ? 0x5555555555555555 : 0x1111111111111111;
    const vec index = v_load(form_unit_size(to) == 2 ? twice[which] : fourfold[which]);
    return _mm512_maskz_permutexvar_epi8(lowest, index, bytes);
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
