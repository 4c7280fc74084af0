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
    struct text *text;
    char32_t values[BATCH_VALUES];
    size_t newest;            /* index of the newest unmappable character that was replaced in its batch; or NO_INDEX */
    const uint8_t *begin;     /* of its batch */
    union runic_state before; /* of the decoder, before its batch */
};

/* Replaces U+FEFF by U+2060 (L2/05-356 section 2), except as the very first character. */
static void join_words(struct converter *c, char32_t *values, size_t len)
{
    const bool joins = c->how.word_joiner && runic_target_has(c, WORD_JOINER);
    for (size_t i = !c->begun; joins && i < len; i++)
        if (values[i] == BOM)
            values[i] = WORD_JOINER;
    c->begun |= len > 0;
}

static struct runic_progress decode_values(struct converter *c, const uint8_t *src, size_t len, char32_t *values, size_t cap)
{
    const struct runic_progress done = decode_scalars(c->from, &c->decoder, src, len, values, cap);
    join_words(c, values, done.written);
    return done;
}

/* Returns how many bytes of the source scalar values were decoded from, or UNKNOWN_SIZE. */
static size_t bytes_of_values(const struct converter *c, const char32_t *values, size_t len)
{
    if (len > 0 && c->from->bytewise)
        return len;
    if (len == 0 || c->from->scheme == SCHEME_NONE)
        return UNKNOWN_SIZE;
    return runic_bytes_of_utf32(scheme_form(c->from->scheme), values, len);
}

/* Encodes by a lossy kernel, which replaces unmappable characters by '?'. */
static void encode_lossy(struct converter *c, const char32_t *values, size_t len, struct text *text, size_t *newest)
{
    size_t replaced = 0, last = len;
    wrote(
        text,
        runic_convert_scheme_lossy(SCHEME_HOST_UTF32, c->to->scheme, values, 4 * len, text->dst, text->cap, &replaced).written);
    c->faults.unmappable += replaced;
    while (replaced > 0 && last > 1 && runic_target_has(c, values[last - 1]))
        last--;
    if (replaced > 0)
        *newest = last - 1;
}

/* Encodes scalar values by a codec, with unmappable ones replaced. */
static void encode_spelling(struct converter *c, const char32_t *values, size_t len, struct text *text, size_t *newest)
{
    for (size_t i = 0;;) {
        char32_t spelled[SPELLED_AT_ONCE * RUNIC_MAX_REPLACEMENT];
        size_t last = NO_INDEX;
        const size_t good = encode_values(c, values + i, len - i, text).read;
        i += good;
        if (i == len)
            return;
        const size_t stretch = smaller(len - i, good < SPELLED_AT_ONCE ? SPELLED_AT_ONCE : 1);
        encode_values(c, spelled, runic_replacement_of_text(c, values + i, stretch, spelled, &last), text);
        if (last != NO_INDEX)
            *newest = i + last;
        i += stretch;
    }
}

struct runic_progress runic_encode_replacing(struct converter *c, const char32_t *values, size_t len, struct text *text,
                                             size_t *newest)
{
    const size_t cap = text->cap;
    if (c->plan.encodes_lossy)
        encode_lossy(c, values, len, text, newest);
    else
        encode_spelling(c, values, len, text, newest);
    return (struct runic_progress){len, cap - text->cap};
}

/* Converts a batch of at most `most` characters, as far as it fits. If some could not be encoded, and the values do not tell
 * their bytes, decodes the encoded ones again, to count them. Returns true if the next batch may follow. */
static bool convert_batch(struct converter *c, struct batches *b, bool replaces, size_t most)
{
    struct text *const text = b->text;
    const union runic_state before = c->decoder;
    const uint8_t begun = c->begun;
    size_t newest = NO_INDEX;
    struct runic_progress in = decode_values(c, text->src, text->len, b->values, most);
    const struct runic_progress out = replaces ? runic_encode_replacing(c, b->values, in.written, text, &newest)
                                               : encode_values(c, b->values, in.written, text);
    const bool goes_on = out.read == in.written && in.written == most;
    if (out.read < in.written && (in.read = bytes_of_values(c, b->values, out.read)) == UNKNOWN_SIZE) {
        c->decoder = before;
        c->begun = begun;
        in = decode_values(c, text->src, text->len, b->values, out.read);
    }
    if (newest != NO_INDEX) {
        b->newest = newest;
        b->begin = text->src;
        b->before = before;
    }
    runic_learn_width(c, out);
    take(text, in.read);
    return goes_on && text->cap > 0;
}

/* Makes the newest unmappable character the newest fault. Decodes its batch again to find its position. */
static void tell_unmappable(struct converter *c, struct batches *b)
{
    const uint8_t *const end = b->text->src + b->text->len, *src = b->begin;
    src += decode_scalars(c->from, &b->before, src, (size_t)(end - src), b->values, b->newest).read;
    for (;;) {
        const runic_character next = c->from->next(&b->before, src, (size_t)(end - src));
        if (next.value != NOTHING) {
            runic_report_fault(c, b->text, src, &next);
            return;
        }
        src += next.length;
    }
}

/*
 * Converts in batches. If an unmappable character may end the conversion, and one was found already, the first batch is small
 * and each next one twice as large, so that text with many unmappable characters is not decoded far ahead each time.
 */
void runic_convert_in_batches(struct converter *c, struct text *text, bool replaces)
{
    struct batches b;
    const bool may_end = !replaces && runic_has_faults(c) && !c->plan.has_all;
    const size_t widest = c->plan.widest_value;
    size_t ahead = may_end ? FEWEST_VALUES : BATCH_VALUES, most;
    uint64_t faults;
    bool goes_on;
    b.text = text;
    b.newest = NO_INDEX;
    do {
        faults = c->faults.unmappable;
        replaces &= text->cap >= FEWEST_VALUES * widest;
        most = smaller(ahead, replaces ? text->cap / widest : runic_units_for(c, text->cap));
        ahead = smaller(2 * ahead, BATCH_VALUES);
        goes_on = convert_batch(c, &b, replaces, most);
    } while (goes_on && !(replaces && c->faults.unmappable - faults <= most / SPARSE));
    if (b.newest != NO_INDEX)
        tell_unmappable(c, &b);
}
