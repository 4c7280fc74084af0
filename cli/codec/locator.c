/* locator.c - finds the offsets of characters by decoding a second time. */
/* SPDX-License-Identifier: MIT */
/*
 * A decoder whose output buffer is full stops directly after the last character, where the next one begins. The second
 * decoder starts each text from a copy of the first one.
 */
#include "locator.h"

#define AT_ONCE 256

/* The longest character, with all shift sequences before it. */
#define LONGEST 64

void locator_open(struct locator *locator, const struct decoder *decoder)
{
    locator->is_open = !decoder->system;
    locator->decoder = *decoder;
}

void locator_begin(struct locator *locator, const struct decoded *of)
{
    locator->of = of;
    locator->read = locator->count = locator->mark = locator->answers = 0;
    locator->decoder.runic = of->before;
}

/* Decodes at most `most` bytes, until count characters are decoded. Returns false if there was no progress. */
static bool step(struct locator *locator, size_t count, size_t most)
{
    char32_t passed[AT_ONCE];
    const size_t wanted = count - locator->count, cap = wanted < AT_ONCE ? wanted : AT_ONCE;
    const size_t left = locator->of->len - locator->read;
    const runic_result r =
        decode(&locator->decoder, locator->of->src + locator->read, left < most ? left : most, passed, cap, false);
    locator->read += r.read;
    locator->count += r.written;
    return r.read > 0 || r.written > 0 || r.status == RUNIC_ILL_FORMED;
}

/* Passes the marks before text[index] and at it. */
static void pass_marks(struct locator *locator, size_t index)
{
    const struct decoded *of = locator->of;
    for (; locator->mark < of->mark_count && of->marks[locator->mark].at <= index; locator->mark++)
        locator->answers += of->marks[locator->mark].answer;
}

/* Returns the offset of the first byte that is not decoded. Bytes that the decoder holds are not decoded. */
static uint64_t offset_now(const struct locator *locator)
{
    return locator->of->offset + locator->read - runic_converter_held(&locator->decoder.runic);
}

/*
 * Finds a character in three steps: decodes the characters before it; then, with no room for output, only shift
 * sequences and ill-formed sequences; then the character byte by byte, and nothing after it. Therefore its offset and
 * length do not depend on where pieces of the input begin.
 */
uint64_t locator_find(struct locator *locator, size_t index, uint8_t *length)
{
    pass_marks(locator, index);
    const size_t count = index - locator->answers - locator->of->older;
    while (locator->count < count && step(locator, count, (count - locator->count + 1) * LONGEST)) {
    }
    while (step(locator, count, LONGEST)) {
    }
    const uint64_t from = offset_now(locator);
    for (size_t i = 0; i < LONGEST && locator->count == count; i++)
        step(locator, count + 1, 1);
    *length = (uint8_t)(offset_now(locator) - from);
    return from;
}
