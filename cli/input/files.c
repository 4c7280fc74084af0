/* files.c - takes the files in order, and hands them to threads. */
/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "parallel/buffers.h"
#include "parallel/crew.h"
#include "terminal/message.h"
#include "terminal/progress.h"
#include "scan/recognize.h"
#include "report/report.h"
#include "parallel/words.h"

struct line {
    pthread_mutex_t lock;
    uint64_t next;
    int status;
    bool counts;   /* files, for progress */
    bool collects; /* words wait for their turn */
    bool ended;    /* there are no more files */
    file_look *look;
    file_deed *deed;
    void *user;
};

static atomic_ullong binaries;

/* What goes wrong in finding the next file is said at its place, too. */
static bool take(struct line *line, struct entry *entry)
{
    pthread_mutex_lock(&line->lock);
    if (line->collects)
        words_begin(line->next);
    const bool more = entries_next(entry);
    if (more && line->look != NULL)
        line->look(line->user, entry);
    line->next++;
    line->ended = !more;
    pthread_mutex_unlock(&line->lock);
    return more;
}

static void put(struct line *line, int status)
{
    pthread_mutex_lock(&line->lock);
    line->status = worse(line->status, status);
    pthread_mutex_unlock(&line->lock);
}

static int work_on(const struct line *line, const struct entry *entry)
{
    return entry->trouble ? EXIT_TROUBLE : entry->again ? EXIT_FINE : line->deed(line->user, entry);
}

static void *work(void *user)
{
    struct line *line = user;
    struct entry entry;
    while (take(line, &entry)) {
        put(line, work_on(line, &entry));
        words_end();
        if (line->counts)
            progress_add_file();
        entry_free(&entry);
    }
    return NULL;
}

/* Without memory for its buffers, a thread leaves the files to the others. */
static void *work_and_free(void *user)
{
    if (buffers_take())
        work(user);
    words_free();
    quoted_free();
    buffers_free();
    return NULL;
}

static bool has_several(const struct options *options)
{
    return options->file_count > 1 || options->given[OPTION_RECURSIVE] || options->given[OPTION_NUL_NAMES] ||
           options->given[OPTION_FILES_FROM] || options->given[OPTION_FILES0_FROM];
}

int for_each_file(const struct options *options, file_look *look, file_deed *deed, void *user, bool together)
{
    const unsigned jobs = together && has_several(options) ? crew_with_files(crew_wanted(options)) : 1;
    struct line line = {.status = EXIT_FINE,
                        .look = look,
                        .deed = deed,
                        .user = user,
                        .counts = has_several(options),
                        .collects = jobs > 1 || report_format() == FORMAT_SARIF};
    struct crew crew = {.count = 0};
    if (!entries_open(options))
        return EXIT_TROUBLE;
    pthread_mutex_init(&line.lock, NULL);
    buffers_share(jobs);
    if (jobs > 1)
        crew_start(&crew, jobs, work_and_free, &line);
    if (crew.count == 0)
        line.collects = report_format() == FORMAT_SARIF;
    crew_join(&crew);
    /* What no other thread has done, or could. */
    if (!line.ended)
        work(&line);
    words_free();
    pthread_mutex_destroy(&line.lock);
    entries_close();
    if (binaries > 0)
        note(NULL, "%s skipped", counted(binaries, "binary file"));
    return line.status;
}

bool file_open(struct input *in, const struct entry *entry, int *status)
{
    *status = EXIT_TROUBLE;
    if (!input_open_entry(in, entry->path, entry->standard, &entry->at))
        return false;
    if (!entry->found || !is_binary(in))
        return true;
    binaries++;
    detail(in->name, "is binary, and skipped");
    *status = EXIT_FINE;
    input_close(in);
    return false;
}
