/* stream_state.h - for proofs: any converter that a call can leave, between any codecs, and what they may do. */
/* SPDX-License-Identifier: MIT */
/*
 * A codec is no more than codec.h says of it: what it reads, where it writes, and how far it came. So what is proved holds for
 * each that keeps to that; the drivers codec_next and codec_text show it of all.
 */
#ifndef RUNIC_PROOF_STREAM_STATE_H
#define RUNIC_PROOF_STREAM_STATE_H

#include "stream/view.h"

/* The longest that any codec's next can call cut, here: hold has one more. */
#define LONGEST_CUT (HOLD - 1)

/* The longest sequence; longer ones are never held. */
#define LONGEST_SEQUENCE 3

static struct runic_pair any_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    proof_reads(src, len);
    proof_writes(dst, 4 * cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    proof_read = proof_size(0, len);
    proof_written = proof_size(0, cap);
    return (struct runic_pair){proof_read, proof_written};
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
        proof_result = 32 + len;
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    }
    proof_result = proof_size(1, smaller(len, LONGEST_SEQUENCE));
    if (proof_bool()) {
        const unsigned length = (unsigned)proof_result;
        proof_result += 64;
        return bad_sequence(RUNIC_FAULT_RESERVED, length);
    }
    return good_character(Frama_C_unsigned_int_interval(0, UINT32_MAX), (unsigned)proof_result);
}

static runic_character any_end(union runic_state *state, const uint8_t *src, size_t len)
{
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
    (void)how;
    Frama_C_make_unknown((char *)decoder, sizeof *decoder);
    Frama_C_make_unknown((char *)encoder, sizeof *encoder);
}

static size_t any_close(union runic_state *state, uint8_t *dst)
{
    Frama_C_make_unknown((char *)state, sizeof *state);
    proof_writes(dst, CLOSING);
    return proof_size(0, CLOSING);
}

static const struct runic_codec any_codec = {.scheme = SCHEME_NONE,
                                             .decode = any_decode,
                                             .encode = any_encode,
                                             .next = any_next,
                                             .has = any_has,
                                             .begin = any_begin,
                                             .end = any_end,
                                             .close = any_close};
/* One without what a codec may lack. */
static const struct runic_codec plain_codec = {
    .scheme = SCHEME_utf8, .decode = any_decode, .encode = any_encode, .next = any_next, .has = any_has};

static const struct runic_codec *either_codec(void)
{
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
    c->held = 0;
}

static void any_faults(struct converter *c)
{
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
    Frama_C_make_unknown((char *)&c->decoder, sizeof c->decoder);
    c->begun = proof_bool();
}

#endif
