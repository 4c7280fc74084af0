/* strict.c - every strict conversion, from one loop: spans that have room for the most they may become, then single characters.
 */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"

/* Returns the most code units that one code unit becomes. */
ALWAYS_INLINE size_t growth(enum runic_form from, enum runic_form to)
{
    if (to == FORM_utf8 && from == FORM_latin1)
        return 2;
    if (to == FORM_utf8)
        return form_unit_size(from) == 2 ? 3 : 4;
    return form_unit_size(from) == 4 && form_unit_size(to) == 2 ? 2 : 1;
}

ALWAYS_INLINE struct runic_progress convert_spans(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                  uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0}, more;
    for (;;) {
        size_t span = smaller(len - done.read, (cap - done.written) / growth(from, to));
        if (span < shortest_span(from))
            break;
        more = take_span(from, to, true, src + done.read * form_unit_size(from), span, dst + done.written * form_unit_size(to));
        add_progress(&done, more);
        if (more.read + shortest_span(from) <= span)
            break;
    }
    return convert_rest(from, to, src, len, dst, cap, done);
}

/*
 * gcc's scheduler stores the upper half of a widened vector before the lower one, since it is ready a cycle sooner; but stores
 * to descending addresses take up to 2.5 times as long (latin1_to_utf16: 7 and 17 GB/s, 2026-11-22, Xeon family 6 model 167,
 * gcc 12.2). A barrier instead of the attribute would have to be between two vectors, whose width C does not know: between the
 * halves of a block it makes gcc take half a vector from ISO-8859-1, and the stores to UTF-32 still descend.
 */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(__clang__)
#define IN_SOURCE_ORDER __attribute__((optimize("no-schedule-insns2")))
#else
#define IN_SOURCE_ORDER
#endif

/* Two functions: the second saves many registers, which would cost the shortest texts a third of their time. */
#define CONVERT(from, to)                                                                                                      \
    static NOINLINE IN_SOURCE_ORDER struct runic_progress from##_to_##to##_spans(const void *src, size_t len, void *dst,       \
                                                                                 size_t cap)                                   \
    {                                                                                                                          \
        return convert_spans(FORM_##from, FORM_##to, src, len, dst, cap);                                                      \
    }                                                                                                                          \
    struct runic_progress runic_scalar_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                    \
    {                                                                                                                          \
        if (len >= shortest_span(FORM_##from))                                                                                 \
            return from##_to_##to##_spans(src, len, dst, cap);                                                                 \
        return convert_rest(FORM_##from, FORM_##to, src, len, dst, cap, (struct runic_progress){0, 0});                        \
    }
#include "../ops.def"
