/* choose.c - the charset that explains most of a part. */
/* SPDX-License-Identifier: MIT */
/*
 * A run is certain by itself, or it only speaks for its charset. A stretch of which most bytes are of no whole character makes
 * nothing certain: bytes were lost, or it is in lower case.
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
    const unsigned which = weight->evidence.which;
    const bool is_cut = length >= MOJIBAKE_RUN;
    const size_t end = i + length;
    char32_t first = piece->text[i - 2], before = piece->text[i - 1], value, after;
    size_t next = i + runic_mojibake_decode(piece, i, which, false, &value), bytes;
    bool is_later = weight->is_later;
    for (; next <= end; first = before, before = value, value = after, next += bytes) {
        bytes = next < end || is_cut ? runic_mojibake_decode(piece, next, which, false, &after) : 0;
        const bool is_lead = bytes > 0 && (runic_mojibake_pair(value, after) >> which & 1) != 0;
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

static void add_stretch(struct mojibake_weight *weight)
{
    const struct mojibake_stretch *stretch = &weight->stretch;
    if (stretch->certain > 0 && 3 * stretch->odd <= 2 + stretch->explained) {
        weight->is_certain = true;
        weight->evidence.scripts |= stretch->scripts;
    }
    weight->stretch = (struct mojibake_stretch){.certain = 0};
}

static void weigh(struct mojibake_weight *weight, const struct mojibake_piece *piece)
{
    struct mojibake_stretch *stretch = &weight->stretch;
    const unsigned which = weight->evidence.which;
    struct mojibake_run run;
    size_t i = MOJIBAKE_BEHIND + weight->skip;
    for (; i < piece->end; i++) {
        if (piece->text[i] < 0x80) {
            add_stretch(weight);
        } else if (runic_mojibake_run(piece, i, which, false, &run)) {
            const bool alone = runic_mojibake_is_certain(piece, i, which, &run);
            stretch->certain += alone;
            stretch->scripts |= alone ? 1u << run.script : 0;
            stretch->explained += run.length;
            add_run(weight, piece, i, run.length);
            i += run.length - 1;
            continue;
        } else if (runic_mojibake_is_a_grave(piece, i, which)) {
            stretch->certain++;
            stretch->scripts |= 1u << LATIN;
        } else {
            stretch->odd += runic_mojibake_is_byte(piece->text[i]);
            weight->evidence.lost = weight->evidence.lost || runic_mojibake_has_lost(piece, i, which);
        }
        weight->is_later = false;
    }
    weight->skip = i - piece->end;
}

static void clear(struct mojibake_weights *weights)
{
    memset(weights->letters, 0, sizeof weights->letters);
    weights->small = weights->capital = false;
    for (unsigned which = 0; which < MOJIBAKE_CHARSETS; which++)
        if ((weights->charsets >> which & 1) != 0)
            weights->of[which] = (struct mojibake_weight){.evidence.which = which};
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
    for (unsigned which = 0; which < MOJIBAKE_CHARSETS; which++)
        if ((weights->charsets >> which & 1) != 0)
            weigh(&weights->of[which], piece);
    for (size_t i = MOJIBAKE_BEHIND; i < piece->end; i++)
        if (is_latin_ascii(piece->text[i])) {
            weights->letters[(piece->text[i] | 0x20) - 'a']++;
            *(is_small_ascii(piece->text[i]) ? &weights->small : &weights->capital) = true;
        }
    return true;
}

bool runic_mojibake_choose(struct mojibake_weights *weights, struct mojibake_evidence *best)
{
    const struct mojibake_weight *found = NULL;
    struct mojibake_line line;
    int most = 0;
    for (unsigned which = 0; which < MOJIBAKE_CHARSETS; which++) {
        struct mojibake_weight *weight = &weights->of[which];
        if ((weights->charsets >> which & 1) == 0)
            continue;
        add_stretch(weight);
        if (!weight->is_certain)
            continue;
        if (found == NULL)
            runic_mojibake_read_line(&line, weights->letters);
        const int gain = runic_mojibake_gain(&weight->likelihood, &line, which);
        if (found == NULL || gain > most) {
            found = weight;
            most = gain;
        }
    }
    if (found == NULL)
        return false;
    *best = found->evidence;
    best->joins = runic_mojibake_joins(&found->likelihood, &line);
    best->one_case = !weights->small || !weights->capital;
    return true;
}

#endif
