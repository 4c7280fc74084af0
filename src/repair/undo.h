/* undo.h - undoes the mojibake of a line, or of a piece of a long one. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_UNDO_H
#define RUNIC_REPAIR_UNDO_H

#include "piece.h"

/*
 * Reads the next piece of a line, and undoes its mojibake until nothing certain is left. Returns its length in bytes. Sets
 * changed to whether the text is another one now.
 */
HIDDEN size_t runic_mojibake_piece(struct mojibake_piece *piece, const char *src, size_t len, bool *changed);

#endif
