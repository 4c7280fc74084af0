/* undo.h - undoes the mojibake of a part of a line. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_UNDO_H
#define RUNIC_REPAIR_UNDO_H

#include "piece.h"

/*
 * Undoes the mojibake of a part until nothing certain is left. `after` is the character after the part. Returns false if
 * nothing changes. Otherwise the first characters of the right text are in the piece; runic_mojibake_next moves to those that
 * follow, and returns false if there are none.
 */
HIDDEN bool runic_mojibake_undo(struct mojibake_piece *piece, const char *src, size_t len, char after);
HIDDEN bool runic_mojibake_next(struct mojibake_piece *piece);

#endif
