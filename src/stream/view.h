/* view.h - what a converter works on now: its piece, or held bytes and the first of the piece behind them. */
/* SPDX-License-Identifier: MIT */
/*
 * Bytes that a piece cuts off are held. The next piece joins them to its own first bytes in a small view, which is converted
 * like any other text until the held bytes are gone; so there is one way through, whether a character is cut or not.
 */
#ifndef RUNIC_STREAM_VIEW_H
#define RUNIC_STREAM_VIEW_H

#include "converter.h"

static inline void hold(struct converter *c, struct work *w, size_t bytes)
{
    memcpy(c->hold + c->held, w->src, bytes);
    c->held = (uint8_t)(c->held + bytes);
    take(w, bytes);
}

/* Text to convert now: the piece itself, or what is held and the piece's first bytes after it. */
struct view {
    const uint8_t *src;
    size_t len;
    bool whole; /* it reaches to the end of the piece */
    uint8_t joined[2 * HOLD];
};

static inline void look(struct view *view, const struct converter *c, const struct work *w)
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

/* ---- scalars.c ---- */

/* Converts what it can; once there was a fault, it deals with those that policies settle. until_clean: returns also when no
 * more come. */
struct runic_pair runic_convert_by_scalars(struct converter *c, const struct view *view, struct work w, bool until_clean);

/* ---- replace.c ---- */

/* Can a lossy kernel deal with all the faults of this text? It does so once there was one. */
bool runic_is_lossy(const struct converter *c);

/* Looks for the newest ill-formed sequence, which stands in [begin, end) of the view, text in a form. */
void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end);

struct runic_pair runic_convert_lossy(struct converter *c, const struct view *view, struct work w);

/* Moves on by some bytes of the view: held ones first, then the piece's. */
static inline void consume(struct converter *c, struct work *w, struct view *view, size_t bytes)
{
    size_t from_hold = smaller(bytes, c->held);
    c->held = (uint8_t)(c->held - from_hold);
    memmove(c->hold, c->hold + from_hold, c->held);
    take(w, bytes - from_hold);
    c->offset += bytes;
    view->src += bytes;
    view->len -= bytes;
}

/* What stands at the beginning of the view; *after is the decoder behind it. PARTIAL without a fault: nothing stands there. */
static inline runic_character look_at_next(const struct converter *c, const struct work *w, const struct view *view,
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
