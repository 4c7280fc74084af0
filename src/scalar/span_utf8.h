/* span_utf8.h - the fast part of every operation that reads UTF-8: eight bytes at a time. */
/* SPDX-License-Identifier: MIT */
/*
 * A mispredicted branch costs as much as ten characters. So eight bytes of ASCII and two-byte characters, in any mixture, are
 * converted without a branch: every byte is decoded as if a character began there, and stored at the position that it would
 * have; the next one overwrites what began at no character. 3-byte characters come in long runs, and have a loop.
 */
#ifndef RUNIC_SCALAR_SPAN_UTF8_H
#define RUNIC_SCALAR_SPAN_UTF8_H

#include "block.h"

/* The least length of a span: a word can be read at its start. */
#define UTF8_SPAN 8

/* Decodes, at each even byte of a word, an ASCII character, or a two-byte one with the odd byte after it. */
ALWAYS_INLINE uint64_t decode_even(uint64_t word)
{
    uint64_t one = word & EACH_LANE(0x7F);
    uint64_t two = (word & EACH_LANE(0x1F)) << 6 | (word >> 8 & EACH_LANE(0x3F));
    return one ^ ((one ^ two) & spread(word >> 7 & EACH_LANE(1)));
}

/* Returns true if no lead (of leads_of; none above 0xDF) begins an overlong sequence, or a character that `to` lacks. */
ALWAYS_INLINE bool fits_two_bytes(enum runic_form to, uint64_t word, uint64_t lead)
{
    uint64_t overlong = lead & ~((word & BYTES(0x1E)) + BYTES(0x7E));
    uint64_t beyond = to == FORM_latin1 ? lead & ((word & BYTES(0x1C)) + BYTES(0x7C)) : 0;
    return (overlong | beyond) == 0;
}

/* Returns 0x80 for each byte from 0xC0 on. */
ALWAYS_INLINE uint64_t leads_of(uint64_t word)
{
    return word & word << 1 & BYTES(0x80);
}

ALWAYS_INLINE uint64_t continuations_of(uint64_t word)
{
    return word & ~(word << 1) & BYTES(0x80);
}

/* Returns true if a word is ASCII and well-formed two-byte characters. `open`: 0x80 if a lead precedes the word, else 0. */
ALWAYS_INLINE bool is_up_to_two(enum runic_form to, uint64_t word, uint64_t open)
{
    const uint64_t lead = leads_of(word);
    return (lead & word << 2) == 0 && continuations_of(word) == (lead << 8 | open) && fits_two_bytes(to, word, lead);
}

/* Returns 1 if the last byte is a lead, which is left for the next word. Tests the word itself, since the next word waits
 * for the result. */
ALWAYS_INLINE size_t ends_with_lead(uint64_t word)
{
    return word >= (uint64_t)0xC0 << 56;
}

/* Measures sixteen bytes of ASCII and two-byte characters: steps of one word would wait for each other twice as often. */
ALWAYS_INLINE bool measure_up_to_two(enum runic_form to, uint64_t first, uint64_t second, struct position *at)
{
    if (!is_up_to_two(to, first, 0) || !is_up_to_two(to, second, leads_of(first) >> 56))
        return false;
    const uint64_t continuations = (continuations_of(first) >> 7) + (continuations_of(second) >> 7);
    const size_t read = 16 - ends_with_lead(second);
    advance(FORM_utf8, at, read, read - (size_t)(continuations * BYTES(1) >> 56));
    return true;
}

/* Converts eight bytes of ASCII and two-byte characters. Returns false if they have a fault or other characters. */
ALWAYS_INLINE bool take_up_to_two(enum runic_form to, bool keep, uint64_t word, uint64_t lead, struct position *at)
{
    const uint64_t continuation = continuations_of(word);
    if (continuation != lead << 8 || !fits_two_bytes(to, word, lead))
        return false;
    if (keep && lead == EACH_LANE(0x80)) {
        store_lanes(to, next_unit(to, at), (word & EACH_LANE(0x1F)) << 6 | (word >> 8 & EACH_LANE(0x3F)));
        advance(FORM_utf8, at, 8, 4);
        return true;
    }
    /* byte i of `before` counts the characters that begin before byte i */
    const uint64_t even = decode_even(word), odd = decode_even(word >> 8);
    const uint64_t begun = ((continuation ^ BYTES(0x80)) >> 7) * BYTES(1), before = begun << 8;
    const size_t cut = ends_with_lead(word), size = form_unit_size(to);
    if (keep) {
        UNROLL
        for (unsigned i = 0; i < 8; i++)
            store_unit(to, next_unit(to, at) + (before >> 8 * i & 0xFF) * size, lane(i % 2 == 0 ? even : odd, i / 2));
    }
    advance(FORM_utf8, at, 8 - cut, (size_t)(begun >> 56) - cut);
    return true;
}

/* Converts 3-byte characters, with single ASCII characters between them; the first one is known. */
ALWAYS_INLINE bool take_three_bytes(enum runic_form to, bool keep, uint32_t half, const uint8_t *last, struct position *at)
{
    do {
        uint32_t value = join_three_bytes(half);
        if (not_for_three_bytes(value))
            return false;
        if (keep)
            store_unit(to, next_unit(to, at), value);
        advance(FORM_utf8, at, 3, 1);
        half = load_half(at->src);
        if ((half & 0x80) == 0) {
            if (keep)
                store_unit(to, next_unit(to, at), half & 0x7F);
            advance(FORM_utf8, at, 1, 1);
            half >>= 8;
        }
    } while (looks_like_three_bytes(half) && at->src <= last);
    return true;
}

/* Converts a run of 4-byte characters; the first one is known. */
ALWAYS_INLINE bool take_four_bytes(enum runic_form to, bool keep, uint32_t half, const uint8_t *last, struct position *at)
{
    do {
        uint32_t value = join_four_bytes(half);
        if (value - 0x10000 >= 0x100000)
            return false;
        if (keep)
            form_put(to, next_unit(to, at), value);
        advance(FORM_utf8, at, 4, form_unit_size(to) == 2 ? 2 : 1);
        half = load_half(at->src);
    } while (at->src <= last && looks_like_four_bytes(half));
    return true;
}

ALWAYS_INLINE bool is_ascii(uint64_t word)
{
    return (word & BYTES(0x80)) == 0;
}

/* Converts blocks of ASCII. Returns false if there is none. */
ALWAYS_INLINE bool take_ascii_blocks(enum runic_form to, bool keep, const uint8_t *last, struct position *at)
{
    const uint8_t *const start = at->src;
    take_blocks(FORM_utf8, to, keep, last + UTF8_SPAN, at);
    return at->src != start;
}

ALWAYS_INLINE bool take_ascii_word(enum runic_form to, bool keep, uint64_t word, struct position *at)
{
    if (keep && form_unit_size(to) == 1)
        store_word(next_unit(to, at), word);
    else if (keep) {
        store_lanes(to, next_unit(to, at), widen_bytes((uint32_t)word));
        store_lanes(to, next_unit(to, at) + 4 * form_unit_size(to), widen_bytes((uint32_t)(word >> 32)));
    }
    advance(FORM_utf8, at, 8, 8);
    return true;
}

ALWAYS_INLINE bool take_word(enum runic_form to, bool keep, const uint8_t *last, struct position *at)
{
    const uint64_t word = load_word(at->src);
    if (!keep && at->src + 8 <= last) {
        const uint64_t second = load_word(at->src + 8);
        if (is_ascii(word | second)) { /* a single word is as fast as mixed text */
            advance(FORM_utf8, at, 16, 16);
            take_blocks(FORM_utf8, to, keep, last + UTF8_SPAN, at);
            return true;
        }
        if (measure_up_to_two(to, word, second, at))
            return true;
    }
    if (keep && is_ascii(word))
        return take_ascii_blocks(to, keep, last, at) || take_ascii_word(to, keep, word, at);
    const uint64_t lead = leads_of(word);
    if ((lead & word << 2) == 0 && take_up_to_two(to, keep, word, lead, at))
        return true;
    if (to != FORM_latin1 && looks_like_three_bytes((uint32_t)word))
        return take_three_bytes(to, keep, (uint32_t)word, last, at);
    if (to != FORM_latin1 && looks_like_four_bytes((uint32_t)word))
        return take_four_bytes(to, keep, (uint32_t)word, last, at);
    return take_one(FORM_utf8, to, keep, UTF8_SPAN, at);
}

/*
 * Converts `span` bytes, until fewer than UTF8_SPAN are left or one is ill-formed. dst must have room for a code unit a byte;
 * nothing is written unless `keep`.
 */
ALWAYS_INLINE struct runic_progress span_from_utf8(enum runic_form to, bool keep, const uint8_t *src, size_t span, uint8_t *dst)
{
    const uint8_t *last = src + span - UTF8_SPAN;
    struct position at = {src, dst, 0};
    while (at.src <= last && take_word(to, keep, last, &at)) {
    }
    return (struct runic_progress){(size_t)(at.src - src), at.written};
}

#endif
