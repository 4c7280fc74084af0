/* hypothesis.h - what a part of a text may be in, and what it costs there, in bits. */
/* SPDX-License-Identifier: MIT */
/*
 * All hypotheses are on one scale: the cost of a piece is about the negative log2 of the probability of its characters. ASCII
 * costs the same in all 8-bit charsets and is left out where no other form is compared with them.
 */
#ifndef RUNIC_READING_HYPOTHESIS_H
#define RUNIC_READING_HYPOTHESIS_H

#include "../detect/byte_classes.h"
#include "../detect/multi_byte.h"

/* The kinds of hypotheses. Those before KIND_NONE have 8-bit code units and contain ASCII. KIND_NONE: no text. KIND_WHOLE: all
 * of the text is known to be in a charset; no cost is computed. */
enum hypothesis_kind { KIND_UTF8, KIND_SINGLE_BYTE, KIND_MULTI_BYTE, KIND_NONE, KIND_WHOLE, KIND_UTF16LE, KIND_UTF16BE };

struct hypothesis {
    uint8_t kind;        /* an enum hypothesis_kind */
    uint8_t charset;     /* a runic_charset */
    uint8_t candidate;   /* of legacy charsets */
    uint8_t table;       /* the language, of single-byte charsets */
    uint8_t prior;       /* what the charset costs before a text is seen, in bits */
    uint8_t declared;    /* a runic_charset that the text declares, by which this one was found; or RUNIC_CHARSET_UNKNOWN */
    uint8_t damage[128]; /* of UTF-8: what a byte above 0x7F costs in an ill-formed sequence */
    uint8_t fault;       /* of UTF-8: what an ill-formed sequence costs beside its bytes */
    uint8_t overwritten; /* of UTF-8: what a byte costs that stands in the place of another one, whatever it is */
    uint64_t usual;      /* of UTF-8: bits of the leads of characters that words of the text have, beside others */
    struct byte_meanings meanings;
    struct byte_classes classes;
};

/* Returns true for a charset that is no form of Unicode. */
static inline bool is_legacy(const struct hypothesis *h)
{
    return h->kind == KIND_SINGLE_BYTE || h->kind == KIND_MULTI_BYTE;
}

/* Makes the hypothesis of a form of Unicode, or of no text. */
HIDDEN void runic_hypothesis_of_form(struct hypothesis *h, enum hypothesis_kind kind);

/* Finds what bytes cost in damaged UTF-8: little if characters of the text have them; and which leads are usual. */
HIDDEN void runic_learn_damage(struct hypothesis *utf8, const uint8_t *src, size_t len);

/* Damage of UTF-8 in a part of a text. */
struct damage_counts {
    size_t characters;  /* beyond ASCII */
    size_t faults;      /* ill-formed sequences; those in a row are one */
    size_t overwritten; /* of them, those that begin with a byte that the characters of the text do not have */
};

/* Adds the damage of a part of a text. */
HIDDEN void runic_count_damage(const struct hypothesis *utf8, const uint8_t *src, size_t begin, size_t end,
                               struct damage_counts *counts);

/* Lowers what bytes cost that begin damage at least twice: counts of `all` sequences that are damage. */
HIDDEN void runic_learn_damaged_bytes(struct hypothesis *utf8, const uint32_t counts[128], uint64_t all);

/* Finds what damage costs in a text of `len` bytes that has this much of it: less the more often it is there. */
HIDDEN void runic_price_damage(struct hypothesis *utf8, const struct damage_counts *counts, uint64_t len);

/* Returns the charset of a candidate. */
HIDDEN runic_charset runic_charset_of_candidate(unsigned candidate);

/* Makes the hypothesis of a legacy charset with ASCII; table: the language of a single-byte charset. */
HIDDEN void runic_hypothesis_of_charset(struct hypothesis *h, unsigned candidate, unsigned table);

/*
 * Returns what a piece of a text costs in an 8-bit hypothesis: src[begin, end), whose pairs reach to the byte at end if
 * end < len. Bytes of ASCII beside ASCII cost nothing.
 */
HIDDEN int64_t runic_piece_cost(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len);

/* Returns what a pair of bytes costs in a single-byte charset, whatever is beside it. */
HIDDEN int64_t runic_pair_in_hypothesis(const struct hypothesis *h, unsigned first, unsigned second);

/* What the controls of a text cost, in quarters of a bit. */
struct control_costs {
    uint8_t quarters[' '];
};

/*
 * Finds what the controls of a text cost. One that makes up much of them separates its fields, as U+0001 in FIX and U+001F in
 * MARC 21: the first one costs as much as in other texts, the others by how often the text has it.
 */
HIDDEN void runic_learn_controls(struct control_costs *costs, const uint8_t *src, size_t len);

/* Returns what bytes of ASCII beside ASCII cost in a piece. controls: NULL, or what they cost in this text. */
HIDDEN int64_t runic_ascii_cost(const struct control_costs *controls, const uint8_t *src, size_t begin, size_t end);

/* Returns the same in quarters of a bit: of many pieces, whole bits would add up to less. */
HIDDEN int64_t runic_ascii_quarters(const struct control_costs *controls, const uint8_t *src, size_t begin, size_t end);

/* Returns what bytes cost that are no text. */
HIDDEN int64_t runic_no_text_cost(const uint8_t *src, size_t begin, size_t end);

/* Returns what UTF-16 costs; end - begin is even. */
HIDDEN int64_t runic_utf16_cost(bool is_little, const uint8_t *src, size_t begin, size_t end);

/* Returns the same in quarters of a bit. */
HIDDEN int64_t runic_utf16_quarters(bool is_little, const uint8_t *src, size_t begin, size_t end);

/* Returns what UTF-32 costs. */
HIDDEN int64_t runic_utf32_cost(bool is_little, const uint8_t *src, size_t len);

/* The bytes in which units of UTF-16 are hardly cheaper as other text by chance; and what a change between the two costs more
 * in a text twice as long: 1 bit is not enough in Chinese. */
enum { WITHOUT_CHANCE = 0x800, CHANCE_OF_TWICE = 2 };

/* Returns what a change between UTF-16 and other text costs more in a text of this length. */
ALWAYS_INLINE unsigned cost_of_chance(size_t len)
{
    unsigned bits = 0;
    for (; len > WITHOUT_CHANCE; len /= 2)
        bits += CHANCE_OF_TWICE;
    return bits;
}

#endif
