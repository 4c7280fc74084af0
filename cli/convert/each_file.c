/* each_file.c - converts files one by one, several at once, and leaves alone what is right or cannot be converted. */
/* SPDX-License-Identifier: MIT */
#include "each_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claim.h"
#include "conversion.h"
#include "destination.h"
#include "input/file_queue.h"
#include "terminal/message.h"

/* ---- Files that this run has made ---- */

enum { MOST_KEY = 64 };

static void write_key(char *key, const struct stat *status)
{
    snprintf(key, MOST_KEY, "%" PRIuMAX " %" PRIuMAX, (uintmax_t)status->st_dev, (uintmax_t)status->st_ino);
}

static bool claim_made(const struct stat *status)
{
    char key[MOST_KEY];
    write_key(key, status);
    return status->st_ino == 0 || claim(key) != CLAIM_FAILED;
}

static void unclaim_made(const struct stat *status)
{
    char key[MOST_KEY];
    write_key(key, status);
    unclaim(key);
}

/* By another name: where a folder takes a and A for the same, or by a link. It would be lost, or be converted twice. */
static bool is_made_here(const struct stat *status)
{
    char key[MOST_KEY];
    write_key(key, status);
    return is_claimed(key);
}

/* ---- One file ---- */

/* In place, what we opened is what is going to be replaced, and as it was. */
static bool is_right_output(const struct conversion *c, const struct input *in)
{
    const bool in_place = c->settings->options->given[OPTION_IN_PLACE];
    const bool same = c->out.old.exists && is_same_file(&in->status, &c->out.old.status);
    if (is_made_here(&in->status))
        fail(in->name, "was already written by this run, under another name");
    else if (c->out.old.exists && is_made_here(&c->out.old.status))
        fail(c->out.name, "was already written by this run, under another name");
    else if (in_place && !(same && is_as_it_was(&in->status, &c->out.old.status, 0, false)))
        fail_changed(in->name);
    else if (!in_place && same)
        fail(in->name, "would be its own output; use -i to convert it in place");
    else
        return true;
    return false;
}

static int convert_to(struct conversion *c, struct input *in, const char *name, const struct location *at)
{
    if (!conversion_open(c, name, at) || !is_right_output(c, in)) {
        conversion_abandon(c);
        return EXIT_TROUBLE;
    }
    return conversion_close(c, conversion_add(c, in));
}

static int convert_elsewhere(struct conversion *c, struct input *in, const struct entry *entry)
{
    struct location at;
    char *path = destination_of(c->settings->options, entry);
    if (path == NULL)
        fail_errno(in->name, "cannot be written");
    const bool good = path != NULL && destination_find(c->settings->options, entry, path, &at);
    const int status = good ? convert_to(c, in, path, &at) : EXIT_TROUBLE;
    if (good)
        location_free(&at);
    free(path);
    return status;
}

static int convert_one(void *user, const struct entry *entry)
{
    struct conversion conversion;
    struct input in;
    int status;
    conversion_start(&conversion, user);
    if (!file_open(&in, entry, conversion.settings->rules.force, &status))
        return status;
    status = conversion.settings->options->given[OPTION_IN_PLACE] ? convert_to(&conversion, &in, entry->path, &entry->at)
                                                                  : convert_elsewhere(&conversion, &in, entry);
    input_close(&in);
    return status;
}

/* ---- All of them ---- */

/* A file is converted in place; nothing else has a place. Asked before it is opened: a FIFO would be waited for. */
static bool is_regular(const struct entry *entry)
{
    struct stat status;
    if (entry->standard)
        fail("<stdin>", "cannot be converted in place; name a file");
    else if (stat(entry->path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    else if (S_ISDIR(status.st_mode))
        fail(entry->path, "is a directory; name a file in it, or use -r (convert, check, detect)");
    else
        fail(entry->path, "is not a regular file, and cannot be converted in place");
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
    const struct settings *settings = user;
    if (entry->trouble)
        return;
    if (!settings->options->given[OPTION_IN_PLACE]) {
        entry->trouble = !destination_claim(settings->options, entry);
        return;
    }
    entry->trouble = !find_place(entry);
    const enum claimed how = entry->trouble ? CLAIM_MINE : claim_place(&entry->at);
    entry->again = how == CLAIM_TAKEN;
    if (entry->again)
        detail(entry->path, "was named before, and is converted once");
    if (how != CLAIM_FAILED)
        return;
    fail_errno(entry->path, "cannot open");
    entry->trouble = true;
}

int convert_each(const struct settings *settings)
{
    /* In place, what is right already was its own input, and no other text is lost by it. */
    const struct output_claims claims = {.is_taken = is_made_here,
                                         .take = claim_made,
                                         .give_back = unclaim_made,
                                         .unchanged = !settings->options->given[OPTION_IN_PLACE]};
    struct settings copy = *settings;
    copy.rules.claims = &claims;
    const int status = for_each_file(settings->options, look, convert_one, &copy, true);
    claim_forget();
    destination_forget();
    return status;
}
