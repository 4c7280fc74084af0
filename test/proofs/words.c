/* words.c - functions that compute with sums of bits in a word, for every pattern that matters for positions. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "scalar/span_units.h"
#include "scalar/span_utf8.h"

static void require(bool holds, const char *what, uint64_t trial)
{
    if (!holds) {
        printf("%s fails at %016llx\n", what, (unsigned long long)trial);
        exit(1);
    }
}

/* Checks the progress over a word of eight bytes, and that at most eight units are written. */
static void take_word_of(uint64_t word)
{
    uint16_t units[16];
    struct position at = {(const uint8_t *)&word, (uint8_t *)units, 0};
    const uint8_t *start = at.src;
    memset(units, 0xAA, sizeof units);
    if (!take_up_to_two(FORM_utf16, true, word, leads_of(word), &at))
        return;
    const size_t read = (size_t)(at.src - start);
    require((read == 8 && at.written >= 4 && at.written <= 8) || (read == 7 && at.written >= 3 && at.written <= 7),
            "take_up_to_two", word);
    for (size_t i = 8; i < 16; i++)
        require(units[i] == 0xAAAA, "take_up_to_two writes", word);
}

/* Two measured words: the number of units is the number of bytes, without continuation bytes and a lead byte at the end. */
static void measure_words_of(uint64_t first, uint64_t second)
{
    static const uint8_t text[16];
    struct position at = {text, NULL, 0};
    size_t units = 0;
    if (!measure_up_to_two(FORM_utf16, first, second, &at))
        return;
    const size_t read = second >> 56 < 0xC0 ? 16 : 15;
    for (size_t i = 0; i < read; i++)
        units += ((i < 8 ? first : second) >> 8 * (i % 8) & 0xC0) != 0x80;
    require((size_t)(at.src - text) == read && at.written == units && units >= 8, "measure_up_to_two", first ^ second);
}

/* Next to words of ASCII and of two-byte characters, also with a lead byte at the end or a continuation byte at the start. */
static void measure_beside_others(uint64_t word)
{
    static const uint64_t others[] = {BYTES(0x7F), EACH_LANE(0xBFC2), 0xC2BFC2BFC2BFC27Fu, 0x7FBFC2BFC2BFC2BFu};
    for (size_t i = 0; i < 4; i++) {
        measure_words_of(word, others[i]);
        measure_words_of(others[i], word);
    }
}

/* Every pattern of ASCII bytes, continuation bytes, and lead bytes; the other bits do not change positions. */
static size_t take_words(void)
{
    static const uint8_t bytes[] = {0x00, 0x7F, 0x80, 0xBF, 0xC2, 0xDF};
    size_t trials = 0;
    for (uint64_t pattern = 0; pattern < 1679616; pattern++, trials++) {
        uint64_t word = 0, rest = pattern;
        for (unsigned i = 0; i < 8; i++, rest /= 6)
            word = word << 8 | bytes[rest % 6];
        take_word_of(word);
        measure_beside_others(word);
    }
    return trials;
}

/* All lengths in UTF-8 of four characters. */
static size_t put_lanes_of_each_length(void)
{
    static const uint16_t values[] = {0x0000, 0x007F, 0x0080, 0x07FF, 0x0800, 0xD7FF, 0xE000, 0xFFFF};
    size_t trials = 0;
    for (unsigned pattern = 0; pattern < 4096; pattern++, trials++) {
        uint8_t bytes[16];
        uint64_t lanes = 0;
        bool is_short = true;
        for (unsigned i = 0; i < 4; i++) {
            const uint16_t value = values[pattern >> 3 * i & 7];
            lanes |= (uint64_t)value << 16 * i;
            is_short = is_short && value < 0x800;
        }
        memset(bytes, 0xAA, sizeof bytes);
        size_t size = put_up_to_three(bytes, lanes, true);
        require(size >= 4 && size <= 12 && size == put_up_to_three(NULL, lanes, false), "put_up_to_three", lanes);
        for (size_t i = 12; i < 16; i++)
            require(bytes[i] == 0xAA, "put_up_to_three writes", lanes);
        memset(bytes, 0xAA, sizeof bytes);
        size = is_short ? put_up_to_two(bytes, lanes, true) : 4;
        require(size >= 4 && size <= 8, "put_up_to_two", lanes);
        for (size_t i = 8; i < 16; i++)
            require(bytes[i] == 0xAA, "put_up_to_two writes", lanes);
    }
    return trials;
}

int main(void)
{
    const size_t trials = take_words() + put_lanes_of_each_length();
    printf("%zu trials\n", trials);
    return 0;
}
