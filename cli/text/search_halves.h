/* search_halves.h - a table of the groups of hidden.def by the halves of a byte; search.c includes it once for each byte. */
/* SPDX-License-Identifier: MIT */
/*
 * HALVES is what the table is called, MEANT(from) the lines that are in it, and in these the byte goes from FIRST(from, to) to
 * LAST(from, to).
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
