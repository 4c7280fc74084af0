/* share_work.c - one of the threads that convert shares of an input. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "terminal/message.h"
#include "input/range.h"
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

static size_t next_of_stream(const struct worker *worker)
{
    const struct shares *s = worker->shares;
    const struct piece piece = input_next(s->in, s->scan->how.from);
    if (piece.len > 0)
        memcpy(worker->bytes, piece.bytes, piece.len);
    return s->in->failed ? 0 : piece.len;
}

/* If there are fewer bytes than a moment ago, or reading fails, whoever goes on alone sees to that. */
static void read_of_file(const struct worker *worker)
{
    const struct shares *s = worker->shares;
    struct share *share = worker->share;
    int why;
    const size_t len = input_look(s->in, share->begin, worker->bytes, share->len, &why);
    if (len < share->len)
        share->len = input_whole(s->in, s->scan->how.from, worker->bytes, len);
}

/* Bytes of a file are read when the next thread already looks for its own; those of a stream one after the other. */
static bool read_share(struct worker *worker)
{
    struct shares *s = worker->shares;
    size_t len = 0;
    pthread_mutex_lock(&s->reading);
    if (begin_share(worker)) {
        len = s->in->seekable ? range_next(s->in, s->scan->how.from, s->next, s->size) : next_of_stream(worker);
        worker->share->begin = s->next;
        worker->share->len = len;
        s->next += len;
        s->begun += len > 0;
        if (len == 0)
            end_shares(s);
    }
    pthread_mutex_unlock(&s->reading);
    if (len > 0 && s->in->seekable)
        read_of_file(worker);
    return len > 0;
}

/* The share is left to whoever goes on alone. */
static void leave(struct worker *worker)
{
    struct share *share = worker->share;
    share->len = 0;
    share->position = (struct position){.line = 1, .column = 1, .offset = share->begin};
    runic_detector_init(&share->detector, share->begin);
    share_done(worker, SCAN_DONE);
}

static void convert_share(struct worker *worker)
{
    const struct shares *s = worker->shares;
    struct share *share = worker->share;
    const bool takes = s->scan->take != NULL;
    share->count = share->held = 0;
    if (s->in_pages && (share->out = sheet_room(&share->sheet, GROWTH * s->size)) == NULL) {
        leave(worker);
        return;
    }
    share->text = share->out;
    worker->pass = (struct pass){.scan = s->scan,
                                 .in = s->in,
                                 .detector = s->scan->detector != NULL ? &share->detector : NULL,
                                 .out = takes ? share->out : worker->scratch,
                                 .cap = takes ? GROWTH * s->size : s->size,
                                 .found = found,
                                 .take = takes ? take : NULL,
                                 .owner = worker};
    runic_detector_init(&share->detector, share->begin);
    enum scan_end end = SCAN_TROUBLE;
    if (pass_begin(&worker->pass, share->begin)) {
        worker->pass.piece = (struct piece){worker->bytes, share->len};
        end = pass_piece(&worker->pass, true);
    }
    share->position = worker->pass.position;
    share_done(worker, s->in->failed ? SCAN_TROUBLE : end);
}

void *share_work(void *user)
{
    struct shares *s = user;
    pthread_mutex_lock(&s->lock);
    struct worker *worker = &s->workers[s->hired++];
    pthread_mutex_unlock(&s->lock);
    while (read_share(worker))
        convert_share(worker);
    quoted_free();
    return NULL;
}
