/* plan.c - runic plan: the parts of one file, and the place of each in the output. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>

#include "convert/job.h"
#include "terminal/message.h"
#include "input/range.h"
#include "run.h"

struct part {
    uint64_t begin, end, size;
};

/* Converts one part to nowhere; what it becomes is counted. */
static int measure(struct job *job, struct input *in, struct part *part, bool later)
{
    struct job one = *job;
    one.later = later;
    one.begin = part->begin;
    one.end = part->end;
    if (!input_limit(in, 0, UINT64_MAX) || !job_open_output(&one, NULL, NULL))
        return EXIT_TROUBLE;
    int status = job_convert_input(&one, in);
    /* What waits in line ends counts, too. */
    if (one.ranged && !(one.end == one.size && one.begin < one.end))
        one.eol.after_cr = false;
    status = worse(status, eol_finish(&one.eol) ? EXIT_FINE : EXIT_TROUBLE);
    *part = (struct part){one.begin, one.end, one.out.written};
    job_abandon_output(&one);
    return status;
}

static void print(const struct part *parts, uint64_t count)
{
    uint64_t offset = 0;
    for (uint64_t i = 0; i < count; i++) {
        printf("%" PRIu64 ":%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", parts[i].begin, parts[i].end, offset, parts[i].size);
        offset += parts[i].size;
    }
}

static int plan(struct job *job, struct input *in, uint64_t count)
{
    struct part *parts = calloc((size_t)count, sizeof *parts);
    uint64_t size = 0;
    if (parts == NULL)
        fail(NULL, "out of memory");
    int status = parts != NULL && (!in->seekable || input_size_now(in, &size)) ? EXIT_FINE : EXIT_TROUBLE;
    for (uint64_t i = 0; i < count && status == EXIT_FINE; i++) {
        parts[i] = (struct part){range_part_end(size, i, count), range_part_end(size, i + 1, count), 0};
        status = measure(job, in, &parts[i], i > 0);
    }
    if (status == EXIT_FINE)
        print(parts, count);
    free(parts);
    return status;
}

int run_plan(const struct options *options)
{
    struct job job = {.options = options};
    struct input in;
    const uint64_t count = options->number[OPTION_PARTS];
    if (options->file_count != 1 || !options->given[OPTION_PARTS] || count == 0 || count > 1000000) {
        fail(NULL, "plan needs one FILE, and --parts N from 1 to 1,000,000");
        return EXIT_TROUBLE;
    }
    if (!job_read_options(&job) || !input_open(&in, options->files[0]))
        return EXIT_TROUBLE;
    job.rules.dry = job.ranged = true;
    const int status = plan(&job, &in, count);
    input_close(&in);
    return status;
}
