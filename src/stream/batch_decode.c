/* batch_decode.c - decodes text into a batch of scalar values, with ill-formed sequences replaced. */
/* SPDX-License-Identifier: MIT */
#include "batch.h"

#include "../charset/lanes.h"
#include "copy_good.h"

#define WORD_JOINER 0x2060u

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
static bool put_long_replacement(const struct converter *c, struct batch *batch, struct runic_progress *done,
                                 const runic_character *bad)
{
    size_t length = batch->length;
    if (c->plan.ill_formed == BY_SEQUENCE)
        length = runic_replacement_of_bytes(c, &batch->fallback, batch->src + done->read, bad->length, batch->replacement);
    if (length > batch->most - done->written)
        return false;
    memcpy(batch->text + done->written, batch->replacement, length * sizeof *batch->text);
    done->written += length;
    return true;
}

/* Appends a character or the replacement of an ill-formed sequence to the batch. Returns false if there is no room. The
 * usual case has no branch, since faults in damaged text cannot be predicted. */
static bool put_next(struct converter *c, struct batch *batch, struct runic_progress *done, const runic_character *next)
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

/* Decodes one by one and replaces ill-formed sequences, until a character is well-formed. Returns false if it stops earlier, at
 * a cut character or a full batch. */
static bool decode_damage(struct converter *c, struct batch *batch, struct runic_progress *done)
{
    const bool has_state = c->from->begin != NULL;
    union runic_state before;
    for (;;) {
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
        if (next.status == RUNIC_OK)
            return true;
    }
}

/* Copies VALUES_AT_ONCE values; dst may be in the same text, before the source. Returns false, with nothing copied, if one
 * is U+FFFD. */
ALWAYS_INLINE bool copy_clean_block(const char32_t *text, char32_t *dst)
{
    const u32x4 first = load_u32x4(text), second = load_u32x4(text + 4);
    if (!is_all((u32x4)((first != REPLACEMENT_CHARACTER) & (second != REPLACEMENT_CHARACTER))))
        return false;
    store_u32x4(dst, first);
    store_u32x4(dst + 4, second);
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

static struct runic_progress convert_batch_lossy(const struct converter *c, const struct batch *batch, char32_t *values,
                                                 size_t *replaced)
{
    const enum runic_scheme from = c->from->scheme;
    const size_t unit = form_unit_size(scheme_form(from));
    struct runic_progress done = runic_convert_scheme_lossy(
        from, SCHEME_HOST_UTF32, batch->src, runic_scheme_whole(from, batch->src, smaller(batch->len, batch->most * unit)),
        values, BATCH_VALUES * sizeof *values, replaced);
    done.written /= sizeof *values;
    return done;
}

/* Puts the replacement of an ill-formed sequence into text and returns its length. */
static size_t replace_sequences(const struct converter *c, struct batch *batch, const uint8_t *src, size_t len, char32_t *text)
{
    if (c->plan.ill_formed == BY_SEQUENCE)
        return runic_replacement_of_bytes(c, &batch->fallback, src, len, text);
    memcpy(text, batch->replacement, batch->length * sizeof *text);
    return batch->length;
}

/* Returns how much room decode_batch_spelling() leaves in a batch: for a replacement, and for what copy_good() writes. */
static size_t spelling_room(const struct converter *c, const struct batch *batch)
{
    const size_t of_bytes = (c->how.ill_formed.action == RUNIC_ACTION_ESCAPE ? ESCAPED_BYTE : 1) * LONGEST_FAULT;
    return VALUES_AT_ONCE + (c->plan.ill_formed == BY_SEQUENCE ? of_bytes : batch->length);
}

/*
 * Decodes a batch by a lossy kernel, and replaces each U+FFFD by the replacement, of several values, of its ill-formed
 * sequence. The number of well-formed values since the previous sequence gives the position of a sequence in src. Stops where
 * text may be full.
 */
static NOINLINE struct runic_progress decode_batch_spelling(struct converter *c, struct batch *batch)
{
    char32_t values[BATCH_VALUES];
    size_t replaced = 0;
    const bool is_utf8 = c->from->scheme == SCHEME_utf8;
    const size_t len = convert_batch_lossy(c, batch, values, &replaced).written, room = spelling_room(c, batch);
    struct runic_progress done = {0, 0};
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
            done.written += replace_sequences(c, batch, src, bad.length, batch->text + done.written);
        c->faults.ill_formed += bad.status != RUNIC_OK;
        done.read += bad.length;
        next++;
    }
    if (replaced > 0)
        batch->searched_begin = batch->read, batch->searched_end = batch->read + done.read;
    return done;
}

/* Decodes a batch by a lossy kernel, which writes U+FFFD for each ill-formed sequence. Returns false, with nothing done, if
 * the text contains U+FFFD itself and the replacement is another one. */
static bool decode_batch_lossy(struct converter *c, struct batch *batch, struct runic_progress *done)
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
    c->faults.ill_formed += replaced;
    batch->searched_begin = batch->read;
    batch->searched_end = batch->read + done->read;
    return true;
}

struct runic_progress runic_decode_batch(struct converter *c, struct batch *batch, bool exact)
{
    const bool replaces = batch->replaces && c->plan.batches_replace;
    struct runic_progress done, good;
    if (batch->replaces && !exact && c->plan.batches_are_lossy) {
        const bool spells = batch->length > 1;
        if (spells && batch->most >= spelling_room(c, batch))
            return decode_batch_spelling(c, batch);
        if (!spells && decode_batch_lossy(c, batch, &done))
            return done;
    }
    done = (struct runic_progress){0, 0};
    batch->bad = 0;
    do {
        char32_t *text = batch->text + done.written;
        good = c->from->decode(&c->decoder, batch->src + done.read, batch->len - done.read, text, batch->most - done.written);
        join_words(c, text, good.written);
        add_progress(&done, good);
    } while (replaces && decode_damage(c, batch, &done));
    if (batch->bad > 0) {
        runic_report_fault(c, batch->view, batch->read + batch->position[1], batch->seen + 1);
        c->faults.ill_formed += batch->bad;
        batch->searched_end = 0;
    }
    return done;
}
