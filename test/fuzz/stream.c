/* stream.c - fuzz: conversions of any charset to any other, with any options, equal the model. Data: charsets, length, seed,
 * text. */
/* SPDX-License-Identifier: MIT */
#include "compare.h"

static runic_charset charset_of(uint8_t byte)
{
    return (runic_charset)(RUNIC_UTF8 + byte % (RUNIC_CHARSET_COUNT - RUNIC_UTF8));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const runic_charset from = charset_of(take_byte(&data, &size)), to = charset_of(take_byte(&data, &size));
    const uint8_t how = take_byte(&data, &size);
    struct chance chance = {take_byte(&data, &size)};
    uint8_t *text;
    chance.state = chance.state << 8 | take_byte(&data, &size);
    const size_t len = take_text(how, 1, data, size, &text);
    compare_all(from, to, &chance, text, len);
    return 0;
}
