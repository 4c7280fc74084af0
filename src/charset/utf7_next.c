/* utf7_next.c - the UTF-7 decoder, one character at a time, with all faults. */
/* SPDX-License-Identifier: MIT */
/*
 * The last digit of a run has bits after the last code unit, which must be zero. If they are not, the unit is good and the
 * digit is a fault by itself. Therefore, if nonzero bits are pending, the next byte must be known. After an ill-formed sequence
 * the decoder is outside the run, and drops the "-" that closes it. An unpaired surrogate and a character that needs no base64
 * are faults, but their digits are intact: the run continues after them.
 */
#include "utf7.h"

static runic_character utf7_bad(struct runic_utf7_state *s, runic_fault fault, size_t length)
{
    leave_run(s);
    s->run_ended = 0;
    return bad_sequence(fault, (unsigned)length);
}

/* Returns a fault of digits, after which the state of the run is unknown. */
static runic_character bad_digits(struct runic_utf7_state *s, runic_fault fault, size_t length)
{
    leave_run(s);
    s->in_run = BROKEN;
    return bad_sequence(fault, (unsigned)length);
}

/* Handles digits at the end of a run that are no complete code unit. */
static runic_character next_stray(struct runic_utf7_state *s, size_t digits)
{
    if (!s->lenient)
        return bad_digits(s, RUNIC_FAULT_BAD_BASE64, digits);
    s->bits = s->count = 0;
    return no_value((unsigned)digits);
}

/* Returns a unit or a pair: a character, or an unpaired surrogate with its fault. */
static runic_character take_whole(struct runic_utf7_state *s, const struct unit *u, uint32_t value, runic_fault fault,
                                  const uint8_t *src, size_t len)
{
    const bool is_clean = u->bits == 0 || s->lenient, at_end = u->digits == len;
    const bool is_needless = s->dialect == IMAP && !s->takes_needless && utf7_is_direct(IMAP, false, value | (value == '&'));
    if (!is_clean && at_end && !s->at_end)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)u->digits);
    const bool is_spoilt = !is_clean && (at_end || !utf7_is_digit(s->dialect, src[u->digits]));
    if (is_needless && is_spoilt)
        return bad_digits(s, RUNIC_FAULT_NEEDLESS_BASE64, u->digits);
    if (is_needless)
        fault = RUNIC_FAULT_NEEDLESS_BASE64;
    const unsigned length = (unsigned)(u->digits - is_spoilt);
    s->bits = is_spoilt ? 0 : u->bits;
    s->count = is_spoilt ? 0 : (uint8_t)u->count;
    return fault == RUNIC_FAULT_NONE ? good_character(value, length) : bad_sequence(fault, length);
}

/* Decodes the character at src, which is a base64 digit inside a shifted run. */
static runic_character next_in_run(struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    struct unit u = take_unit(s->dialect, s->bits, s->count, src, len);
    if (!u.whole)
        return u.digits == len ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len) : next_stray(s, u.digits);
    if (!is_high_surrogate(u.value))
        return take_whole(s, &u, u.value, is_low_surrogate(u.value) ? RUNIC_FAULT_LONE_LOW : RUNIC_FAULT_NONE, src, len);
    struct unit low = take_unit(s->dialect, u.bits, u.count, src + u.digits, len - u.digits);
    low.digits += u.digits;
    if (!low.whole && low.digits == len)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    if (!low.whole || !is_low_surrogate(low.value))
        return take_whole(s, &u, u.value, RUNIC_FAULT_LONE_HIGH, src, len);
    return take_whole(s, &low, join_surrogates(u.value, low.value), RUNIC_FAULT_NONE, src, len);
}

/* Decodes a shift character: it opens a run, or, before a "-", represents itself. */
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
    return no_value(1);
}

/* Returns true if the "-" is missing before this byte, which ends a run. The byte itself is good, and is read next. */
static bool lacks_end(unsigned dialect, uint8_t octet)
{
    return dialect == IMAP && (octet == '&' || utf7_is_direct(IMAP, false, octet));
}

runic_character runic_utf7_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_utf7_state *s = &state->utf7;
    if (s->in_run == OPEN && utf7_is_digit(s->dialect, src[0]))
        return next_in_run(s, src, len);
    if (s->in_run != OUTSIDE && src[0] == '-') {
        leave_run(s);
        s->run_ended = 1;
        return no_value(1);
    }
    if (src[0] >= 0x80)
        return utf7_bad(s, RUNIC_FAULT_NON_ASCII, 1);
    if (s->in_run == OPEN && lacks_end(s->dialect, src[0]))
        return utf7_bad(s, RUNIC_FAULT_BAD_SHIFT, 0);
    leave_run(s);
    if (src[0] == shift_of(s->dialect))
        return next_shift(s, src, len);
    if (!utf7_is_direct(s->dialect, s->lenient, src[0]))
        return utf7_bad(s, RUNIC_FAULT_INVALID_BYTE, 1);
    s->run_ended = 0;
    return good_character(src[0], 1);
}

/*
 * Returns the result for a text that is cut: first by calling next with at_end set. Lenient decoding accepts an incomplete
 * code unit. The last run of UTF-7 may end with the text if nothing is cut; that of IMAP may not.
 */
runic_character runic_utf7_next_at_end(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_utf7_state *s = &state->utf7;
    (void)src;
    if (len > 0 && !s->at_end) {
        s->at_end = 1;
        return no_value(0);
    }
    const bool open = s->in_run == OPEN,
               fine = len > 0 ? s->lenient && s->count + 6 * len < 16 : !open || s->dialect == RFC2152;
    leave_run(s);
    if (!fine)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    return len > 0 ? no_value((unsigned)len) : (runic_character){.status = RUNIC_PARTIAL};
}
