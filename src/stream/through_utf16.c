/* through_utf16.c - converts well-formed text between two charsets that are not both encoding forms: directly, or in batches of
 * UTF-16, in which unmappable characters may be replaced. */
/* SPDX-License-Identifier: MIT */
#include "routes.h"

#include "direct.h"
#include "faults.h"
#include "limits.h"

#define WORD_JOINER 0x2060u

/* ---- UTF-16 ---- */

/* Encodes as much as fits, up to an unmappable character. Returns the number of units. */
static size_t encode(struct converter *c, const char16_t *units, size_t len, struct text *text)
{
    const struct runic_progress done = encode_units(c->to, &c->encoder, units, len, text->dst, text->cap);
    wrote(text, done.written);
    return done.read;
}

/* Replaces U+FEFF by U+2060 (L2/05-356 section 2), except as the very first character. */
static void join_words(const struct converter *c, char16_t *units, size_t len)
{
    const bool joins = c->how.word_joiner && runic_target_has(c, WORD_JOINER);
    for (size_t i = !c->begun; joins && i < len; i++)
        if (units[i] == BOM)
            units[i] = WORD_JOINER;
}

/* ---- Without replacing ---- */

/* Converts batches. If only a part of the decoded text could be encoded, decodes that part again, to count its bytes. After an
 * unmappable character the first batch is small, and each next one twice as large. */
static NOINLINE void convert_batches(struct converter *c, struct text *text)
{
    char16_t units[UNITS_IN_A_BATCH];
    struct runic_progress in;
    const size_t least = form_unit_size(scheme_form(c->to->scheme)); /* bytes of a unit in the target */
    size_t ahead = c->faults.unmappable > 0 ? UNITS_AFTER_FAULT : UNITS_IN_A_BATCH, encoded;
    do {
        const union runic_state before = c->decoder;
        const size_t most = text->cap / least + 1; /* a pair has two */
        in = decode_units(c->from, &c->decoder, text->src, text->len, units, smaller(ahead, most));
        ahead = smaller(2 * ahead, UNITS_IN_A_BATCH);
        join_words(c, units, in.written);
        encoded = encode(c, units, in.written, text);
        if (encoded < in.written) {
            c->decoder = before;
            in.read = decode_units(c->from, &c->decoder, text->src, text->len, units, encoded).read;
        }
        c->begun |= encoded > 0;
        take(text, in.read);
    } while (in.read > 0 && encoded == in.written && text->len > 0 && text->cap >= least);
}

/* Converts directly, if there is a way, or in batches. After a fault, an encoder is given little text first. */
void runic_convert_good(struct converter *c, struct text *text)
{
    union runic_state *const state = c->from->scheme == SCHEME_NONE ? &c->decoder : &c->encoder;
    const size_t ahead = runic_has_faults(c) ? BYTES_AFTER_FAULT : text->len;
    if (c->how.word_joiner || !convert_directly(c->from, c->to, state, ahead, text))
        convert_batches(c, text);
}

/* ---- With unmappable characters replaced ---- */

/* No unit of a batch. */
#define NO_INDEX SIZE_MAX

/* Encodes by a lossy kernel, which replaces unmappable characters by '?'. Returns the index of the last of them, or NO_INDEX.
 */
static size_t encode_lossy(struct converter *c, const char16_t *units, size_t len, struct text *text)
{
    const enum runic_scheme to = c->to->scheme;
    size_t replaced = 0, last = len;
    wrote(text, runic_convert_scheme(SCHEME_HOST_UTF16, to, units, 2 * len, text->dst, text->cap, &replaced).written);
    c->faults.unmappable += replaced;
    if (replaced == 0)
        return NO_INDEX;
    do
        last--;
    while (runic_target_has(c, units[last]));
    return is_low_surrogate(units[last]) ? last - 1 : last;
}

/* Encodes by a codec, with unmappable characters replaced. Returns the index of the last of them, or NO_INDEX. */
static size_t encode_spelling(struct converter *c, const char16_t *units, size_t len, struct text *text)
{
    size_t newest = NO_INDEX;
    for (size_t i = 0;;) {
        char16_t spelled[SPELLED_AT_ONCE * UNITS_OF_REPLACEMENT];
        size_t last = NO_INDEX;
        const size_t good = encode(c, units + i, len - i, text);
        i += good;
        if (i == len)
            return newest;
        size_t part = smaller(len - i, good < SPELLED_AT_ONCE ? SPELLED_AT_ONCE - 1 : 1);
        if (part < len - i)
            part += is_high_surrogate(units[i + part - 1]); /* whole pairs */
        encode(c, spelled, runic_replacement_of_text(c, units + i, part, spelled, &last), text);
        if (last != NO_INDEX)
            newest = i + last;
        i += part;
    }
}

/* Makes an unmappable character the newest fault: at `index` of the units that a decoder in this state gives for src. units:
 * room for them. */
static void tell_unmappable(struct converter *c, const struct text *text, const uint8_t *src, union runic_state *before,
                            char16_t *units, size_t index)
{
    const uint8_t *const end = text->src + text->len;
    src += decode_units(c->from, before, src, (size_t)(end - src), units, index).read;
    while (src < end) {
        const runic_character next = c->from->next(before, src, (size_t)(end - src));
        if (next.value != NO_VALUE) {
            runic_report_fault(c, text, src, &next);
            return;
        }
        src += next.length;
    }
}

/* Converts batches, each of which begins only if the output has room for all that its units may become. */
void runic_convert_dense(struct converter *c, struct text *text)
{
    char16_t units[UNITS_IN_A_BATCH];
    struct runic_progress in;
    size_t newest = NO_INDEX;
    const uint8_t *newest_batch = NULL;
    union runic_state before_newest;
    const bool may_remember = c->plan.copies_ascii && !c->plan.encodes_lossy;
    for (unsigned left = BATCHES; left > 0; left -= may_remember) {
        const size_t most = smaller(text->cap / c->plan.widest_value, UNITS_IN_A_BATCH);
        const union runic_state before = c->decoder;
        const uint64_t faults = c->faults.unmappable;
        if (most < FEWEST_UNITS)
            break;
        in = decode_units(c->from, &c->decoder, text->src, text->len, units, most);
        join_words(c, units, in.written);
        const size_t last =
            c->plan.encodes_lossy ? encode_lossy(c, units, in.written, text) : encode_spelling(c, units, in.written, text);
        if (last != NO_INDEX) {
            newest = last;
            newest_batch = text->src;
            before_newest = before;
        }
        c->begun |= in.read > 0;
        take(text, in.read);
        if (in.read == 0 || c->faults.unmappable - faults <= in.written / SPARSE)
            break;
    }
    if (newest != NO_INDEX)
        tell_unmappable(c, text, newest_batch, &before_newest, units, newest);
}
