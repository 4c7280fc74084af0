/* posix_charsets.c - iconv(3) and the locale. */
/* SPDX-License-Identifier: MIT */
#include "os.h"

#include <iconv.h>
#include <langinfo.h>
#include <locale.h>

struct os_conversion *os_conversion_open(const char *to, const char *from)
{
    const iconv_t made = iconv_open(to, from);
    return made != (iconv_t)-1 ? (struct os_conversion *)made : NULL;
}

void os_conversion_close(struct os_conversion *conversion)
{
    iconv_close((iconv_t)conversion);
}

size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    return iconv((iconv_t)conversion, src, src_left, dst, dst_left);
}

void os_use_locale(void)
{
    setlocale(LC_CTYPE, "");
}

const char *os_locale_charset(void)
{
    return nl_langinfo(CODESET);
}
