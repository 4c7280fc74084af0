/* lines.c - counts line ends: a loop that compilers turn into vector code, and plain steps for what is left. */
/* SPDX-License-Identifier: MIT */
#include "lines.h"

#define COUNTERS 32 /* a constant number of independent counters: gcc 12 vectorizes that by -O2, too */

/* Adds one to each counter whose byte is an LF. */
ALWAYS_INLINE void count_line_feeds(uint8_t *counters, const uint8_t *src)
{
    for (size_t i = 0; i < COUNTERS; i++)
        counters[i] = (uint8_t)(counters[i] + (src[i] == '\n'));
}

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

/* Returns the number of line ends in whole groups of COUNTERS bytes from *pos on, which it moves on. end < len. */
static size_t ends_in_groups(runic_unit kind, const uint8_t *src, size_t *pos, size_t end)
{
    size_t ends = 0;
    while (end - *pos >= COUNTERS) {
        uint8_t counters[COUNTERS] = {0};
        const size_t groups = smaller((end - *pos) / COUNTERS, UINT8_MAX);
        for (const uint8_t *stop = src + *pos + groups * COUNTERS; src + *pos < stop; *pos += COUNTERS)
            if (kind == RUNIC_UNIT_LINE)
                count_line_feeds(counters, src + *pos);
            else
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
    size_t ends = 0;
    if (kind != RUNIC_UNIT_LINE_UNICODE && begin < end) /* one byte before the end may need a look at the byte behind it */
        ends = ends_in_groups(kind, src, &begin, end - (end == len));
    return ends + ends_one_by_one(FORM_utf8, kind, src, begin, end, len);
}
