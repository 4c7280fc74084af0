/* answers.c - proof: answers in place of ill-formed sequences, a function at a time, over any codecs and kernels. */
/* SPDX-License-Identifier: MIT */
/* hints: lanes codec answers */
/* parts: begin put copy faults mark each escape decode convert */
#include "kernels.h"

#include "stream_state.h"

#include "stream/answers.c"

/* ---- What other drivers prove; and an escape is ASCII ---- */

size_t runic_scheme_whole(enum runic_scheme scheme, const void *src, size_t len)
{
    (void)scheme;
    proof_reads(src, len);
    return proof_size(0, len);
}

struct runic_pair runic_convert_scheme_lossy(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len,
                                             void *dst, size_t cap, size_t *replaced)
{
    *replaced += proof_size(0, len);
    return runic_convert_scheme(from, to, src, len, dst, cap);
}

size_t runic_spell(const struct runic_codec *to, const runic_policy *policy, const runic_report *fault, char32_t *text)
{
    (void)to;
    check_policy(policy, RUNIC_CALLBACK);
    proof_reads(fault, sizeof *fault);
    if (policy->action == RUNIC_ESCAPE) {
        //@ loop unroll 32;
        for (size_t i = 0; i < ANSWER; i++)
            text[i] = Frama_C_unsigned_int_interval(0, 0x7F);
        proof_class = 1;
        return proof_size(0, ANSWER);
    }
    proof_writes(text, RUNIC_MAX_REPLACEMENT * sizeof *text);
    proof_class = 2;
    return proof_size(0, RUNIC_MAX_REPLACEMENT);
}

void runic_escape_bytes(const uint8_t *bytes, size_t len, char32_t *text)
{
    proof_reads(bytes, len);
    proof_writes(text, ESCAPED * len * sizeof *text);
}

void runic_find_newest(struct converter *c, const struct view *view, size_t begin, size_t end)
{
    //@ assert VIEW_WATCHED ==> begin <= end && end <= view->len;
    proof_reads(view->src, view->len);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
}

/* ---- The proofs ---- */

static struct converter c;

/* Answers of so many units, in rooms of their own. */
static void any_answers(struct answers *a, bool escapes, size_t length, size_t marked, size_t room)
{
    Frama_C_make_unknown((char *)a, sizeof *a);
    a->escapes = escapes;
    a->length = length;
    a->room = room;
    a->marked = proof_bytes(2 * marked);
    a->text = proof_bytes(2 * room);
}

#if defined PART_begin
static void prove(void)
{
    struct answers a;
    uint16_t marked[1], text[1];
    runic_begin_answers(&a, &c, marked, text, 1);
    //@ assert a.length <= LONGEST_ANSWER;
    //@ assert a.marked == &marked[0] && a.text == &text[0] && a.room == 1;
    runic_can_answer(&c);
}
#elif defined PART_put
static void prove_put(size_t len, size_t length)
{
    struct answers a;
    const size_t most = length > 1 ? length : 1;
    size_t written = len;
    any_answers(&a, false, length, len, len * most);
    Frama_C_show_each_run(len, length);
    put_answers(&a, a.marked, &written);
    const size_t room = len * most;
    //@ assert written <= room;
    proof_forget();
    free(a.marked);
    free(a.text);
}

/* Two blocks, from each place of them. */
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t length = 0; length <= LONGEST_ANSWER; length++) {
        prove_put(0, length);
        prove_put(LONGEST, length);
    }
}
#elif defined PART_copy
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= 2 * CLEAN_BLOCK + 1; len++) {
        uint16_t *text = proof_bytes(2 * len), *dst = proof_bytes(2 * len);
        Frama_C_show_each_run(len);
        const size_t copied = copy_to_mark(text, len, dst);
        //@ assert copied <= len;
        free(text);
        free(dst);
    }
}
#elif defined PART_faults
static void prove(void)
{
    //@ loop unroll 100;
    for (unsigned scheme = SCHEME_utf8; scheme < SCHEME_latin1; scheme++)
        //@ loop unroll 100;
        for (size_t len = 0; len <= LONGEST; len++) {
            struct answers a;
            size_t replaced = 0;
            any_answers(&a, false, 1, LONGEST, LONGEST);
            Frama_C_show_each_run(scheme, len);
            const struct runic_pair done = mark_faults(scheme, proof_viewed + LONGEST - len, len, &a, &replaced);
            //@ assert done.read <= len && done.written <= LONGEST;
            free(a.marked);
            free(a.text);
        }
}
#elif defined PART_mark
/* From any place of a text, with room for the longest. */
static void prove_mark(bool escapes)
{
    struct answers a;
    struct runic_pair done = {proof_size(0, LONGEST - 1), 0};
    any_answers(&a, escapes, proof_size(0, LONGEST_ANSWER), 1, LONGEST_ANSWER);
    proof_read = done.read;
    done.read = proof_read;
    answer_mark(&c, &a, proof_viewed, LONGEST, &done);
    //@ assert done.read <= LONGEST && done.written <= LONGEST_ANSWER;
    proof_forget();
}

static void prove(void)
{
    prove_mark(false);
    prove_mark(true);
}
#elif defined PART_each
/* Marked units, a room and a view, of which one is watched. */
static void prove_each(size_t most)
{
    struct answers a;
    struct view view = {.src = proof_viewed, .len = LONGEST};
    size_t replaced = 0;
    const size_t marked = VALUES_WATCHED ? LONGEST : unwatched();
    any_answers(&a, true, proof_size(0, 32), VALUES_WATCHED ? LONGEST : 8 * LONGEST, ROOM_WATCHED ? most : 8 * LONGEST);
    if (!VIEW_WATCHED)
        any_view(&view);
    Frama_C_show_each_run(most);
    const struct runic_pair done =
        answer_each(&c, &a, a.marked, marked, view.src, view.len, ROOM_WATCHED ? most : unwatched(), &replaced);
    check_taken(VIEW_WATCHED, done.read, view.len);
    check_taken(ROOM_WATCHED, done.written, most);
    proof_forget();
    free(a.marked);
    free(a.text);
}

static void prove(void)
{
    //@ loop unroll 100;
    for (size_t most = ROOM_WATCHED ? 0 : LONGEST; most <= LONGEST; most++)
        prove_each(most);
}
#elif defined PART_escape
static void prove(void)
{
    //@ loop unroll 100;
    for (size_t most = 0; most <= LONGEST; most++) {
        struct answers a;
        size_t replaced = 0;
        any_answers(&a, true, proof_size(0, 32), LONGEST, most);
        Frama_C_show_each_run(most);
        const struct runic_pair done = escape_each(&c, &a, a.marked, LONGEST, proof_viewed, LONGEST, most, &replaced);
        //@ assert done.read <= LONGEST && done.written <= most;
        proof_forget();
        free(a.marked);
        free(a.text);
    }
}
#elif defined PART_decode
static void prove_decode(enum runic_scheme scheme, bool escapes, size_t length, size_t most)
{
    struct answers a;
    size_t replaced;
    const size_t room = LONGEST;
    any_answers(&a, escapes, length, room, room);
    plain_codec.scheme = scheme;
    Frama_C_show_each_run(scheme, escapes, length, most);
    const struct runic_pair done = runic_decode_answered(&c, &a, proof_viewed, LONGEST, most, &replaced);
    //@ assert done.read <= LONGEST && done.written <= room;
    proof_forget();
    free(a.marked);
    free(a.text);
}

static void prove(void)
{
    static const enum runic_scheme schemes[] = {SCHEME_utf8, SCHEME_utf16be, SCHEME_utf32be};
    //@ loop unroll 100;
    for (unsigned i = 0; i < 3; i++)
        //@ loop unroll 100;
        for (size_t most = 0; most <= LONGEST + 1; most++) {
            //@ loop unroll 100;
            for (size_t length = 0; length <= LONGEST + 1; length++)
                prove_decode(schemes[i], false, length, most);
            prove_decode(schemes[i], true, 32, most);
        }
}
#else
static void prove(void)
{
    struct view view = {.src = proof_viewed, .len = LONGEST, .whole = proof_bool()};
    struct work w = {.src = proof_piece, .dst = proof_out, .cap = LONGEST, .last = proof_bool()};
    struct runic_pair done = {0, 0};
    if (!VIEW_WATCHED)
        any_view(&view);
    if (!ROOM_WATCHED)
        any_room(&w);
    runic_convert_answered(&c, &view, &w, &done);
    check_taken(VIEW_WATCHED, done.read, LONGEST);
    //@ assert ROOM_WATCHED ==> done.written + w.cap == LONGEST && w.dst + w.cap == proof_out + LONGEST;
}
#endif

int main(void)
{
    any_converter(&c);
    c.from = &plain_codec;
    Frama_C_show_each_run();
    prove();
    proof_forget();
    Frama_C_show_each_end();
}
