/* peers.c - converts a text with faults with runic's streams, and with others as their programs do it. */
/* SPDX-License-Identifier: MIT */
#include "../icu_library.h"
#include "streams.h"

#include <errno.h>
#include <iconv.h>

#define PIECE ((size_t)64 * 1024)

/* Returns the charset of RUNIC_ACTION_FALLBACK. */
static uint8_t fallback_of(const struct row *row)
{
    return row->ill_formed == RUNIC_ACTION_FALLBACK ? RUNIC_WINDOWS1252 : RUNIC_CHARSET_UNKNOWN;
}

static bool feed(const struct job *job, size_t piece)
{
    const runic_options how = {.from = job->row->from,
                               .to = job->row->to,
                               .ill_formed = {.action = job->row->ill_formed, .charset = fallback_of(job->row)},
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
    /* It reports faults after it has converted the rest of the buffer. */
    do
        before = len;
    while (iconv(with, &src, &len, &dst, &cap) == (size_t)-1 && errno == EILSEQ && len > 0 && len < before);
    iconv_close(with);
    return len < 8;
}

/* ---- ICU ---- */

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

static bool load(void)
{
    return icu_load() != 0 && icu_symbol("ucnv_open", &icu.open_converter) && icu_symbol("ucnv_close", &icu.close_converter) &&
           icu_symbol("ucnv_convertEx", &icu.convert) && icu_symbol("ucnv_setFromUCallBack", &icu.set_callback) &&
           icu_symbol("UCNV_FROM_U_CALLBACK_ESCAPE", &icu.escape);
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
