/* newest_fault.h - finds the newest fault in text that a lossy kernel converted. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_NEWEST_H
#define RUNIC_STREAM_NEWEST_H

#include "view.h"

/* Makes the last ill-formed sequence in [begin, end) of the view the newest fault. There must be one. */
HIDDEN void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end);

#endif
