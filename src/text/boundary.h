/* boundary.h - finds where characters and maximal subparts begin, from any position of a text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEXT_BOUNDARY_H
#define RUNIC_TEXT_BOUNDARY_H

#include "../form.h"

/* One character or maximal subpart, in code units; at a boundary, begin == end == pos. */
struct runic_span {
    size_t begin;
    size_t end;
};

/* Returns the character or maximal subpart that contains pos in UTF-8. It begins at a byte that is no continuation byte, at
 * most three bytes before pos. */
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

/* Returns the surrogate pair that contains pos in UTF-16, or an empty span. */
ALWAYS_INLINE struct runic_span span_utf16(const uint8_t *src, size_t pos)
{
    bool inside = pos > 0 && is_low_surrogate(load_utf16(src + 2 * pos)) && is_high_surrogate(load_utf16(src + 2 * (pos - 1)));
    return inside ? (struct runic_span){pos - 1, pos + 1} : (struct runic_span){pos, pos};
}

/* Returns the character or maximal subpart of an ill-formed sequence that contains pos, in code units; an empty span at a
 * boundary, and at the end for positions after it. */
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
