/* results.c - the cells that were measured. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

void add_cell(struct results *all, struct cell cell)
{
    all->list = need(realloc(all->list, (all->count + 1) * sizeof cell));
    all->list[all->count++] = cell;
}

double gigabytes_per_second(const struct cell *cell)
{
    return cell->bytes / cell->cost;
}

double instructions_per_64_bytes(const struct cell *cell)
{
    return cell->cost / cell->bytes * 64;
}

double times_as_good(const struct cell *ours, const struct cell *theirs)
{
    return theirs->cost / ours->cost;
}

const struct cell *same_cell(const struct results *all, const struct cell *cell, const struct contender *contender)
{
    for (const struct cell *other = all->list; other < all->list + all->count; other++)
        if (other->op == cell->op && other->len == cell->len && other->contender == contender &&
            strcmp(other->text, cell->text) == 0)
            return other;
    return NULL;
}
