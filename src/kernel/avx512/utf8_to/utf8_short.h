/* utf8_short.h - a text of at most 64 bytes of UTF-8: all of it in one masked block; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Such a call is bound by the number of its instructions: so there is no cursor here, nothing is
 * carried, and what is not simply good is left to a tail call, for which no registers need be saved.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_SHORT_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_SHORT_H

#include "utf8_runs.h"

/* Like first_bits, for n up to 64. */
ALWAYS_INLINE uint64_t short_bits(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), (unsigned)n);
}

/* A mask in a register of its own kind: compilers would else shift it in a general one, and move each result. */
ALWAYS_INLINE uint64_t as_mask(uint64_t bits)
{
    __asm__("" : "+k"(bits));
    return bits;
}

/* Stores the first `count` units, at most 64. Few texts have more than 32, and those of one script all or none. */
ALWAYS_INLINE void short_store(enum runic_form to, uint8_t *dst, struct emitted units, size_t count)
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

/* Leads of 64 bytes that need more than there are. */
ALWAYS_INLINE uint64_t short_cut(vec bytes)
{
    const vec highest = _mm512_set_epi64((int64_t)0xBFDFEFFFFFFFFFFF, -1, -1, -1, -1, -1, -1, -1);
    return _mm512_cmpgt_epu8_mask(bytes, highest);
}

/* Whether all is well-formed; bits: the leads, in general registers. */
ALWAYS_INLINE bool short_is_good(struct utf8_bytes b, struct utf8_leads leads, struct utf8_leads bits, uint64_t in_text,
                                 bool four)
{
    const uint64_t misplaced = utf8_expected(bits, 0) ^ bits.starts ^ in_text;
    const uint64_t bad = masks_joined(utf8_bad_second(b, leads, four), short_cut(b.c0));
    return (misplaced | mask_bits(bad)) == 0;
}

/* Whole text of characters of up to 3 bytes. False: it is not, or no room. */
ALWAYS_INLINE bool short_narrow(enum runic_form to, vec bytes, const uint8_t *src, uint64_t in_text, uint8_t *dst, size_t cap,
                                size_t *written)
{
    const uint64_t mask = as_mask(in_text);
    const struct utf8_bytes b = {
        .c0 = bytes, .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + 1), .n2 = _mm512_maskz_loadu_epi8(mask >> 2, src + 2)};
    const struct utf8_leads leads = utf8_find_leads(bytes, false);
    struct utf8_leads bits = utf8_leads_bits(leads, false);
    bits.starts &= in_text; /* zeros behind the text make units, which are not stored */
    const size_t count = (size_t)_mm_popcnt_u64(bits.starts);
    if (!short_is_good(b, leads, bits, in_text, false) || count > cap)
        return false;
    struct utf8_planes planes = utf8_narrow_planes(true, b, leads);
    planes.emits = leads.starts;
    short_store(to, dst, emit_each(to, emit_kept(to, planes, false), false), count);
    *written = count;
    return true;
}

enum short_kind { SHORT_DONE, SHORT_WIDE, SHORT_OTHER };

/* Any text of at most 64 bytes. Not done: one with 4-byte leads, or something else is against it. */
ALWAYS_INLINE enum short_kind utf8_short(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                         size_t *written)
{
    const uint64_t in_text = short_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(in_text, src);
    *written = len;
    if (_mm512_movepi8_mask(bytes) == 0 && len <= cap) {
        emit_some_ascii(to, dst, src, as_mask(in_text));
        return SHORT_DONE;
    }
    if (_mm512_cmpgt_epu8_mask(bytes, _mm512_set1_epi8((char)0xEF)) != 0)
        return SHORT_WIDE;
    return short_narrow(to, bytes, src, in_text, dst, cap, written) ? SHORT_DONE : SHORT_OTHER;
}

/* Whether a text is of 4-byte characters only, and fits: then it is converted. */
ALWAYS_INLINE bool utf8_short_fours(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const __mmask16 which = (__mmask16)short_bits(len / 4);
    vec units;
    if (!four_byte_units(to, _mm512_maskz_loadu_epi32(which, src), which, &units) || len % 4 != 0 ||
        len / form_unit_size(to) > cap)
        return false;
    _mm512_mask_storeu_epi32(dst, which, units);
    return true;
}

/* Whether a text is well-formed. */
ALWAYS_INLINE bool utf8_short_valid(const uint8_t *src, size_t len)
{
    const uint64_t in_text = short_bits(len), mask = as_mask(in_text);
    const vec bytes = _mm512_maskz_loadu_epi8(mask, src);
    if (_mm512_movepi8_mask(bytes) == 0)
        return true;
    const struct utf8_bytes b = {.c0 = bytes, .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + 1)};
    const struct utf8_leads leads = utf8_find_leads(bytes, true);
    struct utf8_leads bits = utf8_leads_bits(leads, true);
    bits.starts &= in_text;
    return short_is_good(b, leads, bits, in_text, true);
}

#endif
