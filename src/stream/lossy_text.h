/* lossy_text.h - converts by lossy kernels, and finds the newest of the faults that they replaced. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_LOSSY_TEXT_H
#define RUNIC_STREAM_LOSSY_TEXT_H

#include "view.h"

/* Converts the view until it ends or room is full. Returns how far it came. */
HIDDEN struct runic_progress runic_convert_lossy(struct converter *c, const struct view *view, struct room room);

/* Makes the last ill-formed sequence in [begin, end) of the view the newest fault. There must be one. */
HIDDEN void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end);

#endif
