/* utf7_decode.c - the UTF-7 decoder of regular text: sixteen bytes at a time become UTF-16, which a kernel decodes. */
/* SPDX-License-Identifier: MIT */
/* runic_utf7_next decodes all other text (ill-formed, cut or rare), one character at a time. */
#include "base64.h"
#include "lanes.h"

/* Code units that are decoded at a time, and how many more a step may write after them. */
#define UTF7_DECODE_UNITS BY_STACK(512, 128)
#define UTF7_DECODE_SLACK 16

/* Bytes that a step reads: sixteen that it decodes, and the ones after them, which may end the run. */
#define AHEAD (LANES + 4)

/* The position of a decoder of regular text. */
struct utf7_place {
    size_t read;
    size_t units;
};

/* ---- Outside a run ---- */

ALWAYS_INLINE u8x16 utf7_decode_are_direct(enum dialect dialect, bool lenient, u8x16 all)
{
    if (dialect == IMAP)
        return (u8x16)((u8x16)(all - 0x20) < 0x5F) & (u8x16)(all != '&');
    if (lenient)
        return (u8x16)(all < 0x80) & (u8x16)(all != '+');
    const u8x16 printable = (u8x16)((u8x16)(all - 0x20) < 0x5E) & (u8x16)(all != '+') & (u8x16)(all != '\\');
    return printable | (u8x16)(all == '\n') | (u8x16)(all == '\r') | (u8x16)(all == '\t');
}

/* Writes sixteen bytes as UTF-16BE. Returns how many at the beginning represent themselves. */
ALWAYS_INLINE size_t take_direct(enum dialect dialect, bool lenient, const uint8_t *src, uint8_t *dst)
{
    const u8x16 all = load_u8x16(src), direct = utf7_decode_are_direct(dialect, lenient, all);
    uint16_t units[LANES];
    for (unsigned i = 0; i < LANES; i++)
        units[i] = (uint16_t)(__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? src[i] : src[i] << 8);
    memcpy(dst, units, sizeof units);
    return is_all((u32x4)direct) ? LANES : leading(direct);
}

/* ---- In a run ---- */

/* Returns true if one of the first `count` of three code units is ASCII. The first unit is in the highest bits. */
ALWAYS_INLINE bool has_ascii(uint64_t units, size_t count)
{
    static const uint64_t beyond[4] = {UINT64_MAX, UINT64_MAX >> 16, UINT64_MAX >> 32, UINT64_MAX >> 48};
    const uint64_t each = 0x0001000100010001u, high = (units & 0xFF80 * each) | beyond[smaller(count, 3)];
    return ((high - each) & ~high & 0x8000 * each) != 0;
}

/* Decodes the end of a run: a "-", which is dropped, or a direct byte. If the next run begins after one byte, enters it. */
ALWAYS_INLINE void utf7_decode_end_run(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src,
                                       struct utf7_place *p, uint8_t *units)
{
    const bool is_end = src[p->read] == '-', next = dialect == IMAP;
    const uint8_t octet = src[p->read + next];
    if (utf7_is_direct(dialect, false, octet) && src[p->read + next + 1] == shift_of(dialect) &&
        utf7_is_digit(dialect, src[p->read + next + 2])) {
        scheme_store_utf16(SCHEME_utf16be, units + 2 * p->units, octet);
        p->units += dialect == IMAP || !is_end;
        p->read += next + 2;
        return;
    }
    s->in_run = OUTSIDE;
    s->run_ended = is_end;
    p->read += is_end;
}

/* Decodes up to sixteen digits, without pending bits. Returns false, having done nothing, if they are not regular. */
ALWAYS_INLINE bool take_digits(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, struct utf7_place *p,
                               uint8_t *units)
{
    const struct digits d = digits_at(dialect, src + p->read);
    const size_t count = d.count * 6 / 16, left = d.count * 6 % 16;
    const uint64_t first = join_eight(d.values), second = join_eight(d.values + 8);
    if (dialect == IMAP && (has_ascii(first, count) || has_ascii(second, count < 3 ? 0 : count - 3)))
        return false;
    put_three(first, units + 2 * p->units);
    put_three(second, units + 2 * p->units + 6);
    if (d.count < LANES) {
        const bool is_cut = left > 4 || (d.values[(d.count - 1) % LANES] & ((1u << left) - 1)) != 0;
        if (is_cut || (dialect == IMAP && src[p->read + d.count] != '-'))
            return false;
    }
    p->units += count;
    p->read += d.count;
    if (d.count < LANES)
        utf7_decode_end_run(dialect, s, src, p, units);
    return true;
}

/* ---- Both ---- */

/* Decodes regular text as long as there are bytes and room; s must have no pending bits. */
ALWAYS_INLINE struct utf7_place utf7_take_units(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src,
                                                size_t len, uint8_t *units, size_t room)
{
    struct utf7_place p = {0, 0};
    while (len - p.read >= AHEAD && p.units < room) {
        if (s->in_run) {
            if (room - p.units < 7 || !take_digits(dialect, s, src, &p, units))
                break;
            continue;
        }
        const size_t direct = smaller(take_direct(dialect, s->lenient, src + p.read, units + 2 * p.units), room - p.units);
        p.read += direct;
        p.units += direct;
        if (direct > 0)
            s->run_ended = 0;
        if (direct == LANES)
            continue;
        if (src[p.read] != shift_of(dialect) || !utf7_is_digit(dialect, src[p.read + 1]) || (dialect == IMAP && s->run_ended))
            break;
        p.read++;
        s->in_run = OPEN;
        s->run_ended = 0;
    }
    return p;
}

/* Completes a pair whose high surrogate is the last unit. */
ALWAYS_INLINE void complete_pair(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len,
                                 struct utf7_place *p, uint8_t *units)
{
    if (p->units == 0 || !is_high_surrogate(scheme_load_utf16(SCHEME_utf16be, units + 2 * p->units - 2)) || !s->in_run)
        return;
    const struct unit low = take_unit(dialect, 0, 0, src + p->read, len - p->read);
    if (!low.whole || (low.bits != 0 && (p->read + low.digits == len || !utf7_is_digit(dialect, src[p->read + low.digits]))))
        return;
    scheme_store_utf16(SCHEME_utf16be, units + 2 * p->units++, low.value);
    p->read += low.digits;
    s->bits = low.bits;
    s->count = (uint8_t)low.count;
}

/*
 * Decodes regular text of at most `room` units. Returns `room`; or, having done nothing, the units before an unpaired
 * surrogate.
 */
ALWAYS_INLINE size_t decode_units(enum dialect dialect, struct runic_utf7_state *state, const uint8_t *src, size_t len,
                                  char32_t *dst, size_t room, struct runic_progress *done)
{
    uint8_t units[2 * (UTF7_DECODE_UNITS + UTF7_DECODE_SLACK)];
    struct runic_utf7_state s = *state;
    struct utf7_place p = utf7_take_units(dialect, &s, src, len, units, room);
    complete_pair(dialect, &s, src, len, &p, units);
    const struct runic_progress decoded =
        runic_convert_scheme(SCHEME_utf16be, SCHEME_HOST_UTF32, units, 2 * p.units, dst, 4 * room);
    *done = (struct runic_progress){0, 0};
    if (decoded.read < 2 * p.units)
        return decoded.read / 2;
    *done = (struct runic_progress){p.read, decoded.written / 4};
    *state = s;
    return room;
}

ALWAYS_INLINE struct runic_progress decode_in(enum dialect dialect, union runic_state *state, const uint8_t *src, size_t len,
                                              char32_t *dst, size_t cap)
{
    struct runic_utf7_state *s = &state->utf7;
    struct runic_progress done = {0, 0};
    bool regular = true; /* false: an unpaired surrogate follows */
    while (done.read < len && done.written < cap) {
        if (HAS_LANES && s->count == 0 && s->in_run != BROKEN && regular && len - done.read >= AHEAD) {
            const size_t room = smaller(cap - done.written, UTF7_DECODE_UNITS);
            struct runic_progress some;
            const size_t good = decode_units(dialect, s, src + done.read, len - done.read, dst + done.written, room, &some);
            regular = good == room;
            if (!regular)
                decode_units(dialect, s, src + done.read, len - done.read, dst + done.written, good, &some);
            add_progress(&done, some);
            if (some.read >= UTF7_DECODE_UNITS || done.read == len || done.written == cap)
                continue;
        }
        if (!decode_next(runic_utf7_next, state, src, len, dst, &done))
            break;
    }
    return done;
}

struct runic_progress runic_utf7_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    return state->utf7.dialect == IMAP ? decode_in(IMAP, state, src, len, dst, cap)
                                       : decode_in(RFC2152, state, src, len, dst, cap);
}
