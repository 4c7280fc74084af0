/* batches.c - converts text by way of scalar values: where a charset has no functions for UTF-16, and where unmappable
 * characters are dense. */
/* SPDX-License-Identifier: MIT */
/*
 * A batch of well-formed characters is decoded into scalar values, then encoded. A batch replaces unmappable characters only if
 * the output has room for everything that the batch may become.
 */
#include "ways.h"

#include "faults.h"
#include "limits.h"
#include "sizes.h"

#define WORD_JOINER 0x2060u

/* No character of a batch. */
#define NO_INDEX SIZE_MAX

/* Text on its way through batches. */
struct batches {
    const struct view *view;
    struct room room;
    struct runic_progress done;
    char32_t text[BATCH_VALUES];
    size_t newest;            /* index of the newest unmappable character that was replaced in its batch; or NO_INDEX */
    size_t newest_read;       /* position of its batch in the view */
    union runic_state before; /* of the decoder, before its batch */
};

/* Replaces U+FEFF by U+2060 (L2/05-356 section 2), except as the very first character. */
static void join_words(struct converter *c, char32_t *text, size_t len)
{
    const bool joins = c->how.word_joiner && runic_target_has(c, WORD_JOINER);
    for (size_t i = !c->begun; joins && i < len; i++)
        if (text[i] == BOM)
            text[i] = WORD_JOINER;
    c->begun |= len > 0;
}

static struct runic_progress decode_values(struct converter *c, const uint8_t *src, size_t len, char32_t *text, size_t cap)
{
    const struct runic_progress done = decode_scalars(c->from, &c->decoder, src, len, text, cap);
    join_words(c, text, done.written);
    return done;
}

/* Returns how many bytes of the source scalar values were decoded from, or UNKNOWN_SIZE. */
static size_t bytes_of_values(const struct converter *c, const char32_t *text, size_t len)
{
    if (len > 0 && c->from->bytewise)
        return len;
    if (len == 0 || c->from->scheme == SCHEME_NONE)
        return UNKNOWN_SIZE;
    return runic_bytes_of_utf32(scheme_form(c->from->scheme), text, len);
}

/* Encodes by a lossy kernel, which replaces unmappable characters by '?'. */
static struct runic_progress encode_lossy(struct converter *c, const char32_t *text, size_t len, const struct room *room,
                                          size_t *newest)
{
    size_t replaced = 0, last = len;
    const struct runic_progress done =
        runic_convert_scheme_lossy(SCHEME_HOST_UTF32, c->to->scheme, text, 4 * len, room->dst, room->cap, &replaced);
    c->faults.unmappable += replaced;
    while (replaced > 0 && last > 1 && runic_target_has(c, text[last - 1]))
        last--;
    if (replaced > 0)
        *newest = last - 1;
    return (struct runic_progress){done.read / 4, done.written};
}

/* Encodes scalar values with unmappable ones replaced; there must be room. *newest: the index of the last of them; unchanged
 * without any. */
static struct runic_progress encode_replacing(struct converter *c, const char32_t *text, size_t len, const struct room *room,
                                              size_t *newest)
{
    struct runic_progress done = {0, 0};
    if (c->plan.encodes_lossy)
        return encode_lossy(c, text, len, room, newest);
    for (;;) {
        const struct runic_progress good = encode_scalars(c->to, &c->encoder, text + done.read, len - done.read,
                                                          room->dst + done.written, room->cap - done.written);
        add_progress(&done, good);
        if (done.read == len)
            return done;
        char32_t spelled[SPELLED_AT_ONCE * RUNIC_MAX_REPLACEMENT];
        const size_t stretch = smaller(len - done.read, good.read < SPELLED_AT_ONCE ? SPELLED_AT_ONCE : 1);
        size_t last = NO_INDEX;
        const size_t length = runic_replacement_of_text(c, text + done.read, stretch, spelled, &last);
        if (last != NO_INDEX)
            *newest = done.read + last;
        done.read += stretch;
        done.written +=
            encode_scalars(c->to, &c->encoder, spelled, length, room->dst + done.written, room->cap - done.written).written;
    }
}

/* Converts a batch of at most `most` characters, as far as it fits. If some could not be encoded, and the values do not tell
 * their bytes, decodes the encoded ones again, to count them. Returns true if the next batch may follow. */
static bool convert_batch(struct converter *c, struct batches *b, bool replaces, size_t most)
{
    const uint8_t *const src = b->view->src + b->done.read;
    const size_t len = b->view->len - b->done.read;
    const union runic_state before = c->decoder;
    const uint8_t begun = c->begun;
    size_t newest = NO_INDEX;
    struct runic_progress in = decode_values(c, src, len, b->text, most);
    const struct runic_progress out = replaces
                                          ? encode_replacing(c, b->text, in.written, &b->room, &newest)
                                          : encode_scalars(c->to, &c->encoder, b->text, in.written, b->room.dst, b->room.cap);
    const bool goes_on = out.read == in.written && in.written == most;
    if (out.read < in.written && (in.read = bytes_of_values(c, b->text, out.read)) == UNKNOWN_SIZE) {
        c->decoder = before;
        c->begun = begun;
        in = decode_values(c, src, len, b->text, out.read);
    }
    if (newest != NO_INDEX) {
        b->newest = newest;
        b->newest_read = b->done.read;
        b->before = before;
    }
    runic_learn_width(c, out);
    b->done.read += in.read;
    b->done.written += out.written;
    wrote(&b->room, out.written);
    return goes_on && b->room.cap > 0;
}

/* Makes the newest unmappable character the newest fault. Decodes its batch again to find its position. */
static void tell_unmappable(struct converter *c, struct batches *b)
{
    const uint8_t *const src = b->view->src + b->newest_read;
    const size_t len = b->view->len - b->newest_read;
    size_t read = decode_scalars(c->from, &b->before, src, len, b->text, b->newest).read;
    runic_character next;
    do {
        next = c->from->next(&b->before, src + read, len - read);
        read += next.length;
    } while (next.value == NOTHING);
    runic_report_fault(c, b->view, b->newest_read + read - next.length, &next);
}

/*
 * Converts in batches. If an unmappable character may end the conversion, and one was found already, the first batch is small
 * and each next one twice as large, so that text with many unmappable characters is not decoded far ahead each time.
 */
struct runic_progress runic_convert_in_batches(struct converter *c, const struct view *view, struct room room,
                                               struct runic_progress done, bool replaces)
{
    struct batches b;
    const bool may_end = !replaces && runic_has_faults(c) && !runic_target_has(c, 0x10FFFF);
    const size_t widest = c->plan.widest_value;
    size_t ahead = may_end ? FEWEST_VALUES : BATCH_VALUES, most;
    uint64_t faults;
    bool goes_on;
    b.view = view;
    b.room = room;
    b.done = done;
    b.newest = NO_INDEX;
    do {
        faults = c->faults.unmappable;
        replaces &= b.room.cap >= FEWEST_VALUES * widest;
        most = smaller(ahead, replaces ? b.room.cap / widest : runic_units_for(c, b.room.cap));
        ahead = smaller(2 * ahead, BATCH_VALUES);
        goes_on = convert_batch(c, &b, replaces, most);
    } while (goes_on && !(replaces && c->faults.unmappable - faults <= most / SPARSE));
    if (b.newest != NO_INDEX)
        tell_unmappable(c, &b);
    return b.done;
}
