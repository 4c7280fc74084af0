/* judge.c - proof: the detector's way through UTF-8, from every place of 16 bytes, in any state. */
/* SPDX-License-Identifier: MIT */
/* hints: judge lanes */
#include "kernels.h"

#include "detect/detector.c"

#include "detector_state.h"

int main(void)
{
    runic_detector d;
    const uint8_t *src = proof_bytes(16);
    Frama_C_show_each_run(16);
    any_state(&d);
    judge_utf8((struct detector *)&d, proof_size(0, SIZE_MAX), src, 16);
    proof_forget();
    check_state(&d);
    Frama_C_show_each_end();
}
