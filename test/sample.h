/* sample.h - with RUNIC_TEST_SAMPLE=N in the environment, tests do one part in N, for slow builds and machines. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SAMPLE_H
#define RUNIC_TEST_SAMPLE_H

#include <stdlib.h>

/* Returns N; 1, which means all texts, if it is not set. */
static inline unsigned long sample_every(void)
{
    static unsigned long every;
    if (every == 0) {
        const char *wanted = getenv("RUNIC_TEST_SAMPLE");
        every = wanted != NULL && atoi(wanted) > 1 ? (unsigned long)atoi(wanted) : 1;
    }
    return every;
}

/* Returns the step from one value to the next in a sample. It is odd, so that the low bits of the values vary. With N = 4, as
 * ./check all has for gcc, it is 1: only random texts are fewer. */
static inline unsigned long plain_step(void)
{
    return sample_every() <= 4 ? 1 : sample_every() | 1;
}

#endif
