/* ways.h - the ways in which text is converted. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_WAYS_H
#define RUNIC_STREAM_WAYS_H

#include "state.h"

/* Converts the view until it ends, until room is full, or until a fault that the plan does not replace. Returns how far it
 * came. */
HIDDEN struct runic_progress runic_convert_stretch(struct converter *c, const struct view *view, struct room room);

/* Converts the view by lossy kernels until it ends or room is full. Returns how far it came. */
HIDDEN struct runic_progress runic_convert_lossy(struct converter *c, const struct view *view, struct room room);

/* Each of the following converts the view from `done` on, and returns how far it came. */

/* Converts through UTF-16, or directly between UTF-8 or UTF-16 and another charset, until the view ends, until room is full, or
 * until a fault. */
HIDDEN struct runic_progress runic_convert_through_utf16(struct converter *c, const struct view *view, struct room room,
                                                         struct runic_progress done);

/* Converts through scalar values, until the view ends, until room is full, or until a fault. replaces: replaces unmappable
 * characters while there is room, until they are sparse. */
HIDDEN struct runic_progress runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                                      struct runic_progress done, bool replaces);

/* Converts an encoding form through UTF-16 with each ill-formed sequence replaced, until these are sparse, until room is nearly
 * full, or until an unmappable character. */
HIDDEN struct runic_progress runic_convert_damaged(struct converter *c, const struct view *view, struct room room,
                                                   struct runic_progress done);

/* Makes the last fault in [begin, end) of the view the newest. There must be one. */
HIDDEN void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end);

#endif
