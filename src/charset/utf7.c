/* utf7.c - UTF-7 (RFC 2152), and the modified UTF-7 of IMAP mailbox names (RFC 3501 section 5.1.3), as codecs. */
/* SPDX-License-Identifier: MIT */
#include "unicode.h"
#include "utf7.h"

/* ---- The encoder: a direct character, or another as base64 ---- */

/* Returns true if the encoder writes this character as itself. */
static bool writes_direct(const struct runic_utf7_state *s, uint32_t value)
{
    return utf7_is_direct(s->dialect, false, value) && (s->dialect == IMAP || !s->encode_optional || utf7_classes[value] != O);
}

/* Writes the pending bits, and a "-" if the next character requires it. */
static size_t end_run(struct runic_utf7_state *s, bool needs_end, uint8_t *dst)
{
    size_t size = 0;
    if (s->count > 0)
        dst[size++] = digit_octet(s->dialect, s->bits << (6 - s->count) & 0x3F);
    if (needs_end)
        dst[size++] = '-';
    leave_run(s);
    return size;
}

/* Writes the digits of a code unit after the pending bits. */
static size_t put_unit(struct runic_utf7_state *s, uint32_t unit, uint8_t *dst)
{
    size_t size = 0;
    s->bits = s->bits << 16 | unit;
    for (s->count = (uint8_t)(s->count + 16); s->count >= 6; size++) {
        s->count = (uint8_t)(s->count - 6);
        dst[size] = digit_octet(s->dialect, s->bits >> s->count & 0x3F);
    }
    s->bits &= (1u << s->count) - 1;
    return size;
}

static size_t put_in_run(struct runic_utf7_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = 0;
    if (!s->in_run) {
        dst[size++] = shift_of(s->dialect);
        s->in_run = OPEN;
    }
    if (value <= 0xFFFF)
        return size + put_unit(s, value, dst + size);
    size += put_unit(s, 0xD7C0 + (value >> 10), dst + size);
    return size + put_unit(s, 0xDC00 | (value & 0x3FF), dst + size);
}

/* Writes at most nine bytes: the end of a run, a shift, six digits. */
static size_t utf7_put(union runic_state *state, uint32_t value, uint8_t *dst)
{
    struct runic_utf7_state *s = &state->utf7;
    const bool is_shift = value == shift_of(s->dialect) && (s->dialect == IMAP || !s->in_run);
    size_t size = 0;
    if (!is_shift && !writes_direct(s, value))
        return put_in_run(s, value, dst);
    if (s->in_run)
        size = end_run(s, s->dialect == IMAP || utf7_is_digit(s->dialect, value) || value == '-', dst);
    dst[size++] = (uint8_t)value;
    if (is_shift)
        dst[size++] = '-';
    return size;
}

static size_t utf7_pending(const union runic_state *state)
{
    return state->utf7.in_run ? 1u + (state->utf7.count > 0) : 0;
}

static size_t utf7_flush(union runic_state *state, uint8_t *dst)
{
    return state->utf7.in_run ? end_run(&state->utf7, true, dst) : 0;
}

/* ---- The codec ---- */

static void utf7_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    state->utf7 = charset == RUNIC_UTF7_IMAP ? (struct runic_utf7_state){.dialect = IMAP, .takes_needless = how->utf7_lenient}
                                             : (struct runic_utf7_state){.dialect = RFC2152,
                                                                         .lenient = how->utf7_lenient,
                                                                         .encode_optional = how->utf7_encode_optional};
}

const struct runic_codec runic_codec_utf7 = {.scheme = SCHEME_NONE,
                                             .has_state = true,
                                             .put = utf7_put,
                                             .pending = utf7_pending,
                                             .next = runic_utf7_next,
                                             .has = runic_has_scalar_value,
                                             .begin = utf7_begin,
                                             .next_at_end = runic_utf7_next_at_end,
                                             .flush = utf7_flush};
