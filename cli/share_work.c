/* share_work.c - one of the threads that convert shares of an input. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pass.h"
#include "range.h"
#include "share.h"

/* One thread at work. */
struct worker {
    struct shares *shares;
    struct slot *slot;
    struct pass pass;
    uint8_t *bytes, *scratch;
};

/* Gives what is in the slot away; false if nobody wants more. */
static bool empty_slot(struct worker *worker)
{
    struct shares *all = worker->shares;
    pthread_mutex_lock(&all->lock);
    worker->slot->state = FULL;
    pthread_cond_signal(&all->filled);
    while (worker->slot->state == FULL && !all->cancelled)
        pthread_cond_wait(&all->freed, &all->lock);
    const bool good = !all->cancelled;
    pthread_mutex_unlock(&all->lock);
    return good;
}

static void found(struct pass *pass, const struct finding *finding)
{
    struct worker *worker = pass->owner;
    if (worker->slot->count < FINDINGS || empty_slot(worker))
        worker->slot->findings[worker->slot->count++] = *finding;
}

static bool take(struct pass *pass, size_t len)
{
    struct worker *worker = pass->owner;
    worker->slot->written += len;
    pass->out += len;
    pass->cap -= len;
    if (pass->cap >= RUNIC_MIN_OUTPUT)
        return true;
    if (!empty_slot(worker))
        return false;
    worker->slot->text = pass->out = worker->slot->out;
    pass->cap = GROWTH * worker->shares->size;
    return true;
}

/* Begins the next share, as soon as its slot is free. */
static bool begin_share(struct worker *worker)
{
    struct shares *all = worker->shares;
    struct slot *slot = &all->slots[all->begun % all->slot_count];
    pthread_mutex_lock(&all->lock);
    while (slot->state != FREE && !all->cancelled)
        pthread_cond_wait(&all->freed, &all->lock);
    const bool good = !all->cancelled && !all->ended;
    if (good) {
        slot->state = FILLING;
        all->begun++;
    }
    pthread_mutex_unlock(&all->lock);
    worker->slot = slot;
    return good;
}

static void end_shares(struct shares *all)
{
    pthread_mutex_lock(&all->lock);
    all->ended = true;
    pthread_cond_signal(&all->filled);
    pthread_mutex_unlock(&all->lock);
}

/* Bytes of a file are read when the next thread already looks for its own; those of a stream one after the other. */
static bool read_share(struct worker *worker, struct piece *piece, uint64_t *offset)
{
    struct shares *all = worker->shares;
    struct input *in = all->in;
    pthread_mutex_lock(&all->reading);
    bool good = begin_share(worker);
    if (good) {
        *piece = in->seekable ? range_next(in, all->scan->how.from, all->size) : input_next(in, all->scan->how.from);
        *offset = in->offset - piece->len;
        if (!in->seekable)
            memcpy(worker->bytes, piece->bytes, piece->len);
        if (piece->len == 0 || in->failed)
            end_shares(all);
    }
    pthread_mutex_unlock(&all->reading);
    if (good && in->seekable && piece->len > 0) {
        piece->len = input_at(in, *offset, worker->bytes, piece->len);
        /* Somebody has made the file shorter. */
        if (piece->len == 0)
            end_shares(all);
    }
    piece->bytes = worker->bytes;
    return good;
}

static void finish_share(struct worker *worker, enum scan_end end)
{
    struct shares *all = worker->shares;
    pthread_mutex_lock(&all->lock);
    worker->slot->end = all->in->failed ? SCAN_TROUBLE : end;
    worker->slot->position = worker->pass.position;
    worker->slot->state = WHOLE;
    pthread_cond_signal(&all->filled);
    pthread_mutex_unlock(&all->lock);
}

static void convert_share(struct worker *worker, struct piece piece, uint64_t offset)
{
    const struct shares *all = worker->shares;
    struct slot *slot = worker->slot;
    const bool takes = all->scan->take != NULL;
    slot->text = slot->out;
    worker->pass = (struct pass){.scan = all->scan,
                                 .in = all->in,
                                 .detector = all->scan->detector != NULL ? &slot->detector : NULL,
                                 .out = takes ? slot->out : worker->scratch,
                                 .cap = takes ? GROWTH * all->size : all->size,
                                 .found = found,
                                 .take = takes ? take : NULL,
                                 .owner = worker};
    runic_detector_init(&slot->detector, offset);
    enum scan_end end = SCAN_TROUBLE;
    if (pass_begin(&worker->pass, offset)) {
        worker->pass.piece = piece;
        end = pass_piece(&worker->pass, true);
    }
    finish_share(worker, end);
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
    return NULL;
}
