/* codec_state.h - for proofs: arbitrary text, and an arbitrary state that a codec's functions can produce. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_CODEC_STATE_H
#define RUNIC_PROOF_CODEC_STATE_H

#include "charset/codec.h"

/* The longest cut sequence that next can return; the converter relies on it. */
#define LONGEST_CUT 15

/* The state of BOCU-1. The other codecs have none, and must not read it. */
static void any_state(union runic_state *state)
{
    state->bocu1.previous = Frama_C_unsigned_int_interval(0, 0x10FFFF);
}

static void check_state(const union runic_state *state)
{
    //@ assert state->bocu1.previous <= 0x10FFFF;
}

extern const struct runic_codec PROVED;

#endif
