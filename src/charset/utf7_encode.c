/* utf7_encode.c - the UTF-7 encoder: direct characters, and the others as base64; in blocks if there is room. */
/* SPDX-License-Identifier: MIT */
#include "../dispatch/dispatch.h"
#include "base64.h"
#include "utf7_put.h"

/* ---- Blocks ---- */

/* Characters of a block, which become UTF-16 first, and code units that are classified together. */
#define UTF7_ENCODE_BLOCK 64
#define WINDOW            64

/* The most bytes that a character takes: for each of two code units a shift, its digits and the end of the run. */
#define MOST_OCTETS 10

/* The most bytes that a block may write, with those after its text. */
#define ROOM_OF_BLOCK (MOST_OCTETS * UTF7_ENCODE_BLOCK + LANES)

/* The fewest characters that are worth a block. */
#define FEWEST 2

/* The rest of the output. */
struct utf7_out {
    uint8_t *at;
    const uint8_t *end;
};

/*
 * Writes the first `len` of six code units as digits, always sixteen bytes; no bits may be pending. Returns the number
 * of digits.
 */
ALWAYS_INLINE size_t put_six(enum dialect dialect, const uint16_t *src, size_t len, uint8_t *dst)
{
    const octet_halves both = {spread_three(src, len), spread_three(src + 3, len < 3 ? 0 : len - 3)};
    const u8x16 values = digit_octets(dialect, (u8x16)both);
    memcpy(dst, &values, sizeof values);
    return (16 * len + 5) / 6;
}

/* Returns the code units that represent themselves, except the shift character. */
ALWAYS_INLINE u16x8 utf7_encode_are_direct(enum dialect dialect, u16x8 units)
{
    if (dialect == IMAP)
        return (u16x8)(units - 0x20 < 0x5F) & (u16x8)(units != '&');
    const u16x8 printable = (u16x8)(units - 0x20 < 0x5E) & (u16x8)(units != '+') & (u16x8)(units != '\\');
    return printable | (u16x8)(units == '\n') | (u16x8)(units == '\r') | (u16x8)(units == '\t');
}

/* Returns a bit for each unit of a window of len that represents itself. Also writes the lower byte of each unit. */
ALWAYS_INLINE uint64_t find_direct(enum dialect dialect, const uint16_t *units, size_t len, uint8_t *bytes)
{
    uint64_t direct = 0;
    for (unsigned i = 0; i < len; i += LANES) {
        uint16_t flags[LANES];
        uint8_t packed[LANES];
        for (unsigned j = 0; j < LANES; j += 8) {
            u16x8 some;
            memcpy(&some, units + i + j, sizeof some);
            some = utf7_encode_are_direct(dialect, some);
            memcpy(flags + j, &some, sizeof some);
        }
        for (unsigned j = 0; j < LANES; j++)
            packed[j] = (uint8_t)flags[j];
        for (unsigned j = 0; j < LANES; j++)
            bytes[i + j] = (uint8_t)units[i + j];
        direct |= (uint64_t)bits_of(load_u8x16(packed)) << i;
    }
    return direct;
}

/* Writes units of a run, at least one. ends: the run ends after them. */
ALWAYS_INLINE uint8_t *put_run(enum dialect dialect, struct runic_utf7_state *s, const uint16_t *src, size_t len, bool ends,
                               uint8_t *dst)
{
    size_t i = 0;
    *dst = shift_of(dialect);
    dst += !s->in_run;
    s->in_run = 1;
    for (; s->count != 0 && i < len; i++)
        dst += put_unit(dialect, s, src[i], dst);
    for (; len - i >= 6; i += 6)
        dst += put_six(dialect, src + i, 6, dst);
    if (ends)
        return dst + put_six(dialect, src + i, len - i, dst);
    for (; i < len; i++)
        dst += put_unit(dialect, s, src[i], dst);
    return dst;
}

/* Writes direct characters, given as bytes; both buffers must have LANES bytes after them. */
ALWAYS_INLINE uint8_t *put_direct(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *bytes, size_t len,
                                  uint8_t *dst)
{
    if (s->in_run)
        dst += utf7_end_run(dialect, s, dialect == IMAP || utf7_is_digit(dialect, bytes[0]) || bytes[0] == '-', dst);
    for (size_t i = 0; i < len; i += LANES)
        memcpy(dst + i, bytes + i, LANES);
    return dst + len;
}

/* Returns the number of ones at the low end of `bits`, at most len. */
ALWAYS_INLINE size_t count_ones(uint64_t bits, size_t len)
{
    return bits == UINT64_MAX ? len : smaller(lowest_bit(~bits), len);
}

/* Returns how many units belong to a run. In IMAP a shift character ends it; in UTF-7 the run contains it. */
ALWAYS_INLINE size_t run_length(enum dialect dialect, const uint16_t *src, size_t len)
{
    size_t i = 1;
    while (dialect == IMAP && i < len && src[i] != '&')
        i++;
    return dialect == IMAP ? i : len;
}

/* Returns how many units of a run certainly fit into `room` bytes, with a shift and the end of the run; at most len. No pair is
 * cut. */
ALWAYS_INLINE size_t fitting_units(const uint16_t *src, size_t len, size_t room)
{
    const size_t most = room < 7 ? 0 : (3 * room - 11) / 8; /* a shift, four pending bits, 16 for each unit, and "-" */
    if (most >= len)
        return len;
    return most > 0 && is_high_surrogate(src[most - 1]) ? most - 1 : most;
}

/* Encodes a window. cut: stops where the next units may not fit, with the end of the run. Returns the number of units. */
ALWAYS_INLINE size_t put_window(enum dialect dialect, bool cut, struct runic_utf7_state *s, const uint16_t *src, size_t len,
                                struct utf7_out *out)
{
    uint8_t bytes[WINDOW + LANES];
    const uint64_t direct = find_direct(dialect, src, len, bytes);
    size_t i = 0, fitting = 0, count = 0;
    for (; i < len && fitting == count; i += fitting) {
        const size_t room = (size_t)(out->end - out->at), closing = utf7_closing_size(s);
        count = fitting = count_ones(direct >> i, len - i);
        if (count > 0) {
            if (cut)
                fitting = room < closing ? 0 : smaller(count, room - closing);
            if (fitting > 0)
                out->at = put_direct(dialect, s, bytes + i, fitting, out->at);
        } else if (src[i] == shift_of(dialect) && (dialect == IMAP || !s->in_run)) {
            count = 1;
            fitting = !cut || room >= UTF7_LONGEST;
            if (fitting > 0)
                out->at += utf7_put(dialect, s, src[i], out->at);
        } else {
            count = fitting = run_length(dialect, src + i, 1 + count_ones(~direct >> i >> 1, len - i - 1));
            if (cut)
                fitting = fitting_units(src + i, count, room);
            const bool ends = fitting == count && i + count < len && (direct >> (i + count) & 1);
            if (fitting > 0)
                out->at = put_run(dialect, s, src + i, fitting, ends, out->at);
        }
    }
    return i;
}

/* Encodes at most UTF7_ENCODE_BLOCK characters; cut: as far as they certainly fit. */
ALWAYS_INLINE struct runic_progress put_block(enum dialect dialect, bool cut, struct runic_utf7_state *s, const char32_t *src,
                                              size_t len, uint8_t *dst, size_t cap)
{
    uint16_t units[2 * UTF7_ENCODE_BLOCK + WINDOW];
    const size_t count = KERNEL(utf32_to_utf16)(src, len, units, 2 * UTF7_ENCODE_BLOCK).written;
    struct runic_utf7_state after = *s; /* copies whose address is not taken stay in registers */
    struct utf7_out out = {dst, dst + cap};
    size_t i = 0, window, done;
    memset(units + count, 0, WINDOW * sizeof *units);
    do {
        window = smaller(count - i, WINDOW);
        window -= cut && is_high_surrogate(units[i + window - 1]); /* the pair may not fit */
        done = put_window(dialect, cut, &after, units + i, window, &out);
        i += done;
    } while (done == window && i < count);
    *s = after;
    return (struct runic_progress){i == count ? len : KERNEL(utf16_count)(units, i), (size_t)(out.at - dst)};
}

/* Encodes a block near the end of the room. */
static NOINLINE struct runic_progress put_cut_block(enum dialect dialect, struct runic_utf7_state *s, const char32_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    uint8_t buffer[ROOM_OF_BLOCK];
    const struct runic_progress done = put_block(dialect, true, s, src, len, buffer, cap);
    memcpy(dst, buffer, done.written);
    return done;
}

/* ---- Both ---- */

ALWAYS_INLINE struct runic_progress encode_in(enum dialect dialect, struct runic_utf7_state *s, const char32_t *src, size_t len,
                                              uint8_t *dst, size_t cap)
{
    size_t read = 0, written = 0, block;
    struct runic_progress done;
    do {
        block = !HAS_LANES || s->encode_optional || len - read < FEWEST ? 0 : smaller(len - read, UTF7_ENCODE_BLOCK);
        if (block == 0)
            break;
        done = cap - written < ROOM_OF_BLOCK ? put_cut_block(dialect, s, src + read, block, dst + written, cap - written)
                                             : put_block(dialect, false, s, src + read, block, dst + written, cap - written);
        read += done.read;
        written += done.written;
    } while (done.read == block);
    for (; read < len; read++) {
        uint8_t bytes[UTF7_LONGEST];
        struct runic_utf7_state after = *s;
        const size_t size = utf7_put(dialect, &after, src[read], bytes);
        if (size + utf7_closing_size(&after) > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        *s = after;
        written += size;
    }
    return (struct runic_progress){read, written};
}

struct runic_progress runic_utf7_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_utf7_state *s = &state->utf7;
    return s->dialect == IMAP ? encode_in(IMAP, s, src, len, dst, cap) : encode_in(RFC2152, s, src, len, dst, cap);
}

size_t runic_utf7_close(union runic_state *state, uint8_t *dst)
{
    struct runic_utf7_state *s = &state->utf7;
    return s->in_run ? utf7_end_run(s->dialect, s, true, dst) : 0;
}
