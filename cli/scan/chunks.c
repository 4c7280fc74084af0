/* chunks.c - threads take chunks in order, each as soon as it is free, and let out what came of them in the same order. */
/* SPDX-License-Identifier: MIT */
/*
 * A chunk begins and ends at boundaries of the text, so each has a converter of its own, and all results joined are those of
 * one. There is room for twice as many chunks as threads, and nobody waits for a turn while there is room: whichever thread has
 * made the next chunk whole lets it out, and those behind it that are whole, too. A chunk that outgrows its room waits until it
 * is its turn: memory is bounded whatever the text becomes. Where the output is a file, the turn only tells where in it the
 * text belongs, and threads write at the same time.
 */
#include "chunks.h"

#include <stdlib.h>

#include "chunk_worker.h"
#include "parallel/buffers.h"
#include "parallel/ordered_output.h"
#include "parallel/threads.h"
#include "terminal/message.h"

#define LARGEST  (512u << 10)
#define SMALLEST (16u << 10)

#define FILL_A_PIPE 4 /* threads; more would only want more pages */

static bool take_chunk(const struct chunks *s, struct chunk *chunk)
{
    const size_t text = s->scan->take != NULL && !s->in_pages ? GROWTH * s->size : 0;
    chunk->findings = malloc(FINDINGS * sizeof *chunk->findings + text);
    chunk->out = (uint8_t *)(chunk->findings + FINDINGS);
    return chunk->findings != NULL && (!s->in_pages || pages_make(&chunk->pages));
}

static bool take_worker(struct chunks *s, struct worker *worker)
{
    worker->chunks = s;
    worker->bytes = malloc(2 * s->size + LOOK_BEYOND);
    worker->scratch = worker->bytes != NULL ? worker->bytes + s->size + LOOK_BEYOND : NULL;
    return worker->bytes != NULL;
}

/* All of it before anything is read. Returns for how many threads it is enough. */
static unsigned take_memory(struct chunks *s, unsigned jobs)
{
    unsigned enough = 0;
    s->all = calloc(2 * (size_t)jobs, sizeof *s->all);
    s->workers = calloc(jobs, sizeof *s->workers);
    while (s->all != NULL && s->workers != NULL && enough < jobs && take_worker(s, &s->workers[enough]) &&
           take_chunk(s, &s->all[2 * enough]) && take_chunk(s, &s->all[2 * enough + 1]))
        enough++;
    return enough;
}

static void give_memory(struct chunks *s, unsigned jobs)
{
    for (unsigned i = 0; s->all != NULL && i < 2 * jobs; i++) {
        free(s->all[i].findings);
        pages_free(&s->all[i].pages);
    }
    for (unsigned i = 0; s->workers != NULL && i < jobs; i++)
        free(s->workers[i].bytes);
    free(s->all);
    free(s->workers);
}

/* Pages that are given save more than all else costs, if they are huge ones. */
static bool can_give(const struct scan *scan)
{
    struct pipe_pages pages;
    if (scan->give == NULL || !scan->give(scan->user, NULL, 0) || !pages_make(&pages))
        return false;
    const bool huge = pages_is_huge(&pages);
    pages_free(&pages);
    return huge;
}

/* So that all threads together stay within their half of all buffers; these pages has room for several. */
static size_t chunk_size(const struct chunks *s, unsigned jobs)
{
    const size_t size = s->in_pages ? PAGES_SIZE / 16 : BUFFERS_IN_ALL / 2 / (jobs * (2 + 2 * GROWTH)) / 4096 * 4096;
    const size_t good = size > LARGEST ? LARGEST : size < SMALLEST ? SMALLEST : size;
    return !s->in->seekable && good < input_most() ? input_most() : good;
}

/* This thread is one of them. */
static void run(struct chunks *s, unsigned jobs)
{
    struct threads threads;
    s->room = 2 * jobs;
    threads_start(&threads, jobs - 1, chunk_work, s);
    chunk_work(s);
    threads_join(&threads);
}

/* All that was taken from the input has to have had its turn. A file is read again from where that ends; of a stream, what has
 * no turn is lost. */
static enum scan_end end_of(const struct chunks *s)
{
    if (s->end != SCAN_DONE || s->in->failed)
        return s->in->failed ? SCAN_TROUBLE : s->end;
    if (s->in->seekable)
        return s->reached == s->in->offset || input_seek(s->in, s->reached) ? SCAN_DONE : SCAN_TROUBLE;
    if (s->reached == s->in->offset)
        return SCAN_DONE;
    fail(s->in->name, "is not converted to its end, since a thread failed; use -j1");
    return SCAN_TROUBLE;
}

static void scan_by(struct chunks *s, unsigned wanted)
{
    const unsigned jobs = take_memory(s, wanted);
    if (jobs > 1 && input_cancellable(s->in))
        run(s, jobs);
    give_memory(s, wanted);
}

enum scan_end chunks_scan(struct scan *scan, struct input *in)
{
    /* Of several files at once, one large one is cut at a time. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    struct chunks s = {.scan = scan, .in = in, .writer = ordered_place(), .next = in->offset, .reached = in->offset};
    uint64_t at;
    if (pthread_mutex_trylock(&one) != 0)
        return SCAN_DONE;
    chunks_review(&s);
    s.in_place = scan->reserve != NULL && scan->reserve(scan->user, 0, &at);
    s.in_pages = can_give(scan);
    const unsigned jobs = s.in_pages && scan->jobs > FILL_A_PIPE ? FILL_A_PIPE : scan->jobs;
    s.size = chunk_size(&s, jobs);
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
