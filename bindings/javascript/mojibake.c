/* mojibake.c - finds and undoes mojibake, for JavaScript. The module of "runic/unicode" has none of this. */
/* SPDX-License-Identifier: MIT */
#include "runic_guess.h"

#ifndef RUNIC_UNICODE_ONLY

#define SHOWN(name) __attribute__((export_name(#name)))

/* The input and the output of module.c. */
void *where_input(void);
void *where_output(void);

/* mojibake.js passes at most 16,384 code units, and a run has at least two: the output has room for all runs. */
#define MOST_RUNS (16384 / 2)

_Static_assert(MOST_RUNS * sizeof(runic_mojibake) <= 256 * 1024, "the output is too small");

/* Lists the runs of input[0, len) in the output. Returns their number. */
SHOWN(mojibake_find) uint32_t mojibake_find(uint32_t len)
{
    return runic_mojibake_find(where_input(), len, where_output(), MOST_RUNS);
}

/* Writes the right text of input[0, len) to the output. Returns its length. */
SHOWN(mojibake_fix) uint32_t mojibake_fix(uint32_t len)
{
    return runic_mojibake_fix(where_input(), len, where_output(), len).written;
}

#else

/* ISO C requires a declaration in each file. */
typedef int runic_mojibake_is_absent;

#endif
