/* main.c - runic_bench_driver JOB [ARGUMENT...] FILE: does one job of the library once, for bench/ratchet, which counts it. */
/* SPDX-License-Identifier: MIT */
/*
 * Without a JOB it prints what the numbers depend on: compiler, C library, flags, target. bench/ratchet counts the instructions
 * of run_measured() and of what it calls.
 */
#include "driver.h"

#include <gnu/libc-version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t (*run)(const struct job *job);
} rows[] = {
#define JOB(name) {#name, job_##name},
#include "jobs.def"
};

/* Does the job. Not static and not inlined: bench/ratchet knows its name. */
__attribute__((noinline)) void run_measured(size_t (*run)(const struct job *job), struct job *job)
{
    job->result = run(job);
}

static void describe(void)
{
    printf("gcc %s, glibc %s, %s, %s\n", __VERSION__, gnu_get_libc_version(), DRIVER_FLAGS,
           runic_use_target("avx2") ? "avx2" : "no avx2");
}

static uint8_t *read_all(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        return NULL;
    const long size = ftell(file);
    uint8_t *bytes = size >= 0 ? malloc((size_t)size + 1) : NULL;
    rewind(file);
    *len = bytes != NULL ? fread(bytes, 1, (size_t)size, file) : 0;
    fclose(file);
    return bytes;
}

int main(int argc, char **argv)
{
    struct job job = {.words = argv + 2, .count = argc - 3};
    if (argc == 1) {
        describe();
        return 0;
    }
    size_t row = 0;
    while (row < sizeof rows / sizeof *rows && strcmp(rows[row].name, argv[1]) != 0)
        row++;
    if (argc < 3 || row == sizeof rows / sizeof *rows || (job.text = read_all(argv[argc - 1], &job.len)) == NULL)
        return 2;
    job.cap = 8 * job.len + 4096;
    job.out = malloc(job.cap);
    if (job.out == NULL)
        return 2;
    run_measured(rows[row].run, &job);
    printf("%zu\n", job.result);
    return 0;
}
