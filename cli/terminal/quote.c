/* quote.c - text from outside, made safe to show: controls, and what reorders or hides text, are escaped. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <runic.h>
#include <stdlib.h>
#include <string.h>

#define KEPT    4
#define LONGEST 10 /* \u{10FFFF} */

static const struct {
    char32_t first, last;
} hidden[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x061C, 0x061C},
    {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
};

bool is_unsafe(uint32_t value)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (value >= hidden[i].first && value <= hidden[i].last)
            return true;
    return false;
}

/* Writes one character at dst, which has room for LONGEST bytes for each byte of it. Returns the bytes written. */
static int quote_character(char *dst, const char *src, runic_character character)
{
    int length = 0;
    if (character.status != RUNIC_OK) {
        for (size_t i = 0; i < character.length; i++)
            length += sprintf(dst + length, "\\x%02X", (unsigned char)src[i]);
        return length;
    }
    if (character.value == '\n' || character.value == '\t')
        return sprintf(dst, character.value == '\n' ? "\\n" : "\\t");
    if (is_unsafe(character.value) && character.value < 0x80)
        return sprintf(dst, "\\x%02X", (unsigned)character.value);
    if (is_unsafe(character.value))
        return sprintf(dst, "\\u{%04X}", (unsigned)character.value);
    memcpy(dst, src, character.length);
    return character.length;
}

static _Thread_local char *kept[KEPT];
static _Thread_local int turn;

void quoted_free(void)
{
    for (int i = 0; i < KEPT; i++) {
        free(kept[i]);
        kept[i] = NULL;
    }
}

const char *quoted(const char *text)
{
    size_t len = strlen(text), done = 0;
    char *copy = malloc(len * LONGEST + 1), *at = copy;
    if (copy == NULL)
        return "?";
    while (done < len) {
        runic_character next = runic_utf8_next(text + done, len - done);
        at += quote_character(at, text + done, next);
        done += next.length;
    }
    *at = 0;
    turn = (turn + 1) % KEPT;
    free(kept[turn]);
    return kept[turn] = copy;
}
