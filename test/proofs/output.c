/* output.c - proof: what a converter writes besides the text, over any codecs: every capacity up to 16, and more than enough.
 */
/* SPDX-License-Identifier: MIT */
/* hints: codec output */
#include "kernels.h"

#include "stream_state.h"

#include "stream/output.c"

#define MOST   16
#define ENOUGH 200

/* What spell proves. */
size_t runic_spell(const struct runic_codec *to, const runic_policy *policy, const runic_report *fault, char32_t *text)
{
    (void)to;
    check_policy(policy, RUNIC_CALLBACK);
    proof_reads(fault, sizeof *fault);
    proof_writes(text, ANSWER * sizeof *text);
    return proof_size(0, ANSWER);
}

static void prove(bool (*write)(struct converter *c, struct work *w), size_t cap)
{
    struct converter c;
    uint8_t *dst = proof_bytes(cap);
    struct work w = {proof_piece, 0, dst, cap, proof_bool()};
    any_converter(&c);
    Frama_C_show_each_run(cap);
    write(&c, &w);
    //@ assert w.cap <= cap && w.src == proof_piece && w.len == 0;
    check_policy(&c.owed, RUNIC_ESCAPE);
    free(dst);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t cap = 0; cap <= MOST + 1; cap++) {
        const size_t room = cap > MOST ? ENOUGH : cap;
        prove(runic_close_text, room);
        prove(runic_write_answer, room);
        prove(runic_write_mark, room);
    }
    Frama_C_show_each_end();
}
