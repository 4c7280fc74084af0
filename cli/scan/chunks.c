/* chunks.c - converts the rest of an input by several worker threads. */
/* SPDX-License-Identifier: MIT */
/* A chunk begins and ends at boundaries of the text. Each chunk has its own converter, and the joined results equal those of
 * one converter. There are twice as many chunks as workers, so that a worker seldom waits: the worker that finishes the next
 * chunk in order reports and writes it, and those after it that are finished. A chunk whose output outgrows its buffer waits
 * for its turn, so that memory is bounded. */
#include <stdlib.h>

#include "chunks.h"
#include "parallel/threads.h"
#include "terminal/message.h"

/* ---- Finished chunks, reported and written in order by the thread that finishes the next one ---- */

/* Makes all workers stop. The caller must hold s->lock. */
static void stop_workers(struct chunks *s, enum scan_end end)
{
    s->turn.stopped = true;
    if (end > s->end)
        s->end = end;
    os_stop_now(&s->in->stop);
    os_wake_all(&s->moved);
}

static void report_findings(const struct chunks *s, struct chunk *chunk)
{
    struct scan *scan = s->scan;
    ordered_write_for(s->writer);
    for (size_t i = 0; i < chunk->findings.count; i++) {
        struct finding *finding = &chunk->findings.list[i];
        finding->place = position_join(&scan->position, finding->place);
        scan_found(scan, finding);
    }
    for (enum finding_class class = 0; class < CLASSES; class ++)
        scan_more(scan, class, chunk->findings.more[class]);
    ordered_write_for(NULL);
    chunk->findings.count = 0;
    chunk->findings.more[ILL_FORMED] = chunk->findings.more[OTHER] = 0;
}

static struct demand demand_of(struct scan *scan)
{
    struct demand demand = {.counts_lacking = scan->census != NULL && !scan->census->is_full};
    for (enum finding_class class = 0; class < CLASSES; class ++)
        demand.wanted[class] = scan_wants(scan, class);
    return demand;
}

static bool write_text(const struct scan *scan, struct chunk *chunk)
{
    const bool good = chunk->held == 0 || scan->text.take(scan->text.user, chunk->text, chunk->held);
    chunk->text += chunk->held;
    chunk->held = 0;
    return good;
}

static bool write_chunk(const struct chunks *s, struct chunk *chunk)
{
    struct scan *scan = s->scan;
    report_findings(s, chunk);
    position_add(&scan->position, &chunk->position);
    if (scan->census != NULL)
        census_move(&chunk->census, scan->census);
    scan->changes.composed += chunk->composed;
    if (scan->evidence.detector != NULL)
        runic_detector_merge(scan->evidence.detector, &chunk->detector);
    return write_text(scan, chunk);
}

/* Writes all chunks whose turn has come. The caller must hold s->lock, which is released during I/O. */
static void write_finished_chunks(struct chunks *s)
{
    struct chunk *chunk;
    while (!s->turn.taken && !s->turn.stopped && (chunk = &s->all[s->turn.number % s->room])->state == CHUNK_FINISHED) {
        /* The previous chunk has ended early. */
        if (chunk->begin != s->turn.reached) {
            stop_workers(s, SCAN_DONE);
            return;
        }
        s->turn.taken = true;
        os_give(&s->lock);
        const bool good = write_chunk(s, chunk);
        os_take(&s->lock);
        s->demand = demand_of(s->scan);
        s->turn.taken = false;
        chunk->state = CHUNK_FREE;
        s->turn.reached = chunk->begin + chunk->len;
        if (!good || chunk->end != SCAN_DONE)
            stop_workers(s, good ? chunk->end : SCAN_TROUBLE);
        s->turn.number++;
        os_wake_all(&s->moved);
    }
}

void chunk_done(struct worker *worker, enum scan_end end)
{
    struct chunks *s = worker->chunks;
    os_take(&s->lock);
    worker->chunk->state = CHUNK_FINISHED;
    worker->chunk->end = end;
    if (worker->in_turn)
        s->turn.taken = worker->in_turn = false;
    write_finished_chunks(s);
    os_give(&s->lock);
}

/* Waits for the turn of the worker's chunk, and keeps it until the chunk is finished. Returns false if all must stop. */
static bool take_turn(struct worker *worker)
{
    struct chunks *s = worker->chunks;
    os_take(&s->lock);
    while (!worker->in_turn && !s->turn.stopped && (s->turn.taken || s->turn.number != worker->chunk->number))
        os_wait(&s->moved, &s->lock);
    if (!worker->in_turn && !s->turn.stopped)
        s->turn.taken = worker->in_turn = true;
    const bool good = !s->turn.stopped;
    os_give(&s->lock);
    return good;
}

bool chunk_make_room(struct worker *worker)
{
    const struct chunks *s = worker->chunks;
    if (!take_turn(worker))
        return false;
    report_findings(s, worker->chunk);
    worker->demand = demand_of(s->scan);
    return write_text(s->scan, worker->chunk);
}

/* ---- Memory and threads ---- */

#define LARGEST  (512u << 10)
#define SMALLEST (16u << 10)

static bool allocate_chunk(const struct chunks *s, struct chunk *chunk)
{
    const size_t text = s->scan->text.take != NULL ? GROWTH * s->size : 0;
    chunk->findings.list = malloc(FINDINGS * sizeof *chunk->findings.list + text);
    chunk->out = (uint8_t *)(chunk->findings.list + FINDINGS);
    return chunk->findings.list != NULL;
}

static bool allocate_worker(struct chunks *s, struct worker *worker)
{
    worker->chunks = s;
    worker->bytes = malloc(2 * s->size + LOOK_BEYOND);
    worker->scratch = worker->bytes != NULL ? worker->bytes + s->size + LOOK_BEYOND : NULL;
    return worker->bytes != NULL;
}

/* Allocates all memory before anything is read. Returns the number of workers that it is enough for. */
static unsigned allocate_memory(struct chunks *s, unsigned jobs)
{
    unsigned enough = 0;
    s->all = calloc(2 * (size_t)jobs, sizeof *s->all);
    s->workers = calloc(jobs, sizeof *s->workers);
    while (s->all != NULL && s->workers != NULL && enough < jobs && allocate_worker(s, &s->workers[enough]) &&
           allocate_chunk(s, &s->all[2 * enough]) && allocate_chunk(s, &s->all[2 * enough + 1]))
        enough++;
    return enough;
}

static void free_memory(struct chunks *s, unsigned jobs)
{
    for (unsigned i = 0; s->all != NULL && i < 2 * jobs; i++) {
        free(s->all[i].findings.list);
        census_free(&s->all[i].census);
    }
    for (unsigned i = 0; s->workers != NULL && i < jobs; i++)
        free(s->workers[i].bytes);
    free(s->all);
    free(s->workers);
}

/* Returns the chunk size. Up to 64 workers, or 8 of a stream, need at most half of BUFFERS_IN_ALL together. */
static size_t chunk_size(const struct chunks *s, unsigned jobs)
{
    const size_t size = BUFFERS_IN_ALL / 2 / (jobs * (2 + 2 * GROWTH)) / 4096 * 4096;
    const size_t most = size > LARGEST ? LARGEST : size, good = most < SMALLEST ? SMALLEST : most;
    return !s->in->seekable && good < input_most() ? input_most() : good;
}

/* Returns the result. A file is read again from the end of the last chunk that was written. A stream cannot be read again:
 * chunks that were read but not written are an error. */
static enum scan_end result_of(const struct chunks *s)
{
    if (s->end != SCAN_DONE || s->in->failed)
        return s->in->failed ? SCAN_TROUBLE : s->end;
    if (s->in->seekable)
        return s->turn.reached == s->in->offset || input_seek(s->in, s->turn.reached) ? SCAN_DONE : SCAN_TROUBLE;
    if (s->turn.reached == s->in->offset)
        return SCAN_DONE;
    fail(s->in->name, "is not converted to its end, because a thread failed; use -j1");
    return SCAN_TROUBLE;
}

/* Runs the workers; the calling thread is one of them. */
static void run_workers(struct chunks *s, unsigned wanted)
{
    struct threads threads;
    const unsigned jobs = allocate_memory(s, wanted);
    if (jobs > 1 && (s->in->seekable || os_stop_prepare(&s->in->stop))) {
        s->room = 2 * jobs;
        threads_start(&threads, jobs - 1, chunk_work, s);
        chunk_work(s);
        threads_join(&threads);
    }
    free_memory(s, wanted);
}

enum scan_end chunks_scan(struct scan *scan, struct input *in)
{
    /* Only one input is cut into chunks at a time, even if several files are converted concurrently. */
    static os_lock one = OS_LOCK_FREE;
    struct chunks s = {
        .scan = scan, .in = in, .writer = ordered_place(), .reading.next = in->offset, .turn.reached = in->offset};
    if (!os_take_if_free(&one))
        return SCAN_DONE;
    s.demand = demand_of(scan);
    s.size = chunk_size(&s, scan->jobs);
    run_workers(&s, scan->jobs);
    os_give(&one);
    return result_of(&s);
}
