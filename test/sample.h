/* sample.h - how much a test does: RUNIC_TEST_SAMPLE=N in the environment makes slow builds and machines do a share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SAMPLE_H
#define RUNIC_TEST_SAMPLE_H

#include <stdlib.h>

/* One text in so many; 1, which is all, unless the environment says otherwise. */
static inline unsigned long sample_every(void)
{
    static unsigned long every;
    if (every == 0) {
        const char *wanted = getenv("RUNIC_TEST_SAMPLE");
        every = wanted != NULL && atoi(wanted) > 1 ? (unsigned long)atoi(wanted) : 1;
    }
    return every;
}

/* The step from one value to the next in a sample. It is odd, so that the last bits of the values taken still vary.
 * A sample of 4, which ./check all has for gcc, takes every value: only random texts are fewer. */
static inline unsigned long plain_step(void)
{
    return sample_every() <= 4 ? 1 : sample_every() | 1;
}

#endif
