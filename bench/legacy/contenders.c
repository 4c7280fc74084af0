/* contenders.c - runic, the C library's iconv and ICU convert texts of legacy charsets. */
/* SPDX-License-Identifier: MIT */
#include "../icu_library.h"
#include "legacy.h"

#include <errno.h>
#include <iconv.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

bool is_encoding(enum direction direction)
{
    return direction == FROM_UTF8 || direction == FROM_UTF16;
}

static bool open_runic(struct conversion *job)
{
    const runic_charset form = job->direction == TO_UTF8 || job->direction == FROM_UTF8 ? RUNIC_UTF8 : RUNIC_UTF16LE;
    const bool encodes = is_encoding(job->direction);
    job->how = (runic_options){.from = encodes ? form : job->charset->id, .to = encodes ? job->charset->id : form};
    job->how.ill_formed.action = job->how.unmappable.action = job->replaces ? RUNIC_ACTION_REPLACE : RUNIC_ACTION_STOP;
    return true;
}

static size_t convert_with_runic(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return runic_convert(&job->how, src, len, dst, cap).written;
}

/* ---- The C library's iconv; faults are skipped, as iconv -c does ---- */

static const char *iconv_version(void)
{
#ifdef __GLIBC__
    return gnu_get_libc_version();
#else
    return "libc";
#endif
}

static bool open_iconv(struct conversion *job)
{
    char form[32], name[64];
    if (job->charset->iconv == NULL)
        return false;
    snprintf(form, sizeof form, "%s%s", job->direction == TO_UTF8 || job->direction == FROM_UTF8 ? "UTF-8" : "UTF-16LE",
             job->replaces ? "//IGNORE" : "");
    snprintf(name, sizeof name, "%s%s", job->charset->iconv, job->replaces ? "//IGNORE" : "");
    job->from = is_encoding(job->direction) ? iconv_open(name, form) : iconv_open(form, name);
    return job->from != (iconv_t)-1;
}

static size_t convert_with_iconv(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)dst;
    size_t room = cap, before;
    iconv(job->from, NULL, NULL, NULL, NULL);
    do
        before = len;
    while (iconv(job->from, &in, &len, &out, &room) == (size_t)-1 && errno == EILSEQ && job->replaces && len < before);
    iconv(job->from, NULL, NULL, &out, &room);
    return cap - room;
}

static void close_iconv(struct conversion *job)
{
    iconv_close(job->from);
}

/* ---- ICU ---- */

static struct {
    char version[16];
    void *(*open)(const char *name, int *error);
    void (*close)(void *converter);
    void (*convert)(void *to, void *from, char **dst, const char *dst_end, const char **src, const char *src_end,
                    uint16_t *pivot, uint16_t **source, uint16_t **target, const uint16_t *pivot_end, signed char reset,
                    signed char flush, int *error);
    int (*decode)(void *from, uint16_t *dst, int cap, const char *src, int len, int *error);
    int (*encode)(void *to, char *dst, int cap, const uint16_t *src, int len, int *error);
} icu;

static void need_icu_symbol(const char *name, void *address)
{
    if (!icu_symbol(name, address))
        fail("ICU lacks", name);
}

static const char *icu_version(void)
{
    if (icu.open == NULL && icu_load() != 0) {
        need_icu_symbol("ucnv_open", &icu.open);
        need_icu_symbol("ucnv_close", &icu.close);
        need_icu_symbol("ucnv_convertEx", &icu.convert);
        need_icu_symbol("ucnv_toUChars", &icu.decode);
        need_icu_symbol("ucnv_fromUChars", &icu.encode);
        snprintf(icu.version, sizeof icu.version, "%d", icu_load());
    }
    return icu.open != NULL ? icu.version : NULL;
}

/* from: the charset's converter. to: that of UTF-8, if it is needed. */
static bool open_icu(struct conversion *job)
{
    int error = 0;
    if (icu_version() == NULL || job->charset->icu == NULL)
        return false;
    job->from = icu.open(job->charset->icu, &error);
    job->to = icu.open("UTF-8", &error);
    return error <= 0 && !HOST_IS_BIG;
}

static size_t convert_with_icu(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    uint16_t pivot[1024], *source = pivot, *target = pivot;
    const char *in = (const char *)src;
    char *out = (char *)dst;
    int error = 0;
    if (job->direction == TO_UTF16)
        return 2 * (size_t)icu.decode(job->from, (uint16_t *)(void *)dst, (int)(cap / 2), in, (int)len, &error);
    if (job->direction == FROM_UTF16)
        return (size_t)icu.encode(job->from, out, (int)cap, (const uint16_t *)(const void *)src, (int)(len / 2), &error);
    void *from = job->direction == TO_UTF8 ? job->from : job->to, *to = job->direction == TO_UTF8 ? job->to : job->from;
    icu.convert(to, from, &out, out + cap, &in, in + len, pivot, &source, &target, pivot + 1024, 1, 1, &error);
    return (size_t)(out - (char *)dst);
}

static void close_icu(struct conversion *job)
{
    icu.close(job->from);
    icu.close(job->to);
}

const struct legacy_contender legacy_contenders[LEGACY_CONTENDERS] = {
    {"runic", runic_version, open_runic, convert_with_runic, NULL},
    {"encoding_rs", encoding_rs_version, open_encoding_rs, convert_with_encoding_rs, NULL},
    {"iconv", iconv_version, open_iconv, convert_with_iconv, close_iconv},
    {"icu", icu_version, open_icu, convert_with_icu, close_icu},
};
