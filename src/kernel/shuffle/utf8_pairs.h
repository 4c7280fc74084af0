/* utf8_pairs.h - what is wrong between each byte of UTF-8 and the one after it, by three tables of nibbles. */
/* SPDX-License-Identifier: MIT */
/*
 * After Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021): each table says which faults a
 * nibble allows; a fault that all three allow is there. Bit 7, two continuations in a row, is none by itself: it must
 * be set exactly where a third or fourth byte is due. docs/kernels/utf8_validate.md has the proof.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_PAIRS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_PAIRS_H

enum {
    TOO_SHORT = 1 << 0,     /* a lead, and no continuation after it */
    TOO_LONG = 1 << 1,      /* ASCII, and a continuation after it */
    OVERLONG_3 = 1 << 2,    /* E0 80..9F */
    TOO_LARGE = 1 << 3,     /* F4 90..BF, F5..FF */
    SURROGATE = 1 << 4,     /* ED A0..BF */
    OVERLONG_2 = 1 << 5,    /* C0, C1 */
    OVERLONG_4 = 1 << 6,    /* F0 80..8F; F5..FF 80..8F share the bit, since they need both nibbles of the lead, too */
    CONTINUATIONS = 1 << 7, /* two in a row */
    ANY_LOW = TOO_SHORT | TOO_LONG | CONTINUATIONS,
    ANY_LARGE = ANY_LOW | TOO_LARGE | OVERLONG_4,
    ANY_SECOND = TOO_LONG | OVERLONG_2 | CONTINUATIONS
};

/* By the first byte's high nibble; `f` are the faults of leads F0 and up. */
#define FIRST_HIGH(f)                                                                                                          \
    {                                                                                                                          \
        TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, CONTINUATIONS, CONTINUATIONS,          \
            CONTINUATIONS, CONTINUATIONS, TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE, f             \
    }

static const uint8_t utf8_first_high[16] = FIRST_HIGH(TOO_SHORT | TOO_LARGE | OVERLONG_4);

/* The same where leads of four bytes are a fault, whatever follows. */
static const uint8_t utf8_first_high3[16] = FIRST_HIGH(TOO_SHORT | TOO_LONG);

#undef FIRST_HIGH

static const uint8_t utf8_first_low[16] = {
    ANY_LOW | OVERLONG_2 | OVERLONG_3 | OVERLONG_4,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE,
    ANY_LARGE | SURROGATE,
    ANY_LARGE,
    ANY_LARGE,
};

static const uint8_t utf8_second_high[16] = {
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    ANY_SECOND | OVERLONG_3 | OVERLONG_4,
    ANY_SECOND | OVERLONG_3 | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
};

ALWAYS_INLINE vec v_high_nibbles(vec v)
{
    return v_and(v_right16(v, 4), v_all(0x0F));
}

/* For each byte of `second`, the faults between it and the one before, which stands in `first`. */
ALWAYS_INLINE vec utf8_faults_by(const uint8_t *first_high, vec first, vec second)
{
    vec by_first_high = v_shuffle(v_table(first_high), v_high_nibbles(first));
    vec by_first_low = v_shuffle(v_table(utf8_first_low), v_and(first, v_all(0x0F)));
    vec by_second_high = v_shuffle(v_table(utf8_second_high), v_high_nibbles(second));
    return v_and(v_and(by_first_high, by_first_low), by_second_high);
}

ALWAYS_INLINE vec utf8_pair_faults(vec first, vec second)
{
    return utf8_faults_by(utf8_first_high, first, second);
}

/* Sign bits of leads of at least two, three, four bytes. */
ALWAYS_INLINE vec utf8_leads2(vec v)
{
    return v_subs8(v, v_all(0x40));
}

ALWAYS_INLINE vec utf8_leads3(vec v)
{
    return v_subs8(v, v_all(0x60));
}

ALWAYS_INLINE vec utf8_leads4(vec v)
{
    return v_subs8(v, v_all(0x70));
}

/* All ones where a continuation stands (as signed bytes, the lowest), or where none does. */
ALWAYS_INLINE vec utf8_continuations(vec v)
{
    return v_greater8(v_all(0xC0), v);
}

ALWAYS_INLINE vec utf8_starts(vec v)
{
    return v_greater8(v, v_all(0xBF));
}

#endif
