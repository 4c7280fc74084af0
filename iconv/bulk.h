/* bulk.h - good text, by runic. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_BULK_H
#define ICONV_BULK_H

#include "character.h"

/* Converts as much of p as is good in both charsets, and fits; stops wherever it likes. Nothing behind p->dst is touched. */
void convert_good_text(struct charset from, struct charset to, struct piece *p);

#endif
