/* legacy_steps.c - legacy charsets are decoded by the steps of the Encoding Standard, and encoded character by character. */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "expect.h"
#include "model.h"
#include "model_legacy.h"

#include <string.h>

#define TEXTS 60

/* Appends a run: pairs of bytes in the ranges that charsets use, ASCII, escape sequences, four-byte forms, or any bytes. */
static size_t add_run(struct chance *chance, uint8_t *dst)
{
    static const char *const escapes[] = {"\x1B$B", "\x1B$@", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B(X", "\x1B$", "\x1B"};
    const size_t kind = chance_below(chance, 7), count = chance_below(chance, chance_below(chance, 4) == 0 ? 60 : 6);
    if (kind == 6) {
        const char *escape = escapes[chance_below(chance, 8)];
        memcpy(dst, escape, strlen(escape));
        return strlen(escape);
    }
    for (size_t i = 0; i < 2 * count; i += 2) {
        const uint8_t any = (uint8_t)chance_below(chance, 256), other = (uint8_t)chance_below(chance, 256);
        const uint8_t first[] = {(uint8_t)(0x20 + any % 0x5F), (uint8_t)(0xB0 + any % 0x28), (uint8_t)(0x88 + any % 0x18),
                                 (uint8_t)(0x81 + any % 4),    (uint8_t)(0x21 + any % 0x50), any};
        const uint8_t second[] = {(uint8_t)(0x20 + other % 0x5F), (uint8_t)(0xA1 + other % 0x5E),
                                  (uint8_t)(0x40 + other % 0xBD), (uint8_t)(0x30 + other % 10),
                                  (uint8_t)(0x21 + other % 0x5E), other};
        dst[i] = first[kind];
        dst[i + 1] = second[kind];
    }
    return 2 * count;
}

int main(void)
{
    struct chance chance = {3232};
    uint8_t text[LEGACY_MOST];
    for (runic_charset charset = FIRST_LEGACY; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; i < (charset < RUNIC_SHIFT_JIS ? TEXTS / 10 : TEXTS * 5); i++) {
            size_t len = 0;
            while (len < LEGACY_MOST - 200 && chance_below(&chance, 20) > 0)
                len += add_run(&chance, text + len);
            len -= len < 3 ? 0 : chance_below(&chance, 3);
            EXPECT(compare_legacy(charset, i % 2 == 1, text, len));
        }
    return expect_result();
}
