/* utf7_block.c - proof: UTF-7's encoder by blocks: each number of characters up to the most. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec utf7_block */
#include "kernels.h"

#include "charset/utf7_encode.c"

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= UTF7_ENCODE_BLOCK; len++) {
        struct runic_utf7_state s = {.dialect = RFC2152};
        const char32_t *src = proof_bytes(4 * len);
        uint8_t *dst = proof_bytes(8 * len + LANES);
        Frama_C_show_each_run(len);
        proof_utf7(&s);
        const uint8_t *end = put_block(RFC2152, &s, src, len, dst);
        //@ assert end - dst <= 8 * len;
        proof_forget();
    }
    Frama_C_show_each_end();
}
