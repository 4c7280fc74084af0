/* text.c - proof: the public functions on text in memory, over any kernels: every length up to 5, every capacity up to 3. */
/* SPDX-License-Identifier: MIT */
/* hints: codec text_memory */
#include "kernels.h"

#include "text/convert.c"

#define MOST 5
#define ROOM 3

static const void *src;
static void *dst;

static void prove(size_t len, size_t cap)
{
    runic_result strict;
    runic_lossy_result lossy;
    size_t size;
    src = proof_bytes(4 * len);
    dst = proof_bytes(4 * cap);
    Frama_C_show_each_run(len, cap);
#define CONVERT(from, to)                                                                                                      \
    strict = runic_##from##_to_##to(src, len, dst, cap);                                                                       \
    proof_forget();
#define LOSSY(from, to)                                                                                                        \
    lossy = runic_##from##_to_##to##_lossy(src, len, dst, cap);                                                                \
    proof_forget();
#include "ops.def"
    strict = runic_utf8_validate(src, len);
    proof_forget();
    strict = runic_utf16_validate(src, len);
    proof_forget();
    strict = runic_utf32_validate(src, len);
    proof_forget();
    strict = runic_ascii_validate(src, len);
    proof_forget();
    size = runic_utf8_to_utf16_size(src, len) + runic_utf16_count(src, len);
    size += runic_utf16_repair(dst, cap);
    runic_utf16_swap(src, smaller(len, cap), dst);
    runic_utf32_swap(src, smaller(len, cap), dst);
    free((void *)src);
    free(dst);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++) {
        prove(len, 0);
        prove(len, ROOM);
    }
    Frama_C_show_each_end();
}
