/* bulk.c - converts well-formed text with runic; character.c does everything else. */
/* SPDX-License-Identifier: MIT */
/*
 * runic may write anything into the buffer after its output. Programs rely on iconv() not doing that: they clear a
 * buffer, convert into it, and read a string. So this converts into a buffer of its own and copies the result; 8 KiB
 * stay in the first-level cache.
 */
#include "bulk.h"

#include <string.h>

enum { BLOCK = 8192 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The forms of text in memory. Conversions between them are the fast way, without options. */
enum form { FORM_NONE, FORM_UTF8, FORM_UTF16, FORM_UTF32, FORM_LATIN1, FORM_COUNT };

static enum form form_of(struct charset charset)
{
    static const uint8_t forms[] = {
        [KIND_UTF8] = FORM_UTF8,  [KIND_UTF16] = FORM_UTF16, [KIND_UTF32] = FORM_UTF32,
        [KIND_UCS4] = FORM_UTF32, [KIND_WCHAR] = FORM_UTF32, [KIND_LATIN1] = FORM_LATIN1,
    };
    return charset.foreign || charset.kind >= sizeof forms ? FORM_NONE : (enum form)forms[charset.kind];
}

static bool is_aligned(const void *at, size_t unit)
{
    return (uintptr_t)at % unit == 0;
}

/* Converts text between two forms. Lengths are in code units. */
static runic_result convert_form(enum form from, enum form to, const void *src, size_t len, void *dst, size_t cap)
{
    switch ((int)from * FORM_COUNT + (int)to) {
    case FORM_UTF8 *FORM_COUNT + FORM_UTF16:
        return runic_utf8_to_utf16(src, len, dst, cap);
    case FORM_UTF8 *FORM_COUNT + FORM_UTF32:
        return runic_utf8_to_utf32(src, len, dst, cap);
    case FORM_UTF8 *FORM_COUNT + FORM_LATIN1:
        return runic_utf8_to_latin1(src, len, dst, cap);
    case FORM_UTF16 *FORM_COUNT + FORM_UTF8:
        return runic_utf16_to_utf8(src, len, dst, cap);
    case FORM_UTF16 *FORM_COUNT + FORM_UTF32:
        return runic_utf16_to_utf32(src, len, dst, cap);
    case FORM_UTF16 *FORM_COUNT + FORM_LATIN1:
        return runic_utf16_to_latin1(src, len, dst, cap);
    case FORM_UTF32 *FORM_COUNT + FORM_UTF8:
        return runic_utf32_to_utf8(src, len, dst, cap);
    case FORM_UTF32 *FORM_COUNT + FORM_UTF16:
        return runic_utf32_to_utf16(src, len, dst, cap);
    case FORM_UTF32 *FORM_COUNT + FORM_LATIN1:
        return runic_utf32_to_latin1(src, len, dst, cap);
    case FORM_LATIN1 *FORM_COUNT + FORM_UTF8:
        return runic_latin1_to_utf8(src, len, dst, cap);
    case FORM_LATIN1 *FORM_COUNT + FORM_UTF16:
        return runic_latin1_to_utf16(src, len, dst, cap);
    default:
        return runic_latin1_to_utf32(src, len, dst, cap);
    }
}

static runic_result convert(runic_charset from, runic_charset to, const void *src, size_t len, void *dst, size_t cap)
{
    runic_options how = {.from = from, .to = to};
    return runic_convert(&how, src, len, dst, cap);
}

/* Returns the number of code units before the first surrogate. */
static size_t before_pairs(const char16_t *text, size_t len)
{
    size_t i = 0;
    if (runic_utf16_to_utf32_size(text, len) == len)
        return len;
    while (i < len && (text[i] & 0xF800) != 0xD800)
        i++;
    return i;
}

/*
 * Converts like runic_convert(), if one of the charsets is UCS-2: goes by way of UTF-16, and stops at the first
 * surrogate pair.
 */
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

/* Converts one piece. Lengths are in bytes; dst must be aligned. */
static runic_result convert_piece(struct charset from, struct charset to, const void *src, size_t len, void *dst, size_t cap)
{
    enum form source = form_of(from), target = form_of(to);
    if (source != FORM_NONE && target != FORM_NONE && source != target && is_aligned(src, from.unit)) {
        runic_result r = convert_form(source, target, src, len / from.unit, dst, cap / to.unit);
        r.read *= from.unit;
        r.written *= to.unit;
        return r;
    }
    if (from.kind == KIND_UCS2 || to.kind == KIND_UCS2)
        return convert_ucs2(runic_name(from), runic_name(to), src, len, dst, cap);
    return convert(runic_name(from), runic_name(to), src, len, dst, cap);
}

void convert_good_text(struct charset from, struct charset to, struct piece *p)
{
    char32_t block[BLOCK / 4];
    runic_result r;
    do {
        size_t len = least((size_t)(p->src_end - p->src), sizeof block);
        size_t cap = least((size_t)(p->dst_end - p->dst), sizeof block);
        r = convert_piece(from, to, p->src, len, block, cap);
        memcpy(p->dst, block, r.written);
        p->src += r.read;
        p->dst += r.written;
    } while (r.read > 0 && p->src < p->src_end);
}
