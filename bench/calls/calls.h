/* calls.h - parts of runic_bench_calls, and what they share: texts and times. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_CALLS_H
#define RUNIC_BENCH_CALLS_H

#include "runic.h"

#include <stdbool.h>

/* The most bytes of a text. */
#define MOST ((size_t)1 << 20)

/* A conversion that is timed. */
struct job {
    runic_options how;
    const uint8_t *src;
    size_t len;
    size_t cap;     /* of each call */
    unsigned times; /* run_whole converts the text so many times */
};

/* Each part prints a table. Returns false if a bar is missed. */
bool measure_outputs(void);
bool measure_supplementary(void);
bool measure_sizes(void);
bool measure_faults(void);
bool measure_charsets(void);
bool measure_short(void);
bool measure_every_fault(void);

/* Converts a text by a converter with outputs of job->cap bytes. Returns the number of calls; 0 if it fails. */
size_t run_converter(const struct job *job);

/* Converts a text with runic_convert, or counts the size. Returns 0 if it fails. */
size_t run_whole(const struct job *job);
size_t run_size(const struct job *job);

/* Returns the nanoseconds of the fastest of several runs. *result: what the runs returned; 0 if one failed. */
double time_of(size_t (*run)(const struct job *job), const struct job *job, size_t *result);

/* Writes about `size` bytes of text of several scripts that both charsets have, in the charset `from`. Returns its length. */
size_t text_of_both(runic_charset from, runic_charset to, size_t size, uint8_t *dst);

/* Repeats a sample in UTF-8, in a charset; an emoji after every `every` characters, unless every is 0. */
size_t text_with_emoji(runic_charset charset, const char *sample, unsigned every, size_t size, uint8_t *dst);

/* A callback that skips every fault. */
void skip_fault(void *user, const runic_report *report, runic_policy *answer);

#endif
