/* lossy.c - fuzz: lossy conversion between forms is the size that was told, and the same as a policy says. Data: pair, text. */
/* SPDX-License-Identifier: MIT */
#include "contract/pairs.h"
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

/* How many replacements there must be. */
static size_t replacements(const struct pair *pair, const uint8_t *text, size_t len)
{
    size_t count = 0;
    for (size_t pos = 0; pos < len;) {
        uint8_t one[4];
        runic_character next = reference_next(pair->from, text + pos * unit_size(pair->from), len - pos);
        count += next.status != RUNIC_OK || reference_put(pair->to, next.value, one) == 0;
        pos += next.length;
    }
    return count;
}

/* In pieces of little room, the same text comes out. */
static void resume(const struct pair *pair, const uint8_t *text, size_t len, const uint8_t *whole, size_t size)
{
    const size_t room = 4;
    size_t read = 0, written = 0;
    while (read < len) {
        uint8_t *out = fresh(room * unit_size(pair->to));
        runic_lossy_result r = pair->lossy(text + read * unit_size(pair->from), len - read, out, room);
        REQUIRE(r.read > 0 && r.written <= room && written + r.written <= size);
        REQUIRE(memcmp(out, whole + written * unit_size(pair->to), r.written * unit_size(pair->to)) == 0);
        read += r.read;
        written += r.written;
        free(out);
    }
    REQUIRE(written == size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct pair *pair = &pairs[take_byte(&data, &size) % PAIR_COUNT];
    const size_t len = size / unit_size(pair->from), bytes = len * unit_size(pair->from);
    uint8_t *text = copy_of(data, bytes);
    const size_t units = pair->size(text, len), room = units * unit_size(pair->to);
    uint8_t *out = fresh(room), *other = fresh(room);
    runic_lossy_result r = pair->lossy(text, len, out, units);
    REQUIRE(r.status == RUNIC_OK && r.read == len && r.written == units && r.replaced == replacements(pair, text, len));
    const runic_policy replace = {.action = RUNIC_REPLACE};
    const runic_options how = {
        .from = charset_of(pair->from), .to = charset_of(pair->to), .malformed = replace, .unmappable = replace};
    runic_result scheme = runic_convert(&how, text, bytes, other, room);
    REQUIRE(scheme.status == RUNIC_OK && scheme.read == bytes && scheme.written == room);
    REQUIRE(room == 0 || memcmp(out, other, room) == 0);
    REQUIRE(runic_convert_size(&how, text, bytes) == room);
    resume(pair, text, len, out, units);
    free(text);
    free(out);
    free(other);
    return 0;
}
