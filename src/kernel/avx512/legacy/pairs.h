/* pairs.h - characters of one and two bytes to UTF-8 and UTF-16, 32 at a time, in any mixture. */
/* SPDX-License-Identifier: MIT */
/*
 * A step begins at the beginning of a character, finds the lead bytes in 64 bytes, and moves the first bytes and the second
 * bytes of 32 characters to two vectors. docs/kernels/multi_byte.md has the picture.
 */
#ifndef RUNIC_KERNEL_AVX512_LEGACY_PAIRS_H
#define RUNIC_KERNEL_AVX512_LEGACY_PAIRS_H

#include "../../../dispatch/legacy_kernels.h"
#include "../to_utf8/utf16_blocks.h"

#define CHARACTERS 32 /* of a step */

/* A byte for each character. */
typedef __m256i char_bytes;

struct pairs {
    const struct runic_two_byte_table *from;
    char_bytes flip, first, span, cell_first, cell_span, gap_begin, gap_end, gap;
    vec width, last;
};

ALWAYS_INLINE char_bytes all_of(unsigned byte)
{
    return _mm256_set1_epi8((char)byte);
}

ALWAYS_INLINE struct pairs pairs_of(const struct runic_two_byte_table *from)
{
    const struct runic_two_byte_layout *const layout = &from->byte_layout;
    return (struct pairs){.from = from,
                          .flip = all_of(layout->flip),
                          .first = all_of(layout->rows.first),
                          .span = all_of(layout->rows.more),
                          .cell_first = all_of(layout->cells.first),
                          .cell_span = all_of(layout->cells.more),
                          .gap_begin = all_of(layout->gap_begin),
                          .gap_end = all_of(layout->gap_begin + layout->gap),
                          .gap = all_of(layout->gap),
                          .width = v_all16(layout->width),
                          .last = v_all16(from->last)};
}

/* Returns the bytes of 64 that can be lead bytes. */
ALWAYS_INLINE uint64_t may_lead(const struct pairs *p, vec x)
{
    const vec flip = _mm512_broadcast_i64x4(p->flip), first = _mm512_broadcast_i64x4(p->first);
    const vec row = _mm512_sub_epi8(_mm512_xor_si512(x, flip), first);
    return mask_bits(_mm512_cmple_epu8_mask(row, _mm512_broadcast_i64x4(p->span)));
}

/* 32 characters as words; bits of those that are not ASCII, and of those that are pairs which the table lacks. */
struct pairs_decoded {
    vec words;
    uint32_t upper, missing;
};

/* Returns which of `pairs` are characters above U+FFFF. */
static NOINLINE uint32_t high_pairs(const uint8_t *is_high, vec index, uint32_t pairs)
{
    uint16_t at[CHARACTERS];
    uint32_t high = 0;
    v_store((uint8_t *)at, index);
    for (unsigned i = 0; i < CHARACTERS; i++)
        high |= (uint32_t)(is_high[at[i] / 8] >> at[i] % 8 & 1) << i;
    return high & pairs;
}

/* Returns the pairs of rows of Big5 that have characters above U+FFFF. */
ALWAYS_INLINE uint32_t pairs_of_high_rows(char_bytes row, uint32_t pairs)
{
    const uint32_t usual = _mm256_cmple_epu8_mask(_mm256_sub_epi8(row, all_of(0xA1 - 0x81)), all_of(0xF9 - 0xA1));
    return pairs & (~usual | _mm256_cmpeq_epi8_mask(row, all_of(0xC8 - 0x81)));
}

/* Looks 16 indices up. The intrinsic is a macro without optimization, which converts the sign of a mask. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
ALWAYS_INLINE vec look_up_16(const uint16_t *table, vec index)
{
    return _mm512_i32gather_epi32(index, table, 2);
}
#pragma GCC diagnostic pop

/* The first characters of a step. Plain C decodes so few in less time. */
#define FEW 0xFFu

/* Decodes 32 characters: their first bytes, and the bytes after these; none if no pair is among the first few. The last index
 * is left out, since a look-up reads two words of the table. */
ALWAYS_INLINE struct pairs_decoded decode_characters(const struct pairs *p, char_bytes first, char_bytes second)
{
    const char_bytes row = _mm256_sub_epi8(_mm256_xor_si256(first, p->flip), p->first),
                     cell = _mm256_sub_epi8(second, p->cell_first);
    const uint32_t after = _mm256_cmpge_epu8_mask(second, p->gap_end);
    const uint32_t is_cell =
        _mm256_cmple_epu8_mask(cell, p->cell_span) & ~(_mm256_cmpge_epu8_mask(second, p->gap_begin) & ~after);
    const uint32_t upper = (uint32_t)_mm256_movepi8_mask(first);
    uint32_t pairs = upper & _mm256_cmple_epu8_mask(row, p->span) & is_cell;
    const vec cells = _mm512_cvtepu8_epi16(_mm256_mask_sub_epi8(cell, after, cell, p->gap));
    const vec index = _mm512_add_epi16(_mm512_mullo_epi16(_mm512_cvtepu8_epi16(row), p->width), cells);
    pairs &= _mm512_cmplt_epu16_mask(index, p->last);
    if ((upper & ~pairs & FEW) != 0)
        return (struct pairs_decoded){.upper = upper, .missing = 1};
    const vec known = _mm512_maskz_mov_epi16(pairs, index);
    const vec low = look_up_16(p->from->table, utf16_widened_low(known));
    const vec high = look_up_16(p->from->table, utf16_widened_high(known));
    const vec words = v_narrow32(low, high);
    if (p->from->is_high != NULL) {
        const uint32_t may_be_high = pairs_of_high_rows(row, pairs);
        pairs &= may_be_high == 0 ? pairs : ~high_pairs(p->from->is_high, known, may_be_high);
    }
    pairs &= _mm512_test_epi16_mask(words, words);
    return (struct pairs_decoded){_mm512_mask_mov_epi16(_mm512_cvtepu8_epi16(first), upper, words), upper, upper & ~pairs};
}

/* Decodes the first 32 characters of x; `after`: the bytes after each of its own. */
ALWAYS_INLINE struct pairs_decoded decode_pairs_of(const struct pairs *p, vec x, vec after)
{
    const uint64_t begins = ~(lead_bytes(may_lead(p, x)) << 1);
    return decode_characters(p, _mm512_castsi512_si256(v_compress8(x, begins)),
                             _mm512_castsi512_si256(v_compress8(after, begins)));
}

/* Stores `count` decoded characters, as far as they fit. Returns true if they do. */
ALWAYS_INLINE bool put_some(bool to_utf8, const struct pairs_decoded *next, size_t count, const uint8_t **src,
                            struct utf8_out *out)
{
    size_t put = smaller(count, out_room(out) / 2);
    if (to_utf8) {
        put = masked_bmp(next->words, count, out);
    } else {
        _mm512_mask_storeu_epi16(out->dst, (__mmask32)first_bits(put), next->words);
        out->dst += 2 * put;
    }
    *src += put + (size_t)_mm_popcnt_u32(next->upper & (uint32_t)first_bits(put));
    return put == count;
}

/* Decodes up to 32 characters, as far as they fit. Returns false at one that the table does not have. */
ALWAYS_INLINE bool some_pairs(bool to_utf8, const struct pairs *p, const uint8_t **src, size_t len, struct utf8_out *out)
{
    const uint64_t in_text = first_bits(len);
    const vec x = _mm512_maskz_loadu_epi8(in_text, *src), after = _mm512_maskz_loadu_epi8(in_text >> (len <= VEC), *src + 1);
    const struct pairs_decoded next = decode_pairs_of(p, x, after); /* after the text are zeros, which are ASCII */
    const size_t count = smaller(_tzcnt_u32(next.missing), len - (size_t)_mm_popcnt_u32(next.upper & ~next.missing));
    return put_some(to_utf8, &next, count, src, out) && next.missing == 0;
}

/* What a step may read, and the bytes that its stores may touch: those of 64 words. */
#define STEP_READS  (VEC + 1)
#define STEP_WRITES (2 * VEC)

ALWAYS_INLINE struct runic_progress convert_pairs(bool to_utf8, const void *table, const uint8_t *src, size_t len, uint8_t *dst,
                                                  size_t cap)
{
    const struct pairs p = pairs_of(table);
    const struct layout bmp = bmp_constants();
    const size_t size = to_utf8 ? 1 : 2;
    const uint8_t *at = src, *const end = src + len;
    struct utf8_out out = {dst, dst + size * cap};
    while ((size_t)(end - at) >= STEP_READS && out_room(&out) >= STEP_WRITES) {
        const vec x = v_load(at), after = v_load(at + 1);
        if (_mm512_movepi8_mask(x) == 0) {
            v_store(out.dst, to_utf8 ? x : _mm512_cvtepu8_epi16(_mm512_castsi512_si256(x)));
            if (!to_utf8)
                v_store(out.dst + VEC, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(x, 1)));
            out.dst += size * VEC;
            at += VEC;
            continue;
        }
        const struct pairs_decoded next = decode_pairs_of(&p, x, after);
        if (next.missing != 0) {
            put_some(to_utf8, &next, _tzcnt_u32(next.missing), &at, &out);
            return (struct runic_progress){(size_t)(at - src), (size_t)(out.dst - dst) / size};
        }
        at += CHARACTERS + (size_t)_mm_popcnt_u32(next.upper); /* does not wait for the look-ups */
        if (to_utf8) {
            out_bmp_vector(FORM_utf16, bmp, next.words, &out);
        } else {
            v_store(out.dst, next.words);
            out.dst += 2 * CHARACTERS;
        }
    }
    while (at < end && out_room(&out) >= LONGEST_IN_UTF8 && some_pairs(to_utf8, &p, &at, (size_t)(end - at), &out))
        ;
    return (struct runic_progress){(size_t)(at - src), (size_t)(out.dst - dst) / size};
}

static struct runic_progress pairs_to_utf8(const void *table, const void *src, size_t len, void *dst, size_t cap)
{
    return convert_pairs(true, table, src, len, dst, cap);
}

static struct runic_progress pairs_to_utf16(const void *table, const void *src, size_t len, void *dst, size_t cap)
{
    return convert_pairs(false, table, src, len, dst, cap);
}

#endif
