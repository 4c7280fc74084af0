/* sure.h - whether the bytes of a change are the same in all charsets that the text is likely to be in. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_SURE_H
#define RUNIC_REWRITE_SURE_H

#include "written.h"

/*
 * Refuses edited[from, to) in place of the view from the walk to `end` if its bytes depend on the charset of the stretch, which
 * is only a guess: if a byte of a letter may be cut off, or a word that is not in the view is not the same in all likely
 * charsets.
 */
HIDDEN void runic_check_sure(struct writer *w, size_t end, size_t from, size_t to);

#endif
