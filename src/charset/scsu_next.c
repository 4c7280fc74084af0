/* scsu_next.c - the SCSU decoder, one character or tag at a time, with all faults. */
/* SPDX-License-Identifier: MIT */
/*
 * A tag alone is NO_VALUE; a quoted character includes its tag. The halves of a surrogate pair may be in either mode, with tags
 * between them, as many as fit into a held sequence.
 */
#include "scsu.h"

#define MOST_TAG_BYTES 8u

ALWAYS_INLINE runic_character move_window(struct runic_scsu_state *s, unsigned window, uint32_t offset, unsigned length)
{
    if (offset == 0)
        return bad_sequence(RUNIC_FAULT_RESERVED, length);
    s->window[window] = offset;
    s->active = (uint8_t)window;
    s->unicode = 0;
    return no_value(length);
}

ALWAYS_INLINE runic_character move_extended(struct runic_scsu_state *s, const uint8_t *argument, unsigned length)
{
    const uint32_t offset = 0x10000 + 0x80 * ((argument[0] & 0x1Fu) << 8 | argument[1]);
    return move_window(s, argument[0] >> 5, offset, length);
}

ALWAYS_INLINE runic_character choose_window(struct runic_scsu_state *s, unsigned window)
{
    s->active = (uint8_t)window;
    s->unicode = 0;
    return no_value(1);
}

ALWAYS_INLINE runic_character unit_at(const uint8_t *src, unsigned length)
{
    return good_character((uint32_t)src[0] << 8 | src[1], length);
}

/* Returns the length of a tag with its arguments, or of a character. */
ALWAYS_INLINE unsigned scsu_length_of(const struct runic_scsu_state *s, uint8_t byte)
{
    if (s->unicode ? byte == UQU || byte == UDX : byte == SDX || byte == SQU)
        return 3;
    if (s->unicode)
        return (byte >= 0xE0 && byte < 0xE8) || byte == UNICODE_RESERVED ? 1 : 2;
    return (byte >= SQ0 && byte < SQ0 + 8) || (byte >= SD0 && byte < SD0 + 8) ? 2 : 1;
}

/* Decodes the character or tag that begins at src; `byte` is src[0]. The length depends on `byte` alone, also if another thread
 * changes the text. */
ALWAYS_INLINE runic_character next_single(struct runic_scsu_state *s, uint8_t byte, const uint8_t *src)
{
    if (is_plain(byte))
        return good_character(byte < 0x80 ? byte : s->window[s->active] + byte - 0x80, 1);
    if (byte >= SD0)
        return move_window(s, byte - SD0, runic_scsu_offset(src[1]), 2);
    if (byte >= SC0)
        return choose_window(s, byte - SC0);
    switch (byte) {
    case SDX:
        return move_extended(s, src + 1, 3);
    case SQU:
        return unit_at(src + 1, 3);
    case SCU:
        s->unicode = 1;
        return no_value(1);
    case SINGLE_RESERVED:
        return bad_sequence(RUNIC_FAULT_RESERVED, 1);
    default:
        return good_character(src[1] < 0x80 ? runic_scsu_static[byte - SQ0] + src[1] : s->window[byte - SQ0] + src[1] - 0x80,
                              2);
    }
}

ALWAYS_INLINE runic_character next_unicode(struct runic_scsu_state *s, uint8_t byte, const uint8_t *src)
{
    if (byte < UC0 || byte > UNICODE_RESERVED)
        return good_character((uint32_t)byte << 8 | src[1], 2);
    if (byte < UD0)
        return choose_window(s, byte - UC0);
    if (byte < UQU)
        return move_window(s, byte - UD0, runic_scsu_offset(src[1]), 2);
    if (byte == UQU)
        return unit_at(src + 1, 3);
    return byte == UDX ? move_extended(s, src + 1, 3) : bad_sequence(RUNIC_FAULT_RESERVED, 1);
}

/* Decodes a character or tag; a surrogate counts as a character. */
ALWAYS_INLINE runic_character next_unpaired(struct runic_scsu_state *s, const uint8_t *src, size_t len)
{
    const uint8_t byte = src[0];
    if (len < scsu_length_of(s, byte))
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    return s->unicode ? next_unicode(s, byte, src) : next_single(s, byte, src);
}

/* Returns true if these bytes, which the end cuts, could become a low surrogate, or a tag before one. */
static bool may_become_low(const struct runic_scsu_state *s, const uint8_t *src, size_t len)
{
    const uint8_t quote = s->unicode ? UQU : SQU;
    if (len > 1)
        return src[0] != quote || (src[1] & 0xFC) == 0xDC;
    if (s->unicode)
        return (src[0] >= UC0 && src[0] <= UDX) || (src[0] & 0xFC) == 0xDC;
    return src[0] < SQ0 || src[0] >= SQ0 + 8;
}

/* Decodes the rest of a pair. The high surrogate is at src, and s is the state after it. */
static runic_character next_pair(struct runic_scsu_state *s, const uint8_t *src, size_t len, const runic_character *high)
{
    struct runic_scsu_state after = *s;
    for (size_t pos = high->length; pos <= high->length + MOST_TAG_BYTES;) {
        if (pos == len)
            return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
        const struct runic_scsu_state before = after;
        const runic_character next = next_unpaired(&after, src + pos, len - pos);
        if (next.status == RUNIC_PARTIAL && may_become_low(&before, src + pos, len - pos))
            return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
        if (next.status != RUNIC_OK || (next.value != NO_VALUE && !is_low_surrogate(next.value)))
            break;
        pos += next.length;
        if (next.value != NO_VALUE) {
            *s = after;
            return good_character(join_surrogates(high->value, next.value), (unsigned)pos);
        }
    }
    return bad_sequence(RUNIC_FAULT_LONE_HIGH, high->length);
}

runic_character runic_scsu_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_scsu_state *s = &state->scsu;
    const runic_character next = next_unpaired(s, src, len);
    if (next.status != RUNIC_OK || !is_surrogate(next.value))
        return next;
    return is_low_surrogate(next.value) ? bad_sequence(RUNIC_FAULT_LONE_LOW, next.length) : next_pair(s, src, len, &next);
}
