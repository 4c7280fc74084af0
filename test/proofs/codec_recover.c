/* codec_recover.c - proof: a codec's way through damaged text: from every place of 18 octets, with every room up to 18, any
 * state, and an answer of one value or none. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec recover */
#include "kernels.h"

#include "codec_state.h"

/* Longer than what is looked at together: sixteen octets, or a sequence. */
#define MOST 18
#define CAP  18

static void prove(size_t len, size_t cap)
{
    union runic_state state;
    const uint8_t *src = proof_bytes(len);
    char32_t *dst = proof_bytes(4 * cap);
    struct runic_pair done = {proof_size(0, len), proof_size(0, cap)};
    struct runic_recovery bad = {.answer = Frama_C_unsigned_int_interval(0, UINT32_MAX),
                                 .length = proof_size(0, 1),
                                 .patience = proof_size(0, 64),
                                 .place = proof_size(0, SIZE_MAX),
                                 .bad_length = proof_size(0, SIZE_MAX)};
    Frama_C_show_each_run(len, cap);
    any_state(&state);
    PROVED.recover(&state, src, len, dst, cap, &done, &bad);
    //@ assert done.read <= len && done.written <= cap;
    //@ assert bad.count == 0 || bad.place < len;
#ifdef CODEC_bocu1
    //@ assert bad.count == 0 || 1 <= bad.bad_length <= len - bad.place;
#elif defined CODEC_ascii
    //@ assert bad.count == 0 || bad.bad_length == 1;
#endif
    proof_forget();
    check_state(&state);
}

int main(void)
{
    prove(0, CAP);
    prove(1, 0);
    prove(MOST, CAP);
    Frama_C_show_each_end();
}
