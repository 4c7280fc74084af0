/* lenient.c - //TRANSLIT and //IGNORE: what the system's iconv must know to take over. */
/* SPDX-License-Identifier: MIT */
/*
 * What they do depends on the locale's tables, and on how much glibc converts at a time; and versions differ. So the first call
 * that meets something to transliterate or to ignore is given to the system's iconv as a whole, and so is all that follows, up
 * to the next reset. Between calls nothing but marks and byte order is remembered, so a twin that has read the same mark and
 * written its own stands at the same place.
 */
#include "lenient.h"

#include "system.h"

#include <string.h>

/* Feeds the twin bytes of a text, and throws the result away. */
static void feed(struct twin *twin, const uint8_t *text, size_t len, size_t cap)
{
    char in[8], out[64], *src = in, *dst = out;
    memcpy(in, text, len);
    system_iconv(twin->system, &src, &len, &dst, &cap);
}

static void reset(struct twin *twin)
{
    system_iconv(twin->system, NULL, NULL, NULL, NULL);
}

/* Writes a unit of the source; returns its length. */
static size_t put(uint8_t *at, struct charset from, uint32_t unit)
{
    if (from.unit == 1)
        *at = (uint8_t)unit;
    else
        put_unit(at, from, unit);
    return from.unit;
}

void prepare_twin(struct twin *twin, const struct stream *stream)
{
    uint8_t text[8];
    size_t len = 0;
    bool other_order = stream->from.marked && stream->from.foreign;
    if (other_order) {
        feed(twin, text, put(text, stream->from, 0xFEFF), 64);
        reset(twin);
    }
    if (stream->from.marked && stream->begun)
        len += put(text, stream->from, 0xFEFF);
    if (stream->written)
        len += put(text + len, stream->from, 'A');
    if (len > 0)
        feed(twin, text, len, 64);
}
