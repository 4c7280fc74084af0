/* scheme.c - proof, not seen to end yet: one scheme to another, strict and lossy, over any kernels, from every place of 12
 * bytes, by pieces of 8. */
/* SPDX-License-Identifier: MIT */
/* hints: codec scheme */
#define PROVES_SCHEMES
#include "kernels.h"

#include "dispatch/scheme.c"

#define MOST 12
#define ROOM 8

static void prove(enum runic_scheme from, enum runic_scheme to, size_t len)
{
    const uint8_t *src = proof_bytes(len);
    uint8_t *dst = proof_bytes(ROOM);
    size_t replaced = 0;
    Frama_C_show_each_run(from, to, len);
    struct runic_pair done = runic_convert_scheme(from, to, src, len, dst, ROOM);
    //@ assert done.read <= len && done.written <= ROOM;
    proof_forget();
    if (scheme_form(from) != scheme_form(to) && from != SCHEME_latin1) {
        done = runic_convert_scheme_lossy(from, to, src, len, dst, ROOM, &replaced);
        //@ assert done.read <= len && done.written <= ROOM;
        proof_forget();
    }
    free((void *)src);
    free(dst);
}

int main(void)
{
    //@ loop unroll 6;
    for (unsigned from = SCHEME_utf8; from < SCHEME_NONE; from++) {
        //@ loop unroll 6;
        for (unsigned to = SCHEME_utf8; to < SCHEME_NONE; to++) {
            prove(from, to, MOST);
            prove(from, to, MOST - 1);
        }
        //@ loop unroll 100;
        for (size_t len = 0; len <= MOST; len++) {
            const uint8_t *src = proof_bytes(len);
            const size_t whole = runic_scheme_whole(from, src, len);
            //@ assert whole <= len;
            proof_forget();
            free((void *)src);
        }
    }
    Frama_C_show_each_end();
}
