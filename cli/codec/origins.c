/* origins.c - finds the bytes that a character of decoded text is from, by decoding them a second time. */
/* SPDX-License-Identifier: MIT */
/* A decoder whose output buffer is full stops directly after the last character, where the next one begins. The second decoder
 * begins each text as a copy of the first one. */
#include "decoder.h"

#define AT_ONCE 1024

/* The longest character, with all shift sequences before it. */
#define LONGEST 64

void origins_begin(struct origins *origins, const runic_converter *decoder, const uint8_t *bytes, size_t len, uint64_t offset)
{
    origins->decoder = *decoder;
    origins->bytes = bytes;
    origins->len = len;
    origins->offset = offset;
    origins->read = origins->made = 0;
}

/* Decodes at most `most` bytes, until `made` bytes of text are made. Returns false if there was no progress. */
static bool step(struct origins *origins, size_t made, size_t most)
{
    char passed[AT_ONCE];
    const size_t wanted = made - origins->made, left = origins->len - origins->read;
    const runic_result r = runic_converter_convert(&origins->decoder, origins->bytes + origins->read, left < most ? left : most,
                                                   passed, wanted < AT_ONCE ? wanted : AT_ONCE, false);
    origins->read += r.read;
    origins->made += r.written;
    return r.read > 0 || r.written > 0 || r.status == RUNIC_ILL_FORMED;
}

/* Returns the offset of the first byte that is not decoded. Bytes that the decoder holds are not decoded. */
static uint64_t offset_now(const struct origins *origins)
{
    return origins->offset + origins->read - runic_converter_held(&origins->decoder);
}

/* Finds a character in three steps: decodes the characters before it; then, with no room for output, only shift sequences and
 * ill-formed sequences; then the character byte by byte, and nothing after it. Therefore its offset and length do not depend on
 * where pieces of the input begin. */
struct origin origins_find(struct origins *origins, size_t index)
{
    while (origins->made < index && step(origins, index, (index - origins->made + 1) * LONGEST)) {
    }
    while (step(origins, index, LONGEST)) {
    }
    const uint64_t from = offset_now(origins);
    for (size_t i = 0; i < LONGEST && origins->made == index; i++)
        step(origins, index + RUNIC_MIN_OUTPUT, 1);
    return (struct origin){from, (uint8_t)(offset_now(origins) - from)};
}
