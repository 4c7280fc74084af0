/* replace.c - proof: text by a lossy kernel, and where its newest fault is, over any codecs and kernels: a function at a time.
 */
/* SPDX-License-Identifier: MIT */
/* hints: codec replace */
/* parts: good last newest lossy */
#include "kernels.h"

#include "stream_state.h"

#include "stream/replace.c"

/* ---- What other drivers prove ---- */

size_t runic_scheme_whole(enum runic_scheme scheme, const void *src, size_t len)
{
    (void)scheme;
    proof_reads(src, len);
    proof_octet = proof_size(0, len);
    return proof_octet;
}

struct runic_pair runic_convert_scheme_lossy(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len,
                                             void *dst, size_t cap, size_t *replaced)
{
    (void)from;
    (void)to;
    proof_reads(src, len);
    proof_writes(dst, cap);
    *replaced += proof_size(0, len);
    proof_result = proof_size(0, len);
    proof_octet = proof_size(0, cap);
    return (struct runic_pair){proof_result, proof_octet};
}

size_t runic_floor(runic_charset charset, const void *src, size_t len, size_t pos)
{
    (void)charset;
    //@ assert pos <= len;
    proof_reads(src, len);
    return proof_size(0, pos);
}

runic_report runic_report_of(uint64_t offset, const uint8_t *src, const runic_character *sequence)
{
    runic_report report;
    Frama_C_make_unknown((char *)&report, sizeof report);
    report.offset = offset;
    proof_reads(src, smaller(sequence->length, RUNIC_REPORT_BYTES));
    return report;
}

/* ---- The proofs ---- */

static struct converter c;

static void prove(const uint8_t *src, size_t len, size_t begin, size_t end)
{
    struct view view = {.src = src, .len = len, .whole = proof_bool()};
#if defined PART_good
    const size_t good = after_good_text(&c, src, begin, end);
    //@ assert begin <= good <= end;
#elif defined PART_last
    find_last_fault(&c, &view, begin, end);
#elif defined PART_newest
    runic_find_newest(&c, &view, begin, end);
#else
    uint8_t *dst = proof_bytes(end);
    const struct work w = {src, len, dst, end, proof_bool()};
    if (begin == 0 && runic_is_lossy(&c)) {
        const struct runic_pair done = runic_convert_lossy(&c, &view, w);
        //@ assert done.read <= len && done.written <= end;
    }
    free(dst);
#endif
    proof_forget();
}

int main(void)
{
    const uint8_t *src = proof_bytes(VIEW);
    any_converter(&c);
    c.from = &plain_codec;
    //@ loop unroll 100;
    for (size_t begin = 0; begin <= VIEW; begin++)
        //@ loop unroll 100;
        for (size_t end = begin; end <= VIEW; end++) {
            Frama_C_show_each_run(begin, end);
            prove(src, VIEW, begin, end);
        }
    Frama_C_show_each_end();
}
