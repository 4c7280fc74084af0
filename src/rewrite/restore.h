/* restore.h - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_RESTORE_H
#define RUNIC_REWRITE_RESTORE_H

#include "writer.h"

/*
 * Returns true if the edited text has most of the U+FFFD that reading the original as UTF-8 gives, and the view has less than
 * half as many. Then the views of both are measured: of *o, the original, and of *as_utf8, which is begun, and is read by the
 * stretch *all.
 */
HIDDEN bool runic_was_read_as_utf8(const runic_rewriting *what, struct original *o, struct original *as_utf8,
                                   runic_stretch *all);

struct restoring {
    struct writer *w; /* its original is measured */
    struct walk as_utf8;
    size_t changed; /* in the view of as_utf8: where the last change ended */
    uint8_t *dst;   /* with room for the view and the edited text */
    size_t written;
};

HIDDEN void runic_begin_restoring(struct restoring *r, struct writer *w, const struct original *as_utf8, uint8_t *dst);

/*
 * Writes what the reading makes of the bytes of as_utf8's view up to `begin`, then edited[from, to) in place of it up to `end`.
 * Refuses a change that ends inside a character of the reading, that has a new U+FFFD, or that deletes bytes which its place
 * does not tell from others.
 */
HIDDEN void runic_restore_change(struct restoring *r, size_t begin, size_t end, size_t from, size_t to);

HIDDEN void runic_finish_restoring(struct restoring *r);

#endif
