/* converter.h - what stands inside the opaque runic_converter, and the parts that work on it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_CONVERTER_H
#define RUNIC_STREAM_CONVERTER_H

#include "../charset/codec.h"

/* Bytes of a sequence that a piece cut off; the longest, a pair in SCSU with tags in it, has 14. */
#define HOLD 16

#define BOM 0xFEFFu

/* Scalar values of an answer to a fault: the longest is \xHH for each byte of a report, which has those of any sequence. */
#define ESCAPED 4
#define ANSWER  (ESCAPED * RUNIC_REPORT_BYTES)

/* may_alias: the caller's object is declared as an array of integers. */
struct __attribute__((may_alias)) converter {
    runic_options how;
    const struct runic_codec *from; /* NULL until the charset is known (UTF-16, UTF-32, signatures) */
    const struct runic_codec *to;
    uint64_t offset; /* of the first byte not converted yet, held ones not counted as converted */
    uint64_t piece;  /* where the piece of the newest call begins */
    runic_faults faults;
    runic_charset charset; /* of the input, as far as it is known */
    uint8_t mark_due;      /* the target's BOM is still to be written */
    uint8_t begun;         /* something stands before what comes next: a character or a fault */
    uint8_t first_due;     /* the first character is still to be looked at: is it U+FEFF? */
    uint8_t fault_waits;   /* the last call ended at a fault, which may be answered */
    uint8_t closed;        /* the last piece is converted */
    uint8_t held;          /* bytes in hold */
    uint8_t hold[HOLD];
    runic_policy owed; /* what is still to be written for the newest fault; STOP: nothing */
    union runic_state decoder;
    union runic_state encoder;
};

_Static_assert(sizeof(struct converter) <= sizeof(runic_converter), "runic_converter is too small");

/* What a call works on: the rest of its piece and of its room. */
struct work {
    const uint8_t *src;
    size_t len;
    uint8_t *dst;
    size_t cap;
    bool last;
};

static inline void take(struct work *w, size_t bytes)
{
    w->src += bytes;
    w->len -= bytes;
}

static inline void wrote(struct work *w, size_t bytes)
{
    w->dst += bytes;
    w->cap -= bytes;
}

/* ---- options.c ---- */

bool runic_is_policy(const runic_policy *policy, unsigned highest_action);
bool runic_are_options(const runic_options *how);

/* Are they all zero but from and to? */
bool runic_are_plain(const runic_options *how);

/* ---- order.c ---- */

/* UTF-16 and UTF-32 with the byte order that their BOM tells, or without one this order; other charsets as they are. */
runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little);

/* ---- beginning.c ---- */

/* A stream at its beginning; its options are good. */
void runic_begin(struct converter *c);

/* Holds the first bytes until they tell the charset. c->from stays NULL: more bytes are needed. */
void runic_choose_charset(struct converter *c, struct work *w);

/* Drops or misses U+FEFF at the very beginning. A cut first character stays due. */
runic_status runic_meet_first(struct converter *c, struct work *w);

/* ---- output.c: the text is whole, or nothing of it is written ---- */

bool runic_close_text(struct converter *c, struct work *w);
bool runic_write_answer(struct converter *c, struct work *w);
bool runic_write_mark(struct converter *c, struct work *w);

/* ---- faults.c ---- */

/* What is to be told of a sequence at src that is ill-formed, or whose character the target does not have. */
runic_report runic_report_of(uint64_t offset, const uint8_t *src, const runic_character *sequence);

/* Counts it; it is the newest fault. */
void runic_note_fault(struct converter *c, const runic_report *fault);

static inline bool runic_has_faults(const struct converter *c)
{
    return (c->faults.invalid | c->faults.unmappable) != 0;
}

/* Does it say what stands for a fault, and need not ask? */
static inline bool runic_is_settled(const runic_policy *policy)
{
    return policy->action != RUNIC_STOP && policy->action != RUNIC_CALLBACK;
}

/* Does a policy settle some of the faults? */
static inline bool runic_settles(const runic_options *how)
{
    return runic_is_settled(&how->malformed) || runic_is_settled(&how->unmappable);
}

/* May text be decoded far ahead, since no character ends a call? */
static inline bool runic_takes_all(const struct converter *c)
{
    return c->to->has(0x10FFFF) || runic_is_settled(&c->how.unmappable);
}

/* Is it U+FFFD, or what stands in for it? */
static inline bool runic_replaces_plainly(const runic_policy *policy)
{
    return policy->action == RUNIC_REPLACE && policy->length == 0;
}

/* \xHH for each byte: ESCAPED values. */
void runic_escape_bytes(const uint8_t *bytes, size_t len, char32_t *text);

/* Deals with the newest fault. RUNIC_OK: go on, the answer is owed. */
runic_status runic_decide(struct converter *c);
runic_status runic_stop_at_fault(struct converter *c, runic_status status);

/* The scalar values, ANSWER at most, that stand for a fault by this policy, all of them such as the target has. */
size_t runic_spell(const struct runic_codec *to, const runic_policy *policy, const runic_report *fault, char32_t *text);

/* Text with answers in place of what the target lacks, which are counted; and how long it is. *newest: the last of them. */
size_t runic_spell_text(struct converter *c, const char32_t *text, size_t len, char32_t *spelled, size_t *newest);

#endif
