/* rewrite.c - writing back: an edited view becomes the bytes of the original again, except for the edit. */
/* SPDX-License-Identifier: MIT */
/*
 * The memory of a call holds, in this order: places in the original, the edited text, the view, tokens; and the edited text
 * again if it is restored first (restore.h). In the end the output is decoded and compared with the edited text: so an edit
 * that makes bytes beside it mean something else is refused.
 */
#include "difference.h"
#include "restore.h"

#include "../arguments.h"
#include "../form.h"

/* Returns the most places that are kept: where each stretch begins, and one after each VIEW_PIECE bytes of it. */
static size_t places_for(const struct original *o)
{
    return o->len / VIEW_PIECE + o->count;
}

/* Returns the bytes of what comes before the view in the memory of a call. */
static size_t size_before_view(const struct original *o, size_t edited_len)
{
    return places_for(o) * sizeof(struct place) + edited_len;
}

/* Returns the bytes of memory for comparing the view of an original, which is measured, with an edited text. */
static size_t size_of_comparison(const struct original *o, size_t edited_len)
{
    return size_before_view(o, edited_len) + o->view_len + 16 + runic_room_to_compare(o->view_len, edited_len);
}

/* Begins an original. Returns false if the reading does not cover the text, or has a charset that does not convert. */
static bool begin_original(struct original *o, const void *src, size_t len, const runic_stretch *reading, size_t count)
{
    static const runic_stretch empty = {.charset = RUNIC_UTF8, .probability = 1000, .basis = RUNIC_BASIS_EMPTY};
    *o = (struct original){
        .src = source_of(src), .len = len, .reading = count > 0 ? reading : &empty, .count = count > 0 ? count : 1};
    uint64_t at = 0;
    for (size_t i = 0; i < o->count; i++) {
        const runic_stretch *const s = &o->reading[i];
        if (s->begin != at || s->end < at || s->end > len || s->end - at < s->signature_length ||
            s->charset >= RUNIC_CHARSET_COUNT || runic_codec(runic_charset_of(o, i)) == NULL)
            return false;
        at = s->end;
    }
    return at == len;
}

size_t runic_view_size(const void *src, size_t len, const runic_stretch *reading, size_t count)
{
    struct original o;
    return begin_original(&o, src, len, reading, count) && runic_make_view(&o) ? o.view_len : 0;
}

runic_result runic_view(const void *src, size_t len, const runic_stretch *reading, size_t count, char *dst, size_t cap)
{
    struct original o;
    dst = room_of(dst, &cap, 1);
    if (!begin_original(&o, src, len, reading, count))
        return (runic_result){.status = RUNIC_BAD_CALL};
    o.view = (uint8_t *)dst;
    o.view_cap = cap;
    if (!runic_make_view(&o))
        return (runic_result){.status = RUNIC_FULL};
    return (runic_result){.read = len, .written = o.view_len, .status = RUNIC_OK};
}

/* Returns true if a program that reads a text as UTF-8 shows U+FFFD for each character beyond ASCII: all stretches are in
 * charsets of one byte a character, with ASCII, and no bytes beyond it are well-formed UTF-8. */
static bool shows_only_fffd(const struct original *o)
{
    for (size_t i = 0; i < o->count; i++) {
        const struct runic_codec *const codec = runic_codec(runic_charset_of(o, i));
        if (!codec->single_byte || !codec->keeps_ascii)
            return false;
    }
    for (size_t at = 1; at < o->len; at++)
        if ((o->src[at] & 0xC0) == 0x80 && o->src[at - 1] >= 0xC2 &&
            next_utf8(o->src + at - 1, o->len - at + 1).status == RUNIC_OK)
            return false;
    return true;
}

/* Begins as_utf8, the original read as UTF-8 by the stretch *all. Returns false if nothing is to be restored: o is UTF-8
 * itself, or the edited text has no U+FFFD and as_utf8 has nothing else beyond ASCII. */
static bool begin_as_utf8(const runic_rewriting *what, const struct original *o, struct original *as_utf8, runic_stretch *all)
{
    const uint8_t *const edited = source_of(what->edited);
    *all = (runic_stretch){.end = o->len, .charset = RUNIC_UTF8, .probability = 1000};
    if (starts_with(o->src, o->len, "\xEF\xBB\xBF", 3))
        all->signature_length = 3;
    *as_utf8 = (struct original){.src = o->src, .len = o->len, .reading = all, .count = 1};
    if (!what->restore || (o->count == 1 && runic_charset_of(o, 0) == RUNIC_UTF8))
        return false;
    return runic_find_fffd(edited, 0, what->edited_len) < what->edited_len || !shows_only_fffd(o);
}

size_t runic_rewrite_size(const runic_rewriting *what)
{
    struct original o, as_utf8;
    runic_stretch all;
    if (!begin_original(&o, what->original, what->original_len, what->reading, what->reading_count) || !runic_make_view(&o))
        return 0;
    if (!begin_as_utf8(what, &o, &as_utf8, &all) || !runic_make_view(&as_utf8))
        return size_of_comparison(&o, what->edited_len);
    const size_t restored = o.view_len + what->edited_len;
    const size_t first = size_before_view(&o, 0) + size_of_comparison(&as_utf8, what->edited_len);
    const size_t second = size_of_comparison(&o, restored);
    return restored + (first > second ? first : second);
}

/* ---- The edited text ---- */

/* Returns the length of the U+FEFF at the beginning. */
static size_t length_of_marks(const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (starts_with(src + i, len - i, "\xEF\xBB\xBF", 3))
        i += 3;
    return i;
}

static void put_edited(void *writer, const uint8_t *src, size_t len)
{
    struct writer *const w = writer;
    memcpy(w->edited + w->edited_len, src, len);
    w->edited_len += len;
}

/* Copies the edited text without BOM and with line ends as in the view. */
static void put_edited_text(struct writer *w, const struct original *o, const uint8_t *src, size_t len)
{
    const size_t bom = length_of_marks(src, len) > length_of_marks(o->view, o->view_len) ? 3 : 0;
    struct line_ends ends = {.put = put_edited, .sink = w, .cr_is_end = o->ends_with_cr};
    w->edited_len = 0;
    runic_pass_lines(&ends, src + bom, len - bom);
    runic_pass_crs(&ends);
}

/* ---- The result ---- */

/* How far the view of the output is the edited text. */
struct check {
    const struct writer *w;
    const struct original *out;
    struct line_ends ends;
    size_t at;                     /* in the edited text */
    uint8_t text[LONGEST_WRITTEN]; /* what is in place of the character before */
    size_t len, seen;              /* of text */
    bool differs;
};

/* Continues with what a policy, or a charset that writes some letters as a letter and a mark, has written in place of a
 * character. Returns false if they write each character as it is. */
static bool take_written(struct check *c)
{
    const struct writer *const w = c->w;
    const runic_charset charset = runic_charset_of(c->out, smaller(c->ends.stretch, c->out->count - 1));
    const bool may_differ =
        w->what->unmappable.action != RUNIC_ACTION_STOP || charset == RUNIC_WINDOWS1258 || charset == RUNIC_WINDOWS1255;
    if (c->at == w->edited_len || !may_differ)
        return false;
    const size_t length = next_utf8(w->edited + c->at, w->edited_len - c->at).length;
    c->len = runic_written_as(w, charset, w->edited + c->at, length, c->text, sizeof c->text);
    c->seen = 0;
    c->at += length;
    return c->len != SIZE_MAX;
}

/* Compares a piece of the view. */
static void compare_piece(void *check, const uint8_t *src, size_t len)
{
    struct check *const c = check;
    const uint8_t *const edited = c->w->edited;
    for (size_t i = 0; i < len && !c->differs;) {
        if (c->seen < c->len) {
            c->differs = c->text[c->seen++] != src[i++];
            continue;
        }
        size_t same = count_same(src + i, edited + c->at, smaller(len - i, c->w->edited_len - c->at));
        while (same > 0 && i + same < len && (src[i + same] & 0xC0) == 0x80)
            same--;
        i += same;
        c->at += same;
        c->differs = i < len && !take_written(c);
    }
}

/* Refuses an output that does not mean the edited text. */
static void check_output(struct writer *w)
{
    struct original out = {.src = w->dst, .len = w->written, .reading = w->result, .count = w->result_count};
    struct check c = {.w = w, .out = &out};
    if (w->status != RUNIC_OK)
        return;
    c.ends = (struct line_ends){.put = compare_piece, .sink = &c, .cr_is_end = w->o->ends_with_cr};
    runic_pass_view(&out, &c.ends);
    while (!c.differs && c.seen == c.len && c.at < w->edited_len)
        c.differs = !take_written(&c); /* nothing, at the end of the text */
    if (c.differs || c.seen < c.len)
        runic_refuse(w, RUNIC_REFUSAL_NEIGHBOUR, c.at);
}

/* Makes the view of an original and the edited text. Returns false if memory is short. */
static bool make_texts(struct writer *w, struct original *o)
{
    const runic_rewriting *const what = w->what;
    const size_t before = size_before_view(o, what->edited_len);
    w->status = RUNIC_BAD_CALL;
    if (what->work_size < before)
        return false;
    o->places = what->work;
    w->edited = (uint8_t *)(o->places + places_for(o));
    o->view = w->edited + what->edited_len;
    o->view_cap = what->work_size - before;
    if (!runic_make_view(o))
        return false;
    put_edited_text(w, o, source_of(what->edited), what->edited_len);
    const size_t unaligned = before + o->view_len, used = smaller(unaligned + (8 - unaligned % 8) % 8, what->work_size);
    w->memory = (uint8_t *)what->work + used;
    w->memory_size = what->work_size - used;
    w->status = RUNIC_OK;
    return true;
}

/* Restores the edited text if its program read the original as UTF-8: from then on, what->edited is at the end of the memory,
 * and the texts have to be made again. Returns true if it did. */
static bool restore_edited(struct writer *w, runic_rewriting *what)
{
    struct original o = *w->o, as_utf8;
    runic_stretch all;
    struct writer first = *w;
    if (w->status != RUNIC_OK || !begin_as_utf8(what, &o, &as_utf8, &all))
        return false;
    as_utf8.view = w->memory;
    as_utf8.view_cap = w->memory_size;
    if (!runic_make_view(&as_utf8)) {
        w->status = RUNIC_BAD_CALL;
        return false;
    }
    first.memory += as_utf8.view_len;
    first.memory_size -= as_utf8.view_len;
    if (!runic_was_read_as_utf8(&first, &as_utf8))
        return false;
    o.places = NULL; /* and the view: their memory is used now */
    o.place_count = 0;
    first.o = &o;
    first.cap = o.view_len + what->edited_len; /* enough, if no letters are copied that are longer in the view */
    w->status = RUNIC_BAD_CALL;
    if (first.cap > what->work_size)
        return true;
    what->work_size -= first.cap;
    first.dst = (uint8_t *)what->work + what->work_size;
    if (!make_texts(&first, &as_utf8))
        return true;
    runic_restore(&first, &as_utf8);
    w->status = first.status == RUNIC_FULL ? RUNIC_BAD_CALL : first.status;
    what->edited = (const char *)first.dst;
    what->edited_len = first.written;
    return true;
}

runic_result runic_rewrite(const runic_rewriting *what, void *dst, size_t cap, runic_stretch *result, size_t *count,
                           runic_refusal *refusal)
{
    struct original o;
    runic_refusal ignored;
    runic_rewriting now = *what;
    struct writer w = {.o = &o, .what = &now, .result = result, .result_cap = *count};
    const runic_result valid = runic_utf8_validate(what->edited, what->edited_len);
    dst = room_of(dst, &cap, 1);
    w.dst = dst;
    w.cap = cap;
    w.refusal = refusal != NULL ? refusal : &ignored;
    *w.refusal = (runic_refusal){.kind = RUNIC_REFUSAL_NONE};
    *count = 0;
    if (!begin_original(&o, what->original, what->original_len, what->reading, what->reading_count) ||
        (uintptr_t)what->work % sizeof(uint64_t) != 0)
        return (runic_result){.status = RUNIC_BAD_CALL};
    if (valid.status != RUNIC_OK)
        return (runic_result){valid.read, 0, RUNIC_ILL_FORMED, valid.fault, valid.fault_length};
    make_texts(&w, &o);
    const bool was_restored = restore_edited(&w, &now);
    if (w.status == RUNIC_OK && (!was_restored || make_texts(&w, &o))) {
        runic_write(&w);
        check_output(&w);
    }
    w.refusal->restored = was_restored;
    if (w.status != RUNIC_OK)
        return (runic_result){.status = w.status};
    *count = w.result_count;
    return (runic_result){.read = what->edited_len, .written = w.written, .status = RUNIC_OK};
}
