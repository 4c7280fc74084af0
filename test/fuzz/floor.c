/* floor.c - fuzz: the parts of a text, cut at a boundary, decode to what the text decodes to, and no result is longer than its
 * bound. Data: charset, place of the cut, length, text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#define MOST_DECODED (12 * (size_t)MOST_TEXT)

/* Decodes a text to UTF-8 with U+FFFD for each fault. Returns its length. */
static size_t decode(runic_charset charset, const uint8_t *text, size_t len, uint8_t *dst)
{
    runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    how.ill_formed.action = how.unmappable.action = RUNIC_ACTION_REPLACE; /* WTF-8 has characters that UTF-8 lacks */
    const runic_result r = runic_convert(&how, text, len, dst, MOST_DECODED);
    REQUIRE(r.status == RUNIC_OK && r.read == len && r.written <= runic_convert_bound(&how, len));
    REQUIRE(r.written == runic_convert_size(&how, text, len));
    return r.written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t whole[MOST_DECODED], parts[2 * MOST_DECODED];
    const runic_charset charset = (runic_charset)(RUNIC_UTF8 + take_byte(&data, &size) % (RUNIC_CHARSET_COUNT - RUNIC_UTF8));
    const uint8_t place = take_byte(&data, &size), how = take_byte(&data, &size);
    uint8_t *text;
    const size_t len = take_text(how, 1, data, size, &text), pos = place % (len + 2),
                 cut = runic_charset_floor(charset, text, len, pos);
    REQUIRE(cut <= len && cut <= pos && (pos < len || cut == len));
    REQUIRE(runic_charset_floor(charset, text, len, cut) == cut);
    const bool by_bom = runic_charset_describe(charset).byte_order == RUNIC_ORDER_BY_BOM;
    const size_t length = decode(charset, text, len, whole);
    if (by_bom) /* the second part lacks the BOM */
        return 0;
    const size_t first = decode(charset, text, cut, parts);
    REQUIRE(first + decode(charset, text + cut, len - cut, parts + first) == length && same_bytes(whole, parts, length));
    return 0;
}
