/* bocu1_parts.c - proof: BOCU-1's runs near one middle, of every length up to 40; the decoder's loop, from every place of 16.
 */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec bocu1 bocu1_parts */
#include "kernels.h"

#include "charset/bocu1.c"
#include "charset/bocu1_encode.c"

#define MOST 40
#define FEW  16

static void prove_runs(size_t len)
{
    uint8_t *octets = proof_bytes(len);
    char32_t *values = proof_bytes(4 * len);
    const uint32_t middle = Frama_C_unsigned_int_interval(0, UINT32_MAX);
    Frama_C_show_each_run(len);
    const size_t taken = take_near(middle, octets, len, values), put = put_near(middle, values, len, octets);
    //@ assert taken <= len && put <= len;
    free(octets);
    free(values);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_runs(len);
    struct runic_bocu1_state state = {.previous = Frama_C_unsigned_int_interval(0, 0x10FFFF)};
    const uint8_t *src = proof_bytes(FEW);
    char32_t *dst = proof_bytes(4 * FEW);
    const struct runic_pair done = bocu1_take_regular(&state, src, FEW, dst, FEW);
    //@ assert done.read <= FEW && done.written <= FEW;
    //@ assert state.previous <= 0x10FFFF;
    Frama_C_show_each_end();
}
