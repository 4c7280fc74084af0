/* double_byte_next.h - one character of a multi-byte charset, with its faults, and where characters begin. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_DOUBLE_BYTE_NEXT_H
#define RUNIC_CHARSET_DOUBLE_BYTE_NEXT_H

#include "double_byte.h"

runic_character runic_double_byte_next(union runic_state *state, const uint8_t *src, size_t len);

/* Goes back to a byte behind which a character surely begins: in running text the last ASCII character, or the beginning. */
size_t runic_double_byte_floor(runic_charset charset, const uint8_t *src, size_t len, size_t pos);

#endif
