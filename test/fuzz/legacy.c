/* legacy.c - fuzz: legacy charsets are decoded by the steps of the Encoding Standard. Data: charset, web and length, text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "unit/contract/model.h"
#include "unit/contract/model_legacy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The seven multi-byte charsets are the last ones; every second input is in one of them. */
    const uint8_t which = take_byte(&data, &size), how = take_byte(&data, &size);
    const unsigned singles = RUNIC_SHIFT_JIS - FIRST_LEGACY, others = RUNIC_CHARSET_COUNT - RUNIC_SHIFT_JIS;
    const unsigned chosen = which % 2 == 0 ? singles + which / 2 % others : which / 2 % singles;
    uint8_t *text;
    const size_t len = take_text(how, 1, data, size, &text);
    REQUIRE(compare_legacy((runic_charset)(FIRST_LEGACY + chosen), how >> 7, text, len));
    return 0;
}
