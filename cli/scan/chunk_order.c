/* chunk_order.c - reports and writes finished chunks in order, in the thread that finishes the next chunk. */
/* SPDX-License-Identifier: MIT */
#include "chunk_order.h"
#include "os/threads.h"

#include "parallel/ordered_output.h"

/* Makes all workers stop. The caller must hold s->lock. */
static void stop_workers(struct chunks *s, enum scan_end end)
{
    s->stopped = true;
    if (end > s->end)
        s->end = end;
    input_cancel(s->in);
    os_wake_all(&s->moved);
}

static void report_findings(const struct chunks *s, struct chunk *chunk)
{
    struct scan *scan = s->scan;
    ordered_write_for(s->writer);
    for (size_t i = 0; i < chunk->count; i++) {
        struct finding *finding = &chunk->findings[i];
        finding->place = position_join(&scan->position, finding->place);
        scan_found(scan, finding);
    }
    for (enum finding_class class = 0; class < CLASSES; class ++)
        scan_more(scan, class, chunk->more[class]);
    if (scan->census != NULL)
        census_move(&chunk->census, scan->census);
    ordered_write_for(NULL);
    chunk->count = 0;
    chunk->more[ILL_FORMED] = chunk->more[OTHER] = 0;
}

void store_wanted(struct scan *scan, uint64_t wanted[CLASSES])
{
    for (enum finding_class class = 0; class < CLASSES; class ++)
        wanted[class] = scan_wants(scan, class);
}

/* Writes the text that a chunk holds. Returns false on failure. */
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
    scan->composed += chunk->composed;
    if (scan->detector != NULL)
        runic_detector_merge(scan->detector, &chunk->detector);
    return write_text(scan, chunk);
}

/* Writes all chunks whose turn has come. The caller must hold s->lock, which is released during I/O. */
static void write_finished_chunks(struct chunks *s)
{
    struct chunk *chunk;
    while (!s->taken && !s->stopped && (chunk = &s->all[s->turn % s->room])->state == CHUNK_FINISHED) {
        /* The previous chunk has ended early. */
        if (chunk->begin != s->reached) {
            stop_workers(s, SCAN_DONE);
            return;
        }
        s->taken = true;
        os_give(&s->lock);
        const bool good = write_chunk(s, chunk);
        os_take(&s->lock);
        store_wanted(s->scan, s->wanted);
        s->counts = s->counts && !s->scan->census->failed;
        s->taken = false;
        chunk->state = CHUNK_FREE;
        s->reached = chunk->begin + chunk->len;
        if (!good || chunk->end != SCAN_DONE)
            stop_workers(s, good ? chunk->end : SCAN_TROUBLE);
        s->turn++;
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
        s->taken = worker->in_turn = false;
    write_finished_chunks(s);
    os_give(&s->lock);
}

/*
 * Waits for the turn of the worker's chunk, and keeps it until the chunk is finished. Returns false if all must
 * stop.
 */
static bool take_turn(struct worker *worker)
{
    struct chunks *s = worker->chunks;
    os_take(&s->lock);
    while (!worker->in_turn && !s->stopped && (s->taken || s->turn != worker->chunk->number))
        os_wait(&s->moved, &s->lock);
    if (!worker->in_turn && !s->stopped)
        s->taken = worker->in_turn = true;
    const bool good = !s->stopped;
    os_give(&s->lock);
    return good;
}

bool chunk_make_room(struct worker *worker)
{
    const struct chunks *s = worker->chunks;
    if (!take_turn(worker))
        return false;
    report_findings(s, worker->chunk);
    store_wanted(s->scan, worker->wanted);
    return write_text(s->scan, worker->chunk);
}
