/* lossy.c - proof: lossy conversions in scalar, over any strict conversion that keeps its contract: from every place of a text
 * of 16 units and each room behind what is written by then. */
/* SPDX-License-Identifier: MIT */
/* hints: lossy */
/* parts: one all */
#include "form.h"
static inline size_t growth(enum runic_form from, enum runic_form to);
#include "scalar/strict.c"

/* What strict and strict_spans prove. */
#define PROOF_CONVERT(from, to)                                                                                                \
    static struct runic_pair proof_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                        \
    {                                                                                                                          \
        proof_reads(src, len *form_unit_size(FORM_##from));                                                                    \
        proof_room(dst, cap *form_unit_size(FORM_##to));                                                                       \
        return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};                                                    \
    }
#define CONVERT(from, to) PROOF_CONVERT(from, to)
#include "ops.def"

#define runic_scalar_utf8_to_utf16   proof_utf8_to_utf16
#define runic_scalar_utf8_to_utf32   proof_utf8_to_utf32
#define runic_scalar_utf8_to_latin1  proof_utf8_to_latin1
#define runic_scalar_utf16_to_utf8   proof_utf16_to_utf8
#define runic_scalar_utf16_to_utf32  proof_utf16_to_utf32
#define runic_scalar_utf16_to_latin1 proof_utf16_to_latin1
#define runic_scalar_utf32_to_utf8   proof_utf32_to_utf8
#define runic_scalar_utf32_to_utf16  proof_utf32_to_utf16
#define runic_scalar_utf32_to_latin1 proof_utf32_to_latin1
#include "scalar/lossy.c"

#define MOST 16

static void prove(runic_lossy_kernel *kernel, enum runic_form from, enum runic_form to)
{
    size_t replaced;
    uint8_t *src = proof_bytes(MOST * form_unit_size(from)), *dst = proof_bytes(MOST * form_unit_size(to));
    Frama_C_show_each_run(from, to);
#ifdef PART_one
    struct lossy at = {.done = {proof_size(0, MOST - 1), proof_size(0, MOST)}};
    proof_read = at.done.read;
    at.done.read = proof_read;
    convert_one(from, to, src, MOST, dst, MOST, &at);
    //@ assert at.done.read <= MOST && at.done.written <= MOST;
#else
    const struct runic_pair done = kernel(src, MOST, dst, MOST, &replaced);
    //@ assert done.read <= MOST && done.written <= MOST;
#endif
    proof_forget();
    free(src);
    free(dst);
}

int main(void)
{
#define LOSSY(from, to) prove(runic_scalar_##from##_to_##to##_lossy, FORM_##from, FORM_##to);
#include "ops.def"
    Frama_C_show_each_end();
}
