/* measure.c - times a batch of strings with all contenders in turn, and keeps each one's best. */
/* SPDX-License-Identifier: MIT */
/*
 * The best of many short runs is what the machine can do: disturbances only add time. A run is much longer than the
 * resolution of the clock, and short enough to fit between two interruptions.
 */
#include "bench.h"

#include <time.h>

#define RUN_NS 50000.0

/*
 * The distance between source and destination changes from turn to turn, since it can double the time of any
 * contender (84 KB of accents from ISO-8859-1 to UTF-8, one place of nine, runic and simdutf alike: 29 and 58 GB/s,
 * 2026-11-21, AMD EPYC family 26 model 2, gcc 12.2). The best time at a single distance would be chance.
 */
#define PLACES      4
#define BETWEEN     ((size_t)3 << 12)
#define PLACES_ROOM (PLACES * BETWEEN)

static uint8_t *place(uint8_t *dst, unsigned turn)
{
    return dst == NULL ? NULL : dst + turn % PLACES * BETWEEN;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

void run_once(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    if (call->run_batch != NULL)
        call->run_batch(call->state, batch, src, unit, dst);
    for (const struct piece *piece = batch->pieces; call->run_batch == NULL && piece < batch->pieces + batch->count; piece++)
        call->run(call->state, src + piece->start * unit, piece->len, dst != NULL ? dst : src + piece->start * unit,
                  piece->cap);
}

static double run(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst, unsigned repeat)
{
    double start = now();
    for (unsigned i = 0; i < repeat; i++)
        run_once(call, src, unit, batch, dst);
    return (now() - start) / repeat;
}

static size_t most_room(const struct operation *op, const struct batch *batch)
{
    size_t most = 0;
    for (size_t i = 0; i < batch->count; i++)
        if (room_for(op, batch->pieces[i].len) > most)
            most = room_for(op, batch->pieces[i].len);
    return most * form_unit_size(op->to) + 64;
}

static void enter(const struct contender *contender)
{
    if (contender->enter != NULL)
        contender->enter(contender);
}

/* Returns true if the best time has improved by more than the noise of the clock. */
static bool measure_turn(struct sample *sample, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    enter(sample->contender);
    double once = run(&sample->call, src, unit, batch, dst, 1); /* warms caches, and lets runic find its kernel */
    unsigned repeat = once < RUN_NS ? (unsigned)(RUN_NS / once) + 1 : 1;
    double ns = run(&sample->call, src, unit, batch, dst, repeat);
    const bool better = sample->cost == 0 || ns < sample->cost * 0.995;
    if (sample->cost == 0 || ns < sample->cost)
        sample->cost = ns;
    return better;
}

static void count_all(struct sample *samples, size_t count, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    for (size_t i = 0; i < count; i++) {
        enter(samples[i].contender);
        samples[i].cost = count_instructions(&samples[i].call, src, unit, batch, dst);
    }
}

/* Repeats until no contender has improved for two turns at each place, or the time is over. */
static void time_all(struct sample *samples, size_t count, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst,
                     struct effort effort)
{
    const double end = now() + effort.milliseconds * 1e6 * (double)count;
    unsigned still = 0;
    for (unsigned done = 0; done < effort.runs || (still < 2 * PLACES && now() < end); done++) {
        bool better = false;
        for (size_t i = 0; i < count; i++)
            better |= measure_turn(&samples[i], src, unit, batch, place(dst, done));
        still = better ? 0 : still + 1;
    }
}

void measure(const struct operation *op, const struct prepared *src, const struct batch *batch, struct sample *samples,
             size_t count, struct effort effort)
{
    /* Repair of well-formed text changes nothing: it can be timed as it is used. Else every run needs the text as it was. */
    const bool in_place = op->class == CLASS_repair && !src->damaged;
    const size_t unit = form_unit_size(op->from);
    uint8_t *dst = in_place ? NULL : text_memory(most_room(op, batch) + src->units * unit + PLACES_ROOM, TEXT_WRITTEN);
    if (effort.instructions)
        count_all(samples, count, src->bytes, unit, batch, dst);
    else
        time_all(samples, count, src->bytes, unit, batch, dst, effort);
    text_free(dst);
}
