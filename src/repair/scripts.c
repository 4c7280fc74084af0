/* scripts.c - which characters are letters of a script, which are signs, and which are rare in text. */
/* SPDX-License-Identifier: MIT */
#include "scripts.h"

#ifndef RUNIC_UNICODE_ONLY

/* In order. Characters between the ranges are RARE. */
static const struct {
    char32_t first, last;
    uint8_t script;
} script_ranges[] = {
    {0x80, 0xBF, ANY}, /* with C1 controls: after the first of two levels they are common */
    {0xC0, 0xD6, LATIN},
    {0xD7, 0xD7, ANY},
    {0xD8, 0xF6, LATIN},
    {0xF7, 0xF7, ANY},
    {0xF8, 0x17E, LATIN},
    {0x192, 0x192, ANY},
    {0x1A0, 0x1B0, LATIN},
    {0x218, 0x21B, LATIN},
    {0x259, 0x259, LATIN},
    {0x2BB, 0x2BC, ANY},
    {0x2C6, 0x2DD, ANY},
    {0x300, 0x30C, ANY}, /* accents of decomposed text, as in names of files on macOS */
    {0x31B, 0x31B, ANY},
    {0x323, 0x328, ANY},
    {0x336, 0x338, ANY}, /* strokes through letters */
    {0x384, 0x3CE, GREEK},
    {0x400, 0x4FF, CYRILLIC},
    {0x531, 0x589, ARMENIAN},
    {0x591, 0x5F4, HEBREW},
    {0x600, 0x6FF, ARABIC},
    {0x900, 0x109F, INDIC},
    {0x10D0, 0x10FF, GEORGIAN},
    {0x1200, 0x139F, ETHIOPIC},
    {0x1780, 0x17F9, INDIC},
    {0x1E80, 0x1EF9, LATIN},
    {0x1F00, 0x1FFF, GREEK},
    {0x2000, 0x2027, ANY},
    {0x202A, 0x20BF, ANY},
    {0x20E3, 0x20E3, ANY}, /* the frame of a keycap: a digit, U+FE0F and U+20E3 */
    {0x2100, 0x23FF, ANY},
    {0x2460, 0x27BF, ANY},
    {0x2B00, 0x2BFF, ANY},
    {0x3000, 0x303F, ANY},
    {0x3041, 0x318E, EAST_ASIAN},
    {0x3400, 0x9FFF, EAST_ASIAN},
    {0xAC00, 0xD7A3, EAST_ASIAN},
    {0xFB01, 0xFB02, LATIN},
    {0xFE0F, 0xFE0F, ANY},
    {0xFEFF, 0xFEFF, ANY},
    {0xFF01, 0xFFE6, ANY},
    {0xFFFD, 0xFFFD, ANY},
    {0x1F000, 0x1FAFF, ANY},
};

enum mojibake_script runic_mojibake_script(char32_t value)
{
    if (value < 0x80)
        return is_ascii_letter(value) ? LATIN : ANY;
    for (size_t i = 0; i < sizeof script_ranges / sizeof script_ranges[0] && value >= script_ranges[i].first; i++)
        if (value <= script_ranges[i].last)
            return (enum mojibake_script)script_ranges[i].script;
    return RARE;
}

bool runic_mojibake_follows_words(char32_t sign)
{
    static const uint16_t signs[] = {0xA0,   0xAD,   0xAE,   0xB0,   0xB7,   0xBB,   0x2014,
                                     0x2019, 0x201D, 0x2020, 0x2021, 0x2026, 0x203A, 0x2122};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i] == sign)
            return true;
    return false;
}

#endif
