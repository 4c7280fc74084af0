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

#endif
