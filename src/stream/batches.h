/* batches.h - converts text by way of scalar values. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_BATCHES_H
#define RUNIC_STREAM_BATCHES_H

#include "view.h"

/* Returns true if a lossy kernel decodes the batches, with all faults replaced as the policy says. */
HIDDEN bool runic_has_lossy_batches(const struct converter *c);

/* Converts the view from done on, as runic_convert_forms does, and returns how far it came. until_clean: returns also after a
 * batch with few faults or none. */
HIDDEN struct runic_pair runic_convert_in_batches(struct converter *c, const struct view *view, struct work w,
                                                  struct runic_pair done, bool until_clean);

#endif
