/* bulk.h - converts well-formed text with runic. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_BULK_H
#define ICONV_BULK_H

#include "character.h"

/*
 * Converts some text of p that is well-formed in both charsets and fits; may stop anywhere. Does not modify bytes
 * after p->dst.
 */
void convert_good_text(struct charset from, struct charset to, struct piece *p);

#endif
