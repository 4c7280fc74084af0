/* converter.c - text as a stream: pieces of any size in, the same output, reports and offsets as from one piece. */
/* SPDX-License-Identifier: MIT */
/*
 * A call writes what is pending for an old fault, finds the source's charset, writes the target's BOM, and checks the first
 * character. Then it converts well-formed text as far as it goes, and deals with what stops it, until the piece ends.
 */
#include "state.h"

#include "../arguments.h"
#include "beginning.h"
#include "faults.h"
#include "options.h"
#include "output.h"
#include "ways.h"

/* ---- The text ---- */

/* Deals with an ill-formed sequence or unmappable character at the beginning of the view. Returns OK to go on. */
static runic_status pass_fault(struct converter *c, struct piece_and_room *w, struct view *view, const runic_character *next,
                               const union runic_state *after)
{
    runic_report_fault(c, view, 0, next);
    runic_count_fault(c);
    consume(c, w, view, next->length);
    c->decoder = *after;
    c->begun = 1;
    return runic_answer_fault(c, &w->room);
}

/* Returns true if the piece is converted except for bytes that are held for the next call, and holds them. */
static bool hold_rest_if_over(struct converter *c, struct piece_and_room *w, const struct view *view,
                              const runic_character *next)
{
    if (next->status != RUNIC_PARTIAL || !view->whole || (w->last && next->fault != RUNIC_FAULT_NONE))
        return false;
    hold_bytes(c, w, w->len);
    return true;
}

/* Writes a lone surrogate at the beginning of the view, which no kernel does. Returns false if it does not fit. */
static bool write_lone(struct converter *c, struct piece_and_room *w, struct view *view, const runic_character *next)
{
    const char32_t value = next->value;
    const size_t size = runic_put_surrogates(c, &value, 1, w->room.dst, w->room.cap);
    if (size == 0)
        return false;
    wrote(&w->room, size);
    consume(c, w, view, next->length);
    c->begun = 1;
    return true;
}

/* Converts the rest of the piece. */
static runic_status convert_text(struct converter *c, struct piece_and_room *w)
{
    for (;;) {
        struct view view;
        union runic_state after;
        view_piece(&view, c, w);
        struct runic_progress done = runic_convert_stretch(c, &view, w->room);
        consume(c, w, &view, done.read);
        wrote(&w->room, done.written);
        const runic_character next = next_of_view(c, w, &view, &after);
        if (hold_rest_if_over(c, w, &view, &next))
            return !w->last || runic_close_text(c, &w->room) ? RUNIC_OK : RUNIC_FULL;
        if (next.status == RUNIC_PARTIAL && !view.whole)
            continue; /* only the view is cut: no byte is held any more, so the next view is longer */
        const bool is_lone = next.status == RUNIC_OK && is_surrogate(next.value);
        if (is_lone && runic_target_has(c, next.value) && write_lone(c, w, &view, &next))
            continue;
        if (next.status == RUNIC_OK && next.value != NOTHING && runic_target_has(c, next.value))
            return RUNIC_FULL;
        if (next.status == RUNIC_OK && next.value == NOTHING) {
            consume(c, w, &view, next.length);
            c->decoder = after;
            continue;
        }
        const runic_status status = pass_fault(c, w, &view, &next, &after);
        if (status != RUNIC_OK)
            return status;
    }
}

static runic_status convert_piece(struct converter *c, struct piece_and_room *w)
{
    if (c->to == NULL || c->closed)
        return RUNIC_BAD_CALL;
    c->piece = c->offset + c->held;
    if (!runic_write_pending(c, &w->room))
        return RUNIC_FULL;
    if (w->len == 0 && !w->last)
        return RUNIC_OK;
    c->stopped = 0;
    if (c->from == NULL)
        runic_choose_charset(c, w);
    if (c->from == NULL)
        return RUNIC_OK;
    if (!runic_write_bom(c, &w->room))
        return RUNIC_FULL;
    runic_status status = c->first_due ? runic_drop_first_bom(c, w) : RUNIC_OK;
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
    if (!runic_options_are_valid(how)) {
        *c = (struct converter){0};
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
    struct piece_and_room w = {source_of(src), len, {dst, cap}, last != 0};
    runic_status status = convert_piece(c, &w);
    runic_result result = {.read = len - w.len, .written = cap - w.room.cap, .status = (uint8_t)status};
    if (status == RUNIC_OK)
        c->closed = w.last;
    if (status == RUNIC_BAD_CALL) {
        c->closed = 1;
        return (runic_result){.status = RUNIC_BAD_CALL};
    }
    if (c->stopped && status != RUNIC_OK) {
        result.fault = c->newest.fault;
        result.fault_length = c->newest.length;
    }
    return result;
}

runic_report runic_converter_report(const runic_converter *converter)
{
    return ((const struct converter *)converter)->newest;
}

runic_faults runic_converter_faults(const runic_converter *converter)
{
    return ((const struct converter *)converter)->faults;
}

int64_t runic_converter_fault_position(const runic_converter *converter)
{
    const struct converter *c = (const struct converter *)converter;
    return c->newest.status == RUNIC_OK ? 0 : (int64_t)(c->newest.offset - c->piece);
}

size_t runic_converter_held(const runic_converter *converter)
{
    return ((const struct converter *)converter)->held;
}

runic_status runic_converter_answer(runic_converter *converter, const runic_policy *answer)
{
    struct converter *c = inside(converter);
    if (!c->stopped || !runic_is_answer(c, answer))
        return RUNIC_BAD_CALL;
    c->pending = *answer;
    c->stopped = 0;
    return RUNIC_OK;
}

runic_status runic_converter_set_policies(runic_converter *converter, const runic_policy *ill_formed,
                                          const runic_policy *unmappable)
{
    struct converter *c = inside(converter);
    runic_options how = c->how;
    how.ill_formed = *ill_formed;
    how.unmappable = *unmappable;
    if (!runic_options_are_valid(&how))
        return RUNIC_BAD_CALL;
    c->how = how;
    if (c->from != NULL)
        runic_make_plan(&c->plan, c->from, c->to, &c->how);
    return RUNIC_OK;
}

runic_charset runic_converter_charset(const runic_converter *converter)
{
    return ((const struct converter *)converter)->charset;
}
