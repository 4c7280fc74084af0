/* original.c - decodes the original into its view, and walks through it. */
/* SPDX-License-Identifier: MIT */
#include "original.h"

#include "../charset/unicode.h"
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

/* Returns the line end of an LF, or of U+0085, after CRs. */
static uint8_t end_after_crs(size_t crs, bool is_nel)
{
    if (is_nel)
        return (uint8_t)smaller(END_NEL + crs, UINT8_MAX);
    return (uint8_t)smaller(crs > 0 ? END_CRLF - 1 + crs : END_LF, END_NEL - 1);
}

/* Passes on a line end. */
static void pass_end(struct line_ends *ends, uint8_t end)
{
    ends->put(ends->sink, (const uint8_t *)"\n", 1);
    ends->has_lines = true;
    ends->last_end = end;
    ends->crs = 0;
}

void runic_pass_crs(struct line_ends *ends)
{
    for (ends->lone_crs += ends->crs; ends->crs > 0; ends->crs--)
        ends->put(ends->sink, (const uint8_t *)(ends->cr_is_end ? "\n" : "\r"), 1);
}

void runic_pass_lines(struct line_ends *ends, const uint8_t *src, size_t len)
{
    for (size_t i = 0, plain; i < len; i += plain) {
        const bool is_nel = ends->has_nel && len - i >= 2 && src[i] == 0xC2 && src[i + 1] == 0x85;
        plain = 1;
        if (src[i] == '\r') {
            ends->crs++;
        } else if (src[i] == '\n' && ends->crs > 0) {
            pass_end(ends, end_after_crs(ends->crs, false));
        } else if (is_nel) {
            pass_end(ends, end_after_crs(ends->crs, true));
            plain = 2;
        } else {
            runic_pass_crs(ends);
            plain += find_byte(src + i + 1, len - i - 1, '\r', ends->has_nel ? 0xC2 : '\r');
            ends->put(ends->sink, src + i, plain);
            const bool has_lines = find_byte(src + i, plain, '\n', '\n') < plain;
            ends->has_lines |= has_lines;
            ends->last_end = has_lines ? END_LF : ends->last_end;
        }
    }
}

/* Keeps the decoder's state, which only struct converter shows. */
static void keep_place(struct original *o, const struct line_ends *ends, const struct converter *c, size_t stretch, size_t base)
{
    const bool is_inside = c->charset == RUNIC_BIG5 && c->decoder.table.accent_due;
    if (o->places != NULL && ends->crs == 0 && !is_inside)
        o->places[o->place_count++] =
            (struct place){base + (size_t)c->offset, o->view_len, stretch, c->decoder, ends->last_end};
}

static void pass_stretch(struct original *o, size_t index, struct line_ends *ends)
{
    const runic_stretch *const s = &o->reading[index];
    const size_t base = (size_t)s->begin + s->signature_length, end = (size_t)s->end;
    runic_options how = {.from = runic_charset_of(o, index), .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    runic_converter converter;
    uint8_t text[VIEW_PIECE];
    how.ill_formed.action = how.unmappable.action = RUNIC_ACTION_REPLACE;
    runic_converter_init(&converter, &how);
    ends->has_nel = has_nel(how.from);
    for (size_t at = base;;) {
        const size_t piece = smaller(end - at, VIEW_PIECE);
        keep_place(o, ends, (const struct converter *)(const void *)&converter, index, base);
        runic_result r = {.status = RUNIC_FULL};
        for (size_t taken = 0; r.status == RUNIC_FULL; taken += r.read) {
            r = runic_converter_convert(&converter, o->src + at + taken, piece - taken, text, VIEW_PIECE, at + piece == end);
            runic_pass_lines(ends, text, r.written);
        }
        at += piece;
        if (at == end)
            break;
    }
    const runic_faults faults = runic_converter_faults(&converter);
    o->damaged += (size_t)(faults.ill_formed + faults.unmappable);
}

void runic_pass_view(struct original *o, struct line_ends *ends)
{
    o->place_count = o->view_len = o->damaged = 0;
    for (ends->stretch = 0; ends->stretch < o->count; ends->stretch++)
        pass_stretch(o, ends->stretch, ends);
    runic_pass_crs(ends);
}

/* Adds text to the view. */
static void put_in_view(void *original, const uint8_t *src, size_t len)
{
    struct original *const o = original;
    if (o->view != NULL && o->view_len <= o->view_cap && len <= o->view_cap - o->view_len)
        memcpy(o->view + o->view_len, src, len);
    o->view_len += len; /* more than view_cap, if it does not fit */
}

bool runic_make_view(struct original *o)
{
    struct line_ends ends = {.put = put_in_view, .sink = o};
    runic_pass_view(o, &ends);
    const bool fits = o->view == NULL || o->view_len <= o->view_cap;
    o->ends_with_cr = !ends.has_lines && ends.lone_crs > 0;
    for (size_t i = 0; o->ends_with_cr && o->view != NULL && fits && i < o->view_len; i++)
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

/* Moves the walk past a character in the view: a CR that the view does not have belongs to the line end after it. */
static void take_in_view(struct walk *walk, struct walk_step *step, uint32_t value)
{
    struct place *const place = &walk->place;
    const struct original *const o = walk->o;
    const bool has_cr = o->view != NULL && place->view < o->view_len && o->view[place->view] == '\r';
    step->is_end = value == '\n' || (value == '\r' && o->ends_with_cr) || (value == 0x85 && walk->has_nel);
    if (value == '\r' && !o->ends_with_cr && !has_cr) {
        walk->crs++;
        return;
    }
    if (step->is_end)
        place->last_end = value == '\r' ? (uint8_t)END_CR : end_after_crs(walk->crs, value != '\n');
    place->view += step->is_end ? 1 : step->len;
    walk->crs = 0;
}

bool runic_walk_step(struct walk *walk, struct walk_step *step)
{
    runic_character next;
    *step = (struct walk_step){.begin = walk->place.byte};
    if (!take_next(walk, &next))
        return false;
    step->damaged = next.status != RUNIC_OK || (next.value != NO_VALUE && is_surrogate(next.value));
    const uint32_t value = step->damaged ? REPLACEMENT_CHARACTER : next.value;
    if (value != NO_VALUE)
        step->len = (uint8_t)put_utf8(step->text, value);
    if (walk->is_big5 && walk->place.state.table.accent_due && take_next(walk, &next))
        step->len = (uint8_t)(step->len + put_utf8(step->text + step->len, next.value));
    step->end = walk->place.byte;
    if (step->len > 0)
        take_in_view(walk, step, value);
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

/* Moves a walk forward to the last kept place at or before a position of the view, if that is ahead and in the same stretch. */
static void skip_to_place(struct walk *walk, size_t view)
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
    if (place == NULL || place->stretch != walk->place.stretch || place->byte <= walk->place.byte)
        return;
    walk->place = *place;
    walk->crs = 0;
}

void runic_walk_to(struct walk *walk, size_t view)
{
    struct walk_step step;
    skip_to_place(walk, view);
    while (walk->place.view < view && runic_walk_step(walk, &step))
        continue;
}

/* ---- Bytes that look alike ---- */

size_t runic_find_fffd(const uint8_t *src, size_t at, size_t len)
{
    for (; len - at >= 3; at++) {
        at += find_byte(src + at, len - at - 2, 0xEF, 0xEF);
        if (len - at >= 3 && src[at + 1] == 0xBF && src[at + 2] == 0xBD)
            return at;
    }
    return len;
}

static bool begins_line(const struct original *o, size_t at)
{
    return at == 0 || at == o->view_len || o->view[at - 1] == '\n';
}

bool runic_may_be_other_bytes(const struct walk *walk, size_t begin, size_t end)
{
    const struct original *const o = walk->o;
    struct walk before = *walk, inside;
    size_t first = begin;
    while (first > walk->place.view && o->view[first - 1] == o->view[end - (begin - first) - 1])
        first--;
    while (begins_line(o, begin) && begins_line(o, end) && !begins_line(o, first))
        first++;
    if (runic_find_fffd(o->view, first, begin) == begin)
        return false;
    runic_walk_to(&before, first);
    inside = before;
    runic_walk_to(&inside, first + (end - begin));
    const size_t from = before.place.byte, other = inside.place.byte;
    runic_walk_to(&before, begin);
    runic_walk_to(&inside, end);
    return before.place.byte - from != inside.place.byte - other ||
           !same_bytes(o->src + from, o->src + other, before.place.byte - from);
}
