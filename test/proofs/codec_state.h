/* codec_state.h - for proofs: any state that a codec's functions can leave, and any text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_CODEC_STATE_H
#define RUNIC_PROOF_CODEC_STATE_H

#include "charset/codec.h"

/* What the converter counts on: the longest that next can call cut. */
#define LONGEST_CUT 15

/* The state of BOCU-1; the other codecs have none, and may not look at a byte of it. */
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
