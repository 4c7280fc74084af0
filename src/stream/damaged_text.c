/* damaged_text.c - replaces dense ill-formed sequences of UTF-8, UTF-16 and UTF-32, and unmappable characters among them. */
/* SPDX-License-Identifier: MIT */
/*
 * A lossy kernel decodes a batch to scalar values, in which each ill-formed sequence is one U+FFFD. The U+FFFD are replaced
 * while the batch is copied, and the copy is encoded. If a replacement depends on the bytes of the sequence, or is longer than
 * one value, or if the text contains U+FFFD itself, the positions in the source are needed: they are computed from the sizes
 * of the values between.
 */
#include "ways.h"

#include "../charset/lanes.h"
#include "faults.h"
#include "limits.h"
#include "output.h"
#include "sizes.h"

/* Values that are copied together. */
#define VALUES_TOGETHER 4

/* The replacement of a fault. */
struct substitute {
    enum answer kind;
    size_t length; /* of text */
    char32_t text[LONGEST_REPLACEMENT];
    struct fallback fallback;
};

/* A batch, while its U+FFFD are replaced. */
struct copy {
    const char32_t *values;
    size_t len;
    char32_t *dst;
    size_t cap;
    struct runic_progress done; /* values */
    size_t replaced;
    size_t bytes; /* of the source */
};

static void begin_substitute(struct converter *c, struct substitute *r)
{
    const runic_policy *policy = &c->how.ill_formed;
    runic_begin_fallback(c, policy, &r->fallback);
    r->kind = (enum answer)c->plan.ill_formed;
    r->text[0] = 0; /* copied also if the length is 0 */
    r->length = r->kind == BY_TEXT ? runic_replacement_of_fault(c, policy, &c->newest, r->text) : 0;
}

/* Writes the replacement of an ill-formed sequence at src and returns the number of values. */
static size_t put_substitute(const struct converter *c, struct substitute *r, const uint8_t *src, size_t len, char32_t *dst)
{
    if (r->kind == BY_SURROGATES)
        return runic_escaped_surrogates(c, src, len, dst);
    if (r->kind == BY_SEQUENCE)
        return runic_replacement_of_bytes(c, &r->fallback, src, len, dst);
    memcpy(dst, r->text, r->length * sizeof *dst);
    return r->length;
}

/* Copies VALUES_TOGETHER values. Returns ones in the lanes of values that are not U+FFFD. */
ALWAYS_INLINE u32x4 copy_some(const char32_t *values, char32_t *dst)
{
    u32x4 some;
    memcpy(&some, values, sizeof some);
    memcpy(dst, &some, sizeof some);
    return (u32x4)(some != REPLACEMENT_CHARACTER);
}

/* Copies values up to the first U+FFFD and returns their number. May write to all `len` values of dst. */
static size_t copy_to_mark(const char32_t *values, size_t len, char32_t *dst)
{
    size_t i = 0;
    for (; len - i >= VALUES_TOGETHER; i += VALUES_TOGETHER) {
        const u32x4 others = copy_some(values + i, dst + i);
        if (!is_all(others))
            return i + leading((u8x16)others) / sizeof *values;
    }
    for (; i < len && values[i] != REPLACEMENT_CHARACTER; i++)
        dst[i] = values[i];
    return i;
}

/* Replaces every U+FFFD of a batch of `bytes` bytes by one value or none. */
static void replace_by_value(const struct substitute *r, struct copy *copy, size_t bytes)
{
    copy->bytes = bytes;
    for (;;) {
        const size_t good =
            copy_to_mark(copy->values + copy->done.read, copy->len - copy->done.read, copy->dst + copy->done.written);
        copy->done.read += good;
        copy->done.written += good;
        if (copy->done.read == copy->len)
            return;
        copy->dst[copy->done.written] = r->text[0];
        copy->done.written += r->length;
        copy->done.read++;
        copy->replaced++;
    }
}

/* Replaces every U+FFFD that is an ill-formed sequence of src, as long as the copy has room. */
static void replace_by_position(const struct converter *c, struct substitute *r, struct copy *copy, const uint8_t *src,
                                size_t len)
{
    const bool is_utf8 = c->from->scheme == SCHEME_utf8; /* whose function is inlined */
    union runic_state none;
    while (copy->done.read < copy->len && copy->cap - copy->done.written > LONGEST_REPLACEMENT) {
        const char32_t *const values = copy->values + copy->done.read;
        const size_t room = copy->cap - copy->done.written - LONGEST_REPLACEMENT;
        const size_t good = copy_to_mark(values, smaller(copy->len - copy->done.read, room), copy->dst + copy->done.written);
        copy->done.read += good;
        copy->done.written += good;
        copy->bytes += runic_bytes_of_utf32(scheme_form(c->from->scheme), values, good);
        if (copy->done.read == copy->len || good == room)
            return;
        const runic_character next = is_utf8 ? next_utf8(src + copy->bytes, len - copy->bytes)
                                             : c->from->next(&none, src + copy->bytes, len - copy->bytes);
        char32_t *const dst = copy->dst + copy->done.written;
        *dst = REPLACEMENT_CHARACTER;
        copy->done.written += next.status == RUNIC_OK ? 1 : put_substitute(c, r, src + copy->bytes, next.length, dst);
        copy->replaced += next.status != RUNIC_OK;
        copy->bytes += next.length;
        copy->done.read++;
    }
}

/* Replaces the faults of a batch of whole characters, as far as the copy has room. `replaced` of its U+FFFD are faults. */
static void copy_replacing(const struct converter *c, struct substitute *r, struct copy *copy, const uint8_t *src, size_t len,
                           size_t replaced)
{
    const struct copy nothing_copied = *copy;
    if (r->kind == BY_TEXT && r->length <= 1)
        replace_by_value(r, copy, len);
    if (copy->replaced != replaced || copy->bytes == 0) { /* the text has U+FFFD of its own, or positions are needed */
        *copy = nothing_copied;
        replace_by_position(c, r, copy, src, len);
    }
}

/* Decodes whole characters to scalar values with U+FFFD for each ill-formed sequence. Returns the number of values. */
static size_t decode_lossy(enum runic_scheme from, const uint8_t *src, size_t len, char32_t *values, size_t *replaced)
{
    if (scheme_form(from) != FORM_utf32)
        return runic_convert_scheme_lossy(from, SCHEME_HOST_UTF32, src, len, values, 4 * BATCH_VALUES, replaced).written / 4;
    for (size_t i = 0; i < len / 4; i++) {
        const uint32_t value = scheme_load_utf32(from, src + 4 * i);
        values[i] = is_scalar_value(value) ? value : REPLACEMENT_CHARACTER;
        *replaced += !is_scalar_value(value);
    }
    return len / 4;
}

/* Encodes a batch, and the lone surrogates that are escaped bytes, up to an unmappable character that is not replaced. There
 * must be room. Returns how many values. */
static size_t encode_copy(struct converter *c, const char32_t *values, size_t len, struct text *text)
{
    size_t last = 0, done = 0;
    if (c->plan.never_ends_batch && c->plan.ill_formed != BY_SURROGATES)
        return runic_encode_replacing(c, values, len, text, &last).read;
    for (;;) {
        done += encode_values(c, values + done, len - done, text).read;
        if (done == len || c->plan.ill_formed != BY_SURROGATES)
            return done;
        runic_put_surrogates(c, values + done++, 1, text);
    }
}

/* Converts one batch. Returns true if its faults are dense and another may follow. */
static bool convert_damaged_batch(struct converter *c, struct text *text, struct substitute *r, struct stretch *newest)
{
    char32_t values[BATCH_VALUES], copied[COPY_VALUES];
    const enum runic_scheme from = c->from->scheme;
    const uint8_t *const src = text->src;
    const size_t unit = form_unit_size(scheme_form(from)), most = smaller(COPY_VALUES, text->cap / c->plan.widest_value);
    const size_t whole = runic_scheme_whole(from, src, smaller(text->len, smaller(BATCH_VALUES, most) * unit));
    const uint64_t unmappable = c->faults.unmappable;
    size_t replaced = 0;
    const size_t count = decode_lossy(from, src, whole, values, &replaced);
    const struct copy nothing_copied = {.values = values, .len = count, .dst = copied, .cap = most};
    struct copy copy = nothing_copied;
    if (r->kind == BY_TEXT && r->length == 1 && r->text[0] == REPLACEMENT_CHARACTER)
        copy = (struct copy){.dst = values, .done = {count, count}, .replaced = replaced, .bytes = whole};
    else
        copy_replacing(c, r, &copy, src, whole, replaced);
    const size_t encoded = encode_copy(c, copy.dst, copy.done.written, text);
    const bool is_all = encoded == copy.done.written;
    if (!is_all) { /* at an unmappable character, whose position only the replacements before it tell */
        copy = nothing_copied;
        copy.cap = encoded + LONGEST_REPLACEMENT;
        replace_by_position(c, r, &copy, src, whole);
    }
    take(text, copy.bytes);
    c->faults.ill_formed += copy.replaced;
    if (copy.replaced > 0 || c->faults.unmappable > unmappable)
        *newest = (struct stretch){src, text->src};
    const size_t faults = copy.replaced + (c->plan.dense_unmappable ? (size_t)(c->faults.unmappable - unmappable) : 0);
    const bool is_ascii_like = c->plan.has_ascii_head && !c->plan.dense_in_ascii && whole - count <= whole / SPARSE_TRAILS;
    const size_t sparse = c->plan.way == BY_KERNEL ? SPARSE : GAP_OF_CODEC;
    return is_all && copy.bytes > 0 && faults > copy.bytes / sparse && !is_ascii_like;
}

void runic_convert_damaged(struct converter *c, struct text *text, struct stretch *newest)
{
    struct substitute r;
    begin_substitute(c, &r);
    while (text->cap >= LEAST_VALUES * (size_t)c->plan.widest_value && convert_damaged_batch(c, text, &r, newest))
        continue;
}
