/* skipped.c - counts and names files that are skipped. */
/* SPDX-License-Identifier: MIT */
#include "skipped.h"

#include <stdatomic.h>
#include <stddef.h>

#include "terminal/message.h"

static const struct {
    const char *what, *one, *several;
} kinds[SKIPPED_KINDS] = {[SKIPPED_BINARY] = {"a binary file", "binary file", "binary files"},
                          [SKIPPED_DIRECTORY] = {"a directory", "directory", "directories"},
                          [SKIPPED_LINK] = {"a symbolic link", "symbolic link", "symbolic links"}};

static atomic_ullong counts[SKIPPED_KINDS];
static atomic_ullong ignored;
static bool are_summarized;
static void (*callback)(const char *name, const char *what);

void skipped_add(enum skipped what, const char *name)
{
    counts[what]++;
    if (callback != NULL)
        callback(name, kinds[what].what);
    else
        detail(name, "%s, skipped", kinds[what].what);
}

void skipped_add_ignored(const char *name)
{
    ignored++;
    detail(name, "is ignored by git, and skipped");
}

void skipped_set_callback(void (*report)(const char *name, const char *what))
{
    callback = report;
}

void skipped_are_summarized(void)
{
    are_summarized = true;
}

bool skipped_will_be_told(void)
{
    uint64_t all = 0;
    for (int i = 0; i < SKIPPED_KINDS; i++)
        all += counts[i];
    return are_summarized && all > 0;
}

uint64_t skipped_count(enum skipped what)
{
    return counts[what];
}

void skipped_report(void)
{
    for (int i = 0; i < SKIPPED_KINDS && !are_summarized; i++) {
        const unsigned long long count = counts[i];
        if (count > 0)
            note(NULL, "%s %s skipped%s", grouped(count), count == 1 ? kinds[i].one : kinds[i].several,
                 callback == NULL && !is_verbose() ? " (-v tells which)" : "");
    }
    if (ignored > 0 && callback != NULL)
        note(NULL, "%s ignored by git and not checked (see -v and --no-ignore)", counted(ignored, "path"));
}
