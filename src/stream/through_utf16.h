/* through_utf16.h - converts text through UTF-16, or directly between UTF-8 or UTF-16 and another charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_THROUGH_UTF16_H
#define RUNIC_STREAM_THROUGH_UTF16_H

#include "view.h"

/* Converts the view from done on, until it ends, until room is full, or until a fault. Returns how far it came. */
HIDDEN struct runic_progress runic_convert_through_utf16(struct converter *c, const struct view *view, struct room room,
                                                         struct runic_progress done);

#endif
