/* lossy.h - a lossy conversion: a strict one, with a replacement wherever it stops. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_LOSSY_H
#define RUNIC_SCALAR_LOSSY_H

#include "scalar.h"
#include "take.h"

/* After this many well-formed characters since a replacement, the strict conversion takes over. 16 would gain a fifth where
 * every tenth code unit is bad, and lose as much where every hundredth is. */
#define RECOVERED 4

struct lossy {
    struct runic_progress done;
    size_t replaced;
    unsigned good; /* characters since the last replacement */
    bool full;
};

/* Converts one character, or replaces it. */
ALWAYS_INLINE void convert_one(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                               size_t cap, struct lossy *at)
{
    uint32_t value;
    src += at->done.read * form_unit_size(from);
    len -= at->done.read;
    unsigned length = take_character(from, src, len, &value);
    bool good = length > 0 && form_length(to, value) > 0;
    if (length == 0)
        length = form_next(from, src, len).length;
    if (!good)
        value = to == FORM_latin1 ? '?' : REPLACEMENT_CHARACTER;
    at->full = form_length(to, value) > cap - at->done.written;
    if (at->full)
        return;
    at->done.written += form_put(to, dst + at->done.written * form_unit_size(to), value);
    at->done.read += length;
    at->replaced += !good;
    at->good = good ? at->good + 1 : 0;
}

ALWAYS_INLINE struct lossy convert_lossy(enum runic_form from, enum runic_form to, runic_convert_kernel *strict,
                                         const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct lossy at = {{0, 0}, 0, 0, false};
    for (;;) {
        struct runic_progress good = strict(src + at.done.read * form_unit_size(from), len - at.done.read,
                                            dst + at.done.written * form_unit_size(to), cap - at.done.written);
        add_progress(&at.done, good);
        do {
            if (at.done.read == len)
                return at;
            convert_one(from, to, src, len, dst, cap, &at);
            if (at.full)
                return at;
        } while (at.good < RECOVERED);
    }
}

#endif
