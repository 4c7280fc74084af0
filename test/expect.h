/* expect.h - EXPECT counts checks and prints the first failures; expect_result returns the exit status of a test program. */
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

/* Returns the condition, so that a test can print more about a failure. */
#define EXPECT(condition) expect_that((condition), #condition, __FILE__, __LINE__)

/* Returns the exit status. A program without checks has failed. */
static int expect_result(void)
{
    printf("%lu checks, %lu failures\n", expect_checks, expect_failures);
    return expect_failures > 0 || expect_checks == 0;
}

#endif
