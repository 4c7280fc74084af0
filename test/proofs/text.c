/* text.c - proof: the public functions on text in memory, with any kernels, for every length up to 16 and every capacity. */
/* SPDX-License-Identifier: MIT */
/* models: text */
/* parts: strict lossy rest */
#include "kernels.h"

#include "text/convert.c"

#define MOST 16

/* A text and a buffer of each form, in blocks of exact size. */
static const void *texts[FORM_COUNT];
static void *rooms[FORM_COUNT];

#if defined PART_strict
static void prove_functions(size_t len, size_t cap)
{
    runic_result done;
#define CONVERT(from, to)                                                                                                      \
    done = runic_##from##_to_##to(texts[FORM_##from], len, rooms[FORM_##to], cap);                                             \
    proof_forget();
#include "ops.def"
}
#elif defined PART_lossy
static void prove_functions(size_t len, size_t cap)
{
    runic_lossy_result done;
#define LOSSY(from, to)                                                                                                        \
    done = runic_##from##_to_##to##_lossy(texts[FORM_##from], len, rooms[FORM_##to], cap);                                     \
    proof_forget();
#include "ops.def"
}
#else
static void prove_functions(size_t len, size_t cap)
{
    runic_result done;
    size_t size;
#define VALIDATE(form)                                                                                                         \
    done = runic_##form##_validate(texts[FORM_##form], len);                                                                   \
    proof_forget();
#define COUNT(form)    size = runic_##form##_count(texts[FORM_##form], len);
#define SIZE(from, to) size = runic_##from##_to_##to##_size(texts[FORM_##from], len);
#define SWAP(form)     runic_##form##_swap(texts[FORM_##form], smaller(len, cap), rooms[FORM_##form]);
#include "ops.def"
    size = runic_utf16_repair(rooms[FORM_utf16], cap);
}
#endif

static void prove(size_t len, size_t cap)
{
    //@ loop unroll 4;
    for (unsigned form = 0; form < FORM_COUNT; form++) {
        texts[form] = proof_bytes(len * form_unit_size(form));
        rooms[form] = proof_bytes(cap * form_unit_size(form));
    }
    Frama_C_show_each_run(len, cap);
    prove_functions(len, cap);
    //@ loop unroll 4;
    for (unsigned form = 0; form < FORM_COUNT; form++) {
        free((void *)texts[form]);
        free(rooms[form]);
    }
}

/* No code reads both. */
int main(void)
{
    //@ loop unroll 100;
    for (size_t size = 0; size <= MOST; size++) {
        prove(size, MOST);
        prove(MOST, size);
    }
    Frama_C_show_each_end();
}
