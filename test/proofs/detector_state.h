/* detector_state.h - for proofs: any state that a call can leave in a detector; what is counted may be any number. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_PROOF_DETECTOR_STATE_H
#define RUNIC_PROOF_DETECTOR_STATE_H

static void any_state(runic_detector *detector)
{
    struct detector *d = (struct detector *)detector;
    Frama_C_make_unknown((char *)d, sizeof *d);
    d->seen.charset = RUNIC_UNKNOWN;
    d->seen.basis = 0;
    d->seen.signature_length = 0;
    d->head_length = (uint8_t)proof_size(0, LONGEST_TAIL);
    d->tail_length = (uint8_t)proof_size(0, LONGEST_TAIL);
    d->head_is_over = proof_bool();
}

static void check_state(const runic_detector *detector)
{
    const struct detector *d = (const struct detector *)detector;
    //@ assert d->head_length <= LONGEST_TAIL && d->tail_length <= LONGEST_TAIL && d->head_is_over <= 1;
    //@ assert d->seen.charset == RUNIC_UNKNOWN && d->seen.basis == 0 && d->seen.signature_length == 0;
}

#endif
