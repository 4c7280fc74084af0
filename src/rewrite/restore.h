/* restore.h - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_RESTORE_H
#define RUNIC_REWRITE_RESTORE_H

#include "writer.h"

/* Returns how many U+FFFD the edited text has; 0 if it is not to be restored. */
HIDDEN size_t runic_replacements_of(const runic_rewriting *what);

/*
 * Returns true if an edited text with `has` U+FFFD comes from a program that read the original as UTF-8: that gives more than
 * twice as many as the view of o, which is measured, and the edited text has more than half of them, or the view has none.
 * Begins *as_utf8, the original read as UTF-8 by the stretch *all, and measures its view.
 */
HIDDEN bool runic_was_read_as_utf8(size_t has, const struct original *o, struct original *as_utf8, runic_stretch *all);

struct restoring {
    struct writer *w; /* its original is measured */
    struct walk as_utf8;
    struct walk moved; /* of the reading, after a line that was moved */
    size_t changed;    /* in the view of as_utf8: where the last change ended */
    size_t searched;   /* bytes of that view, for lines that were moved */
    uint8_t *dst;
    size_t cap;
    size_t written;
};

HIDDEN void runic_begin_restoring(struct restoring *r, struct writer *w, const struct original *as_utf8, uint8_t *dst,
                                  size_t cap);

/*
 * Writes what the reading makes of the bytes of as_utf8's view up to `begin`, then edited[from, to) in place of it up to `end`.
 * A whole line that as_utf8's view has once becomes what the reading makes of it. Refuses a change that ends inside a character
 * of the reading, that has another new U+FFFD, or that deletes bytes which its place does not tell from others. restoring: a
 * struct restoring.
 */
HIDDEN void runic_restore_change(void *restoring, size_t begin, size_t end, size_t from, size_t to);

HIDDEN void runic_finish_restoring(struct restoring *r);

#endif
