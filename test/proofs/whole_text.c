/* whole_text.c - proof: whole texts, over any converter that keeps what converter.c proves. */
/* SPDX-License-Identifier: MIT */
/* hints: codec whole_text */
#include "kernels.h"

#include "stream_state.h"

#include "stream/whole_text.c"

#define MOST 3

/* ---- What other drivers prove ---- */

const struct runic_codec *runic_codec(runic_charset charset)
{
    return charset == RUNIC_UNKNOWN ? NULL : either_codec();
}

bool runic_are_plain(const runic_options *how)
{
    proof_reads(how, sizeof *how);
    return proof_bool();
}

runic_status runic_converter_init(runic_converter *converter, const runic_options *how)
{
    proof_reads(how, sizeof *how);
    proof_class = proof_bool();
    if (proof_class)
        any_converter((struct converter *)converter);
    else
        *(struct converter *)converter = (struct converter){.closed = 1};
    return proof_class ? RUNIC_OK : RUNIC_BAD_CALL;
}

runic_result runic_converter_convert(runic_converter *converter, const void *src, size_t len, void *dst, size_t cap, int last)
{
    struct converter *c = (struct converter *)converter;
    (void)last;
    proof_reads(src, len);
    proof_writes(dst, cap);
    any_faults(c);
    any_policy(&c->owed, RUNIC_ESCAPE);
    c->offset = proof_size(0, SIZE_MAX);
    proof_octet = proof_size(0, len);
    proof_written = cap > ROOM ? 0 : proof_size(0, cap);
    return (runic_result){.read = proof_octet,
                          .written = cap > ROOM ? proof_size(0, cap) : proof_written,
                          .status = (uint8_t)proof_size(0, 255),
                          .fault = (uint8_t)proof_size(0, 255)};
}

/* ---- The proofs ---- */

static void prove(const runic_options *how, size_t len, size_t cap)
{
    const uint8_t *src = proof_bytes(len);
    uint8_t *dst = proof_bytes(cap);
    Frama_C_show_each_run(len, cap);
    const runic_result done = runic_convert(how, src, len, dst, cap);
    //@ assert done.written <= cap;
    proof_forget();
    free((void *)src);
    free(dst);
}

int main(void)
{
    runic_options how;
    Frama_C_make_unknown((char *)&how, sizeof how);
    how.from = proof_bool() ? RUNIC_UTF8 : RUNIC_UNKNOWN;
    how.to = proof_bool() ? RUNIC_UTF8 : RUNIC_UNKNOWN;
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        //@ loop unroll 100;
        for (size_t cap = 0; cap <= ROOM; cap++)
            prove(&how, len, cap);
    Frama_C_show_each_run();
    runic_convert_size(&how, proof_piece, PIECE);
    Frama_C_show_each_end();
}
