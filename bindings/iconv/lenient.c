/* lenient.c - prepares the system's iconv to take over for //TRANSLIT and //IGNORE. */
/* SPDX-License-Identifier: MIT */
/*
 * The result of these suffixes depends on the locale's tables, on how much glibc converts at a time, and on its
 * version. Therefore the first call that meets something to transliterate or to ignore is passed to the system's
 * iconv as a whole, and so are all later calls up to the next reset. Between calls, iconv remembers only BOMs and
 * byte order, so a twin that has read and written the same BOM is in the same state.
 */
#include "lenient.h"

#include "system.h"

#include <string.h>

/* Converts some text with the twin, and discards the result. */
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

/* Writes a code unit of the source charset. Returns its length. */
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
