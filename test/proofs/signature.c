/* signature.c - proof: runic_detect_signature, any bytes, every length up to 16, all flags. */
/* SPDX-License-Identifier: MIT */
#include "detect/signature.c"

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= 16; len++) {
        const uint8_t *src = proof_bytes(len);
        Frama_C_show_each_run(len);
        const runic_signature found = runic_detect_signature(src, len, Frama_C_unsigned_int_interval(0, UINT32_MAX));
        //@ assert found.length <= 5;
        //@ assert found.charset < RUNIC_CHARSET_COUNT && found.more <= 1 && found.removable <= 1;
        proof_forget();
    }
    Frama_C_show_each_end();
}
