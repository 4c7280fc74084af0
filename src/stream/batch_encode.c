/* batch_encode.c - encodes a batch of scalar values, with unmappable characters replaced. */
/* SPDX-License-Identifier: MIT */
#include "batch.h"

/* Encodes by a lossy kernel, which replaces unmappable characters by '?'. */
static struct runic_progress encode_batch_lossy(struct converter *c, const char32_t *text, size_t len, const struct room *room,
                                                struct unmappable *newest)
{
    size_t replaced = 0, last = len;
    struct runic_progress done =
        runic_convert_scheme_lossy(SCHEME_HOST_UTF32, c->to->scheme, text, 4 * len, room->dst, room->cap, &replaced);
    c->faults.unmappable += replaced;
    while (replaced > 0 && last > 1 && runic_target_has(c, text[last - 1]))
        last--;
    if (replaced > 0) {
        newest->found = true;
        newest->index = last - 1;
    }
    return (struct runic_progress){done.read / 4, done.written};
}

struct runic_progress runic_encode_batch(struct converter *c, const struct batch *batch, size_t len, const struct room *room,
                                         struct unmappable *newest)
{
    const bool replaces = batch->replaces && is_spelled(c->plan.unmappable);
    struct runic_progress done = {0, 0};
    if (replaces && c->to->scheme == SCHEME_latin1 && c->how.unmappable.action == RUNIC_ACTION_REPLACE &&
        c->how.unmappable.length == 0)
        return encode_batch_lossy(c, batch->text, len, room, newest);
    for (;;) {
        struct runic_progress good = c->to->encode(&c->encoder, batch->text + done.read, len - done.read,
                                                   room->dst + done.written, room->cap - done.written);
        add_progress(&done, good);
        if (!replaces || done.read == len)
            return done;
        char32_t spelled[SPELLED_AT_ONCE * RUNIC_MAX_REPLACEMENT];
        const size_t stretch = smaller(len - done.read, good.read < SPELLED_AT_ONCE ? SPELLED_AT_ONCE : 1);
        size_t last = stretch;
        const size_t length = runic_replacement_of_text(c, batch->text + done.read, stretch, spelled, &last);
        if (last < stretch) {
            newest->found = true;
            newest->index = done.read + last;
        }
        done.read += stretch;
        done.written += c->to->encode(&c->encoder, spelled, length, room->dst + done.written, room->cap - done.written).written;
    }
}
