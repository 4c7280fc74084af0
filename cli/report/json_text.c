/* json_text.c - strings, names and URIs in JSON. */
/* SPDX-License-Identifier: MIT */
#include "json_text.h"

#include <runic.h>
#include <string.h>

#include "terminal/message.h"

/* Writes a UTF-16 escape: a character above U+FFFF is a surrogate pair in JSON. */
static void print_escape(FILE *to, char32_t value)
{
    char16_t units[2];
    const size_t count = runic_utf16_put(value, units, 2);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "\\u%04X", (unsigned)units[i]);
}

void json_string(FILE *to, const char *text)
{
    size_t len = strlen(text);
    fputc('"', to);
    while (len > 0) {
        const runic_character next = runic_utf8_next(text, len);
        if (next.value == '"' || next.value == '\\')
            fprintf(to, "\\%c", (int)next.value);
        else if (is_unsafe(next.value))
            print_escape(to, next.value);
        else
            fwrite(text, 1, next.length, to);
        text += next.length;
        len -= next.length;
    }
    fputc('"', to);
}

static void print_base64(FILE *to, const char *text, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        unsigned bits = 0;
        for (size_t j = 0; j < 3; j++)
            bits = bits << 8 | (i + j < len ? (unsigned char)text[i + j] : 0u);
        for (size_t j = 0; j < 4; j++)
            fputc(i + j < len + 1 ? digits[bits >> (18 - 6 * j) & 63] : '=', to);
    }
}

void json_name(FILE *to, const char *key, const char *name)
{
    if (runic_utf8_validate(name, strlen(name)).status == RUNIC_OK) {
        fprintf(to, "\"%s\":", key);
        json_string(to, name);
        return;
    }
    fprintf(to, "\"%s_base64\":\"", key);
    print_base64(to, name, strlen(name));
    fputc('"', to);
}
