/* trail.c - finds the offsets of characters by decoding a second time. */
/* SPDX-License-Identifier: MIT */
/*
 * A decoder whose output buffer is full stops directly after the last character, where the next one begins. Shift
 * sequences are an exception: iconv(3) reads them with the character that follows. BY_ICONV, the second decoder must
 * decode everything, since there is no other way to its state. BY_RUNIC, it starts each text from a copy of the
 * first decoder. BY_TABLE, offsets are computed.
 */
#include "trail.h"

#include <string.h>

#define AT_ONCE 256

/* The longest character, with all shift sequences before it. */
#define LONGEST 64

bool trail_open(struct trail *trail, const struct decoder *decoder)
{
    trail->is_open = decoder->way != BY_ICONV || decoder_open(&trail->decoder, &decoder->how);
    if (decoder->way != BY_ICONV)
        trail->decoder = *decoder;
    trail->count = 0;
    return trail->is_open;
}

void trail_close(struct trail *trail)
{
    if (trail->is_open && trail->decoder.way == BY_ICONV)
        decoder_close(&trail->decoder);
    trail->is_open = false;
}

void trail_begin(struct trail *trail, const struct decoded *of)
{
    trail->of = of;
    trail->read = trail->mark = trail->answers = trail->bad = 0;
    if (!trail->is_open || trail->decoder.way == BY_ICONV)
        return;
    trail->count = 0;
    trail->decoder.runic = of->before;
}

/* Decodes at most `most` bytes, until count characters are decoded. Returns false if there was no progress. */
static bool step(struct trail *trail, ptrdiff_t count, size_t most)
{
    char32_t passed[AT_ONCE];
    const size_t wanted = (size_t)(count - trail->count), cap = wanted < AT_ONCE ? wanted : AT_ONCE;
    const size_t left = trail->of->seen - trail->read;
    const runic_result r = decode(&trail->decoder, trail->of->src + trail->read, left < most ? left : most, passed, cap, false);
    trail->read += r.read;
    trail->count += (ptrdiff_t)r.written;
    return r.read > 0 || r.written > 0 || r.status == RUNIC_INVALID;
}

/*
 * Like step(); but whether a sequence is ill-formed may depend on the bytes after it, so without progress it decodes
 * all bytes that the first decoder saw.
 */
static bool pass(struct trail *trail, ptrdiff_t count, size_t most)
{
    return step(trail, count, most) || step(trail, count, SIZE_MAX);
}

static void follow(struct trail *trail, ptrdiff_t count)
{
    while (trail->count < count && pass(trail, count, (size_t)(count - trail->count + 1) * LONGEST)) {
    }
}

/* Passes the marks before text[index] and at it. */
static void pass_marks(struct trail *trail, size_t index)
{
    const struct decoded *of = trail->of;
    for (; trail->mark < of->mark_count && of->marks[trail->mark].at <= index; trail->mark++) {
        trail->answers += of->marks[trail->mark].answer;
        trail->bad += of->marks[trail->mark].report.length;
    }
}

/* Decodes past the ill-formed sequences directly before the next character. */
static void follow_marks(struct trail *trail, ptrdiff_t count)
{
    if (trail->mark == 0)
        return;
    const runic_report *last = &trail->of->marks[trail->mark - 1].report;
    while (last->offset + last->length > trail->of->offset + trail->read &&
           pass(trail, count + 1, (size_t)(last->offset + last->length - trail->of->offset - trail->read))) {
    }
}

/* Returns the offset of the first byte that is not decoded; bytes held by the decoder are not. */
static uint64_t place(const struct trail *trail)
{
    return trail->of->offset + trail->read - runic_converter_held(&trail->decoder.runic);
}

/*
 * With no room for output, only shift sequences and ill-formed sequences are decoded. Then the character is decoded
 * byte by byte, and nothing after it. Therefore its offset and length do not depend on where pieces of the input
 * begin.
 */
static uint64_t place_by_runic(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count);
    while (step(trail, count, LONGEST)) {
    }
    const uint64_t from = place(trail);
    for (size_t i = 0; i < LONGEST && trail->count == count; i++)
        step(trail, count + 1, 1);
    *length = (uint8_t)(place(trail) - from);
    return from;
}

/*
 * Returns true if a shift sequence (ISO 2022, EBCDIC), or a BOM in charsets of wider units, may begin at this byte.
 */
static bool is_shift(const struct trail *trail, size_t at)
{
    const uint8_t byte = trail->of->src[at];
    return byte == 0x0E || byte == 0x0F || byte == 0x1B || (trail->decoder.unit > 1 && trail->of->offset + at == 0);
}

/* Decodes the next character byte by byte. Bytes that give no character are shift sequences. */
static uint64_t place_by_iconv(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count);
    follow_marks(trail, count);
    size_t from = trail->read;
    for (size_t most = 1; most <= LONGEST && trail->count == count && from + most <= trail->of->len; most++) {
        if (!step(trail, count + 1, most) || trail->read == from)
            continue;
        if (trail->count > count || !is_shift(trail, from))
            break;
        from = trail->read;
        most = 0;
    }
    *length = (uint8_t)(trail->read - from);
    return trail->of->offset + from;
}

/* ---- When iconv holds characters back ---- */

/* Returns the number of characters that have begun: written, or held by iconv. */
static ptrdiff_t begun(const struct trail *trail)
{
    return trail->count + decoder_holds(&trail->decoder);
}

/*
 * Decodes the smallest number of bytes that makes progress, at most one character. Returns false if there was no
 * progress.
 */
static bool creep(struct trail *trail)
{
    const size_t from = trail->read;
    const ptrdiff_t before = begun(trail), written = trail->count;
    for (size_t most = 1; most <= LONGEST && from + most <= trail->of->len; most++)
        if (step(trail, written + 1, most) && (trail->read > from || trail->count > written))
            break;
    if (begun(trail) > before)
        trail->newest = trail->of->offset + from;
    return trail->read > from || trail->count > written;
}

/*
 * A held character may combine with what follows. It ends where the next one begins, or at the end of the known
 * bytes.
 */
static uint64_t place_by_holding(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count - 1);
    while (begun(trail) <= count && creep(trail)) {
    }
    const uint64_t from = trail->newest;
    uint64_t end = trail->of->offset + trail->read;
    while (trail->count == count && creep(trail) && begun(trail) == count + 1)
        end = trail->of->offset + trail->read;
    *length = (uint8_t)(end - from);
    return from;
}

uint64_t trail_place(struct trail *trail, size_t index, uint8_t *length)
{
    pass_marks(trail, index);
    const ptrdiff_t count = (ptrdiff_t)(index - trail->answers - trail->of->older);
    if (trail->decoder.way == BY_RUNIC)
        return place_by_runic(trail, count, length);
    if (trail->decoder.way == BY_ICONV)
        return (trail->decoder.may_hold ? place_by_holding : place_by_iconv)(trail, count, length);
    *length = 1;
    return trail->of->offset + (uint64_t)count + trail->bad;
}

void trail_end(struct trail *trail)
{
    if (!trail->is_open || trail->decoder.way != BY_ICONV)
        return;
    const size_t near = trail->decoder.may_hold ? LONGEST : 0;
    while (trail->read + near < trail->of->len && pass(trail, PTRDIFF_MAX / 2, trail->of->len - near - trail->read)) {
    }
    while (near > 0 && creep(trail)) {
    }
    pass_marks(trail, trail->of->count);
    trail->count -= (ptrdiff_t)(trail->of->count - trail->of->older - trail->answers);
}
