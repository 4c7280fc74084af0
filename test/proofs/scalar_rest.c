/* scalar_rest.c - proof: what else scalar does with a text: validate, measure, count, repair, swap; every length up to 16
 * units. */
/* SPDX-License-Identifier: MIT */
/* hints: scalar_rest */
#include "form.h"
static inline size_t growth(enum runic_form from, enum runic_form to);
#include "scalar/strict.c"

#include "scalar/count.c"
#include "scalar/repair.c"
#include "scalar/size.c"
#include "scalar/swap.c"
#include "scalar/validate.c"

#define MOST       16
#define FORM_ascii FORM_latin1

static void prove_length(size_t (*kernel)(const void *src, size_t len), enum runic_form form, bool is_length, size_t len)
{
    const uint8_t *src = proof_bytes(len * form_unit_size(form));
    Frama_C_show_each_run(form, len);
    const size_t found = kernel(src, len);
    if (is_length) {
        //@ assert found <= len;
    }
    proof_forget();
}

static void prove(size_t (*kernel)(const void *src, size_t len), enum runic_form form, bool is_length)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_length(kernel, form, is_length, len);
}

/* Units that are summed by blocks: some more than two of these. */
static void prove_size(size_t (*kernel)(const void *src, size_t len), enum runic_form form)
{
    prove(kernel, form, false);
    if (form == FORM_utf16 || form == FORM_utf32)
        //@ loop unroll 100;
        for (size_t more = 0; more <= 9; more++)
            prove_length(kernel, form, false, 2 * BLOCK_UNITS + more);
}

static void prove_writing(enum runic_form form)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++) {
        uint8_t *text = proof_bytes(len * form_unit_size(form)), *dst = proof_bytes(len * form_unit_size(form));
        Frama_C_show_each_run(form, len);
        if (form == FORM_utf16)
            runic_scalar_utf16_repair(text, len);
        proof_forget();
        if (form == FORM_utf16)
            runic_scalar_utf16_swap(text, len, dst);
        else
            runic_scalar_utf32_swap(text, len, dst);
        if (form == FORM_utf16)
            runic_scalar_utf16_swap(text, len, text);
        else
            runic_scalar_utf32_swap(text, len, text);
        proof_forget();
    }
}

int main(void)
{
#define VALIDATE(form) prove(runic_scalar_##form##_validate, FORM_##form, true);
#define COUNT(form)    prove(runic_scalar_##form##_count, FORM_##form, false);
#define SIZE(from, to) prove_size(runic_scalar_##from##_to_##to##_size, FORM_##from);
#define SWAP(form)     prove_writing(FORM_##form);
#include "ops.def"
    Frama_C_show_each_end();
}
