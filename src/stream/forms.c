/* forms.c - converts text between two encoding forms: by strict kernels from fault to fault, or by lossy kernels. */
/* SPDX-License-Identifier: MIT */
#include "forms.h"

#include "damaged_utf8.h"
#include "faults.h"
#include "newest.h"
#include "output.h"
#include "batches.h"

/* Bytes that a lossy kernel converts at once; the newest fault is then searched in the last part that has one. */
#define LOSSY_PIECE (32 * 1024)

/* After DENSE_FAULTS faults with fewer than a gap of bytes between them, text goes by scalar values. The gap: */
#define DENSE_FAULTS   4
#define NEAR_LOSSY_GAP 256 /* if a lossy kernel decodes it */
#define DENSE_GAP      4   /* if it is decoded one by one */

/* ---- By lossy kernels ---- */

/* Returns true if a lossy kernel writes what the policy says, for every fault that this text can have. */
static bool is_for_lossy_kernel(const struct converter *c)
{
    return c->faults.invalid > 0 && runic_replaces_malformed(c) && runic_is_default_replacement(&c->how.malformed) &&
           c->to->scheme != SCHEME_latin1 && scheme_form(c->from->scheme) != scheme_form(c->to->scheme);
}

/* Converts by a lossy kernel, which counts faults but keeps no positions. */
static struct runic_pair convert_by_lossy_kernel(struct converter *c, const struct view *view, struct work w)
{
    const uint8_t *src = view->src;
    struct runic_pair done = {0, 0}, more;
    size_t from = 0, to = 0, piece;
    do {
        size_t replaced = 0;
        piece = runic_scheme_whole(c->from->scheme, src + done.read, smaller(view->len - done.read, LOSSY_PIECE));
        more = runic_convert_scheme_lossy(c->from->scheme, c->to->scheme, src + done.read, piece, w.dst, w.cap, &replaced);
        if (replaced > 0) {
            from = done.read;
            to = done.read + more.read;
        }
        c->faults.invalid += replaced;
        done.read += more.read;
        done.written += more.written;
        wrote(&w, more.written);
    } while (more.read == piece && piece > 0);
    if (to > 0)
        runic_find_newest(c, view, from, to);
    return done;
}

/* ---- By strict kernels ---- */

/* The most scalar values that replace adjacent sequences. */
#define GROUP_VALUES (4 * LONGEST_REPLACEMENT)

/* How ill-formed sequences are replaced, and the newest one that was replaced. */
struct replacing {
    bool spells_bytes;
    size_t length; /* of the replacement, unless it depends on the bytes of the sequence */
    struct fallback fallback;
    char32_t text[LONGEST_REPLACEMENT];
    bool found;
    size_t position; /* of the newest sequence in the view */
    runic_character newest;
};

/* Puts the replacement of a sequence at src into text and returns its length. */
static size_t spell_sequence(struct replacing *r, const struct converter *c, const uint8_t *src,
                             const runic_character *sequence, char32_t *text)
{
    if (r->spells_bytes)
        return runic_spell_bytes(c, &r->fallback, src, sequence->length, text);
    memcpy(text, r->text, r->length * sizeof *text);
    return r->length;
}

/* Returns true if RUNIC_SURROGATE_ESCAPE writes this ill-formed sequence. */
static bool is_escaped(const struct converter *c, const uint8_t *src, const runic_character *sequence)
{
    char32_t surrogates[RUNIC_REPORT_BYTES];
    return runic_escapes_surrogates(c) && runic_escaped_surrogates(c, src, sequence->length, surrogates) > 0;
}

/* Escapes adjacent ill-formed sequences at *done by surrogates. Returns false if there is none, or no room. */
static bool escape_sequences(struct replacing *r, struct converter *c, const struct view *view, struct work *w,
                             struct runic_pair *done)
{
    char32_t surrogates[RUNIC_REPORT_BYTES];
    union runic_state none;
    bool found = false;
    while (done->read < view->len) {
        const uint8_t *src = view->src + done->read;
        const runic_character next = c->from->next(&none, src, view->len - done->read);
        const size_t length = next.status == RUNIC_INVALID ? runic_escaped_surrogates(c, src, next.length, surrogates) : 0;
        const size_t size = runic_put_surrogates(c, surrogates, length, w->dst, w->cap);
        if (size == 0)
            break;
        wrote(w, size);
        r->position = done->read;
        r->newest = next;
        r->found = found = true;
        c->faults.invalid++;
        *done = (struct runic_pair){done->read + next.length, done->written + size};
    }
    return found;
}

/* Replaces adjacent ill-formed sequences at *done. Returns false if there is none, or no room. */
static bool replace_sequences(struct replacing *r, struct converter *c, const struct view *view, struct work *w,
                              struct runic_pair *done)
{
    char32_t text[GROUP_VALUES];
    union runic_state none;
    size_t length = 0, count = 0, position = 0, pos = done->read;
    runic_character newest = {.length = 0};
    while (pos < view->len && length <= GROUP_VALUES - LONGEST_REPLACEMENT) {
        const runic_character next = c->from->next(&none, view->src + pos, view->len - pos);
        if (next.status != RUNIC_INVALID || is_escaped(c, view->src + pos, &next))
            break;
        length += spell_sequence(r, c, view->src + pos, &next, text + length);
        newest = next;
        position = pos;
        pos += next.length;
        count++;
    }
    const struct runic_pair put =
        length == 0 ? (struct runic_pair){0, 0} : c->to->encode(&c->encoder, text, length, w->dst, w->cap);
    if (count == 0 || put.read < length)
        return false;
    wrote(w, put.written);
    *done = (struct runic_pair){pos, done->written + put.written};
    c->faults.invalid += count;
    r->found = true;
    r->position = position;
    r->newest = newest;
    return true;
}

static void tell_newest(struct replacing *r, struct converter *c, const struct view *view)
{
    if (r->found)
        c->faults.newest = runic_report_of(c, c->offset + r->position, view->src + r->position, &r->newest);
    r->found = false;
}

/* Converts by strict kernels. The kernel stops at each fault, which is replaced here. */
static struct runic_pair convert_replacing(struct converter *c, const struct view *view, struct work w, struct runic_pair done)
{
    const bool escapes = runic_escapes_surrogates(c), replaces = runic_is_automatic(&c->how.malformed);
    struct replacing r;
    r.spells_bytes = runic_spells_bytes(&c->how.malformed);
    r.found = false;
    runic_begin_fallback(c, &c->how.malformed, &r.fallback);
    unsigned dense = 0;
    const bool is_damaged_utf8 = runic_is_damaged_utf8(c);
    const size_t gap = is_damaged_utf8 || runic_has_lossy_batches(c) ? NEAR_LOSSY_GAP : DENSE_GAP;
    if (replaces && !r.spells_bytes)
        r.length = runic_spell(c, &c->how.malformed, &c->faults.newest, r.text);
    for (;;) {
        const struct runic_pair more =
            runic_convert_scheme(c->from->scheme, c->to->scheme, view->src + done.read, view->len - done.read, w.dst, w.cap);
        done.read += more.read;
        done.written += more.written;
        wrote(&w, more.written);
        if (!(escapes && escape_sequences(&r, c, view, &w, &done)) && !(replaces && replace_sequences(&r, c, view, &w, &done)))
            break;
        dense = more.read < gap ? dense + 1 : 0;
        if (dense < DENSE_FAULTS || !(is_damaged_utf8 || runic_replaces_malformed(c)))
            continue;
        tell_newest(&r, c, view);
        const size_t before = done.written;
        done =
            is_damaged_utf8 ? runic_convert_damaged_utf8(c, view, w, done) : runic_convert_in_batches(c, view, w, done, true);
        wrote(&w, done.written - before);
        dense = 0;
    }
    tell_newest(&r, c, view);
    return done;
}

struct runic_pair runic_convert_forms(struct converter *c, const struct view *view, struct work w, bool are_unmappable)
{
    struct runic_pair done = {0, 0};
    if (is_for_lossy_kernel(c))
        return convert_by_lossy_kernel(c, view, w);
    if (are_unmappable) {
        done = runic_convert_in_batches(c, view, w, done, true);
        wrote(&w, done.written);
    }
    if (runic_has_faults(c) && (runic_is_automatic(&c->how.malformed) || runic_escapes_surrogates(c)))
        return convert_replacing(c, view, w, done);
    const struct runic_pair more =
        runic_convert_scheme(c->from->scheme, c->to->scheme, view->src + done.read, view->len - done.read, w.dst, w.cap);
    return (struct runic_pair){done.read + more.read, done.written + more.written};
}
