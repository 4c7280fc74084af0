/* utf8_planes.h - the step from 64 bytes of UTF-8 to code units in two or three byte planes; for masks and compress.
 */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions: it is built on vpcompressb. docs/kernels/utf8_to_utf16.md has the picture and the proof.
 *
 * The unit of a character is made at its lead. c0 are the bytes at p, n1 those at p + 1, n2 those at p + 2; every byte that is
 * no continuation emits one unit, whose low and middle byte are computed in planes and then compressed together:
 *
 *   X = n1 where a 3-byte lead, else c0;   Y = n2 where a 3-byte lead, else n1
 *   low    = two low bits of X over six low bits of Y                           (the byte itself where ASCII)
 *   middle = bits 2..5 of X, under the lead's low nibble where a 3-byte lead    (0 where ASCII)
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_PLANES_H
#define RUNIC_KERNEL_AVX512_UTF8_PLANES_H

/* 64 bytes from p on, and those one, two and three bytes further. */
struct utf8_bytes {
    vec c0, n1, n2, n3;
};

enum utf8_constant { BYTES_BF, BYTES_DF, BYTES_EF };
enum utf8_matrix { BITS_0_1_TO_TOP, BITS_2_TO_5, BITS_2_TO_4, BITS_UP_4 };

#define REPEAT8(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Which of the 64 bytes begin something (no continuation), and which are leads of at least two, three, four bytes. */
struct utf8_leads {
    uint64_t starts, two, three, four;
};

/* Low, middle and top bytes of the units that the block emits, at the places in `emits`. */
struct utf8_planes {
    vec low, middle, top;
    uint64_t emits;
};

/*
 * By the low six bits of a lead: bit 7 of (second byte + entry) is set where the second byte is out of the lead's range
 * (RFC 3629 section 4). 80 allows 80..BF, 00 nothing (C0, C1, F5..FF), 60 A0..BF (E0), E0 80..9F (ED), 70 90..BF (F0),
 * F0 80..8F (F4). `four` is 80 to let 4-byte leads pass with their ranges, else they are bad.
 */
ALWAYS_INLINE vec utf8_second_byte_table(bool four)
{
    static const uint8_t narrow[64] = {
        0x00, 0x00, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, /* C0 */
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, /* D0 */
        0x60, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xE0, 0x80, 0x80, /* E0 */
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, /* F0 */
    };
    static const uint8_t wide[16] = {0x70, 0x80, 0x80, 0x80, 0xF0, 0x00, 0x00, 0x00,
                                     0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};
    vec table = v_load(narrow);
    return four ? _mm512_inserti32x4(table, _mm_loadu_si128((const __m128i *)wide), 3) : table;
}

/* A byte again and again; see v_repeated. What clang makes of a constant is in memory anyway. */
ALWAYS_INLINE vec utf8_constant(enum utf8_constant which)
{
    static const uint64_t repeated[] = {[BYTES_BF] = REPEAT8(0xBF), [BYTES_DF] = REPEAT8(0xDF), [BYTES_EF] = REPEAT8(0xEF)};
#ifdef __clang__
    return _mm512_set1_epi64((long long)repeated[which]);
#else
    return v_repeated(&repeated[which]);
#endif
}

/* A matrix; `once`: for a short text, likewise. In loops with many constants gcc does better to make it where it is used. */
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
    struct utf8_leads leads = {.starts = _mm512_cmpgt_epi8_mask(c0, bf), /* signed: 80..BF are the lowest */
                               .two = _mm512_cmpgt_epu8_mask(c0, bf),
                               .three = _mm512_cmpgt_epu8_mask(c0, utf8_constant(BYTES_DF))};
    if (four)
        leads.four = _mm512_cmpgt_epu8_mask(c0, utf8_constant(BYTES_EF));
    KEEP_MASK(leads.starts);
    KEEP_MASK(leads.two);
    KEEP_MASK(leads.three);
    return leads;
}

ALWAYS_INLINE struct utf8_leads utf8_find_two_byte_leads(vec c0)
{
    struct utf8_leads leads = {.starts = _mm512_cmpgt_epi8_mask(c0, utf8_constant(BYTES_BF)),
                               .two = _mm512_cmpgt_epu8_mask(c0, utf8_constant(BYTES_BF))};
    KEEP_MASK(leads.starts);
    KEEP_MASK(leads.two);
    return leads;
}

/* The same in general registers. */
ALWAYS_INLINE struct utf8_leads utf8_leads_bits(struct utf8_leads leads, bool four)
{
    return (struct utf8_leads){mask_bits(leads.starts), mask_bits(leads.two), mask_bits(leads.three),
                               four ? mask_bits(leads.four) : 0};
}

/* Where continuation bytes must stand, given those that the block before still expects. */
ALWAYS_INLINE uint64_t utf8_expected(struct utf8_leads leads, uint64_t carry)
{
    return leads.two << 1 | leads.three << 2 | leads.four << 3 | carry;
}

/* What the block expects of the next. */
ALWAYS_INLINE uint64_t utf8_carry(struct utf8_leads leads)
{
    return leads.two >> 63 | leads.three >> 62 | leads.four >> 61;
}

/* Sign bits at leads whose second byte is out of range. */
ALWAYS_INLINE vec utf8_second_signs(struct utf8_bytes b, struct utf8_leads leads, bool four)
{
    const vec entry = _mm512_permutexvar_epi8(b.c0, utf8_second_byte_table(four));
    return _mm512_maskz_add_epi8(leads.two, b.n1, entry);
}

/* The same as a mask. */
ALWAYS_INLINE uint64_t utf8_bad_second(struct utf8_bytes b, struct utf8_leads leads, bool four)
{
    return _mm512_movepi8_mask(utf8_second_signs(b, leads, four));
}

/*
 * Two low bits of x over the six of y, a continuation, where there are leads; elsewhere c0. The product has the two bits at the
 * top, and 80 more, which that of y takes away again.
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

/* Bits 2..5 of x as the lowest. */
ALWAYS_INLINE vec utf8_bits_2_to_5(bool once, vec x)
{
    return _mm512_gf2p8affine_epi64_epi8(x, utf8_matrix(once, BITS_2_TO_5), 0);
}

/* The low nibble above zeros where there are leads of three bytes or more. */
ALWAYS_INLINE vec utf8_lead_nibble(bool once, vec c0, __mmask64 three)
{
    return _mm512_maskz_gf2p8affine_epi64_epi8(three, c0, utf8_matrix(once, BITS_UP_4), 0);
}

/* Planes of a block without 4-byte leads. */
ALWAYS_INLINE struct utf8_planes utf8_narrow_planes(bool once, struct utf8_bytes b, struct utf8_leads leads)
{
    vec x = _mm512_mask_mov_epi8(b.c0, leads.three, b.n1);
    vec y = _mm512_mask_mov_epi8(b.n1, leads.three, b.n2);
    return (struct utf8_planes){
        .low = utf8_low_bytes_with(once, b.c0, leads.two, x, y),
        .middle = _mm512_maskz_add_epi8(leads.two, utf8_bits_2_to_5(once, x), utf8_lead_nibble(once, b.c0, leads.three)),
        .emits = leads.starts};
}

/* Planes of a block of ASCII and 2-byte characters. */
ALWAYS_INLINE struct utf8_planes utf8_two_byte_planes(struct utf8_bytes b, struct utf8_leads leads)
{
    return (struct utf8_planes){.low = utf8_low_bytes(b.c0, leads.two, b.c0, b.n1),
                                .middle =
                                    _mm512_maskz_gf2p8affine_epi64_epi8(leads.two, b.c0, utf8_matrix(false, BITS_2_TO_4), 0),
                                .emits = leads.starts};
}

#endif
