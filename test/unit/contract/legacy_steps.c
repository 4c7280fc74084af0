/* legacy_steps.c - legacy charsets are decoded by the steps of the Encoding Standard, and encoded character by character. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "model.h"
#include "model_legacy.h"

#define TEXTS 60

int main(void)
{
    struct chance chance = {3232};
    uint8_t text[LEGACY_MOST];
    for (runic_charset charset = FIRST_LEGACY; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; i < (charset < RUNIC_SHIFT_JIS ? TEXTS / 10 : TEXTS * 5); i++) {
            const size_t len = make_bytes(&chance, charset, text, chance_below(&chance, LEGACY_MOST - 200));
            EXPECT(compare_legacy(charset, i % 2 == 1, text, len));
        }
    return expect_result();
}
