/* iconv.c - replaces the C library's iconv_open, iconv and iconv_close: runic converts Unicode. */
/* SPDX-License-Identifier: MIT */
/*
 * A descriptor of this library is the address of a struct plus 1. Descriptors of the system are addresses from
 * malloc(), and therefore even; they are passed to the system's functions, whoever opened them (iconv(1) opens its
 * own without calling iconv_open). (iconv_t)-1 is passed on, too.
 */
#include "lenient.h"
#include "names.h"
#include "system.h"

#include <errno.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

struct descriptor {
    struct stream stream;
    bool lenient; /* has a twin */
    struct twin twin;
};

static struct descriptor *ours(iconv_t with)
{
    uintptr_t address = (uintptr_t)with;
    return with != (iconv_t)-1 && (address & 1) != 0 ? (struct descriptor *)(address - 1) : NULL;
}

static iconv_t open_ours(struct charset to, struct charset from)
{
    struct descriptor *made = malloc(sizeof *made);
    if (made == NULL)
        return (iconv_t)-1;
    *made = (struct descriptor){.stream = {.from = from, .to = to}};
    return (iconv_t)((uintptr_t)made + 1);
}

static iconv_t open_lenient(struct charset to, struct charset from, iconv_t system)
{
    iconv_t with = system == (iconv_t)-1 ? system : open_ours(to, from);
    if (with == (iconv_t)-1) {
        if (system != (iconv_t)-1)
            system_close(system);
        return with;
    }
    ours(with)->lenient = true;
    ours(with)->twin.system = system;
    return with;
}

EXPORT iconv_t iconv_open(const char *to_name, const char *from_name)
{
    struct name to = read_name(to_name), from = read_name(from_name);
    bool both_wide = to.charset.kind == KIND_WCHAR && from.charset.kind == KIND_WCHAR; /* glibc refuses that */
    if (to.charset.kind == KIND_NONE || from.charset.kind == KIND_NONE || both_wide)
        return system_open(to_name, from_name);
    if (to.lenient)
        return open_lenient(to.charset, from.charset, system_open(to_name, from_name));
    return open_ours(to.charset, from.charset);
}

static size_t answer(int fault)
{
    if (fault == 0)
        return 0;
    errno = fault;
    return (size_t)-1;
}

/*
 * Returns true if only the twin can give the result of this call: the stream met a fault, or glibc may look for the
 * BOM again.
 */
static bool is_for_twin(const struct descriptor *with, const struct stream *before, const struct piece *p, const char *src,
                        int fault)
{
    size_t read = (size_t)((const char *)p->src - src);
    bool unread = with->stream.from.marked && !before->begun && read <= with->stream.from.unit;
    return with->lenient && (fault == EILSEQ || (fault == E2BIG && unread));
}

static size_t convert(struct descriptor *with, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    struct stream before = with->stream;
    struct piece p = {(const uint8_t *)*src, (const uint8_t *)*src + *src_left, (uint8_t *)*dst, (uint8_t *)*dst + *dst_left};
    int fault = convert_stream(&with->stream, &p);
    if (is_for_twin(with, &before, &p, *src, fault)) {
        prepare_twin(&with->twin, &before);
        with->twin.serves = true;
        return system_iconv(with->twin.system, src, src_left, dst, dst_left);
    }
    *src_left = (size_t)(p.src_end - p.src);
    *dst_left = (size_t)(p.dst_end - p.dst);
    *src = *src + ((const char *)p.src - *src);
    *dst = (char *)p.dst;
    return answer(fault);
}

/*
 * Resets the conversion. A twin that has read a BOM keeps the byte order after a reset; then it continues to serve.
 */
static size_t reset(struct descriptor *with)
{
    if (with->twin.serves)
        system_iconv(with->twin.system, NULL, NULL, NULL, NULL);
    with->twin.serves &= with->stream.from.marked;
    reset_stream(&with->stream);
    return 0;
}

EXPORT size_t iconv(iconv_t cd, char **restrict src, size_t *restrict src_left, char **restrict dst, size_t *restrict dst_left)
{
    struct descriptor *with = ours(cd);
    if (with == NULL)
        return system_iconv(cd, src, src_left, dst, dst_left);
    if (src == NULL || *src == NULL)
        return reset(with);
    if (with->twin.serves)
        return system_iconv(with->twin.system, src, src_left, dst, dst_left);
    return convert(with, src, src_left, dst, dst_left);
}

EXPORT int iconv_close(iconv_t cd)
{
    struct descriptor *with = ours(cd);
    int closed = 0;
    if (with == NULL)
        return system_close(cd);
    if (with->lenient)
        closed = system_close(with->twin.system);
    free(with);
    return closed;
}
