/* memcpy.c - a copy of the source, as the upper limit that memory allows. */
/* SPDX-License-Identifier: MIT */
#include "../bench.h"

/* Copies a text; `state` is the size of a code unit. */
static size_t copy(void *state, const void *src, size_t len, void *dst, size_t cap)
{
    (void)cap;
    memcpy(dst, src, len * (uintptr_t)state);
    return len;
}

static bool find(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    call->run = copy;
    call->state = (void *)(uintptr_t)form_unit_size(op->from);
    return true;
}

void add_memcpy(struct contenders *all)
{
    add_contender(all, "memcpy", "libc")->find = find;
}
