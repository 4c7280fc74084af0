/* range_options.c - what --range and --part name. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"
#include "input/range.h"

/* What keeps products of parts within 64 bits. */
#define MOST_PARTS 1000000000

/* Digits up to a character, or none at all. */
static bool read_number(const char **text, char end, uint64_t *number, bool *given)
{
    const size_t length = strspn(*text, "0123456789");
    if (length > 18 || (*text)[length] != end)
        return false;
    *given = length > 0;
    if (*given)
        *number = strtoull(*text, NULL, 10);
    *text += length + (end != 0);
    return true;
}

/* end is that of the text: what begins behind it is empty. */
static bool read_range(const char *text, uint64_t *begin, uint64_t *end)
{
    const char *at = text;
    bool first, second = false;
    if (read_number(&at, ':', begin, &first) && read_number(&at, 0, end, &second) && (*begin <= *end || !second)) {
        *end = *begin > *end ? *begin : *end;
        return true;
    }
    fail(NULL, "--range takes A:B, bytes from A on and before B, not '%s'", quoted(text));
    return false;
}

static bool read_part(const char *text, uint64_t *number, uint64_t *count)
{
    const char *at = text;
    bool first = false, second = false;
    if (read_number(&at, '/', number, &first) && read_number(&at, 0, count, &second) && first && second && *number >= 1 &&
        *number <= *count && *count <= MOST_PARTS)
        return true;
    fail(NULL, "--part takes K/N, K from 1 to N, N at most 1,000,000,000, not '%s'", quoted(text));
    return false;
}

uint64_t range_part_end(uint64_t size, uint64_t number, uint64_t count)
{
    /* floor(size * number / count), without leaving 64 bits. */
    return size / count * number + size % count * number / count;
}

bool range_from_options(const struct options *options, uint64_t size, uint64_t *begin, uint64_t *end, bool *later)
{
    uint64_t number = 1, count = 1;
    *begin = 0;
    *end = size;
    if (options->given[OPTION_RANGE] && !read_range(options->text[OPTION_RANGE], begin, end))
        return false;
    if (!options->given[OPTION_PART])
        return true;
    if (!read_part(options->text[OPTION_PART], &number, &count))
        return false;
    *later = number > 1;
    *begin = range_part_end(size, number - 1, count);
    *end = range_part_end(size, number, count);
    return true;
}
