/* blocks.h - converts blocks of up to 64 bytes of UTF-8, and runs of 4-byte characters, to UTF-16 or UTF-32. */
/* SPDX-License-Identifier: MIT */
/* A block without 4-byte leads and without faults is "narrow"; slow_path.h converts the other blocks. */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_BLOCKS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_BLOCKS_H

#include "../emit.h"
#include "../limits.h"

#define UTF8_GROUP (4 * VEC)
#define UTF8_AHEAD 3 /* bytes that a block reads after its end */

/* The state of a conversion. */
struct utf8_cursor {
    const uint8_t *src, *src_begin, *src_end;
    uint8_t *dst, *dst_begin, *dst_end;
    uint64_t carry; /* continuation bytes that the last character still needs; its unit is already written */
    /* Flags, of 64 bits each since compilers pack smaller ones at every call. */
    uint64_t pending_low; /* the low surrogate is not written yet: its unit belongs to the second byte of the character */
    uint64_t sparse;      /* the last group gave few units: mostly 3-byte characters */
    uint64_t special;     /* the last group had a block that was not narrow */
    uint64_t stop_at;     /* all ones if maximal subparts are faults, 0 if they are replaced */
    uint64_t replaced;    /* the number of replacements */
};

ALWAYS_INLINE size_t cursor_room(enum runic_form to, const struct utf8_cursor *c)
{
    return (size_t)(c->dst_end - c->dst) / form_unit_size(to);
}

ALWAYS_INLINE size_t bytes_left(const struct utf8_cursor *c)
{
    return (size_t)(c->src_end - c->src);
}

/* Returns true if the source has all bytes that a whole block reads, and dst has room for all it may become. */
ALWAYS_INLINE bool block_fits(enum runic_form to, const struct utf8_cursor *c)
{
    return bytes_left(c) >= VEC + UTF8_AHEAD && cursor_room(to, c) >= VEC;
}

ALWAYS_INLINE struct utf8_bytes utf8_load(const uint8_t *src)
{
    return (struct utf8_bytes){v_load(src), v_load(src + 1), v_load(src + 2), v_load(src + 3)};
}

/* Loads a block near the end of the text, with zeros after the end. */
ALWAYS_INLINE struct utf8_bytes utf8_load_some(const struct utf8_cursor *c)
{
    size_t rest = bytes_left(c);
    uint64_t first = first_bits(rest), after_block = rest > VEC ? first_bits(rest - VEC) : 0;
    return (struct utf8_bytes){_mm512_maskz_loadu_epi8(first, c->src),
                               _mm512_maskz_loadu_epi8(first >> 1 | after_block << 63, c->src + 1),
                               _mm512_maskz_loadu_epi8(first >> 2 | after_block << 62, c->src + 2),
                               _mm512_maskz_loadu_epi8(first >> 3 | after_block << 61, c->src + 3)};
}

/*
 * Converts a block of 1-byte to 3-byte characters. Returns false, having done nothing, if it is not narrow. If `later`
 * is not NULL, the sign bits of second bytes out of range are added to it, and the caller must then discard the block.
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
    const struct utf8_planes planes = emit_compressed(to, utf8_narrow_planes(later == NULL, b, leads), false);
    const size_t count = (size_t)_mm_popcnt_u64(bits.starts);
    if (sparse) {
        const struct v_four units = emit_each(to, planes, false);
        emit_half(to, c->dst, units);
        if (__builtin_expect(count > VEC / 2, 0))
            emit_other_half(to, c->dst, units);
    } else {
        emit_full(to, c->dst, emit_both(to, planes, false));
    }
    c->dst += count * form_unit_size(to);
    c->src += VEC;
    c->carry = utf8_carry(bits);
    HIDE_VALUE(c->carry); /* else clang joins this shift and one of the next block to SHLD, which is slow on AMD */
    return true;
}

/*
 * Converts a block without bytes above 0xDF. *lowest: the lane-wise minimum of the leads; the caller must check it for
 * 0xC0 and 0xC1, which are faults.
 */
ALWAYS_INLINE bool two_byte_block(enum runic_form to, struct utf8_cursor *c, vec *lowest)
{
    const struct utf8_bytes b = {.c0 = v_load(c->src), .n1 = v_load(c->src + 1)};
    const struct utf8_leads leads = utf8_find_leads(b.c0, false), bits = utf8_leads_bits(leads, false);
    if (__builtin_expect(((bits.two << 1 | c->carry) ^ ~bits.starts) != 0, 0))
        return false;
    *lowest = _mm512_mask_min_epu8(*lowest, leads.two, *lowest, b.c0);
    const vec middle = _mm512_maskz_gf2p8affine_epi64_epi8(leads.two, b.c0, utf8_matrix(false, BITS_2_TO_4), 0);
    const vec low = utf8_low_bytes(b.c0, leads.two, b.c0, b.n1);
    emit_full(to, c->dst, emit_units(to, (struct utf8_planes){.low = low, .middle = middle, .emits = leads.starts}, false));
    c->dst += (size_t)_mm_popcnt_u64(bits.starts) * form_unit_size(to);
    c->src += VEC;
    c->carry = bits.two >> 63;
    HIDE_VALUE(c->carry);
    return true;
}

/* Converts the next 64 bytes, or the rest if shorter, if they are ASCII. Returns false if not, or if there is no room. */
ALWAYS_INLINE bool ascii_rest(enum runic_form to, struct utf8_cursor *c)
{
    const size_t len = smaller(bytes_left(c), VEC);
    const uint64_t which = first_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(which, c->src);
    if ((c->carry | _mm512_movepi8_mask(bytes)) != 0 || len > cursor_room(to, c))
        return false;
    emit_some_ascii(to, c->dst, c->src, which);
    c->src += len;
    c->dst += len * form_unit_size(to);
    return true;
}

/* Converts the next 64 bytes, or the rest if shorter, if they are narrow. Returns false if they are wide, or do not fit. */
ALWAYS_INLINE bool masked_block(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t in_text = first_bits(bytes_left(c));
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
    c->src += smaller(bytes_left(c), VEC);
    c->carry = utf8_carry(leads);
    return true;
}

/* Moves back to the start of the incomplete character and discards its unit, and its low surrogate if that was written. If
 * another thread has changed the text, moves back somewhere, but not before the beginning. */
ALWAYS_INLINE void rewind_to_boundary(enum runic_form to, struct utf8_cursor *c)
{
    if (c->carry == 0)
        return;
    const uint8_t *const end = c->src;
    do
        c->src--;
    while (c->src != c->src_begin && end - c->src < 4 && (*c->src & 0xC0) == 0x80);
    const bool pair = form_unit_size(to) == 2 && *c->src >= 0xF0 && end - c->src > 1;
    c->dst -= smaller(form_unit_size(to) << pair, (size_t)(c->dst - c->dst_begin));
    c->carry = 0;
    c->pending_low = 0;
}

/* Moves back to the last lead unless the continuations it needs follow: not all blocks have checked that. */
ALWAYS_INLINE void rewind_if_broken(enum runic_form to, struct utf8_cursor *c)
{
    const __mmask16 expected = (__mmask16)(c->carry & first_bits(bytes_left(c)));
    const __m128i bytes = _mm_maskz_loadu_epi8(expected, c->src);
    if (_mm_mask_cmple_epi8_mask(expected, bytes, _mm_set1_epi8((char)0xBF)) != c->carry)
        rewind_to_boundary(to, c);
}

/* Moves to a boundary: forward if the missing bytes follow and their units are written; else back. */
ALWAYS_INLINE void rewind_at_end(enum runic_form to, struct utf8_cursor *c)
{
    rewind_if_broken(to, c);
    if (c->pending_low)
        rewind_to_boundary(to, c);
    c->src += _mm_popcnt_u64(c->carry);
    c->carry = 0;
}

/* Converts 64 bytes if they are ASCII. */
ALWAYS_INLINE bool ascii_block(enum runic_form to, struct utf8_cursor *c)
{
    if ((c->carry | _mm512_movepi8_mask(v_load(c->src))) != 0)
        return false;
    const uint8_t *src = c->src;
    HIDE_VALUE(src);
    emit_ascii(to, c->dst, src);
    c->src += VEC;
    c->dst += VEC * form_unit_size(to);
    return true;
}

/* Returns the lane-wise maximum of 256 bytes, which decides the kind of a group. */
ALWAYS_INLINE vec group_highest(const uint8_t *src)
{
    return _mm512_max_epu8(_mm512_max_epu8(v_load(src), v_load(src + VEC)),
                           _mm512_max_epu8(v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
}

/*
 * Sixteen 4-byte characters become sixteen 32-bit lanes: no compress is needed. They have their own loop:
 * docs/kernels/utf8_to_utf32.md.
 */

/* Returns lanes that are 0 if the prefix bits of a 4-byte character are right. */
ALWAYS_INLINE vec four_byte_mismatches(vec bytes)
{
    return _mm512_ternarylogic_epi64(bytes, v_all32(0xC0C0C0F8), v_all32(0x808080F0), 0x6A); /* (a & b) ^ c */
}

/*
 * Converts 4-byte characters to pairs. Bytes become 12-bit halves, by weights 64 and 1, the upper one less 0x10. Four
 * times the upper one, followed by bits 10 and 11 of the lower one, is the high surrogate without 0xD800, and is below
 * 0x400.
 */
ALWAYS_INLINE vec four_byte_pairs(vec bytes, vec *faults)
{
    const vec halves = _mm512_maddubs_epi16(v_all16(0x0140), _mm512_sub_epi8(bytes, v_all32(0x808090F0)));
    const vec high = _mm512_mullo_epi16(halves, v_all32(4));
    *faults = v_merge(v_all32(0xFC00), high, four_byte_mismatches(bytes));
    const vec rest = v_merge(v_all32(0x03FF0000), halves, _mm512_srli_epi32(halves, 26));
    return v_or3(high, rest, v_all32(0xDC00D800));
}

/* Converts a 4-byte character in each lane. *faults: 0 in lanes that hold a well-formed one. */
ALWAYS_INLINE vec four_byte_lanes(enum runic_form to, vec bytes, vec *faults)
{
    if (form_unit_size(to) == 2)
        return four_byte_pairs(bytes, faults);
    /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
    const vec halves = _mm512_maddubs_epi16(_mm512_and_si512(bytes, v_all32(0x3F3F3F07)), v_all16(0x0140));
    const vec values = _mm512_madd_epi16(halves, v_all32(0x00011000));
    *faults = v_merge(v_all32(0xFFF00000), _mm512_sub_epi32(values, v_all32(0x10000)), four_byte_mismatches(bytes));
    return values;
}

/* Converts the lanes in `which`. Returns false if one of them is not a 4-byte character. */
ALWAYS_INLINE bool four_byte_units(enum runic_form to, vec bytes, __mmask16 which, vec *units)
{
    vec faults;
    *units = four_byte_lanes(to, bytes, &faults);
    return _mm512_mask_test_epi32_mask(which, faults, faults) == 0;
}

/*
 * Converts sixteen 4-byte characters, and advances by `step` bytes of them. Returns false at other characters, or if
 * there is no room.
 */
ALWAYS_INLINE bool four_byte_vector(enum runic_form to, struct utf8_cursor *c, size_t step)
{
    vec units;
    if (bytes_left(c) < VEC || cursor_room(to, c) < 32 || !four_byte_units(to, v_load(c->src), 0xFFFF, &units))
        return false;
    v_store(c->dst, units);
    c->src += step;
    c->dst += step;
    return true;
}

/* Converts four vectors of 4-byte characters. */
ALWAYS_INLINE bool four_byte_group(enum runic_form to, struct utf8_cursor *c)
{
    if (bytes_left(c) < 4 * VEC || cursor_room(to, c) < 4 * 32)
        return false;
    vec e, f, g, h;
    const vec i = four_byte_lanes(to, v_load(c->src), &e), j = four_byte_lanes(to, v_load(c->src + VEC), &f);
    const vec k = four_byte_lanes(to, v_load(c->src + 2 * VEC), &g), l = four_byte_lanes(to, v_load(c->src + 3 * VEC), &h);
    const vec faults = _mm512_or_si512(v_or3(e, f, g), h);
    if (_mm512_test_epi32_mask(faults, faults) != 0)
        return false;
    v_store(c->dst, i);
    v_store(c->dst + VEC, j);
    v_store(c->dst + 2 * VEC, k);
    v_store(c->dst + 3 * VEC, l);
    c->src += 4 * VEC;
    c->dst += 4 * VEC;
    return true;
}

/*
 * Converts 4-byte characters as long as they follow each other. After the first vector, stores are aligned if the
 * address of dst permits it.
 */
ALWAYS_INLINE void four_byte_run(enum runic_form to, struct utf8_cursor *c)
{
    const size_t step = VEC - (uintptr_t)c->dst % VEC;
    if (!four_byte_vector(to, c, step % 4 == 0 ? step : VEC))
        return;
    LOOP_AT_LINE;
    while (four_byte_group(to, c))
        ;
    while (four_byte_vector(to, c, VEC))
        ;
}

/* Converts the rest if it is at most 64 bytes of 4-byte characters. Returns false if not, or if there is no room. */
ALWAYS_INLINE bool four_byte_rest(enum runic_form to, struct utf8_cursor *c)
{
    const size_t len = bytes_left(c);
    const __mmask16 which = (__mmask16)first_bits(len / 4);
    vec units;
    if (len > VEC || len % 4 != 0 || !four_byte_units(to, _mm512_maskz_loadu_epi32(which, c->src), which, &units) ||
        len / form_unit_size(to) > cursor_room(to, c))
        return false;
    _mm512_mask_storeu_epi32(c->dst, which, units);
    c->src += len;
    c->dst += len;
    return true;
}

/* Moves to the end of the character that the last block did not finish. It must be complete, and there must be room: there is
 * none only if another thread has changed the text. */
ALWAYS_INLINE void step_to_boundary(struct utf8_cursor *c)
{
    if (c->pending_low && c->dst_end - c->dst >= 2) {
        store_utf16(c->dst, 0xDC00u | (c->src[1] & 0x0Fu) << 6 | (c->src[2] & 0x3Fu));
        c->dst += 2;
    }
    c->pending_low = 0;
    c->src += _mm_popcnt_u64(c->carry);
    c->carry = 0;
}

#endif
