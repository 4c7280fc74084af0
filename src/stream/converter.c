/* converter.c - text as a stream: pieces of any size in, the same output, reports and offsets as from one piece. */
/* SPDX-License-Identifier: MIT */
/*
 * The life of a call: write the answer to an old fault; write the target's BOM; find out the source's charset; look at the
 * first character; then convert good text as far as it goes, and deal with what stands in the way.
 */
#include "view.h"

#include "../arguments.h"

/* ---- The text ---- */

/* Between two forms: by kernels, but with answers and by scalar values as long as there are faults that policies deal with. */
static struct runic_pair convert_form(struct converter *c, const struct view *view, struct work w, bool is_damaged)
{
    if (runic_is_lossy(c))
        return runic_convert_lossy(c, view, w);
    struct runic_pair done = {0, 0};
    const bool answers = is_damaged && runic_can_answer(c) && c->to->scheme != SCHEME_latin1;
    if (is_damaged && !(answers && runic_convert_answered(c, view, &w, &done))) {
        const size_t before = done.written;
        done = runic_convert_by_scalars(c, view, w, done, true);
        wrote(&w, done.written - before);
    }
    const struct runic_pair more =
        runic_convert_scheme(c->from->scheme, c->to->scheme, view->src + done.read, view->len - done.read, w.dst, w.cap);
    return (struct runic_pair){done.read + more.read, done.written + more.written};
}

/* Converts text until something stands in the way. */
static struct runic_pair convert_good(struct converter *c, const struct view *view, const struct work *w, bool is_damaged)
{
    if (c->from->scheme != SCHEME_NONE && c->to->scheme != SCHEME_NONE && !c->how.word_joiner)
        return convert_form(c, view, *w, is_damaged);
    return runic_convert_by_scalars(c, view, *w, (struct runic_pair){0, 0}, false);
}

/* Deals with an ill-formed sequence or unmappable character at the beginning of the view. OK: go on. */
static runic_status pass_fault(struct converter *c, struct work *w, struct view *view, const runic_character *next,
                               const union runic_state *after)
{
    const runic_report fault = runic_report_of(c->offset, view->src, next);
    runic_note_fault(c, &fault);
    consume(c, w, view, next->length);
    c->decoder = *after;
    c->begun = 1;
    runic_status status = runic_decide(c);
    return status != RUNIC_OK || runic_write_answer(c, w) ? status : RUNIC_FULL;
}

/* Is all of the piece converted, or as good as: what is left of it is held? */
static bool is_over(struct converter *c, struct work *w, const struct view *view, const runic_character *next)
{
    if (next->status != RUNIC_PARTIAL || !view->whole || (w->last && next->fault != RUNIC_FAULT_NONE))
        return false;
    hold(c, w, w->len);
    return true;
}

/* So many faults, and the text is damaged: one bad byte in a character makes up to four. */
#define SEVERAL 4

/* Is it settled what stands for the newest fault? */
static bool newest_is_settled(const struct converter *c)
{
    const bool is_bad = c->faults.newest.status == RUNIC_INVALID;
    return runic_is_settled(is_bad ? &c->how.malformed : &c->how.unmappable);
}

/* Converts the rest of the piece. It is damaged where several faults that policies settle stand near each other: what begins to
 * deal with many at once costs more than one, and where a caller is asked about the next it was for nothing. */
static runic_status convert_text(struct converter *c, struct work *w)
{
    unsigned settled = 0;
    for (;;) {
        struct view view;
        union runic_state after;
        look(&view, c, w);
        struct runic_pair done = convert_good(c, &view, w, settled >= SEVERAL);
        consume(c, w, &view, done.read);
        wrote(w, done.written);
        const runic_character next = look_at_next(c, w, &view, &after);
        if (is_over(c, w, &view, &next))
            return !w->last || runic_close_text(c, w) ? RUNIC_OK : RUNIC_FULL;
        if (next.status == RUNIC_PARTIAL && !view.whole)
            continue; /* the view was cut, not the text; nothing is held any more */
        if (next.status == RUNIC_OK && next.value != NOTHING && c->to->has(next.value))
            return RUNIC_FULL;
        runic_status status = RUNIC_OK;
        if (next.status == RUNIC_OK && next.value == NOTHING) {
            consume(c, w, &view, next.length);
            c->decoder = after;
        } else {
            status = pass_fault(c, w, &view, &next, &after);
            settled = !newest_is_settled(c) ? 0 : done.read < SPARSE ? settled + 1 : 1;
        }
        if (status != RUNIC_OK)
            return status;
    }
}

static runic_status convert_piece(struct converter *c, struct work *w)
{
    if (c->closed)
        return RUNIC_BAD_CALL;
    c->piece = c->offset + c->held;
    if (!runic_write_answer(c, w))
        return RUNIC_FULL;
    if (w->len == 0 && !w->last)
        return RUNIC_OK;
    c->fault_waits = 0;
    if (c->from == NULL)
        runic_choose_charset(c, w);
    if (c->from == NULL)
        return RUNIC_OK;
    if (!runic_write_mark(c, w))
        return RUNIC_FULL;
    runic_status status = c->first_due ? runic_meet_first(c, w) : RUNIC_OK;
    return status == RUNIC_OK ? convert_text(c, w) : status;
}

/* ---- The public functions ---- */

static struct converter *inside(runic_converter *converter)
{
    return (struct converter *)converter;
}

runic_status runic_converter_init(runic_converter *converter, const runic_options *how)
{
    struct converter *c = inside(converter);
    if (!runic_are_options(how)) {
        *c = (struct converter){.closed = 1};
        return RUNIC_BAD_CALL;
    }
    c->how = *how;
    runic_begin(c);
    return RUNIC_OK;
}

void runic_converter_reset(runic_converter *converter)
{
    struct converter *c = inside(converter);
    if (c->to != NULL)
        runic_begin(c);
}

runic_result runic_converter_convert(runic_converter *converter, const void *src, size_t len, void *dst, size_t cap, int last)
{
    struct converter *c = inside(converter);
    dst = room_of(dst, &cap, 1);
    struct work w = {source_of(src), len, dst, cap, last != 0};
    runic_status status = convert_piece(c, &w);
    runic_result result = {.read = len - w.len, .written = cap - w.cap, .status = (uint8_t)status};
    if (status == RUNIC_OK)
        c->closed = w.last;
    if (status == RUNIC_BAD_CALL) {
        c->closed = 1;
        return (runic_result){.status = RUNIC_BAD_CALL};
    }
    if (c->fault_waits && status != RUNIC_OK) {
        result.fault = c->faults.newest.fault;
        result.fault_length = c->faults.newest.length;
    }
    return result;
}

runic_report runic_converter_report(const runic_converter *converter)
{
    return ((const struct converter *)converter)->faults.newest;
}

runic_faults runic_converter_faults(const runic_converter *converter)
{
    return ((const struct converter *)converter)->faults;
}

int64_t runic_converter_place(const runic_converter *converter)
{
    const struct converter *c = (const struct converter *)converter;
    return c->faults.newest.status == RUNIC_OK ? 0 : (int64_t)(c->faults.newest.offset - c->piece);
}

size_t runic_converter_held(const runic_converter *converter)
{
    return ((const struct converter *)converter)->held;
}

runic_status runic_converter_answer(runic_converter *converter, const runic_policy *answer)
{
    struct converter *c = inside(converter);
    if (!c->fault_waits || answer->action == RUNIC_STOP || !runic_is_policy(answer, RUNIC_ESCAPE))
        return RUNIC_BAD_CALL;
    c->owed = *answer;
    c->fault_waits = 0;
    return RUNIC_OK;
}

runic_status runic_converter_policies(runic_converter *converter, const runic_policy *malformed, const runic_policy *unmappable)
{
    struct converter *c = inside(converter);
    runic_options how = c->how;
    how.malformed = *malformed;
    how.unmappable = *unmappable;
    if (!runic_are_options(&how))
        return RUNIC_BAD_CALL;
    c->how = how;
    return RUNIC_OK;
}

runic_charset runic_converter_charset(const runic_converter *converter)
{
    return ((const struct converter *)converter)->charset;
}
