/* span_utf8.h - the fast part of every operation that reads UTF-8: eight bytes at a time, with room for all they can become. */
/* SPDX-License-Identifier: MIT */
/*
 * Text changes its class of characters at places that no branch predictor learns, and a wrong guess costs as much as ten
 * characters. So eight bytes of ASCII and two-byte characters in any mixture go through without a branch: every byte is decoded
 * as if a character began there, and stored where it would stand; what began nowhere is written over by the next. Characters of
 * three bytes come in long runs, and have a loop. What is only measured goes by words that may cut them.
 */
#ifndef RUNIC_SCALAR_SPAN_UTF8_H
#define RUNIC_SCALAR_SPAN_UTF8_H

#include "block.h"

/* A span is at least so long: a word can be read at its start. */
#define UTF8_SPAN 8

/* What each even byte of a word begins, with the odd one after it: an ASCII character, or a two-byte one. */
ALWAYS_INLINE uint64_t decode_even(uint64_t word)
{
    uint64_t one = word & EACH_LANE(0x7F);
    uint64_t two = (word & EACH_LANE(0x1F)) << 6 | (word >> 8 & EACH_LANE(0x3F));
    return one ^ ((one ^ two) & spread(word >> 7 & EACH_LANE(1)));
}

/* lead: from leads_of, none above DF. false: one begins an overlong sequence, or none that `to` has. */
ALWAYS_INLINE bool fits_two_bytes(enum runic_form to, uint64_t word, uint64_t lead)
{
    uint64_t overlong = lead & ~((word & BYTES(0x1E)) + BYTES(0x7E));
    uint64_t beyond = to == FORM_latin1 ? lead & ((word & BYTES(0x1C)) + BYTES(0x7C)) : 0;
    return (overlong | beyond) == 0;
}

/* 80 for each byte from C0 on. */
ALWAYS_INLINE uint64_t leads_of(uint64_t word)
{
    return word & word << 1 & BYTES(0x80);
}

ALWAYS_INLINE uint64_t continuations_of(uint64_t word)
{
    return word & ~(word << 1) & BYTES(0x80);
}

/* Is it nothing but ASCII and good two-byte characters? `open` is 80 if the word before ends with a lead, else 0. */
ALWAYS_INLINE bool is_up_to_two(enum runic_form to, uint64_t word, uint64_t open)
{
    const uint64_t lead = leads_of(word);
    return (lead & word << 2) == 0 && continuations_of(word) == (lead << 8 | open) && fits_two_bytes(to, word, lead);
}

/* A lead in the last byte is left for the next word, which waits for this: so it is asked of the word itself. */
ALWAYS_INLINE size_t ends_with_lead(uint64_t word)
{
    return word >= (uint64_t)0xC0 << 56;
}

/* Sixteen bytes of ASCII and two-byte characters, measured: what comes next waits half as often as if they were two words. */
ALWAYS_INLINE bool measure_up_to_two(enum runic_form to, uint64_t first, uint64_t second, struct place *at)
{
    if (!is_up_to_two(to, first, 0) || !is_up_to_two(to, second, leads_of(first) >> 56))
        return false;
    const uint64_t continuations = (continuations_of(first) >> 7) + (continuations_of(second) >> 7);
    const size_t read = 16 - ends_with_lead(second);
    advance(FORM_utf8, at, read, read - (size_t)(continuations * BYTES(1) >> 56));
    return true;
}

/* With half the registers of a word, characters of three bytes one by one take 0.37 of the instructions (gcc 12, i686). */
#define CUTS_THREES (SIZE_MAX > UINT32_MAX)

/* Nothing overlong, no surrogate: ED does not stand before A0 and up, nor E0 before less. next: the word a byte later. */
ALWAYS_INLINE bool fits_three_bytes(uint64_t word, uint64_t next, uint64_t lead, uint64_t three)
{
    const uint64_t wrong = (next >> 5 & BYTES(1)) * 0x0D, fits_three = ((word & BYTES(0x0F)) ^ wrong) + BYTES(0x7F);
    const uint64_t fits_two = (word & BYTES(0x1E)) + BYTES(0x7E);
    return ((three & ~fits_three) | ((lead ^ three) & ~fits_two)) == 0;
}

/*
 * Eight bytes of characters of up to three; the byte behind them is read, too. They begin with the continuations that `open`
 * says, which then says those of the next word. false: they were ASCII, or something in them is not as it should be.
 */
ALWAYS_INLINE bool measure_up_to_three(uint64_t *open, struct place *at)
{
    const uint64_t word = load_word(at->src), lead = leads_of(word), three = lead & word << 2;
    const uint64_t continuations = continuations_of(word);
    if (continuations != (lead << 8 | three << 16 | *open) || (three & word << 3) != 0 ||
        !fits_three_bytes(word, load_word(at->src + 1), lead, three))
        return false;
    advance(FORM_utf8, at, 8, 8 - (size_t)((continuations >> 7) * BYTES(1) >> 56));
    *open = lead >> 56 | three >> 48;
    return lead != 0;
}

/* Such words, which neither branch on where a character ends nor wait for it. What the last one cuts is left. false: none. */
ALWAYS_INLINE bool measure_words_up_to_three(const uint8_t *last, struct place *at)
{
    const uint8_t *const start = at->src;
    uint64_t open = 0;
    while (at->src < last && measure_up_to_three(&open, at)) {
    }
    if (open != 0) {
        at->src -= at->src[-1] < 0xC0 ? 2 : 1;
        at->written--;
    }
    return at->src != start;
}

/* Eight bytes of ASCII and two-byte characters; false: something in them is not as it should be. */
ALWAYS_INLINE bool take_up_to_two(enum runic_form to, bool keep, uint64_t word, uint64_t lead, struct place *at)
{
    const uint64_t continuation = continuations_of(word);
    if (continuation != lead << 8 || !fits_two_bytes(to, word, lead))
        return false;
    if (keep && lead == EACH_LANE(0x80)) {
        store_lanes(to, next_unit(to, at), (word & EACH_LANE(0x1F)) << 6 | (word >> 8 & EACH_LANE(0x3F)));
        advance(FORM_utf8, at, 8, 4);
        return true;
    }
    /* Byte i of `before` counts the characters that begin before byte i. */
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

/* Characters of three bytes, a space or so between them; the first is there. */
ALWAYS_INLINE bool take_three_bytes(enum runic_form to, bool keep, uint32_t half, const uint8_t *last, struct place *at)
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

/* Characters of four bytes, one after the other; the first is there. */
ALWAYS_INLINE bool take_four_bytes(enum runic_form to, bool keep, uint32_t half, const uint8_t *last, struct place *at)
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

/* Blocks of ASCII. false: there is none. */
ALWAYS_INLINE bool take_ascii_blocks(enum runic_form to, bool keep, const uint8_t *last, struct place *at)
{
    const uint8_t *const start = at->src;
    take_blocks(FORM_utf8, to, keep, last + UTF8_SPAN, at);
    return at->src != start;
}

ALWAYS_INLINE bool take_ascii_word(enum runic_form to, bool keep, uint64_t word, struct place *at)
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

ALWAYS_INLINE bool take_word(enum runic_form to, bool keep, const uint8_t *last, struct place *at)
{
    const uint64_t word = load_word(at->src);
    if (!keep && at->src + 8 <= last) {
        const uint64_t second = load_word(at->src + 8);
        if (is_ascii(word | second)) { /* one word is as soon taken for a mixture */
            advance(FORM_utf8, at, 16, 16);
            take_blocks(FORM_utf8, to, keep, last + UTF8_SPAN, at);
            return true;
        }
        if (measure_up_to_two(to, word, second, at))
            return true;
        if (CUTS_THREES && to != FORM_latin1 && measure_words_up_to_three(last, at))
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
 * Takes characters from `span` bytes, until fewer than UTF8_SPAN are left or one is not good. dst has room for a unit a byte;
 * it is not touched unless `keep`.
 */
ALWAYS_INLINE struct runic_pair span_from_utf8(enum runic_form to, bool keep, const uint8_t *src, size_t span, uint8_t *dst)
{
    const uint8_t *last = src + span - UTF8_SPAN;
    struct place at = {src, dst, 0};
    while (at.src <= last && take_word(to, keep, last, &at)) {
    }
    return (struct runic_pair){(size_t)(at.src - src), at.written};
}

#endif
