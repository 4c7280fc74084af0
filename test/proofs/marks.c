/* marks.c - what the proof of answers.c takes for granted of marked text: from which bytes each of its units was made. */
/* SPDX-License-Identifier: MIT */
/*
 * Text in a form becomes UTF-16 with U+FFFD at each fault. What measures units, and what tells a sequence's length, then lead
 * from unit to unit through the source, never beyond its end, and to the end of what was read.
 */
#include <stdio.h>
#include <stdlib.h>

#include "stream/answers.c"

/* Texts of so many units of the source, and of so many of those, which vectors are used for. */
#define LONG   5
#define REPEAT 20

static size_t trials;

static void require(bool holds, const char *what, enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    if (holds)
        return;
    printf("%s: scheme %d,", what, (int)scheme);
    for (size_t i = 0; i < len; i++)
        printf(" %02x", src[i]);
    printf("\n");
    exit(1);
}

static const struct runic_codec *codec_of(enum runic_scheme scheme)
{
    return scheme == SCHEME_utf8      ? &runic_codec_utf8
           : scheme == SCHEME_utf16le ? &runic_codec_utf16le
           : scheme == SCHEME_utf16be ? &runic_codec_utf16be
           : scheme == SCHEME_utf32le ? &runic_codec_utf32le
                                      : &runic_codec_utf32be;
}

/* Behind the sequence at a place, of which a mark is made. */
static size_t behind(enum runic_scheme scheme, const uint8_t *src, size_t len, size_t place)
{
    union runic_state none;
    require(place < len, "a mark of nothing", scheme, src, len);
    const runic_character next = codec_of(scheme)->next(&none, src + place, len - place);
    require(next.length > 0 && next.length <= len - place, "a sequence beyond the end", scheme, src, len);
    return place + next.length;
}

/* As answer_each goes. */
static size_t go_by_marks(enum runic_scheme scheme, const uint8_t *src, size_t len, const uint16_t *text, size_t marked)
{
    size_t place = 0, run = 0;
    for (size_t i = 0; i < marked; i++)
        if (text[i] == REPLACEMENT_CHARACTER) {
            place = behind(scheme, src, len, place + source_size(scheme, text + run, i - run));
            run = i + 1;
        }
    return place + source_size(scheme, text + run, marked - run);
}

/* As escape_each goes. */
static size_t go_by_units(const uint8_t *src, size_t len, const uint16_t *text, size_t marked)
{
    size_t place = 0;
    for (size_t i = 0; i < marked; i++) {
        const bool is_mark = text[i] == REPLACEMENT_CHARACTER;
        require(place < len, "a unit of nothing", SCHEME_utf8, src, len);
        if (is_mark && src[place] >= 0xE0 && src[place] <= 0xF4)
            place = behind(SCHEME_utf8, src, len, place);
        else
            place += is_mark ? 1 : utf8_size_of(text[i]);
    }
    return place;
}

static void try_text(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    static uint16_t marked[2 * LONG * REPEAT], text[2 * LONG * REPEAT];
    const struct answers a = {.room = 2 * LONG * REPEAT, .marked = marked, .text = text};
    size_t replaced = 0;
    len = runic_scheme_whole(scheme, src, len);
    const struct runic_pair done = mark_faults(scheme, src, len, &a, &replaced);
    require(done.read == len, "not all is read", scheme, src, len);
    require(go_by_marks(scheme, src, len, marked, done.written) == len, "marks lead elsewhere", scheme, src, len);
    if (scheme == SCHEME_utf8)
        require(go_by_units(src, len, marked, done.written) == len, "units lead elsewhere", scheme, src, len);
    trials++;
}

/* Units of the source, one of each kind that conversion tells from others, in each order. */
static void try_all(enum runic_scheme scheme, const uint32_t *kinds, size_t count, size_t units)
{
    const size_t size = form_unit_size(scheme_form(scheme));
    size_t patterns = 1;
    for (size_t i = 0; i < units; i++)
        patterns *= count;
    for (size_t pattern = 0; pattern < patterns; pattern++) {
        uint8_t src[4 * LONG * REPEAT];
        size_t len = 0;
        for (size_t i = 0, rest = pattern; i < units; i++, rest /= count)
            for (size_t byte = 0; byte < size; byte++) {
                const bool is_big = scheme == SCHEME_utf16be || scheme == SCHEME_utf32be;
                src[len++] = (uint8_t)(kinds[rest % count] >> 8 * (is_big ? size - 1 - byte : byte));
            }
        try_text(scheme, src, len);
        if (units == LONG)
            continue;
        for (size_t i = len; i < REPEAT * len; i++)
            src[i] = src[i - len];
        try_text(scheme, src, REPEAT * len);
    }
}

int main(void)
{
    static const uint32_t bytes[] = {0x41, 0x80, 0x90, 0xA0, 0xBD, 0xBF, 0xC1, 0xC2,
                                     0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5};
    static const uint32_t halves[] = {0x41, 0x80, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFD};
    static const uint32_t wholes[] = {0x41, 0x80, 0x800, 0xD800, 0xDC00, 0xFFFD, 0x10000, 0x10FFFF, 0x110000, 0xFFFFFFFF};
#define EACH(kinds) (kinds), sizeof(kinds) / sizeof *(kinds)
    for (size_t units = 1; units <= LONG; units++) {
        try_all(SCHEME_utf8, EACH(bytes), units);
        try_all(SCHEME_utf16le, EACH(halves), units);
        try_all(SCHEME_utf16be, EACH(halves), units);
        try_all(SCHEME_utf32le, EACH(wholes), units);
        try_all(SCHEME_utf32be, EACH(wholes), units);
    }
    printf("%zu texts\n", trials);
    return 0;
}
