/* widths.c - the columns of a character on a terminal, from a table. */
/* SPDX-License-Identifier: MIT */
#include "widths.h"

#include <stddef.h>

/* Sorted ranges of characters that do not take one column. */
static const struct {
    char32_t first, last;
    int width;
} ranges[] = {
#include "tables/widths.def"
};

#define COUNT (sizeof ranges / sizeof ranges[0])

int character_width(char32_t value)
{
    size_t low = 0, high = COUNT;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (ranges[middle].last < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < COUNT && ranges[low].first <= value ? ranges[low].width : 1;
}
