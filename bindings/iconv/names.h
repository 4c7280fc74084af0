/* names.h - charsets by the names that iconv_open is given. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_NAMES_H
#define ICONV_NAMES_H

#include "charset.h"

struct name {
    struct charset charset; /* KIND_NONE: not converted by runic */
    bool lenient;           /* has the suffix TRANSLIT or IGNORE */
};

/* Parses a name like glibc; the empty one is the locale's charset. */
struct name read_name(const char *code);

#endif
