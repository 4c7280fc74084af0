/* choose.c - the charset that explains most of a part. */
/* SPDX-License-Identifier: MIT */
/*
 * A run is certain by itself, or it only speaks for its charset. A group of characters of which most bytes are of no whole
 * character makes nothing certain: bytes were lost, or it is in lower case.
 */
#include "choose.h"

#include "certain.h"
#include "support.h"

#ifndef RUNIC_UNICODE_ONLY

/* Returns bits of the charsets in which the piece may have runs. */
static unsigned charsets_of(const struct mojibake_piece *piece)
{
    unsigned charsets = 0;
    for (size_t i = 0; i + 1 < piece->len; i++)
        if (piece->text[i] >= 0x80)
            charsets |= runic_mojibake_pair(piece->text[i], piece->text[i + 1]);
    return charsets;
}

/* Adds the right characters of a run, each with those beside it. */
static void add_run(struct mojibake_weight *weight, const struct mojibake_piece *piece, size_t i, size_t length)
{
    const unsigned charset_index = weight->context.charset_index;
    const bool is_cut = length >= MOJIBAKE_RUN;
    const size_t end = i + length;
    char32_t first = piece->text[i - 2], before = piece->text[i - 1], value, after;
    size_t next = i + runic_mojibake_decode(piece, i, charset_index, false, &value), bytes;
    bool is_later = weight->is_later;
    for (; next <= end; first = before, before = value, value = after, next += bytes) {
        bytes = next < end || is_cut ? runic_mojibake_decode(piece, next, charset_index, false, &after) : 0;
        const bool is_lead = bytes > 0 && (runic_mojibake_pair(value, after) >> charset_index & 1) != 0;
        if (bytes == 0) {
            after = piece->text[next];
            bytes = 1;
        }
        if (is_lead || is_later)
            runic_mojibake_add_level(&weight->likelihood);
        else
            runic_mojibake_add(&weight->likelihood, first, before, value, after);
        is_later = is_lead;
    }
    weight->is_later = is_later && is_cut;
}

static void add_group(struct mojibake_weight *weight)
{
    const struct mojibake_group *group = &weight->group;
    if (group->certain > 0 && 3 * group->isolated <= 2 + group->explained) {
        weight->is_certain = true;
        weight->context.scripts |= group->scripts;
    }
    weight->group = (struct mojibake_group){.certain = 0};
}

static void weigh(struct mojibake_weight *weight, const struct mojibake_piece *piece)
{
    struct mojibake_group *group = &weight->group;
    const unsigned charset_index = weight->context.charset_index;
    struct mojibake_run run;
    size_t i = MOJIBAKE_BEHIND + weight->skip;
    for (; i < piece->end; i++) {
        if (piece->text[i] < 0x80) {
            add_group(weight);
        } else if (runic_mojibake_run(piece, i, charset_index, false, &run)) {
            const bool alone = runic_mojibake_is_certain(piece, i, charset_index, &run);
            group->certain += alone;
            group->scripts |= alone ? 1u << run.script : 0;
            group->explained += run.length;
            add_run(weight, piece, i, run.length);
            i += run.length - 1;
            continue;
        } else if (runic_mojibake_is_a_grave(piece, i, charset_index)) {
            group->certain++;
            group->scripts |= 1u << LATIN;
        } else {
            group->isolated += runic_mojibake_is_byte(piece->text[i]);
            weight->context.lost = weight->context.lost || runic_mojibake_has_lost(piece, i, charset_index);
        }
        weight->is_later = false;
    }
    weight->skip = i - piece->end;
}

static void clear(struct mojibake_weights *weights)
{
    memset(weights->letters, 0, sizeof weights->letters);
    weights->small = weights->capital = false;
    for (unsigned charset_index = 0; charset_index < MOJIBAKE_CHARSETS; charset_index++)
        if ((weights->charsets >> charset_index & 1) != 0)
            weights->of[charset_index] = (struct mojibake_weight){.context.charset_index = charset_index};
}

bool runic_mojibake_weigh(struct mojibake_weights *weights, const struct mojibake_piece *piece)
{
    const unsigned charsets = charsets_of(piece);
    const bool is_new = (charsets & ~weights->charsets) != 0;
    weights->charsets |= charsets;
    if (is_new || piece->is_first)
        clear(weights);
    if (is_new && !piece->is_first)
        return false;
    for (unsigned charset_index = 0; charset_index < MOJIBAKE_CHARSETS; charset_index++)
        if ((weights->charsets >> charset_index & 1) != 0)
            weigh(&weights->of[charset_index], piece);
    for (size_t i = MOJIBAKE_BEHIND; i < piece->end; i++)
        if (is_ascii_letter(piece->text[i])) {
            weights->letters[(piece->text[i] | 0x20) - 'a']++;
            *(is_small_ascii(piece->text[i]) ? &weights->small : &weights->capital) = true;
        }
    return true;
}

bool runic_mojibake_choose(struct mojibake_weights *weights, struct mojibake_context *best)
{
    const struct mojibake_weight *found = NULL;
    struct mojibake_line line;
    int most = 0;
    for (unsigned charset_index = 0; charset_index < MOJIBAKE_CHARSETS; charset_index++) {
        struct mojibake_weight *weight = &weights->of[charset_index];
        if ((weights->charsets >> charset_index & 1) == 0)
            continue;
        add_group(weight);
        if (!weight->is_certain)
            continue;
        if (found == NULL)
            runic_mojibake_read_line(&line, weights->letters);
        const int gain = runic_mojibake_gain(&weight->likelihood, &line, charset_index);
        if (found == NULL || gain > most) {
            found = weight;
            most = gain;
        }
    }
    if (found == NULL)
        return false;
    *best = found->context;
    best->joins = runic_mojibake_joins(&found->likelihood, &line);
    best->one_case = !weights->small || !weights->capital;
    return true;
}

#endif
