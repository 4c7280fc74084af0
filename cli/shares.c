/* shares.c - threads take shares in order, each as soon as it is free; this thread lets results out in the same order. */
/* SPDX-License-Identifier: MIT */
/*
 * A share begins and ends at boundaries of the text, so each has a converter of its own, and all results joined are those of
 * one. There are twice as many slots for results as threads, lest these wait while results are written. If a slot is full, its
 * thread waits until it is emptied: memory is bounded whatever the text becomes.
 */
#include "shares.h"

#include <stdlib.h>

#include "buffers.h"
#include "crew.h"
#include "share.h"

#define LARGEST  (256u << 10)
#define SMALLEST (16u << 10)

/* ---- This thread ---- */

/* What is full or whole next; NULL when all is done. */
static struct slot *wait_for(struct shares *all, uint64_t number)
{
    struct slot *slot = &all->slots[number % all->slot_count];
    pthread_mutex_lock(&all->lock);
    while (slot->state != FULL && slot->state != WHOLE && !(all->ended && number == all->begun))
        pthread_cond_wait(&all->filled, &all->lock);
    const bool done = slot->state != FULL && slot->state != WHOLE;
    pthread_mutex_unlock(&all->lock);
    return done ? NULL : slot;
}

static bool let_out(const struct shares *all, struct slot *slot)
{
    struct scan *scan = all->scan;
    for (size_t i = 0; i < slot->count; i++) {
        struct finding *finding = &slot->findings[i];
        finding->place = position_join(&scan->position, finding->place);
        if (scan->found != NULL)
            scan->found(scan->user, finding);
    }
    return slot->written == 0 || scan->take(scan->user, slot->text, slot->written);
}

static void give_back(struct shares *all, struct slot *slot, bool whole)
{
    pthread_mutex_lock(&all->lock);
    slot->count = 0;
    slot->text += slot->written;
    slot->written = 0;
    slot->state = whole ? FREE : FILLING;
    pthread_cond_broadcast(&all->freed);
    pthread_mutex_unlock(&all->lock);
}

static enum scan_end collect(struct shares *all)
{
    struct slot *slot;
    for (uint64_t number = 0; (slot = wait_for(all, number)) != NULL;) {
        const bool whole = slot->state == WHOLE;
        if (!let_out(all, slot))
            return SCAN_TROUBLE;
        if (whole) {
            position_add(&all->scan->position, &slot->position);
            if (all->scan->detector != NULL)
                runic_detector_merge(all->scan->detector, &slot->detector);
            if (slot->end != SCAN_DONE)
                return slot->end;
            number++;
        }
        give_back(all, slot, whole);
    }
    return SCAN_DONE;
}

static void cancel(struct shares *all)
{
    pthread_mutex_lock(&all->lock);
    all->cancelled = true;
    pthread_cond_broadcast(&all->freed);
    pthread_mutex_unlock(&all->lock);
    input_cancel(all->in);
}

/* ---- Beginning and end ---- */

static bool take_memory(struct shares *all)
{
    const size_t room = all->scan->take != NULL ? GROWTH * all->size : 0;
    const size_t one = room + FINDINGS * sizeof(struct finding);
    all->slots = calloc(all->slot_count, sizeof *all->slots);
    for (unsigned i = 0; all->slots != NULL && i < all->slot_count; i++) {
        struct slot *slot = &all->slots[i];
        slot->findings = malloc(one);
        slot->out = (uint8_t *)(slot->findings + FINDINGS);
        if (slot->findings == NULL)
            return false;
    }
    return all->slots != NULL;
}

static void give_memory(struct shares *all)
{
    for (unsigned i = 0; all->slots != NULL && i < all->slot_count; i++)
        free(all->slots[i].findings);
    free(all->slots);
}

/* So that all threads together stay within their half of all buffers. */
static size_t share_size(unsigned jobs)
{
    const size_t size = BUFFERS_IN_ALL / 2 / (jobs * (2 + 2 * GROWTH)) / 4096 * 4096;
    return size > LARGEST ? LARGEST : size < SMALLEST ? SMALLEST : size;
}

static bool run(struct shares *all, unsigned jobs, enum scan_end *end)
{
    struct crew crew = {.count = 0};
    if (!take_memory(all) || !input_cancellable(all->in))
        return false;
    crew_start(&crew, jobs, share_work, all);
    const bool good = crew.count > 0;
    if (good)
        *end = collect(all);
    cancel(all);
    crew_join(&crew);
    if (all->in->failed)
        *end = SCAN_TROUBLE;
    return good;
}

bool shares_scan(struct scan *scan, struct input *in, enum scan_end *end)
{
    /* Of several files at once, one large one is shared at a time. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    struct shares all = {.scan = scan, .in = in, .size = share_size(scan->jobs), .slot_count = 2 * scan->jobs};
    if (pthread_mutex_trylock(&one) != 0)
        return false;
    /* A stream's pieces are as large as its buffer. */
    if (!in->seekable && all.size < buffer_size())
        all.size = buffer_size();
    pthread_mutex_init(&all.reading, NULL);
    pthread_mutex_init(&all.lock, NULL);
    pthread_cond_init(&all.freed, NULL);
    pthread_cond_init(&all.filled, NULL);
    const bool good = run(&all, scan->jobs, end);
    give_memory(&all);
    pthread_cond_destroy(&all.filled);
    pthread_cond_destroy(&all.freed);
    pthread_mutex_destroy(&all.lock);
    pthread_mutex_destroy(&all.reading);
    pthread_mutex_unlock(&one);
    return good;
}
