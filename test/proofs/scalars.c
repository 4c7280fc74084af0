/* scalars.c - proof: text by way of scalar values, a function at a time, over any codecs: batches of up to 16 values. */
/* SPDX-License-Identifier: MIT */
/* hints: codec scalars */
/* parts: damage decode encode lacking batch way */
#include "kernels.h"

#include "stream_state.h"

#include "stream/scalars.c"

/* ---- What other drivers prove ---- */

struct runic_pair runic_convert_scheme_lossy(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len,
                                             void *dst, size_t cap, size_t *replaced)
{
    (void)from;
    (void)to;
    proof_reads(src, len);
    proof_writes(dst, cap);
    *replaced += proof_size(0, len / 4);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

bool runic_can_answer(const struct converter *c)
{
    (void)c;
    return proof_bool();
}

void runic_begin_answers(struct answers *a, const struct converter *c, uint16_t *marked, uint16_t *text, size_t room)
{
    (void)c;
    Frama_C_make_unknown((char *)a, sizeof *a);
    proof_room(marked, 2 * room);
    proof_room(text, 2 * room);
    a->length = proof_size(0, LONGEST_ANSWER);
    a->marked = marked;
    a->text = text;
    a->room = room;
}

struct runic_pair runic_decode_answered(const struct converter *c, struct answers *a, const uint8_t *src, size_t len,
                                        size_t most, size_t *replaced)
{
    (void)c;
    proof_reads(src, len);
    proof_room(a->text, 2 * a->room);
    proof_room(a->marked, 2 * a->room);
    *replaced = proof_size(0, SIZE_MAX);
    return (struct runic_pair){proof_size(0, len), proof_size(0, smaller(most, a->room))};
}

size_t runic_spell(const struct runic_codec *to, const runic_policy *policy, const runic_report *fault, char32_t *text)
{
    const size_t most = fault->status == RUNIC_UNMAPPABLE ? RUNIC_MAX_REPLACEMENT : ANSWER;
    (void)to;
    check_policy(policy, RUNIC_CALLBACK);
    proof_writes(text, most * sizeof *text);
    return proof_size(0, most);
}

size_t runic_spell_text(struct converter *c, const char32_t *text, size_t len, char32_t *spelled, size_t *newest)
{
    check_policy(&c->how.unmappable, RUNIC_CALLBACK);
    proof_reads(text, len * sizeof *text);
    proof_writes(spelled, len * RUNIC_MAX_REPLACEMENT * sizeof *spelled);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
    if (len > 0 && proof_bool())
        *newest = proof_size(0, len - 1);
    return proof_size(0, len * RUNIC_MAX_REPLACEMENT);
}

void runic_escape_bytes(const uint8_t *bytes, size_t len, char32_t *text)
{
    proof_reads(bytes, len);
    proof_writes(text, ESCAPED * len * sizeof *text);
}

runic_report runic_report_of(uint64_t offset, const uint8_t *src, const runic_character *sequence)
{
    runic_report report;
    Frama_C_make_unknown((char *)&report, sizeof report);
    report.offset = offset;
    proof_reads(src, smaller(sequence->length, RUNIC_REPORT_BYTES));
    return report;
}

void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end)
{
    //@ assert VIEW_WATCHED ==> begin <= end && end <= view->len;
    proof_reads(view->src, view->len);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
}

/* ---- The proofs ---- */

static struct converter c;
static struct view view;
static struct work w;
static struct batch batch;

static void any_batch(size_t read)
{
    Frama_C_make_unknown((char *)&batch, sizeof batch);
    batch.src = view.src + read;
    batch.len = rest_of(VIEW_WATCHED, view.len, read);
    batch.most = VALUES_WATCHED ? BATCH_VALUES : unwatched();
    batch.deals = proof_bool();
    batch.exact = proof_bool();
    batch.until_clean = proof_bool();
    batch.can_answer = proof_bool();
    runic_begin_answers(&batch.answers, &c, batch.marked, batch.answered, BATCH_VALUES);
}

#if defined PART_damage
static void prove_answers(unsigned action, size_t answer_length)
{
    struct runic_pair done = {0, 0};
    any_batch(0);
    c.how.malformed.action = (uint8_t)action;
    batch.answer_length = answer_length;
    batch.bad = (struct runic_recovery){.length = answer_length, .patience = proof_size(0, SIZE_MAX)};
    pass_damage(&c, &batch, &done);
    check_taken(VIEW_WATCHED, done.read, batch.len);
    check_taken(VALUES_WATCHED, done.written, batch.most);
    proof_forget();
}

static void prove(void)
{
    prove_answers(RUNIC_REPLACE, 0);
    prove_answers(RUNIC_REPLACE, 1);
    prove_answers(RUNIC_REPLACE, proof_size(2, ANSWER));
    prove_answers(RUNIC_ESCAPE, ANSWER);
}
#elif defined PART_decode
static void prove(void)
{
    size_t replaced;
    any_batch(0);
    batch.bad.patience = proof_size(0, SIZE_MAX);
    const struct runic_pair done = decode_batch(&c, &batch, &replaced);
    check_taken(VIEW_WATCHED, done.read, batch.len);
    check_taken(VALUES_WATCHED, done.written, BATCH_VALUES);
}
#elif defined PART_encode
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t len = VALUES_WATCHED ? 0 : BATCH_VALUES; len <= BATCH_VALUES; len++) {
        struct newest lacking = {.found = false};
        any_batch(0);
        const struct runic_pair done = encode_batch(&c, &batch, len, &w, &lacking);
        check_taken(VALUES_WATCHED, done.read, len);
        check_taken(ROOM_WATCHED, done.written, w.cap);
        check_taken(VALUES_WATCHED, lacking.index, BATCH_VALUES);
        proof_forget();
    }
}
#elif defined PART_lacking
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t read = 0; read <= LONGEST; read++) {
        struct newest lacking = {
            .found = true, .before = keep_decoding(&c), .read = read, .index = proof_size(0, BATCH_VALUES)};
        any_batch(0);
        tell_lacking(&c, &view, &lacking, &batch);
        proof_forget();
    }
}
#elif defined PART_batch
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t read = 0; read <= (VIEW_WATCHED ? LONGEST : 0); read++) {
        struct way way = {.w = w, .done = {read, 0}};
        any_batch(read);
        batch.most = proof_size(0, BATCH_VALUES);
        convert_batch(&c, &batch, &way);
        check_taken(VIEW_WATCHED, way.done.read, LONGEST);
        //@ assert ROOM_WATCHED ==> way.done.written + way.w.cap == LONGEST && way.w.dst + way.w.cap == proof_out + LONGEST;
        //@ assert VIEW_WATCHED && way.replaced.found ==> way.replaced.read <= way.replaced.end <= LONGEST;
        //@ assert VIEW_WATCHED && way.lacking.found ==> way.lacking.read <= LONGEST;
        //@ assert way.lacking.found ==> way.lacking.index <= BATCH_VALUES;
        //@ assert batch.most <= BATCH_VALUES;
        proof_forget();
    }
}
#else
static void prove(void)
{
    const struct runic_pair done = runic_convert_by_scalars(&c, &view, w, (struct runic_pair){0, 0}, proof_bool());
    check_taken(VIEW_WATCHED, done.read, LONGEST);
    check_taken(ROOM_WATCHED, done.written, LONGEST);
}
#endif

int main(void)
{
    any_converter(&c);
    view.len = VIEW_WATCHED ? LONGEST : unwatched();
    view.src = begin_of(VIEW_WATCHED, proof_viewed, view.len);
    w = (struct work){.src = proof_piece, .cap = ROOM_WATCHED ? LONGEST : unwatched(), .last = proof_bool()};
    w.dst = begin_of(ROOM_WATCHED, proof_out, w.cap);
    Frama_C_show_each_run();
    prove();
    proof_forget();
    Frama_C_show_each_end();
}
