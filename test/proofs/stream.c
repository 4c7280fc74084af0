/* stream.c - proof, not seen to end yet: a converter's way through a piece, over any codecs: from any state, with each number
 * of held bytes, and from every place of a piece and a room of 2 bytes. */
/* SPDX-License-Identifier: MIT */
/* hints: codec stream */
#include "kernels.h"

#include "stream_state.h"

/* Where the piece and the room end. */
static const uint8_t *proof_src_end;
static uint8_t *proof_dst_end;

#include "stream/converter.c"
#include "stream/output.c"

#define MOST 2

/* ---- What other drivers prove ---- */

struct runic_pair runic_convert_by_scalars(struct converter *c, const struct view *view, struct work w, struct runic_pair done,
                                           bool until_clean)
{
    (void)until_clean;
    //@ assert done.read <= view->len;
    proof_reads(view->src, view->len);
    proof_room(w.dst, w.cap);
    any_faults(c);
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    return (struct runic_pair){proof_size(done.read, view->len), proof_size(done.written, done.written + w.cap)};
}

struct runic_pair runic_convert_lossy(struct converter *c, const struct view *view, struct work w)
{
    return runic_convert_by_scalars(c, view, w, (struct runic_pair){0, 0}, false);
}

bool runic_convert_answered(struct converter *c, const struct view *view, struct work *w, struct runic_pair *done)
{
    //@ assert done->read == 0 && done->written == 0;
    *done = runic_convert_by_scalars(c, view, *w, *done, false);
    proof_octet = done->written;
    done->written = proof_octet;
    wrote(w, done->written);
    return proof_bool();
}

bool runic_is_lossy(const struct converter *c)
{
    (void)c;
    return proof_bool();
}

bool runic_can_answer(const struct converter *c)
{
    (void)c;
    return proof_bool();
}

bool runic_is_policy(const runic_policy *policy, unsigned highest_action)
{
    (void)highest_action;
    proof_reads(policy, sizeof *policy);
    return proof_bool();
}

size_t runic_spell(const struct runic_codec *to, const runic_policy *policy, const runic_report *fault, char32_t *text)
{
    (void)to;
    proof_reads(policy, sizeof *policy);
    proof_reads(fault, sizeof *fault);
    proof_writes(text, ANSWER * sizeof *text);
    return proof_size(0, ANSWER);
}

runic_report runic_report_of(uint64_t offset, const uint8_t *src, const runic_character *sequence)
{
    runic_report report;
    Frama_C_make_unknown((char *)&report, sizeof report);
    report.offset = offset;
    proof_reads(src, smaller(sequence->length, RUNIC_REPORT_BYTES));
    return report;
}

void runic_note_fault(struct converter *c, const runic_report *fault)
{
    proof_reads(fault, sizeof *fault);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
}

runic_status runic_decide(struct converter *c)
{
    any_policy(&c->owed, RUNIC_ESCAPE);
    c->fault_waits = proof_bool();
    return (runic_status)proof_size(0, RUNIC_STOPPED);
}

static void prove(size_t held, bool last)
{
    struct converter c;
    uint8_t *src = proof_bytes(MOST), *dst = proof_bytes(MOST);
    struct work w = {src, MOST, dst, MOST, last};
    proof_src_end = src + MOST;
    proof_dst_end = dst + MOST;
    any_converter(&c);
    c.held = (uint8_t)held;
    Frama_C_show_each_run(held, last);
    convert_text(&c, &w);
    //@ assert c.held <= HOLD && w.len <= MOST && w.cap <= MOST;
    proof_forget();
    free(src);
    free(dst);
}

int main(void)
{
    prove(0, false);
    prove(0, true);
    Frama_C_show_each_end();
}
