/* scsu_choose.c - the SCSU encoder's choice among windows, quotes and modes, with one character of lookahead. */
/* SPDX-License-Identifier: MIT */
/*
 * The choice depends on the text only: pieces of any size give the same output.
 *
 * In text that changes its script at every character, tags could cost more than UTF-16. Therefore the bytes by which
 * the output is longer than UTF-16 are counted, and from DEBT of them on the encoder stays in Unicode mode until it has
 * caught up. Only U+E000..U+F2FF, which take three bytes if no window pays, may be larger.
 */
#include "scsu_windows.h"

#define DEBT 4

/* ---- Output ---- */

static uint8_t in_window(const struct runic_scsu_state *s, unsigned window, uint32_t value)
{
    return (uint8_t)(value - s->window[window] + 0x80);
}

static size_t put_utf16be(uint32_t value, uint8_t *dst)
{
    uint8_t units[4];
    const unsigned count = put_utf16(units, value);
    for (unsigned i = 0; i < count; i++)
        scheme_store_utf16(SCHEME_utf16be, dst + 2 * i, load_utf16(units + 2 * i));
    return 2 * count;
}

/* Writes the bytes: tag, value. */
static size_t put_in_window(struct runic_scsu_state *s, unsigned tag, unsigned window, uint32_t value, uint8_t *dst)
{
    use(s, window);
    s->active = (uint8_t)window;
    s->unicode = 0;
    dst[0] = (uint8_t)(tag + window);
    dst[1] = in_window(s, window, value);
    return 2;
}

/* Moves the least recently used window; writes the bytes: tag, argument, value. */
static size_t put_moved(struct runic_scsu_state *s, unsigned tag, uint8_t argument, uint32_t value, uint8_t *dst)
{
    const unsigned window = oldest(s);
    uint8_t bytes[2];
    s->window[window] = runic_scsu_offset(argument);
    put_in_window(s, tag, window, value, bytes);
    dst[0] = bytes[0];
    dst[1] = argument;
    dst[2] = bytes[1];
    return 3;
}

/* Moves the least recently used window to a supplementary character; writes the bytes: tag, two bytes of window and offset,
 * value. */
static size_t put_extended(struct runic_scsu_state *s, unsigned tag, uint32_t value, uint8_t *dst)
{
    const unsigned window = oldest(s);
    const uint32_t argument = window << 13 | (value - 0x10000) / 0x80;
    uint8_t bytes[2];
    s->window[window] = value & ~0x7Fu;
    put_in_window(s, tag, window, value, bytes);
    dst[0] = (uint8_t)tag;
    dst[1] = (uint8_t)(argument >> 8);
    dst[2] = (uint8_t)argument;
    dst[3] = bytes[1];
    return 4;
}

static size_t put_quoted(unsigned tag, uint32_t value, uint8_t *dst)
{
    dst[0] = (uint8_t)tag;
    return 1 + put_utf16be(value, dst + 1);
}

/* ---- Choices ---- */

static bool may_owe(const struct runic_scsu_state *s)
{
    return s->debt < DEBT;
}

/* Writes a character in Unicode mode. */
static size_t put_in_unicode(uint32_t value, uint8_t *dst)
{
    return is_quoted_in_unicode(value) ? put_quoted(UQU, value, dst) : put_utf16be(value, dst);
}

static size_t enter_unicode(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    dst[0] = SCU;
    s->unicode = 1;
    return 1 + put_in_unicode(value, dst + 1);
}

/* Leaves Unicode mode and writes a direct character. window: that of the next character, or 8. */
static size_t leave_unicode(struct runic_scsu_state *s, uint32_t value, unsigned window, uint8_t *dst)
{
    if (window < 8)
        s->active = (uint8_t)window;
    s->unicode = 0;
    dst[0] = (uint8_t)(UC0 + s->active);
    dst[1] = (uint8_t)value;
    return 2;
}

/* Writes, in single-byte mode, a character that is neither direct nor in the active window. */
static size_t put_from_single(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst)
{
    if (is_ideograph(value) && (is_ideograph(next) || !may_owe(s)))
        return enter_unicode(s, value, dst);
    if (is_ideograph(value))
        return put_quoted(SQU, value, dst);
    const unsigned window = find_window(s, value, next);
    if (value < 0x20) {
        dst[0] = SQ0;
        dst[1] = (uint8_t)value;
        return 2;
    }
    if (window < 8) {
        const uint8_t byte = in_window(s, window, value);
        if (!is_in(s->window[s->active], next) || is_in(s->window[window], next))
            return put_in_window(s, SC0, window, value, dst);
        use(s, window);
        dst[0] = (uint8_t)(SQ0 + window);
        dst[1] = byte;
        return 2;
    }
    const unsigned fixed = find_static(value);
    const uint8_t argument = find_argument(value, next);
    if (fixed < 8 && (argument == 0 || !is_in(runic_scsu_offset(argument), next))) {
        dst[0] = (uint8_t)(SQ0 + fixed);
        dst[1] = (uint8_t)(value - runic_scsu_static[fixed]);
        return 2;
    }
    if (value > 0xFFFF)
        return put_extended(s, SDX, value, dst);
    if (!may_owe(s))
        return enter_unicode(s, value, dst);
    return argument != 0 ? put_moved(s, SD0, argument, value, dst) : put_quoted(SQU, value, dst);
}

/*
 * Writes, in Unicode mode, a character that is no ideograph. From DEBT on, it leaves the mode only if that makes the next
 * character shorter.
 */
static size_t put_from_unicode(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst)
{
    const bool stays = next == NO_VALUE || is_ideograph(next), is_small = scsu_is_direct(next);
    if (stays && value <= 0xFFFF)
        return put_in_unicode(value, dst);
    const unsigned window = find_window(s, value, next), next_window = find_window(s, next, next);
    const uint8_t argument = find_argument(value, next);
    if (scsu_is_direct(value) && !stays && (may_owe(s) || is_small || next_window < 8))
        return leave_unicode(s, value, next_window, dst);
    const bool pays = may_owe(s) || is_small || (window < 8 && is_in(s->window[window], next));
    if (window < 8 && (value > 0xFFFF || (!stays && pays)))
        return put_in_window(s, UC0, window, value, dst);
    if (value > 0xFFFF && (value ^ next) < 0x80)
        return put_extended(s, UDX, value, dst);
    if (argument != 0 && may_owe(s) && (is_small || is_in(runic_scsu_offset(argument), next)))
        return put_moved(s, UD0, argument, value, dst);
    return put_in_unicode(value, dst);
}

/* Updates the debt after a character that took `size` bytes. */
static void count_debt(struct runic_scsu_state *s, uint32_t value, size_t size)
{
    const size_t debt = s->debt + size, plain = value > 0xFFFF ? 4 : 2;
    s->debt = (uint8_t)(debt < plain ? 0 : smaller(debt - plain, 200));
}

size_t runic_scsu_choose(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst)
{
    const size_t size = s->unicode ? put_from_unicode(s, value, next, dst) : put_from_single(s, value, next, dst);
    count_debt(s, value, size);
    return size;
}
