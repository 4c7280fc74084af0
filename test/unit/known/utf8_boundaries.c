/* utf8_boundaries.c - the boundaries of every short byte string, and its first and last characters. */
/* SPDX-License-Identifier: MIT */
#include "utf8_strings.h"

/* Tests the boundaries around every position, and around a position beyond the end. */
static void check_cuts(const char *text, size_t len, const struct expected *e)
{
    size_t before = 0;
    for (size_t pos = 0; pos <= len + 1; pos++) {
        while (before < e->count && e->at[before + 1] <= pos)
            before++;
        size_t floor = e->at[before], ceil = floor < pos && floor < len ? e->at[before + 1] : floor;
        EXPECT(runic_utf8_floor(text, len, pos) == floor);
        EXPECT(runic_utf8_ceil(text, len, pos) == ceil);
    }
}

static void check(const char *text, size_t len, const struct expected *e)
{
    EXPECT(expected_met(e->parts[0], runic_utf8_next(text, len)));
    EXPECT(expected_met(e->parts[e->count - 1], runic_utf8_previous(text, len)));
    check_cuts(text, len, e);
}

int main(void)
{
    runic_character nothing = runic_utf8_next(NULL, 0), before_nothing = runic_utf8_previous(NULL, 0);
    EXPECT(nothing.length == 0 && before_nothing.length == 0);
    EXPECT(runic_utf8_floor(NULL, 0, 1) == 0 && runic_utf8_ceil(NULL, 0, 1) == 0);
    check_strings(check);
    return expect_result();
}
