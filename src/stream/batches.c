/* batches.c - converts text by way of scalar values: where a charset has no functions for UTF-16, and where faults are dense.
 */
/* SPDX-License-Identifier: MIT */
/*
 * A batch of characters is decoded into scalar values, then encoded. Replacements of faults are scalar values like any other,
 * so damaged text is converted in large batches, too. A batch replaces faults after the first one of the stream, and only if
 * the output has room for everything that the batch may become.
 */
#include "batches.h"

#include "batch.h"
#include "newest.h"

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

/* Makes the newest unmappable character the newest fault, unless an ill-formed sequence follows it. Decodes its batch again to
 * find its position. */
static void tell_unmappable(struct converter *c, const struct view *view, const struct unmappable *newest, struct batch *batch)
{
    const struct decoding now = keep_decoding(c);
    go_back_to(c, &newest->before);
    begin_batch(batch, view, newest->read);
    batch->replaces = true;
    batch->most = newest->index;
    size_t read = runic_decode_batch(c, batch, true).read;
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
    struct runic_pair in = runic_decode_batch(c, batch, false);
    const struct runic_pair out = runic_encode_batch(c, batch, in.written, &all->room, &newest);
    const bool goes_on = out.read == in.written && (in.written == batch->most || (batch->replaces && in.read > 0));
    if (out.read < in.written) {
        go_back_to(c, &before);
        batch->searched_begin = begin;
        batch->searched_end = end;
        batch->most = out.read;
        in = runic_decode_batch(c, batch, true);
    }
    if (newest.found)
        all->newest = newest;
    all->done.read += in.read;
    all->done.written += out.written;
    wrote(&all->room, out.written);
    return goes_on;
}

/* Returns how many values are decoded for a room. What does not fit is decoded again. Therefore it is only half of what may fit
 * in bytes, since most text has longer characters, except in a small room. */
static size_t values_for(const struct converter *c, size_t cap)
{
    const size_t unit = form_unit_size(scheme_form(c->to->scheme)), most = cap / unit;
    if (most == 0)
        return 1;
    return unit > 1 || most < SMALL_ROOM ? most : most / 2;
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
        batch.most = smaller(ahead, batch.replaces ? all.room.cap / widest : values_for(c, all.room.cap));
        ahead = smaller(2 * ahead, BATCH_VALUES);
        goes_on = convert_batch(c, &batch, &all);
    } while (goes_on && !(until_clean && batch.replaces && count_of_faults(&c->faults) - faults <= batch.most / SPARSE));
    if (batch.searched_end > 0)
        runic_find_newest(c, view, batch.searched_begin, batch.searched_end);
    if (all.newest.found)
        tell_unmappable(c, view, &all.newest, &batch);
    return all.done;
}
