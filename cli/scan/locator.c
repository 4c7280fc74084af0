/* locator.c - finds the offsets of characters by decoding a second time. */
/* SPDX-License-Identifier: MIT */
/*
 * A decoder whose output buffer is full stops directly after the last character, where the next one begins. Shift
 * sequences are an exception: iconv(3) reads them with the character that follows. BY_ICONV, the second decoder must
 * decode everything, since there is no other way to its state. BY_RUNIC, it starts each text from a copy of the
 * first decoder. BY_TABLE, offsets are computed.
 */
#include "locator.h"

#include <string.h>

#define AT_ONCE 256

/* The longest character, with all shift sequences before it. */
#define LONGEST 64

bool locator_open(struct locator *locator, const struct decoder *decoder)
{
    locator->is_open = decoder->way != BY_ICONV || decoder_open(&locator->decoder, &decoder->how);
    if (decoder->way != BY_ICONV)
        locator->decoder = *decoder;
    locator->count = 0;
    return locator->is_open;
}

void locator_close(struct locator *locator)
{
    if (locator->is_open && locator->decoder.way == BY_ICONV)
        decoder_close(&locator->decoder);
    locator->is_open = false;
}

void locator_begin(struct locator *locator, const struct decoded *of)
{
    locator->of = of;
    locator->read = locator->mark = locator->answers = locator->bad = 0;
    if (!locator->is_open || locator->decoder.way == BY_ICONV)
        return;
    locator->count = 0;
    locator->decoder.runic = of->before;
}

/* Decodes at most `most` bytes, until count characters are decoded. Returns false if there was no progress. */
static bool step(struct locator *locator, ptrdiff_t count, size_t most)
{
    char32_t passed[AT_ONCE];
    const size_t wanted = (size_t)(count - locator->count), cap = wanted < AT_ONCE ? wanted : AT_ONCE;
    const size_t left = locator->of->seen - locator->read;
    const runic_result r =
        decode(&locator->decoder, locator->of->src + locator->read, left < most ? left : most, passed, cap, false);
    locator->read += r.read;
    locator->count += (ptrdiff_t)r.written;
    return r.read > 0 || r.written > 0 || r.status == RUNIC_INVALID;
}

/*
 * Decodes like step(). Whether a sequence is ill-formed may depend on the bytes after it, so without progress it
 * decodes all bytes that the first decoder saw.
 */
static bool step_or_all(struct locator *locator, ptrdiff_t count, size_t most)
{
    return step(locator, count, most) || step(locator, count, SIZE_MAX);
}

static void decode_up_to(struct locator *locator, ptrdiff_t count)
{
    while (locator->count < count && step_or_all(locator, count, (size_t)(count - locator->count + 1) * LONGEST)) {
    }
}

/* Passes the marks before text[index] and at it. */
static void pass_marks(struct locator *locator, size_t index)
{
    const struct decoded *of = locator->of;
    for (; locator->mark < of->mark_count && of->marks[locator->mark].at <= index; locator->mark++) {
        locator->answers += of->marks[locator->mark].answer;
        locator->bad += of->marks[locator->mark].report.length;
    }
}

/* Decodes past the ill-formed sequences directly before the next character. */
static void follow_marks(struct locator *locator, ptrdiff_t count)
{
    if (locator->mark == 0)
        return;
    const runic_report *last = &locator->of->marks[locator->mark - 1].report;
    while (last->offset + last->length > locator->of->offset + locator->read &&
           step_or_all(locator, count + 1, (size_t)(last->offset + last->length - locator->of->offset - locator->read))) {
    }
}

/* Returns the offset of the first byte that is not decoded; bytes held by the decoder are not. */
static uint64_t offset_now(const struct locator *locator)
{
    return locator->of->offset + locator->read - runic_converter_held(&locator->decoder.runic);
}

/*
 * Finds a character in three steps: with no room for output, only shift sequences and ill-formed sequences are
 * decoded; then the character is decoded byte by byte, and nothing after it. Therefore its offset and length do not
 * depend on where pieces of the input begin.
 */
static uint64_t place_by_runic(struct locator *locator, ptrdiff_t count, uint8_t *length)
{
    decode_up_to(locator, count);
    while (step(locator, count, LONGEST)) {
    }
    const uint64_t from = offset_now(locator);
    for (size_t i = 0; i < LONGEST && locator->count == count; i++)
        step(locator, count + 1, 1);
    *length = (uint8_t)(offset_now(locator) - from);
    return from;
}

/*
 * Returns true if a shift sequence (ISO 2022, EBCDIC), or a BOM in charsets of wider units, may begin at this byte.
 */
static bool is_shift(const struct locator *locator, size_t at)
{
    const uint8_t byte = locator->of->src[at];
    return byte == 0x0E || byte == 0x0F || byte == 0x1B || (locator->decoder.unit > 1 && locator->of->offset + at == 0);
}

/* Decodes the next character byte by byte. Bytes that give no character are shift sequences. */
static uint64_t place_by_iconv(struct locator *locator, ptrdiff_t count, uint8_t *length)
{
    decode_up_to(locator, count);
    follow_marks(locator, count);
    size_t from = locator->read;
    for (size_t most = 1; most <= LONGEST && locator->count == count && from + most <= locator->of->len; most++) {
        if (!step(locator, count + 1, most) || locator->read == from)
            continue;
        if (locator->count > count || !is_shift(locator, from))
            break;
        from = locator->read;
        most = 0;
    }
    *length = (uint8_t)(locator->read - from);
    return locator->of->offset + from;
}

/* ---- When iconv holds characters back ---- */

/* Returns the number of characters that have begun: written, or held by iconv. */
static ptrdiff_t begun(const struct locator *locator)
{
    return locator->count + decoder_holds(&locator->decoder);
}

/*
 * Decodes the smallest number of bytes that makes progress, at most one character. Returns false if there was no
 * progress.
 */
static bool advance_one(struct locator *locator)
{
    const size_t from = locator->read;
    const ptrdiff_t before = begun(locator), written = locator->count;
    for (size_t most = 1; most <= LONGEST && from + most <= locator->of->len; most++)
        if (step(locator, written + 1, most) && (locator->read > from || locator->count > written))
            break;
    if (begun(locator) > before)
        locator->newest = locator->of->offset + from;
    return locator->read > from || locator->count > written;
}

/*
 * Finds a character that iconv may hold back, since it may combine with what follows. It ends where the next one
 * begins, or at the end of the known bytes.
 */
static uint64_t place_by_holding(struct locator *locator, ptrdiff_t count, uint8_t *length)
{
    decode_up_to(locator, count - 1);
    while (begun(locator) <= count && advance_one(locator)) {
    }
    const uint64_t from = locator->newest;
    uint64_t end = locator->of->offset + locator->read;
    while (locator->count == count && advance_one(locator) && begun(locator) == count + 1)
        end = locator->of->offset + locator->read;
    *length = (uint8_t)(end - from);
    return from;
}

uint64_t locator_find(struct locator *locator, size_t index, uint8_t *length)
{
    pass_marks(locator, index);
    const ptrdiff_t count = (ptrdiff_t)(index - locator->answers - locator->of->older);
    if (locator->decoder.way == BY_RUNIC)
        return place_by_runic(locator, count, length);
    if (locator->decoder.way == BY_ICONV)
        return (locator->decoder.holds_back ? place_by_holding : place_by_iconv)(locator, count, length);
    *length = 1;
    return locator->of->offset + (uint64_t)count + locator->bad;
}

void locator_end(struct locator *locator)
{
    if (!locator->is_open || locator->decoder.way != BY_ICONV)
        return;
    const size_t near = locator->decoder.holds_back ? LONGEST : 0;
    while (locator->read + near < locator->of->len &&
           step_or_all(locator, PTRDIFF_MAX / 2, locator->of->len - near - locator->read)) {
    }
    while (near > 0 && advance_one(locator)) {
    }
    pass_marks(locator, locator->of->count);
    locator->count -= (ptrdiff_t)(locator->of->count - locator->of->older - locator->answers);
}
