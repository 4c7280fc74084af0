/* long_utf16_square.c - all 65,536 x 65,536 pairs of UTF-16 units: validity of each, and a long text of all with the same
 * start. */
/* SPDX-License-Identifier: MIT */
#include "utf16_units.h"

#define UNITS 0x10000ul

/* A text of first, second, letter, for every second unit. */
static char16_t text[3 * UNITS], repaired[3 * UNITS], got_repaired[3 * UNITS];
static char utf8[9 * UNITS], got_utf8[9 * UNITS];
static size_t utf8_len, replaced;

static void write_pair(char16_t first, char16_t second)
{
    char16_t *at = text + 3ul * second;
    const char16_t pair[] = {first, second, 'a'};
    memcpy(at, pair, sizeof pair);
    memcpy(repaired + (at - text), pair, sizeof pair);
    for (size_t i = 0; i < 3;) {
        struct part part = units_next(pair + i, 3 - i);
        if (part.status != RUNIC_OK) {
            repaired[(size_t)(at - text) + i] = 0xFFFD;
            replaced++;
        }
        utf8_len += plain_utf8(part.value, utf8 + utf8_len);
        i += part.length;
    }
}

static void check_alone(char16_t first, char16_t second)
{
    const char16_t pair[] = {first, second};
    struct part part = units_next(pair, 2);
    size_t read = 0;
    while (part.status == RUNIC_OK && (read += part.length) < 2)
        part = units_next(pair + read, 2 - read);
    runic_result r = runic_utf16_validate(pair, 2);
    EXPECT(r.status == part.status && r.fault == part.fault && r.read == read);
}

static void check_first(char16_t first)
{
    utf8_len = replaced = 0;
    for (unsigned long second = 0; second < UNITS; second++) {
        write_pair(first, (char16_t)second);
        check_alone(first, (char16_t)second);
    }
    runic_lossy_result r = runic_utf16_to_utf8_lossy(text, 3 * UNITS, got_utf8, utf8_len);
    EXPECT(r.status == RUNIC_OK && r.read == 3 * UNITS && r.written == utf8_len && r.replaced == replaced);
    bool same = memcmp(got_utf8, utf8, utf8_len) == 0;
    EXPECT(same && runic_utf16_to_utf8_size(text, 3 * UNITS) == utf8_len);
    memcpy(got_repaired, text, sizeof text);
    EXPECT(runic_utf16_repair(got_repaired, 3 * UNITS) == replaced);
    EXPECT(memcmp(got_repaired, repaired, sizeof repaired) == 0);
}

int main(void)
{
    unsigned long step = plain_step();
    for (unsigned long first = 0; first < UNITS; first += step) {
        unsigned long failures = expect_failures;
        check_first((char16_t)first);
        if (expect_failures > failures)
            fprintf(stderr, "pairs that begin with %04lX\n", first);
    }
    return expect_result();
}
