/* sure.h - whether the bytes of a change are the same in all charsets that the text is likely to be in. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_SURE_H
#define RUNIC_REWRITE_SURE_H

#include "original.h"

/* The most bytes that a conversion of one character may write. */
#define LONGEST_WRITTEN 256

/* Converts a character to a charset, by the policy for unmappable ones. Returns its bytes, or SIZE_MAX if there are none. */
HIDDEN size_t runic_bytes_in(const runic_rewriting *what, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst,
                             size_t cap);

/* The first character of a change that has other bytes in another likely charset. */
struct doubt {
    size_t at;
    runic_charset other; /* RUNIC_CHARSET_UNKNOWN: any */
};

/* Returns false if edited[doubt->at, to), in place of the view from the walk to `end`, may have other bytes. */
HIDDEN bool runic_is_sure(const runic_rewriting *what, const struct walk *walk, size_t end, const uint8_t *edited, size_t to,
                          struct doubt *doubt);

#endif
