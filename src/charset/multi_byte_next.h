/* multi_byte_next.h - decodes one character of a multi-byte charset, with its faults, and finds boundaries. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_MULTI_BYTE_NEXT_H
#define RUNIC_CHARSET_MULTI_BYTE_NEXT_H

#include "codec.h"

HIDDEN runic_character runic_next_multi_byte(union runic_state *state, const uint8_t *src, size_t len);

/*
 * Returns the last boundary at or before pos. Scans back to a byte after which a character certainly begins: in running
 * text the last ASCII character, or the beginning.
 */
HIDDEN size_t runic_floor_multi_byte(runic_charset charset, const uint8_t *src, size_t len, size_t pos);

#endif
