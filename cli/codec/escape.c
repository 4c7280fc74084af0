/* escape.c - the escape syntaxes of programming languages: their names, and the escape of a fault. */
/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include <stdio.h>
#include <string.h>

#include "text/charset.h"

#define HEX "0123456789ABCDEF"

/* The library escapes what is beyond ASCII; a charset of iconv(3) may also lack characters of ASCII. */
static const struct style {
    const char *name, *ascii, *byte; /* formats */
    const char *characters;
} styles[] = {
    [RUNIC_ESCAPE_BRACES] = {"braces", "\\u{%04X}", "\\x%02X", "\\xu{}" HEX},
    [RUNIC_ESCAPE_C] = {"c", "\\%03o", "\\%03o", "\\uU" HEX},
    [RUNIC_ESCAPE_JAVA] = {"java", "\\u%04X", NULL, "\\u" HEX},
    [RUNIC_ESCAPE_JSON] = {"json", "\\u%04X", NULL, "\\u" HEX},
    [RUNIC_ESCAPE_XML] = {"xml", "&#%u;", NULL, "&#;0123456789"},
    [RUNIC_ESCAPE_PERCENT] = {"percent", "%%%02X", "%%%02X", "%" HEX},
    [RUNIC_ESCAPE_PYTHON] = {"python", "\\x%02x", "\\x%02x", "\\xuU0123456789abcdef"},
};

bool escape_style_from_name(const char *name, uint8_t *style)
{
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].name, name) == 0) {
            *style = (uint8_t)i;
            return true;
        }
    return false;
}

bool escape_style_has_bytes(uint8_t style)
{
    return styles[style].byte != NULL;
}

const char *escape_characters(uint8_t style)
{
    return styles[style].characters;
}

/* Writes a number by a format of one number. */
static size_t put_number(const char *format, unsigned number, char32_t *text)
{
    char made[16];
    const int len = snprintf(made, sizeof made, format, number);
    for (int i = 0; i < len; i++)
        text[i] = (unsigned char)made[i];
    return (size_t)len;
}

/* Writes the escape of a character beyond ASCII, by a conversion to ASCII. */
static size_t put_character(uint8_t style, char32_t character, char32_t *text)
{
    const bool is_surrogate = character >> 11 == 0xD800 >> 11; /* which WTF-8 has */
    const runic_options how = {.from = is_surrogate ? RUNIC_WTF8 : SCALARS,
                               .to = RUNIC_ASCII,
                               .unmappable = {.action = RUNIC_ACTION_ESCAPE, .length = style}};
    const uint8_t wtf8[] = {0xED, (uint8_t)(0x80 | (character >> 6 & 0x3F)), (uint8_t)(0x80 | (character & 0x3F))};
    const void *src = is_surrogate ? (const void *)wtf8 : &character;
    char made[16];
    const size_t len = runic_convert(&how, src, is_surrogate ? sizeof wtf8 : sizeof character, made, sizeof made).written;
    for (size_t i = 0; i < len; i++)
        text[i] = (unsigned char)made[i];
    return len;
}

size_t escape_fault(uint8_t style, const runic_report *report, char32_t *answer)
{
    size_t length = 0;
    if (report->status == RUNIC_UNMAPPABLE && report->character < 0x80)
        return put_number(styles[style].ascii, (unsigned)report->character, answer);
    if (report->status == RUNIC_UNMAPPABLE)
        return put_character(style, report->character, answer);
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES; i++)
        length += put_number(styles[style].byte, report->bytes[i], answer + length);
    return length;
}
