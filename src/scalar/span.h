/* span.h - the fast part of every operation, by the form that it reads. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_SPAN_H
#define RUNIC_SCALAR_SPAN_H

#include "span_units.h"
#include "span_utf8.h"

/* Returns the fewest code units that a span must have. */
ALWAYS_INLINE size_t shortest_span(enum runic_form from)
{
    return from == FORM_utf8 ? UTF8_SPAN : UNITS_SPAN;
}

/*
 * Converts `span` code units, until fewer than shortest_span are left or one is ill-formed. dst must have room for the most
 * that they may become; nothing is written unless `keep`.
 */
ALWAYS_INLINE struct runic_progress take_span(enum runic_form from, enum runic_form to, bool keep, const uint8_t *src,
                                              size_t span, uint8_t *dst)
{
    return from == FORM_utf8 ? span_from_utf8(to, keep, src, span, dst) : span_from_units(from, to, keep, src, span, dst);
}

/* Measures the well-formed text at the start of src in code units of `to`. */
ALWAYS_INLINE struct runic_progress measure_good(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    struct runic_progress done = {0, 0};
    if (len >= shortest_span(from))
        done = take_span(from, to, false, src, len, NULL);
    struct position at = {src + done.read * form_unit_size(from), NULL, done.written};
    const uint8_t *end = src + len * form_unit_size(from);
    while (at.src < end && take_one(from, to, false, (size_t)(end - at.src) / form_unit_size(from), &at)) {
    }
    return (struct runic_progress){(size_t)(at.src - src) / form_unit_size(from), at.written};
}

#endif
