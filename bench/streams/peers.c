/* peers.c - converts a text with faults with runic's streams, and with others as their programs do it. */
/* SPDX-License-Identifier: MIT */
#include "streams.h"

#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>

#define PIECE ((size_t)64 * 1024)

static bool feed(const struct job *job, size_t piece)
{
    const runic_options how = {.from = job->row->from,
                               .to = job->row->to,
                               .malformed = {.action = job->row->malformed},
                               .unmappable = {.action = job->row->unmappable}};
    runic_converter stream;
    size_t read = 0, written = 0;
    if (runic_converter_init(&stream, &how) != RUNIC_OK)
        return false;
    do {
        const size_t size = smaller(piece, job->len - read);
        const runic_result r = runic_converter_convert(&stream, job->src + read, size, job->dst + written, job->cap - written,
                                                       read + size == job->len);
        if (r.status != RUNIC_OK)
            return false;
        read += r.read;
        written += r.written;
    } while (read < job->len);
    return true;
}

bool run_whole(const struct job *job)
{
    return feed(job, job->len);
}

bool run_pieces(const struct job *job)
{
    return feed(job, PIECE);
}

/* ---- The C library's iconv, with faults skipped ---- */

static bool run_iconv(const struct job *job)
{
    char to[64], *src = (char *)(uintptr_t)job->src, *dst = (char *)job->dst;
    size_t len = job->len, cap = job->cap, before;
    snprintf(to, sizeof to, "%s//IGNORE", runic_charset_describe(job->row->to).name);
    iconv_t with = iconv_open(to, runic_charset_describe(job->row->from).name);
    if (with == (iconv_t)-1)
        return false;
    /* It tells of faults at the end of what it did, and goes on. */
    do
        before = len;
    while (iconv(with, &src, &len, &dst, &cap) == (size_t)-1 && errno == EILSEQ && len > 0 && len < before);
    iconv_close(with);
    return len < 8;
}

/* ---- ICU, found at run time: the names of its functions end in its version ---- */

typedef void *open_function(const char *name, int *error);
typedef void close_function(void *converter);
typedef void convert_function(void *to, void *from, char **dst, const char *dst_end, const char **src, const char *src_end,
                              uint16_t *pivot, uint16_t **source, uint16_t **target, const uint16_t *pivot_end,
                              signed char reset, signed char flush, int *error);
typedef void callback_function(void *converter, void *action, const void *context, void *old_action, const void **old_context,
                               int *error);

static struct {
    open_function *open_converter;
    close_function *close_converter;
    convert_function *convert;
    callback_function *set_callback;
    void *escape;
} icu;

static bool find_symbol(void *library, int version, const char *name, void *symbol)
{
    char full[64];
    snprintf(full, sizeof full, "%s_%d", name, version);
    void *found = dlsym(library, full);
    memcpy(symbol, &found, sizeof found);
    return found != NULL;
}

static bool load(void)
{
    for (int version = 99; version > 48 && icu.escape == NULL; version--) {
        char name[32];
        snprintf(name, sizeof name, "libicuuc.so.%d", version);
        void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (library == NULL)
            continue;
        if (!find_symbol(library, version, "ucnv_open", &icu.open_converter) ||
            !find_symbol(library, version, "ucnv_close", &icu.close_converter) ||
            !find_symbol(library, version, "ucnv_convertEx", &icu.convert) ||
            !find_symbol(library, version, "ucnv_setFromUCallBack", &icu.set_callback) ||
            !find_symbol(library, version, "UCNV_FROM_U_CALLBACK_ESCAPE", &icu.escape))
            return false;
    }
    return icu.escape != NULL;
}

static bool run_icu(const struct job *job)
{
    uint16_t pivot[1024], *source = pivot, *target = pivot;
    const char *src = (const char *)job->src;
    char *dst = (char *)job->dst;
    int error = 0;
    if (icu.escape == NULL && !load())
        return false;
    void *from = icu.open_converter(runic_charset_describe(job->row->from).name, &error);
    void *to = icu.open_converter(runic_charset_describe(job->row->to).name, &error), *old_action;
    const void *old_context;
    if (error <= 0 && job->row->peer == PEER_ESCAPE)
        icu.set_callback(to, icu.escape, "C", &old_action, &old_context, &error);
    if (error <= 0)
        icu.convert(to, from, &dst, dst + job->cap, &src, src + job->len, pivot, &source, &target, pivot + 1024, 1, 1, &error);
    icu.close_converter(from);
    icu.close_converter(to);
    return error <= 0;
}

bool run_peer(const struct job *job)
{
    return job->row->peer == PEER_ICONV ? run_iconv(job) : run_icu(job);
}
