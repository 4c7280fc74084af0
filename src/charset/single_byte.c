/* single_byte.c - charsets in which each byte is a character: one codec for all, and one row of data for each. */
/* SPDX-License-Identifier: MIT */
/*
 * Decoding looks up a byte. Encoding looks up a code point in two windows of 128 code points, which contain most
 * characters of the charset; a hash without collisions finds the others. docs/kernels/single_byte.md explains the
 * tables.
 */
#include "single_byte.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../dispatch/legacy_kernels.h"
#include "codec_from_utf16.h"

/* Characters that are looked up together; a group of ASCII is copied instead. */
#define LOOKED_UP 16

/* Bytes from which on EBCDIC is decoded by a table that is made for the call. 512: 128 bytes 79 ns, not 53 (AMD EPYC, family
 * 26, model 2, gcc 12.2, 2026-11-26). */
#define PAYS_FOR_TABLE 64

static const struct runic_single_byte *table_of(const union runic_state *state)
{
    return &runic_single_bytes[state->table.row];
}

static bool is_ascii_group(const uint8_t *src)
{
    uint64_t half[2];
    memcpy(half, src, sizeof half);
    return ((half[0] | half[1]) & 0x8080808080808080u) == 0;
}

/* Decodes a group. Returns false if a byte of it is undefined. Without branches, which text would make unpredictable. */
ALWAYS_INLINE bool decode_group(const struct runic_single_byte *table, const uint16_t *lower, const uint8_t *src, char16_t *dst)
{
    const uint8_t *const low = table->plane[0], *const high = table->plane[1];
    unsigned undefined = 0;
    for (size_t i = 0; i < LOOKED_UP; i++) {
        const unsigned byte = src[i], index = byte & 0x7F, upper = low[index] | (unsigned)high[index] << 8;
        const unsigned is_high = 0 - (byte >> 7), below = lower != NULL ? lower[index] : byte;
        const unsigned value = (upper & is_high) | (below & ~is_high);
        dst[i] = (char16_t)value;
        undefined |= value + 1;
    }
    return undefined <= UNDEFINED;
}

/* Decodes whole groups up to an undefined byte. lower: the table of the bytes 0x00 to 0x7F, or NULL if they are ASCII. */
ALWAYS_INLINE size_t decode_groups(const struct runic_single_byte *table, const uint16_t *lower, const uint8_t *src,
                                   size_t most, char16_t *dst)
{
    size_t i = 0;
    for (; most - i >= LOOKED_UP; i += LOOKED_UP) {
        if (lower == NULL && is_ascii_group(src + i)) {
            for (size_t j = 0; j < LOOKED_UP; j++)
                dst[i + j] = src[i + j];
        } else if (!decode_group(table, lower, src + i, dst + i)) {
            break;
        }
    }
    return i;
}

/* Decodes whole groups up to an undefined byte, by one table of all bytes. To make it takes as long as decoding a few groups.
 */
static size_t decode_by_table(const struct runic_single_byte *table, const uint8_t *src, size_t most, char16_t *dst)
{
    uint16_t values[256];
    size_t i = 0;
    memcpy(values, runic_single_byte_lower[table->lower - 1], 128 * sizeof *values);
    for (unsigned byte = 0; byte < 128; byte++)
        values[128 + byte] = (uint16_t)(table->plane[0][byte] | table->plane[1][byte] << 8);
    for (; most - i >= LOOKED_UP; i += LOOKED_UP) {
        unsigned undefined = 0;
        for (size_t j = 0; j < LOOKED_UP; j++) {
            dst[i + j] = values[src[i + j]];
            undefined |= values[src[i + j]] + 1u;
        }
        if (undefined > UNDEFINED)
            break;
    }
    return i;
}

static struct runic_progress single_byte_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst,
                                                  size_t cap)
{
    const struct runic_single_byte *table = table_of(state);
    size_t i = runic_find_legacy_kernel(SINGLE_BYTE_TO_UTF16, len)(table, src, len, dst, cap).read;
    const size_t most = smaller(len, cap);
    if (table->lower != 0 && most - i >= PAYS_FOR_TABLE)
        i += decode_by_table(table, src + i, most - i, dst + i);
    i += table->lower == 0 ? decode_groups(table, NULL, src + i, most - i, dst + i)
                           : decode_groups(table, runic_single_byte_lower[table->lower - 1], src + i, most - i, dst + i);
    for (; i < most; i++) {
        const uint32_t value = single_byte_value(table, src[i]);
        if (value == UNDEFINED)
            break;
        dst[i] = (char16_t)value;
    }
    return (struct runic_progress){i, i};
}

/* Bytes up to which text is decoded to UTF-8 character by character, which takes less time than UTF-16 on the way. */
#define FEW_BYTES 32

/* The most bytes of UTF-8 of a character of a single-byte charset. */
#define LONGEST_SINGLE 3

/* Decodes characters one by one to UTF-8, up to an undefined byte or the end of the room. */
static struct runic_progress decode_some8(const struct runic_single_byte *table, const uint8_t *src, size_t len, uint8_t *dst,
                                          size_t cap)
{
    struct runic_progress done = {0, 0};
    for (; done.read < len; done.read++) {
        const uint32_t value = single_byte_value(table, src[done.read]);
        if (value == UNDEFINED || form_length(FORM_utf8, value) > cap - done.written)
            break;
        done.written += put_utf8(dst + done.written, value);
    }
    return done;
}

static struct runic_progress single_byte_decode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                                 size_t cap)
{
    struct runic_progress done = runic_find_legacy_kernel(SINGLE_BYTE_TO_UTF8, len)(table_of(state), src, len, dst, cap);
    if (len - done.read <= FEW_BYTES || cap - done.written < LONGEST_SINGLE)
        add_progress(&done,
                     decode_some8(table_of(state), src + done.read, len - done.read, dst + done.written, cap - done.written));
    if (done.read < len && cap - done.written >= LONGEST_SINGLE)
        add_progress(&done, decode_to_utf8(&runic_codec_single_byte, state, src + done.read, len - done.read,
                                           dst + done.written, cap - done.written));
    return done;
}

/* Encodes characters one by one. Returns their number. */
static size_t encode_some(const struct runic_single_byte *table, const char16_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; i < len; i++) {
        dst[i] = single_byte_of(table, src[i]);
        if (dst[i] == 0 && src[i] != 0)
            break;
    }
    return i;
}

/* A letter that is encoded as a canonically equivalent text, of two bytes or three. */
struct equivalent {
    uint16_t letter;
    uint8_t bytes[3];
};

#include "../tables/equivalents.h"

/* Returns the equivalent text of a letter that the charset lacks, or NULL. Only windows-1258 and windows-1255 have marks that
 * combine; the Encoding Standard has no such rule for them. */
static const struct equivalent *equivalent_of(const union runic_state *state, char32_t value)
{
    const bool is_vietnamese = state->table.charset == RUNIC_WINDOWS1258;
    const struct equivalent *list = is_vietnamese ? windows1258_equivalents : windows1255_equivalents;
    size_t count =
        is_vietnamese ? sizeof windows1258_equivalents / sizeof *list : sizeof windows1255_equivalents / sizeof *list;
    if (!is_vietnamese && state->table.charset != RUNIC_WINDOWS1255)
        return NULL;
    while (count > 1) {
        const size_t half = count / 2;
        list += list[half].letter <= value ? half : 0;
        count -= half;
    }
    return list->letter == value ? list : NULL;
}

/* Encodes a letter as an equivalent text. Returns the number of bytes; 0 if there is none, or no room for it. */
static size_t put_equivalent(const union runic_state *state, char32_t value, uint8_t *dst, size_t cap)
{
    const struct equivalent *const found = equivalent_of(state, value);
    const size_t size = 2u + (found != NULL && found->bytes[2] != 0);
    if (found == NULL || size > cap)
        return 0;
    memcpy(dst, found->bytes, size);
    return size;
}

/* Encodes by a kernel, which stops at a character that is in no window, and a few characters one by one. */
static struct runic_progress single_byte_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst,
                                                  size_t cap)
{
    const struct runic_single_byte *table = table_of(state);
    runic_legacy_kernel *const kernel = runic_find_legacy_kernel(UTF16_TO_SINGLE_BYTE, len);
    struct runic_progress done = {0, 0};
    while (done.read < len && done.written < cap) {
        const size_t most = smaller(len - done.read, cap - done.written);
        const size_t by_kernel = kernel(table, src + done.read, most, dst + done.written, most).read;
        const size_t part = smaller(most - by_kernel, part_after(by_kernel));
        const size_t some = encode_some(table, src + done.read + by_kernel, part, dst + done.written + by_kernel);
        done.read += by_kernel + some;
        done.written += by_kernel + some;
        if (some == part)
            continue;
        const size_t size = put_equivalent(state, src[done.read], dst + done.written, cap - done.written);
        if (size == 0)
            break;
        done.read++;
        done.written += size;
    }
    return done;
}

static struct runic_progress single_byte_encode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                                 size_t cap)
{
    return encode_from_utf8(&runic_codec_single_byte, state, table_of(state)->lower == 0, src, len, dst, cap);
}

static runic_character single_byte_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)len;
    const uint32_t value = single_byte_value(table_of(state), src[0]);
    return value == UNDEFINED ? bad_sequence(RUNIC_FAULT_UNDEFINED_BYTE, 1) : good_character(value, 1);
}

static bool single_byte_has(const union runic_state *encoder, char32_t value)
{
    return value == 0 || single_byte_of(table_of(encoder), value) != 0 || equivalent_of(encoder, value) != NULL;
}

static void single_byte_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    const uint8_t row = runic_single_byte_rows[how->web][charset];
    state->table = (struct runic_legacy_state){.charset = (uint8_t)(how->web ? RUNIC_CHARSET_UNKNOWN : charset),
                                               .row = (uint8_t)(row - (row > 0))};
}

/* The members that are the same for all single-byte charsets. */
#define SINGLE_BYTE_CODEC                                                                                                      \
    .scheme = SCHEME_NONE, .single_byte = true, .decode16 = single_byte_decode16, .encode16 = single_byte_encode16,            \
    .decode8 = single_byte_decode8, .encode8 = single_byte_encode8, .next = single_byte_next, .has = single_byte_has,          \
    .begin = single_byte_begin

const struct runic_codec runic_codec_single_byte = {SINGLE_BYTE_CODEC, .keeps_ascii = true};

/* EBCDIC and IBM864, whose bytes 0x00 to 0x7F are not ASCII. */
const struct runic_codec runic_codec_no_ascii = {SINGLE_BYTE_CODEC};
#endif
