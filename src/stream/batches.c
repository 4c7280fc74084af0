/* batches.c - converts text by way of scalar values: where a charset has no functions for UTF-16, and where faults are dense.
 */
/* SPDX-License-Identifier: MIT */
/*
 * A batch of characters is decoded into scalar values, then encoded. Replacements of faults are scalar values like any other,
 * so damaged text is converted in large batches, too. A batch replaces faults after the first one of the stream, and only if
 * the output has room for everything that the batch may become.
 */
#include "batches.h"

#include "../charset/lanes.h"
#include "copy_good.h"
#include "escape.h"
#include "faults.h"
#include "limits.h"
#include "newest.h"

#define WORD_JOINER 0x2060u

struct batch {
    const struct view *view;
    size_t read; /* position of the batch in the view */
    const uint8_t *src;
    size_t len;
    size_t most;   /* values that the batch may have */
    bool replaces; /* replaces faults */
    char32_t text[BATCH_VALUES];
    char32_t replacement[LONGEST_REPLACEMENT]; /* of an ill-formed sequence, unless it depends on the bytes */
    size_t length;                             /* of the replacement; the longest, if it depends on the bytes */
    struct fallback fallback;
    size_t bad;                          /* ill-formed sequences that were replaced one by one */
    runic_character seen[2];             /* the newest character, the newest ill-formed sequence */
    size_t position[2];                  /* of both in src */
    size_t searched_begin, searched_end; /* where in the view the newest ill-formed sequence is, if end is not 0 */
};

/* The state that decoding changes: a batch can be decoded again from a copy. */
struct decoding {
    union runic_state decoder;
    runic_faults faults;
    uint8_t begun;
};

/* The newest unmappable character. */
struct unmappable {
    bool found;
    struct decoding before; /* the batch that it is in */
    size_t read;            /* position of the batch in the view */
    size_t index;           /* index of the character in the batch */
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

static void begin_batch(struct batch *batch, const struct view *view, size_t read)
{
    batch->view = view;
    batch->read = read;
    batch->src = view->src + read;
    batch->len = view->len - read;
}

/* ---- Decoding ---- */

/* Replaces U+FEFF by U+2060 (L2/05-356 section 2), except as the very first character. */
static void join_words(struct converter *c, char32_t *text, size_t len)
{
    const bool joins = c->how.word_joiner && runic_target_has(c, WORD_JOINER);
    for (size_t i = !c->begun; joins && i < len; i++)
        if (text[i] == BOM)
            text[i] = WORD_JOINER;
    c->begun |= len > 0;
}

/* Appends the replacement, not one value, of an ill-formed sequence to the batch. Returns false if there is no room. */
static bool put_long_replacement(const struct converter *c, struct batch *batch, struct runic_pair *done,
                                 const runic_character *bad)
{
    size_t length = batch->length;
    if (c->plan.malformed == BY_SEQUENCE)
        length = runic_spell_bytes(c, &batch->fallback, batch->src + done->read, bad->length, batch->replacement);
    if (length > batch->most - done->written)
        return false;
    memcpy(batch->text + done->written, batch->replacement, length * sizeof *batch->text);
    done->written += length;
    return true;
}

/* Appends a character or the replacement of an ill-formed sequence to the batch. Returns false if there is no room. The
 * usual case has no branch, since faults in damaged text cannot be predicted. */
static bool put_next(struct converter *c, struct batch *batch, struct runic_pair *done, const runic_character *next)
{
    const size_t is_bad = next->status != RUNIC_OK;
    if (batch->length > 1 && is_bad != 0) {
        if (!put_long_replacement(c, batch, done, next))
            return false;
    } else {
        const uint32_t other = next->value ^ batch->replacement[0];
        batch->text[done->written] = next->value ^ (other & (0 - (uint32_t)is_bad));
        if (c->how.word_joiner && next->value == BOM)
            join_words(c, batch->text + done->written, 1 - is_bad);
        done->written += (next->value != NOTHING) - (is_bad & (batch->length == 0));
    }
    c->begun |= is_bad | (next->value != NOTHING);
    batch->bad += is_bad;
    batch->seen[is_bad] = *next;
    batch->position[is_bad] = done->read;
    done->read += next->length;
    return true;
}

/* Decodes one by one and replaces ill-formed sequences, until `wanted` characters in a row are well-formed. Returns false
 * if it stops earlier, at a cut character or a full batch. */
static bool decode_damage(struct converter *c, struct batch *batch, struct runic_pair *done, size_t wanted)
{
    const bool has_state = c->from->begin != NULL;
    union runic_state before;
    for (size_t good = 0; good < wanted;) {
        if (done->read == batch->len || done->written == batch->most)
            return false;
        if (has_state)
            before = c->decoder;
        const runic_character next = c->from->next(&c->decoder, batch->src + done->read, batch->len - done->read);
        if (next.status == RUNIC_PARTIAL || !put_next(c, batch, done, &next)) {
            if (has_state)
                c->decoder = before;
            return false;
        }
        good = (good + 1) & (0 - (size_t)(next.status == RUNIC_OK));
    }
    return true;
}

/* Copies VALUES_AT_ONCE values; dst may be in the same text, before the source. Returns false, with nothing copied, if one
 * is U+FFFD. */
ALWAYS_INLINE bool copy_clean_block(const char32_t *text, char32_t *dst)
{
    const quad first = load_quad(text), second = load_quad(text + 4);
    if (!is_all((quad)((first != REPLACEMENT_CHARACTER) & (second != REPLACEMENT_CHARACTER))))
        return false;
    store_quad(dst, first);
    store_quad(dst + 4, second);
    return true;
}

/* Replaces each U+FFFD of the batch by the replacement, of one value or none. Returns the new number of values, and adds
 * the number of U+FFFD to *found. */
static size_t exchange(struct batch *batch, size_t len, size_t *found)
{
    char32_t *const text = batch->text;
    const size_t is_skipped = batch->length == 0;
    size_t written = 0, i = 0;
    while (i < len) {
        const size_t block = smaller(len - i, VALUES_AT_ONCE);
        if (block == VALUES_AT_ONCE && copy_clean_block(text + i, text + written)) {
            i += VALUES_AT_ONCE;
            written += VALUES_AT_ONCE;
            continue;
        }
        for (const size_t end = i + block; i < end; i++) {
            const size_t is_mark = text[i] == REPLACEMENT_CHARACTER;
            text[written] = text[i] ^ ((text[i] ^ batch->replacement[0]) & (0 - (uint32_t)is_mark));
            written += 1 - (is_mark & is_skipped);
            *found += is_mark;
        }
    }
    return written;
}

static struct runic_pair convert_batch_lossy(const struct converter *c, const struct batch *batch, char32_t *values,
                                             size_t *replaced)
{
    const enum runic_scheme from = c->from->scheme;
    const size_t unit = form_unit_size(scheme_form(from));
    struct runic_pair done = runic_convert_scheme_lossy(
        from, SCHEME_UTF32, batch->src, runic_scheme_whole(from, batch->src, smaller(batch->len, batch->most * unit)), values,
        BATCH_VALUES * sizeof *values, replaced);
    done.written /= sizeof *values;
    return done;
}

/* Puts the replacement of an ill-formed sequence into text and returns its length. */
static size_t spell_sequences(const struct converter *c, struct batch *batch, const uint8_t *src, size_t len, char32_t *text)
{
    if (c->plan.malformed == BY_SEQUENCE)
        return runic_spell_bytes(c, &batch->fallback, src, len, text);
    memcpy(text, batch->replacement, batch->length * sizeof *text);
    return batch->length;
}

/* Returns how much room decode_batch_spelling() leaves in a batch: for a replacement, and for what copy_good() writes. */
static size_t spelling_room(const struct converter *c, const struct batch *batch)
{
    const size_t of_bytes = (c->how.malformed.action == RUNIC_ESCAPE ? ESCAPED_BYTE : 1) * LONGEST_FAULT;
    return VALUES_AT_ONCE + (c->plan.malformed == BY_SEQUENCE ? of_bytes : batch->length);
}

/*
 * Decodes a batch by a lossy kernel, and replaces each U+FFFD by the replacement, of several values, of its ill-formed
 * sequence. The number of well-formed values since the previous sequence gives the position of a sequence in src. Stops where
 * text may be full.
 */
static NOINLINE struct runic_pair decode_batch_spelling(struct converter *c, struct batch *batch)
{
    char32_t values[BATCH_VALUES];
    size_t replaced = 0;
    const bool is_utf8 = c->from->scheme == SCHEME_utf8;
    const size_t len = convert_batch_lossy(c, batch, values, &replaced).written, room = spelling_room(c, batch);
    struct runic_pair done = {0, 0};
    for (size_t next = 0; next < len && batch->most - done.written >= room;) {
        const size_t good = copy_good(values + next, smaller(len - next, batch->most - done.written - room + 1),
                                      batch->text + done.written, is_utf8, &done.read);
        next += good;
        done.written += good;
        if (next == len || values[next] != REPLACEMENT_CHARACTER)
            break;
        union runic_state none;
        const uint8_t *src = batch->src + done.read;
        const size_t rest = batch->len - done.read;
        const runic_character bad = is_utf8 ? next_utf8(src, rest) : c->from->next(&none, src, rest);
        if (bad.status == RUNIC_OK)
            batch->text[done.written++] = REPLACEMENT_CHARACTER;
        else
            done.written += spell_sequences(c, batch, src, bad.length, batch->text + done.written);
        c->faults.invalid += bad.status != RUNIC_OK;
        done.read += bad.length;
        next++;
    }
    if (replaced > 0)
        batch->searched_begin = batch->read, batch->searched_end = batch->read + done.read;
    return done;
}

/* Decodes a batch by a lossy kernel, which writes U+FFFD for each ill-formed sequence. Returns false, with nothing done, if
 * the text contains U+FFFD itself and the replacement is another one. */
static bool decode_batch_lossy(struct converter *c, struct batch *batch, struct runic_pair *done)
{
    size_t replaced = 0, found = 0;
    *done = convert_batch_lossy(c, batch, batch->text, &replaced);
    if (replaced == 0)
        return done->read > 0;
    if (batch->length != 1 || batch->replacement[0] != REPLACEMENT_CHARACTER) {
        done->written = exchange(batch, done->written, &found);
        if (found != replaced)
            return false;
    }
    c->faults.invalid += replaced;
    batch->searched_begin = batch->read;
    batch->searched_end = batch->read + done->read;
    return true;
}

/* Decodes a batch. exact: stops after exactly batch->most values. */
static struct runic_pair decode_batch(struct converter *c, struct batch *batch, bool exact)
{
    const bool replaces = batch->replaces && c->plan.batches_replace;
    struct runic_pair done, good;
    if (batch->replaces && !exact && c->plan.batches_are_lossy) {
        const bool spells = batch->length > 1;
        if (spells && batch->most >= spelling_room(c, batch))
            return decode_batch_spelling(c, batch);
        if (!spells && decode_batch_lossy(c, batch, &done))
            return done;
    }
    done = (struct runic_pair){0, 0};
    batch->bad = 0;
    do {
        char32_t *text = batch->text + done.written;
        good = c->from->decode(&c->decoder, batch->src + done.read, batch->len - done.read, text, batch->most - done.written);
        join_words(c, text, good.written);
        done.read += good.read;
        done.written += good.written;
    } while (replaces && decode_damage(c, batch, &done, good.read < SHORT_TEXT ? GOOD_AFTER_FAULT : GOOD_AFTER_TEXT));
    if (batch->bad > 0) {
        runic_report_fault(c, batch->view, batch->read + batch->position[1], batch->seen + 1);
        c->faults.invalid += batch->bad;
        batch->searched_end = 0;
    }
    return done;
}

/* ---- Encoding ---- */

/* Encodes by a lossy kernel, which replaces unmappable characters by '?'. */
static struct runic_pair encode_batch_lossy(struct converter *c, const char32_t *text, size_t len, const struct room *room,
                                            struct unmappable *newest)
{
    size_t replaced = 0, last = len;
    struct runic_pair done =
        runic_convert_scheme_lossy(SCHEME_UTF32, c->to->scheme, text, 4 * len, room->dst, room->cap, &replaced);
    c->faults.unmappable += replaced;
    while (replaced > 0 && last > 1 && runic_target_has(c, text[last - 1]))
        last--;
    if (replaced > 0) {
        newest->found = true;
        newest->index = last - 1;
    }
    return (struct runic_pair){done.read / 4, done.written};
}

static struct runic_pair encode_batch(struct converter *c, const struct batch *batch, size_t len, const struct room *room,
                                      struct unmappable *newest)
{
    const bool replaces = batch->replaces && is_spelled(c->plan.unmappable);
    struct runic_pair done = {0, 0};
    if (replaces && c->to->scheme == SCHEME_latin1 && c->how.unmappable.action == RUNIC_REPLACE &&
        c->how.unmappable.length == 0)
        return encode_batch_lossy(c, batch->text, len, room, newest);
    for (;;) {
        struct runic_pair good = c->to->encode(&c->encoder, batch->text + done.read, len - done.read, room->dst + done.written,
                                               room->cap - done.written);
        done.read += good.read;
        done.written += good.written;
        if (!replaces || done.read == len)
            return done;
        char32_t spelled[SPELLED_AT_ONCE * RUNIC_MAX_REPLACEMENT];
        const size_t stretch = smaller(len - done.read, good.read < SPELLED_AT_ONCE ? SPELLED_AT_ONCE : 1);
        size_t last = stretch;
        const size_t length = runic_spell_text(c, batch->text + done.read, stretch, spelled, &last);
        if (last < stretch) {
            newest->found = true;
            newest->index = done.read + last;
        }
        done.read += stretch;
        done.written += c->to->encode(&c->encoder, spelled, length, room->dst + done.written, room->cap - done.written).written;
    }
}

/* ---- Both ---- */

/* Makes the newest unmappable character the newest fault, unless an ill-formed sequence follows it. Decodes its batch again to
 * find its position. */
static void tell_unmappable(struct converter *c, const struct view *view, const struct unmappable *newest, struct batch *batch)
{
    const struct decoding now = keep_decoding(c);
    go_back_to(c, &newest->before);
    begin_batch(batch, view, newest->read);
    batch->replaces = true;
    batch->most = newest->index;
    size_t read = decode_batch(c, batch, true).read;
    runic_character next = {.status = RUNIC_PARTIAL};
    while (read < batch->len && (next.status != RUNIC_OK || next.value == NOTHING)) {
        next = c->from->next(&c->decoder, batch->src + read, batch->len - read);
        read += next.length;
    }
    read -= next.length;
    go_back_to(c, &now);
    if (c->offset + batch->read + read >= c->faults.newest.offset)
        runic_report_fault(c, view, batch->read + read, &next);
}

static uint64_t count_of_faults(const runic_faults *faults)
{
    return faults->invalid + faults->unmappable;
}

/* Text on its way through batches. */
struct progress_of_batches {
    struct room room;
    struct runic_pair done;
    struct unmappable newest;
};

/* Converts one batch, as far as it fits. If some values could not be encoded, decodes the encoded ones again, to count
 * their bytes. Returns false if the call ends here. */
static bool convert_batch(struct converter *c, struct batch *batch, struct progress_of_batches *all)
{
    const struct decoding before = keep_decoding(c);
    const size_t begin = batch->searched_begin, end = batch->searched_end;
    struct unmappable newest = {.found = false, .before = before, .read = all->done.read};
    struct runic_pair in = decode_batch(c, batch, false);
    const struct runic_pair out = encode_batch(c, batch, in.written, &all->room, &newest);
    const bool goes_on = out.read == in.written && (in.written == batch->most || (batch->replaces && in.read > 0));
    if (out.read < in.written) {
        go_back_to(c, &before);
        batch->searched_begin = begin;
        batch->searched_end = end;
        batch->most = out.read;
        in = decode_batch(c, batch, true);
    }
    if (newest.found)
        all->newest = newest;
    all->done.read += in.read;
    all->done.written += out.written;
    wrote(&all->room, out.written);
    return goes_on;
}

/* Returns the most bytes that a value of a batch, or its replacement, may take. */
static size_t widest_value(const struct converter *c)
{
    const runic_policy *policy = &c->how.unmappable;
    if (policy->action == RUNIC_ESCAPE)
        return WIDEST_ESCAPE;
    const size_t values = policy->action == RUNIC_CALLBACK ? RUNIC_MAX_REPLACEMENT : policy->length;
    return policy->action != RUNIC_SKIP && values > 1 ? values * WIDEST_CHARACTER : WIDEST_CHARACTER;
}

/*
 * Converts by batches of scalar values. If an unmappable character may end the call, the first batch is small and each next one
 * twice as large, so that text with many unmappable characters is not decoded far ahead each time.
 */
struct runic_pair runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                           struct runic_pair done, bool until_clean)
{
    struct progress_of_batches all = {.room = room, .done = done};
    struct batch batch;
    const bool replaces = runic_has_faults(c) && (c->plan.batches_replace || is_spelled(c->plan.unmappable)),
               encodes_all = runic_target_has(c, 0x10FFFF) || is_spelled(c->plan.unmappable);
    const size_t widest = widest_value(c);
    size_t ahead = runic_target_has(c, 0x10FFFF) || (replaces && encodes_all) ? BATCH_VALUES : FEWEST_VALUES;
    uint64_t faults;
    bool goes_on;
    batch.searched_begin = batch.searched_end = 0;
    runic_begin_fallback(c, &c->how.malformed, &batch.fallback);
    batch.length = runic_spell(c, &c->how.malformed, &c->faults.newest, batch.replacement);
    if (c->plan.malformed == BY_SEQUENCE)
        batch.length = LONGEST_REPLACEMENT;
    do {
        faults = count_of_faults(&c->faults);
        begin_batch(&batch, view, all.done.read);
        batch.replaces = replaces && all.room.cap >= FEWEST_VALUES * widest;
        batch.most = smaller(ahead, batch.replaces ? all.room.cap / widest : all.room.cap + 1);
        ahead = smaller(2 * ahead, BATCH_VALUES);
        goes_on = convert_batch(c, &batch, &all);
    } while (goes_on && !(until_clean && batch.replaces && count_of_faults(&c->faults) - faults <= batch.most / SPARSE));
    if (batch.searched_end > 0)
        runic_find_newest(c, view, batch.searched_begin, batch.searched_end);
    if (all.newest.found)
        tell_unmappable(c, view, &all.newest, &batch);
    return all.done;
}
