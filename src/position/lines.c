/* lines.c - counts line ends: LF by a kernel, CR by a loop that compilers vectorize, the others one by one. */
/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include "../dispatch/dispatch.h"

#define COUNTERS 32 /* A constant number of independent counters: gcc 12 vectorizes the loop at -O2, too. */

/* Adds one to each counter whose byte is an LF, or a CR that no LF follows. Reads src[COUNTERS]. */
ALWAYS_INLINE void count_returns(uint8_t *counters, const uint8_t *src)
{
    for (size_t i = 0; i < COUNTERS; i++)
        counters[i] = (uint8_t)(counters[i] + ((src[i] == '\n') | ((src[i] == '\r') & (src[i + 1] != '\n'))));
}

ALWAYS_INLINE size_t sum_of(const uint8_t *counters)
{
    size_t sum = 0;
    for (size_t i = 0; i < COUNTERS; i++)
        sum += counters[i];
    return sum;
}

/* Returns the number of LF, CRLF and CR line ends in whole groups of bytes from *pos on, and moves *pos to their end. end <
 * len. */
static size_t ends_in_groups(const uint8_t *src, size_t *pos, size_t end)
{
    size_t ends = 0;
    while (end - *pos >= COUNTERS) {
        uint8_t counters[COUNTERS] = {0};
        const size_t groups = smaller((end - *pos) / COUNTERS, UINT8_MAX);
        for (const uint8_t *stop = src + *pos + groups * COUNTERS; src + *pos < stop; *pos += COUNTERS)
            count_returns(counters, src + *pos);
        ends += sum_of(counters);
    }
    return ends;
}

ALWAYS_INLINE size_t ends_one_by_one(enum runic_form form, runic_unit kind, const uint8_t *src, size_t pos, size_t end,
                                     size_t len)
{
    size_t ends = 0;
    for (; pos < end; pos++)
        ends += line_ends_at(form, kind, src, pos, len);
    return ends;
}

size_t runic_line_ends(enum runic_form form, runic_unit kind, const uint8_t *src, size_t begin, size_t end, size_t len)
{
    if (form == FORM_utf16)
        return ends_one_by_one(FORM_utf16, kind, src, begin, end, len);
    if (kind == RUNIC_UNIT_LINE)
        return KERNEL(utf8_line_feeds)(src + begin, end - begin);
    size_t ends = 0;
    if (kind == RUNIC_UNIT_LINE_CR && begin < end) /* a CR as the last byte depends on the byte after it */
        ends = ends_in_groups(src, &begin, end - (end == len));
    return ends + ends_one_by_one(FORM_utf8, kind, src, begin, end, len);
}
