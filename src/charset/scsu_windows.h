/* scsu_windows.h - the SCSU encoder: classes of characters, the window that contains one, and the window to move. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_SCSU_WINDOWS_H
#define RUNIC_CHARSET_SCSU_WINDOWS_H

#include "scsu.h"

static inline bool is_in(uint32_t offset, uint32_t value)
{
    return value - offset < 0x80;
}

/* Returns true if a character is below U+0080 and needs no quote. The C0 controls whose bytes are tags need one. */
static inline bool scsu_is_direct(uint32_t value)
{
    return value < 0x80 && is_plain(value);
}

/* Returns true for characters that no window can contain: ideographs and Hangul. */
static inline bool is_ideograph(uint32_t value)
{
    return value - 0x3400 < 0xE000 - 0x3400;
}

/* Returns true if a code unit needs a quote in Unicode mode. */
static inline bool is_quoted_in_unicode(uint32_t value)
{
    return value - 0xE000 < 0xF300 - 0xE000;
}

/* Returns the dynamic windows that contain a value, one bit each. */
static inline unsigned windows_with(const struct runic_scsu_state *s, uint32_t value)
{
    unsigned windows = 0;
    for (unsigned i = 0; i < 8; i++)
        windows |= (unsigned)is_in(s->window[i], value) << i;
    return windows;
}

/* Returns a dynamic window that contains value, and next too if there is one; 8 if no window contains value. */
static inline unsigned find_window(const struct runic_scsu_state *s, uint32_t value, uint32_t next)
{
    const unsigned has_value = windows_with(s, value), has_both = has_value & windows_with(s, next);
    if (has_value == 0)
        return 8;
    return (unsigned)__builtin_ctz(has_both != 0 ? has_both : has_value);
}

static inline unsigned find_static(uint32_t value)
{
    unsigned i = 1;
    while (i < 8 && !is_in(runic_scsu_static[i], value))
        i++;
    return i;
}

/* Returns the argument that moves a window to value, and to next too if possible; 0 if there is none. */
static inline uint8_t find_argument(uint32_t value, uint32_t next)
{
    uint8_t found = 0;
    if (is_ideograph(value) || value > 0xFFEF || value == 0xFEFF)
        return 0;
    for (unsigned i = 0; i < 7; i++)
        if (is_in(runic_scsu_special[i], value) && (found == 0 || is_in(runic_scsu_special[i], next)))
            found = (uint8_t)(0xF9 + i);
    if (found == 0 || !is_in(runic_scsu_offset(found), next))
        if (found == 0 || (value ^ next) < 0x80)
            found = (uint8_t)(value / 0x80 - (value < 0x3400 ? 0 : 0xAC00 / 0x80));
    return found;
}

/* Marks a window as the most recently used one. */
static inline void use(struct runic_scsu_state *s, unsigned window)
{
    const uint64_t each = 0x0101010101010101u, differs = s->order ^ each * window;
    const unsigned place = lowest_bit((differs - each) & ~differs & 0x80 * each) / 8;
    const uint64_t newer = ((uint64_t)1 << 8 * place) - 1, moved = newer << 8 | 0xFF;
    s->order = (s->order & ~moved) | (s->order & newer) << 8 | window;
}

/* Returns the least recently used window. */
static inline unsigned oldest(const struct runic_scsu_state *s)
{
    return (unsigned)(s->order >> 56);
}

#endif
