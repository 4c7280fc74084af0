/* each.c - converts files one by one, several at once, and leaves alone what is right or cannot be converted. */
/* SPDX-License-Identifier: MIT */
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#include "each.h"

#include <stdlib.h>

#include "claim.h"
#include "destination.h"
#include "files.h"
#include "message.h"

/* A file is converted in place; nothing else has a place. Asked before it is opened: a FIFO would be waited for. */
static bool has_place(const struct entry *entry)
{
    struct stat status;
    if (entry->standard)
        fail("<stdin>", "has no place: -i needs files");
    else if (stat(entry->path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
        fail(entry->path, "is no regular file, and cannot be converted in place");
    else
        return true;
    return false;
}

/* What we opened is what is going to be replaced. */
static bool is_same_file(const struct input *in, const struct output *out)
{
    return out->existed && in->status.st_dev == out->old.st_dev && in->status.st_ino == out->old.st_ino;
}

static bool is_right_output(const struct job *job, const struct input *in)
{
    const bool same = is_same_file(in, &job->out), in_place = job->options->given[OPTION_IN_PLACE];
    if (in_place && !same)
        fail(in->name, "was changed by somebody else meanwhile");
    else if (!in_place && same)
        fail(in->name, "would be its own output: use -i for that");
    else
        return true;
    return false;
}

static int convert_to(struct job *job, struct input *in, const char *target)
{
    if (!job_open_output(job, target) || !is_right_output(job, in)) {
        job_abandon_output(job);
        return EXIT_TROUBLE;
    }
    return job_close_output(job, job_convert_input(job, in));
}

static int convert_opened(struct job *job, struct input *in, const struct entry *entry)
{
    if (job->options->given[OPTION_IN_PLACE])
        return convert_to(job, in, entry->path);
    char *target = destination_of(job->options, entry);
    const bool good = target != NULL && destination_prepare(job->options, target);
    const int status = good ? convert_to(job, in, target) : EXIT_TROUBLE;
    free(target);
    return status;
}

static int convert_one(void *user, const struct entry *entry)
{
    struct job job = *(const struct job *)user;
    struct input in;
    int status;
    if (job.options->given[OPTION_IN_PLACE] && !has_place(entry))
        return EXIT_TROUBLE;
    if (!file_open(&in, entry, &status))
        return status;
    status = convert_opened(&job, &in, entry);
    input_close(&in);
    return status;
}

/* A file in place is converted once, by whatever names it comes; and who comes first has the output. */
static void look(void *user, struct entry *entry)
{
    const struct job *job = user;
    if (entry->trouble)
        return;
    if (!job->options->given[OPTION_IN_PLACE]) {
        entry->trouble = !destination_claim(job->options, entry);
        return;
    }
    /* One that is not there is told of when it is opened. */
    char *path = entry->standard ? NULL : realpath(entry->path, NULL);
    entry->again = path != NULL && !claim(path);
    free(path);
    if (entry->again)
        detail(entry->path, "is among the files before it, and converted once");
}

int convert_each(const struct job *job)
{
    struct job copy = *job;
    const int status = for_each_file(job->options, look, convert_one, &copy, true);
    claim_forget();
    return status;
}
