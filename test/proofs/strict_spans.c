/* strict_spans.c - proof: whole strict conversions in plain C, with any conversion of a span that fulfils its contract. */
/* SPDX-License-Identifier: MIT */
/* models: strict_spans */
#include "form.h"
static inline size_t growth(enum runic_form from, enum runic_form to);
#include "scalar/strict.c"

#define MOST 16

static void prove(runic_convert_kernel *kernel, enum runic_form from, enum runic_form to)
{
    const size_t most = MOST * growth(from, to) + 1;
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len += len + 1 == shortest_span(from) ? MOST + 1 - shortest_span(from) : 1) {
        uint8_t *src = proof_bytes(len * form_unit_size(from)), *dst = proof_bytes(most * form_unit_size(to));
        Frama_C_show_each_run(from, to, len);
        const struct runic_progress done = kernel(src, len, dst, most);
        //@ assert done.read <= len && done.written <= most;
        proof_forget();
        free(src);
        free(dst);
    }
}

int main(void)
{
#define CONVERT(from, to) prove(runic_scalar_##from##_to_##to, FORM_##from, FORM_##to);
#include "ops.def"
    Frama_C_show_each_end();
}
