/* units.h - converts text by way of UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_UNITS_H
#define RUNIC_STREAM_UNITS_H

#include "view.h"

/* Returns true if both charsets have a way to UTF-16 and from it, and one of them is no encoding form. */
HIDDEN bool runic_goes_by_units(const struct converter *c);

/* Converts the view from done on, until it ends, until w is full, or until a fault. Returns how far it came. */
HIDDEN struct runic_pair runic_convert_by_units(struct converter *c, const struct view *view, struct work w,
                                                struct runic_pair done);

#endif
