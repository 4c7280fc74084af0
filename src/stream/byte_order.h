/* byte_order.h - finds the byte order of UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_ORDER_H
#define RUNIC_STREAM_ORDER_H

#include "../base.h"

/* Returns UTF-16BE, -LE, UTF-32BE or -LE for UTF-16 and UTF-32: by the BOM at src or, without one, little-endian if is_little.
 * Returns other charsets unchanged. */
HIDDEN runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little);

#endif
