/* charsets.h - the charsets that the system converts, and that of the locale. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_CHARSETS_H
#define CLI_OS_CHARSETS_H

#include <stddef.h>

/* A conversion of the system: iconv(3). */
struct os_conversion;

/* Returns NULL and sets errno on failure: EINVAL if the system has no such conversion. */
struct os_conversion *os_conversion_open(const char *to, const char *from);
void os_conversion_close(struct os_conversion *conversion);

/* Converts as iconv(3): returns the number of characters for which others were substituted, or (size_t)-1 and errno E2BIG,
 * EILSEQ or EINVAL. src may be NULL, which ends the text; dst as well, which only resets the conversion. */
size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left);

/* Makes the locale of the user count for conversions and os_locale_charset(). */
void os_use_locale(void);

/* Returns the name of the locale's charset. */
const char *os_locale_charset(void);

#endif
