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

/* Bytes that may be written after a block, and the fewest characters that are worth a block. */
#define UTF7_ENCODE_SLACK LANES
#define FEWEST            2

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

ALWAYS_INLINE uint8_t *put_window(enum dialect dialect, struct runic_utf7_state *s, const uint16_t *src, size_t len,
                                  uint8_t *dst)
{
    uint8_t bytes[WINDOW + LANES];
    const uint64_t direct = find_direct(dialect, src, len, bytes);
    for (size_t i = 0; i < len;) {
        const size_t count = count_ones(direct >> i, len - i);
        if (count > 0) {
            dst = put_direct(dialect, s, bytes + i, count, dst);
            i += count;
        }
        if (i == len)
            break;
        if (src[i] == shift_of(dialect) && (dialect == IMAP || !s->in_run)) {
            dst += utf7_put(dialect, s, src[i++], dst);
            continue;
        }
        const size_t more = count_ones(~direct >> i >> 1, len - i - 1), units = run_length(dialect, src + i, 1 + more);
        dst = put_run(dialect, s, src + i, units, i + units < len && (direct >> (i + units) & 1), dst);
        i += units;
    }
    return dst;
}

/* Encodes at most UTF7_ENCODE_BLOCK characters. */
ALWAYS_INLINE uint8_t *put_block(enum dialect dialect, struct runic_utf7_state *s, const char32_t *src, size_t len,
                                 uint8_t *dst)
{
    uint16_t units[2 * UTF7_ENCODE_BLOCK + WINDOW];
    const size_t count = KERNEL(utf32_to_utf16)(src, len, units, 2 * UTF7_ENCODE_BLOCK).written;
    memset(units + count, 0, WINDOW * sizeof *units);
    for (size_t i = 0; i < count; i += WINDOW)
        dst = put_window(dialect, s, units + i, smaller(count - i, WINDOW), dst);
    return dst;
}

/* Encodes as much of a block as fits and can be closed; where it may not fit, into a buffer first. Returns 0 of both if that is
 * less than FEWEST characters. */
ALWAYS_INLINE struct runic_progress put_fitting(enum dialect dialect, struct runic_utf7_state *s, const char32_t *src,
                                                size_t len, uint8_t *dst, size_t cap)
{
    uint8_t buffer[MOST_OCTETS * UTF7_ENCODE_BLOCK + UTF7_ENCODE_SLACK];
    len = smaller(len, cap);
    while (len >= FEWEST) {
        struct runic_utf7_state after = *s;
        uint8_t *const bytes = len * MOST_OCTETS + UTF7_ENCODE_SLACK <= cap ? dst : buffer;
        const size_t size = (size_t)(put_block(dialect, &after, src, len, bytes) - bytes);
        if (size + utf7_closing_size(&after) <= cap) {
            if (bytes == buffer)
                memcpy(dst, buffer, size);
            *s = after;
            return (struct runic_progress){len, size};
        }
        len = len * cap / (size + utf7_closing_size(&after));
    }
    return (struct runic_progress){0, 0};
}

/* ---- Both ---- */

ALWAYS_INLINE struct runic_progress encode_in(enum dialect dialect, struct runic_utf7_state *s, const char32_t *src, size_t len,
                                              uint8_t *dst, size_t cap)
{
    size_t read = 0, written = 0;
    struct runic_progress block;
    do {
        block = s->encode_optional
                    ? (struct runic_progress){0, 0}
                    : put_fitting(dialect, s, src + read, smaller(len - read, UTF7_ENCODE_BLOCK), dst + written, cap - written);
        read += block.read;
        written += block.written;
    } while (block.read > 0);
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
