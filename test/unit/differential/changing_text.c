/* changing_text.c - text whose kind changes far from the beginning, with a cut character at that position. */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

#define LONG       2048 /* bytes of the first kind, after which a loop may determine the kind again */
#define FIRST_MOST 64   /* the most bytes before its groups */
_Static_assert(LONG + FIRST_MOST + 4 + FAR <= MOST_UNITS, "texts are too long");

/* Characters of three bytes; at `pos` the first `length` bytes of another one, and then characters of two bytes. */
static void check_change(size_t pos, const uint32_t *character, size_t length)
{
    static struct text text;
    if (!sampled())
        return;
    text = (struct text){.form = TEXT_utf8};
    fill_to(&text, 0x4E2D, pos - length);
    append_units(&text, character, length);
    fill_to(&text, 0xE9, pos + FAR);
    check_all_ops(&text);
}

void check_kinds(void)
{
    static const uint32_t three[] = {0xE2, 0x82, 0xAC}, four[] = {0xF0, 0x9F, 0x98, 0x80};
    for (size_t pos = LONG; pos <= LONG + FIRST_MOST + 3; pos++) {
        for (size_t length = 1; length <= 3; length++)
            check_change(pos, three, length);
        for (size_t length = 1; length <= 4; length++)
            check_change(pos, four, length);
    }
}
