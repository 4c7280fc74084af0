/* windows_charsets.c - Windows has no iconv(3): no charset of the system is known. */
/* SPDX-License-Identifier: MIT */
#include "os.h"

#include <stdio.h>

#include "native.h"

struct os_conversion *os_conversion_open(const char *to, const char *from)
{
    (void)to, (void)from;
    errno = EINVAL;
    return NULL;
}

void os_conversion_close(struct os_conversion *conversion)
{
    (void)conversion;
}

size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    (void)conversion, (void)src, (void)src_left, (void)dst, (void)dst_left;
    errno = EINVAL;
    return (size_t)-1;
}

void os_use_locale(void)
{
}

const char *os_locale_charset(void)
{
    static char name[32];
    const unsigned page = GetACP();
    if (page == CP_UTF8)
        return "utf-8";
    snprintf(name, sizeof name, page >= 1250 && page <= 1258 ? "windows-%u" : "cp%u", page);
    return name;
}
