/* character.c - names of characters, and how messages show them. */
/* SPDX-License-Identifier: MIT */
#include "character.h"

#include <limits.h>
#include <string.h>

#include "terminal/message.h"

#define DOTTED_CIRCLE 0x25CC

/* Names of characters that are not visible. */
static const struct {
    char32_t value;
    const char *name, *short_name;
} names[] = {
    {0x0000, "null", "NUL"},
    {0x0007, "bell", "BEL"},
    {0x0008, "backspace", "BS"},
    {0x0009, "tab", "TAB"},
    {0x000A, "line feed", "LF"},
    {0x000C, "form feed", "FF"},
    {0x000D, "carriage return", "CR"},
    {0x001A, "substitute", "SUB"},
    {0x001B, "escape", "ESC"},
    {0x0020, "space", "SP"},
    {0x007F, "delete", "DEL"},
    {0x0085, "next line", "NEL"},
    {0x00A0, "no-break space", "NBSP"},
    {0x00AD, "soft hyphen", "SHY"},
    {0x061C, "Arabic letter mark", "ALM"},
    {0x200B, "zero width space", "ZWSP"},
    {0x200C, "zero width non-joiner", "ZWNJ"},
    {0x200D, "zero width joiner", "ZWJ"},
    {0x200E, "left-to-right mark", "LRM"},
    {0x200F, "right-to-left mark", "RLM"},
    {0x2028, "line separator", "LS"},
    {0x2029, "paragraph separator", "PS"},
    {0x202A, "left-to-right embedding", "LRE"},
    {0x202B, "right-to-left embedding", "RLE"},
    {0x202C, "pop direction", "PDF"},
    {0x202D, "left-to-right override", "LRO"},
    {0x202E, "right-to-left override", "RLO"},
    {0x202F, "narrow no-break space", "NNBSP"},
    {0x2060, "word joiner", "WJ"},
    {0x2066, "left-to-right isolate", "LRI"},
    {0x2067, "right-to-left isolate", "RLI"},
    {0x2068, "first strong isolate", "FSI"},
    {0x2069, "pop isolate", "PDI"},
    {0x3000, "ideographic space", "IDSP"},
    {0xFE0F, "variation selector-16", "VS16"},
    {0xFFFD, "replacement character", "replacement"},
};

const char *character_name(char32_t value, bool first, int columns)
{
    if (value == 0xFEFF && first)
        return "byte order mark";
    if (value == 0xFEFF)
        return columns >= 25 ? "zero width no-break space" : "ZWNBSP";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].value == value)
            return (int)strlen(names[i].name) <= columns ? names[i].name : names[i].short_name;
    if ((value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF))
        return "noncharacter";
    if ((value >= 0xE000 && value <= 0xF8FF) || value >= 0xF0000)
        return "private use";
    return "";
}

const char *character_shown(char32_t value)
{
    char text[16];
    const char *name = character_name(value, false, INT_MAX);
    const int width = is_unsafe(value) || value >> 11 == 0xD800 >> 11 ? -1 : character_width(value);
    size_t len = 0;
    if (*name != 0)
        return name;
    if (width == 0)
        len += runic_utf8_put(DOTTED_CIRCLE, text, 4);
    if (width >= 0)
        len += runic_utf8_put(value, text + len, 4);
    return formatted("%.*s", (int)len, text);
}

/* ---- Columns ---- */

/* Sorted ranges of characters that do not take one column. */
static const struct {
    char32_t first, last;
    int width;
} ranges[] = {
#define W(first, last, width) {0x##first, 0x##last, width},
#include "tables/widths.def"
};

#define RANGES (sizeof ranges / sizeof ranges[0])

int character_width(char32_t value)
{
    size_t low = 0, high = RANGES;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (ranges[middle].last < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < RANGES && ranges[low].first <= value ? ranges[low].width : 1;
}
