/* each.c - converts files one by one, several at once, and leaves alone what is right or cannot be converted. */
/* SPDX-License-Identifier: MIT */
#include "each.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claim.h"
#include "destination.h"
#include "input/files.h"
#include "terminal/message.h"

/* In place, what we opened is what is going to be replaced, and as it was. */
static bool is_right_output(const struct job *job, const struct input *in)
{
    const bool in_place = job->options->given[OPTION_IN_PLACE];
    const bool same = job->out.existed && is_same_file(&in->status, &job->out.old);
    if (in_place && !(same && is_as_it_was(&in->status, &job->out.old, 0, false)))
        fail_changed(in->name);
    else if (!in_place && same)
        fail(in->name, "would be its own output: use -i for that");
    else
        return true;
    return false;
}

static int convert_to(struct job *job, struct input *in, const char *name, const struct location *at)
{
    if (!job_open_output(job, name, at) || !is_right_output(job, in)) {
        job_abandon_output(job);
        return EXIT_TROUBLE;
    }
    return job_close_output(job, job_convert_input(job, in));
}

static int convert_elsewhere(struct job *job, struct input *in, const struct entry *entry)
{
    struct location at;
    char *path = destination_of(job->options, entry);
    if (path == NULL)
        fail_errno(in->name, "cannot be written");
    const bool good = path != NULL && destination_find(job->options, entry, path, &at);
    const int status = good ? convert_to(job, in, path, &at) : EXIT_TROUBLE;
    if (good)
        location_free(&at);
    free(path);
    return status;
}

static int convert_one(void *user, const struct entry *entry)
{
    struct job job = *(const struct job *)user;
    struct input in;
    int status;
    if (!file_open(&in, entry, &status))
        return status;
    status = job.options->given[OPTION_IN_PLACE] ? convert_to(&job, &in, entry->path, &entry->at)
                                                 : convert_elsewhere(&job, &in, entry);
    input_close(&in);
    return status;
}

/* A file is converted in place; nothing else has a place. Asked before it is opened: a FIFO would be waited for. */
static bool is_regular(const struct entry *entry)
{
    struct stat status;
    if (entry->standard)
        fail("<stdin>", "has no place: -i needs files");
    else if (stat(entry->path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    else if (S_ISDIR(status.st_mode))
        fail(entry->path, "is a directory: name the files in it (convert, check and detect read all of it with -r)");
    else
        fail(entry->path, "is no regular file, and cannot be converted in place");
    return false;
}

/* Finds the place of a file that somebody has named; the walk knows that of its files. */
static bool find_place(struct entry *entry)
{
    if (entry->at.folder != NULL)
        return true;
    if (!is_regular(entry))
        return false;
    if (!location_find(&entry->at, NULL, entry->path, LINKS_FOLLOWED)) {
        fail_open(entry->path);
        return false;
    }
    if (entry->at.exists && S_ISREG(entry->at.status.st_mode))
        return true;
    errno = entry->at.exists ? ESTALE : ENOENT;
    fail_open(entry->path);
    return false;
}

/* By whatever path it comes, it is the same name in the same folder. */
static enum claimed claim_place(const struct location *at)
{
    struct stat folder;
    const size_t room = strlen(at->name) + 64;
    char *key = malloc(room);
    enum claimed how = CLAIM_FAILED;
    if (key != NULL && fstat(at->folder->fd, &folder) == 0) {
        snprintf(key, room, "%" PRIuMAX " %" PRIuMAX " %s", (uintmax_t)folder.st_dev, (uintmax_t)folder.st_ino, at->name);
        how = claim(key);
    }
    free(key);
    return how;
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
    entry->trouble = !find_place(entry);
    const enum claimed how = entry->trouble ? CLAIM_MINE : claim_place(&entry->at);
    entry->again = how == CLAIM_TAKEN;
    if (entry->again)
        detail(entry->path, "is among the files before it, and converted once");
    if (how != CLAIM_FAILED)
        return;
    fail_errno(entry->path, "cannot open");
    entry->trouble = true;
}

int convert_each(const struct job *job)
{
    struct job copy = *job;
    const int status = for_each_file(job->options, look, convert_one, &copy, true);
    claim_forget();
    destination_forget();
    return status;
}
