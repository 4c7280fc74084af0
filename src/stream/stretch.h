/* stretch.h - converts text up to a fault that the converter must handle. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_STRETCH_H
#define RUNIC_STREAM_STRETCH_H

#include "view.h"

/* Converts the view until it ends, until room is full, or until a fault that the plan does not replace. Returns how far it
 * came.
 */
HIDDEN struct runic_progress runic_convert_stretch(struct converter *c, const struct view *view, struct room room);

#endif
