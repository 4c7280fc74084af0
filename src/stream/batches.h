/* batches.h - converts text by way of scalar values. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_BATCHES_H
#define RUNIC_STREAM_BATCHES_H

#include "view.h"

/* Converts the view from done on, until it ends, until room is full, or until a fault. Returns how far it came. replaces:
 * replaces unmappable characters while there is room, until they are sparse. */
HIDDEN struct runic_progress runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                                      struct runic_progress done, bool replaces);

#endif
