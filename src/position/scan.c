/* scan.c - positions by scanning: how many units a text has, and where the n-th begins. */
/* SPDX-License-Identifier: MIT */
/*
 * To find a position, kernels that measure text skip steps of it while these lie before the position. Steps become
 * shorter towards the position; the last few units are walked one character at a time. Therefore a search costs as much as
 * counting.
 */
#include "lines.h"
#include "scan.h"

#include "../arguments.h"
#include "../dispatch/dispatch.h"
#include "../scalar/tally.h"
#include "../text/boundary.h"

/* Steps are halved down to the first length; below it, characters are walked (8, 16 and 32: 206, 175 and 186 ns a
 * search in 1,500 bytes). In well-formed blocks, words of eight bytes are walked below the second length (32 to 128: 63 to
 * 82 ns, 256: 86). 2026-11-22, Zen 4, gcc 12 -O3, Russian, on a busy machine. */
#define SHORTEST_STEP 16
#define WORDS_AT_ONCE 64

/* The longest text, in bytes, that is validated first, because in well-formed text each byte has a weight. 8 to 1,000 bytes
 * take 10 to 86 ns instead of 19 to 150 (damaged text: 10 to 20 ns more). 2026-11-25, Zen 4, gcc 12 -O2, on a busy machine. */
#define MOST_TO_VALIDATE BLOCK_STEP

size_t runic_boundary_before(const struct position_text *text, size_t pos)
{
    return text->form == FORM_utf8 ? form_span(FORM_utf8, text->src, text->len, pos).begin
                                   : form_span(FORM_utf16, text->src, text->len, pos).begin;
}

static size_t utf8_units(const uint8_t *src, size_t len, runic_unit unit)
{
    switch (unit) {
    case RUNIC_UNIT_UTF8:
        return len;
    case RUNIC_UNIT_UTF16:
        return KERNEL(utf8_to_utf16_size)(src, len);
    default:
        return KERNEL(utf8_to_utf32_size)(src, len);
    }
}

static size_t utf16_units(const uint8_t *src, size_t len, runic_unit unit)
{
    switch (unit) {
    case RUNIC_UNIT_UTF8:
        return KERNEL(utf16_to_utf8_size)(src, len);
    case RUNIC_UNIT_UTF16:
        return len;
    default:
        return KERNEL(utf16_to_utf32_size)(src, len);
    }
}

size_t runic_units_between(const struct position_text *text, runic_unit unit, size_t begin, size_t end)
{
    if (is_line_unit(unit))
        return runic_line_ends(text->form, unit, text->src, begin, end, text->len);
    return text->form == FORM_utf8 ? utf8_units(text->src + begin, end - begin, unit)
                                   : utf16_units(text->src + 2 * begin, end - begin, unit);
}

/* Returns the length of a character in units of this kind. An ill-formed sequence counts as U+FFFD. */
static size_t units_of_character(const struct position_text *text, runic_unit unit, runic_character c)
{
    if (unit == RUNIC_UNIT_UTF32)
        return 1;
    if (unit == RUNIC_UNIT_UTF16)
        return text->form == FORM_utf16 ? c.length : form_length(FORM_utf16, c.value);
    return text->form == FORM_utf8 ? c.length : form_length(FORM_utf8, c.value);
}

/* Walks characters from pos to the one that has unit number n. */
static size_t walk_characters(const struct position_text *text, runic_unit unit, size_t pos, size_t n)
{
    while (pos < text->len) {
        const runic_character c = text->form == FORM_utf8 ? next_utf8(text->src + pos, text->len - pos)
                                                          : next_utf16(text->src + 2 * pos, text->len - pos);
        const size_t units = units_of_character(text, unit, c);
        if (units > n)
            break;
        n -= units;
        pos += c.length;
    }
    return pos;
}

/* Walks units from pos to the one after line end number n, from 1. */
static size_t walk_lines(const struct position_text *text, runic_unit unit, size_t pos, size_t n)
{
    while (pos < text->len && n > 0)
        n -= line_ends_at(text->form, unit, text->src, pos++, text->len);
    return pos;
}

size_t runic_count_bytes(enum byte_weight weight, const uint8_t *src, size_t len)
{
    switch (weight) {
    case CHARACTER_BYTES:
        return KERNEL(utf8_count)(src, len);
    case UNIT_BYTES:
        return KERNEL(utf8_count)(src, len) + KERNEL(utf8_supplementary)(src, len);
    default:
        return KERNEL(utf8_line_feeds)(src, len);
    }
}

/* Returns the weight of the bytes of a word. */
ALWAYS_INLINE size_t weight_of_word(enum byte_weight weight, uint64_t word)
{
    uint64_t each = tally_bytes(weight == LINE_FEED_BYTES ? tally_line_feeds : BEGINNINGS, word);
    if (weight == UNIT_BYTES)
        each += tally_bytes(tally_supplementary, word);
    return (size_t)(each * BYTES(1) >> 56);
}

/* Returns the weight of a byte. The other bytes of the word are continuations, which have none. */
ALWAYS_INLINE size_t weight_of_byte(enum byte_weight weight, uint8_t byte)
{
    return weight_of_word(weight, BYTES(0x80) ^ 0x80 ^ byte);
}

/* Returns the position up to which the bytes weigh n: skips words, then bytes. */
ALWAYS_INLINE size_t find_in_words(enum byte_weight weight, const uint8_t *src, size_t pos, size_t end, size_t n)
{
    size_t here;
    for (; end - pos >= 8; pos += 8, n -= here) {
        here = weight_of_word(weight, load_word(src + pos));
        if (here > n)
            break;
    }
    for (; pos < end && (here = weight_of_byte(weight, src[pos])) <= n; pos++)
        n -= here;
    return pos;
}

size_t runic_find_byte(enum byte_weight weight, const uint8_t *src, size_t begin, size_t end, size_t n)
{
    size_t pos = begin, here;
    for (size_t step = BLOCK_STEP; step > WORDS_AT_ONCE; step /= 2)
        if (end - pos > step && (here = runic_count_bytes(weight, src + pos, step)) <= n) {
            n -= here;
            pos += step;
        }
    switch (weight) {
    case CHARACTER_BYTES:
        return find_in_words(CHARACTER_BYTES, src, pos, end, n);
    case UNIT_BYTES:
        return find_in_words(UNIT_BYTES, src, pos, end, n);
    default:
        return find_in_words(LINE_FEED_BYTES, src, pos, end, n);
    }
}

/* Returns true if the text from begin on is short, well-formed UTF-8. */
static bool is_short_and_good(const struct position_text *text, size_t begin)
{
    const size_t len = text->len - begin;
    return text->form == FORM_utf8 && len <= MOST_TO_VALIDATE && KERNEL(utf8_validate)(text->src + begin, len) == len;
}

size_t runic_find_from(const struct position_text *text, runic_unit unit, size_t begin, size_t n, size_t step)
{
    const size_t wanted = is_line_unit(unit) ? n - 1 : n; /* the line end before line n is number n - 1 */
    size_t pos = begin, done = 0;
    if (n == 0)
        return begin;
    if (!is_line_unit(unit) && is_short_and_good(text, begin))
        return runic_find_byte(unit == RUNIC_UNIT_UTF16 ? UNIT_BYTES : CHARACTER_BYTES, text->src, begin, text->len, n);
    for (; step >= SHORTEST_STEP; step /= 2)
        while (text->len - pos > step) {
            const size_t end = runic_boundary_before(text, pos + step);
            const size_t units = runic_units_between(text, unit, pos, end);
            if (units > wanted - done)
                break;
            done += units;
            pos = end;
        }
    return is_line_unit(unit) ? walk_lines(text, unit, pos, n - done) : walk_characters(text, unit, pos, n - done);
}
