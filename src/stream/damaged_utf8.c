/* damaged_utf8.c - replaces dense ill-formed sequences of UTF-8 on the way to a Unicode charset. */
/* SPDX-License-Identifier: MIT */
/*
 * A lossy kernel decodes a batch to UTF-16, in which each ill-formed sequence is one U+FFFD. The U+FFFD are replaced while the
 * batch is copied, and a kernel converts the copy. Where a replacement depends on the bytes of the sequence, or is longer than
 * one unit, or the text contains U+FFFD itself, the size in UTF-8 of the units between gives the positions in the source.
 */
#include "ways.h"

#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "faults.h"
#include "limits.h"

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

/* A batch, while its U+FFFD are replaced. */
struct copy {
    const char16_t *units;
    size_t len;
    char16_t *dst;
    size_t cap;
    struct runic_progress done; /* units */
    size_t replaced;
    size_t bytes; /* of the source, if positions are needed */
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

/* Replaces every U+FFFD by one unit or none. */
static void replace_by_unit(const struct substitute *r, struct copy *copy)
{
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
    while (copy->done.read < copy->len && copy->cap - copy->done.written > LONGEST_UNITS) {
        const char16_t *const units = copy->units + copy->done.read;
        const size_t room = copy->cap - copy->done.written - LONGEST_UNITS;
        size_t good = copy_to_mark(units, smaller(copy->len - copy->done.read, room), copy->dst + copy->done.written);
        good -= good == room && is_high_surrogate(units[good - 1]); /* the low one follows in the next batch */
        copy->done.read += good;
        copy->done.written += good;
        copy->bytes += KERNEL(utf16_to_utf8_size)(units, good);
        if (copy->done.read == copy->len || units[good] != REPLACEMENT_CHARACTER)
            return;
        const runic_character next = next_utf8(src + copy->bytes, len - copy->bytes);
        char16_t *const dst = copy->dst + copy->done.written;
        *dst = REPLACEMENT_CHARACTER;
        copy->done.written += next.status == RUNIC_OK ? 1 : put_replacement(c, r, src + copy->bytes, next.length, dst);
        copy->replaced += next.status != RUNIC_OK;
        copy->bytes += next.length;
        copy->done.read++;
    }
}

/* Writes UTF-16 in the target and returns the number of bytes. It must be well-formed unless the target is UTF-16, too. */
static size_t write_utf16(enum runic_scheme to, const char16_t *units, size_t len, const struct room *room)
{
    if (scheme_form(to) != FORM_utf16)
        return runic_convert_scheme(SCHEME_HOST_UTF16, to, units, 2 * len, room->dst, room->cap).written;
    if (scheme_is_foreign(to))
        KERNEL(utf16_swap)(units, len, room->dst);
    else
        memcpy(room->dst, units, 2 * len);
    return 2 * len;
}

/* Returns the most bytes of a unit of UTF-16 in a charset. */
static size_t widest_unit(enum runic_form to)
{
    return to == FORM_utf8 ? 3 : form_unit_size(to);
}

/* Converts one batch. Returns its bytes; *replaced: the number of its faults. */
static struct runic_progress convert_damaged_batch(struct converter *c, struct substitute *r, const uint8_t *src, size_t len,
                                                   const struct room *room, size_t *replaced)
{
    char16_t units[BATCH_BYTES], text[COPY_UNITS + UNITS_TOGETHER];
    const size_t most = smaller(COPY_UNITS, room->cap / widest_unit(scheme_form(c->to->scheme)));
    const size_t whole = runic_scheme_whole(SCHEME_utf8, src, smaller(len, smaller(BATCH_BYTES, most)));
    *replaced = 0;
    const size_t count =
        runic_convert_scheme_lossy(SCHEME_utf8, SCHEME_HOST_UTF16, src, whole, units, sizeof units, replaced).written;
    struct copy copy = {.units = units, .len = count / 2, .dst = text, .cap = most};
    if (r->kind == BY_TEXT && r->length == 1 && r->text[0] == REPLACEMENT_CHARACTER)
        return (struct runic_progress){whole, write_utf16(c->to->scheme, units, count / 2, room)};
    if (r->kind == BY_TEXT && r->length <= 1) {
        replace_by_unit(r, &copy);
        copy.bytes = whole;
    }
    if (copy.bytes == 0 || copy.replaced != *replaced) {
        copy = (struct copy){.units = units, .len = count / 2, .dst = text, .cap = most};
        replace_by_position(c, r, &copy, src, whole);
        *replaced = copy.replaced;
    }
    return (struct runic_progress){copy.bytes, write_utf16(c->to->scheme, text, copy.done.written, room)};
}

struct runic_progress runic_convert_damaged_utf8(struct converter *c, const struct view *view, struct room room,
                                                 struct runic_progress done)
{
    struct substitute r;
    size_t replaced, begin = 0, end = 0;
    struct runic_progress more;
    begin_substitute(c, &r);
    do {
        if (room.cap < LEAST_UNITS * widest_unit(scheme_form(c->to->scheme)))
            break;
        more = convert_damaged_batch(c, &r, view->src + done.read, view->len - done.read, &room, &replaced);
        if (replaced > 0) {
            begin = done.read;
            end = done.read + more.read;
        }
        c->faults.ill_formed += replaced;
        add_progress(&done, more);
        wrote(&room, more.written);
    } while (more.read > 0 && replaced > more.read / SPARSE);
    if (end > 0)
        runic_find_newest(c, view, begin, end);
    return done;
}
