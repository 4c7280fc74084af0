/* restore.c - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
/*
 * The edited text is compared with the original as that program read it. What is the same stands for bytes of the original, and
 * these are decoded by the reading. Only where a change begins and ends the two ways to read have to agree.
 */
#include "difference.h"
#include "restore.h"

#include "../arguments.h"
#include "../form.h"

/* ---- Recognition ---- */

/* Returns the offset of the next U+FFFD, or len. */
static size_t find_fffd(const uint8_t *src, size_t at, size_t len)
{
    for (; len - at >= 3; at++) {
        at += find_byte(src + at, len - at - 2, 0xEF, 0xEF);
        if (len - at >= 3 && src[at + 1] == 0xBF && src[at + 2] == 0xBD)
            return at;
    }
    return len;
}

static size_t count_replacements(const uint8_t *src, size_t len)
{
    size_t count = 0;
    for (size_t at = find_fffd(src, 0, len); at < len; at = find_fffd(src, at + 3, len))
        count++;
    return count;
}

bool runic_was_read_as_utf8(const runic_rewriting *what, struct original *o, struct original *as_utf8, runic_stretch *all)
{
    const size_t has = what->restore ? count_replacements(source_of(what->edited), what->edited_len) : 0;
    *all = (runic_stretch){.end = o->len, .charset = RUNIC_UTF8, .probability = 1000};
    if (starts_with(o->src, o->len, "\xEF\xBB\xBF", 3))
        all->signature_length = 3;
    *as_utf8 = (struct original){.src = o->src, .len = o->len, .reading = all, .count = 1};
    if (has == 0 || !runic_make_view(o) || !runic_make_view(as_utf8) || as_utf8->damaged <= 2 * o->damaged)
        return false;
    /* An edit of a view may have copied a U+FFFD of it, if it has one. */
    return o->damaged == 0 || has > (as_utf8->damaged + o->damaged) / 2;
}

/* ---- What is kept ---- */

struct restoring {
    struct writer *w; /* its walk is that of the reading */
    struct walk as_utf8;
    struct walk moved; /* of the reading, after a line that was moved */
    size_t changed;    /* in the view of as_utf8: where the last change ended */
    size_t searched;   /* bytes of that view, for lines that were moved */
};

/* Moves a walk of the reading to a byte of the original. puts: its text is put. Returns false if a character goes on there. */
static bool read_to(struct restoring *r, struct walk *walk, size_t byte, bool puts)
{
    struct walk_step step;
    while (walk->place.byte < byte && runic_walk_on(walk, &step))
        if (puts)
            runic_put(r->w, step.text, step.width);
    return walk->place.byte == byte;
}

/* ---- Lines that were moved ---- */

/* Returns where a line stands in the view of as_utf8, or SIZE_MAX if it is there more than once, or not at all. */
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
        const size_t bad = find_fffd(edited, from, line_end);
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

static bool begins_line(const struct original *o, size_t at)
{
    return at == 0 || at == o->view_len || o->view[at - 1] == '\n';
}

/*
 * Returns true if the view is the same when other bytes are deleted, not those of [begin, end): if the text before the change
 * repeats in it, but its U+FFFD stand for other bytes. Instead of whole lines, only other lines can be deleted.
 */
static bool may_be_other_bytes(const struct restoring *r, size_t begin, size_t end)
{
    const struct original *const o = r->as_utf8.o;
    size_t first = begin;
    while (first > r->changed && o->view[first - 1] == o->view[end - (begin - first) - 1])
        first--;
    while (begins_line(o, begin) && begins_line(o, end) && !begins_line(o, first))
        first++;
    if (first == begin)
        return false;
    struct walk before = r->as_utf8, behind;
    struct walk_step a, b;
    runic_walk_to(&before, first);
    behind = before;
    runic_walk_to(&behind, first + (end - begin));
    while (before.place.view < begin && runic_walk_step(&before, &a) && runic_walk_step(&behind, &b))
        if ((a.damaged || b.damaged) &&
            (a.end - a.begin != b.end - b.begin || !same_bytes(o->src + a.begin, o->src + b.begin, a.end - a.begin)))
            return true;
    return false;
}

/* Writes what the reading makes of as_utf8's view up to `begin`, then edited[from, to) in place of it up to `end`. */
static void restore_change(void *restoring, size_t begin, size_t end, size_t from, size_t to)
{
    struct restoring *const r = restoring;
    struct walk *const reading = &r->w->walk;
    if (r->w->status != RUNIC_OK)
        return;
    const bool is_clear = from < to || !may_be_other_bytes(r, begin, end);
    runic_walk_to(&r->as_utf8, begin);
    const bool begins = read_to(r, reading, r->as_utf8.place.byte, true);
    restore_new(r, from, to);
    runic_walk_to(&r->as_utf8, end);
    if (!read_to(r, reading, r->as_utf8.place.byte, false) || !begins || !is_clear)
        runic_refuse(r->w, RUNIC_REFUSAL_NEIGHBOUR, from);
    r->changed = end;
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
        runic_put(w, step.text, step.width);
}
