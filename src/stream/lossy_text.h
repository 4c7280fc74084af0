/* lossy_text.h - converts between two encoding forms by lossy kernels, which write U+FFFD for each ill-formed sequence. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_LOSSY_TEXT_H
#define RUNIC_STREAM_LOSSY_TEXT_H

#include "view.h"

/* Converts the view until it ends or room is full. Returns how far it came. */
HIDDEN struct runic_progress runic_convert_lossy(struct converter *c, const struct view *view, struct room room);

#endif
