/* original.c - decodes the original into its view, and walks through it. */
/* SPDX-License-Identifier: MIT */
#include "original.h"

#include "../charset/unicode.h"
#include "../dispatch/dispatch.h"
#include "../form.h"
#include "../stream/state.h"

static const runic_options strictly;

runic_charset runic_charset_of(const struct original *o, size_t stretch)
{
    const runic_stretch *const s = &o->reading[stretch];
    if (s->charset == RUNIC_CHARSET_UNKNOWN)
        return RUNIC_ASCII;
    if (s->charset == RUNIC_ASCII && s->basis == RUNIC_BASIS_ASCII)
        return RUNIC_UTF8;
    return runic_with_order((runic_charset)s->charset, o->src + s->begin, (size_t)(s->end - s->begin), false);
}

/* Returns true for EBCDIC, where U+0085 ends a line. */
static bool has_nel(runic_charset charset)
{
    static const uint8_t space[] = {0x40};
    const struct runic_codec *codec = runic_codec(charset);
    union runic_state state;
    if (codec->keeps_ascii)
        return false;
    begin_state(codec, &state, charset, &strictly);
    const runic_character next = codec->next(&state, space, 1);
    return next.status == RUNIC_OK && next.value == ' ';
}

/* ---- The view ---- */

/* The view while it is made. */
struct maker {
    struct original *o;
    size_t crs_pending; /* CR that were decoded last */
    bool has_nel;
    uint8_t last; /* the byte that was put last */
    uint8_t last_end;
    size_t crs;
};

/* Returns the line end that consists of this many CR and an LF. */
static uint8_t end_of_crs(size_t crs)
{
    return (uint8_t)smaller(END_CRLF - 1 + crs, UINT8_MAX);
}

/* Adds a text to the view, in which LF ends lines that have this line end in the original. */
static void put_in_view(struct maker *m, const uint8_t *src, size_t len, uint8_t end)
{
    struct original *const o = m->o;
    if (len == 0)
        return;
    const size_t lines = KERNEL(utf8_line_feeds)(src, len);
    o->has_cr_before |= m->last == '\r' && src[0] == '\n';
    if (o->view != NULL && o->view_len <= o->view_cap && len <= o->view_cap - o->view_len)
        memcpy(o->view + o->view_len, src, len);
    o->view_len += len; /* more than view_cap, if it does not fit */
    o->lines += lines;
    m->last_end = lines > 0 ? end : m->last_end;
    m->last = src[len - 1];
}

static void put_pending_crs(struct maker *m)
{
    for (; m->crs_pending > 0; m->crs_pending--, m->crs++)
        put_in_view(m, (const uint8_t *)"\r", 1, END_NONE);
}

/* Adds decoded text, whole characters, to the view. */
static void add_text(struct maker *m, const uint8_t *src, size_t len)
{
    static const uint8_t lf[] = {'\n'};
    for (size_t i = 0; i < len; i++) {
        if (m->crs_pending > 0 && src[i] == '\n') {
            put_in_view(m, lf, 1, end_of_crs(m->crs_pending));
            m->crs_pending = 0;
            continue;
        }
        if (src[i] != '\r')
            put_pending_crs(m);
        const size_t plain = find_byte(src + i, len - i, '\r', m->has_nel ? 0xC2 : '\r');
        put_in_view(m, src + i, plain, END_LF);
        i += plain;
        if (len - i >= 2 && src[i] == 0xC2) {
            const bool is_nel = src[++i] == 0x85;
            put_in_view(m, is_nel ? lf : src + i - 1, is_nel ? 1 : 2, END_NEL);
        } else if (i < len && m->o->ends_with_cr)
            put_in_view(m, lf, 1, END_CR);
        else
            m->crs_pending += i < len;
    }
}

/* Keeps the decoder's state, which only struct converter shows. */
static void keep_place(struct maker *m, const struct converter *c, size_t stretch, size_t base)
{
    const bool is_inside = c->charset == RUNIC_BIG5 && c->decoder.table.accent_due;
    if (m->o->places == NULL || m->crs_pending > 0 || is_inside)
        return;
    m->o->places[m->o->place_count++] =
        (struct place){base + (size_t)c->offset, m->o->view_len, stretch, c->decoder, m->last_end};
}

static void put_stretch(struct maker *m, size_t index)
{
    const runic_stretch *const s = &m->o->reading[index];
    const size_t base = (size_t)s->begin + s->signature_length, end = (size_t)s->end;
    runic_options how = {.from = runic_charset_of(m->o, index), .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    runic_converter converter;
    uint8_t text[VIEW_PIECE];
    how.ill_formed.action = how.unmappable.action = RUNIC_ACTION_REPLACE;
    runic_converter_init(&converter, &how);
    m->has_nel = has_nel(how.from);
    for (size_t at = base;;) {
        const size_t piece = smaller(end - at, VIEW_PIECE);
        keep_place(m, (const struct converter *)(const void *)&converter, index, base);
        runic_result r = {.status = RUNIC_FULL};
        for (size_t taken = 0; r.status == RUNIC_FULL; taken += r.read) {
            r = runic_converter_convert(&converter, m->o->src + at + taken, piece - taken, text, VIEW_PIECE, at + piece == end);
            add_text(m, text, r.written);
        }
        at += piece;
        if (at == end)
            break;
    }
    put_pending_crs(m);
    const runic_faults faults = runic_converter_faults(&converter);
    m->o->damaged += (size_t)(faults.ill_formed + faults.unmappable);
}

bool runic_make_view(struct original *o)
{
    struct maker m = {.o = o};
    o->place_count = o->view_len = o->lines = o->damaged = 0;
    for (size_t i = 0; i < o->count; i++)
        put_stretch(&m, i);
    const bool fits = o->view == NULL || o->view_len <= o->view_cap;
    if (o->knows_ends || o->lines > 0 || m.crs == 0)
        return fits;
    o->ends_with_cr = true;
    o->lines = m.crs;
    for (size_t i = 0; o->view != NULL && fits && i < o->view_len; i++)
        if (o->view[i] == '\r')
            o->view[i] = '\n';
    return fits;
}

/* ---- The walk ---- */

void runic_walk_into(struct walk *walk, size_t stretch)
{
    const struct original *const o = walk->o;
    const runic_stretch *const s = &o->reading[stretch];
    const runic_charset charset = runic_charset_of(o, stretch);
    walk->codec = runic_codec(charset);
    walk->end = (size_t)s->end;
    walk->has_nel = has_nel(charset);
    walk->is_big5 = charset == RUNIC_BIG5;
    walk->place = (struct place){.byte = (size_t)s->begin + s->signature_length,
                                 .view = walk->place.view,
                                 .stretch = stretch,
                                 .last_end = walk->place.last_end};
    begin_state(walk->codec, &walk->place.state, charset, &strictly);
}

/* Decodes one character, or bytes without text, and moves past it. Returns false at the end of the stretch. */
static bool take_next(struct walk *walk, runic_character *next)
{
    struct place *const place = &walk->place;
    const size_t len = walk->end - place->byte;
    union runic_state after = place->state;
    *next = next_of_text(walk->codec, &after, walk->o->src + place->byte, len, true);
    if (len == 0 && next->status == RUNIC_PARTIAL && next->fault == RUNIC_FAULT_NONE)
        return false;
    place->state = after;
    place->byte += next->length;
    return true;
}

/* Moves past an LF that follows a CR, or several. Returns the line end, or END_NONE if none follows. */
static uint8_t take_lf(struct walk *walk)
{
    struct walk ahead = *walk;
    runic_character next = {.status = RUNIC_PARTIAL};
    size_t crs = 1;
    if (walk->place.byte <= walk->plain_crs)
        return END_NONE;
    while (take_next(&ahead, &next) && next.status == RUNIC_OK && (next.value == NO_VALUE || next.value == '\r'))
        crs += next.value == '\r';
    if (next.status == RUNIC_OK && next.value == '\n') {
        *walk = ahead;
        return end_of_crs(crs);
    }
    walk->plain_crs = ahead.place.byte;
    return END_NONE;
}

static uint8_t line_end_of(struct walk *walk, uint32_t value)
{
    if (value == '\r' && walk->o->ends_with_cr)
        return END_CR;
    if (value == '\r')
        return take_lf(walk);
    if (value == 0x85 && walk->has_nel)
        return END_NEL;
    return value == '\n' ? END_LF : END_NONE;
}

bool runic_walk_step(struct walk *walk, struct walk_step *step)
{
    runic_character next;
    *step = (struct walk_step){.begin = walk->place.byte};
    if (!take_next(walk, &next))
        return false;
    step->damaged = next.status != RUNIC_OK || (next.value != NO_VALUE && is_surrogate(next.value));
    if (step->damaged)
        step->width = (uint8_t)put_utf8(step->text, REPLACEMENT_CHARACTER);
    else if (next.value != NO_VALUE) {
        step->line_end = line_end_of(walk, next.value);
        step->width = (uint8_t)put_utf8(step->text, step->line_end != END_NONE ? '\n' : next.value);
    }
    if (walk->is_big5 && walk->place.state.table.accent_due && take_next(walk, &next))
        step->width = (uint8_t)(step->width + put_utf8(step->text + step->width, next.value));
    if (step->line_end != END_NONE)
        walk->place.last_end = step->line_end;
    step->end = walk->place.byte;
    walk->place.view += step->width;
    return true;
}

bool runic_walk_on(struct walk *walk, struct walk_step *step)
{
    while (!runic_walk_step(walk, step)) {
        if (walk->place.stretch + 1 == walk->o->count)
            return false;
        runic_walk_into(walk, walk->place.stretch + 1);
    }
    return true;
}

void runic_walk_skip(struct walk *walk, size_t view)
{
    const struct original *const o = walk->o;
    size_t low = 0, high = o->place_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (o->places[middle].view <= view && o->places[middle].stretch <= walk->place.stretch)
            low = middle + 1;
        else
            high = middle;
    }
    const struct place *const place = low > 0 ? &o->places[low - 1] : NULL;
    if (place != NULL && place->stretch == walk->place.stretch && place->byte > walk->place.byte)
        walk->place = *place;
}

void runic_walk_to(struct walk *walk, size_t view)
{
    struct walk_step step;
    runic_walk_skip(walk, view);
    while (walk->place.view < view && runic_walk_step(walk, &step))
        continue;
}

/* ---- Bytes that look alike ---- */

static bool begins_line(const struct original *o, size_t at)
{
    return at == 0 || at == o->view_len || o->view[at - 1] == '\n';
}

bool runic_may_be_other_bytes(const struct walk *walk, size_t begin, size_t end)
{
    const struct original *const o = walk->o;
    size_t first = begin;
    while (first > walk->place.view && o->view[first - 1] == o->view[end - (begin - first) - 1])
        first--;
    while (begins_line(o, begin) && begins_line(o, end) && !begins_line(o, first))
        first++;
    if (first == begin)
        return false;
    struct walk before = *walk, behind;
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
