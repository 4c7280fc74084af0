/* view.h - the text that a converter works on: its piece, or held bytes and the first bytes of the piece. */
/* SPDX-License-Identifier: MIT */
/*
 * If a piece ends inside a sequence, the bytes of that sequence are held. The next call joins them to the first bytes of its
 * piece in a small view, which is converted like any other text until no byte is held. Therefore cut characters need no code
 * of their own.
 */
#ifndef RUNIC_STREAM_VIEW_H
#define RUNIC_STREAM_VIEW_H

#include "state.h"

/* The text that is converted now. */
struct view {
    const uint8_t *src;
    size_t len;
    bool whole; /* the view reaches to the end of the piece */
    uint8_t joined[2 * HOLD];
};

/* Holds this many bytes from the beginning of the piece. */
static inline void hold(struct converter *c, struct piece_and_room *w, size_t bytes)
{
    memcpy(c->hold + c->held, w->src, bytes);
    c->held = (uint8_t)(c->held + bytes);
    take(w, bytes);
}

static inline void view_piece(struct view *view, const struct converter *c, const struct piece_and_room *w)
{
    if (c->held == 0) {
        view->src = w->src;
        view->len = w->len;
        view->whole = true;
        return;
    }
    size_t more = smaller(w->len, HOLD);
    memcpy(view->joined, c->hold, c->held);
    memcpy(view->joined + c->held, w->src, more);
    view->src = view->joined;
    view->len = c->held + more;
    view->whole = more == w->len;
}

/* Moves the view past some bytes: first held bytes, then bytes of the piece. */
static inline void consume(struct converter *c, struct piece_and_room *w, struct view *view, size_t bytes)
{
    if (c->held > 0) {
        const size_t from_hold = smaller(bytes, c->held);
        c->held = (uint8_t)(c->held - from_hold);
        memmove(c->hold, c->hold + from_hold, c->held);
        take(w, bytes - from_hold);
    } else {
        take(w, bytes);
    }
    c->offset += bytes;
    view->src += bytes;
    view->len -= bytes;
}

/* Decodes the character or ill-formed sequence at the beginning of the view; *after is the decoder's state after it.
 * Returns PARTIAL without a fault if the view is empty. */
static inline runic_character next_of_view(const struct converter *c, const struct piece_and_room *w, const struct view *view,
                                           union runic_state *after)
{
    runic_character next = {.status = RUNIC_PARTIAL};
    *after = c->decoder;
    if (view->len > 0)
        next = c->from->next(after, view->src, view->len);
    if (next.status == RUNIC_PARTIAL && view->whole && w->last && c->from->end != NULL) {
        *after = c->decoder;
        next = c->from->end(after, view->src, view->len);
    }
    return next;
}

#endif
