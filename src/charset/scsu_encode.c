/* scsu_encode.c - SCSU (UTS #6), the encoder: a choice among windows, quotes and modes, with one character of foresight. */
/* SPDX-License-Identifier: MIT */
/*
 * A character that one byte (in Unicode mode, an ideograph that two) can stand for is written at once. Any other waits for the
 * one behind it, which tells whether a window or mode is worth its tag. What is chosen depends on nothing but the text, so that
 * output is the same for every cutting.
 *
 * In text that changes its script at every step, tags could cost more than UTF-16. So the bytes by which the output is behind
 * UTF-16 are counted, and with DEBT of them the encoder keeps to Unicode mode until it has gained again. Only U+E000..U+F2FF,
 * which take three bytes where no window pays, may be larger.
 */
#include "scsu.h"

#include "../dispatch.h"

#define DEBT 4

/* The most that put writes. */
#define LONGEST 6

/* ---- Windows ---- */

static bool is_in(uint32_t offset, uint32_t value)
{
    return value - offset < 0x80;
}

/* Tags' letters among the C0 controls must be quoted. */
static bool is_direct(uint32_t value)
{
    return value < 0x80 && (value >= 0x20 || (0x2601u >> value & 1) != 0);
}

/* Characters that no window can hold: ideographs and Hangul. */
static bool is_ideograph(uint32_t value)
{
    return value - 0x3400 < 0xE000 - 0x3400;
}

/* Does Unicode mode need a quote for it? */
static bool is_quoted_in_unicode(uint32_t value)
{
    return value - 0xE000 < 0xF300 - 0xE000;
}

/* A dynamic window with value in it, with next too if there is one; 8 if there is none. */
static unsigned find_window(const struct runic_scsu_state *s, uint32_t value, uint32_t next)
{
    unsigned has_value = 0, has_both = 0;
    for (unsigned i = 0; i < 8; i++) {
        has_value |= (unsigned)is_in(s->window[i], value) << i;
        has_both |= (unsigned)is_in(s->window[i], next) << i;
    }
    has_both &= has_value;
    return has_value == 0 ? 8 : (unsigned)__builtin_ctz(has_both != 0 ? has_both : has_value);
}

static unsigned find_static(uint32_t value)
{
    unsigned i = 1;
    while (i < 8 && !is_in(runic_scsu_static[i], value))
        i++;
    return i;
}

/* The argument that moves a window to value: to one that has next too, if any has. 0: there is none. */
static uint8_t find_argument(uint32_t value, uint32_t next)
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

/* A window is used: it is the newest one. */
static void use(struct runic_scsu_state *s, unsigned window)
{
    unsigned i = 0;
    while (s->age[i] != window)
        i++;
    for (; i > 0; i--)
        s->age[i] = s->age[i - 1];
    s->age[0] = (uint8_t)window;
}

/* ---- Output ---- */

static uint8_t in_window(const struct runic_scsu_state *s, unsigned window, uint32_t value)
{
    return (uint8_t)(value - s->window[window] + 0x80);
}

static size_t put_units(uint32_t value, uint8_t *dst)
{
    put_utf16(FORM_utf16be, dst, value);
    return value > 0xFFFF ? 4 : 2;
}

/* tag value */
static size_t put_in_window(struct runic_scsu_state *s, unsigned tag, unsigned window, uint32_t value, uint8_t *dst)
{
    use(s, window);
    s->active = (uint8_t)window;
    s->unicode = 0;
    dst[0] = (uint8_t)(tag + window);
    dst[1] = in_window(s, window, value);
    return 2;
}

/* Moves the window that was used longest ago: tag argument value */
static size_t put_moved(struct runic_scsu_state *s, unsigned tag, uint8_t argument, uint32_t value, uint8_t *dst)
{
    const unsigned window = s->age[7];
    uint8_t bytes[2];
    s->window[window] = runic_scsu_offset(argument);
    put_in_window(s, tag, window, value, bytes);
    dst[0] = bytes[0];
    dst[1] = argument;
    dst[2] = bytes[1];
    return 3;
}

/* The same above U+FFFF: tag, two bytes of window and offset, value */
static size_t put_extended(struct runic_scsu_state *s, unsigned tag, uint32_t value, uint8_t *dst)
{
    const unsigned window = s->age[7];
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
    return 1 + put_units(value, dst + 1);
}

/* ---- Choices ---- */

static bool may_owe(const struct runic_scsu_state *s)
{
    return s->debt < DEBT;
}

static size_t enter_unicode(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = 1;
    dst[0] = SCU;
    s->unicode = 1;
    if (is_quoted_in_unicode(value))
        dst[size++] = UQU;
    return size + put_units(value, dst + size);
}

/* In single-byte mode, a character that is neither direct nor in the active window. */
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

/* In Unicode mode, a character that is no ideograph. With debts it is left only where the next character pays for the way back.
 */
static size_t put_from_unicode(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst)
{
    const bool stays = next == NOTHING || is_ideograph(next), is_small = is_direct(next);
    if (stays && value <= 0xFFFF)
        return is_quoted_in_unicode(value) ? put_quoted(UQU, value, dst) : put_units(value, dst);
    const unsigned window = find_window(s, value, next);
    const uint8_t argument = find_argument(value, next);
    const unsigned best = find_window(s, next, next);
    if (is_direct(value) && !stays && (may_owe(s) || is_small || best < 8)) {
        s->active = best < 8 ? (uint8_t)best : s->active;
        s->unicode = 0;
        dst[0] = (uint8_t)(UC0 + s->active);
        dst[1] = (uint8_t)value;
        return 2;
    }
    const bool pays = may_owe(s) || is_small || (window < 8 && is_in(s->window[window], next));
    if (window < 8 && (value > 0xFFFF || (!stays && pays)))
        return put_in_window(s, UC0, window, value, dst);
    if (value > 0xFFFF && (value ^ next) < 0x80)
        return put_extended(s, UDX, value, dst);
    if (argument != 0 && may_owe(s) && (is_small || is_in(runic_scsu_offset(argument), next)))
        return put_moved(s, UD0, argument, value, dst);
    return is_quoted_in_unicode(value) ? put_quoted(UQU, value, dst) : put_units(value, dst);
}

/* The bytes that this one is behind UTF-16 with, after a character that took size. */
static void count_debt(struct runic_scsu_state *s, uint32_t value, size_t size)
{
    const size_t owed = s->debt + size, plain = value > 0xFFFF ? 4 : 2;
    s->debt = (uint8_t)(owed < plain ? 0 : owed - plain > 200 ? 200 : owed - plain);
}

static size_t put(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst)
{
    const size_t size = s->unicode ? put_from_unicode(s, value, next, dst) : put_from_single(s, value, next, dst);
    count_debt(s, value, size);
    return size;
}

/* Writes what need not wait: a byte, or an ideograph in Unicode mode. 0: it must wait. */
ALWAYS_INLINE size_t put_at_once(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    if (s->unicode) {
        if (value - 0x3400 >= 0xD800 - 0x3400)
            return 0;
        dst[0] = (uint8_t)(value >> 8);
        dst[1] = (uint8_t)value;
        return 2;
    }
    const uint32_t place = value - s->window[s->active];
    if (!is_direct(value) && place >= 0x80)
        return 0;
    s->debt = (uint8_t)(s->debt - (s->debt > 0));
    dst[0] = (uint8_t)(value < 0x80 ? value : place + 0x80);
    return 1;
}

static size_t put_waiting(struct runic_scsu_state *s, uint32_t next, uint8_t *dst)
{
    const uint32_t value = s->waiting;
    s->waiting = NOTHING;
    return value == NOTHING ? 0 : put(s, value, next, dst);
}

static size_t step(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = put_waiting(s, value, dst), now = put_at_once(s, value, dst + size);
    if (now == 0)
        s->waiting = value;
    return size + now;
}

size_t runic_scsu_close(union runic_state *state, uint8_t *dst)
{
    return put_waiting(&state->scsu, NOTHING, dst);
}

static size_t closing_size(const struct runic_scsu_state *s)
{
    struct runic_scsu_state copy = *s;
    uint8_t bytes[CLOSING];
    return put_waiting(&copy, NOTHING, bytes);
}

/* ---- Runs ---- */

/* Characters that are looked at one by one, before a run is taken for a long one, and then at once. */
#define SHORT 8
#define BLOCK 64

#define NO_BYTE 0x100u

ALWAYS_INLINE uint32_t byte_of(uint32_t value, uint32_t window)
{
    const bool is_byte = ((uint32_t)(value - 0x20 < 0x60) | (uint32_t)(value == '\n')) != 0;
    const uint32_t plain = is_byte ? value : NO_BYTE;
    return value - window < 0x80 ? value - window + 0x80 : plain;
}

/* Bytes in single-byte mode; long runs through the kernel that narrows, which stops at what has no byte. Returns the
 * characters. */
ALWAYS_INLINE size_t put_bytes(struct runic_scsu_state *s, const char32_t *src, size_t len, uint8_t *dst)
{
    const uint32_t window = s->window[s->active];
    size_t i = 0, good = BLOCK;
    for (; i < smaller(len, SHORT) && (is_direct(src[i]) || is_in(window, src[i])); i++)
        dst[i] = (uint8_t)(src[i] + (src[i] < 0x80 ? 0 : 0x80 - window));
    while (i >= SHORT && good == BLOCK && i + BLOCK <= len) {
        char32_t bytes[BLOCK];
        for (size_t j = 0; j < BLOCK; j++)
            bytes[j] = byte_of(src[i + j], window);
        good = CONVERT_KERNEL(UTF32, latin1)(bytes, BLOCK, dst + i, BLOCK).read;
        i += good;
    }
    s->debt = (uint8_t)(s->debt - smaller(s->debt, i));
    return i;
}

/* Ideographs in Unicode mode. Returns how many. */
ALWAYS_INLINE size_t put_ideographs(const char32_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; i < len && src[i] - 0x3400 < 0xD800 - 0x3400; i++)
        store_utf16(FORM_utf16be, dst + 2 * i, src[i]);
    return i;
}

struct runic_pair runic_scsu_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_scsu_state *s = &state->scsu;
    size_t read = 0, written = 0;
    /* Room for a character that waits, for the one behind it, and to close. */
    while (read < len && cap - written >= LONGEST + 2 + CLOSING) {
        if (s->waiting == NOTHING) {
            const size_t unit = s->unicode ? 2 : 1, room = (cap - written - CLOSING) / unit;
            const size_t run = s->unicode ? put_ideographs(src + read, smaller(len - read, room), dst + written)
                                          : put_bytes(s, src + read, smaller(len - read, room), dst + written);
            read += run;
            written += unit * run;
            if (run == 0)
                s->waiting = src[read++];
            continue;
        }
        written += put_waiting(s, src[read], dst + written);
    }
    for (; read < len; read++) {
        struct runic_scsu_state after = *s;
        uint8_t bytes[LONGEST + 2];
        const size_t size = step(&after, src[read], bytes);
        if (size + closing_size(&after) > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        written += size;
        *s = after;
    }
    return (struct runic_pair){read, written};
}
