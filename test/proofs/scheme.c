/* scheme.c - proof: one scheme to another, strict and lossy, a function at a time, over any kernels. */
/* SPDX-License-Identifier: MIT */
/* hints: codec scheme */
/* parts: cut native piece pieces whole */
#define PROVES_SCHEMES
#include "kernels.h"

#include "dispatch/scheme.c"

#define MOST 16

/* Any of two forms; an operation that there is none of is not asked for: lossy conversion is of another form, and not of
 * ISO-8859-1. */
#define FOR_EACH(from, to, last)                                                                                               \
    for (unsigned from = 0; from < (last); from++)                                                                             \
        /*@ loop unroll 6; */                                                                                                  \
        for (unsigned to = 0; to < (last); to++)

#if defined PART_cut
static void prove(void)
{
    //@ loop unroll 6;
    for (unsigned scheme = 0; scheme < SCHEME_NONE; scheme++)
        //@ loop unroll 100;
        for (size_t len = 0; len <= MOST * form_unit_size(scheme_form(scheme)); len++) {
            const uint8_t *src = proof_bytes(len);
            Frama_C_show_each_run(scheme, len);
            const size_t whole = runic_scheme_whole(scheme, src, len);
            //@ assert whole <= len;
            proof_forget();
            free((void *)src);
        }
}
#elif defined PART_native
static void prove_native(enum runic_form from, enum runic_form to, size_t len, size_t cap)
{
    const uint8_t *src = proof_bytes(len * form_unit_size(from));
    uint8_t *dst = proof_bytes(cap * form_unit_size(to));
    size_t replaced = 0;
    Frama_C_show_each_run(from, to, len, cap);
    struct runic_pair done = convert_native(from, to, src, len, dst, cap, NULL);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    if (from != to && from != FORM_latin1) {
        done = convert_native(from, to, src, len, dst, cap, &replaced);
        //@ assert done.read <= len && done.written <= cap;
    }
    proof_forget();
    free((void *)src);
    free(dst);
}

/* What looks at both takes the smaller one. */
static void prove(void)
{
    //@ loop unroll 6;
    FOR_EACH(from, to, FORM_COUNT)
    //@ loop unroll 100;
    for (size_t size = 0; size <= MOST; size++) {
        prove_native(from, to, size, MOST);
        prove_native(from, to, MOST, size);
    }
}
#elif defined PART_piece
static void prove_piece(enum runic_scheme from, enum runic_scheme to, size_t len, size_t cap)
{
    const size_t in = form_unit_size(scheme_form(from)), out = form_unit_size(scheme_form(to));
    const uint8_t *src = proof_bytes(len * in);
    uint8_t *dst = proof_bytes(cap * out), *own = proof_bytes(len * in);
    size_t replaced = 0;
    Frama_C_show_each_run(from, to, len, cap);
    struct runic_pair done = convert_scheme_piece(from, to, src, len, dst, cap, NULL, own);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    if (scheme_form(from) != scheme_form(to) && from != SCHEME_latin1) {
        done = convert_scheme_piece(from, to, src, len, dst, cap, &replaced, own);
        //@ assert done.read <= len && done.written <= cap;
    }
    proof_forget();
    free((void *)src);
    free(dst);
    free(own);
}

/* What looks at both asks which is smaller. */
static void prove(void)
{
    //@ loop unroll 6;
    FOR_EACH(from, to, SCHEME_NONE)
    if (scheme_is_foreign(from) || scheme_is_foreign(to)) {
        //@ loop unroll 100;
        for (size_t size = 0; size <= MOST; size++) {
            prove_piece(from, to, size, MOST);
            prove_piece(from, to, MOST, size);
        }
    }
}
#elif defined PART_pieces
static void prove_pieces(enum runic_scheme from, enum runic_scheme to, size_t *replaced)
{
    const uint8_t *src = proof_bytes(MOST * form_unit_size(scheme_form(from)));
    uint8_t *dst = proof_bytes(MOST * form_unit_size(scheme_form(to)));
    Frama_C_show_each_run(from, to, replaced);
    const struct runic_pair done = convert_pieces(from, to, src, MOST, dst, MOST, replaced);
    //@ assert done.read <= MOST && done.written <= MOST;
    proof_forget();
    free((void *)src);
    free(dst);
}

/* Of a scheme it knows how many bytes its units have. */
static void prove(void)
{
    static const enum runic_scheme schemes[] = {SCHEME_utf8, SCHEME_utf16be, SCHEME_utf32be};
    size_t replaced = 0;
    //@ loop unroll 6;
    FOR_EACH(from, to, 3)
    {
        prove_pieces(schemes[from], schemes[to], NULL);
        prove_pieces(schemes[from], schemes[to], &replaced);
    }
}
#else
/* Bytes, of which the last may make no whole unit. */
static void prove_whole(enum runic_scheme from, enum runic_scheme to, size_t units)
{
    const size_t in = form_unit_size(scheme_form(from)), out = form_unit_size(scheme_form(to));
    const uint8_t *src = proof_bytes(units * in);
    uint8_t *dst = proof_bytes(units * out);
    const size_t len = units * in + proof_size(0, in - 1), cap = units * out + proof_size(0, out - 1);
    size_t replaced = 0;
    Frama_C_show_each_run(from, to, len, cap);
    struct runic_pair done = runic_convert_scheme(from, to, src, len, dst, cap);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    done = runic_convert_scheme_lossy(from, to, src, len, dst, cap, &replaced);
    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    free((void *)src);
    free(dst);
}

/* Nothing looks at both the text and the room. */
static void prove(void)
{
    //@ loop unroll 6;
    FOR_EACH(from, to, SCHEME_NONE)
    //@ loop unroll 100;
    for (size_t units = 0; units <= MOST; units++)
        prove_whole(from, to, units);
}
#endif

int main(void)
{
    prove();
    Frama_C_show_each_end();
}
