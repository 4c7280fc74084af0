/* stream_state.h - for proofs: any converter that a call can leave, between any codecs, and what they may do. */
/* SPDX-License-Identifier: MIT */
/*
 * A codec is no more than codec.h says of it: what it reads, where it writes, and how far it came. So what is proved holds for
 * each that keeps to that; the drivers codec_next, codec_text and codec_recover show it of all.
 */
#ifndef RUNIC_PROOF_STREAM_STATE_H
#define RUNIC_PROOF_STREAM_STATE_H

#include "stream/view.h"

/* What is watched (see below); in a driver without parts, all. */
#ifndef PIECE_WATCHED
#define PIECE_WATCHED  1
#define ROOM_WATCHED   1
#define VIEW_WATCHED   1
#define VALUES_WATCHED 1
#endif

/* The longest that any codec's next can call cut. */
#define LONGEST_CUT 15

static struct runic_pair any_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    proof_reads(src, len);
    proof_writes(dst, 4 * cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

static struct runic_pair any_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    proof_reads(src, 4 * len);
    proof_writes(dst, cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

static runic_character any_next(union runic_state *state, const uint8_t *src, size_t len)
{
    //@ assert len > 0;
    proof_reads(src, len);
    Frama_C_make_unknown((char *)state, sizeof *state);
    if (len <= LONGEST_CUT && proof_bool()) {
        proof_result = VIEW_WATCHED ? 32 + len : 32;
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    }
    proof_result = VIEW_WATCHED ? proof_size(1, len) : 1;
    const unsigned length = (unsigned)(VIEW_WATCHED ? proof_result : proof_size(1, len));
    if (proof_bool()) {
        proof_result += 64;
        return bad_sequence(RUNIC_FAULT_RESERVED, proof_bool() ? length : 0);
    }
    return good_character(Frama_C_unsigned_int_interval(0, UINT32_MAX), length);
}

static runic_character any_end(union runic_state *state, const uint8_t *src, size_t len)
{
    //@ assert len <= LONGEST_CUT;
    proof_reads(src, len);
    Frama_C_make_unknown((char *)state, sizeof *state);
    if (proof_bool()) {
        proof_result = 128;
        return nothing(0);
    }
    proof_result = 129 + len;
    return proof_bool() ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len)
                        : bad_sequence(RUNIC_FAULT_RESERVED, (unsigned)len);
}

static bool any_has(char32_t value)
{
    (void)value;
    return proof_bool();
}

static void any_begin(union runic_state *decoder, union runic_state *encoder, const runic_options *how)
{
    proof_reads(how, sizeof *how);
    Frama_C_make_unknown((char *)decoder, sizeof *decoder);
    Frama_C_make_unknown((char *)encoder, sizeof *encoder);
}

static bool any_recover(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                        struct runic_pair *done, struct runic_recovery *bad)
{
    //@ assert bad->length <= 1;
    //@ assert VIEW_WATCHED ==> done->read <= len;
    //@ assert VALUES_WATCHED ==> done->written <= cap;
    proof_reads(src, len);
    proof_room(dst, 4 * cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    if (len > 0 && proof_bool()) {
        bad->count += proof_size(1, 2 * len);
        bad->place = proof_size(0, len - 1);
        bad->fault = proof_size(0, 255);
        bad->bad_length = proof_size(0, 255);
    }
    done->read = proof_size(0, len);
    done->written = proof_size(0, cap);
    return proof_bool();
}

static size_t any_close(union runic_state *state, uint8_t *dst)
{
    Frama_C_make_unknown((char *)state, sizeof *state);
    proof_writes(dst, CLOSING);
    return proof_size(0, CLOSING);
}

/* One with all that a codec may have, and one of a form's schemes. */
static const struct runic_codec any_codec = {.scheme = SCHEME_NONE,
                                             .decode = any_decode,
                                             .encode = any_encode,
                                             .next = any_next,
                                             .recover = any_recover,
                                             .has = any_has,
                                             .begin = any_begin,
                                             .end = any_end,
                                             .close = any_close};
static struct runic_codec plain_codec = {
    .scheme = SCHEME_utf8, .decode = any_decode, .encode = any_encode, .next = any_next, .has = any_has};

static const struct runic_codec *either_codec(void)
{
    plain_codec.scheme = (enum runic_scheme)Frama_C_unsigned_int_interval(SCHEME_utf8, SCHEME_latin1);
    return proof_bool() ? &any_codec : &plain_codec;
}

static void any_answer(void *user, const runic_report *report, runic_policy *answer)
{
    (void)user;
    proof_reads(report, sizeof *report);
    Frama_C_make_unknown((char *)answer, sizeof *answer);
}

static void any_policy(runic_policy *policy, unsigned highest_action)
{
    Frama_C_make_unknown((char *)policy, sizeof *policy);
    policy->action = (uint8_t)proof_size(0, highest_action);
    policy->length = (uint8_t)proof_size(0, RUNIC_MAX_REPLACEMENT);
}

static void check_policy(const runic_policy *policy, unsigned highest_action)
{
    //@ assert policy->action <= highest_action && policy->length <= RUNIC_MAX_REPLACEMENT;
}

static void any_converter(struct converter *c)
{
    Frama_C_make_unknown((char *)c, sizeof *c);
    any_policy(&c->how.malformed, RUNIC_CALLBACK);
    any_policy(&c->how.unmappable, RUNIC_CALLBACK);
    any_policy(&c->owed, RUNIC_ESCAPE);
    c->how.callback = any_answer;
    c->how.user = NULL;
    c->from = either_codec();
    c->to = either_codec();
    c->held = (uint8_t)proof_size(0, LONGEST_CUT);
}

static void any_faults(struct converter *c)
{
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
    Frama_C_make_unknown((char *)&c->decoder, sizeof c->decoder);
    c->begun = proof_bool();
}

/* ---- A piece, a room and a view, each of which ends where its block does ---- */
/*
 * A run may watch one of them (converter@text.room). That one has every length up to LONGEST, and its block ends where it ends.
 * Of the others it knows nothing, not even that a text ends before its block does: what is asserted of them, is in the run that
 * watches them, at the same places. So each is proved for all that the others may be, and their lengths need not be multiplied.
 */
#define LONGEST 16

static uint8_t proof_piece[LONGEST], proof_out[LONGEST], proof_viewed[LONGEST], proof_unwatched[8 * LONGEST];

/* Where a text of so many bytes begins. */
static inline uint8_t *begin_of(bool is_watched, uint8_t *block, size_t len)
{
    return is_watched ? block + LONGEST - len : proof_unwatched + proof_size(0, LONGEST);
}

/* How much there is of what is not watched. */
static inline size_t unwatched(void)
{
    return proof_size(0, LONGEST);
}

static inline void any_piece(struct work *w)
{
    proof_read = PIECE_WATCHED ? unwatched() : 0;
    w->len = PIECE_WATCHED ? proof_read : unwatched();
    w->src = begin_of(PIECE_WATCHED, proof_piece, w->len);
}

static inline void any_room(struct work *w)
{
    proof_written = ROOM_WATCHED ? unwatched() : 0;
    w->cap = ROOM_WATCHED ? proof_written : unwatched();
    w->dst = begin_of(ROOM_WATCHED, proof_out, w->cap);
}

static inline void any_work(struct work *w)
{
    any_piece(w);
    any_room(w);
    w->last = proof_bool();
}

static inline void check_work(const struct work *w)
{
    //@ assert PIECE_WATCHED ==> w->src + w->len == proof_piece + LONGEST && w->len <= LONGEST;
    //@ assert ROOM_WATCHED ==> w->dst + w->cap == proof_out + LONGEST && w->cap <= LONGEST;
}

static inline void any_view(struct view *view)
{
    proof_octet = VIEW_WATCHED ? unwatched() : 0;
    view->len = VIEW_WATCHED ? proof_octet : unwatched();
    view->src = begin_of(VIEW_WATCHED, proof_viewed, view->len);
    view->whole = proof_bool();
}

static inline void check_view(const struct view *view)
{
    //@ assert VIEW_WATCHED ==> view->src + view->len == proof_viewed + LONGEST && view->len <= LONGEST;
}

/* What is left behind so much, and what is left where there is something. */
static inline size_t rest_of(bool is_watched, size_t len, size_t taken)
{
    return is_watched ? len - taken : unwatched();
}

static inline size_t some_of(bool is_watched, size_t len, size_t taken)
{
    return is_watched ? len - taken : proof_size(1, LONGEST);
}

/* No more than there is; asserted where it is watched. */
static inline void check_taken(bool is_watched, size_t taken, size_t len)
{
    //@ assert is_watched ==> taken <= len;
}

#endif
