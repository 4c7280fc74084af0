/* undo.c - undoes the mojibake of a line, or of a piece of a long one. */
/* SPDX-License-Identifier: MIT */
/*
 * Each turn chooses the charset that explains most, and undoes the runs that were read in it: those that are certain by
 * themselves, and then those that would not be, in the same scripts. The turns end when no run is certain by itself.
 * Whether a run is certain depends on nothing but the run and the characters beside it. Therefore text that was repaired has
 * nothing certain left, and a second call changes nothing.
 */
#include "undo.h"

#ifndef RUNIC_UNICODE_ONLY

#include "../form.h"
#include "run.h"

/*
 * Reads as many characters as there is room for. Returns their length in bytes. Sets *last to the index of the last ASCII
 * character, 0 if there is none: ASCII characters are no part of a run.
 */
static size_t read_characters(struct mojibake_piece *piece, const char *src, size_t len, size_t *last)
{
    size_t at = 0, i = 0;
    for (*last = 0; at < len && i < MOJIBAKE_PIECE; i++) {
        const runic_character next = runic_utf8_next(src + at, len - at);
        piece->text[i] = next.status == RUNIC_OK ? next.value : 0;
        piece->begin[i] = (uint16_t)at;
        piece->levels[i] = 0;
        if (piece->text[i] < 0x80)
            *last = i;
        at += next.length;
    }
    piece->begin[i] = (uint16_t)at;
    piece->len = i;
    return at;
}

/* ---- One turn ---- */

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
static void add_run(const struct mojibake_piece *piece, size_t i, size_t length, unsigned which,
                    struct mojibake_likelihood *likelihood)
{
    char32_t before = i > 0 ? piece->text[i - 1] : piece->before, value, after;
    const size_t end = i + length;
    size_t next = i + runic_mojibake_decode(piece, i, which, false, &value);
    for (; next <= end; before = value, value = after) {
        const size_t bytes = next < end ? runic_mojibake_decode(piece, next, which, false, &after) : 1;
        if (next == end)
            after = end < piece->len ? piece->text[end] : 0;
        runic_mojibake_add(likelihood, before, value, after);
        next += bytes;
    }
}

static void weigh(const struct mojibake_piece *piece, struct mojibake_evidence *evidence)
{
    struct mojibake_run run;
    for (size_t i = 0; i < piece->len;) {
        const bool is_run = piece->text[i] >= 0x80 && runic_mojibake_run(piece, i, evidence->which, false, &run);
        if (is_run) {
            const bool is_certain = runic_mojibake_is_certain(piece, i, evidence->which, &run);
            evidence->certain += is_certain;
            evidence->scripts |= is_certain ? 1u << run.script : 0;
            add_run(piece, i, run.length, evidence->which, &evidence->likelihood);
        }
        i += is_run ? run.length : 1;
    }
}

/* Finds the charset that explains most of the piece. Returns false if no run is certain. */
static bool choose(const struct mojibake_piece *piece, struct mojibake_evidence *best)
{
    const unsigned charsets = charsets_of(piece);
    int most = 0;
    *best = (struct mojibake_evidence){.certain = 0};
    for (unsigned which = 0; which < MOJIBAKE_CHARSETS; which++) {
        struct mojibake_evidence evidence = {.which = which};
        if ((charsets >> which & 1) == 0)
            continue;
        weigh(piece, &evidence);
        const int gain = runic_mojibake_gain(&evidence.likelihood);
        /* An earlier charset is more usual: a later one must explain more by a sixteenth. */
        if (evidence.certain > 0 && (best->certain == 0 || gain * 15 > most * 16)) {
            *best = evidence;
            most = gain;
        }
    }
    return best->certain > 0;
}

/* Returns true if "à" may stand at index i for the character before a space: two spaces, or no letter, must follow. */
static bool loses_no_space(const struct mojibake_piece *piece, size_t i, size_t length)
{
    return piece->text[i + length - 1] != ' ' || i + length >= piece->len || !is_script_letter(piece->text[i + length]) ||
           runic_mojibake_script(piece->text[i]) != LATIN || piece->text[i] != 0xC3;
}

/* Writes the right text of a run at index `to` of the same piece. Returns its number of characters. */
static size_t undo_run(struct mojibake_piece *piece, size_t i, size_t length, unsigned which, size_t to)
{
    const size_t start = to;
    for (const size_t end = i + length; i < end; to++) {
        char32_t value;
        const size_t bytes = runic_mojibake_decode(piece, i, which, true, &value);
        uint8_t levels = 0;
        for (size_t k = i; k < i + bytes; k++)
            levels = piece->levels[k] > levels ? piece->levels[k] : levels;
        piece->charset[to] = piece->levels[i] > 0 ? piece->charset[i] : (uint8_t)runic_mojibake_charset(which);
        piece->text[to] = value;
        piece->begin[to] = piece->begin[i];
        piece->levels[to] = (uint8_t)(levels + 1);
        i += bytes;
    }
    return to - start;
}

static bool is_supported(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                         const struct mojibake_evidence *evidence)
{
    if (runic_mojibake_is_certain(piece, i, evidence->which, run))
        return true;
    return (run->script <= LATIN || (evidence->scripts >> run->script & 1) != 0) && loses_no_space(piece, i, run->length);
}

/* Undoes the runs of the piece that were read in one charset. */
static void undo(struct mojibake_piece *piece, const struct mojibake_evidence *evidence)
{
    size_t to = 0;
    for (size_t i = 0; i < piece->len;) {
        struct mojibake_run run;
        if (piece->text[i] >= 0x80 && runic_mojibake_run(piece, i, evidence->which, true, &run) &&
            is_supported(piece, i, &run, evidence)) {
            to += undo_run(piece, i, run.length, evidence->which, to);
            i += run.length;
            continue;
        }
        piece->text[to] = piece->text[i];
        piece->begin[to] = piece->begin[i];
        piece->levels[to] = piece->levels[i];
        piece->charset[to++] = piece->charset[i++];
    }
    piece->begin[to] = piece->begin[piece->len];
    piece->len = to;
}

size_t runic_mojibake_piece(struct mojibake_piece *piece, const char *src, size_t len, bool *changed, bool *cut)
{
    struct mojibake_evidence best;
    size_t last;
    const bool is_whole = read_characters(piece, src, len, &last) == len;
    if (!is_whole && last > 0)
        piece->len = last;
    *changed = false;
    for (; choose(piece, &best); *changed = true)
        undo(piece, &best);
    *cut = !is_whole && last == 0;
    /* The last characters may be the first bytes of one that the next piece ends. */
    for (const size_t end = piece->begin[piece->len] / 4 * 3; *cut && piece->len > 1 && piece->begin[piece->len - 1] >= end;)
        piece->len--;
    return piece->begin[piece->len];
}

#endif
