/* search_halves.h - makes a table of hidden.def by the halves of a byte; search.c includes it once a byte. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters: HALVES is the name of the table. MEANT(from) selects lines of hidden.def. FIRST(from, to) and
 * LAST(from, to) are the limits of the byte for such a line.
 */
static const struct halves HALVES = {
    {0
#define HIDDEN(kind, group, from, to) | EIGHT(HAS_LOW, 0, group, from, to)
#include "terminal/hidden.def"
     ,
     0
#define HIDDEN(kind, group, from, to) | EIGHT(HAS_LOW, 8, group, from, to)
#include "terminal/hidden.def"
    },
    {0
#define HIDDEN(kind, group, from, to) | EIGHT(HAS_HIGH, 0, group, from, to)
#include "terminal/hidden.def"
     ,
     0
#define HIDDEN(kind, group, from, to) | EIGHT(HAS_HIGH, 8, group, from, to)
#include "terminal/hidden.def"
    },
};
#undef HALVES
#undef MEANT
#undef FIRST
#undef LAST
