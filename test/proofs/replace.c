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
    return proof_size(0, len);
}

struct runic_pair runic_convert_scheme_lossy(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len,
                                             void *dst, size_t cap, size_t *replaced)
{
    (void)from;
    (void)to;
    proof_reads(src, len);
    proof_writes(dst, cap);
    *replaced += proof_size(0, len);
    proof_result = VIEW_WATCHED ? proof_size(0, len) : 0;
    proof_octet = ROOM_WATCHED ? proof_size(0, cap) : 0;
    return (struct runic_pair){VIEW_WATCHED ? proof_result : unwatched(), ROOM_WATCHED ? proof_octet : unwatched()};
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

#ifdef PART_lossy
static void prove(void)
{
    struct work w = {.src = proof_piece, .dst = proof_out, .cap = LONGEST, .last = proof_bool()};
    struct view view = {.src = proof_viewed, .len = LONGEST, .whole = proof_bool()};
    if (!VIEW_WATCHED)
        any_view(&view);
    if (!ROOM_WATCHED)
        any_room(&w);
    if (runic_is_lossy(&c)) {
        const struct runic_pair done = runic_convert_lossy(&c, &view, w);
        check_taken(VIEW_WATCHED, done.read, view.len);
        check_taken(ROOM_WATCHED, done.written, w.cap);
    }
    proof_forget();
}
#else
static void prove_stretch(size_t begin, size_t end)
{
    struct view view = {.src = proof_viewed, .len = LONGEST, .whole = proof_bool()};
    Frama_C_show_each_run(begin, end);
#if defined PART_good
    const size_t good = after_good_text(&c, view.src, begin, end);
    //@ assert begin <= good <= end;
#elif defined PART_last
    find_last_fault(&c, &view, begin, end);
#else
    runic_find_newest(&c, &view, begin, end);
#endif
    proof_forget();
}

static void prove(void)
{
    //@ loop unroll 100;
    for (size_t begin = 0; begin <= LONGEST; begin++)
        //@ loop unroll 100;
        for (size_t end = begin; end <= LONGEST; end++)
            prove_stretch(begin, end);
}
#endif

int main(void)
{
    any_converter(&c);
    c.from = &plain_codec;
    Frama_C_show_each_run();
    prove();
    Frama_C_show_each_end();
}
