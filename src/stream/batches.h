/* batches.h - converts text by way of scalar values. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_BATCHES_H
#define RUNIC_STREAM_BATCHES_H

#include "view.h"

/* Converts the view from done on, as runic_convert_forms does, and returns how far it came. Returns also after a batch with at
 * most one fault in `sparse` values; 0: does not. */
HIDDEN struct runic_progress runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                                      struct runic_progress done, size_t sparse);

#endif
