/* modified.h - converts text between two encoding forms of which one is Modified UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_MODIFIED_H
#define RUNIC_STREAM_MODIFIED_H

#include "view.h"

/* Returns how many bytes at the beginning are the same in UTF-8 and Modified UTF-8, or would be after conversion. They may end
 * inside a character. */
HIDDEN size_t runic_plain_bytes(enum runic_scheme scheme, const uint8_t *src, size_t len);

/* Converts as runic_convert_forms does. */
HIDDEN struct runic_pair runic_convert_modified(struct converter *c, const struct view *view, struct work w,
                                                bool are_unmappable);

#endif
