/* share_turn.c - what came of shares is told and written in their order, by whichever thread finds that it is time. */
/* SPDX-License-Identifier: MIT */
#include "share.h"
#include "parallel/words.h"

/* All with the lock, but for what takes time. */

static void stop(struct shares *s, enum scan_end end)
{
    s->stopped = true;
    if (end > s->end)
        s->end = end;
    input_cancel(s->in);
    pthread_cond_broadcast(&s->moved);
}

static void tell(const struct shares *s, struct share *share)
{
    struct scan *scan = s->scan;
    words_speak_for(s->speaker);
    for (size_t i = 0; i < share->count; i++) {
        struct finding *finding = &share->findings[i];
        finding->place = position_join(&scan->position, finding->place);
        if (scan->found != NULL)
            scan->found(scan->user, finding);
    }
    words_speak_for(NULL);
    share->count = 0;
}

/* Writes the text, or finds its place in the output. */
static bool place(const struct shares *s, struct share *share)
{
    const struct scan *scan = s->scan;
    if (s->in_place)
        return scan->reserve(scan->user, share->held, &share->at);
    return share->held == 0 || scan->take(scan->user, share->text, share->held);
}

/* The same when all of the share is done, and nothing more is written to this place. */
static bool place_for_good(const struct shares *s, struct share *share)
{
    const struct scan *scan = s->scan;
    if (!s->in_pages || share->held == 0)
        return place(s, share);
    sheet_seal(&share->sheet, share->text + share->held);
    return scan->give(scan->user, share->text, share->held);
}

static bool let_out(const struct shares *s, struct share *share)
{
    struct scan *scan = s->scan;
    tell(s, share);
    position_add(&scan->position, &share->position);
    if (scan->detector != NULL)
        runic_detector_merge(scan->detector, &share->detector);
    return place_for_good(s, share);
}

static void let_out_ready(struct shares *s)
{
    struct share *share;
    while (!s->taken && !s->stopped && (share = &s->all[s->turn % s->room])->state == SHARE_WHOLE) {
        /* The one before it came short. */
        if (share->begin != s->reached) {
            stop(s, SCAN_DONE);
            return;
        }
        s->taken = true;
        pthread_mutex_unlock(&s->lock);
        const bool good = let_out(s, share);
        pthread_mutex_lock(&s->lock);
        s->taken = false;
        share->state = s->in_place && share->held > 0 ? SHARE_PLACED : SHARE_FREE;
        s->reached = share->begin + share->len;
        if (!good || share->end != SCAN_DONE)
            stop(s, good ? share->end : SCAN_TROUBLE);
        s->turn++;
        pthread_cond_broadcast(&s->moved);
    }
}

/* Several threads write at once, each another share. */
static void write_placed(struct shares *s)
{
    for (unsigned i = 0; s->in_place && i < s->room; i++) {
        struct share *share = &s->all[i];
        if (share->state != SHARE_PLACED)
            continue;
        share->state = SHARE_WRITTEN;
        pthread_mutex_unlock(&s->lock);
        const bool good = s->scan->put(s->scan->user, share->text, share->held, share->at);
        pthread_mutex_lock(&s->lock);
        share->state = SHARE_FREE;
        if (!good)
            stop(s, SCAN_TROUBLE);
        pthread_cond_broadcast(&s->moved);
    }
}

void share_done(struct worker *worker, enum scan_end end)
{
    struct shares *s = worker->shares;
    pthread_mutex_lock(&s->lock);
    worker->share->state = SHARE_WHOLE;
    worker->share->end = end;
    if (worker->in_turn)
        s->taken = worker->in_turn = false;
    let_out_ready(s);
    write_placed(s);
    pthread_mutex_unlock(&s->lock);
}

/* The turn stays with the share until it is done. */
static bool take_turn(struct worker *worker)
{
    struct shares *s = worker->shares;
    pthread_mutex_lock(&s->lock);
    while (!worker->in_turn && !s->stopped && (s->taken || s->turn != worker->share->number))
        pthread_cond_wait(&s->moved, &s->lock);
    if (!worker->in_turn && !s->stopped)
        s->taken = worker->in_turn = true;
    const bool good = !s->stopped;
    pthread_mutex_unlock(&s->lock);
    return good;
}

bool share_make_room(struct worker *worker)
{
    const struct shares *s = worker->shares;
    const struct scan *scan = s->scan;
    struct share *share = worker->share;
    if (!take_turn(worker))
        return false;
    tell(s, share);
    const bool good =
        place(s, share) && (!s->in_place || share->held == 0 || scan->put(scan->user, share->text, share->held, share->at));
    share->text += share->held;
    share->held = 0;
    return good;
}
