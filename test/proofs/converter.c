/* converter.c - proof: the converter, a function at a time, over any codecs and what the others are proved to keep. */
/* SPDX-License-Identifier: MIT */
/* hints: codec converter */
/* parts: text form fault over next piece calls */
/*
 * A loop is cut where a turn begins. A piece, a room and a view have up to 16 bytes, and are watched one at a time.
 */
#include "kernels.h"

#include "stream_state.h"

#include "stream/converter.c"

/* ---- What other drivers prove ---- */

struct runic_pair runic_convert_by_scalars(struct converter *c, const struct view *view, struct work w, struct runic_pair done,
                                           bool until_clean)
{
    (void)until_clean;
    check_taken(VIEW_WATCHED, done.read, view->len);
    proof_reads(view->src, view->len);
    proof_room(w.dst, w.cap);
    any_faults(c);
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    proof_read = VIEW_WATCHED ? proof_size(done.read, view->len) : 0;
    proof_class = ROOM_WATCHED ? done.written : 0;
    proof_result = ROOM_WATCHED ? done.written + proof_size(0, w.cap) : 0;
    return (struct runic_pair){VIEW_WATCHED ? proof_read : unwatched(), ROOM_WATCHED ? proof_result : unwatched()};
}

struct runic_pair runic_convert_lossy(struct converter *c, const struct view *view, struct work w)
{
    return runic_convert_by_scalars(c, view, w, (struct runic_pair){0, 0}, false);
}

bool runic_convert_answered(struct converter *c, const struct view *view, struct work *w, struct runic_pair *done)
{
    //@ assert done->read == 0 && done->written == 0;
    *done = runic_convert_by_scalars(c, view, *w, *done, false);
    wrote(w, done->written);
    if (!ROOM_WATCHED)
        any_room(w);
    proof_written = ROOM_WATCHED ? w->cap : 0;
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
    proof_reads(policy, sizeof *policy);
    proof_result = 0;
    if (policy->action <= highest_action && policy->length <= RUNIC_MAX_REPLACEMENT)
        proof_result = proof_bool();
    return proof_result;
}

bool runic_are_options(const runic_options *how)
{
    proof_reads(how, sizeof *how);
    if (!runic_is_policy(&how->malformed, RUNIC_CALLBACK))
        return false;
    proof_result = 0;
    return runic_is_policy(&how->unmappable, RUNIC_CALLBACK);
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

static bool write_some(struct converter *c, struct work *w)
{
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    check_work(w);
    any_room(w);
    return proof_bool();
}

bool runic_write_answer(struct converter *c, struct work *w)
{
    any_policy(&c->owed, RUNIC_ESCAPE);
    return write_some(c, w);
}

bool runic_write_mark(struct converter *c, struct work *w)
{
    return write_some(c, w);
}

bool runic_close_text(struct converter *c, struct work *w)
{
    return write_some(c, w);
}

void runic_begin(struct converter *c)
{
    const runic_options how = c->how;
    any_converter(c);
    c->how = how;
    c->held = 0;
}

void runic_choose_charset(struct converter *c, struct work *w)
{
    //@ assert c->held <= RUNIC_MAX_SIGNATURE;
    check_work(w);
    any_piece(w);
    c->held = (uint8_t)proof_size(0, RUNIC_MAX_SIGNATURE);
    if (proof_bool())
        c->from = either_codec();
}

runic_status runic_meet_first(struct converter *c, struct work *w)
{
    check_work(w);
    any_piece(w);
    any_faults(c);
    c->held = (uint8_t)proof_size(0, LONGEST_CUT);
    c->fault_waits = proof_bool();
    return proof_bool() ? RUNIC_OK : RUNIC_INVALID;
}

/* ---- The proofs ---- */

static struct converter c;
static struct work w;
static struct view view;

#if defined PART_text
static void prove(void)
{
    convert_text(&c, &w);
    check_work(&w);
}
#elif defined PART_form
static void prove(void)
{
    const struct runic_pair done = convert_good(&c, &view, &w, proof_bool());
    check_taken(VIEW_WATCHED, done.read, view.len);
    check_taken(ROOM_WATCHED, done.written, w.cap);
    check_work(&w);
}
#elif defined PART_fault
static void prove(void)
{
    union runic_state after;
    const runic_character next = {.value = Frama_C_unsigned_int_interval(0, UINT32_MAX),
                                  .length = (uint8_t)proof_size(0, view.len),
                                  .status = (uint8_t)proof_size(0, RUNIC_STOPPED),
                                  .fault = (uint8_t)proof_size(0, 255)};
    Frama_C_make_unknown((char *)&after, sizeof after);
    pass_fault(&c, &w, &view, &next, &after);
    newest_is_settled(&c);
    check_work(&w);
    check_view(&view);
}
#elif defined PART_over
/* What is cut is no longer than a codec may call cut, and is all that is left where the view is whole (see view.c). */
static void prove(void)
{
    uint8_t rest[LONGEST_CUT];
    //@ loop unroll 100;
    for (size_t held = 0; held <= LONGEST_CUT; held++)
        //@ loop unroll 100;
        for (size_t len = 0; held + len <= LONGEST_CUT; len++) {
            const runic_character next = {.status = (uint8_t)proof_size(0, RUNIC_STOPPED),
                                          .fault = (uint8_t)proof_size(0, 255)};
            w.src = rest + LONGEST_CUT - len;
            w.len = len;
            c.held = (uint8_t)held;
            view.whole = proof_bool();
            is_over(&c, &w, &view, &next);
            //@ assert c.held <= LONGEST_CUT && w.len <= len;
        }
}
#elif defined PART_next
static void prove(void)
{
    union runic_state after;
    const runic_character next = look_at_next(&c, &w, &view, &after);
    //@ assert next.length <= view.len;
    //@ assert next.status == RUNIC_PARTIAL ==> view.len <= LONGEST_CUT;
    check_view(&view);
}
#elif defined PART_piece
/* A piece and a room of which something may be left anywhere, or none. */
static void prove_call(size_t len, size_t cap)
{
    runic_converter stream;
    struct converter *inner = (struct converter *)&stream;
    proof_forget();
    proof_read = PIECE_WATCHED ? len : 0;
    proof_written = ROOM_WATCHED ? cap : 0;
    any_converter(inner);
    inner->closed = proof_bool();
    inner->first_due = proof_bool();
    inner->fault_waits = proof_bool();
    if (proof_bool()) {
        inner->from = NULL;
        inner->held = (uint8_t)proof_size(0, RUNIC_MAX_SIGNATURE);
        proof_class = 1;
    }
    const runic_result done = runic_converter_convert(&stream, begin_of(PIECE_WATCHED, proof_piece, len), len,
                                                      begin_of(ROOM_WATCHED, proof_out, cap), cap, proof_bool());
    //@ assert PIECE_WATCHED && len == LONGEST ==> done.read <= len;
    //@ assert ROOM_WATCHED && cap == LONGEST ==> done.written <= cap;
    //@ assert inner->held <= LONGEST_CUT;
    check_policy(&inner->owed, RUNIC_ESCAPE);
}

static void prove(void)
{
    prove_call(0, 0);
    prove_call(LONGEST, LONGEST);
}
#else
static void prove(void)
{
    runic_converter stream;
    struct converter *inner = (struct converter *)&stream;
    runic_options how;
    runic_policy policy, other;
    Frama_C_make_unknown((char *)&how, sizeof how);
    how.callback = any_answer;
    how.user = NULL;
    Frama_C_make_unknown((char *)&policy, sizeof policy);
    Frama_C_make_unknown((char *)&other, sizeof other);
    runic_converter_init(&stream, &how);
    runic_converter_reset(&stream);
    any_converter(inner);
    runic_converter_answer(&stream, &policy);
    check_policy(&inner->owed, RUNIC_ESCAPE);
    runic_converter_policies(&stream, &policy, &other);
    check_policy(&inner->how.malformed, RUNIC_CALLBACK);
    check_policy(&inner->how.unmappable, RUNIC_CALLBACK);
    runic_converter_report(&stream);
    runic_converter_faults(&stream);
    runic_converter_place(&stream);
    const size_t held = runic_converter_held(&stream);
    //@ assert held <= LONGEST_CUT;
    runic_converter_charset(&stream);
}
#endif

int main(void)
{
    any_converter(&c);
#if !defined PART_over && !defined PART_piece && !defined PART_calls
    any_work(&w);
    any_view(&view);
#endif
    Frama_C_show_each_run();
    prove();
    proof_forget();
    Frama_C_show_each_end();
}
