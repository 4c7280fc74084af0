/* utf7_state.h - for proofs: any state of UTF-7 that its decoder or its encoder can leave; what the options said stays. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_UTF7_STATE_H
#define RUNIC_PROOF_UTF7_STATE_H

#include "charset/codec.h"

/* Of a digit's bits two, four or none are left. */
static inline void proof_utf7(struct runic_utf7_state *s)
{
    s->count = (uint8_t)(2 * proof_size(0, 2));
    s->bits = Frama_C_unsigned_int_interval(0, 15);
    s->in_run = (uint8_t)proof_size(OUTSIDE, BROKEN);
    s->run_ended = proof_bool();
}

#endif
