/* utf8_blocks.h - steps from up to 64 bytes of UTF-8 to UTF-16 or UTF-32 in memory; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. A block without 4-byte leads and faults is "narrow"; where that fails, it is done again by
 * utf8_any.h.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_BLOCKS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_BLOCKS_H

#include "../emit.h"

/* Else clang joins this shift and one of the next block to SHLD, which is slow on AMD. */
#define KEEP_CARRY(carry) __asm__("" : "+r"(carry))

#define UTF8_AHEAD 3 /* bytes that a block reads beyond itself */

/* Where a conversion stands. */
struct utf8_cursor {
    const uint8_t *src, *src_begin, *src_end;
    uint8_t *dst, *dst_end;
    uint64_t carry; /* continuation bytes that the last character still needs; its unit is already written */
    /* Flags, of 64 bits each since compilers pack smaller ones at every call. */
    uint64_t owes_low; /* but not the low surrogate: it is written where the second byte stands */
    uint64_t sparse;   /* the last group became few units: mostly characters of three bytes */
    uint64_t special;  /* the last group had a block that was not narrow */
    uint64_t stop_at;  /* all ones where broken subparts are faults, 0 where they are replaced */
    uint64_t replaced; /* so many of them */
    uint64_t wide;     /* what comes is expected to have 4-byte characters, */
    uint64_t damaged;  /* or maximal subparts, */
    uint64_t lone;     /* and nothing but ASCII between them */
};

ALWAYS_INLINE size_t cursor_room(enum runic_form to, const struct utf8_cursor *c)
{
    return (size_t)(c->dst_end - c->dst) / form_unit_size(to);
}

ALWAYS_INLINE size_t cursor_rest(const struct utf8_cursor *c)
{
    return (size_t)(c->src_end - c->src);
}

/* Whether there are the bytes that a whole block looks at, and room for all that it may become. */
ALWAYS_INLINE bool block_fits(enum runic_form to, const struct utf8_cursor *c)
{
    return cursor_rest(c) >= VEC + UTF8_AHEAD && cursor_room(to, c) >= VEC;
}

ALWAYS_INLINE struct utf8_bytes utf8_load(const uint8_t *src)
{
    return (struct utf8_bytes){v_load(src), v_load(src + 1), v_load(src + 2), v_load(src + 3)};
}

/* The same near the end of the text, with zeros for what is not there. */
ALWAYS_INLINE struct utf8_bytes utf8_load_some(const struct utf8_cursor *c)
{
    size_t rest = cursor_rest(c);
    uint64_t first = first_bits(rest), beyond = rest > VEC ? first_bits(rest - VEC) : 0;
    return (struct utf8_bytes){_mm512_maskz_loadu_epi8(first, c->src),
                               _mm512_maskz_loadu_epi8(first >> 1 | beyond << 63, c->src + 1),
                               _mm512_maskz_loadu_epi8(first >> 2 | beyond << 62, c->src + 2),
                               _mm512_maskz_loadu_epi8(first >> 3 | beyond << 61, c->src + 3)};
}

/*
 * A whole block of up to 3-byte characters. False: not one, or a fault; nothing is done. `later`, if any: it gets the signs of
 * second bytes that are out of range, for the caller to look at, who must not go on from behind such a block.
 */
ALWAYS_INLINE bool narrow_block(enum runic_form to, struct utf8_cursor *c, bool sparse, vec *later)
{
    struct utf8_bytes b = utf8_load(c->src);
    struct utf8_leads leads = utf8_find_leads(b.c0, false), bits = utf8_leads_bits(leads, false);
    const vec signs = utf8_second_signs(b, leads, false);
    const uint64_t misplaced = utf8_expected(bits, c->carry) ^ ~bits.starts;
    if (__builtin_expect((misplaced | (later == NULL ? _mm512_movepi8_mask(signs) : 0)) != 0, 0))
        return false;
    if (later != NULL)
        *later = _mm512_or_si512(*later, signs);
    const struct utf8_planes planes = emit_kept(to, utf8_narrow_planes(later == NULL, b, leads), false);
    const size_t count = (size_t)_mm_popcnt_u64(bits.starts);
    if (sparse) {
        const struct emitted units = emit_each(to, planes, false);
        emit_half(to, c->dst, units);
        if (__builtin_expect(count > VEC / 2, 0))
            emit_other_half(to, c->dst, units);
    } else {
        emit_full(to, c->dst, emit_both(to, planes, false));
    }
    c->dst += count * form_unit_size(to);
    c->src += VEC;
    c->carry = utf8_carry(bits);
    KEEP_CARRY(c->carry);
    return true;
}

/*
 * The same for a block of ASCII and 2-byte characters; there must be no byte above DF in it. *lowest: the lowest leads by
 * columns; C0 and C1 are faults that the caller has to see.
 */
ALWAYS_INLINE bool two_byte_block(enum runic_form to, struct utf8_cursor *c, vec *lowest)
{
    const struct utf8_bytes b = {.c0 = v_load(c->src), .n1 = v_load(c->src + 1)};
    const struct utf8_leads leads = utf8_find_two_byte_leads(b.c0), bits = utf8_leads_bits(leads, false);
    if (__builtin_expect(((bits.two << 1 | c->carry) ^ ~bits.starts) != 0, 0))
        return false;
    *lowest = _mm512_mask_min_epu8(*lowest, leads.two, *lowest, b.c0);
    emit_full(to, c->dst, emit_units(to, utf8_two_byte_planes(b, leads), false));
    c->dst += (size_t)_mm_popcnt_u64(bits.starts) * form_unit_size(to);
    c->src += VEC;
    c->carry = bits.two >> 63;
    KEEP_CARRY(c->carry);
    return true;
}

/* What is left of the text, 64 bytes of it at most, if it is ASCII. False: it is not, or no room. */
ALWAYS_INLINE bool ascii_rest(enum runic_form to, struct utf8_cursor *c)
{
    const size_t len = smaller(cursor_rest(c), VEC);
    const uint64_t which = first_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(which, c->src);
    if ((c->carry | _mm512_movepi8_mask(bytes)) != 0 || len > cursor_room(to, c))
        return false;
    emit_some_ascii(to, c->dst, c->src, which);
    c->src += len;
    c->dst += len * form_unit_size(to);
    return true;
}

/* The same, narrow. False as above. */
ALWAYS_INLINE bool masked_block(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t in_text = first_bits(cursor_rest(c));
    struct utf8_bytes b = utf8_load_some(c);
    struct utf8_leads leads = utf8_find_leads(b.c0, false);
    leads.starts &= in_text;
    size_t count = (size_t)_mm_popcnt_u64(leads.starts);
    uint64_t faults = (utf8_expected(leads, c->carry) ^ (~leads.starts & in_text)) | utf8_bad_second(b, leads, false);
    if (faults != 0 || count > cursor_room(to, c))
        return false;
    struct utf8_planes planes = utf8_narrow_planes(false, b, leads);
    emit_some(to, c->dst, emit_units(to, planes, false), count);
    c->dst += count * form_unit_size(to);
    c->src += smaller(cursor_rest(c), VEC);
    c->carry = utf8_carry(leads);
    return true;
}

/* Back to the character that is not finished; its unit does not count, nor does a low surrogate if that is written, too. */
ALWAYS_INLINE void settle(enum runic_form to, struct utf8_cursor *c)
{
    if (c->carry == 0)
        return;
    const uint8_t *const end = c->src;
    do
        c->src--;
    while ((*c->src & 0xC0) == 0x80);
    const bool pair = form_unit_size(to) == 2 && *c->src >= 0xF0 && end - c->src > 1;
    c->dst -= form_unit_size(to) << pair;
    c->carry = 0;
    c->owes_low = 0;
}

/*
 * Whether the bytes that the character before the cursor still expects are there. If not, back to its lead. Behind a block of
 * utf8_any.h they always are; the others have seen no more of them than that a second byte, if a continuation, is in
 * range.
 */
ALWAYS_INLINE void settle_if_broken(enum runic_form to, struct utf8_cursor *c)
{
    const __mmask16 expected = (__mmask16)(c->carry & first_bits(cursor_rest(c)));
    const __m128i bytes = _mm_maskz_loadu_epi8(expected, c->src);
    if (_mm_mask_cmple_epi8_mask(expected, bytes, _mm_set1_epi8((char)0xBF)) != c->carry)
        settle(to, c);
}

/* To a boundary: forward, if all that is missing is there and has its units; else back. */
ALWAYS_INLINE void settle_at_end(enum runic_form to, struct utf8_cursor *c)
{
    settle_if_broken(to, c);
    if (c->owes_low)
        settle(to, c);
    c->src += _mm_popcnt_u64(c->carry);
    c->carry = 0;
}

#endif
