/* replacing.c - converts text after a first fault, up to one that the converter must handle, and replaces those before it. */
/* SPDX-License-Identifier: MIT */
/*
 * The first fault of a stream is the converter's. After it, the faults that the plan replaces are replaced here, from fault to
 * fault; text with dense unmappable characters goes in batches.
 */
#include "routes.h"

#include "faults.h"
#include "output.h"
#include "replacement_cache.h"

/* What replaces faults, and the newest fault that was replaced. */
struct replacing {
    struct converter *c;
    struct text *text;
    const uint8_t *good;   /* where well-formed text begins: after the newest fault, or after dense faults */
    const uint8_t *newest; /* the newest fault; NULL: it is reported already */
    runic_character fault; /* the character or sequence there */
    struct replacement_cache cache;
};

static void begin_replacing(struct replacing *r, struct converter *c, struct text *text)
{
    r->c = c;
    r->text = text;
    r->good = text->src;
    r->newest = NULL;
    r->fault.status = RUNIC_OK;
    r->cache.is_used = false;
    r->cache.displaced = 0;
}

static void tell_newest(struct replacing *r)
{
    if (r->newest != NULL)
        runic_report_fault(r->c, r->text, r->newest, &r->fault);
    r->newest = NULL;
}

/* ---- One fault ---- */

/* Returns a number for what replaces a fault: of an unmappable character, or 0x1100XX of the byte 0xXX, or 0x110100 of every
 * ill-formed sequence. 0: not remembered. */
static uint32_t key_of(const struct replacing *r, const runic_character *fault)
{
    if (fault->status == RUNIC_OK)
        return r->c->plan.copies_ascii ? key_of_utf8(r->text->src, fault->length) : fault->value;
    if (r->c->plan.ill_formed == SAME_TEXT)
        return 0x110100;
    return fault->length == 1 ? 0x110000u | *r->text->src : 0;
}

/* Writes what replaces a fault, if that is remembered. Returns false if it is not. */
static bool put_remembered(struct replacing *r, uint32_t key)
{
    const struct replacement *const text = find_replacement(&r->cache, key);
    if (text == NULL || r->text->cap < sizeof text->bytes)
        return false;
    memcpy(r->text->dst, text->bytes, sizeof text->bytes);
    wrote(r->text, text->size);
    return true;
}

/* Writes what replaces a fault, if the plan replaces it. Returns false if it does not, or if there is no room. */
static bool put_new(struct replacing *r, uint32_t key, const runic_character *fault)
{
    struct converter *const c = r->c;
    const uint8_t *const dst = r->text->dst;
    runic_policy answer;
    /* Under BY_SURROGATES, a callback may still decide about other ill-formed sequences. */
    if (fault->status != RUNIC_OK
            ? c->plan.ill_formed == CALLER_DECIDES || c->how.ill_formed.action == RUNIC_ACTION_CALLBACK
            : !is_spelled(c->plan.unmappable) || is_surrogate(fault->value) || runic_target_has(c, fault->value))
        return false;
    runic_report_fault(c, r->text, r->text->src, fault);
    if (runic_decide(c, &answer) != RUNIC_OK || !runic_put_replacement(c, &answer, r->text))
        return false;
    if (!c->to->has_state)
        remember(&r->cache, key, dst, (size_t)(r->text->dst - dst));
    return true;
}

/* Replaces a fault, counts it and moves past it. Returns false if the plan does not replace it, or if there is no room. */
static bool replace(struct replacing *r, const runic_character *fault)
{
    const uint32_t key = key_of(r, fault);
    if (!put_remembered(r, key) && !put_new(r, key, fault))
        return false;
    *(fault->status == RUNIC_OK ? &r->c->faults.unmappable : &r->c->faults.ill_formed) += 1;
    r->fault = *fault;
    r->newest = r->text->src;
    take(r->text, fault->length);
    r->good = r->text->src;
    return true;
}

/* Replaces the fault at which conversion stopped, if there is one and the plan replaces it. Returns false otherwise. */
static bool replace_fault(struct replacing *r)
{
    struct converter *c = r->c;
    union runic_state after = c->decoder;
    if (r->text->len == 0)
        return false;
    const runic_character next = c->from->next(&after, r->text->src, r->text->len);
    if (next.status == RUNIC_PARTIAL || (next.status == RUNIC_OK && next.value == NO_VALUE) || !replace(r, &next))
        return false;
    c->decoder = after;
    c->begun = 1;
    return true;
}

/* Counts a dense fault, or resets the count. */
static void count_dense(struct converter *c, const runic_character *fault, bool is_dense)
{
    is_dense &= c->plan.dense_unmappable && fault->status == RUNIC_OK;
    c->dense_faults = is_dense ? (uint8_t)(c->dense_faults + 1) : 0;
}

/* Returns true if dense unmappable characters go in batches: what replaces them is not remembered, or too often displaced. */
static bool are_dense(const struct replacing *r)
{
    return r->c->dense_faults >= DENSE_FAULTS || (r->c->plan.dense_unmappable && r->cache.displaced >= DISPLACED);
}

/* ---- Text between faults ---- */

/* Copies ASCII at the beginning of UTF-8 to UTF-8 or to the host's UTF-16, and returns its length. If a fault is near, calling
 * a kernel takes longer. */
static size_t copy_ascii_head(const struct converter *c, struct text *text)
{
    const size_t unit = form_unit_size(scheme_form(c->to->scheme));
    const size_t most = smaller(text->len, smaller(text->cap / unit, ASCII_HEAD));
    size_t done = 0;
    if (unit == 1)
        done = copy_ascii_prefix(text->src, most, text->dst);
    else if (is_aligned(text->dst))
        done = widen_ascii_prefix(text->src, most, (char16_t *)(void *)text->dst);
    move_on(text, (struct runic_progress){done, done * unit});
    return done;
}

/* Copies ASCII from UTF-8 to a target that has it as the same bytes, and characters whose replacement is remembered. Stops at
 * anything else. */
static void copy_remembered(struct replacing *r)
{
    const uint8_t *const newest = copy_blocks(&r->cache, r->text, &r->c->faults.unmappable);
    if (newest == NULL)
        return;
    r->newest = newest;
    r->fault = next_utf8(newest, (size_t)(r->text->src + r->text->len - newest));
    r->good = newest + r->fault.length;
}

/* Copies ASCII from UTF-8, and replaces faults. Returns true if it stops at an ill-formed sequence or in dense faults. */
static bool convert_heads(struct replacing *r)
{
    const bool keeps_ascii = form_unit_size(scheme_form(r->c->to->scheme)) == 1;
    for (;;) {
        if (keeps_ascii && r->fault.status == RUNIC_OK)
            copy_remembered(r);
        const size_t head = copy_ascii_head(r->c, r->text);
        if (r->text->len == 0)
            return false;
        const runic_character next = next_utf8(r->text->src, r->text->len);
        if (next.status == RUNIC_PARTIAL || !replace(r, &next))
            return next.status == RUNIC_ILL_FORMED;
        if (r->c->plan.encodes_lossy)
            count_dense(r->c, &next, head < GAP_OF_ASCII);
        if (are_dense(r))
            return true;
    }
}

void runic_convert_after_fault(struct converter *c, struct text *text)
{
    struct replacing r;
    begin_replacing(&r, c, text);
    for (;;) {
        const bool is_head = c->plan.copies_ascii && convert_heads(&r), is_dense = are_dense(&r);
        if (is_dense) {
            tell_newest(&r);
            runic_convert_dense(c, text);
            r.good = text->src;
            c->dense_faults = 0;
            r.cache.displaced = 0;
        }
        if (is_dense || !is_head)
            runic_convert_good(c, text);
        const size_t good = (size_t)(text->src - r.good);
        if (!replace_fault(&r))
            break;
        count_dense(c, &r.fault, good < (is_head ? GAP_OF_ASCII : GAP));
    }
    tell_newest(&r);
}
