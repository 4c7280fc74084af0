/* bulk.c - converts good text by runic, and leaves everything else to character.c. */
/* SPDX-License-Identifier: MIT */
/*
 * runic may write anything into the room behind what it has written. Programs do rely on iconv() not to do that: they clear a
 * buffer, convert into it, and read a string. So it writes here, and what is good is copied; 8 KiB stay in the first-level
 * cache.
 */
#include "bulk.h"

#include <string.h>

enum { BLOCK = 8192 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static runic_result convert(runic_charset from, runic_charset to, const void *src, size_t len, void *dst, size_t cap)
{
    runic_options how = {.from = from, .to = to};
    return runic_convert(&how, src, len, dst, cap);
}

/* How many units come before the first surrogate. */
static size_t before_pairs(const char16_t *text, size_t len)
{
    size_t i = 0;
    if (runic_utf16_count(text, len) == len)
        return len;
    while (i < len && (text[i] & 0xF800) != 0xD800)
        i++;
    return i;
}

/* As runic_convert, where one of both is UCS-2: by way of UTF-16, and only up to the first pair. */
static runic_result convert_ucs2(runic_charset from, runic_charset to, const void *src, size_t len, void *dst, size_t cap)
{
    char16_t middle[BLOCK / 4];
    runic_charset native = little_host() ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    runic_result first = convert(from, native, src, len, middle, sizeof middle);
    runic_result second = convert(native, to, middle, 2 * before_pairs(middle, first.written / 2), dst, cap);
    if (second.read < first.written)
        first = convert(from, native, src, len, middle, second.read);
    second.read = first.read;
    return second;
}

void convert_good_text(struct charset from, struct charset to, struct piece *p)
{
    uint8_t block[BLOCK];
    runic_charset ours = runic_name(from), theirs = runic_name(to);
    bool narrow = from.kind == KIND_UCS2 || to.kind == KIND_UCS2;
    runic_result r;
    do {
        size_t len = least((size_t)(p->src_end - p->src), sizeof block);
        size_t cap = least((size_t)(p->dst_end - p->dst), sizeof block);
        r = narrow ? convert_ucs2(ours, theirs, p->src, len, block, cap) : convert(ours, theirs, p->src, len, block, cap);
        memcpy(p->dst, block, r.written);
        p->src += r.read;
        p->dst += r.written;
    } while (r.read > 0 && p->src < p->src_end);
}
