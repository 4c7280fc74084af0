/* share_work.c - one of the threads that convert shares of an input. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "range.h"
#include "share.h"

static void found(struct pass *pass, const struct finding *finding)
{
    struct worker *worker = pass->owner;
    struct share *share = worker->share;
    if (share->count == FINDINGS && !share_make_room(worker))
        share->count = 0;
    share->findings[share->count++] = *finding;
}

static bool take(struct pass *pass, size_t len)
{
    struct worker *worker = pass->owner;
    struct share *share = worker->share;
    share->held += len;
    pass->out += len;
    pass->cap -= len;
    if (pass->cap >= RUNIC_MIN_OUTPUT)
        return true;
    if (!share_make_room(worker))
        return false;
    share->text = pass->out = share->out;
    pass->cap = GROWTH * worker->shares->size;
    return true;
}

/* Begins the next share, as soon as there is room for it. */
static bool begin_share(struct worker *worker)
{
    struct shares *s = worker->shares;
    struct share *share = worker->share = &s->all[s->begun % s->room];
    pthread_mutex_lock(&s->lock);
    while (share->state != SHARE_FREE && !s->stopped && !s->ended)
        pthread_cond_wait(&s->moved, &s->lock);
    const bool good = !s->stopped && !s->ended;
    if (good)
        share->state = SHARE_FILLING;
    share->number = s->begun;
    pthread_mutex_unlock(&s->lock);
    return good;
}

static void end_shares(struct shares *s)
{
    pthread_mutex_lock(&s->lock);
    s->ended = true;
    pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
}

/* Bytes of a file are read when the next thread already looks for its own; those of a stream one after the other. */
static bool read_share(struct worker *worker, struct piece *piece, uint64_t *offset)
{
    struct shares *s = worker->shares;
    struct input *in = s->in;
    pthread_mutex_lock(&s->reading);
    bool good = begin_share(worker);
    if (good) {
        *piece = in->seekable ? range_next(in, s->scan->how.from, s->size) : input_next(in, s->scan->how.from);
        *offset = in->offset - piece->len;
        if (!in->seekable && piece->len > 0)
            memcpy(worker->bytes, piece->bytes, piece->len);
        good = piece->len > 0 && !in->failed;
        if (good)
            s->begun++;
        else
            end_shares(s);
    }
    pthread_mutex_unlock(&s->reading);
    if (good && in->seekable)
        piece->len = input_at(in, *offset, worker->bytes, piece->len);
    piece->bytes = worker->bytes;
    return good;
}

static void convert_share(struct worker *worker, struct piece piece, uint64_t offset)
{
    const struct shares *s = worker->shares;
    struct share *share = worker->share;
    const bool takes = s->scan->take != NULL;
    if (s->in_pages)
        share->out = sheet_room(&share->sheet, GROWTH * s->size);
    share->count = share->held = 0;
    share->text = share->out;
    worker->pass = (struct pass){.scan = s->scan,
                                 .in = s->in,
                                 .detector = s->scan->detector != NULL ? &share->detector : NULL,
                                 .out = takes ? share->out : worker->scratch,
                                 .cap = takes ? GROWTH * s->size : s->size,
                                 .found = found,
                                 .take = takes ? take : NULL,
                                 .owner = worker};
    runic_detector_init(&share->detector, offset);
    enum scan_end end = SCAN_TROUBLE;
    if (pass_begin(&worker->pass, offset)) {
        worker->pass.piece = piece;
        end = pass_piece(&worker->pass, true);
    }
    share->position = worker->pass.position;
    share_done(worker, s->in->failed ? SCAN_TROUBLE : end);
}

void *share_work(void *user)
{
    struct worker worker = {.shares = user};
    struct piece piece;
    uint64_t offset;
    worker.bytes = malloc(2 * worker.shares->size);
    worker.scratch = worker.bytes != NULL ? worker.bytes + worker.shares->size : NULL;
    while (worker.bytes != NULL && read_share(&worker, &piece, &offset))
        convert_share(&worker, piece, offset);
    free(worker.bytes);
    quoted_free();
    return NULL;
}
