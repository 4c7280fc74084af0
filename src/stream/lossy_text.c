/* lossy_text.c - converts between two encoding forms by lossy kernels, which write U+FFFD for each ill-formed sequence. */
/* SPDX-License-Identifier: MIT */
#include "lossy_text.h"

#include "limits.h"
#include "newest_fault.h"

/* Converts by a lossy kernel, which counts faults but keeps no positions. */
struct runic_progress runic_convert_lossy(struct converter *c, const struct view *view, struct room room)
{
    const uint8_t *src = view->src;
    struct runic_progress done = {0, 0}, more;
    size_t from = 0, to = 0, piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(c->from->scheme, src + done.read, smaller(view->len - done.read, LOSSY_PIECE));
        more =
            runic_convert_scheme_lossy(c->from->scheme, c->to->scheme, src + done.read, piece, room.dst, room.cap, &replaced);
        if (replaced > 0) {
            from = done.read;
            to = done.read + more.read;
        }
        c->faults.ill_formed += replaced;
        add_progress(&done, more);
        wrote(&room, more.written);
    } while (more.read == piece && piece > 0);
    if (to > 0)
        runic_find_newest(c, view, from, to);
    return done;
}
