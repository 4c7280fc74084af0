/* detector.c - proof: the detector, fed any bytes up to 16 in any state, merged with any other, and its verdict. */
/* SPDX-License-Identifier: MIT */
/* hints: detector lanes */
#include "kernels.h"

#include "detect/detector.c"
#include "detect/evidence.c"
#include "detect/signature.c"
#include "detect/verdict.c"

#include "detector_state.h"

int main(void)
{
    runic_detector d, next;
    runic_detector_init(&d, proof_size(0, SIZE_MAX));
    check_state(&d);
    //@ loop unroll 100;
    for (size_t len = 0; len <= 16; len++) {
        const uint8_t *src = proof_bytes(len);
        Frama_C_show_each_run(len);
        any_state(&d);
        runic_detector_feed(&d, src, len);
        check_state(&d);
        proof_forget();
    }
    any_state(&d);
    any_state(&next);
    runic_detector_merge(&d, &next);
    check_state(&d);
    proof_forget();
    any_state(&d);
    const runic_detection verdict = runic_detector_verdict(&d);
    //@ assert verdict.basis < RUNIC_BASIS_COUNT && verdict.charset < RUNIC_CHARSET_COUNT && verdict.signature_length <= 5;
    Frama_C_show_each_end();
}
