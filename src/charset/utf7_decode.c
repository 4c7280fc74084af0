/* utf7_decode.c - UTF-7, the decoder of regular text: sixteen octets at once become UTF-16, which a kernel decodes. */
/* SPDX-License-Identifier: MIT */
/* All that is not regular (what is ill-formed, cut, or rare) goes by runic_utf7_next, one character at a time. */
#include "../dispatch.h"
#include "lanes.h"
#include "utf7.h"

/* Code units that are decoded at once, and how many more may be written behind them. */
#define UNITS 512
#define SLACK 16

/* Octets that must stand in src for a step: sixteen, and those that tell how a run ends. */
#define AHEAD (LANES + 4)

/* Where a decoder of regular text stands. */
struct place {
    size_t read;
    size_t units;
};

/* ---- Outside a run ---- */

ALWAYS_INLINE octets are_direct(enum dialect dialect, bool lenient, octets all)
{
    if (dialect == IMAP)
        return (octets)((octets)(all - 0x20) < 0x5F) & (octets)(all != '&');
    if (lenient)
        return (octets)(all < 0x80) & (octets)(all != '+');
    const octets printable = (octets)((octets)(all - 0x20) < 0x5E) & (octets)(all != '+') & (octets)(all != '\\');
    return printable | (octets)(all == '\n') | (octets)(all == '\r') | (octets)(all == '\t');
}

/* Writes sixteen octets as UTF-16BE; returns how many of them stand for themselves. */
ALWAYS_INLINE size_t take_direct(enum dialect dialect, bool lenient, const uint8_t *src, uint8_t *dst)
{
    const octets all = load_octets(src), direct = are_direct(dialect, lenient, all);
    uint16_t units[LANES];
    for (unsigned i = 0; i < LANES; i++)
        units[i] = (uint16_t)(__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? src[i] : src[i] << 8);
    memcpy(dst, units, sizeof units);
    return is_all((quad)direct) ? LANES : leading(direct);
}

/* ---- In a run ---- */

/* Sixteen octets as digits. */
struct digits {
    uint8_t values[LANES]; /* 0 for what is none */
    size_t count;          /* at the beginning */
};

ALWAYS_INLINE struct digits digits_at(enum dialect dialect, const uint8_t *src)
{
    const octets all = load_octets(src), is_letter = (octets)((octets)((all | 0x20) - 'a') < 26);
    const octets is_number = (octets)((octets)(all - '0') < 10), is_62 = (octets)(all == '+');
    const octets is_63 = (octets)(all == (uint8_t)(dialect == IMAP ? ',' : '/')), good = is_letter | is_number | is_62 | is_63;
    const octets letter = all - 'A' - ((octets)(all >= 'a') & ('a' - 'A' - 26));
    const octets values = (letter & is_letter) | ((all + (uint8_t)(52 + 256 - '0')) & is_number) | (is_62 & 62) | (is_63 & 63);
    struct digits d = {.count = is_all((quad)good) ? LANES : leading(good)};
    memcpy(d.values, &values, sizeof d.values);
    return d;
}

/* Eight digits as three code units, the first of them the highest. */
ALWAYS_INLINE uint64_t join_eight(const uint8_t *values)
{
    uint64_t x;
    memcpy(&x, values, sizeof x);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        x = __builtin_bswap64(x);
    x = (x & 0x00FF00FF00FF00FFu) << 6 | (x >> 8 & 0x00FF00FF00FF00FFu);
    x = (x & 0x0000FFFF0000FFFFu) << 12 | (x >> 16 & 0x0000FFFF0000FFFFu);
    return x << 40 | x >> 32 << 16;
}

/* Writes them in UTF-16BE, and two octets more. */
ALWAYS_INLINE void put_three(uint64_t units, uint8_t *dst)
{
    if (__BYTE_ORDER__ != __ORDER_BIG_ENDIAN__)
        units = __builtin_bswap64(units);
    memcpy(dst, &units, sizeof units);
}

/* Is one of the first so many of three code units, the first of them the highest, ASCII? */
ALWAYS_INLINE bool has_ascii(uint64_t units, size_t count)
{
    static const uint64_t beyond[4] = {UINT64_MAX, UINT64_MAX >> 16, UINT64_MAX >> 32, UINT64_MAX >> 48};
    const uint64_t each = 0x0001000100010001u, high = (units & 0xFF80 * each) | beyond[smaller(count, 3)];
    return ((high - each) & ~high & 0x8000 * each) != 0;
}

/* The end of a run: a "-" that is swallowed, or a direct octet. Where the next run begins behind one octet, goes on in it. */
ALWAYS_INLINE void end_run(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, struct place *p,
                           uint8_t *units)
{
    const bool is_end = src[p->read] == '-', next = dialect == IMAP;
    const uint8_t octet = src[p->read + next];
    if (is_direct(dialect, false, octet) && src[p->read + next + 1] == shift_of(dialect) &&
        is_digit(dialect, src[p->read + next + 2])) {
        store_utf16(FORM_utf16be, units + 2 * p->units, octet);
        p->units += dialect == IMAP || !is_end;
        p->read += next + 2;
        return;
    }
    s->in_run = 0;
    s->run_ended = is_end;
    p->read += is_end;
}

/* Takes up to sixteen digits, without bits that wait. Whether all was regular. */
ALWAYS_INLINE bool take_digits(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, struct place *p,
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
        end_run(dialect, s, src, p, units);
    return true;
}

/* ---- Both ---- */

/* Decodes regular text as long as there are octets and units; s has no bits that wait. */
ALWAYS_INLINE struct place take_units(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len,
                                      uint8_t *units, size_t room)
{
    struct place p = {0, 0};
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
        if (src[p.read] != shift_of(dialect) || !is_digit(dialect, src[p.read + 1]) || (dialect == IMAP && s->run_ended))
            break;
        p.read++;
        s->in_run = 1;
        s->run_ended = 0;
    }
    return p;
}

/* Completes a pair whose first half is the last unit. */
ALWAYS_INLINE void complete_pair(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len,
                                 struct place *p, uint8_t *units)
{
    if (p->units == 0 || !is_high_surrogate(load_utf16(FORM_utf16be, units + 2 * p->units - 2)) || !s->in_run)
        return;
    const struct unit low = take_unit(dialect, 0, 0, src + p->read, len - p->read);
    if (!low.whole || (low.bits != 0 && (p->read + low.digits == len || !is_digit(dialect, src[p->read + low.digits]))))
        return;
    store_utf16(FORM_utf16be, units + 2 * p->units++, low.value);
    p->read += low.digits;
    s->bits = low.bits;
    s->count = (uint8_t)low.count;
}

/* Regular text, of so many units at most. Returns how many of them could be decoded: all but where a surrogate lacks its other
 * half, and then nothing is done. */
ALWAYS_INLINE size_t decode_units(enum dialect dialect, struct runic_utf7_state *state, const uint8_t *src, size_t len,
                                  char32_t *dst, size_t room, struct runic_pair *done)
{
    uint8_t units[2 * (UNITS + SLACK)];
    struct runic_utf7_state s = *state;
    struct place p = take_units(dialect, &s, src, len, units, room);
    complete_pair(dialect, &s, src, len, &p, units);
    const struct runic_pair decoded = CONVERT_KERNEL(utf16be, UTF32)(units, p.units, dst, room);
    *done = (struct runic_pair){0, 0};
    if (decoded.read < p.units)
        return decoded.read;
    *done = (struct runic_pair){p.read, decoded.written};
    *state = s;
    return room;
}

static runic_character step(union runic_state *state, const uint8_t *src, size_t len)
{
    union runic_state after = *state;
    const runic_character next = runic_utf7_next(&after, src, len);
    if (next.status == RUNIC_OK)
        *state = after;
    return next;
}

ALWAYS_INLINE struct runic_pair decode_in(enum dialect dialect, union runic_state *state, const uint8_t *src, size_t len,
                                          char32_t *dst, size_t cap)
{
    struct runic_utf7_state *s = &state->utf7;
    size_t read = 0, written = 0;
    bool regular = true; /* no surrogate without its other half is ahead */
    while (read < len && written < cap) {
        if (s->count == 0 && regular && len - read >= AHEAD) {
            const size_t room = smaller(cap - written, UNITS);
            struct runic_pair some;
            const size_t good = decode_units(dialect, s, src + read, len - read, dst + written, room, &some);
            regular = good == room;
            if (!regular)
                decode_units(dialect, s, src + read, len - read, dst + written, good, &some);
            read += some.read;
            written += some.written;
            if (some.read >= UNITS || read == len || written == cap)
                continue;
        }
        const runic_character next = step(state, src + read, len - read);
        if (next.status != RUNIC_OK)
            break;
        read += next.length;
        if (next.value != NOTHING)
            dst[written++] = next.value;
    }
    return (struct runic_pair){read, written};
}

struct runic_pair runic_utf7_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    return state->utf7.dialect == IMAP ? decode_in(IMAP, state, src, len, dst, cap)
                                       : decode_in(RFC2152, state, src, len, dst, cap);
}
