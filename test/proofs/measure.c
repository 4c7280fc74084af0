/* measure.c - proof: what scalar measures without writing, from every place of a text of 16 units. */
/* SPDX-License-Identifier: MIT */
/* hints: measure */
#include "form.h"
static inline size_t growth(enum runic_form from, enum runic_form to);
#include "scalar/strict.c"

#define MOST 16

static void prove(enum runic_form from, enum runic_form to)
{
    const uint8_t *src = proof_bytes(MOST * form_unit_size(from));
    Frama_C_show_each_run(from, to);
    const struct runic_pair done = measure_good(from, to, src, MOST);
    //@ assert done.read <= MOST;
    proof_forget();
}

int main(void)
{
#define SIZE(from, to) prove(FORM_##from, FORM_##to);
#include "ops.def"
    Frama_C_show_each_end();
}
