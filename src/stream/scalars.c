/* scalars.c - text by way of scalar values: where not both charsets are forms, and where policies deal with faults on the way.
 */
/* SPDX-License-Identifier: MIT */
/*
 * A batch of characters is decoded, then encoded. As long as nothing can be asked or stopped at, answers to faults are scalar
 * values among the others, so that text with many faults goes on in large batches.
 */
#include "view.h"

/* Scalar values in a batch. */
#define BATCH_VALUES BY_STACK(2048, 256)

/* The bytes that one of them may become: 16 characters of a charset that lacks it, of a byte each; or itself, 8 in UTF-7. */
#define WIDEST_VALUE 16

/* Batches of fewer values do not deal with faults, but leave room for what is written behind them. */
#define FEWEST_VALUES 16

/* So many good characters after a fault, and the decoder goes on with more than one at a time. */
#define GOOD_AGAIN 4

/* Where it comes no further than so many bytes, so many times in a row, a codec may have another way, which goes on until more
 * are good: where faults are few, they cost less than to do without branches. */
#define DENSE_GAP   16
#define DENSE_TIMES 3
#define GOOD_AT_ALL 32

/* Values in which unmappable characters are looked for one by one. */
#define SPELLED_AT_ONCE 32

#define WORD_JOINER 0x2060u

/* What a batch is about. */
struct batch {
    const uint8_t *src;
    size_t len;
    uint64_t offset;  /* of src */
    size_t most;      /* values that it may have */
    bool deals;       /* with faults */
    bool until_clean; /* the first batch without faults is the last */
    bool exact;       /* `most` values are wanted, no fewer */
    bool can_answer;
    struct answers answers; /* if it can */
    uint16_t answered[BATCH_VALUES];
    union {
        uint16_t marked[BATCH_VALUES]; /* until it is answered */
        char32_t text[BATCH_VALUES];
    };
    char32_t answer[ANSWER]; /* to an ill-formed sequence, unless it is escaped */
    size_t answer_length;    /* if it is escaped, the longest */
    size_t dense;            /* faults, one after the other */
    struct runic_recovery bad;
};

/* What decoding changes: who keeps it can decode again. */
struct decoding {
    union runic_state decoder;
    runic_faults faults;
    uint8_t begun;
};

/* Where the newest unmappable character is, or the newest ill-formed sequence that a kernel replaced. */
struct newest {
    bool found;
    struct decoding before;
    size_t read;  /* of the view, before the batch */
    size_t end;   /* of the batch, in the view */
    size_t index; /* in the batch */
};

static struct decoding keep_decoding(const struct converter *c)
{
    return (struct decoding){c->decoder, c->faults, c->begun};
}

static void go_back_to(struct converter *c, const struct decoding *before)
{
    c->decoder = before->decoder;
    c->faults = before->faults;
    c->begun = before->begun;
}

static void begin_batch(struct batch *batch, const struct converter *c, const struct view *view, size_t read)
{
    batch->src = view->src + read;
    batch->len = view->len - read;
    batch->offset = c->offset + read;
}

/* ---- Decoding ---- */

/* U+FEFF inside the text becomes U+2060 (L2/05-356 section 2); the very first character is not inside. */
static void join_words(struct converter *c, char32_t *text, size_t len)
{
    const bool joins = c->how.word_joiner && c->to->has(WORD_JOINER);
    for (size_t i = !c->begun; joins && i < len; i++)
        if (text[i] == BOM)
            text[i] = WORD_JOINER;
    c->begun |= len > 0;
}

/* The answer to an ill-formed sequence, if it fits, and how many values it has. */
static bool put_answer(const struct converter *c, struct batch *batch, const struct runic_pair *done,
                       const runic_character *bad, size_t *length)
{
    const bool escapes = c->how.malformed.action == RUNIC_ESCAPE;
    const size_t bytes = smaller(bad->length, RUNIC_REPORT_BYTES);
    char32_t *dst = batch->text + done->written;
    *length = escapes ? ESCAPED * bytes : batch->answer_length;
    if (*length > batch->most - done->written)
        return false;
    if (escapes)
        runic_escape_bytes(batch->src + done->read, bytes, dst);
    else
        memcpy(dst, batch->answer, *length * sizeof *dst);
    return true;
}

/*
 * Puts a character, or the answer to an ill-formed sequence, where there is room for a value. false: it does not fit. Answers
 * of one value or none go without a branch, since damaged text does not tell what comes next.
 */
static bool put_next(struct converter *c, struct batch *batch, struct runic_pair *done, const runic_character *next)
{
    const bool is_bad = next->status != RUNIC_OK;
    size_t length = (next->value != NOTHING) + is_bad * (batch->answer_length - 1);
    batch->text[done->written] = (char32_t)either(is_bad, batch->answer[0], next->value);
    if (batch->answer_length > 1 && is_bad && !put_answer(c, batch, done, next, &length))
        return false;
    if (c->how.word_joiner)
        join_words(c, batch->text + done->written, length * !is_bad);
    c->begun |= is_bad | (length > 0);
    batch->bad.count += is_bad;
    batch->bad.fault = either(is_bad, next->fault, batch->bad.fault);
    batch->bad.bad_length = either(is_bad, next->length, batch->bad.bad_length);
    batch->bad.place = either(is_bad, done->read, batch->bad.place);
    done->read += next->length;
    done->written += length;
    return true;
}

/* Goes on one by one, until the text has recovered. The decoder is changed in place, and put back where it went too far: who
 * waited for a copy of it would wait longer than a character takes. */
static bool pass_bad_sequences(struct converter *c, struct batch *batch, struct runic_pair *done)
{
    size_t good = 0;
    while (good < GOOD_AGAIN && done->read < batch->len && done->written < batch->most) {
        const union runic_state before = c->decoder;
        const runic_character next = c->from->next(&c->decoder, batch->src + done->read, batch->len - done->read);
        if (next.status == RUNIC_PARTIAL || !put_next(c, batch, done, &next)) {
            c->decoder = before;
            break;
        }
        good = either(next.status == RUNIC_OK, good + 1, 0);
    }
    return good == GOOD_AGAIN;
}

/* Whether the text has recovered, by the codec's own way if it has one for such answers. */
static bool pass_damage(struct converter *c, struct batch *batch, struct runic_pair *done)
{
    if (c->from->recover == NULL || c->how.word_joiner || batch->answer_length > 1 || batch->dense < DENSE_TIMES)
        return pass_bad_sequences(c, batch, done);
    return c->from->recover(&c->decoder, batch->src, batch->len, batch->text, batch->most, done, &batch->bad);
}

/* By a lossy kernel. false: nothing is done. */
static bool decode_batch_lossy(struct converter *c, struct batch *batch, struct runic_pair *done, size_t *replaced)
{
    struct answers *a = &batch->answers;
    const struct runic_pair in = runic_decode_answered(c, a, batch->src, batch->len, batch->most, replaced);
    done->read = in.read;
    done->written =
        runic_convert_scheme(SCHEME_UTF16, SCHEME_UTF32, a->text, 2 * in.written, batch->text, sizeof batch->text).written / 4;
    c->begun |= in.written > 0;
    c->faults.invalid += in.read > 0 ? *replaced : 0;
    return in.read > 0;
}

static struct runic_pair decode_batch(struct converter *c, struct batch *batch, size_t *replaced)
{
    const bool deals = batch->deals && runic_is_settled(&c->how.malformed);
    struct runic_pair done = {0, 0}, good;
    *replaced = 0;
    batch->bad.count = 0;
    if (batch->deals && !batch->exact && batch->can_answer && decode_batch_lossy(c, batch, &done, replaced))
        return done;
    *replaced = 0;
    do {
        char32_t *text = batch->text + done.written;
        good = c->from->decode(&c->decoder, batch->src + done.read, batch->len - done.read, text, batch->most - done.written);
        join_words(c, text, good.written);
        done.read += good.read;
        done.written += good.written;
        batch->dense = good.read < DENSE_GAP ? batch->dense + 1 : 0;
    } while (deals && pass_damage(c, batch, &done));
    if (batch->bad.count > 0) {
        const struct runic_recovery *bad = &batch->bad;
        const runic_character newest = bad_sequence((runic_fault)bad->fault, (unsigned)bad->bad_length);
        c->faults.newest = runic_report_of(batch->offset + bad->place, batch->src + bad->place, &newest);
        c->faults.invalid += bad->count;
    }
    return done;
}

/* ---- Encoding ---- */

/* All at once by a lossy kernel. */
static struct runic_pair encode_batch_lossy(struct converter *c, const char32_t *text, size_t len, const struct work *w,
                                            struct newest *lacking)
{
    size_t replaced = 0, last = len;
    struct runic_pair done = runic_convert_scheme_lossy(SCHEME_UTF32, c->to->scheme, text, 4 * len, w->dst, w->cap, &replaced);
    c->faults.unmappable += replaced;
    while (replaced > 0 && last > 1 && c->to->has(text[last - 1]))
        last--;
    if (replaced > 0) {
        lacking->found = true;
        lacking->index = last - 1;
    }
    return (struct runic_pair){done.read / 4, done.written};
}

static struct runic_pair encode_batch(struct converter *c, const struct batch *batch, size_t len, const struct work *w,
                                      struct newest *lacking)
{
    const bool deals = batch->deals && runic_is_settled(&c->how.unmappable);
    struct runic_pair done = {0, 0};
    if (deals && c->to->scheme == SCHEME_latin1 && runic_replaces_plainly(&c->how.unmappable))
        return encode_batch_lossy(c, batch->text, len, w, lacking);
    for (;;) {
        struct runic_pair good =
            c->to->encode(&c->encoder, batch->text + done.read, len - done.read, w->dst + done.written, w->cap - done.written);
        done.read += good.read;
        done.written += good.written;
        if (!deals || done.read == len)
            return done;
        char32_t spelled[SPELLED_AT_ONCE * RUNIC_MAX_REPLACEMENT];
        const size_t stretch = smaller(len - done.read, SPELLED_AT_ONCE);
        size_t newest = stretch;
        const size_t length = runic_spell_text(c, batch->text + done.read, stretch, spelled, &newest);
        if (newest < stretch) {
            lacking->found = true;
            lacking->index = done.read + newest;
        }
        done.read += stretch;
        done.written += c->to->encode(&c->encoder, spelled, length, w->dst + done.written, w->cap - done.written).written;
    }
}

/* ---- Both ---- */

/* The newest unmappable character is the newest fault, unless an ill-formed sequence stands behind it. */
static void tell_lacking(struct converter *c, const struct view *view, const struct newest *lacking, struct batch *batch)
{
    const struct decoding now = keep_decoding(c);
    size_t replaced;
    go_back_to(c, &lacking->before);
    begin_batch(batch, c, view, lacking->read);
    batch->deals = batch->exact = true;
    batch->most = lacking->index;
    size_t read = decode_batch(c, batch, &replaced).read;
    runic_character next = {.status = RUNIC_PARTIAL};
    while (read < batch->len && (next.status != RUNIC_OK || next.value == NOTHING)) {
        next = c->from->next(&c->decoder, batch->src + read, batch->len - read);
        read += next.length;
    }
    read -= next.length;
    const runic_report fault = runic_report_of(batch->offset + read, batch->src + read, &next);
    go_back_to(c, &now);
    if (fault.offset >= c->faults.newest.offset)
        c->faults.newest = fault;
}

static uint64_t count_of_faults(const runic_faults *faults)
{
    return faults->invalid + faults->unmappable;
}

/* Text on its way through batches. */
struct way {
    struct work w;
    struct runic_pair done;
    struct newest replaced, lacking;
};

/* One batch, as far as it fits. Whether there is more to do. */
static bool convert_batch(struct converter *c, struct batch *batch, struct way *way)
{
    const struct decoding before = keep_decoding(c);
    struct newest lacking = {.found = false, .before = before, .read = way->done.read};
    size_t replaced;
    struct runic_pair in = decode_batch(c, batch, &replaced);
    const struct runic_pair out = encode_batch(c, batch, in.written, &way->w, &lacking);
    const bool all = out.read == in.written && (in.written == batch->most || (batch->deals && in.read > 0));
    if (out.read < in.written) {
        go_back_to(c, &before);
        batch->most = out.read;
        batch->exact = true;
        in = decode_batch(c, batch, &replaced);
    }
    if (replaced > 0)
        way->replaced = (struct newest){.found = true, .read = way->done.read, .end = way->done.read + in.read};
    else if (c->faults.invalid > before.faults.invalid)
        way->replaced.found = false;
    if (lacking.found)
        way->lacking = lacking;
    way->done.read += in.read;
    way->done.written += out.written;
    wrote(&way->w, out.written);
    return all && !(batch->until_clean && batch->deals && count_of_faults(&c->faults) == count_of_faults(&before.faults));
}

/*
 * Where not all values could be encoded, those that were are decoded again, to count their bytes. What is decoded at once
 * begins small and doubles where faults end a call, so that text with one at every step is not decoded far ahead each time.
 */
struct runic_pair runic_convert_by_scalars(struct converter *c, const struct view *view, struct work w, struct runic_pair done,
                                           bool until_clean)
{
    struct way way = {.w = w, .done = done};
    struct batch batch;
    const bool deals = runic_has_faults(c) && runic_settles(&c->how);
    size_t ahead = deals && runic_takes_all(c) ? BATCH_VALUES : FEWEST_VALUES;
    batch.until_clean = until_clean;
    batch.exact = false;
    batch.answer[0] = 0;
    batch.answer_length = c->how.malformed.action == RUNIC_ESCAPE
                              ? ANSWER
                              : runic_spell(c->to, &c->how.malformed, &c->faults.newest, batch.answer);
    batch.bad = (struct runic_recovery){.answer = batch.answer[0], .length = batch.answer_length, .patience = GOOD_AT_ALL};
    batch.dense = 0;
    batch.can_answer = runic_can_answer(c);
    if (batch.can_answer)
        runic_begin_answers(&batch.answers, c, batch.marked, batch.answered, BATCH_VALUES);
    do {
        begin_batch(&batch, c, view, way.done.read);
        batch.deals = deals && way.w.cap >= FEWEST_VALUES * WIDEST_VALUE;
        batch.most = batch.deals ? smaller(ahead, way.w.cap / WIDEST_VALUE) : ahead;
        ahead = smaller(2 * ahead, BATCH_VALUES);
    } while (convert_batch(c, &batch, &way));
    if (way.replaced.found)
        runic_find_newest(c, view, way.replaced.read, way.replaced.end);
    if (way.lacking.found)
        tell_lacking(c, view, &way.lacking, &batch);
    return way.done;
}
