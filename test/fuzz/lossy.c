/* lossy.c - fuzz: lossy conversions between forms write what the definitions say, whole, in pieces and by runic_convert. */
/* SPDX-License-Identifier: MIT */
/* Data: the first byte chooses the pair of forms, the second how the text is placed (fuzz.h); the rest is the text. */
#include "unit/contract/pairs.h"
#include "fuzz.h"

static runic_charset charset_of(enum text_form form)
{
    switch (form) {
    case TEXT_utf8:
        return RUNIC_UTF8;
    case TEXT_utf16le:
        return RUNIC_UTF16LE;
    case TEXT_utf16be:
        return RUNIC_UTF16BE;
    case TEXT_utf32le:
        return RUNIC_UTF32LE;
    case TEXT_utf32be:
        return RUNIC_UTF32BE;
    default:
        return RUNIC_LATIN1;
    }
}

/* Converts by the definitions. Returns the units, and the number of replacements. */
static size_t walk(const struct pair *pair, const uint8_t *text, size_t len, uint8_t *out, size_t *replaced)
{
    const size_t size = unit_size(pair->to);
    size_t written = 0;
    *replaced = 0;
    for (size_t pos = 0; pos < len;) {
        const runic_character next = reference_next(pair->from, text + pos * unit_size(pair->from), len - pos);
        size_t units = next.status == RUNIC_OK ? reference_put(pair->to, next.value, out + written * size) : 0;
        *replaced += units == 0;
        if (units == 0)
            units = reference_put(pair->to, pair->to == TEXT_latin1 ? '?' : 0xFFFD, out + written * size);
        written += units;
        pos += next.length;
    }
    return written;
}

/* Requires that calls with a small capacity, each of which continues where the last one stopped, write the same text. */
static void resume(const struct pair *pair, const uint8_t *text, size_t len, size_t room, const uint8_t *whole, size_t size)
{
    size_t read = 0, written = 0;
    while (read < len) {
        uint8_t *out = area(TARGET, room * unit_size(pair->to));
        runic_lossy_result r = pair->lossy(text + read * unit_size(pair->from), len - read, out, room);
        REQUIRE(r.read > 0 && r.written <= room && written + r.written <= size);
        REQUIRE(same_bytes(out, whole + written * unit_size(pair->to), r.written * unit_size(pair->to)));
        read += r.read;
        written += r.written;
    }
    REQUIRE(written == size);
}

/* Requires that runic_convert with RUNIC_ACTION_REPLACE writes the same text. */
static void by_policy(const struct pair *pair, const uint8_t *text, size_t bytes, const uint8_t *expected, size_t room)
{
    const runic_policy replace = {.action = RUNIC_ACTION_REPLACE};
    const runic_options how = {
        .from = charset_of(pair->from), .to = charset_of(pair->to), .ill_formed = replace, .unmappable = replace};
    uint8_t *out = area(TARGET, room);
    const runic_result scheme = runic_convert(&how, text, bytes, out, room);
    REQUIRE(scheme.status == RUNIC_OK && scheme.read == bytes && scheme.written == room && same_bytes(out, expected, room));
    REQUIRE(runic_convert_size(&how, text, bytes) == room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t which = take_byte(&data, &size), how = take_byte(&data, &size);
    const struct pair *pair = &pairs[which % PAIR_COUNT];
    uint8_t *text, *expected = area(EXPECTED, 4 * MOST_TEXT);
    const size_t len = take_text(how, unit_size(pair->from), data, size, &text);
    size_t replaced;
    const size_t units = walk(pair, text, len, expected, &replaced), room = units * unit_size(pair->to);
    REQUIRE(pair->size(text, len) == units);
    uint8_t *out = area(TARGET, room);
    const runic_lossy_result r = pair->lossy(text, len, out, units);
    REQUIRE(r.status == RUNIC_OK && r.read == len && r.written == units && r.replaced == replaced);
    REQUIRE(same_bytes(out, expected, room));
    if (which / PAIR_COUNT % 2 == 0)
        by_policy(pair, text, len * unit_size(pair->from), expected, room);
    else
        resume(pair, text, len, 4 + how % 32u, expected, units);
    return 0;
}
