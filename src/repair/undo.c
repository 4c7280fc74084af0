/* undo.c - undoes the mojibake of a line, or of a piece of a long one. */
/* SPDX-License-Identifier: MIT */
/*
 * Each turn chooses the charset that explains most, and undoes the runs that were read in it: those that are certain by
 * themselves, and then those that would not be, if they are Latin, Greek, Cyrillic or signs, or in the script of a certain run.
 * A stretch of which most bytes are of no whole character makes nothing certain, nor does a piece whose letters were changed to
 * upper or lower case. The turns end when nothing is certain.
 *
 * A long line is judged in pieces. A piece is judged last as it ends in the text without mojibake, where a second call ends it,
 * too: therefore that call changes nothing. Only a piece that has no place to end is cut after a number of characters.
 */
#include "undo.h"

#ifndef RUNIC_UNICODE_ONLY

#include "../form.h"
#include "run.h"

/* Returns true if a piece ends before a character at an index: no run goes on there. */
static bool is_end(size_t i, char32_t value)
{
    if (i < MOJIBAKE_END)
        return false;
    return value < 0x80 ? value != ' ' || i >= MOJIBAKE_SPACE : i >= MOJIBAKE_SPACE && !runic_mojibake_is_byte(value);
}

/*
 * Reads the characters after those of the piece, as many as there is room for. With stops, not beyond the end of the piece. A
 * piece that fills its room without an end is cut.
 */
static void read_characters(struct mojibake_piece *piece, const char *src, size_t len, bool stops)
{
    size_t at = piece->begin[piece->len];
    for (;; piece->len++) {
        const runic_character next = runic_utf8_next(src + at, len - at);
        const size_t i = piece->len;
        piece->begin[i] = (uint32_t)at;
        piece->text[i] = at < len && next.status == RUNIC_OK ? next.value : 0;
        piece->is_cut = at < len && i == MOJIBAKE_PIECE;
        if (at == len || i == MOJIBAKE_PIECE || (stops && is_end(i, piece->text[i])))
            return;
        piece->levels[i] = 0;
        at += next.length;
    }
}

/*
 * Leaves out what is after the end of the piece. Without an end, leaves out the last characters of a piece that is cut: they
 * may be a part of a run. Returns true if the piece has an end.
 */
static bool shorten(struct mojibake_piece *piece)
{
    const uint32_t length = piece->begin[piece->len];
    for (size_t i = MOJIBAKE_END; i < piece->len; i++)
        if (is_end(i, piece->text[i])) {
            piece->len = i;
            piece->is_cut = false;
            return true;
        }
    while (piece->is_cut && piece->len > 0 && piece->begin[piece->len - 1] + 64 > length)
        piece->len--;
    return false;
}

/* ---- Charsets, and the likelihood of the right text ---- */

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
    char32_t first = i > 1 ? piece->text[i - 2] : 0, before = i > 0 ? piece->text[i - 1] : piece->before, value, after;
    const size_t end = i + length;
    size_t next = i + runic_mojibake_decode(piece, i, which, false, &value);
    bool is_later = false;
    for (; next <= end; first = before, before = value, value = after) {
        const size_t bytes = next < end ? runic_mojibake_decode(piece, next, which, false, &after) : 1;
        if (next == end)
            after = piece->text[end];
        const bool is_lead = next < end && (runic_mojibake_pair(value, after) >> which & 1) != 0;
        if (is_lead || is_later)
            runic_mojibake_add_level(likelihood);
        else
            runic_mojibake_add(likelihood, first, before, value, after);
        is_later = is_lead || (is_later && !is_script_letter(after));
        next += bytes;
    }
}

/* ---- A space in place of a no-break space ---- */

static char32_t piece_at(const struct mojibake_piece *piece, size_t i)
{
    return i <= piece->len ? piece->text[i] : 0;
}

/* Returns true for the lead byte of "à" before a space, which is its other byte if it was a no-break space. */
static bool begins_a_grave(const struct mojibake_piece *piece, size_t i, unsigned which)
{
    return runic_mojibake_byte(which, piece->text[i]) == 0xC3 && piece_at(piece, i + 1) == ' ';
}

/* Returns true for "à" in a word or before another space: it has its space, whatever else there is in the line. */
static bool is_certain_a_grave(const struct mojibake_piece *piece, size_t i, unsigned which)
{
    const char32_t before = i > 0 ? piece->text[i - 1] : piece->before, after = piece_at(piece, i + 2);
    if (!begins_a_grave(piece, i, which) || !is_script_letter(piece->text[i]))
        return false;
    if (is_small_ascii(before))
        return after > 0 && !is_script_letter(after);
    return !is_script_letter(before) && after == ' ' && is_small_ascii(piece_at(piece, i + 3));
}

/* Returns true for the Portuguese words "às" and "àquele", which begin with "à". */
static bool is_word_with_a_grave(const struct mojibake_piece *piece, size_t i)
{
    const char32_t before = i > 0 ? piece->text[i - 1] : piece->before, after = piece_at(piece, i + 3);
    if (is_script_letter(before))
        return false;
    return piece->text[i + 2] == 's' ? after == ' ' || after == ',' || after == '.'
                                     : piece->text[i + 2] == 'q' && after == 'u' && piece_at(piece, i + 4) == 'e';
}

/*
 * Returns true for a Cyrillic letter that stands in right text: it is no lead byte in windows-1251. Of the small letters, only
 * U+0432, U+043F and U+0440 are usual ones, of signs and emoji; the capitals U+0420 and U+0421 may have lost their other byte.
 */
static bool is_right_cyrillic(const struct mojibake_piece *piece, size_t i)
{
    const char32_t letter = piece_at(piece, i), next = piece_at(piece, i + 1);
    const bool is_small = letter >= 0x430 && letter <= 0x45F;
    const bool is_lead = (runic_mojibake_pair(letter, next) >> CYRILLIC_WINDOWS & 1) != 0;
    if (runic_mojibake_script(letter) != CYRILLIC || letter == 0x420 || letter == 0x421)
        return false;
    if (is_small)
        return !is_lead || next == ' ' || (letter != 0x432 && letter != 0x43F && letter != 0x440);
    return !is_lead || (next == ' ' && letter != 0x412 && letter != 0x413);
}

/* Returns true if a run in windows-1251 is a right word, such as "У", or a part of one, such as "Ві" of a Ukrainian word. */
static bool is_cyrillic_word(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run, bool is_after_run)
{
    const size_t end = i + run->length;
    /* The words "В" and "У" before a space, not U+0420, whose second byte was a no-break space. */
    if (run->length == 2 && piece->text[i + 1] == ' ' && run->first != 0x420 && (i == 0 || piece->text[i - 1] < 0x80))
        return true;
    return is_right_cyrillic(piece, end) || (!is_after_run && i > 0 && is_right_cyrillic(piece, i - 1));
}

/*
 * Returns true if the space at the end of a run is the second byte of its last character. Programs that replace a no-break
 * space by a space may also join spaces: then "à" before a letter has lost its byte.
 */
static bool has_its_space(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                          const struct mojibake_evidence *evidence)
{
    const size_t last = i + run->length - 2;
    if (piece->text[last + 1] != ' ')
        return true;
    if (run->script > LATIN && (evidence->scripts >> run->script & 1) == 0)
        return false;
    return !begins_a_grave(piece, last, evidence->which) || !is_script_letter(piece_at(piece, last + 2)) || evidence->joins ||
           is_word_with_a_grave(piece, last);
}

/* ---- One turn ---- */

/* Characters beyond ASCII between two of ASCII. */
struct mojibake_stretch {
    size_t certain; /* as in mojibake_evidence */
    unsigned scripts;
    size_t odd, explained; /* characters that are bytes of UTF-8 in a charset: of no whole character, and of whole ones */
};

/* Adds what a stretch explains, unless most of its bytes are of no whole character: bytes were lost, or it is in lower case. */
static void add_stretch(struct mojibake_evidence *evidence, struct mojibake_stretch *stretch, bool is_cut)
{
    if (stretch->certain > 0 && (is_cut || 3 * stretch->odd <= 2 + stretch->explained)) {
        evidence->certain += stretch->certain;
        evidence->scripts |= stretch->scripts;
    }
    *stretch = (struct mojibake_stretch){.certain = 0};
}

static void weigh(const struct mojibake_piece *piece, struct mojibake_evidence *evidence)
{
    struct mojibake_run run;
    struct mojibake_stretch stretch = {.certain = 0};
    for (size_t i = 0; i < piece->len; i++) {
        if (piece->text[i] < 0x80) {
            add_stretch(evidence, &stretch, false);
        } else if (runic_mojibake_run(piece, i, evidence->which, false, &run)) {
            const bool alone = runic_mojibake_is_certain(piece, i, evidence->which, &run);
            stretch.certain += alone;
            stretch.scripts |= alone ? 1u << run.script : 0;
            stretch.explained += run.length;
            add_run(piece, i, run.length, evidence->which, &evidence->likelihood);
            i += run.length - 1;
        } else if (is_certain_a_grave(piece, i, evidence->which)) {
            stretch.certain++;
            stretch.explained++;
            stretch.scripts |= 1u << LATIN;
            runic_mojibake_add(&evidence->likelihood, 0, i > 0 ? piece->text[i - 1] : ' ', 0xE0, ' ');
        } else {
            stretch.odd += runic_mojibake_is_odd(piece->text[i]);
            evidence->lost = evidence->lost || runic_mojibake_has_lost(piece, i, evidence->which);
        }
    }
    add_stretch(evidence, &stretch, piece->is_cut);
}

/* Finds the charset that explains most of the piece. Returns false if no run is certain, or if the piece is cased. */
static bool choose(struct mojibake_piece *piece, struct mojibake_evidence *best)
{
    struct mojibake_line line;
    const unsigned charsets = charsets_of(piece);
    int most = 0;
    *best = (struct mojibake_evidence){.certain = 0};
    for (unsigned which = 0; which < MOJIBAKE_CHARSETS; which++) {
        struct mojibake_evidence evidence = {.which = which};
        if ((charsets >> which & 1) != 0)
            weigh(piece, &evidence);
        if (evidence.certain == 0)
            continue;
        if (best->certain == 0)
            runic_mojibake_read_line(&line, piece->text, piece->len);
        const int gain = runic_mojibake_gain(&evidence.likelihood, &line, which);
        if (best->certain == 0 || gain > most) {
            *best = evidence;
            most = gain;
        }
    }
    best->joins = best->certain > 0 && runic_mojibake_joins(&best->likelihood, &line);
    return best->certain > 0 && !runic_mojibake_is_cased(piece, best);
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

/* Returns true for letters that are a right word: in IBM866, small Russian letters are the bytes of rare signs. */
static bool is_russian_word(const struct mojibake_run *run, unsigned which)
{
    /* Dashes, quotes, currencies: their bytes have a capital inside a word. */
    const bool is_usual = run->first >= 0x2010 && run->first <= 0x2122;
    return which == CYRILLIC_DOS && run->words == run->length && !is_usual;
}

static bool is_supported(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                         const struct mojibake_evidence *evidence, bool is_after_run)
{
    if (runic_mojibake_is_certain(piece, i, evidence->which, run))
        return true;
    if (is_russian_word(run, evidence->which) ||
        (evidence->which == CYRILLIC_WINDOWS && is_cyrillic_word(piece, i, run, is_after_run)))
        return false;
    return (run->script <= CYRILLIC || (evidence->scripts >> run->script & 1) != 0) && has_its_space(piece, i, run, evidence);
}

/* Stores the lengths of the runs that are to be undone where they begin, else 0; while all characters before them are there. */
static void measure_runs(const struct mojibake_piece *piece, const struct mojibake_evidence *evidence,
                         uint16_t lengths[MOJIBAKE_PIECE])
{
    struct mojibake_run run;
    size_t end = 0; /* of the run before */
    for (size_t i = 0, step; i < piece->len; i += step) {
        const bool found = piece->text[i] >= 0x80 && runic_mojibake_run(piece, i, evidence->which, !evidence->lost, &run);
        lengths[i] = found && is_supported(piece, i, &run, evidence, i > 0 && i == end) ? (uint16_t)run.length : 0;
        end = lengths[i] > 0 ? i + lengths[i] : end;
        step = lengths[i] > 0 ? lengths[i] : 1;
    }
}

/* Undoes the runs of the piece that were read in one charset. Returns false if there is none. */
static bool undo(struct mojibake_piece *piece, const struct mojibake_evidence *evidence)
{
    const size_t len = piece->len;
    uint16_t lengths[MOJIBAKE_PIECE];
    size_t to = 0;
    measure_runs(piece, evidence, lengths);
    for (size_t i = 0; i < piece->len;) {
        if (lengths[i] > 0) {
            to += undo_run(piece, i, lengths[i], evidence->which, to);
            i += lengths[i];
            continue;
        }
        piece->text[to] = piece->text[i];
        piece->begin[to] = piece->begin[i];
        piece->levels[to] = piece->levels[i];
        piece->charset[to++] = piece->charset[i++];
    }
    piece->begin[to] = piece->begin[len];
    piece->text[to] = piece->text[len];
    piece->len = to;
    return to < len;
}

/* Undoes what is certain. Returns true if the text changes; of a piece that is cut, the part that is not read again. */
static bool undo_certain(struct mojibake_piece *piece)
{
    struct mojibake_evidence best;
    const uint32_t end = piece->is_cut ? piece->begin[MOJIBAKE_END] : 0;
    bool changed = false;
    while (choose(piece, &best) && undo(piece, &best))
        changed = true;
    return changed && (!piece->is_cut || piece->len < MOJIBAKE_END || piece->begin[MOJIBAKE_END] != end);
}

size_t runic_mojibake_piece(struct mojibake_piece *piece, const char *src, size_t len, bool *changed)
{
    len = len < UINT32_MAX ? len : UINT32_MAX;
    uint32_t reached = 0;
    piece->len = 0;
    piece->begin[0] = 0;
    *changed = false;
    read_characters(piece, src, len, true);
    while (undo_certain(piece)) {
        *changed = true;
        /* Without end, a piece could be read as far as before, and changed in the same way. */
        const uint32_t end = piece->begin[piece->len];
        if (end <= reached || (end == len && piece->len <= MOJIBAKE_END))
            break;
        reached = end;
        /* The text became shorter. The piece that a second call reads must be judged as it ends. */
        shorten(piece);
        read_characters(piece, src, len, false);
        undo_certain(piece);
        if (!shorten(piece))
            read_characters(piece, src, len, true);
    }
    if (piece->is_cut && piece->len > MOJIBAKE_END)
        piece->len = MOJIBAKE_END;
    return piece->begin[piece->len];
}

#endif
