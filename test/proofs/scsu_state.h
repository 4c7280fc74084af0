/* scsu_state.h - for proofs: any state of SCSU that its decoder or its encoder can leave. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_SCSU_STATE_H
#define RUNIC_PROOF_SCSU_STATE_H

#include "charset/codec.h"

/* Windows may lie anywhere: no place depends on them. */
static inline void proof_scsu_decoder(struct runic_scsu_state *s)
{
    Frama_C_make_unknown((char *)s->window, sizeof s->window);
    s->active = (uint8_t)Frama_C_unsigned_int_interval(0, 7);
    s->unicode = proof_bool();
}

/* The order is a permutation of the windows, of which the proof only needs that each of its bytes is one. Nor does a place
 * depend on which character waits. */
static inline void proof_scsu_encoder(struct runic_scsu_state *s)
{
    proof_scsu_decoder(s);
    s->order = proof_size(0, 0x0707070707070707);
    s->debt = (uint8_t)Frama_C_unsigned_int_interval(0, 255);
    s->waiting = Frama_C_unsigned_int_interval(0, UINT32_MAX);
}

static inline void proof_scsu_check(const struct runic_scsu_state *s)
{
    //@ assert s->active <= 7 && s->unicode <= 1 && s->order <= 0x0707070707070707;
}

#endif
