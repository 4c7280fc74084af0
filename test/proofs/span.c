/* span.c - proof: the fast part of every operation in scalar, from every place of a span of 16 units. */
/* SPDX-License-Identifier: MIT */
/* hints: span */
#include "form.h"
static inline size_t growth(enum runic_form from, enum runic_form to);
#include "scalar/strict.c"

#define SPAN 16

static void prove(enum runic_form from, enum runic_form to, bool keep)
{
    uint8_t *src = proof_bytes(SPAN * form_unit_size(from)), *dst = proof_bytes(SPAN * growth(from, to) * form_unit_size(to));
    Frama_C_show_each_run(from, to, keep);
    const struct runic_pair done = take_span(from, to, keep, src, SPAN, keep ? dst : NULL);
    proof_read = done.read;
    //@ assert done.read <= SPAN;
    const size_t most = done.read * growth(from, to);
    //@ assert done.written <= most;
    proof_forget();
    free(src);
    free(dst);
}

int main(void)
{
#define CONVERT(from, to) prove(FORM_##from, FORM_##to, true);
#include "ops.def"
#define SIZE(from, to) prove(FORM_##from, FORM_##to, false);
#include "ops.def"
    Frama_C_show_each_end();
}
