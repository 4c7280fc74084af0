/* restore.c - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
/*
 * The edited text is compared with the original as that program read it. What is the same was made of bytes of the original,
 * and these are decoded by the reading. Only where a change begins and ends the two ways to read have to agree.
 */
#include "difference.h"
#include "restore.h"

#include "../arguments.h"
#include "../form.h"

/* ---- Recognition ---- */

bool runic_was_read_as_utf8(const struct writer *w, const struct original *as_utf8)
{
    static const enum compared_unit units[] = {LINES, WIDE_WORDS, WIDE_WORDS, WORDS};
    const struct original *const views[] = {w->o, as_utf8};
    size_t missing[2] = {0, 0};
    for (unsigned step = 0; step < 4 && missing[0] == missing[1]; step++)
        for (unsigned i = 0; i < 2; i++) {
            const bool back = step == 2;
            struct compared_texts texts = {.sink = NULL};
            texts.text[back] = views[i]->view;
            texts.len[back] = views[i]->view_len;
            texts.text[!back] = w->edited;
            texts.len[!back] = w->edited_len;
            missing[i] = runic_count_missing(&texts, units[step], w->memory, w->memory_size);
        }
    return missing[1] < missing[0];
}

/* ---- What is kept ---- */

struct restoring {
    struct writer *w; /* its walk is that of the reading */
    struct walk as_utf8;
    struct walk moved; /* of the reading, after a line that was moved */
    size_t searched;   /* bytes of the view of as_utf8, for lines that were moved */
};

/* Moves a walk of the reading to a byte of the original. If the byte is inside a character, stops before this and returns
 * false. puts: writes the text on the way. */
static bool read_to(struct restoring *r, struct walk *walk, size_t byte, bool puts)
{
    struct walk_step step;
    for (struct walk next = *walk; walk->place.byte < byte && runic_walk_on(&next, &step) && step.end <= byte; *walk = next)
        if (puts)
            runic_put(r->w, step.is_end ? (const uint8_t *)"\n" : step.text, step.is_end ? 1 : step.len);
    return walk->place.byte == byte;
}

/* ---- Lines that were moved ---- */

/* Returns the position of a line in a view, or SIZE_MAX if the view has it more than once, or not at all. */
static size_t find_line(const struct original *o, const uint8_t *line, size_t len)
{
    size_t found = SIZE_MAX, end;
    for (size_t at = 0; at < o->view_len; at = end + 1) {
        end = at + find_byte(o->view + at, o->view_len - at, '\n', '\n');
        if (end - at != len || !same_bytes(o->view + at, line, len))
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = at;
    }
    return found;
}

/* Puts what the reading makes of a line of as_utf8's view. Returns false if it is not clear which line that is. */
static bool put_moved_line(struct restoring *r, const uint8_t *line, size_t len)
{
    struct walk as_utf8 = {.o = r->as_utf8.o};
    const size_t at = r->searched < MOST_LOOKED_AT ? find_line(as_utf8.o, line, len) : SIZE_MAX;
    if (at == SIZE_MAX)
        return false;
    runic_walk_into(&as_utf8, 0);
    runic_walk_to(&as_utf8, at);
    const size_t begin = as_utf8.place.byte;
    runic_walk_to(&as_utf8, at + len);
    if (r->moved.o == NULL || r->moved.place.byte > begin) {
        r->moved = (struct walk){.o = r->w->o};
        runic_walk_into(&r->moved, 0);
    }
    r->searched += as_utf8.o->view_len + (begin - smaller(begin, r->moved.place.byte));
    return read_to(r, &r->moved, begin, false) && read_to(r, &r->moved, as_utf8.place.byte, true);
}

/* Puts edited[from, to). Refuses a U+FFFD, except in a line that was moved. */
static void restore_new(struct restoring *r, size_t from, size_t to)
{
    const uint8_t *const edited = r->w->edited;
    for (size_t end; from < to && r->w->status == RUNIC_OK; from = end) {
        const size_t line_end = from + find_byte(edited + from, to - from, '\n', '\n');
        const size_t bad = runic_find_fffd(edited, from, line_end);
        const bool is_line =
            (from == 0 || edited[from - 1] == '\n') && (line_end == r->w->edited_len || edited[line_end] == '\n');
        end = smaller(line_end + 1, to);
        if (bad == line_end)
            runic_put(r->w, edited + from, end - from);
        else if (is_line && put_moved_line(r, edited + from, line_end - from))
            runic_put(r->w, edited + line_end, end - line_end);
        else
            runic_refuse(r->w, RUNIC_REFUSAL_MOVED, bad);
    }
}

/* ---- Changes ---- */

/* Returns true if ASCII in the text that a program has read as UTF-8 is no text, but bytes of a charset: with NUL bytes between
 * letters, escape sequences, or base64. */
static bool is_encoded(const struct walk *reading)
{
    return reading->codec->has_state ||
           runic_charset_describe(runic_charset_of(reading->o, reading->place.stretch)).unit_size > 1;
}

/* Puts what the reading makes of edited[from, to), bytes in place of those between two places of it. Returns false if they are
 * no text, or what follows would be other text. */
static bool put_encoded(struct restoring *r, const struct walk *begin, const struct walk *end, size_t from, size_t to)
{
    union runic_state state = begin->place.state;
    runic_character next;
    for (; from < to; from += next.length) {
        uint8_t text[4];
        next = next_of_text(begin->codec, &state, r->w->edited + from, to - from, false);
        if (next.status != RUNIC_OK)
            return false;
        if (next.value != NO_VALUE)
            runic_put(r->w, text, put_utf8(text, next.value));
    }
    return begin->place.stretch == end->place.stretch &&
           runic_states_agree(runic_charset_of(end->o, end->place.stretch), &end->place.state, &state);
}

/* Puts edited[from, to) in place of the bytes between two places of the reading, where the view of as_utf8 has been changed
 * from byte `at` to byte `stop`. Returns false if this leaves a part of a character. */
static bool put_changed(struct restoring *r, const struct walk *begin, const struct walk *end, size_t at, size_t stop,
                        size_t from, size_t to)
{
    const uint8_t *const edited = r->w->edited, *const src = begin->o->src;
    const size_t before = at - begin->place.byte, after = end->place.byte - stop;
    size_t ascii = from;
    while (ascii < to && edited[ascii] < 0x80)
        ascii++;
    if (ascii == to && is_encoded(begin))
        return before <= from && after <= r->w->edited_len - to &&
               same_bytes(src + at - before, edited + from - before, before) && same_bytes(src + stop, edited + to, after) &&
               put_encoded(r, begin, end, from - before, to + after);
    restore_new(r, from, to);
    return before == 0 && after == 0 && !(is_encoded(begin) && find_byte(edited + from, to - from, 0, 0) < to - from);
}

/* Writes what the reading makes of as_utf8's view up to `begin`, then edited[from, to) in place of it up to `end`. */
static void restore_change(void *restoring, size_t begin, size_t end, size_t from, size_t to)
{
    struct restoring *const r = restoring;
    struct walk *const reading = &r->w->walk;
    struct walk_step step;
    if (r->w->status != RUNIC_OK)
        return;
    const bool is_clear = from < to || !runic_may_be_other_bytes(&r->as_utf8, begin, end);
    runic_walk_to(&r->as_utf8, begin);
    const size_t at = r->as_utf8.place.byte;
    read_to(r, reading, at, true);
    const struct walk before = *reading;
    runic_walk_to(&r->as_utf8, end);
    const size_t stop = r->as_utf8.place.byte;
    while (reading->place.byte < stop && runic_walk_on(reading, &step))
        continue;
    if (before.place.byte > at || !put_changed(r, &before, reading, at, stop, from, to))
        runic_refuse(r->w, RUNIC_REFUSAL_NEIGHBOUR, from);
    if (!is_clear)
        runic_refuse(r->w, RUNIC_REFUSAL_MOVED, from);
}

void runic_restore(struct writer *w, const struct original *as_utf8)
{
    struct restoring r = {.w = w, .as_utf8 = {.o = as_utf8}};
    struct walk_step step;
    runic_walk_into(&r.as_utf8, 0);
    w->walk = (struct walk){.o = w->o};
    runic_walk_into(&w->walk, 0);
    runic_compare(&(struct compared_texts){{as_utf8->view, w->edited}, {as_utf8->view_len, w->edited_len}, restore_change, &r},
                  w->memory, w->memory_size);
    if (w->status != RUNIC_OK)
        return;
    read_to(&r, &w->walk, w->o->len, true);
    while (runic_walk_step(&w->walk, &step)) /* a fault of no bytes */
        runic_put(w, step.text, step.len);
}
