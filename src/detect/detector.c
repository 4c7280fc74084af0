/* detector.c - what charset a whole content looks like: evidence, piece by piece. */
/* SPDX-License-Identifier: MIT */
/*
 * A detector may begin in the middle of a text, for a thread's share. Continuation bytes at its start belong to a character of
 * the share before it, so up to three of them are kept aside, unjudged, until the shares are merged. A character that the end
 * of a piece cuts off is kept in the same way.
 */
#include "detector.h"

#include "../dispatch/dispatch.h"
#include "../form.h"

#define BLOCK 4096

/* ---- UTF-8 ---- */

/* Bytes above 7F are two each as UTF-8. */
static size_t count_non_ascii(const uint8_t *src, size_t len)
{
    return KERNEL(latin1_to_utf8_size)(src, len) - len;
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
    runic_count_evidence(d, offset, src, len);
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
