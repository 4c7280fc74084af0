/* state.h - the object inside the opaque runic_converter, and the text that one call works on. */
/* SPDX-License-Identifier: MIT */
/*
 * If a piece ends inside a sequence, the bytes of that sequence are held. The next call joins them to the first bytes of its
 * piece in a small view, which is converted like any other text until no byte is held. Therefore cut characters need no code
 * of their own.
 */
#ifndef RUNIC_STREAM_STATE_H
#define RUNIC_STREAM_STATE_H

#include "plan.h"

/* The most bytes of a cut sequence that are held. The longest sequence, a surrogate pair in SCSU with tags between, has 14. */
#define HOLD 16

#define BOM 0xFEFFu

/* may_alias: the caller's object is declared as an array of integers. */
struct __attribute__((may_alias)) converter {
    runic_options how;
    const struct runic_codec *from; /* NULL until the first bytes have shown the charset (UTF-16, UTF-32, signatures) */
    const struct runic_codec *to;   /* NULL: not begun */
    uint64_t offset;                /* of the first byte that is not converted; held bytes are not converted */
    uint64_t piece;                 /* offset at which the piece of the newest call begins */
    runic_faults faults;
    runic_report newest;
    runic_charset charset; /* of the input; RUNIC_CHARSET_UNKNOWN until it is known */
    uint8_t bom_due;       /* the target's BOM is not written yet */
    uint8_t begun;         /* a character or a fault precedes the next one */
    uint8_t first_due;     /* the first character is not checked for U+FEFF yet */
    uint8_t stopped;       /* the last call ended at a fault, which the caller may answer */
    uint8_t last;          /* the piece of the newest call is the last one */
    uint8_t closed;        /* the last piece is converted */
    uint8_t held;          /* bytes in hold */
    uint8_t dense_faults;  /* how many of the newest faults were unmappable characters near the fault before them */
    struct plan plan;
    uint8_t hold[HOLD];   /* this and the following members are not cleared at the beginning */
    runic_policy pending; /* its replacement of the newest fault is not written yet; STOP: nothing is pending */
    union runic_state decoder;
    union runic_state encoder;
};

_Static_assert(sizeof(struct converter) <= sizeof(runic_converter), "runic_converter is too small");

/* Text on its way: what is not converted yet, and the rest of the output. */
struct text {
    const uint8_t *src;
    size_t len;
    uint8_t *dst;
    size_t cap;
    const uint8_t *begin; /* the byte that has the converter's offset */
};

static inline void take(struct text *text, size_t bytes)
{
    text->src += bytes;
    text->len -= bytes;
}

static inline void wrote(struct text *text, size_t bytes)
{
    text->dst += bytes;
    text->cap -= bytes;
}

static inline void move_on(struct text *text, struct runic_progress done)
{
    take(text, done.read);
    wrote(text, done.written);
}

/* Returns true if UTF-16 at this place can be accessed in code units. */
static inline bool is_aligned(const uint8_t *place)
{
    return (uintptr_t)place % sizeof(char16_t) == 0;
}

static inline bool runic_has_faults(const struct converter *c)
{
    return (c->faults.ill_formed | c->faults.unmappable) != 0;
}

static inline bool runic_target_has(const struct converter *c, char32_t value)
{
    return c->to->has(&c->encoder, value);
}

/* ---- The view ---- */

/* Holds this many bytes from the beginning of the piece. */
static inline void hold_bytes(struct converter *c, struct text *piece, size_t bytes)
{
    memcpy(c->hold + c->held, piece->src, bytes);
    c->held = (uint8_t)(c->held + bytes);
    take(piece, bytes);
}

/* Returns the text that is converted next: the piece or, if bytes are held, those and the first ones of the piece in joined. */
static inline struct text view_of(const struct converter *c, const struct text *piece, uint8_t joined[2 * HOLD])
{
    const size_t more = smaller(piece->len, HOLD);
    if (c->held == 0)
        return (struct text){piece->src, piece->len, piece->dst, piece->cap, piece->src};
    memcpy(joined, c->hold, c->held);
    memcpy(joined + c->held, piece->src, more);
    return (struct text){joined, c->held + more, piece->dst, piece->cap, joined};
}

/* Returns true if the view reaches to the end of the piece. */
static inline bool shows_all(const struct converter *c, const struct text *piece, const struct text *view)
{
    return view->len == c->held + piece->len;
}

/* Moves the piece to where the view is: first past held bytes, then past its own. */
static inline void follow(struct converter *c, struct text *piece, struct text *view)
{
    const size_t bytes = (size_t)(view->src - view->begin), from_hold = smaller(bytes, c->held);
    if (from_hold > 0) {
        c->held = (uint8_t)(c->held - from_hold);
        memmove(c->hold, c->hold + from_hold, c->held);
    }
    take(piece, bytes - from_hold);
    piece->dst = view->dst;
    piece->cap = view->cap;
    c->offset += bytes;
    view->begin = view->src;
}

#endif
