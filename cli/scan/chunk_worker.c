/* chunk_worker.c - a worker thread that converts chunks of an input. */
/* SPDX-License-Identifier: MIT */
#include "chunks.h"

#include <string.h>

#include "input/input.h"
#include "terminal/message.h"

static void keep_finding(void *user, const struct finding *finding)
{
    struct worker *worker = user;
    struct chunk *chunk = worker->chunk;
    const bool is_ill_formed = finding->kind == FINDING_FAULT && finding->report.status == RUNIC_ILL_FORMED;
    const enum finding_class class = is_ill_formed ? ILL_FORMED : OTHER;
    if (chunk->findings.count == FINDINGS && !chunk_make_room(worker))
        chunk->findings.count = 0;
    chunk->findings.list[chunk->findings.count++] = *finding;
    worker->demand.wanted[class] -= worker->demand.wanted[class] > 0;
}

static uint64_t wanted_of_chunk(void *user, enum finding_class class)
{
    const struct worker *worker = user;
    return worker->demand.wanted[class];
}

static void count_in_chunk(void *user, enum finding_class class, uint64_t count)
{
    const struct worker *worker = user;
    worker->chunk->findings.more[class] += count;
}

static bool keep_text(struct pass *pass, size_t len)
{
    struct worker *worker = pass->sink.user;
    struct chunk *chunk = worker->chunk;
    chunk->held += len;
    pass->written.out += len;
    pass->written.cap -= len;
    if (pass->written.cap >= RUNIC_MIN_OUTPUT)
        return true;
    if (!chunk_make_room(worker))
        return false;
    chunk->text = pass->written.out = chunk->out;
    pass->written.cap = GROWTH * worker->chunks->size;
    return true;
}

/* Waits until a chunk is free and takes it. Returns false if there are no more. */
static bool begin_chunk(struct worker *worker)
{
    struct chunks *s = worker->chunks;
    struct chunk *chunk = worker->chunk = &s->all[s->reading.begun % s->room];
    os_take(&s->lock);
    while (chunk->state != CHUNK_FREE && !s->turn.stopped && !s->reading.ended)
        os_wait(&s->moved, &s->lock);
    const bool good = !s->turn.stopped && !s->reading.ended;
    if (good)
        chunk->state = CHUNK_FILLING;
    chunk->number = s->reading.begun;
    worker->demand = s->demand;
    os_give(&s->lock);
    return good;
}

static size_t next_of_stream(struct worker *worker)
{
    const struct chunks *s = worker->chunks;
    const struct piece piece = input_next(s->in, scan_boundaries(s->scan));
    worker->read_ahead = piece.read_ahead < LOOK_BEYOND ? piece.read_ahead : LOOK_BEYOND;
    demand_room(s->size + LOOK_BEYOND, piece.len, worker->read_ahead);
    if (piece.len > 0)
        memcpy(worker->bytes, piece.bytes, piece.len + worker->read_ahead);
    return s->in->failed ? 0 : piece.len;
}

/* Reads the bytes of a chunk of a file. If the file has shrunk or reading fails, the chunk is shorter, and the calling thread
 * handles the rest. */
static void read_of_file(const struct worker *worker)
{
    const struct chunks *s = worker->chunks;
    struct chunk *chunk = worker->chunk;
    int why;
    const size_t len = input_read_at(s->in, chunk->begin, worker->bytes, chunk->len, &why);
    if (len < chunk->len)
        chunk->len = input_whole(s->in, scan_boundaries(s->scan), worker->bytes, len);
}

/* Reads the next chunk: of a file at the same time as other threads. Returns false if there are no more. */
static bool read_chunk(struct worker *worker)
{
    struct chunks *s = worker->chunks;
    size_t len = 0;
    os_take(&s->reading.lock);
    if (begin_chunk(worker)) {
        len = s->in->seekable ? range_next(s->in, scan_boundaries(s->scan), s->reading.next, s->size) : next_of_stream(worker);
        worker->chunk->begin = s->reading.next;
        worker->chunk->len = len;
        s->reading.next += len;
        s->reading.begun += len > 0;
    }
    if (len == 0) {
        os_take(&s->lock);
        s->reading.ended = true;
        os_wake_all(&s->moved);
        os_give(&s->lock);
    }
    os_give(&s->reading.lock);
    if (len > 0 && s->in->seekable)
        read_of_file(worker);
    return len > 0;
}

static void convert_chunk(struct worker *worker)
{
    const struct chunks *s = worker->chunks;
    struct chunk *chunk = worker->chunk;
    const bool takes = s->scan->text.take != NULL;
    chunk->text = chunk->out; /* the last text and findings were passed on */
    chunk->census.most = worker->demand.counts_lacking ? s->scan->census->most : 0;
    worker->decoding.text = worker->scratch;
    worker->decoding.cap = s->size / 2;
    worker->pass = (struct pass){.scan = s->scan,
                                 .in = s->in,
                                 .detector = s->scan->evidence.detector != NULL ? &chunk->detector : NULL,
                                 .written = {.out = takes ? chunk->out : worker->scratch + s->size / 2,
                                             .cap = takes ? GROWTH * s->size : s->size / 2,
                                             .take = takes ? keep_text : NULL},
                                 .sink = {keep_finding, wanted_of_chunk, count_in_chunk, worker},
                                 .watch = {.census = worker->demand.counts_lacking ? &chunk->census : NULL}};
    runic_detector_init(&chunk->detector, chunk->begin);
    enum scan_end end = SCAN_TROUBLE;
    if (pass_begin(&worker->pass, &worker->decoding, chunk->begin)) {
        worker->pass.piece = (struct piece){worker->bytes, chunk->len, worker->read_ahead};
        end = pass_piece(&worker->pass, true);
    }
    chunk->position = worker->pass.position;
    chunk->composed = worker->pass.composer.count;
    chunk_done(worker, s->in->failed ? SCAN_TROUBLE : end);
}

void *chunk_work(void *user)
{
    struct chunks *s = user;
    os_take(&s->lock);
    struct worker *worker = &s->workers[s->started++];
    os_give(&s->lock);
    message_about(s->in->name);
    while (read_chunk(worker))
        convert_chunk(worker);
    quoted_free();
    return NULL;
}
