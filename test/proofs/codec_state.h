/* codec_state.h - for proofs: any state that a codec's functions can leave, and any text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_CODEC_STATE_H
#define RUNIC_PROOF_CODEC_STATE_H

#include "charset/codec.h"

#include "scsu_state.h"

/* What the converter counts on: the longest that next can call cut. */
#define LONGEST_CUT 15

#if defined CODEC_utf7 || defined CODEC_utf7_imap
/* Of a digit's bits two, four or none are left. */
static void any_state(union runic_state *state)
{
    struct runic_utf7_state *s = &state->utf7;
    const unsigned pairs = Frama_C_unsigned_int_interval(0, 2);
    proof_class = pairs;
    s->count = (uint8_t)(2 * proof_class);
    s->bits = Frama_C_unsigned_int_interval(0, (1u << s->count) - 1);
    s->in_run = (uint8_t)Frama_C_unsigned_int_interval(OUTSIDE, BROKEN);
    s->run_ended = proof_bool();
    s->at_end = proof_bool();
#ifdef CODEC_utf7
    s->dialect = 0;
    s->lenient = proof_bool();
    s->encode_optional = proof_bool();
#else
    s->dialect = 1;
    s->lenient = s->encode_optional = 0;
#endif
}

static void check_state(const union runic_state *state)
{
    const struct runic_utf7_state *s = &state->utf7;
    //@ assert s->count == 0 || s->count == 2 || s->count == 4;
    //@ assert s->bits <= 15 && s->in_run <= BROKEN && s->run_ended <= 1 && s->at_end <= 1;
    //@ assert s->lenient <= 1 && s->encode_optional <= 1;
#ifdef CODEC_utf7
    //@ assert s->dialect == 0;
#else
    //@ assert s->dialect == 1;
#endif
}
#elif defined CODEC_scsu
static void any_state(union runic_state *state)
{
    proof_scsu_encoder(&state->scsu);
}

static void check_state(const union runic_state *state)
{
    proof_scsu_check(&state->scsu);
}
#elif defined CODEC_bocu1
static void any_state(union runic_state *state)
{
    state->bocu1.previous = Frama_C_unsigned_int_interval(0, 0x10FFFF);
}

static void check_state(const union runic_state *state)
{
    //@ assert state->bocu1.previous <= 0x10FFFF;
}
#else
/* No state: not a byte of it may be looked at. */
static void any_state(union runic_state *state)
{
    (void)state;
}

static void check_state(const union runic_state *state)
{
    (void)state;
}
#endif

extern const struct runic_codec PROVED;

#endif
