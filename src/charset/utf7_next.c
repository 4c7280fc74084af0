/* utf7_next.c - UTF-7, the decoder one character at a time: what is good, and what is ill-formed in which way. */
/* SPDX-License-Identifier: MIT */
/*
 * Where the bits that wait are not zero, the run must go on: such a character is only known to be good when the next digit has
 * come. After an ill-formed sequence the decoder stands outside a run, and swallows the "-" that was to close it; but behind an
 * unpaired surrogate, whose digits are intact, the run goes on.
 */
#include "utf7.h"

static runic_character utf7_bad(struct runic_utf7_state *s, runic_fault fault, size_t length)
{
    leave_run(s);
    s->run_ended = 0;
    return bad_sequence(fault, (unsigned)length);
}

/* Digits that are no text, after which nothing is known of the run. */
static runic_character bad_digits(struct runic_utf7_state *s, runic_fault fault, size_t length)
{
    leave_run(s);
    s->in_run = BROKEN;
    return bad_sequence(fault, (unsigned)length);
}

/* A surrogate without its other half. The bits behind it wait, and are nothing if the run ends with them. */
static runic_character unpaired(struct runic_utf7_state *s, runic_fault fault, const struct unit *surrogate)
{
    s->bits = surrogate->bits;
    s->count = (uint8_t)surrogate->count;
    return bad_sequence(fault, (unsigned)surrogate->digits);
}

/* Digits at the end of a run that make no code unit. */
static runic_character next_stray(struct runic_utf7_state *s, size_t digits)
{
    if (!s->lenient)
        return bad_digits(s, RUNIC_FAULT_BAD_BASE64, digits);
    s->bits = s->count = 0;
    return nothing((unsigned)digits);
}

/* A digit stands at src. */
static runic_character next_in_run(struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    struct unit u = take_unit(s->dialect, s->bits, s->count, src, len);
    size_t length = u.digits;
    uint32_t value = u.value;
    if (!u.whole)
        return length == len ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)length) : next_stray(s, length);
    if (is_low_surrogate(value))
        return unpaired(s, RUNIC_FAULT_LONE_LOW, &u);
    if (is_high_surrogate(value)) {
        const struct unit high = u;
        u = take_unit(s->dialect, u.bits, u.count, src + length, len - length);
        if (!u.whole && length + u.digits == len)
            return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
        if (!u.whole || !is_low_surrogate(u.value))
            return unpaired(s, RUNIC_FAULT_LONE_HIGH, &high);
        value = join_surrogates(value, u.value);
        length += u.digits;
    }
    if (u.bits != 0 && !s->lenient && length == len)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)length);
    if (u.bits != 0 && !s->lenient && !utf7_is_digit(s->dialect, src[length]))
        return bad_digits(s, RUNIC_FAULT_BAD_BASE64, length);
    if (s->dialect == IMAP && utf7_is_direct(s->dialect, false, value | (value == '&')))
        return bad_digits(s, RUNIC_FAULT_NEEDLESS_BASE64, length);
    s->bits = u.bits;
    s->count = (uint8_t)u.count;
    return good_character(value, (unsigned)length);
}

/* A shift character stands at src: it opens a run, or stands for itself with a "-" behind it. */
static runic_character next_shift(struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    const bool touches = s->dialect == IMAP && s->run_ended;
    if (len < 2)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    if (src[1] == '-') {
        s->run_ended = 0;
        return good_character(shift_of(s->dialect), 2);
    }
    if (touches || (!utf7_is_digit(s->dialect, src[1]) && !s->lenient))
        return utf7_bad(s, RUNIC_FAULT_BAD_SHIFT, 1);
    s->in_run = OPEN;
    s->run_ended = 0;
    return nothing(1);
}

runic_character runic_utf7_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_utf7_state *s = &state->utf7;
    if (s->in_run == OPEN && utf7_is_digit(s->dialect, src[0]))
        return next_in_run(s, src, len);
    if (s->in_run != OUTSIDE && src[0] == '-') {
        leave_run(s);
        s->run_ended = 1;
        return nothing(1);
    }
    if (src[0] >= 0x80)
        return utf7_bad(s, RUNIC_FAULT_NON_ASCII, 1);
    if (s->in_run == OPEN && s->dialect == IMAP)
        return utf7_bad(s, RUNIC_FAULT_BAD_SHIFT, 1);
    leave_run(s);
    if (src[0] == shift_of(s->dialect))
        return next_shift(s, src, len);
    if (!utf7_is_direct(s->dialect, s->lenient, src[0]))
        return utf7_bad(s, RUNIC_FAULT_INVALID_BYTE, 1);
    s->run_ended = 0;
    return good_character(src[0], 1);
}

/* What the end of the text cuts; lenient decoding lets less than a code unit pass. UTF-7's last run may end with it, if nothing
 * is cut; IMAP's may not. */
runic_character runic_utf7_end(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_utf7_state *s = &state->utf7;
    (void)src;
    const bool open = s->in_run == OPEN,
               fine = len > 0 ? s->lenient && s->count + 6 * len < 16 : !open || s->dialect == RFC2152;
    leave_run(s);
    if (!fine)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    return len > 0 ? nothing((unsigned)len) : (runic_character){.status = RUNIC_PARTIAL};
}
