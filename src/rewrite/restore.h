/* restore.h - restores the edited text of a program that read the original as UTF-8, with U+FFFD for other bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_RESTORE_H
#define RUNIC_REWRITE_RESTORE_H

#include "writer.h"

/* Returns true if the edited text is nearer to the view of as_utf8, the original read as UTF-8, than to the view of w's
 * original: if as_utf8 has more of the edited lines; if both have as many lines, more of the edited words; or if the edited
 * text has more of the words of as_utf8. */
HIDDEN bool runic_was_read_as_utf8(const struct writer *w, const struct original *as_utf8);

/*
 * Writes the edited view. Where w's edited text is the same as the view of as_utf8, the bytes of that text are decoded by the
 * reading of w's original; so is a moved line, if as_utf8 has it once. Refuses a change that ends inside a character of the
 * reading, that adds a U+FFFD, or that deletes one of several U+FFFD without showing which.
 */
HIDDEN void runic_restore(struct writer *w, const struct original *as_utf8);

#endif
