/* expect.h - what a test program needs: EXPECT counts, tells the first failures, and the program's exit status follows. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_EXPECT_H
#define RUNIC_TEST_EXPECT_H

#include <stdbool.h>
#include <stdio.h>

static unsigned long expect_checks, expect_failures;

__attribute__((unused)) static bool expect_that(bool holds, const char *condition, const char *file, int line)
{
    expect_checks++;
    if (!holds && ++expect_failures <= 20)
        fprintf(stderr, "%s:%d: failed: %s\n", file, line, condition);
    return holds;
}

/* Yields whether it holds, so that a test can print more about what failed. */
#define EXPECT(condition) expect_that((condition), #condition, __FILE__, __LINE__)

/* For the end of main. A program that checked nothing has failed. */
static int expect_result(void)
{
    printf("%lu checks, %lu failures\n", expect_checks, expect_failures);
    return expect_failures > 0 || expect_checks == 0;
}

#endif
