/* restore.c - an edited text of a program that read the original as UTF-8, with U+FFFD for what is not, becomes an edited view.
 */
/* SPDX-License-Identifier: MIT */
/*
 * The edited text is compared with the original as that program read it. What is the same stands for bytes of the original, and
 * these are decoded by the reading. Only where a change begins and ends the two ways to read have to agree.
 */
#include "restore.h"

#include "../arguments.h"
#include "../form.h"

/* ---- Recognition ---- */

static size_t count_replacements(const uint8_t *src, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; len - i >= 3; i++) {
        i += find_byte(src + i, len - i - 2, 0xEF, 0xEF, 0xEF);
        count += len - i >= 3 && src[i + 1] == 0xBF && src[i + 2] == 0xBD;
    }
    return count;
}

size_t runic_replacements_of(const runic_rewriting *what)
{
    return what->restore ? count_replacements(source_of(what->edited), what->edited_len) : 0;
}

bool runic_was_read_as_utf8(size_t has, const struct original *o, struct original *as_utf8, runic_stretch *all)
{
    *all = (runic_stretch){.end = o->len, .charset = RUNIC_UTF8, .probability = 1000};
    if (o->len >= 3 && o->src[0] == 0xEF && o->src[1] == 0xBB && o->src[2] == 0xBF)
        all->signature_length = 3;
    *as_utf8 = (struct original){.src = o->src, .len = o->len, .reading = all, .count = 1};
    /* Who edits a view may copy a U+FFFD of it. */
    return runic_make_view(as_utf8) && as_utf8->damaged > 2 * o->damaged && has > (as_utf8->damaged + o->damaged) / 2;
}

/* ---- What is kept ---- */

static void put_step(struct restoring *r, const struct walk_step *step)
{
    memcpy(r->dst + r->written, step->text, step->width);
    r->written += step->width;
}

/* Moves the walk of the reading to a byte of the original. put: its text is put. Returns false if a character goes on there. */
static bool read_to(struct restoring *r, size_t byte, bool put)
{
    struct walk *const walk = &r->w->walk;
    struct walk_step step;
    while (walk->place.byte < byte && runic_walk_on(walk, &step))
        if (put)
            put_step(r, &step);
    return walk->place.byte == byte;
}

/* ---- Changes ---- */

void runic_begin_restoring(struct restoring *r, struct writer *w, const struct original *as_utf8, uint8_t *dst)
{
    *r = (struct restoring){.w = w, .as_utf8 = {.o = as_utf8}, .dst = dst};
    runic_walk_into(&r->as_utf8, 0);
    w->walk = (struct walk){.o = w->o};
    runic_walk_into(&w->walk, 0);
}

/*
 * Returns true if the view is the same when other bytes are deleted, not those of [begin, end): if the text before the change
 * repeats in it, but its U+FFFD stand for other bytes.
 */
static bool may_be_other_bytes(const struct restoring *r, size_t begin, size_t end)
{
    const struct original *const o = r->as_utf8.o;
    size_t first = begin;
    while (first > r->changed && o->view[first - 1] == o->view[end - (begin - first) - 1])
        first--;
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

void runic_restore_change(void *restoring, size_t begin, size_t end, size_t from, size_t to)
{
    struct restoring *const r = restoring;
    struct writer *const w = r->w;
    const uint8_t *const edited = w->edited;
    if (w->status != RUNIC_OK)
        return;
    const bool is_unclear = from == to && may_be_other_bytes(r, begin, end);
    runic_walk_to(&r->as_utf8, begin);
    const bool begins = read_to(r, r->as_utf8.place.byte, true);
    for (size_t i = from; i < to; i++)
        if (edited[i] == 0xEF && edited[i + 1] == 0xBF && edited[i + 2] == 0xBD) {
            runic_refuse(w, RUNIC_REFUSAL_MOVED, i);
            return;
        }
    runic_walk_to(&r->as_utf8, end);
    if (!begins || !read_to(r, r->as_utf8.place.byte, false) || is_unclear) {
        runic_refuse(w, RUNIC_REFUSAL_NEIGHBOUR, from);
        return;
    }
    memcpy(r->dst + r->written, edited + from, to - from);
    r->written += to - from;
    r->changed = end;
}

void runic_finish_restoring(struct restoring *r)
{
    struct walk_step step;
    if (r->w->status != RUNIC_OK)
        return;
    read_to(r, r->w->o->len, true);
    while (runic_walk_step(&r->w->walk, &step)) /* a fault of no bytes */
        put_step(r, &step);
}
