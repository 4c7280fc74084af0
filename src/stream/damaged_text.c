/* damaged_text.c - replaces dense ill-formed sequences of UTF-8, UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
/*
 * A lossy kernel decodes a batch to UTF-16, in which each ill-formed sequence is one U+FFFD. The U+FFFD are replaced while the
 * batch is copied, and a kernel or a codec encodes the copy. Where a replacement depends on the bytes of the sequence, or is
 * longer than one unit, or the text contains U+FFFD itself, the size in the source of the units between gives the positions
 * there.
 */
#include "ways.h"

#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "faults.h"
#include "limits.h"
#include "sizes.h"

/* Units of UTF-16 that are copied together; a copy may write up to 8 after its last one. */
#define UNITS_TOGETHER 8

/* The most units of a replacement: 16 supplementary characters. */
#define LONGEST_UNITS (2 * RUNIC_MAX_REPLACEMENT)

/* The replacement of a fault. */
struct substitute {
    enum answer kind;
    size_t length; /* units of text */
    char16_t text[LONGEST_UNITS];
    struct fallback fallback;
};

/* Text on its way through batches. */
struct damaged {
    struct text *text;
    struct substitute substitute;
    const uint8_t *begin, *end; /* of the newest batch that had a fault; NULL: none */
};

/* A batch, while its U+FFFD are replaced. */
struct copy {
    const char16_t *units;
    size_t len;
    char16_t *dst;
    size_t cap;
    struct runic_progress done; /* units */
    size_t replaced;
    size_t bytes; /* of the source */
};

/* Writes scalar values as UTF-16 and returns the number of units. */
static size_t put_values(const char32_t *values, size_t len, char16_t *units)
{
    size_t length = 0;
    for (size_t i = 0; i < len; i++)
        length += put_utf16((uint8_t *)(units + length), values[i]);
    return length;
}

static void begin_substitute(struct converter *c, struct substitute *r)
{
    char32_t text[LONGEST_REPLACEMENT];
    const runic_policy *policy = &c->how.ill_formed;
    runic_begin_fallback(c, policy, &r->fallback);
    r->kind = (enum answer)c->plan.ill_formed;
    r->length = LONGEST_UNITS;
    r->text[0] = 0;
    if (r->kind == BY_TEXT)
        r->length = put_values(text, runic_replacement_of_fault(c, policy, &c->newest, text), r->text);
}

/* Writes the replacement of an ill-formed sequence at src and returns the number of units. */
static size_t put_replacement(const struct converter *c, struct substitute *r, const uint8_t *src, size_t len, char16_t *dst)
{
    char32_t text[LONGEST_REPLACEMENT];
    if (r->kind == BY_SEQUENCE)
        return put_values(text, runic_replacement_of_bytes(c, &r->fallback, src, len, text), dst);
    if (r->kind == BY_TEXT)
        memcpy(dst, r->text, r->length * sizeof *dst);
    for (size_t i = 0; r->kind == BY_SURROGATES && i < len; i++)
        dst[i] = (char16_t)(0xDC00 | src[i]);
    return r->kind == BY_SURROGATES ? len : r->length;
}

/* Copies UNITS_TOGETHER units. Returns ones in the lanes of units that are not U+FFFD. */
ALWAYS_INLINE u8x16 copy_some(const char16_t *units, char16_t *dst)
{
    u16x8 some;
    memcpy(&some, units, sizeof some);
    memcpy(dst, &some, sizeof some);
    return (u8x16)(some != REPLACEMENT_CHARACTER);
}

/* Copies units up to the first U+FFFD and returns their number. Writes less than UNITS_TOGETHER units after them. */
static size_t copy_to_mark(const char16_t *units, size_t len, char16_t *dst)
{
    size_t i = 0;
    for (; len - i >= UNITS_TOGETHER; i += UNITS_TOGETHER) {
        const u8x16 others = copy_some(units + i, dst + i);
        if (!is_all((u32x4)others))
            return i + leading(others) / sizeof *units;
    }
    for (; i < len && units[i] != REPLACEMENT_CHARACTER; i++)
        dst[i] = units[i];
    return i;
}

/* Replaces every U+FFFD of a batch of `bytes` bytes by one unit or none. */
static void replace_by_unit(const struct substitute *r, struct copy *copy, size_t bytes)
{
    copy->bytes = bytes;
    for (;;) {
        const size_t good =
            copy_to_mark(copy->units + copy->done.read, copy->len - copy->done.read, copy->dst + copy->done.written);
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
    while (copy->done.read < copy->len && copy->cap - copy->done.written > LONGEST_UNITS) {
        const char16_t *const units = copy->units + copy->done.read;
        const size_t room = copy->cap - copy->done.written - LONGEST_UNITS;
        size_t good = copy_to_mark(units, smaller(copy->len - copy->done.read, room), copy->dst + copy->done.written);
        const bool is_full = good == room;
        good -= is_full && is_high_surrogate(units[good - 1]); /* the low one follows in the next batch */
        copy->done.read += good;
        copy->done.written += good;
        copy->bytes += runic_bytes_of_utf16(scheme_form(c->from->scheme), units, good);
        if (copy->done.read == copy->len || is_full)
            return;
        const runic_character next = is_utf8 ? next_utf8(src + copy->bytes, len - copy->bytes)
                                             : c->from->next(&none, src + copy->bytes, len - copy->bytes);
        char16_t *const dst = copy->dst + copy->done.written;
        *dst = REPLACEMENT_CHARACTER;
        copy->done.written += next.status == RUNIC_OK ? 1 : put_replacement(c, r, src + copy->bytes, next.length, dst);
        copy->replaced += next.status != RUNIC_OK;
        copy->bytes += next.length;
        copy->done.read++;
    }
}

/* Decodes whole characters to the host's UTF-16 with U+FFFD for each ill-formed sequence. Returns the number of units. */
static size_t decode_lossy(enum runic_scheme from, const uint8_t *src, size_t len, char16_t *units, size_t *replaced)
{
    if (scheme_form(from) != FORM_utf16)
        return runic_convert_scheme_lossy(from, SCHEME_HOST_UTF16, src, len, units, BATCH_UNITS * sizeof *units, replaced)
                   .written /
               sizeof *units;
    if (scheme_is_foreign(from))
        KERNEL(utf16_swap)(src, len / sizeof *units, units);
    else
        memcpy(units, src, len);
    *replaced = KERNEL(utf16_repair)(units, len / sizeof *units);
    return len / sizeof *units;
}

/* Writes UTF-16 in the target, up to a character that it lacks unless a lossy kernel replaces those and counts them. Returns
 * how many units. They must be well-formed unless the target is UTF-16, too. */
static size_t encode_copy(struct converter *c, const char16_t *units, size_t len, struct text *text, size_t *unmappable)
{
    const enum runic_scheme to = c->to->scheme;
    struct runic_progress done = {2 * len, 2 * len};
    if (to == SCHEME_NONE) {
        done = c->to->encode16(&c->encoder, units, len, text->dst, text->cap);
        done.read *= 2;
    } else if (c->plan.encodes_lossy) {
        done = runic_convert_scheme_lossy(SCHEME_HOST_UTF16, to, units, 2 * len, text->dst, text->cap, unmappable);
    } else if (scheme_form(to) != FORM_utf16) {
        done = runic_convert_scheme(SCHEME_HOST_UTF16, to, units, 2 * len, text->dst, text->cap);
    } else if (scheme_is_foreign(to)) {
        KERNEL(utf16_swap)(units, len, text->dst);
    } else {
        memcpy(text->dst, units, 2 * len);
    }
    wrote(text, done.written);
    return done.read / 2;
}

/* Returns the most units of UTF-16 that a unit of a scheme becomes. */
static size_t widest_in_utf16(enum runic_scheme from)
{
    return scheme_form(from) == FORM_utf32 ? 2 : 1;
}

/* Returns the most bytes of a unit of UTF-16 in a charset. */
static size_t widest_unit(const struct runic_codec *to)
{
    if (to->scheme == SCHEME_NONE)
        return WIDEST_CHARACTER;
    return to->scheme == SCHEME_utf8 ? 3 : form_unit_size(scheme_form(to->scheme));
}

/* Replaces the faults of a batch of whole characters, as far as the copy has room. `replaced` of its U+FFFD are faults. */
static void copy_replacing(const struct converter *c, struct substitute *r, struct copy *copy, const uint8_t *src, size_t len,
                           size_t replaced)
{
    const struct copy nothing_copied = *copy;
    if (r->kind == BY_TEXT && r->length <= 1)
        replace_by_unit(r, copy, len);
    if (copy->replaced != replaced || copy->bytes == 0) { /* the text has U+FFFD of its own, or positions are needed */
        *copy = nothing_copied;
        replace_by_position(c, r, copy, src, len);
    }
}

/* Converts one batch. Returns true if its faults are dense and another may follow. */
static bool convert_damaged_batch(struct converter *c, struct damaged *d)
{
    char16_t units[BATCH_UNITS], copied[COPY_UNITS + UNITS_TOGETHER];
    struct text *const text = d->text;
    struct substitute *const r = &d->substitute;
    const enum runic_scheme from = c->from->scheme;
    const uint8_t *const src = text->src;
    const size_t unit = form_unit_size(scheme_form(from)), most = smaller(COPY_UNITS, text->cap / widest_unit(c->to));
    const size_t len = smaller(text->len, smaller(BATCH_UNITS, most) / widest_in_utf16(from) * unit);
    const size_t whole = runic_scheme_whole(from, src, len);
    size_t replaced = 0, unmappable = 0;
    const size_t count = decode_lossy(from, src, whole, units, &replaced);
    const struct copy nothing_copied = {.units = units, .len = count, .dst = copied, .cap = most};
    struct copy copy = nothing_copied;
    if (r->kind == BY_TEXT && r->length == 1 && r->text[0] == REPLACEMENT_CHARACTER)
        copy = (struct copy){.dst = units, .done = {count, count}, .replaced = replaced, .bytes = whole};
    else
        copy_replacing(c, r, &copy, src, whole, replaced);
    const size_t encoded = encode_copy(c, copy.dst, copy.done.written, text, &unmappable);
    const bool is_all = encoded == copy.done.written;
    if (!is_all) { /* at an unmappable character, whose position only the replacements before it tell */
        copy = nothing_copied;
        copy.cap = encoded + LONGEST_UNITS;
        replace_by_position(c, r, &copy, src, whole);
    }
    const size_t faults = copy.replaced + unmappable;
    take(text, copy.bytes);
    if (faults > 0) {
        d->begin = src;
        d->end = text->src;
    }
    c->faults.ill_formed += copy.replaced;
    c->faults.unmappable += unmappable;
    const bool is_ascii_like = c->plan.has_ascii_head && !c->plan.dense_in_ascii && whole - count <= whole / SPARSE_TRAILS;
    const size_t sparse = c->plan.way == BY_KERNEL ? SPARSE : GAP_OF_CODEC;
    return is_all && copy.bytes > 0 && faults > copy.bytes / sparse && !is_ascii_like;
}

void runic_convert_damaged(struct converter *c, struct text *text)
{
    struct damaged d;
    d.text = text;
    d.begin = NULL;
    begin_substitute(c, &d.substitute);
    while (text->cap >= LEAST_UNITS * widest_unit(c->to) && convert_damaged_batch(c, &d))
        continue;
    if (d.begin != NULL)
        runic_find_newest(c, text, d.begin, d.end);
}
