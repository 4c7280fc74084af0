/* undo.c - undoes the mojibake of a part of a line. */
/* SPDX-License-Identifier: MIT */
/*
 * Each pass chooses the charset that explains most of the part, and undoes the runs that were read in it: those that are
 * certain by themselves, and then those that would not be, if they are Latin, Greek, Cyrillic or signs, or in the script of a
 * certain run. The passes end when nothing is certain, or when the text was changed to upper or lower case. Therefore a second
 * call changes nothing: it judges the same part, and finds nothing certain.
 *
 * A part of any length is judged as a whole. If it does not fit into the memory, it is read again for each pass, and its
 * characters go through all passes that were chosen before. Each pass waits for the characters after a run that it needs.
 */
#include "undo.h"

#ifndef RUNIC_UNICODE_ONLY

#include "../form.h"
#include "cased.h"
#include "choose.h"
#include "support.h"

/* Returns the end of the characters that may be judged: those after them are there. */
static size_t limit_of(const struct mojibake_piece *piece, size_t end)
{
    if (is_read_to_end(piece))
        return end;
    return end > MOJIBAKE_BEHIND + MOJIBAKE_AHEAD ? end - MOJIBAKE_AHEAD : MOJIBAKE_BEHIND;
}

/* ---- A pass ---- */

/* Stores the lengths of the runs that are to be undone where they begin, else 0. Returns the index after the last one. */
static size_t mark_runs(struct mojibake_piece *piece, struct mojibake_pass *pass, size_t limit)
{
    const struct mojibake_context *context = &pass->context;
    struct mojibake_run run;
    size_t i = pass->at;
    while (i < limit) {
        const bool undoes = piece->text[i] >= 0x80 &&
                            runic_mojibake_run(piece, i, context->charset_index, !context->lost, &run) &&
                            runic_mojibake_is_supported(piece, i, &run, context, pass->goes_on);
        piece->sources[i].run = undoes ? (uint8_t)run.length : 0;
        pass->goes_on = undoes && run.length >= MOJIBAKE_RUN;
        pass->changes = pass->changes || undoes;
        i += undoes ? run.length : 1;
    }
    return i;
}

/* Writes the right text of a run at index `to`. Returns the index after it. */
static size_t undo_run(struct mojibake_piece *piece, size_t i, unsigned charset_index, size_t to)
{
    for (const size_t end = i + piece->sources[i].run; i < end; to++) {
        char32_t value;
        struct mojibake_source source = {.charset = (uint8_t)runic_mojibake_charset(charset_index)};
        if (piece->sources[i].levels > 0)
            source.charset = piece->sources[i].charset;
        for (size_t last = i + runic_mojibake_decode(piece, i, charset_index, true, &value); i < last; i++) {
            const struct mojibake_source *part = &piece->sources[i];
            source.length += part->length;
            source.levels = part->levels > source.levels ? part->levels : source.levels;
        }
        source.levels++;
        piece->text[to] = value;
        piece->sources[to] = source;
    }
    return to;
}

/* Undoes the marked runs of the pass before an index. Moves the characters after them. */
static void undo_marked(struct mojibake_piece *piece, unsigned number, size_t end)
{
    struct mojibake_pass *pass = &piece->passes[number];
    size_t to = pass->at;
    for (size_t i = pass->at; i < end;) {
        const size_t length = piece->sources[i].run;
        if (length > 0) {
            to = undo_run(piece, i, pass->context.charset_index, to);
            i += length;
        } else {
            piece->text[to] = piece->text[i];
            piece->sources[to++] = piece->sources[i++];
        }
    }
    pass->at = to;
    if (to == end)
        return;
    const size_t rest = piece->len + MOJIBAKE_ZEROS - end;
    memmove(piece->text + to, piece->text + end, rest * sizeof piece->text[0]);
    memmove(piece->sources + to, piece->sources + end, rest * sizeof piece->sources[0]);
    piece->len -= end - to;
    while (number-- > 0)
        piece->passes[number].at -= end - to;
}

/* Applies a pass to the characters that the pass before it has finished, up to those that runs after them depend on. Runs are
 * judged by the characters before them as they were before this pass. */
static void undo_pass(struct mojibake_piece *piece, unsigned number)
{
    struct mojibake_pass *pass = &piece->passes[number];
    const size_t begin = pass->at, limit = limit_of(piece, number > 0 ? piece->passes[number - 1].at : piece->len);
    char32_t *const before = piece->text + begin - MOJIBAKE_BEHIND, undone[MOJIBAKE_BEHIND];
    if (limit <= begin)
        return;
    memcpy(undone, before, sizeof undone);
    memcpy(before, pass->behind, sizeof pass->behind);
    const size_t end = mark_runs(piece, pass, limit);
    if (pass->context.one_case)
        pass->is_cased = runic_mojibake_is_cased(piece, pass, end) || pass->is_cased;
    memcpy(pass->behind, piece->text + end - MOJIBAKE_BEHIND, sizeof pass->behind);
    memcpy(before, undone, sizeof undone);
    undo_marked(piece, number, end);
}

/* ---- Reading ---- */

static void read_characters(struct mojibake_piece *piece)
{
    for (; piece->len < MOJIBAKE_PIECE && !is_read_to_end(piece); piece->len++) {
        const runic_character next = runic_utf8_next(piece->src + piece->src_at, piece->src_len - piece->src_at);
        piece->text[piece->len] = next.status == RUNIC_OK ? next.value : 0;
        piece->sources[piece->len] = (struct mojibake_source){.length = next.length};
        piece->src_at += next.length;
    }
    if (is_read_to_end(piece)) {
        memset(piece->text + piece->len, 0, MOJIBAKE_ZEROS * sizeof piece->text[0]);
        piece->text[piece->len] = (uint8_t)piece->after;
    }
}

/* Fills the memory, and takes the characters through all passes. */
static void fill(struct mojibake_piece *piece)
{
    do {
        read_characters(piece);
        for (unsigned i = 0; i < piece->count; i++)
            undo_pass(piece, i);
        piece->end = limit_of(piece, piece->count > 0 ? piece->passes[piece->count - 1].at : piece->len);
    } while (piece->end == MOJIBAKE_BEHIND && !is_read_to_end(piece));
}

static void start_pass(struct mojibake_pass *pass)
{
    *pass = (struct mojibake_pass){.context = pass->context, .at = MOJIBAKE_BEHIND};
}

static void start_over(struct mojibake_piece *piece)
{
    piece->src_at = 0;
    piece->is_first = true;
    piece->len = MOJIBAKE_BEHIND;
    memset(piece->text, 0, MOJIBAKE_BEHIND * sizeof piece->text[0]);
    for (unsigned i = 0; i < piece->count; i++)
        start_pass(&piece->passes[i]);
    fill(piece);
}

bool runic_mojibake_next(struct mojibake_piece *piece)
{
    const size_t gone = piece->end - MOJIBAKE_BEHIND;
    if (is_read_to_end(piece) && piece->end == piece->len)
        return false;
    memmove(piece->text, piece->text + gone, (piece->len + MOJIBAKE_ZEROS - gone) * sizeof piece->text[0]);
    memmove(piece->sources, piece->sources + gone, (piece->len + MOJIBAKE_ZEROS - gone) * sizeof piece->sources[0]);
    piece->is_first = false;
    piece->len -= gone;
    for (unsigned i = 0; i < piece->count; i++)
        piece->passes[i].at -= gone;
    fill(piece);
    return true;
}

/* ---- A part ---- */

/* Returns true if the whole part is in memory. */
static bool is_whole(const struct mojibake_piece *piece)
{
    return piece->is_first && is_read_to_end(piece);
}

/*
 * Chooses the next pass. Returns false if nothing is certain; or if the last pass changed nothing, or undid what was changed to
 * upper or lower case: then that pass is removed.
 */
static bool choose(struct mojibake_piece *piece, struct mojibake_context *best)
{
    struct mojibake_weights weights;
    weights.charsets = 0;
    for (bool goes_on = true; goes_on;) {
        if (runic_mojibake_weigh(&weights, piece))
            goes_on = runic_mojibake_next(piece);
        else
            start_over(piece);
    }
    if (piece->count > 0) {
        struct mojibake_pass *last = &piece->passes[piece->count - 1];
        /* The case was tested; it need not be tested when the part is read again. */
        last->context.one_case = false;
        if (!last->changes || last->is_cased) {
            piece->count--;
            piece->is_first = false;
            return false;
        }
    }
    return runic_mojibake_choose(&weights, best);
}

/* Takes the characters through one more pass. */
static void add_pass(struct mojibake_piece *piece, const struct mojibake_context *context)
{
    struct mojibake_pass *pass = &piece->passes[piece->count++];
    pass->context = *context;
    start_pass(pass);
    if (is_whole(piece))
        fill(piece);
    else
        start_over(piece);
}

bool runic_mojibake_undo(struct mojibake_piece *piece, const char *src, size_t len, char after)
{
    struct mojibake_context best;
    piece->src = src;
    piece->src_len = len;
    piece->after = after;
    piece->count = 0;
    start_over(piece);
    while (choose(piece, &best)) {
        if (piece->count == MOJIBAKE_PASSES)
            return false;
        add_pass(piece, &best);
    }
    if (piece->count > 0 && !is_whole(piece))
        start_over(piece);
    return piece->count > 0;
}

#endif
