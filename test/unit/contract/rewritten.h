/* rewritten.h - texts in one charset, an edited view of each, and the bytes that it becomes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_REWRITTEN_H
#define RUNIC_TEST_REWRITTEN_H

#include "expect.h"

#include <string.h>

#include <runic_guess.h>

struct rewritten {
    runic_charset charset;
    runic_action action; /* for characters that the charset lacks */
    const char *original, *edited, *result;
};

/* Writes each edited view back, and expects the result. Returns the exit status of the test. */
static inline int expect_rewritten(const struct rewritten *all, size_t count)
{
    static uint64_t work[16384];
    for (size_t i = 0; i < count; i++) {
        const struct rewritten *const one = &all[i];
        const size_t len = strlen(one->original);
        const runic_stretch reading = {.end = len, .charset = (uint16_t)one->charset, .probability = 1000};
        const runic_rewriting what = {.original = one->original,
                                      .original_len = len,
                                      .reading = &reading,
                                      .reading_count = 1,
                                      .edited = one->edited,
                                      .edited_len = strlen(one->edited),
                                      .unmappable = {.action = (uint8_t)one->action},
                                      .work = work,
                                      .work_size = sizeof work};
        runic_stretch now;
        char out[100];
        size_t stretches = 1;
        const runic_result r = runic_rewrite(&what, out, sizeof out, &now, &stretches, NULL);
        const bool right = r.status == RUNIC_OK && r.written == strlen(one->result) && memcmp(out, one->result, r.written) == 0;
        EXPECT(right);
        if (!right)
            printf("case %zu: status %d, %.*s\n", i, (int)r.status, (int)r.written, out);
    }
    return expect_result();
}

#endif
