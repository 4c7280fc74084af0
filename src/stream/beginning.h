/* beginning.h - starts a stream: its charset, and U+FEFF at its beginning. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_BEGINNING_H
#define RUNIC_STREAM_BEGINNING_H

#include "state.h"

/* Sets a converter, of which c->how is set and valid, to the beginning of a stream. */
HIDDEN void runic_begin(struct converter *c);

/* Holds the first bytes until they show the charset. If c->from stays NULL, more bytes are needed. */
HIDDEN void runic_choose_charset(struct converter *c, struct text *piece);

/* Removes U+FEFF from the very beginning, or reports that a required one is missing. If the first character is cut, first_due
 * stays set. */
HIDDEN runic_status runic_drop_first_bom(struct converter *c, struct text *piece);

#endif
