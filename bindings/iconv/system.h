/* system.h - the system's own iconv, which this library replaces. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_SYSTEM_H
#define ICONV_SYSTEM_H

#include <iconv.h>

iconv_t system_open(const char *to, const char *from);
size_t system_iconv(iconv_t with, char **src, size_t *src_left, char **dst, size_t *dst_left);
int system_close(iconv_t with);

#endif
