/* detector.c - collects evidence, piece by piece, of the charset of a text. */
/* SPDX-License-Identifier: MIT */
/*
 * A detector may begin in the middle of a text, for the share of one thread. Continuation bytes at its start belong to
 * a character of the share before it; up to three of them are kept unjudged until the shares are merged. A character
 * cut by the end of a piece is kept in the same way.
 */
#include "detector.h"

#include "../dispatch/dispatch.h"
#include "../form.h"

/* Bytes that are judged at a time; an array of this many characters is on the stack. */
#define JUDGED_AT_ONCE 1024

/* ---- UTF-8 ---- */

/* Returns how many bytes at the end belong to a cut character. */
static size_t cut_off(const uint8_t *src, size_t len)
{
    for (size_t i = 1; i <= smaller(len, LONGEST_TAIL); i++)
        if ((src[len - i] & 0xC0) != 0x80)
            return next_utf8(src + len - i, i).status == RUNIC_PARTIAL ? i : 0;
    return 0;
}

/*
 * Judges up to a block, which must begin and end at boundaries: the lossy conversion writes all characters, and counts
 * the faults.
 */
static void judge_block(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    const size_t good = KERNEL(utf8_validate)(src, len);
    d->characters += KERNEL(utf8_count)(src, good);
    if (good == len)
        return;
    char32_t text[JUDGED_AT_ONCE];
    size_t faults = 0;
    const struct runic_progress done = KERNEL(utf8_to_utf32_lossy)(src + good, len - good, text, JUDGED_AT_ONCE, &faults);
    d->characters += done.written - faults;
    detection_add_faults(&d->seen, offset + good, faults);
}

/*
 * Judges text that begins at a boundary, and keeps a cut character at its end. A character cut by the end of a block
 * begins the next block.
 */
static void judge_utf8(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    if (len == 0)
        return;
    d->tail_length = (uint8_t)cut_off(src, len);
    len -= d->tail_length;
    memcpy(d->tail, src + len, d->tail_length);
    for (size_t pos = 0, size; pos < len; pos += size) {
        size = smaller(len - pos, JUDGED_AT_ONCE);
        if (size < len - pos)
            size -= cut_off(src + pos, size);
        judge_block(d, offset + pos, src + pos, size);
    }
}

/* Keeps, unjudged, the continuation bytes at the start of a share. Returns their number. */
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

/* Continues a character that the last piece cut, byte by byte, until it is complete or broken. Returns the bytes used. */
static size_t finish_tail(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (d->tail_length > 0 && i < len) {
        d->tail[d->tail_length] = src[i];
        runic_character next = next_utf8(d->tail, d->tail_length + 1u);
        if (next.status == RUNIC_ILL_FORMED) {
            /* The cut character is the ill-formed sequence; this byte begins another one. */
            detection_add_faults(&d->seen, offset + i - d->tail_length, 1);
            d->tail_length = 0;
            return i;
        }
        i++;
        d->tail_length = next.status == RUNIC_OK ? 0 : (uint8_t)(d->tail_length + 1);
        d->characters += next.status == RUNIC_OK;
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
        /* The next share continues at a boundary: a character still cut here is ill-formed. */
        if (d->tail_length > 0)
            detection_add_faults(&d->seen, seam + n->head_length - d->tail_length, 1);
        d->head_is_over = 1;
        d->tail_length = n->tail_length;
        memcpy(d->tail, n->tail, sizeof d->tail);
    }
    if (d->seen.utf8_faults == 0)
        d->seen.utf8_first_fault = n->seen.utf8_first_fault;
    for (size_t i = 0; i < 4; i++)
        d->seen.nuls[i] += n->seen.nuls[i];
    for (size_t kind = 0; kind < PARITY_KINDS; kind++)
        for (size_t i = 0; i < 2; i++)
            d->parity[kind][i] += n->parity[kind][i];
    d->seen.bytes += n->seen.bytes;
    d->seen.non_ascii += n->seen.non_ascii;
    d->seen.c1_bytes += n->seen.c1_bytes;
    d->seen.undefined_1252 += n->seen.undefined_1252;
    d->characters += n->characters;
    d->seen.utf8_faults += n->seen.utf8_faults;
}
