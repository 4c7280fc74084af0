/* cased.h - whether text was changed to upper or lower case after it was read in the wrong charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_CASED_H
#define RUNIC_REPAIR_CASED_H

#include "piece.h"

/*
 * Returns true if the part was changed to upper or lower case after it was read in the charset of the pass: a character would
 * be likelier if a byte of it had the other case, or is a letter of the other case. Tests the characters before an index. The
 * call changes the piece while it works, and restores it.
 */
HIDDEN bool runic_mojibake_is_cased(struct mojibake_piece *piece, struct mojibake_pass *pass, size_t end);

#endif
