/* boundary.h - where characters and maximal subparts begin, found from anywhere in a text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEXT_BOUNDARY_H
#define RUNIC_TEXT_BOUNDARY_H

#include "../form.h"

/* A stretch of text, in units: one character or maximal subpart, or nothing, as begin == end == pos at a boundary. */
struct runic_span {
    size_t begin;
    size_t end;
};

/* What stands across pos in UTF-8. A byte that is no continuation always begins something; a character that began more than
   three bytes before pos cannot reach it. */
ALWAYS_INLINE struct runic_span span_utf8(const uint8_t *src, size_t len, size_t pos)
{
    size_t lead = pos;
    while (lead > 0 && pos - lead < 3 && (src[lead] & 0xC0) == 0x80)
        lead--;
    if (lead < pos) {
        size_t end = lead + next_utf8(src + lead, len - lead).length;
        if (end > pos)
            return (struct runic_span){lead, end};
    }
    return (struct runic_span){pos, pos};
}

/* What stands across pos in UTF-16: a pair, or nothing. */
ALWAYS_INLINE struct runic_span span_utf16(const uint8_t *src, size_t pos)
{
    bool inside = pos > 0 && is_low_surrogate(load_utf16(src + 2 * pos)) && is_high_surrogate(load_utf16(src + 2 * (pos - 1)));
    return inside ? (struct runic_span){pos - 1, pos + 1} : (struct runic_span){pos, pos};
}

/* What stands across pos, in units. A pos at the end or beyond is the boundary at the end. */
ALWAYS_INLINE struct runic_span form_span(enum runic_form form, const uint8_t *src, size_t len, size_t pos)
{
    if (pos >= len)
        return (struct runic_span){len, len};
    switch (form) {
    case FORM_utf8:
        return span_utf8(src, len, pos);
    case FORM_utf16:
        return span_utf16(src, pos);
    default:
        return (struct runic_span){pos, pos};
    }
}

#endif
