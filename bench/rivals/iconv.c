/* iconv.c - the C library's iconv as a contender. */
/* SPDX-License-Identifier: MIT */
#include "../bench.h"

#include <iconv.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

struct iconv_state {
    iconv_t converter;
    size_t in, out; /* unit sizes */
};

static const char *const labels[FORM_COUNT] = {[FORM_utf8] = "UTF-8",
                                               [FORM_utf16] = HOST_IS_BIG ? "UTF-16BE" : "UTF-16LE",
                                               [FORM_utf32] = HOST_IS_BIG ? "UTF-32BE" : "UTF-32LE",
                                               [FORM_latin1] = "ISO-8859-1"};

static size_t convert(void *opaque, const void *src, size_t len, void *dst, size_t cap)
{
    struct iconv_state *state = opaque;
    char *in = (char *)(uintptr_t)src, *out = dst;
    size_t in_left = len * state->in, out_left = cap * state->out;
    iconv(state->converter, &in, &in_left, &out, &out_left);
    return cap - out_left / state->out;
}

static void end(void *opaque)
{
    struct iconv_state *state = opaque;
    iconv_close(state->converter);
    free(state);
}

static bool find(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    if (op->class != CLASS_convert || op->table_offset == NO_KERNEL)
        return false;
    struct iconv_state *state = need(malloc(sizeof *state));
    *state =
        (struct iconv_state){iconv_open(labels[op->to], labels[op->from]), form_unit_size(op->from), form_unit_size(op->to)};
    if (state->converter == (iconv_t)-1) {
        free(state);
        return false;
    }
    *call = (struct call){.run = convert, .state = state, .end = end, .comparable = true};
    return true;
}

void add_iconv(struct contenders *all)
{
#ifdef __GLIBC__
    add_contender(all, "iconv", gnu_get_libc_version())->find = find;
#else
    add_contender(all, "iconv", "libc")->find = find;
#endif
}
