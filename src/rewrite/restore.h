/* restore.h - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_RESTORE_H
#define RUNIC_REWRITE_RESTORE_H

#include "writer.h"

/*
 * Returns true if the edited text comes from a program that read the original as UTF-8: that gives more than twice as many
 * U+FFFD as the view of o has, and the edited text has more than half of them, or some if the view has none. Then o is
 * measured, and *as_utf8, the original read as UTF-8 by the stretch *all.
 */
HIDDEN bool runic_was_read_as_utf8(const runic_rewriting *what, struct original *o, struct original *as_utf8,
                                   runic_stretch *all);

/*
 * Writes the edited view: w's edited text, in which all that is the same as in the view of as_utf8 becomes what the reading of
 * w's original makes of these bytes; also a whole line that stands there once. Refuses a change that ends inside a character of
 * the reading, that has another new U+FFFD, or that deletes bytes which its place does not tell from others.
 */
HIDDEN void runic_restore(struct writer *w, const struct original *as_utf8);

#endif
