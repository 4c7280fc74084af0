/* show.c - prints offset, bytes, code point and character in aligned columns. */
/* SPDX-License-Identifier: MIT */
#include "inspect.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"
#include "text/character.h"
#include "text/finding.h"

#define DOTTED_CIRCLE 0x25CC
#define BYTES_A_LINE  4
#define WIDTH         80
#define CHARACTER     9 /* columns of the character itself */

/* Whether the terminal shows UTF-8. */
static bool shows_unicode = true;

/* Returns true unless the environment names a locale with another charset. "C" and "POSIX" mean ASCII. */
static bool is_utf8_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < 3 && (locale == NULL || *locale == 0); i++)
        locale = getenv(variables[i]);
    if (locale == NULL || *locale == 0)
        return true;
    const char *dot = strchr(locale, '.'), *charset = dot != NULL ? dot + 1 : locale;
    return runic_charset_from_label(charset, strcspn(charset, "@")) == RUNIC_UTF8;
}

static size_t put_escape(char *dst, char32_t value)
{
    static const char letters[] = "\n\r\t", escapes[] = "nrt";
    const char *found = value != 0 && value < 0x80 ? strchr(letters, (int)value) : NULL;
    if (found != NULL)
        return (size_t)sprintf(dst, "\\%c", escapes[found - letters]);
    return (size_t)sprintf(dst, value < 0x80 ? "\\x%02X" : "\\u{%04X}", (unsigned)value);
}

/* Writes a visible form of a character. Returns its width on a terminal. */
static int put_visible(char *dst, char32_t value)
{
    const bool ascii = value < 0x80, is_surrogate = value >= 0xD800 && value <= 0xDFFF;
    const bool is_hidden = is_unsafe(value) || is_surrogate || (!ascii && !shows_unicode);
    const int shown = ascii ? 1 : character_width(value), width = is_hidden ? -1 : shown;
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
    return width < 0 ? (int)len : width + (width == 0);
}

/* Prints the code units of a character in hexadecimal, unless the bytes themselves are in that form. Returns the columns
 * used. */
static int show_units(char32_t value, runic_charset charset)
{
    char utf8[4], text[16] = "";
    char16_t utf16[2];
    int columns = 0;
    if (charset != RUNIC_UTF8) {
        const size_t count = runic_utf8_put(value, utf8, sizeof utf8);
        for (size_t i = 0; i < count; i++)
            sprintf(text + strlen(text), i > 0 ? " %02X" : "%02X", (uint8_t)utf8[i]);
        columns += printf("%-11s  ", text);
    }
    if (charset != RUNIC_UTF16BE && charset != RUNIC_UTF16LE) {
        const size_t count = runic_utf16_put(value, utf16, 2);
        text[0] = 0;
        for (size_t i = 0; i < count; i++)
            sprintf(text + strlen(text), i > 0 ? " %04X" : "%04X", utf16[i]);
        columns += printf("%-9s  ", text);
    }
    return columns;
}

/* The columns for an offset. */
static int offsets = 8;

void show_setup(uint64_t size)
{
    const int digits = snprintf(NULL, 0, "%" PRIu64, size);
    offsets = digits > offsets ? digits : offsets;
    shows_unicode = is_utf8_locale();
}

void show_header(runic_charset charset)
{
    printf("%s%*s  %-11s  %-8s  ", color(stdout, COLOR_FAINT), offsets, "offset", "bytes", "code");
    printf("%s%s", charset != RUNIC_UTF8 ? "UTF-8        " : "",
           charset != RUNIC_UTF16BE && charset != RUNIC_UTF16LE ? "UTF-16     " : "");
    printf("character%s\n", color(stdout, COLOR_END));
}

/* Prints up to BYTES_A_LINE bytes of a row, or arrows below them. Returns the columns used. */
static int show_bytes(const struct row *row, size_t from, bool arrows)
{
    int columns = 0;
    for (size_t i = from; i < from + BYTES_A_LINE; i++) {
        const bool any = i < row->length && i < ROW_MOST;
        if (any)
            columns += arrows ? printf("^^ ") : printf("%02X ", row->bytes[i]);
        else
            columns += printf("%s", from == 0 ? "   " : "");
    }
    return columns + printf(" ");
}

static void show_rest(const struct row *row)
{
    const bool bad = row->fault != RUNIC_FAULT_NONE;
    for (size_t from = BYTES_A_LINE; from < row->length && from < ROW_MOST; from += BYTES_A_LINE)
        for (int arrows = 0; arrows <= bad; arrows++) {
            printf("%s%*s  ", bad ? color(stdout, COLOR_ERROR) : "", offsets, "");
            show_bytes(row, from, arrows);
            printf("%s\n", bad ? color(stdout, COLOR_END) : "");
        }
}

static void show_character(const struct row *row, runic_charset charset, int columns)
{
    char text[16];
    columns += printf("U+%-6.4X  ", (unsigned)row->value);
    columns += show_units(row->value, charset);
    const int width = put_visible(text, row->value);
    const char *name = character_name(row->value, row->offset == 0, WIDTH - columns - CHARACTER);
    fputs(text, stdout);
    if (*name != 0)
        printf("%*s%s%s%s", CHARACTER - width, "", color(stdout, COLOR_FAINT), name, color(stdout, COLOR_END));
    putchar('\n');
}

/* Prints a fault's name; below it, arrows under its bytes and the rule that they break. */
static void show_fault(const struct row *row, runic_charset charset)
{
    struct finding finding = {.from = charset};
    finding.report = (runic_report){.fault = row->fault, .length = row->length};
    memcpy(finding.report.bytes, row->bytes, RUNIC_REPORT_BYTES);
    printf("%s%s\n%*s  %s", finding_name(&finding), color(stdout, COLOR_END), offsets, "", color(stdout, COLOR_ERROR));
    show_bytes(row, 0, true);
    printf("%s%s\n", finding_rule(&finding), color(stdout, COLOR_END));
}

/* Prints a fault of no bytes: its name and rule, at the offset where something is missing. */
static void show_missing(const struct row *row, runic_charset charset)
{
    struct finding finding = {.from = charset};
    finding.report.fault = row->missing;
    printf("%s%*" PRIu64 "  ", color(stdout, COLOR_ERROR), offsets, row->offset);
    show_bytes(&(struct row){.length = 0}, 0, false);
    printf("%s: %s%s\n", finding_name(&finding), finding_rule(&finding), color(stdout, COLOR_END));
}

void show_row(const struct row *row, runic_charset charset)
{
    if (row->missing != RUNIC_FAULT_NONE)
        show_missing(row, charset);
    if (row->length == 0)
        return;
    const bool bad = row->fault != RUNIC_FAULT_NONE;
    fputs(bad ? color(stdout, COLOR_ERROR) : "", stdout);
    int columns = printf("%*" PRIu64 "  ", offsets, row->offset);
    columns += show_bytes(row, 0, false);
    if (bad)
        show_fault(row, charset);
    else
        show_character(row, charset, columns);
    show_rest(row);
}
