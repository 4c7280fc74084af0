/* file_queue.c - distributes the files to worker threads, in order. */
/* SPDX-License-Identifier: MIT */
#include "file_queue.h"

#include "os/threads.h"
#include "parallel/threads.h"
#include "tree.h"
#include "terminal/message.h"

struct file_queue {
    os_lock lock;
    uint64_t next;
    int status;
    bool counts;   /* count files for the progress display */
    bool collects; /* messages wait for their file's turn */
    bool ended;    /* the list has ended */
    uint64_t read; /* number of files processed */
    file_prepare *prepare;
    file_work *each;
    void *user;
};

/* Takes the next file. Errors in finding it are reported at its turn. Returns false at the end of the list. */
static bool take_next(struct file_queue *queue, struct entry *entry)
{
    if (queue->collects)
        ordered_begin(queue->next);
    const bool more = file_list_next(entry);
    /* git ls-files lists directories, too: submodules. With -r, the walk has entered them. */
    if (more && entry->listed && !entry->trouble && entry->at.status.kind == OS_FOLDER) {
        skipped_add(SKIPPED_DIRECTORY, entry->path);
        entry->skipped = true;
    } else if (more && !entry->skipped && queue->prepare != NULL) {
        queue->prepare(queue->user, entry);
    }
    queue->read += more && !entry->skipped;
    queue->next++;
    queue->ended = !more;
    return more;
}

static bool take_entry(struct file_queue *queue, struct entry *entry)
{
    os_take(&queue->lock);
    const bool more = !queue->ended && take_next(queue, entry);
    os_give(&queue->lock);
    return more;
}

static void *work(void *user)
{
    struct file_queue *queue = user;
    struct entry entry;
    while (take_entry(queue, &entry)) {
        int status = entry.trouble ? EXIT_TROUBLE : EXIT_FINE;
        if (!entry.trouble && !entry.skipped)
            status = queue->each(queue->user, &entry);
        /* Must be called before the lock is taken: a thread that holds it to take the next file may wait for this turn. */
        ordered_end();
        if (status != EXIT_FINE) {
            os_take(&queue->lock);
            queue->status = worse(queue->status, status);
            os_give(&queue->lock);
        }
        if (queue->counts)
            progress_add_file();
        entry_free(&entry);
    }
    /* Messages from finding the end of the list. */
    ordered_end();
    return NULL;
}

static void *work_and_free(void *user)
{
    buffers_allocate();
    ordered_allocate();
    work(user);
    ordered_free();
    quoted_free();
    buffers_free();
    return NULL;
}

/* File descriptors of a thread: an input, the old file, the new file, their folders and iconv's tables; and those of the code
 * that finds the files: one for each folder on the path of the current one. */
#define FOR_ONE    8
#define FOR_OTHERS 40

/* The number of descriptors that are examined: twice as many as THREADS_MOST threads need. */
#define LAST (2 * (FOR_OTHERS + THREADS_MOST * FOR_ONE))

/* Returns how many of the wanted threads have enough file descriptors; at least 1, which means no additional thread. */
static unsigned threads_with_files(unsigned wanted)
{
    const unsigned enough = FOR_OTHERS + wanted * FOR_ONE, unused = os_unused_descriptors(enough, LAST);
    if (unused < FOR_OTHERS + 2 * FOR_ONE)
        return 1;
    return unused >= enough ? wanted : (unused - FOR_OTHERS) / FOR_ONE;
}

/* Threads that write files, unless -j says otherwise: each waits until its file is on the disk, and files that are synchronized
 * at the same time take one write of the file system's journal. */
#define WRITERS 16

static unsigned threads_for(const struct options *options)
{
    const bool *given = options->given;
    const bool writes = (given[OPTION_IN_PLACE] || given[OPTION_OUTPUT_DIR]) && !given[OPTION_DRY_RUN];
    const unsigned wanted = threads_wanted(options->number[OPTION_JOBS]);
    return threads_with_files(writes && !given[OPTION_JOBS] && wanted < WRITERS ? WRITERS : wanted);
}

int for_each_file(const struct options *options, file_prepare *prepare, file_work *each, void *user, bool together)
{
    const unsigned jobs = together && names_several(options) ? threads_for(options) : 1;
    struct file_queue queue = {.lock = OS_LOCK_FREE,
                               .status = EXIT_FINE,
                               .prepare = prepare,
                               .each = each,
                               .user = user,
                               .counts = names_several(options),
                               .collects = jobs > 1 || ordered_is_filtered()};
    struct threads threads = {.count = 0};
    if (!file_list_open(options))
        return EXIT_TROUBLE;
    buffers_for(jobs);
    if (jobs > 1)
        threads_start(&threads, jobs, work_and_free, &queue);
    if (threads.count == 0)
        queue.collects = ordered_is_filtered();
    threads_join(&threads);
    /* The calling thread processes what the workers did not. */
    if (!queue.ended && queue.collects)
        ordered_allocate();
    if (!queue.ended)
        work(&queue);
    ordered_free();
    file_list_close();
    if (queue.read == skipped_count(SKIPPED_BINARY) && !skipped_will_be_told())
        note(NULL, "0 files read");
    skipped_report();
    return queue.status;
}
