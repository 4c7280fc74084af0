/* detector.c - what charset a whole content looks like: evidence, piece by piece. */
/* SPDX-License-Identifier: MIT */
/*
 * A detector may begin in the middle of a text, for a thread's share. Continuation bytes at its start belong to a character of
 * the share before it, so up to three of them are kept aside, unjudged, until the shares are merged. A character that the end
 * of a piece cuts off is kept in the same way.
 */
#include "detector.h"

#include "dispatch.h"
#include "form.h"

#define BLOCK 4096

/* 80 and 01 in each byte of a word. */
#define HIGH_BITS 0x8080808080808080u
#define LOW_BITS  0x0101010101010101u

/* ---- Bytes: NULs, bytes above 7F, C1 bytes; eight at a time ---- */

/* The high bit of each byte of a word that is zero, exactly. */
static uint64_t zero_bytes(uint64_t word)
{
    return ~(((word & ~HIGH_BITS) + ~HIGH_BITS) | word | ~HIGH_BITS);
}

static uint64_t bytes_equal(uint64_t word, uint8_t byte)
{
    return zero_bytes(word ^ LOW_BITS * byte);
}

/* How many high bits of bytes are set. */
static uint64_t count_high_bits(uint64_t bits)
{
    return (bits >> 7) * LOW_BITS >> 56;
}

static uint64_t undefined_1252(uint64_t word)
{
    return bytes_equal(word, 0x81) | bytes_equal(word, 0x8D) | bytes_equal(word, 0x8F) | bytes_equal(word, 0x90) |
           bytes_equal(word, 0x9D);
}

static void count_nuls(runic_detection *seen, uint64_t offset, const uint8_t *src, size_t len)
{
    for (size_t i = 0; i < len; i++)
        seen->nuls[(offset + i) % 4] += src[i] == 0;
}

static void count_surrogates(uint64_t surrogates[2], uint64_t offset, const uint8_t *src, size_t len)
{
    for (size_t i = 0; i < len; i++)
        surrogates[(offset + i) % 2] += (src[i] & 0xF8) == 0xD8;
}

static void count_word(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    runic_detection *seen = &d->seen;
    /* Bytes that are not there count as letters: they are no evidence of anything. */
    uint64_t word = LOW_BITS * 'a';
    memcpy(&word, src, len);
    if (zero_bytes(word) != 0)
        count_nuls(seen, offset, src, len);
    if ((word & HIGH_BITS) == 0)
        return;
    if (bytes_equal(word & LOW_BITS * 0xF8, 0xD8) != 0)
        count_surrogates(d->surrogates, offset, src, len);
    seen->non_ascii += count_high_bits(word & HIGH_BITS);
    seen->c1_bytes += count_high_bits(bytes_equal(word & LOW_BITS * 0xE0, 0x80));
    seen->undefined_1252 += count_high_bits(undefined_1252(word));
}

static void count_bytes(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    size_t i = 0;
    for (; len - i >= sizeof(uint64_t); i += sizeof(uint64_t))
        count_word(d, offset + i, src + i, sizeof(uint64_t));
    count_word(d, offset + i, src + i, len - i);
}

/* ---- UTF-8 ---- */

static size_t count_non_ascii(const uint8_t *src, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += src[i] > 0x7F;
    return count;
}

/* Judges text that begins at a boundary, and keeps what its end cuts off. */
static void judge_utf8(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    size_t pos = 0;
    while (pos < len) {
        size_t good = KERNEL(utf8_validate)(src + pos, smaller(len - pos, BLOCK));
        /* Leads and ASCII bytes, less ASCII bytes. */
        d->seen.utf8_characters += KERNEL(utf8_count)(src + pos, good) - (good - count_non_ascii(src + pos, good));
        pos += good;
        if (pos == len)
            return;
        runic_character next = next_utf8(src + pos, len - pos);
        if (next.status == RUNIC_OK)
            continue; /* only the block cut it */
        if (next.status == RUNIC_PARTIAL) {
            d->tail_length = next.length;
            memcpy(d->tail, src + pos, next.length);
            return;
        }
        detection_add_fault(&d->seen, offset + pos);
        pos += next.length;
    }
}

/* Puts continuation bytes at the start of a share aside. Returns how many. */
static size_t put_aside(struct detector *d, const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (!d->head_is_over && i < len) {
        if ((src[i] & 0xC0) == 0x80 && d->head_length < LONGEST_TAIL)
            d->head[d->head_length++] = src[i++];
        else
            d->head_is_over = 1;
    }
    return i;
}

/* Goes on with a character that the last piece cut off, byte by byte, until it is whole or broken. Returns the bytes used. */
static size_t finish_tail(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (d->tail_length > 0 && i < len) {
        d->tail[d->tail_length] = src[i];
        runic_character next = next_utf8(d->tail, d->tail_length + 1u);
        if (next.status == RUNIC_INVALID) {
            /* What was cut off is the bad sequence; this byte begins something else. */
            detection_add_fault(&d->seen, offset + i - d->tail_length);
            d->tail_length = 0;
            return i;
        }
        i++;
        d->tail_length = next.status == RUNIC_OK ? 0 : (uint8_t)(d->tail_length + 1);
        d->seen.utf8_characters += next.status == RUNIC_OK;
    }
    return i;
}

static void feed_utf8(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    size_t used = put_aside(d, src, len);
    used += finish_tail(d, offset + used, src + used, len - used);
    judge_utf8(d, offset + used, src + used, len - used);
}

/* ---- The public functions ---- */

void runic_detector_init(runic_detector *detector, uint64_t offset)
{
    struct detector *d = (struct detector *)detector;
    *d = (struct detector){.begin = offset, .head_is_over = offset == 0};
    d->seen.utf8_first_fault = UINT64_MAX;
}

static void keep_start(struct detector *d, const uint8_t *src, size_t len)
{
    for (size_t i = 0; i < len && d->seen.bytes + i < RUNIC_MAX_SIGNATURE; i++)
        d->start[d->seen.bytes + i] = src[i];
}

void runic_detector_feed(runic_detector *detector, const void *src, size_t len)
{
    struct detector *d = (struct detector *)detector;
    const uint64_t offset = d->begin + d->seen.bytes;
    if (len == 0)
        return;
    keep_start(d, src, len);
    feed_utf8(d, offset, src, len);
    count_bytes(d, offset, src, len);
    d->seen.bytes += len;
}

void runic_detector_merge(runic_detector *detector, const runic_detector *next)
{
    struct detector *d = (struct detector *)detector;
    const struct detector *n = (const struct detector *)next;
    const uint64_t seam = d->begin + d->seen.bytes;
    keep_start(d, n->start, (size_t)(n->seen.bytes < RUNIC_MAX_SIGNATURE ? n->seen.bytes : RUNIC_MAX_SIGNATURE));
    feed_utf8(d, seam, n->head, n->head_length);
    if (n->head_is_over && n->seen.bytes > 0) {
        /* The next share goes on at a boundary: what is still cut off here stays so. */
        if (d->tail_length > 0)
            detection_add_fault(&d->seen, seam + n->head_length - d->tail_length);
        d->head_is_over = 1;
        d->tail_length = n->tail_length;
        memcpy(d->tail, n->tail, sizeof d->tail);
    }
    if (d->seen.utf8_faults == 0)
        d->seen.utf8_first_fault = n->seen.utf8_first_fault;
    for (size_t i = 0; i < 4; i++)
        d->seen.nuls[i] += n->seen.nuls[i];
    for (size_t i = 0; i < 2; i++)
        d->surrogates[i] += n->surrogates[i];
    d->seen.bytes += n->seen.bytes;
    d->seen.non_ascii += n->seen.non_ascii;
    d->seen.c1_bytes += n->seen.c1_bytes;
    d->seen.undefined_1252 += n->seen.undefined_1252;
    d->seen.utf8_characters += n->seen.utf8_characters;
    d->seen.utf8_faults += n->seen.utf8_faults;
}
