/* quote.c - escapes control characters, and characters that are invisible or reorder text, in names and messages. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <runic.h>
#include <stdlib.h>
#include <string.h>

#define KEPT    4
#define ROOM    1024
#define LONGEST 10 /* bytes of the longest escape: \u and 6 digits in braces */

static const struct {
    char32_t first, last;
} hidden[] = {
#define HIDDEN(kind, first, last)    {first, last},
#define HIDDEN_IN_NAMES(first, last) {first, last},
#include "hidden.def"
};

bool is_unsafe(uint32_t value)
{
    if (value >= 0x20 && value < 0x7F)
        return false;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (value >= hidden[i].first && value <= hidden[i].last)
            return true;
    return false;
}

/* Writes one character to dst, which must have LONGEST bytes for each byte of it. Returns the bytes written. */
static size_t quote_character(char *dst, const char *src, runic_character character)
{
    size_t length = 0;
    if (character.status != RUNIC_OK) {
        for (size_t i = 0; i < character.length; i++)
            length += (size_t)sprintf(dst + length, "\\x%02X", (unsigned char)src[i]);
        return length;
    }
    if (character.value == '\n' || character.value == '\t')
        return (size_t)sprintf(dst, character.value == '\n' ? "\\n" : "\\t");
    if (is_unsafe(character.value))
        return (size_t)sprintf(dst, character.value < 0x80 ? "\\x%02X" : "\\u{%04X}", (unsigned)character.value);
    memcpy(dst, src, character.length);
    return character.length;
}

/*
 * Quotes as much of text as fits into cap bytes, followed by dots if the rest does not fit. Returns the bytes that the whole
 * text needs. If dst is NULL, only counts them.
 */
static size_t quote(char *dst, size_t cap, const char *text)
{
    static const char dots[] = "...";
    const size_t len = strlen(text);
    size_t all = 0, written = 0;
    for (size_t done = 0; done < len;) {
        char one[4 * LONGEST];
        const runic_character next = runic_utf8_next(text + done, len - done);
        const size_t length = quote_character(one, text + done, next);
        if (dst != NULL && all == written && all + length + sizeof dots <= cap) {
            memcpy(dst + all, one, length);
            written += length;
        }
        all += length;
        done += next.length;
    }
    if (dst != NULL)
        strcpy(dst + written, written < all ? dots : "");
    return all;
}

/* Names of usual length need no allocation, so that they can be printed after memory has run out. */
static _Thread_local char kept[KEPT][ROOM];
static _Thread_local char *longer[KEPT];
static _Thread_local int turn;

void quoted_free(void)
{
    for (int i = 0; i < KEPT; i++) {
        free(longer[i]);
        longer[i] = NULL;
    }
}

const char *quoted(const char *text)
{
    const size_t size = quote(NULL, 0, text) + sizeof "...";
    turn = (turn + 1) % KEPT;
    free(longer[turn]);
    longer[turn] = size > ROOM ? malloc(size) : NULL;
    char *dst = longer[turn] != NULL ? longer[turn] : kept[turn];
    quote(dst, longer[turn] != NULL ? size : ROOM, text);
    return dst;
}
