/* scsu_parts.c - proof: SCSU's characters and tags one by one, its runs of every length up to 24, what its encoder chooses, and
 * the decoder's loop, from every place of 16 bytes. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec scsu_parts */
#include "kernels.h"

#include "scsu_state.h"

#include "charset/scsu.c"
#include "charset/scsu_choose.c"
#include "charset/scsu_encode.c"
#include "charset/scsu_next.c"

#define MOST 24
#define FEW  16

static void prove_runs(size_t len)
{
    struct runic_scsu_state s;
    uint8_t *octets = proof_bytes(2 * len);
    char32_t *values = proof_bytes(4 * len);
    proof_scsu_encoder(&s);
    Frama_C_show_each_run(len);
    const size_t taken = take_bytes(s.window[s.active], octets, len, values), put = put_bytes(&s, values, len, octets);
    //@ assert taken <= len && put <= len;
    const struct runic_pair done = scsu_take_units(octets, len, values, len);
    //@ assert done.read <= len && done.written <= len;
    const size_t units = scsu_encode_put_units(values, len, octets);
    //@ assert units <= len;
    proof_forget();
    free(octets);
    free(values);
}

static void prove_next(size_t len)
{
    struct runic_scsu_state s;
    const uint8_t *src = proof_bytes(len);
    proof_scsu_encoder(&s);
    Frama_C_show_each_run(len);
    const runic_character found = next_unpaired(&s, src, len);
    //@ assert found.status == RUNIC_OK || found.status == RUNIC_INVALID || (found.status == RUNIC_PARTIAL && len < 3);
    //@ assert found.status == RUNIC_PARTIAL ==> found.length == len;
    //@ assert found.status != RUNIC_PARTIAL ==> 1 <= found.length <= len && found.length <= 3;
    proof_scsu_check(&s);
    proof_forget();
}

static void prove_choice(void)
{
    struct runic_scsu_state s;
    uint8_t *dst = proof_bytes(SCSU_LONGEST);
    proof_scsu_encoder(&s);
    Frama_C_show_each_run();
    const size_t size =
        runic_scsu_put(&s, Frama_C_unsigned_int_interval(0, UINT32_MAX), Frama_C_unsigned_int_interval(0, UINT32_MAX), dst);
    //@ assert 1 <= size <= SCSU_LONGEST;
    proof_scsu_check(&s);
    proof_forget();
}

int main(void)
{
    struct runic_scsu_state s;
    const uint8_t *src = proof_bytes(FEW);
    char32_t *dst = proof_bytes(4 * FEW);
    struct runic_pair done = {0, 0};
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_runs(len);
    //@ loop unroll 100;
    for (size_t len = 1; len <= 4; len++)
        prove_next(len);
    prove_choice();
    proof_scsu_encoder(&s);
    scsu_take_regular(&s, src, FEW, dst, FEW, &done);
    //@ assert done.read <= FEW && done.written <= FEW;
    proof_scsu_check(&s);
    Frama_C_show_each_end();
}
