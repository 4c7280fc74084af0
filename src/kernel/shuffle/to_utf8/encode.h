/* encode.h - the steps from words and double words to UTF-8. */
/* SPDX-License-Identifier: MIT */
/*
 * A step puts the bytes of each code unit in a slot of fixed size; two bits (or one) say which of them count. Eight bits of
 * such a mask select the shuffle that packs a quad, and the number of bits before them is the position of its bytes. Therefore
 * no store waits for another. docs/kernels/utf16_to_utf8.md has the picture.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_H

#include "../units.h"

/* Code units as slots of four bytes, with two bits each, in the order in which unpacking leaves them. */
struct utf8_slots {
    vec low, high;
    uint64_t mask;
};

struct encode_constants {
    vec two, three, six_high, lead2, lead3, six, trail, ascii, high, low, to_high, of_low;
};

ALWAYS_INLINE struct encode_constants encode_constants(bool in_loop)
{
    return (struct encode_constants){
        .two = constant(in_loop, v_all16(0xFF)),
        .three = constant(in_loop, v_all16(0x7800)),
        .six_high = constant(in_loop, v_all16(0x3F00)),
        .lead2 = constant(in_loop, v_all16(0xC0E0)),
        .lead3 = constant(in_loop, v_all16(0x80E0)),
        .six = constant(in_loop, v_all16(0x3F)),
        .trail = constant(in_loop, v_all16(0x80)),
        .ascii = constant(in_loop, v_all16(0x7F)),
        .high = constant(in_loop, v_all16(0xD800 >> 10)),
        .low = constant(in_loop, v_all16(0xDC00 >> 10)),
        .to_high = constant(in_loop, v_all16((0xD800 >> 2) - 0x0C10)),
        .of_low = constant(in_loop, v_all16(0x13FF)),
    };
}

/* ---- Two bytes at most: words below U+0800 ---- */

/* Encodes WORDS_OF_VEC words as a lead and a continuation each; ASCII stays. Bit 12 turns the lead's 0xC0 into 0x80. */
ALWAYS_INLINE vec encode_two(vec x, vec beyond_ascii, struct encode_constants k)
{
    vec bytes = v_or(v_right16(x, 6), v_and(v_left16(x, 8), k.six_high));
    return v_blend(beyond_ascii, v_xor(bytes, v_all16(0x80C0)), x);
}

/* Stores two vectors of words; dst must have room for 16 bytes more. ask: tests whether all are ASCII. Returns the number
 * of bytes. */
ALWAYS_INLINE size_t put_two(uint8_t *dst, vec a, vec b, bool ask, const struct encode_constants *k)
{
    vec beyond_a = v_greater16(a, k->ascii), beyond_b = v_greater16(b, k->ascii);
    uint64_t mask = v_signs(v_unlace(v_pack_masks16(beyond_a, beyond_b)));
    if (ask && mask == 0) {
        v_store(dst, v_unlace(v_pack16(a, b)));
        return 2 * WORDS_OF_VEC;
    }
    vec words[2] = {encode_two(a, beyond_a, *k), encode_two(b, beyond_b, *k)};
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        size_t at = 8 * (size_t)i + mask_count_before(mask, i);
        store_shuffled(dst + at, v_quad(words[i / QUADS], i % QUADS), row_of(runic_pack_two, mask, i));
    }
    return 2 * WORDS_OF_VEC + mask_count(mask);
}

/* ---- Three bytes at most: words without surrogates ---- */

/* Returns x >> 12 and x >> 6: the bits of the first two of three bytes. */
ALWAYS_INLINE vec encode_front(vec x, struct encode_constants k)
{
    return v_or(v_right16(x, 12), v_and(v_left16(x, 2), k.six_high));
}

ALWAYS_INLINE vec encode_last(vec x, struct encode_constants k)
{
    return v_or(v_and(x, k.six), k.trail);
}

/* Signs: in the lower byte of words of two bytes or more, in the upper byte of words of three. Other signs are ignored. */
struct utf8_lengths {
    vec two, three;
};

ALWAYS_INLINE struct utf8_lengths encode_lengths(vec x, struct encode_constants k)
{
    return (struct utf8_lengths){v_min16(x, k.two), v_adds16(x, k.three)};
}

ALWAYS_INLINE struct utf8_slots slots_of(vec front, vec last, struct utf8_lengths lengths)
{
    uint64_t mask = v_signs(v_or(lengths.two, lengths.three));
    return (struct utf8_slots){v_unpack_low16(front, last), v_unpack_high16(front, last), mask};
}

/* Encodes words without surrogates. Below U+0800 the second byte becomes the lead of two; of ASCII, the last byte is x. */
ALWAYS_INLINE struct utf8_slots encode_three(vec x, struct encode_constants k)
{
    struct utf8_lengths lengths = encode_lengths(x, k);
    vec front = v_or(encode_front(x, k), v_blend(lengths.three, k.lead3, k.lead2));
    return slots_of(front, v_blend(lengths.two, encode_last(x, k), x), lengths);
}

/*
 * Words with pairs, as words without surrogates that are encoded like others, except for their length. Each surrogate makes two
 * of the four bytes. With v = the high surrogate's low ten bits + 0x40: 0xF0 | v >> 8, 0x80 | v >> 2 are 0xC0 | y >> 6, 0x80 |
 * y where y = 0xC00 | v >> 2; 0x80 | v << 4 | x >> 6, 0x80 | x are 0x80 | y >> 6, 0x80 | y where y = (v & 3) << 10 | the low
 * surrogate's low ten bits. There bit 12 says that the lead is 0x80.
 */
struct utf8_folded {
    vec words, high, low;
};

/* Makes `folded` words; before: the word before each. Bits above 11 of low surrogates are never stored, but put_two needs
 * them clear. */
ALWAYS_INLINE struct utf8_folded fold_pairs(vec x, vec before, struct encode_constants k)
{
    vec half = v_right16(x, 10), high = v_opaque(v_equal16(half, k.high)), low = v_opaque(v_equal16(half, k.low));
    vec of_high = v_sub16(v_right16(x, 2), k.to_high);
    vec not_of_low = v_without(low, v_or(v_left16(before, 10), k.of_low));
    return (struct utf8_folded){v_without(v_blend(high, of_high, x), not_of_low), high, low};
}

ALWAYS_INLINE struct utf8_lengths pair_lengths(struct utf8_folded y, struct encode_constants k)
{
    struct utf8_lengths lengths = encode_lengths(y.words, k);
    lengths.three = v_without(lengths.three, v_or(y.high, y.low));
    return lengths;
}

/* Encodes folded words; all surrogates must be in pairs. */
ALWAYS_INLINE struct utf8_slots encode_pairs(struct utf8_folded y, struct encode_constants k)
{
    const struct utf8_lengths lengths = pair_lengths(y, k);
    vec front = v_or(encode_front(y.words, k), v_blend(v_or(lengths.three, y.low), k.lead3, k.lead2));
    return slots_of(front, v_blend(lengths.two, encode_last(y.words, k), y.words), lengths);
}

/* Stores WORDS_OF_VEC slots of up to three bytes. Returns the number of bytes. */
ALWAYS_INLINE size_t put_slots(uint8_t *dst, struct utf8_slots s)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        size_t at = 4 * (size_t)i + mask_count_before(s.mask, i);
        store_shuffled(dst + at, v_quad(i & 1 ? s.high : s.low, i >> 1), row_of(runic_pack_four, s.mask, i));
    }
    return WORDS_OF_VEC + mask_count(s.mask);
}

/* Stores WORDS_OF_VEC slots of three bytes each. Returns the number of bytes. */
ALWAYS_INLINE size_t put_three(uint8_t *dst, struct utf8_slots s)
{
    static const uint8_t pack[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0xFF, 0xFF, 0xFF, 0xFF};
    vec low = v_shuffle(s.low, v_table(pack)), high = v_shuffle(s.high, v_table(pack));
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        q_store(dst + 12 * i, v_quad(i & 1 ? high : low, i >> 1));
    return 3 * WORDS_OF_VEC;
}

/* Encodes double words, which are surrogate pairs as UTF-16LE stores them, to four bytes each. */
ALWAYS_INLINE vec encode_pairs_as_four(vec d)
{
    vec v = v_sub32(v_and(d, v_all32(0x3FF)), v_all32((uint32_t)-0x40));
    vec front = v_or(v_right32(v, 8), v_and(v_left32(v, 6), v_all32(0x3F00)));
    vec third = v_or(v_and(v_left32(v, 20), v_all32(0x00300000)), v_and(v_right32(d, 6), v_all32(0x000F0000)));
    return v_or(v_or(front, third), v_or(v_and(v_left32(d, 8), v_all32(0x3F000000)), v_all32(0x808080F0)));
}

/* Encodes double words, which are scalar values from U+10000 on. */
ALWAYS_INLINE vec encode_supplementary(vec x)
{
    vec front = v_or(v_right32(x, 18), v_and(v_right32(x, 4), v_all32(0x3F00)));
    vec back = v_or(v_and(v_left32(x, 10), v_all32(0x3F0000)), v_and(v_left32(x, 24), v_all32(0x3F000000)));
    return v_or(v_or(front, back), v_all32(0x808080F0));
}

/*
 * VEC / 4 slots of up to four bytes. For each quad, the mask has two bits a slot, and then two more a slot, set for four bytes:
 * as many as there are bytes after the first.
 */
struct utf8_wide_slots {
    vec slots;
    uint64_t mask;
};

/* Opaque in loops: gcc would compute them again for each group, with 30 of 245 instructions for 128 bytes. */
struct wide_constants {
    vec ascii, two, three;                  /* the last values of one, two, three bytes */
    vec six, six_high, seven, lead3, lead4; /* fields of the first two places, and the bits of leads beside lead_bits */
    vec last, trail, lead_bits;
};

ALWAYS_INLINE struct wide_constants wide_constants(bool in_loop)
{
    return (struct wide_constants){
        .ascii = constant(in_loop, v_all32(0x7F)),
        .two = constant(in_loop, v_all32(0x7FF)),
        .three = constant(in_loop, v_all32(0xFFFF)),
        .six = constant(in_loop, v_all32(0x3F)),
        .six_high = constant(in_loop, v_all32(0x3F00)),
        .seven = constant(in_loop, v_all32(0x07000000)),
        .lead3 = constant(in_loop, v_all32(0x4000)),
        .lead4 = constant(in_loop, v_all32(0x60)),
        .last = constant(in_loop, v_all32(0x3F0000)),
        .trail = constant(in_loop, v_all32(0x800000)),
        .lead_bits = constant(in_loop, v_all32(0xF0008080)),
    };
}

/* Encodes VEC / 4 scalar values. A lead of four bytes is the last byte of its slot. */
ALWAYS_INLINE struct utf8_wide_slots encode_any(vec x, struct wide_constants k)
{
    vec two = v_greater32(x, k.ascii), three = v_greater32(x, k.two), four = v_greater32(x, k.three);
    vec last = v_left32(x, 16);
    vec front = v_or(v_and(v_right32(x, 12), k.six), v_and(v_left32(x, 2), k.six_high));
    vec lead_bits = v_or(v_without(k.lead3, three), v_without(k.lead4, four));
    front = v_or(v_or(front, lead_bits), v_and(v_left32(x, 6), k.seven));
    last = v_blend(two, v_or(v_and(last, k.last), k.trail), last);
    struct utf8_wide_slots s = {.slots = v_or(v_or(front, k.lead_bits), last)};
    s.mask = v_signs(v_pack_masks16(v_halves32(v_without(two, four), three), four));
    return s;
}

/* Returns the number of bytes of the first n slots. */
ALWAYS_INLINE size_t wide_slots_size(struct utf8_wide_slots s, size_t n)
{
    uint64_t counted = 0;
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        counted |= first_bits(n > 4 * i ? smaller(2 * (n - 4 * i), 8) : 0) * 0x101 << 16 * i;
    return n + mask_count(s.mask & counted);
}

ALWAYS_INLINE void put_wide_slots(uint8_t *dst, struct utf8_wide_slots s)
{
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        store_shuffled(dst + wide_slots_size(s, 4 * i), v_quad(s.slots, (int)i), row_of(runic_pack_four, s.mask, 2 * (int)i));
}

#endif
