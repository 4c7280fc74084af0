/* ways.h - the ways in which text is converted. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_WAYS_H
#define RUNIC_STREAM_WAYS_H

#include "state.h"

/* Each of these moves the text on: until it ends, until no character fits any more, or until something that it names. */

/* Converts text, also after faults, until a fault that the plan does not replace. */
HIDDEN void runic_convert_stretch(struct converter *c, struct text *text);

/* Converts by lossy kernels, which replace every fault. */
HIDDEN void runic_convert_lossy(struct converter *c, struct text *text);

/* Converts through UTF-16, or directly between UTF-8 or UTF-16 and another charset, until a fault. */
HIDDEN void runic_convert_through_utf16(struct converter *c, struct text *text);

/* Converts through scalar values, until a fault. replaces: replaces unmappable characters while there is room, until they are
 * sparse. */
HIDDEN void runic_convert_in_batches(struct converter *c, struct text *text, bool replaces);

/* A part of the source. */
struct stretch {
    const uint8_t *begin, *end;
};

/* Converts an encoding form through scalar values with faults of both kinds replaced, until they are sparse or until room is
 * nearly full. *newest: a stretch in which the last fault is the newest; unchanged without faults. */
HIDDEN void runic_convert_damaged(struct converter *c, struct text *text, struct stretch *newest);

/* Encodes scalar values with unmappable ones replaced; there must be room. Returns how many, and the bytes. *newest: the index
 * of the last unmappable one; unchanged without any. */
HIDDEN struct runic_progress runic_encode_replacing(struct converter *c, const char32_t *values, size_t len, struct text *text,
                                                    size_t *newest);

/* Makes the last fault of a stretch of the text the newest. There must be one. */
HIDDEN void runic_find_newest(struct converter *c, const struct text *text, const struct stretch *stretch);

#endif
