/* restore.h - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_RESTORE_H
#define RUNIC_REWRITE_RESTORE_H

#include "writer.h"

/* Returns true if the edited text is nearer to the view of as_utf8, the original read as UTF-8, than to the view of w's
 * original: if that has more of its lines; if both have as many, of its words; or if it has more of the words of that. */
HIDDEN bool runic_was_read_as_utf8(const struct writer *w, const struct original *as_utf8);

/*
 * Writes the edited view: w's edited text, in which all that is the same as in the view of as_utf8 becomes what the reading of
 * w's original makes of these bytes; also a whole line that stands there once. Refuses a change that ends inside a character of
 * the reading, that has another new U+FFFD, or that deletes bytes which its place does not tell from others.
 */
HIDDEN void runic_restore(struct writer *w, const struct original *as_utf8);

#endif
