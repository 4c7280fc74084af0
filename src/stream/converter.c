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
#include "routes.h"

/* ---- The text ---- */

/* Deals with an ill-formed sequence or unmappable character at the beginning of the view. Returns OK to go on. */
static runic_status pass_fault(struct converter *c, struct text *piece, struct text *view, const runic_character *next,
                               const union runic_state *after)
{
    runic_report_fault(c, view, view->src, next);
    runic_count_fault(c);
    take(view, next->length);
    follow(c, piece, view);
    c->decoder = *after;
    c->begun = 1;
    return runic_answer_fault(c, piece);
}

/* Moves past a lone surrogate that the target has, after writing it, since no kernel does; or past bytes that encode no
 * character. Returns false if there is neither, or no room. */
static bool pass_special(struct converter *c, struct text *view, const runic_character *next, const union runic_state *after)
{
    if (next->status != RUNIC_OK)
        return false;
    if (next->value == NO_VALUE)
        c->decoder = *after;
    else if (is_surrogate(next->value) && runic_target_has(c, next->value) && runic_put_surrogates(c, &next->value, 1, view))
        c->begun = 1;
    else
        return false;
    take(view, next->length);
    return true;
}

/* Converts, and replaces faults, until a fault that the plan does not replace. */
static void convert_most(struct converter *c, struct text *view)
{
    if (!runic_has_faults(c))
        runic_convert_good(c, view);
    else if (c->plan.is_lossy)
        runic_convert_lossy(c, view);
    else
        runic_convert_after_fault(c, view);
}

/* Converts the rest of the piece. */
static runic_status convert_text(struct converter *c, struct text *piece)
{
    for (;;) {
        uint8_t joined[2 * HOLD];
        union runic_state after;
        struct text view = view_of(c, piece, joined);
        convert_most(c, &view);
        follow(c, piece, &view);
        const bool whole = shows_all(c, piece, &view);
        after = c->decoder;
        const runic_character next = next_of_text(c->from, &after, view.src, view.len, whole && c->last);
        if (whole && next.status == RUNIC_PARTIAL && (!c->last || next.fault == RUNIC_FAULT_NONE)) {
            hold_bytes(c, piece, piece->len); /* for the next call */
            return !c->last || runic_close_text(c, piece) ? RUNIC_OK : RUNIC_FULL;
        }
        if (next.status == RUNIC_PARTIAL && !whole)
            continue; /* the view ends inside the character, the piece does not: the next view is longer */
        if (pass_special(c, &view, &next, &after)) {
            follow(c, piece, &view);
            continue;
        }
        if (next.status == RUNIC_OK && runic_target_has(c, next.value))
            return RUNIC_FULL;
        const runic_status status = pass_fault(c, piece, &view, &next, &after);
        if (status != RUNIC_OK)
            return status;
    }
}

static runic_status convert_piece(struct converter *c, struct text *piece)
{
    c->piece = c->offset + c->held;
    if (!runic_write_pending(c, piece))
        return RUNIC_FULL;
    if (piece->len == 0 && !c->last)
        return RUNIC_OK;
    c->stopped = 0;
    if (c->from == NULL)
        runic_choose_charset(c, piece);
    if (c->from == NULL)
        return RUNIC_OK;
    if (!runic_write_bom(c, piece))
        return RUNIC_FULL;
    runic_status status = c->first_due ? runic_drop_first_bom(c, piece) : RUNIC_OK;
    return status == RUNIC_OK ? convert_text(c, piece) : status;
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
    if (c->to == NULL || c->closed)
        return (runic_result){.status = RUNIC_BAD_CALL};
    dst = room_of(dst, &cap, 1);
    struct text piece = {.src = source_of(src), .len = len, .dst = dst, .cap = cap};
    c->last = last != 0;
    runic_status status = convert_piece(c, &piece);
    runic_result result = {.read = len - piece.len, .written = cap - piece.cap, .status = (uint8_t)status};
    if (status == RUNIC_OK)
        c->closed = c->last;
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
