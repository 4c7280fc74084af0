/* utf8_planes.h - converts 64 bytes of UTF-8 to code units in byte planes, and finds characters and maximal subparts. */
/* SPDX-License-Identifier: MIT */
/*
 * docs/kernels/utf8_to_utf16.md has the picture and the proof.
 *
 * The unit of a character is computed at its lead. c0 are the bytes at p, n1 those at p + 1, n2 those at p + 2. Every
 * byte that is not a continuation emits one unit, whose low and middle byte are computed in planes and then compressed:
 *
 *   X = n1 where a 3-byte lead, else c0;   Y = n2 where a 3-byte lead, else n1
 *   low    = two low bits of X over six low bits of Y                           (the byte itself where ASCII)
 *   middle = bits 2..5 of X, under the lead's low nibble where a 3-byte lead    (0 where ASCII)
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_PLANES_H
#define RUNIC_KERNEL_AVX512_UTF8_PLANES_H

/* 64 bytes from p on, and the bytes one, two and three positions later. */
struct utf8_bytes {
    vec c0, n1, n2, n3;
};

enum utf8_constant { BYTES_BF, BYTES_DF, BYTES_EF };
enum utf8_matrix { BITS_0_1_TO_TOP, BITS_2_TO_5, BITS_2_TO_4, BITS_UP_4 };

#define REPEAT8(byte) (UINT64_C(0x0101010101010101) * (byte))

/* `starts`: the bytes that are not continuations; the other masks: leads of at least two, three, four bytes. */
struct utf8_leads {
    uint64_t starts, two, three, four;
};

/* The low, middle and top bytes of the code units of a block, at the positions in `emits`. */
struct utf8_planes {
    vec low, middle, top;
    uint64_t emits;
};

/*
 * Returns a table by the low six bits of a lead: bit 7 of (second byte + entry) is set if the second byte is out of the
 * lead's range (RFC 3629 section 4). 0x80 allows 0x80..0xBF, 0x00 nothing (0xC0, 0xC1, 0xF5..0xFF), 0x60 allows
 * 0xA0..0xBF (0xE0), 0xE0 allows 0x80..0x9F (0xED), 0x70 allows 0x90..0xBF (0xF0), 0xF0 allows 0x80..0x8F (0xF4). If
 * `four` is false, every 4-byte lead is bad.
 */
ALWAYS_INLINE vec utf8_second_byte_table(bool four)
{
    static const uint8_t narrow[64] = {
        0x00, 0x00, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, /* 0xC0 */
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, /* 0xD0 */
        0x60, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xE0, 0x80, 0x80, /* 0xE0 */
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, /* 0xF0 */
    };
    static const uint8_t wide[16] = {0x70, 0x80, 0x80, 0x80, 0xF0, 0x00, 0x00, 0x00,
                                     0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};
    vec table = v_load(narrow);
    return four ? _mm512_inserti32x4(table, _mm_loadu_si128((const __m128i *)wide), 3) : table;
}

/* Repeats a byte (see v_repeated). clang loads constants from memory anyway. */
ALWAYS_INLINE vec utf8_constant(enum utf8_constant which)
{
    static const uint64_t repeated[] = {[BYTES_BF] = REPEAT8(0xBF), [BYTES_DF] = REPEAT8(0xDF), [BYTES_EF] = REPEAT8(0xEF)};
#ifdef __clang__
    return _mm512_set1_epi64((long long)repeated[which]);
#else
    return v_repeated(&repeated[which]);
#endif
}

/*
 * Returns a matrix. `once`: for a short text, where it is loaded (see v_repeated). In loops with many constants gcc
 * does better to make it where it is used.
 */
ALWAYS_INLINE vec utf8_matrix(bool once, enum utf8_matrix which)
{
    static const uint64_t repeated[] = {[BITS_0_1_TO_TOP] = BIT_TO_BIT(0, 6) | BIT_TO_BIT(1, 7),
                                        [BITS_2_TO_5] =
                                            BIT_TO_BIT(2, 0) | BIT_TO_BIT(3, 1) | BIT_TO_BIT(4, 2) | BIT_TO_BIT(5, 3),
                                        [BITS_2_TO_4] = BIT_TO_BIT(2, 0) | BIT_TO_BIT(3, 1) | BIT_TO_BIT(4, 2),
                                        [BITS_UP_4] = BITS_UP(4)};
#ifndef __clang__
    if (once)
        return v_repeated(&repeated[which]);
#endif
    (void)once;
    return v_bit_matrix(repeated[which]);
}

ALWAYS_INLINE struct utf8_leads utf8_find_leads(vec c0, bool four)
{
    const vec bf = utf8_constant(BYTES_BF);
    struct utf8_leads leads = {.starts = _mm512_cmpgt_epi8_mask(c0, bf), /* signed: 0x80..0xBF are the lowest */
                               .two = _mm512_cmpgt_epu8_mask(c0, bf),
                               .three = _mm512_cmpgt_epu8_mask(c0, utf8_constant(BYTES_DF))};
    if (four)
        leads.four = _mm512_cmpgt_epu8_mask(c0, utf8_constant(BYTES_EF));
    KEEP_MASK(leads.starts);
    KEEP_MASK(leads.two);
    KEEP_MASK(leads.three);
    return leads;
}

/* Moves the masks to general registers. */
ALWAYS_INLINE struct utf8_leads utf8_leads_bits(struct utf8_leads leads, bool four)
{
    return (struct utf8_leads){mask_bits(leads.starts), mask_bits(leads.two), mask_bits(leads.three),
                               four ? mask_bits(leads.four) : 0};
}

/* Returns where continuation bytes are required; `carry`: those that the previous block requires. */
ALWAYS_INLINE uint64_t utf8_expected(struct utf8_leads leads, uint64_t carry)
{
    return leads.two << 1 | leads.three << 2 | leads.four << 3 | carry;
}

/* Returns the continuations that the block requires of the next one. */
ALWAYS_INLINE uint64_t utf8_carry(struct utf8_leads leads)
{
    return leads.two >> 63 | leads.three >> 62 | leads.four >> 61;
}

/* Returns sign bits at leads whose second byte is out of range. */
ALWAYS_INLINE vec utf8_second_signs(struct utf8_bytes b, struct utf8_leads leads, bool four)
{
    const vec entry = _mm512_permutexvar_epi8(b.c0, utf8_second_byte_table(four));
    return _mm512_maskz_add_epi8(leads.two, b.n1, entry);
}

/* Returns a mask of the leads whose second byte is out of range. */
ALWAYS_INLINE uint64_t utf8_bad_second(struct utf8_bytes b, struct utf8_leads leads, bool four)
{
    return _mm512_movepi8_mask(utf8_second_signs(b, leads, four));
}

/*
 * Returns, at leads, the two low bits of x over the six bits of y, a continuation; c0 elsewhere. The product has the
 * two bits at the top, and adds 0x80, which cancels the 0x80 of y.
 */
ALWAYS_INLINE vec utf8_low_bytes_with(bool once, vec c0, __mmask64 leads, vec x, vec y)
{
    const vec top = _mm512_gf2p8affine_epi64_epi8(x, utf8_matrix(once, BITS_0_1_TO_TOP), 0x80);
    return _mm512_mask_add_epi8(c0, leads, top, y);
}

ALWAYS_INLINE vec utf8_low_bytes(vec c0, __mmask64 leads, vec x, vec y)
{
    return utf8_low_bytes_with(false, c0, leads, x, y);
}

/* Moves bits 2..5 of x to bits 0..3. */
ALWAYS_INLINE vec utf8_bits_2_to_5(bool once, vec x)
{
    return _mm512_gf2p8affine_epi64_epi8(x, utf8_matrix(once, BITS_2_TO_5), 0);
}

/* Moves the low nibble up at leads of three or more bytes; 0 elsewhere. */
ALWAYS_INLINE vec utf8_lead_nibble(bool once, vec c0, __mmask64 three)
{
    return _mm512_maskz_gf2p8affine_epi64_epi8(three, c0, utf8_matrix(once, BITS_UP_4), 0);
}

/* Returns the planes of a block without 4-byte leads. */
ALWAYS_INLINE struct utf8_planes utf8_narrow_planes(bool once, struct utf8_bytes b, struct utf8_leads leads)
{
    vec x = _mm512_mask_mov_epi8(b.c0, leads.three, b.n1);
    vec y = _mm512_mask_mov_epi8(b.n1, leads.three, b.n2);
    return (struct utf8_planes){
        .low = utf8_low_bytes_with(once, b.c0, leads.two, x, y),
        .middle = _mm512_maskz_add_epi8(leads.two, utf8_bits_2_to_5(once, x), utf8_lead_nibble(once, b.c0, leads.three)),
        .emits = leads.starts};
}

/* Masks of the bytes above 0x7F, 0xDF, 0xEF, in mask registers, as compares return them. */
struct utf8_classes {
    uint64_t no_ascii, three, four;
};

/* Returns the matrix that moves bits 4 and 5 to bits 0 and 1: what a continuation adds below the six bits before it. */
ALWAYS_INLINE vec utf8_bits_4_and_5(void)
{
    return v_bit_matrix(BIT_TO_BIT(4, 0) | BIT_TO_BIT(5, 1));
}

/*
 * Returns the planes of a block with 4-byte leads in UTF-16. With v = bits 10.. of the scalar value, the high surrogate
 * is 0xD7C0 + v: its low byte is that of v less 0x40, its high byte 0xD8 + the low bits of the lead, less 1 if the
 * subtraction borrows, which it does for a second byte below 0x90. The low surrogate is computed at the byte after the
 * lead (`after_four`) as if that were a lead; OR 0xDC also covers the bits that belong to the high one.
 */
ALWAYS_INLINE struct utf8_planes utf8_supplementary_planes_utf16(struct utf8_bytes b, struct utf8_classes class,
                                                                 uint64_t after_four)
{
    const vec x = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.c0, class.three, b.n1), after_four, b.n1);
    const vec y = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.n1, class.three, b.n2), after_four, b.n2);
    vec low = utf8_low_bytes(b.c0, class.no_ascii, x, y);
    vec middle = _mm512_maskz_add_epi8(class.no_ascii, utf8_bits_2_to_5(false, x), utf8_lead_nibble(false, b.c0, class.three));
    middle = _mm512_mask_gf2p8affine_epi64_epi8(middle, after_four, x, v_bit_matrix(BIT_TO_BIT(2, 0) | BIT_TO_BIT(3, 1)), 0xDC);

    /* v less 0x40, that is plus 0xC0 */
    const vec v_high = _mm512_gf2p8affine_epi64_epi8(b.n1, v_bit_matrix(BITS_UP(2)), 0);
    const vec v_low = _mm512_gf2p8affine_epi64_epi8(b.n2, utf8_bits_4_and_5(), 0xC0);
    const uint64_t borrows = _mm512_mask_cmplt_epu8_mask(class.four, b.n1, v_all(0x90));
    low = _mm512_mask_add_epi8(low, class.four, v_high, v_low);
    middle = _mm512_mask_sub_epi8(middle, class.four, b.c0, v_all(0x18)); /* 0xF0 becomes 0xD8 */
    middle = _mm512_mask_sub_epi8(middle, borrows, middle, v_all(1));
    return (struct utf8_planes){.low = low, .middle = middle};
}

/*
 * Returns the planes of a block with 4-byte leads in UTF-32: X and Y are one byte later at them, and there is a third
 * plane.
 */
ALWAYS_INLINE struct utf8_planes utf8_supplementary_planes_utf32(struct utf8_bytes b, struct utf8_classes class)
{
    const vec x = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.c0, class.three, b.n1), class.four, b.n2);
    const vec y = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.n1, class.three, b.n2), class.four, b.n3);
    const vec z = _mm512_mask_mov_epi8(b.c0, class.four, b.n1);
    const vec top_high =
        _mm512_gf2p8affine_epi64_epi8(b.c0, v_bit_matrix(BIT_TO_BIT(0, 2) | BIT_TO_BIT(1, 3) | BIT_TO_BIT(2, 4)), 0);
    const vec top_low = _mm512_gf2p8affine_epi64_epi8(b.n1, utf8_bits_4_and_5(), 0);
    return (struct utf8_planes){
        .low = utf8_low_bytes(b.c0, class.no_ascii, x, y),
        .middle = _mm512_maskz_add_epi8(class.no_ascii, utf8_bits_2_to_5(false, x), utf8_lead_nibble(false, z, class.three)),
        .top = _mm512_maskz_add_epi8(class.four, top_high, top_low)};
}

/*
 * Maximal subparts. Every byte begins a character or a maximal subpart, or is a continuation taken by the lead before
 * it. A lead takes the next byte if it is in the lead's range, and each further continuation up to the lead's length:
 *
 *   takes1 = leads whose second byte is in range;  takes2 = those of 3 and 4 bytes with a continuation after that;
 *     takes3 ...
 *   taken  = takes1 << 1 | takes2 << 2 | takes3 << 3; all other bytes begin a character or a subpart
 *   broken = leads that did not take all they need, and continuations that no lead takes
 *
 * No step depends on the previous byte, so random bytes are as fast as text. Blocks depend on each other only by
 * `carry`: what a block takes of the next one does not depend on what was taken of it, since no lead is among taken
 * bytes.
 */
struct utf8_subparts {
    uint64_t begins;     /* characters and maximal subparts */
    uint64_t broken;     /* the maximal subparts among them */
    uint64_t two;        /* leads with a second byte in range */
    uint64_t four;       /* leads of complete 4-byte characters */
    uint64_t maybe_four; /* 4-byte leads with a second byte in range, and a third byte */
    uint64_t carry;      /* bytes of the next block that belong to the last character or subpart */
};

ALWAYS_INLINE struct utf8_classes utf8_classify(vec c0, bool four)
{
    struct utf8_classes class = {.no_ascii = _mm512_movepi8_mask(c0), .three = _mm512_cmpgt_epu8_mask(c0, v_all(0xDF))};
    if (four)
        class.four = _mm512_cmpgt_epu8_mask(c0, v_all(0xEF));
    KEEP_MASK(class.no_ascii);
    KEEP_MASK(class.three);
    KEEP_MASK(class.four);
    return class;
}

/* Returns the continuations among 64 bytes. */
ALWAYS_INLINE uint64_t utf8_continuations(vec bytes)
{
    return _mm512_cmple_epi8_mask(bytes, v_all(0xBF)); /* signed: they are the lowest */
}

/*
 * Finds characters and maximal subparts. Bytes outside `in_text` must be zero; the previous block takes those in
 * `carry`. If has_four is false, the result is right only if maybe_four is zero.
 */
ALWAYS_INLINE struct utf8_subparts utf8_find_subparts(struct utf8_bytes b, struct utf8_classes class, uint64_t continuations,
                                                      bool has_four, uint64_t in_text, uint64_t carry)
{
    const uint64_t stray = mask_bits(continuations), two = mask_bits(class.no_ascii) & ~stray;
    const uint64_t three = mask_bits(class.three), four = mask_bits(class.four);
    const __mmask64 followed = _mm512_mask_cmple_epi8_mask(class.no_ascii, b.n1, v_all(0xBF));
    const uint64_t bad = mask_bits(utf8_bad_second(b, (struct utf8_leads){.two = class.no_ascii}, true));
    const uint64_t takes1 = mask_bits(followed) & two & ~bad;
    const uint64_t takes2 = mask_bits(_mm512_mask_cmple_epi8_mask(class.three, b.n2, v_all(0xBF))) & takes1;
    const uint64_t takes3 = has_four ? mask_bits(_mm512_mask_cmple_epi8_mask(class.four, b.n3, v_all(0xBF))) & takes2 : 0;
    const uint64_t taken = carry + 2 * takes1 + 4 * takes2 + 8 * takes3; /* no bit is added twice */
    const uint64_t lacking = (two ^ takes1) | (three ^ takes2) | (four ^ takes3) | stray;
    return (struct utf8_subparts){.begins = ~taken & in_text,
                                  .broken = lacking & ~taken,
                                  .two = takes1,
                                  .four = takes3,
                                  .maybe_four = takes2 & four,
                                  .carry = (takes1 >> 63) + (takes2 >> 62) + (takes3 >> 61)};
}

#endif
