/* codec_text.c - proof: a codec's decode and encode, from every place of a text of 16 units with every room. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec text */
#include "kernels.h"

#include "codec_state.h"

/* Charsets whose runs other drivers prove: what is left of their loops looks at some characters ahead, and needs so much room.
 */
#if defined CODEC_bocu1 || defined CODEC_scsu
#define MOST 16
#define CAP  16
#define ROOM 32
#elif defined CODEC_utf7 || defined CODEC_utf7_imap
/* A step looks at 20 octets; a block wants ten octets a value, and 16. */
#define MOST (16 + 20)
#define CAP  16
#define ROOM (10 * CAP + 16)
#else
/* The most bytes of a character in any charset is 6. */
#define MOST 16
#define CAP  16
#define ROOM (6 * MOST)
#endif

static void prove_decode(size_t len, size_t cap)
{
    union runic_state state;
    const uint8_t *src = proof_bytes(len);
    char32_t *dst = proof_bytes(4 * cap);
    Frama_C_show_each_run(len, cap);
    any_state(&state);
    const struct runic_pair done = PROVED.decode(&state, src, len, dst, cap);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    check_state(&state);
}

static void prove_encode(size_t len, size_t cap)
{
    union runic_state state;
    char32_t *src = proof_bytes(4 * len);
    uint8_t *dst = proof_bytes(cap);
    //@ loop unroll 100;
    for (size_t i = 0; i < len; i++)
        src[i] = Frama_C_unsigned_int_interval(0, 0x10FFFF);
    Frama_C_show_each_run(len, cap);
    any_state(&state);
    const struct runic_pair done = PROVED.encode(&state, src, len, dst, cap);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    check_state(&state);
}

int main(void)
{
    prove_decode(MOST, CAP);
    prove_encode(CAP, ROOM);
    Frama_C_show_each_end();
}
