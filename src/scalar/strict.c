/* strict.c - every strict conversion, from one loop: spans with room for whatever they become, then the rest with care. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"

/* The most units that one unit can become. */
ALWAYS_INLINE size_t growth(enum runic_form from, enum runic_form to)
{
    if (to == FORM_utf8)
        return from == FORM_latin1 ? 2 : form_unit_size(from) == 2 ? 3 : 4;
    return form_unit_size(from) == 4 && form_unit_size(to) == 2 ? 2 : 1;
}

ALWAYS_INLINE struct runic_pair convert_spans(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                              uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0}, more;
    for (;;) {
        size_t span = smaller(len - done.read, (cap - done.written) / growth(from, to));
        if (span < shortest_span(from))
            break;
        more = take_span(from, to, true, src + done.read * form_unit_size(from), span, dst + done.written * form_unit_size(to));
        done.read += more.read;
        done.written += more.written;
        if (more.read + shortest_span(from) <= span)
            break;
    }
    return convert_rest(from, to, src, len, dst, cap, done);
}

/* Two functions, since the second keeps many registers, which would cost the shortest texts a third of their time. */
#define CONVERT(from, to)                                                                                                      \
    static                                                                                                                     \
        __attribute__((noinline)) struct runic_pair from##_to_##to##_spans(const void *src, size_t len, void *dst, size_t cap) \
    {                                                                                                                          \
        return convert_spans(FORM_##from, FORM_##to, src, len, dst, cap);                                                      \
    }                                                                                                                          \
    struct runic_pair runic_scalar_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                        \
    {                                                                                                                          \
        if (len >= shortest_span(FORM_##from))                                                                                 \
            return from##_to_##to##_spans(src, len, dst, cap);                                                                 \
        return convert_rest(FORM_##from, FORM_##to, src, len, dst, cap, (struct runic_pair){0, 0});                            \
    }
#include "../ops.def"
