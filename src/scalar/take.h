/* take.h - decodes one character: its value and length, or 0 if it is ill-formed or cut. form.h tells which fault it is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_TAKE_H
#define RUNIC_SCALAR_TAKE_H

#include "words.h"

/* Returns 1 if three bytes of UTF-8 must not encode a value: it is below U+0800, or a surrogate. Both are whole rows of 0x800.
 */
ALWAYS_INLINE uint32_t not_for_three_bytes(uint32_t value)
{
    return 0x08000001u >> (value >> 11) & 1;
}

/* Returns true if a half word has the form of a 3-byte character; not_for_three_bytes checks its value. */
ALWAYS_INLINE bool looks_like_three_bytes(uint32_t half)
{
    return (half & 0xC0C0F0) == 0x8080E0;
}

ALWAYS_INLINE uint32_t join_three_bytes(uint32_t half)
{
    return (half & 0x0F) << 12 | (half >> 2 & 0xFC0) | (half >> 16 & 0x3F);
}

ALWAYS_INLINE bool looks_like_four_bytes(uint32_t half)
{
    return (half & 0xC0C0C0F8) == 0x808080F0;
}

ALWAYS_INLINE uint32_t join_four_bytes(uint32_t half)
{
    return (half & 0x07) << 18 | (half << 4 & 0x3F000) | (half >> 10 & 0xFC0) | (half >> 24 & 0x3F);
}

/* Decodes a character; src[0] is above 0x7F. */
ALWAYS_INLINE unsigned take_beyond_ascii(const uint8_t *src, size_t len, uint32_t *value)
{
    uint32_t lead = src[0];
    if (lead < 0xE0) {
        if (lead < 0xC2 || len < 2 || (src[1] & 0xC0) != 0x80)
            return 0;
        *value = (lead & 0x1F) << 6 | (src[1] & 0x3Fu);
        return 2;
    }
    if (len < 3)
        return 0;
    uint32_t second = src[1] ^ 0x80u, third = src[2] ^ 0x80u;
    if (lead < 0xF0) {
        *value = (lead & 0x0F) << 12 | second << 6 | third;
        return (second | third) < 0x40 && !not_for_three_bytes(*value) ? 3 : 0;
    }
    if (len < 4)
        return 0;
    uint32_t fourth = src[3] ^ 0x80u;
    *value = (lead - 0xF0) << 18 | second << 12 | third << 6 | fourth;
    return (second | third | fourth) < 0x40 && *value - 0x10000 < 0x100000 ? 4 : 0;
}

ALWAYS_INLINE unsigned take_utf16(const uint8_t *src, size_t len, uint32_t *value)
{
    uint32_t unit = *value = load_utf16(src);
    if (!is_surrogate(unit))
        return 1;
    if (is_low_surrogate(unit) || len < 2 || !is_low_surrogate(load_utf16(src + 2)))
        return 0;
    *value = join_surrogates(unit, load_utf16(src + 2));
    return 2;
}

/* Returns the code units of the first character, or 0 if it is ill-formed or cut. len > 0. */
ALWAYS_INLINE unsigned take_character(enum runic_form form, const uint8_t *src, size_t len, uint32_t *value)
{
    if (form == FORM_utf8 && src[0] >= 0x80)
        return take_beyond_ascii(src, len, value);
    if (form_unit_size(form) == 2)
        return take_utf16(src, len, value);
    *value = load_unit(form, src);
    return form_unit_size(form) == 1 || is_scalar_value(*value);
}

/* Writes a character like form_put, but without a branch: it may store two code units of UTF-16 where one counts. */
ALWAYS_INLINE unsigned put_with_spare(enum runic_form to, uint8_t *dst, uint32_t value)
{
    if (form_unit_size(to) != 2)
        return form_put(to, dst, value);
    const uint32_t pair = 0u - (value > 0xFFFF);
    store_utf16(dst, (value & ~pair) | ((0xD7C0 + (value >> 10)) & pair));
    store_utf16(dst + 2, 0xDC00 | (value & 0x3FF));
    return 1 - pair;
}

/* The position of an operation: src moves on; dst does not, and `written` counts its code units. */
struct position {
    const uint8_t *src;
    uint8_t *dst;
    size_t written;
};

/* Returns the address of the next code unit of dst. */
ALWAYS_INLINE uint8_t *next_unit(enum runic_form to, const struct position *at)
{
    return at->dst + at->written * form_unit_size(to);
}

ALWAYS_INLINE void advance(enum runic_form from, struct position *at, size_t read, size_t written)
{
    at->src += read * form_unit_size(from);
    at->written += written;
}

/* Converts the next character of a text of `len` code units. keep: writes it, and it must fit; else it is only counted. Returns
 * false if it is ill-formed, or `to` lacks it. */
ALWAYS_INLINE bool take_one(enum runic_form from, enum runic_form to, bool keep, size_t len, struct position *at)
{
    uint32_t value;
    unsigned length = take_character(from, at->src, len, &value);
    if (length == 0 || (to == FORM_latin1 && value > 0xFF))
        return false;
    advance(from, at, length, keep ? put_with_spare(to, next_unit(to, at), value) : form_length(to, value));
    return true;
}

/* Converts single characters, each of which is measured before it is written. */
ALWAYS_INLINE struct runic_progress convert_rest(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                 uint8_t *dst, size_t cap, struct runic_progress done)
{
    while (done.read < len) {
        uint32_t value;
        unsigned length = take_character(from, src + done.read * form_unit_size(from), len - done.read, &value);
        unsigned room = length > 0 ? form_length(to, value) : 0;
        if (room == 0 || room > cap - done.written)
            break;
        form_put(to, dst + done.written * form_unit_size(to), value);
        done.read += length;
        done.written += room;
    }
    return done;
}

#endif
