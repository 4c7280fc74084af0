/* each_file.c - converts files one by one or concurrently, each to an output of its own. */
/* SPDX-License-Identifier: MIT */
#include "each_file.h"

#include <errno.h>
#include <stdlib.h>

#include "conversion.h"
#include "destination.h"
#include "files/claim.h"
#include "walk/file_queue.h"
#include "terminal/message.h"
#include "recognize/file_open.h"

/* ---- One file ---- */

/*
 * Checks the output. In place, it must be the file that was opened as input, and unmodified. Returns false after an
 * error message.
 */
static bool is_right_output(const struct conversion *c, const struct input *in)
{
    const bool in_place = c->settings->options->given[OPTION_IN_PLACE];
    const bool same = c->out.old.exists && is_same_file(&in->status, &c->out.old.status);
    if (is_claimed_file(&in->status))
        fail(in->name, "was already written by this run, under another name");
    else if (c->out.old.exists && is_claimed_file(&c->out.old.status))
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

/* ---- All files */

/*
 * Returns false, after an error message, if a file cannot be converted in place. Called before it is opened: opening
 * a FIFO would wait.
 */
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

/* Finds the location of a file that the user has named; the walk has set that of its files. */
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

/* Claims a file by its folder and name, which do not depend on the path. */
static enum claimed claim_place(const struct location *at)
{
    struct stat folder;
    return fstat(at->folder->fd, &folder) == 0 ? claim_in(&folder, at->name) : CLAIM_FAILED;
}

/*
 * Prepares an entry: a file in place is converted once, even if it is named several times; an output belongs to the
 * first input that has it.
 */
static void prepare_entry(void *user, struct entry *entry)
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
    struct settings copy = *settings;
    /* In place, a file that needs no change is its own output: no other text is lost, so it need not be claimed. */
    copy.rules.claims_unchanged = !settings->options->given[OPTION_IN_PLACE];
    const int status = for_each_file(settings->options, prepare_entry, convert_one, &copy, true);
    destination_forget();
    return status;
}
