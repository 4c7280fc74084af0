/* escape.c - the escape syntaxes of programming languages: their names, and the escape of an ASCII character. */
/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include <stdio.h>
#include <string.h>

#define HEX "0123456789ABCDEF"

/* The library escapes what is beyond ASCII; a charset of iconv(3) may also lack characters of ASCII. */
static const struct style {
    const char *name, *ascii; /* ascii: a format */
    bool has_bytes;
    const char *characters;
} styles[] = {
    [RUNIC_ESCAPE_BRACES] = {"braces", "\\u{%04X}", true, "\\xu{}" HEX},
    [RUNIC_ESCAPE_C] = {"c", "\\%03o", true, "\\uU" HEX},
    [RUNIC_ESCAPE_JAVA] = {"java", "\\u%04X", false, "\\u" HEX},
    [RUNIC_ESCAPE_JSON] = {"json", "\\u%04X", false, "\\u" HEX},
    [RUNIC_ESCAPE_XML] = {"xml", "&#%u;", false, "&#;0123456789"},
    [RUNIC_ESCAPE_PERCENT] = {"percent", "%%%02X", true, "%" HEX},
    [RUNIC_ESCAPE_PYTHON] = {"python", "\\x%02x", true, "\\xuU0123456789abcdef"},
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
    return styles[style].has_bytes;
}

const char *escape_characters(uint8_t style)
{
    return styles[style].characters;
}

size_t escape_ascii(uint8_t style, char32_t value, uint8_t *text)
{
    char made[16];
    const int len = snprintf(made, sizeof made, styles[style].ascii, (unsigned)value);
    memcpy(text, made, (size_t)len);
    return (size_t)len;
}
