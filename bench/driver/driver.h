/* driver.h - one job of runic_bench_driver. */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_DRIVER_H
#define BENCH_DRIVER_H

#include <runic_guess.h>

struct job {
    char **words; /* arguments */
    int count;
    uint8_t *text;
    size_t len;
    uint8_t *out; /* eight times the text and more */
    size_t cap;
    size_t result; /* is printed, so that nothing is optimized away */
};

#define JOB(name) size_t job_##name(const struct job *job);
#include "jobs.def"

#endif
