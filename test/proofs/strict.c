/* strict.c - proof: strict conversions in scalar, character by character, from every place of a text of 16 units. */
/* SPDX-License-Identifier: MIT */
/* hints: strict */
#include "scalar/strict.c"

#define MOST 16

static void prove(enum runic_form from, enum runic_form to)
{
    const size_t cap = MOST * growth(from, to) + 1;
    uint8_t *src = proof_bytes(MOST * form_unit_size(from)), *dst = proof_bytes(cap * form_unit_size(to));
    proof_read = proof_size(0, MOST);
    struct runic_pair done = {proof_read, proof_size(0, cap)};
    Frama_C_show_each_run(from, to);
    done = convert_rest(from, to, src, MOST, dst, cap, done);
    //@ assert done.read <= MOST && done.written <= cap;
    proof_forget();
    free(src);
    free(dst);
}

int main(void)
{
#define CONVERT(from, to) prove(FORM_##from, FORM_##to);
#include "ops.def"
    Frama_C_show_each_end();
}
