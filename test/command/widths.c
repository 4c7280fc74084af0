/* widths.c - the columns of characters on a terminal: known ones, and all that glibc knows. */
/* SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

#include "../../cli/text/character.h"

/* UAX #11, the character database, and what terminals do. */
static const struct {
    char32_t value;
    int width;
} known[] = {
    {0x00E9, 1},  {0x00AD, 1},  {0x0301, 0},  {0x0378, 1},  {0x0600, 1},  {0x0E31, 0},  {0x0E33, 1},   {0x1100, 2},
    {0x1160, 0},  {0x200D, 0},  {0x20AC, 1},  {0x3000, 2},  {0x303F, 1},  {0x4E2D, 2},  {0xAC00, 2},   {0xD7B0, 0},
    {0xE000, 1},  {0xFE0F, 0},  {0xFF21, 2},  {0xFF71, 1},  {0xFFFF, 1},  {0x2630, 2},  {0x323B0, 2},  {0x1FAE8, 2},
    {0x10348, 1}, {0x1F1E6, 1}, {0x1F600, 2}, {0x20000, 2}, {0xE0100, 0}, {0xFFFFD, 1}, {0x10FFFF, 1},
};

#ifdef __GLIBC__
/* Where glibc differs: circled numbers on black squares are wide in it; monograms, digrams and trigrams, symbols of Tai Xuan
 * Jing and counting rods are wide since Unicode 16, and Ahom's medial ra takes a column. */
static bool is_other_in_glibc(char32_t value)
{
    return (value >= 0x3248 && value <= 0x324F) || (value >= 0x2630 && value <= 0x2637) ||
           (value >= 0x268A && value <= 0x268F) || (value >= 0x1D300 && value <= 0x1D356) ||
           (value >= 0x1D360 && value <= 0x1D376) || value == 0x1171E;
}

/* Compares with the C library, which may know an earlier Unicode. Returns the number of differences. */
static int compare_with_glibc(void)
{
    int wrong = 0, compared = 0;
    for (char32_t value = 0xA0; value <= 0x10FFFF; value++) {
        const int width = wcwidth((wchar_t)value);
        if (width < 0 || is_other_in_glibc(value))
            continue;
        compared++;
        if (character_width(value) != width) {
            printf("U+%04X: %d columns, %d in glibc\n", (unsigned)value, character_width(value), width);
            wrong++;
        }
    }
    printf("%d characters compared with glibc\n", compared);
    return wrong + (compared < 200000);
}
#endif

int main(void)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (character_width(known[i].value) != known[i].width) {
            printf("U+%04X: %d columns, not %d\n", (unsigned)known[i].value, character_width(known[i].value), known[i].width);
            wrong++;
        }
#ifdef __GLIBC__
    /* Under an emulator of the other byte order, the locales of this machine cannot be read. */
    if (setlocale(LC_CTYPE, "C.UTF-8") != NULL && wcwidth(0x4E2D) == 2)
        wrong += compare_with_glibc();
#endif
    return wrong > 0;
}
