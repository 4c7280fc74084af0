/* kernels.h - for proofs of callers of kernels: each kernel is replaced by its contract, which is checked. */
/* SPDX-License-Identifier: MIT */
/*
 * A kernel may read src[0, len) and write any values to dst[0, cap), and returns any result that ops.def allows. Therefore the
 * proofs hold for the kernels of every target.
 */
#ifndef RUNIC_PROOF_KERNELS_H
#define RUNIC_PROOF_KERNELS_H

#include "dispatch/dispatch.h"
#include "scheme/scheme.h"

/* The most units that one unit can become. */
static size_t proof_growth(enum runic_form from, enum runic_form to)
{
    if (to == FORM_utf8)
        return from == FORM_latin1 ? 2 : from == FORM_utf16 ? 3 : 4;
    return from == FORM_utf32 && to == FORM_utf16 ? 2 : 1;
}

static struct runic_progress proof_convert(enum runic_form from, enum runic_form to, const void *src, size_t len, void *dst,
                                           size_t cap)
{
    proof_reads(src, len * form_unit_size(from));
    proof_writes(dst, cap * form_unit_size(to));
    return (struct runic_progress){proof_size(0, len), proof_size(0, smaller(cap, proof_growth(from, to) * len))};
}

static size_t proof_count(const void *src, size_t len, size_t in, size_t most)
{
    proof_reads(src, len * in);
    return proof_size(0, most * len);
}

#define SIZE_OF(form) form_unit_size(FORM_##form)
#define CONVERT(from, to)                                                                                                      \
    static struct runic_progress proof_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                    \
    {                                                                                                                          \
        return proof_convert(FORM_##from, FORM_##to, src, len, dst, cap);                                                      \
    }
#define LOSSY(from, to)                                                                                                        \
    static struct runic_progress proof_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,            \
                                                                size_t *replaced)                                              \
    {                                                                                                                          \
        *replaced = proof_size(0, len);                                                                                        \
        return proof_##from##_to_##to(src, len, dst, cap);                                                                     \
    }
#define VALIDATE(form)                                                                                                         \
    static size_t proof_##form##_validate(const void *src, size_t len)                                                         \
    {                                                                                                                          \
        return proof_count(src, len, SIZE_OF(form), 1);                                                                        \
    }
#define FORM_ascii FORM_latin1
#define COUNT(form)                                                                                                            \
    static size_t proof_##form##_count(const void *src, size_t len)                                                            \
    {                                                                                                                          \
        return proof_count(src, len, SIZE_OF(form), 1);                                                                        \
    }
#define TALLY(kind)                                                                                                            \
    static size_t proof_utf8_##kind(const void *src, size_t len)                                                               \
    {                                                                                                                          \
        return proof_count(src, len, SIZE_OF(utf8), 1);                                                                        \
    }
#define SIZE(from, to)                                                                                                         \
    static size_t proof_##from##_to_##to##_size(const void *src, size_t len)                                                   \
    {                                                                                                                          \
        return proof_count(src, len, SIZE_OF(from), 4);                                                                        \
    }
#define SWAP(form)                                                                                                             \
    static void proof_##form##_swap(const void *src, size_t len, void *dst)                                                    \
    {                                                                                                                          \
        proof_reads(src, len *SIZE_OF(form));                                                                                  \
        proof_writes(dst, len *SIZE_OF(form));                                                                                 \
    }
#include "ops.def"

struct runic_kernels runic_kernels = {
#define CONVERT(from, to) .from##_to_##to = proof_##from##_to_##to,
#define LOSSY(from, to)   .from##_to_##to##_lossy = proof_##from##_to_##to##_lossy,
#define VALIDATE(form)    .form##_validate = proof_##form##_validate,
#define COUNT(form)       .form##_count = proof_##form##_count,
#define TALLY(kind)       .utf8_##kind = proof_utf8_##kind,
#define SIZE(from, to)    .from##_to_##to##_size = proof_##from##_to_##to##_size,
#define SWAP(form)        .form##_swap = proof_##form##_swap,
#include "ops.def"
};

struct runic_progress runic_convert_scheme(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len, void *dst,
                                           size_t cap, size_t *replaced)
{
    (void)replaced;
    const size_t in = form_unit_size(scheme_form(from)), out = form_unit_size(scheme_form(to));
    proof_reads(src, len);
    proof_writes(dst, cap);
    return (struct runic_progress){smaller(len, in * proof_size(0, len / in)), smaller(cap, out * proof_size(0, cap / out))};
}
#endif
