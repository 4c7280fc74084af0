/* utf7_put.h - the UTF-7 encoder, one character at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_UTF7_PUT_H
#define RUNIC_UTF7_PUT_H

#include "utf7.h"

ALWAYS_INLINE uint8_t digit_octet(enum dialect dialect, uint32_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return value == 63 && dialect == IMAP ? ',' : (uint8_t)digits[value];
}

/* Returns true if the encoder writes this character as itself. */
ALWAYS_INLINE bool writes_direct(enum dialect dialect, const struct runic_utf7_state *s, uint32_t value)
{
    return utf7_is_direct(dialect, false, value) && (dialect == IMAP || !s->encode_optional || runic_utf7_classes[value] != O);
}

/* Writes the pending bits, and a "-" if the next character requires it. */
ALWAYS_INLINE size_t utf7_end_run(enum dialect dialect, struct runic_utf7_state *s, bool needs_end, uint8_t *dst)
{
    size_t size = 0;
    if (s->count > 0)
        dst[size++] = digit_octet(dialect, s->bits << (6 - s->count) & 0x3F);
    if (needs_end)
        dst[size++] = '-';
    leave_run(s);
    return size;
}

/* Writes the digits of a code unit after `count` pending bits, which is a constant at each call. */
ALWAYS_INLINE size_t put_behind(enum dialect dialect, struct runic_utf7_state *s, unsigned count, uint32_t unit, uint8_t *dst)
{
    const unsigned digits = (count + 16) / 6, left = count + 16 - 6 * digits;
    const uint32_t bits = s->bits << 16 | unit;
    for (unsigned i = 0; i < digits; i++)
        dst[i] = digit_octet(dialect, bits >> (left + 6 * (digits - 1 - i)) & 0x3F);
    s->bits = bits & ((1u << left) - 1);
    s->count = (uint8_t)left;
    return digits;
}

ALWAYS_INLINE size_t put_unit(enum dialect dialect, struct runic_utf7_state *s, uint32_t unit, uint8_t *dst)
{
    if (s->count == 0)
        return put_behind(dialect, s, 0, unit, dst);
    return s->count == 2 ? put_behind(dialect, s, 2, unit, dst) : put_behind(dialect, s, 4, unit, dst);
}

static inline size_t put_in_run(enum dialect dialect, struct runic_utf7_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = 0;
    if (!s->in_run) {
        dst[size++] = shift_of(dialect);
        s->in_run = 1;
    }
    if (value <= 0xFFFF)
        return size + put_unit(dialect, s, value, dst + size);
    size += put_unit(dialect, s, 0xD7C0 + (value >> 10), dst + size);
    return size + put_unit(dialect, s, 0xDC00 | (value & 0x3FF), dst + size);
}

/* The most bytes that utf7_put writes: the end of a run, a shift, six digits. */
#define UTF7_LONGEST 9

static inline size_t utf7_put(enum dialect dialect, struct runic_utf7_state *s, uint32_t value, uint8_t *dst)
{
    const bool is_shift = value == shift_of(dialect) && (dialect == IMAP || !s->in_run);
    size_t size = 0;
    if (!is_shift && !writes_direct(dialect, s, value))
        return put_in_run(dialect, s, value, dst);
    if (s->in_run)
        size = utf7_end_run(dialect, s, dialect == IMAP || utf7_is_digit(dialect, value) || value == '-', dst);
    dst[size++] = (uint8_t)value;
    if (is_shift)
        dst[size++] = '-';
    return size;
}

ALWAYS_INLINE size_t utf7_closing_size(const struct runic_utf7_state *s)
{
    return s->in_run ? 1u + (s->count > 0) : 0;
}

#endif
