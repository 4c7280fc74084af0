/* cell.c - times one operation on one text, for every contender whose result is right. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

/* Returns true if both write the same. A rival that does not is not timed. */
static bool agree(const struct operation *op, const struct prepared *src, const struct batch *batch, struct sample *ours,
                  struct sample *other)
{
    const struct piece *piece = &batch->pieces[batch->count - 1];
    const uint8_t *at = src->bytes + piece->start * form_unit_size(op->from);
    const size_t room = room_for(op, piece->len), size = room * form_unit_size(op->to) + 64;
    uint8_t *a = need(malloc(size)), *b = need(malloc(size));
    size_t written = ours->call.run(ours->call.state, at, piece->len, a, room);
    size_t theirs = other->call.run(other->call.state, at, piece->len, b, room);
    bool same = written == theirs && (!writes(op) || memcmp(a, b, written * form_unit_size(op->to)) == 0);
    free(a);
    free(b);
    return same;
}

/* Checked once for each operation: simdutf's lengths, for example, are right only for well-formed text. */
static void tell_difference(const struct cell_name *name, const struct contender *ours, const struct contender *other)
{
    static const struct operation *named;
    if (named != name->op)
        fprintf(stderr, "runic_bench: %s and %s differ in %s of %s: left out\n", ours->name, other->name, name->op->name,
                name->text);
    named = name->op;
}

static size_t find_samples(const struct contenders *who, const struct cell_name *name, const struct prepared *src,
                           const struct batch *batch, struct sample *samples)
{
    size_t count = 0;
    for (size_t i = 0; i < who->count; i++) {
        struct sample sample = {.contender = &who->list[i]};
        if (!who->list[i].find(&who->list[i], name->op, &sample.call))
            continue;
        samples[count++] = sample;
        if (!sample.call.comparable || agree(name->op, src, batch, &samples[0], &sample))
            continue;
        tell_difference(name, samples[0].contender, &who->list[i]);
        count--;
    }
    return count;
}

void measure_cell(const struct options *options, const struct contenders *who, const struct cell_name *name,
                  const struct prepared *src, struct batch batch, struct results *results)
{
    struct sample samples[MAX_CONTENDERS];
    size_t count = batch.count > 0 ? find_samples(who, name, src, &batch, samples) : 0;
    if (count > 0)
        measure(name->op, src, &batch, samples, count, options->effort);
    for (size_t i = 0; i < count; i++) {
        double calls = (double)batch.count, bytes = (double)(batch.units * form_unit_size(name->op->from));
        add_cell(results,
                 (struct cell){name->op, name->text, name->len, samples[i].contender, samples[i].cost / calls, bytes / calls});
        if (samples[i].call.end != NULL)
            samples[i].call.end(samples[i].call.state);
    }
    free(batch.pieces);
}
