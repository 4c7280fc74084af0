/* shares.c - threads take shares in order, each as soon as it is free, and let out what came of them in the same order. */
/* SPDX-License-Identifier: MIT */
/*
 * A share begins and ends at boundaries of the text, so each has a converter of its own, and all results joined are those of
 * one. There is room for twice as many shares as threads, and nobody waits for a turn while there is room: whichever thread has
 * made the next share whole lets it out, and those behind it that are whole, too. A share that outgrows its room waits until it
 * is its turn: memory is bounded whatever the text becomes. Where the output is a file, the turn only tells where in it the
 * text belongs, and threads write at the same time.
 */
#include "shares.h"

#include <stdlib.h>

#include "parallel/buffers.h"
#include "parallel/crew.h"
#include "terminal/message.h"
#include "share.h"
#include "parallel/words.h"

#define LARGEST  (512u << 10)
#define SMALLEST (16u << 10)

#define FILL_A_PIPE 4 /* threads; more would only want more sheets */

static bool take_share(const struct shares *s, struct share *share)
{
    const size_t text = s->scan->take != NULL && !s->in_pages ? GROWTH * s->size : 0;
    share->findings = malloc(FINDINGS * sizeof *share->findings + text);
    share->out = (uint8_t *)(share->findings + FINDINGS);
    return share->findings != NULL && (!s->in_pages || sheet_make(&share->sheet));
}

static bool take_worker(struct shares *s, struct worker *worker)
{
    worker->shares = s;
    worker->bytes = malloc(2 * s->size);
    worker->scratch = worker->bytes != NULL ? worker->bytes + s->size : NULL;
    return worker->bytes != NULL;
}

/* All of it before anything is read. Returns for how many threads it is enough. */
static unsigned take_memory(struct shares *s, unsigned jobs)
{
    unsigned enough = 0;
    s->all = calloc(2 * (size_t)jobs, sizeof *s->all);
    s->workers = calloc(jobs, sizeof *s->workers);
    while (s->all != NULL && s->workers != NULL && enough < jobs && take_worker(s, &s->workers[enough]) &&
           take_share(s, &s->all[2 * enough]) && take_share(s, &s->all[2 * enough + 1]))
        enough++;
    return enough;
}

static void give_memory(struct shares *s, unsigned jobs)
{
    for (unsigned i = 0; s->all != NULL && i < 2 * jobs; i++) {
        free(s->all[i].findings);
        sheet_free(&s->all[i].sheet);
    }
    for (unsigned i = 0; s->workers != NULL && i < jobs; i++)
        free(s->workers[i].bytes);
    free(s->all);
    free(s->workers);
}

/* Pages that are given save more than all else costs, if they are huge ones. */
static bool can_give(const struct scan *scan)
{
    struct sheet sheet;
    if (scan->give == NULL || !scan->give(scan->user, NULL, 0) || !sheet_make(&sheet))
        return false;
    const bool huge = sheet_is_huge(&sheet);
    sheet_free(&sheet);
    return huge;
}

/* So that all threads together stay within their half of all buffers; a sheet has room for several. */
static size_t share_size(const struct shares *s, unsigned jobs)
{
    const size_t size = s->in_pages ? SHEET_SIZE / 16 : BUFFERS_IN_ALL / 2 / (jobs * (2 + 2 * GROWTH)) / 4096 * 4096;
    const size_t good = size > LARGEST ? LARGEST : size < SMALLEST ? SMALLEST : size;
    /* A stream's pieces are as large as its buffer. */
    return !s->in->seekable && good < buffer_size() ? buffer_size() : good;
}

/* This thread is one of them. */
static void run(struct shares *s, unsigned jobs)
{
    struct crew crew;
    s->room = 2 * jobs;
    crew_start(&crew, jobs - 1, share_work, s);
    share_work(s);
    crew_join(&crew);
}

/* All that was taken from the input has to have had its turn. A file is read again from where that ends; of a stream, what has
 * no turn is lost. */
static enum scan_end end_of(const struct shares *s)
{
    if (s->end != SCAN_DONE || s->in->failed)
        return s->in->failed ? SCAN_TROUBLE : s->end;
    if (s->in->seekable)
        return s->reached == s->in->offset || input_seek(s->in, s->reached) ? SCAN_DONE : SCAN_TROUBLE;
    if (s->reached == s->in->offset)
        return SCAN_DONE;
    fail(s->in->name, "is not converted to its end: threads had to leave a part of it");
    return SCAN_TROUBLE;
}

static void scan_by(struct shares *s, unsigned wanted)
{
    const unsigned jobs = take_memory(s, wanted);
    if (jobs > 1 && input_cancellable(s->in))
        run(s, jobs);
    give_memory(s, wanted);
}

enum scan_end shares_scan(struct scan *scan, struct input *in)
{
    /* Of several files at once, one large one is shared at a time. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    struct shares s = {.scan = scan, .in = in, .speaker = words_speaker(), .next = in->offset, .reached = in->offset};
    uint64_t at;
    if (pthread_mutex_trylock(&one) != 0)
        return SCAN_DONE;
    s.in_place = scan->reserve != NULL && scan->reserve(scan->user, 0, &at);
    s.in_pages = can_give(scan);
    const unsigned jobs = s.in_pages && scan->jobs > FILL_A_PIPE ? FILL_A_PIPE : scan->jobs;
    s.size = share_size(&s, jobs);
    pthread_mutex_init(&s.reading, NULL);
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.moved, NULL);
    scan_by(&s, jobs);
    pthread_cond_destroy(&s.moved);
    pthread_mutex_destroy(&s.lock);
    pthread_mutex_destroy(&s.reading);
    pthread_mutex_unlock(&one);
    return end_of(&s);
}
