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

/* Converts what it can behind what is done of the view; once there was a fault, it deals with those that policies settle.
 * until_clean: returns also when no more come. */
struct runic_pair runic_convert_by_scalars(struct converter *c, const struct view *view, struct work w, struct runic_pair done,
                                           bool until_clean);

/* ---- answers.c ---- */

/* Units of UTF-16 that are answered at once, and the bytes that one may become. */
#define ANSWERED_UNITS BY_STACK(4096, 512)
#define WIDEST_UNIT    4

/* Units of an answer. */
#define LONGEST_ANSWER 32

struct answers {
    bool escapes;  /* each sequence has an answer of its own */
    size_t length; /* of the answer to all */
    uint16_t unit[2 * RUNIC_MAX_REPLACEMENT];
    size_t room; /* units of either */
    uint16_t *marked;
    uint16_t *text;
};

/* Does a lossy kernel find the ill-formed sequences, and a policy say what stands for them? It does so once there was one. */
bool runic_can_answer(const struct converter *c);

void runic_begin_answers(struct answers *a, const struct converter *c, uint16_t *marked, uint16_t *text, size_t room);

/* As much text as becomes at most so many units of UTF-16, into a->text. Bytes read, units written; none where no character
 * stands whole or there is little room. */
struct runic_pair runic_decode_answered(const struct converter *c, struct answers *a, const uint8_t *src, size_t len,
                                        size_t most, size_t *replaced);

/* With one fault in more bytes than that, each is better dealt with by itself: it takes 80 ns, and answers 0.25 ns a byte. */
#define SPARSE 320

/* Between two forms, from the beginning of the view, until faults are sparse. false: until it could not go on. */
bool runic_convert_answered(struct converter *c, const struct view *view, struct work *w, struct runic_pair *done);

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
