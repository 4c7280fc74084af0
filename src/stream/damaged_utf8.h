/* damaged_utf8.h - replaces dense ill-formed sequences of UTF-8 on the way to a Unicode charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_DAMAGED_UTF8_H
#define RUNIC_STREAM_DAMAGED_UTF8_H

#include "view.h"

/* Converts the view from done on, with each ill-formed sequence replaced, until the text has few of them, or the output has
 * little room. Returns how far it came. */
HIDDEN struct runic_progress runic_convert_damaged_utf8(struct converter *c, const struct view *view, struct room room,
                                                        struct runic_progress done);

#endif
