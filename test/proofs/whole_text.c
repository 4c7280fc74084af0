/* whole_text.c - proof: whole texts, over any converter that keeps what converter.c proves. */
/* SPDX-License-Identifier: MIT */
/* hints: codec whole_text */
/* parts: convert size */
#include "kernels.h"

#include "stream_state.h"

#include "stream/whole_text.c"

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
    const bool is_apart = ROOM_WATCHED && cap <= LONGEST;
    proof_octet = PIECE_WATCHED ? proof_size(0, len) : 0;
    proof_written = is_apart ? proof_size(0, cap) : 0;
    return (runic_result){.read = PIECE_WATCHED ? proof_octet : unwatched(),
                          .written = is_apart ? proof_written : proof_size(0, cap),
                          .status = (uint8_t)proof_size(0, 255),
                          .fault = (uint8_t)proof_size(0, 255)};
}

/* ---- The proofs ---- */

static runic_options how;

#ifdef PART_convert
static void prove_convert(size_t len, size_t cap)
{
    Frama_C_show_each_run(len, cap);
    const runic_result done =
        runic_convert(&how, begin_of(PIECE_WATCHED, proof_piece, len), len, begin_of(ROOM_WATCHED, proof_out, cap), cap);
    check_taken(ROOM_WATCHED, done.written, cap);
    proof_forget();
}

static void prove(void)
{
    //@ loop unroll 100;
    for (size_t size = 0; size <= LONGEST; size++)
        prove_convert(PIECE_WATCHED ? size : unwatched(), ROOM_WATCHED ? size : unwatched());
}
#else
static void prove(void)
{
    Frama_C_show_each_run();
    runic_convert_size(&how, proof_piece, LONGEST);
}
#endif

int main(void)
{
    Frama_C_make_unknown((char *)&how, sizeof how);
    how.from = proof_bool() ? RUNIC_UTF8 : RUNIC_UNKNOWN;
    how.to = proof_bool() ? RUNIC_UTF8 : RUNIC_UNKNOWN;
    prove();
    Frama_C_show_each_end();
}
