/* show.c - offset, bytes, code point and character, aligned whatever the character's width. */
/* SPDX-License-Identifier: MIT */
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "show.h"

#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "charset.h"
#include "message.h"

#define DOTTED_CIRCLE 0x25CC

static const struct {
    char32_t value;
    const char *name;
} names[] = {
    {0x0000, "null"},
    {0x0009, "tab"},
    {0x000A, "line feed"},
    {0x000D, "carriage return"},
    {0x001B, "escape"},
    {0x0020, "space"},
    {0x0085, "next line"},
    {0x00A0, "no-break space"},
    {0x00AD, "soft hyphen"},
    {0x200B, "zero width space"},
    {0x200C, "zero width non-joiner"},
    {0x200D, "zero width joiner"},
    {0x200E, "left-to-right mark"},
    {0x200F, "right-to-left mark"},
    {0x2028, "line separator"},
    {0x202D, "left-to-right override"},
    {0x202E, "right-to-left override"},
    {0x2060, "word joiner"},
    {0xFE0F, "variation selector-16"},
    {0xFEFF, "byte order mark, or zero width no-break space"},
    {0xFFFD, "replacement character"},
};

static const char *name_of(char32_t value)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].value == value)
            return names[i].name;
    if ((value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF))
        return "noncharacter";
    if ((value >= 0xE000 && value <= 0xF8FF) || value >= 0xF0000)
        return "private use";
    return "";
}

/* Characters can be shown as they are only where the terminal takes UTF-8. */
static bool is_utf8_locale(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static size_t put_escape(char *dst, char32_t value)
{
    static const char letters[] = "\n\r\t", escapes[] = "nrt";
    const char *found = value != 0 && value < 0x80 ? strchr(letters, (int)value) : NULL;
    if (found != NULL)
        return (size_t)sprintf(dst, "\\%c", escapes[found - letters]);
    return (size_t)sprintf(dst, value < 0x80 ? "\\x%02X" : "\\u{%04X}", (unsigned)value);
}

/* Writes what is to be seen of a character, and returns its width on a terminal. */
static int put_visible(char *dst, char32_t value)
{
    const bool ascii = value < 0x80;
    const int width = is_unsafe(value) ? -1 : ascii ? 1 : is_utf8_locale() ? wcwidth((wchar_t)value) : -1;
    size_t len = 0;
    if (is_unsafe(value))
        len = put_escape(dst, value);
    else if (width < 0)
        dst[len++] = '.';
    if (width == 0)
        len += runic_utf8_put(DOTTED_CIRCLE, dst, 4);
    if (width >= 0)
        len += runic_utf8_put(value, dst + len, 4);
    dst[len] = 0;
    return width < 0 ? (int)len : width == 0 ? 1 : width;
}

void show_header(void)
{
    printf("%s%10s  %-11s  %-8s  %s%s\n", color(stdout, COLOR_FAINT), "offset", "bytes", "code", "character",
           color(stdout, COLOR_END));
}

static void show_bytes(const struct row *row)
{
    char text[3 * ROW_MOST + 1] = "";
    for (size_t i = 0; i < row->length && i < ROW_MOST; i++)
        sprintf(text + strlen(text), i > 0 ? " %02X" : "%02X", row->bytes[i]);
    printf("%10" PRIu64 "  %-11s  ", row->offset, text);
}

static void show_character(char32_t value)
{
    char text[16], code[16];
    const char *name = name_of(value);
    const int width = put_visible(text, value);
    snprintf(code, sizeof code, "U+%04X", (unsigned)value);
    printf("%-8s  %s", code, text);
    if (*name != 0)
        printf("%*s%s%s%s", width < 8 ? 10 - width : 2, "", color(stdout, COLOR_FAINT), name, color(stdout, COLOR_END));
    putchar('\n');
}

void show_row(const struct row *row, runic_charset charset)
{
    const bool bad = row->fault != RUNIC_FAULT_NONE;
    fputs(color(stdout, bad ? COLOR_ERROR : COLOR_END), stdout);
    show_bytes(row);
    if (bad)
        printf("<-- %s-%s%s\n", form_name(charset), runic_fault_name(row->fault), color(stdout, COLOR_END));
    else
        show_character(row->value);
}
