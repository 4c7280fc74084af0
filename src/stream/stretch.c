/* stretch.c - converts text up to a fault that the converter must handle. */
/* SPDX-License-Identifier: MIT */
/*
 * Before the first fault of a stream, text is converted the way that the plan says. After it, the faults that the plan replaces
 * are replaced here: from fault to fault, or in larger parts where they are dense.
 */
#include "stretch.h"

#include "batches.h"
#include "damaged_utf8.h"
#include "faults.h"
#include "limits.h"
#include "lossy.h"
#include "through_utf16.h"

/* An unmappable character, and the bytes that replace it. */
struct known {
    char32_t character;
    uint8_t size;
    uint8_t bytes[11];
};

/* What replaces faults, and the newest fault that was replaced. */
struct replacing {
    struct converter *c;
    const struct view *view;
    struct work w;
    struct runic_pair done;
    size_t length;                     /* of text */
    char32_t text[LONGEST_REPLACEMENT]; /* replaces an ill-formed sequence, unless it depends on the bytes */
    bool found;
    size_t position; /* of the newest fault in the view */
    runic_character newest;
    struct fallback fallback;
    struct known known[KNOWN_CHARACTERS];
};

static void begin_replacing(struct replacing *r, struct converter *c, const struct view *view, struct work w)
{
    r->c = c;
    r->view = view;
    r->w = w;
    r->done = (struct runic_pair){0, 0};
    r->found = false;
    r->length = 0;
    runic_begin_fallback(c, &c->how.malformed, &r->fallback);
    if (c->plan.malformed == BY_TEXT)
        r->length = runic_spell(c, &c->how.malformed, &c->faults.newest, r->text);
    for (size_t i = 0; i < KNOWN_CHARACTERS; i++)
        r->known[i].character = 0;
}

static void progress(struct replacing *r, size_t read, size_t written)
{
    r->done.read += read;
    r->done.written += written;
    wrote(&r->w, written);
}

static void tell_newest(struct replacing *r)
{
    struct converter *c = r->c;
    if (r->found)
        c->faults.newest = runic_report_of(c, c->offset + r->position, r->view->src + r->position, &r->newest);
    r->found = false;
}

/* Writes text, all of it, and returns true; or writes nothing. */
static bool put_text(struct replacing *r, const char32_t *text, size_t length, struct runic_pair *put)
{
    struct converter *c = r->c;
    const union runic_state before = c->encoder;
    *put = (struct runic_pair){0, 0};
    if (length > 0)
        *put = c->to->encode(&c->encoder, text, length, r->w.dst, r->w.cap);
    if (put->read < length)
        c->encoder = before;
    return put->read == length;
}

/* Replaces an ill-formed sequence. Returns false if there is no room. */
static bool replace_sequence(struct replacing *r, const runic_character *sequence)
{
    struct converter *c = r->c;
    struct runic_pair put;
    char32_t own[LONGEST_REPLACEMENT];
    const char32_t *text = r->text;
    size_t length = r->length;
    if (c->plan.malformed == BY_SEQUENCE) {
        length = runic_spell_bytes(c, &r->fallback, r->view->src + r->done.read, sequence->length, own);
        text = own;
    }
    if (!put_text(r, text, length, &put))
        return false;
    c->faults.invalid++;
    progress(r, sequence->length, put.written);
    return true;
}

static struct known *known_as(struct replacing *r, char32_t character)
{
    return r->known + (character ^ character >> 7) % KNOWN_CHARACTERS;
}

/* Replaces an unmappable character. Returns false if there is no room. */
static bool replace_character(struct replacing *r, const runic_character *character)
{
    struct converter *c = r->c;
    struct known *const known = known_as(r, character->value);
    struct runic_pair put;
    char32_t text[LONGEST_REPLACEMENT];
    if (known->character == character->value && r->w.cap >= sizeof known->bytes) {
        memcpy(r->w.dst, known->bytes, sizeof known->bytes);
        put.written = known->size;
    } else {
        if (!put_text(r, text, runic_spell_character(c, character->value, text), &put))
            return false;
        if (c->to->close == NULL && put.written <= sizeof known->bytes) {
            known->character = character->value;
            known->size = (uint8_t)put.written;
            memcpy(known->bytes, r->w.dst, put.written);
        }
    }
    c->faults.unmappable++;
    progress(r, character->length, put.written);
    return true;
}

/* Replaces the fault at which conversion stopped, if there is one and the plan replaces it. Returns false otherwise. */
static bool replace_fault(struct replacing *r)
{
    struct converter *c = r->c;
    const size_t position = r->done.read;
    union runic_state after = c->decoder;
    if (position == r->view->len)
        return false;
    const runic_character next = c->from->next(&after, r->view->src + position, r->view->len - position);
    if (next.status == RUNIC_PARTIAL || (next.status == RUNIC_OK && next.value == NOTHING))
        return false;
    if (next.status != RUNIC_OK ? !is_replaced(c->plan.malformed) || !replace_sequence(r, &next)
                                : !is_replaced(c->plan.unmappable) || runic_target_has(c, next.value) ||
                                      is_surrogate(next.value) || !replace_character(r, &next))
        return false;
    c->decoder = after;
    c->begun = 1;
    r->found = true;
    r->position = position;
    r->newest = next;
    return true;
}

/* Converts well-formed text from `done` on. */
static struct runic_pair convert_good(struct converter *c, const struct view *view, struct work w, struct runic_pair done)
{
    if (c->plan.way == THROUGH_UTF16)
        return runic_convert_through_utf16(c, view, w, done);
    if (c->plan.way == IN_BATCHES)
        return runic_convert_in_batches(c, view, w, done, false);
    const struct runic_pair more =
        runic_convert_scheme(c->from->scheme, c->to->scheme, view->src + done.read, view->len - done.read, w.dst, w.cap);
    return (struct runic_pair){done.read + more.read, done.written + more.written};
}

void runic_count_near(struct converter *c, bool is_malformed, size_t good)
{
    const unsigned way = is_malformed ? c->plan.dense_malformed : c->plan.dense_unmappable;
    const size_t gap = is_malformed ? c->plan.gap : GAP_OF_UNMAPPABLE;
    c->near = way != NO_WAY && good < gap ? (uint8_t)(c->near + 1) : 0;
    c->near_way = (uint8_t)way;
}

/* Converts text with dense faults until they are fewer. */
static void convert_dense(struct replacing *r)
{
    struct converter *c = r->c;
    tell_newest(r);
    const size_t before = r->done.written;
    if (c->near_way == BY_LOSSY_UTF16)
        r->done = runic_convert_damaged_utf8(c, r->view, r->w, r->done);
    else
        r->done = runic_convert_in_batches(c, r->view, r->w, r->done, true);
    wrote(&r->w, r->done.written - before);
    c->near = 0;
}

/* Converts text after the first fault of a stream. */
static struct runic_pair convert_replacing(struct converter *c, const struct view *view, struct work w)
{
    struct replacing r;
    begin_replacing(&r, c, view, w);
    for (;;) {
        if (c->near >= NEAR_FAULTS)
            convert_dense(&r);
        const size_t before = r.done.read;
        const struct runic_pair good = convert_good(c, view, r.w, r.done);
        wrote(&r.w, good.written - r.done.written);
        r.done = good;
        const size_t stop = good.read;
        if (!replace_fault(&r))
            break;
        runic_count_near(c, r.newest.status != RUNIC_OK, stop - before);
    }
    tell_newest(&r);
    return r.done;
}

struct runic_pair runic_convert_stretch(struct converter *c, const struct view *view, struct work w)
{
    const struct runic_pair none = {0, 0};
    const bool is_dense = c->near >= NEAR_FAULTS;
    if (!runic_has_faults(c) || c->plan.way == IN_BATCHES)
        return convert_good(c, view, w, none);
    if (c->plan.is_lossy)
        return runic_convert_lossy(c, view, w);
    return is_dense || replaces(&c->plan) ? convert_replacing(c, view, w) : convert_good(c, view, w, none);
}
