/* batches.c - converts text by way of scalar values: where a charset has no functions for UTF-16, and where faults are dense.
 */
/* SPDX-License-Identifier: MIT */
/*
 * A batch of characters is decoded into scalar values, then encoded. Replacements of faults are scalar values like any other,
 * so damaged text is converted in large batches, too. A batch replaces faults after the first one of the stream, and only if
 * the output has room for everything that the batch may become.
 */
#include "batches.h"

#include "../dispatch/dispatch.h"
#include "batch.h"
#include "lossy_text.h"

/* Keeps what decoding changes. Before the first fault, a batch changes no faults. */
static void keep_decoding(const struct converter *c, struct decoding *kept)
{
    kept->decoder = c->decoder;
    kept->begun = c->begun;
    if (runic_has_faults(c)) {
        kept->faults = c->faults;
        kept->newest = c->newest;
    }
}

static void go_back_to(struct converter *c, const struct decoding *before)
{
    c->decoder = before->decoder;
    c->begun = before->begun;
    if (runic_has_faults(c)) {
        c->faults = before->faults;
        c->newest = before->newest;
    }
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
    struct decoding now;
    keep_decoding(c, &now);
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
    if (c->offset + batch->read + read >= c->newest.offset)
        runic_report_fault(c, view, batch->read + read, &next);
}

static uint64_t count_of_faults(const runic_faults *faults)
{
    return faults->ill_formed + faults->unmappable;
}

/* Text on its way through batches. */
struct progress_of_batches {
    struct room room;
    struct runic_progress done;
    struct unmappable newest;
};

/* Returns how many bytes of the source values of a batch were decoded from, or UNKNOWN_SIZE. */
static size_t bytes_of_values(const struct converter *c, const struct batch *batch, size_t values)
{
    const enum runic_form form = scheme_form(c->from->scheme);
    if (batch->replaces || values == 0)
        return UNKNOWN_SIZE;
    if (form == FORM_utf32 || c->from->bytewise)
        return values * form_unit_size(form);
    if (form == FORM_utf16)
        return 2 * KERNEL(utf32_to_utf16_size)(batch->text, values);
    return c->from->scheme == SCHEME_utf8 ? KERNEL(utf32_to_utf8_size)(batch->text, values) : UNKNOWN_SIZE;
}

/* Converts one batch, as far as it fits. If some values could not be encoded, and the values do not tell their bytes, decodes
 * the encoded ones again, to count them. Returns false if the call ends here. */
static bool convert_batch(struct converter *c, struct batch *batch, struct progress_of_batches *all)
{
    struct decoding before;
    const size_t begin = batch->searched_begin, end = batch->searched_end;
    struct unmappable newest;
    keep_decoding(c, &before);
    newest.found = false;
    struct runic_progress in = runic_decode_batch(c, batch, false);
    const struct runic_progress out = runic_encode_batch(c, batch, in.written, &all->room, &newest);
    const bool goes_on = out.read == in.written && (in.written == batch->most || (batch->replaces && in.read > 0));
    if (out.read < in.written && (in.read = bytes_of_values(c, batch, out.read)) == UNKNOWN_SIZE) {
        go_back_to(c, &before);
        batch->searched_begin = begin;
        batch->searched_end = end;
        batch->most = out.read;
        in = runic_decode_batch(c, batch, true);
    }
    if (newest.found) {
        all->newest = newest;
        all->newest.before = before;
        all->newest.read = all->done.read;
    }
    runic_learn_width(c, out);
    all->done.read += in.read;
    all->done.written += out.written;
    wrote(&all->room, out.written);
    return goes_on && all->room.cap > 0;
}

/* Returns the most bytes that a value of a batch, or its replacement, may take. */
static size_t widest_value(const struct converter *c)
{
    const runic_policy *policy = &c->how.unmappable;
    if (policy->action == RUNIC_ACTION_ESCAPE)
        return WIDEST_ESCAPE;
    const size_t values = policy->action == RUNIC_ACTION_CALLBACK ? RUNIC_MAX_REPLACEMENT : policy->length;
    return policy->action != RUNIC_ACTION_SKIP && values > 1 ? values * WIDEST_CHARACTER : WIDEST_CHARACTER;
}

/* Prepares what replaces ill-formed sequences. */
static void begin_replacements(struct converter *c, struct batch *batch)
{
    runic_begin_fallback(c, &c->how.ill_formed, &batch->fallback);
    batch->length = runic_replacement_of_fault(c, &c->how.ill_formed, &c->newest, batch->replacement);
    if (c->plan.ill_formed == BY_SEQUENCE)
        batch->length = LONGEST_REPLACEMENT;
}

/*
 * Converts by batches of scalar values. If an unmappable character may end the call, and was one found already, the first batch
 * is small and each next one twice as large, so that text with many unmappable characters is not decoded far ahead each time.
 */
struct runic_progress runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                               struct runic_progress done, size_t sparse)
{
    struct progress_of_batches all;
    struct batch batch;
    const bool replaces = runic_has_faults(c) && (c->plan.batches_replace || is_spelled(c->plan.unmappable)),
               may_end = runic_has_faults(c) && !is_spelled(c->plan.unmappable) && !runic_target_has(c, 0x10FFFF);
    const size_t widest = widest_value(c);
    size_t ahead = may_end ? FEWEST_VALUES : BATCH_VALUES;
    uint64_t faults;
    bool goes_on;
    all.room = room;
    all.done = done;
    all.newest.found = false;
    batch.searched_begin = batch.searched_end = 0;
    if (replaces)
        begin_replacements(c, &batch);
    do {
        faults = count_of_faults(&c->faults);
        begin_batch(&batch, view, all.done.read);
        batch.replaces = replaces && all.room.cap >= FEWEST_VALUES * widest;
        batch.most = smaller(ahead, batch.replaces ? all.room.cap / widest : runic_units_for(c, all.room.cap));
        ahead = smaller(2 * ahead, BATCH_VALUES);
        goes_on = convert_batch(c, &batch, &all);
    } while (goes_on && !(sparse > 0 && batch.replaces && count_of_faults(&c->faults) - faults <= batch.most / sparse));
    if (batch.searched_end > 0)
        runic_find_newest(c, view, batch.searched_begin, batch.searched_end);
    if (all.newest.found)
        tell_unmappable(c, view, &all.newest, &batch);
    return all.done;
}
