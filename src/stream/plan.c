/* plan.c - how a converter converts: decided once, when the charsets or policies are known. */
/* SPDX-License-Identifier: MIT */
/*
 * Every test of charsets and policies that chooses how faults are handled is here. The first fault of a stream is handled by
 * the converter alone, since it is reported; the plan says what happens after it.
 */
#include "plan.h"

#include "escape.h"
#include "limits.h"

/* The callback without side effects, runic_transliterate. It registers itself when it is called first: this file must not name
 * it, because programs that do not use it would then contain it and its table. */
static runic_callback *pure_callback;

void runic_set_pure_callback(runic_callback *callback)
{
    __atomic_store_n(&pure_callback, callback, __ATOMIC_RELAXED);
}

static bool is_pure(runic_callback *callback)
{
    return callback != NULL && callback == __atomic_load_n(&pure_callback, __ATOMIC_RELAXED);
}

static enum answer answer_of(const runic_policy *policy, const runic_options *how)
{
    switch (policy->action) {
    case RUNIC_ACTION_REPLACE:
    case RUNIC_ACTION_SKIP:
        return SAME_TEXT;
    case RUNIC_ACTION_ESCAPE:
    case RUNIC_ACTION_FALLBACK:
        return TEXT_BY_FAULT;
    case RUNIC_ACTION_SURROGATE_ESCAPE:
        return BY_SURROGATES;
    case RUNIC_ACTION_CALLBACK:
        return policy == &how->unmappable && is_pure(how->callback) ? TEXT_BY_FAULT : CALLER_DECIDES;
    default:
        return CALLER_DECIDES;
    }
}

/* Returns true if lossy kernels decode the source, and the source has no lone surrogates that are characters. */
static bool has_lossy_kernel(const struct runic_codec *from)
{
    return from->variant == PURE && from->scheme != SCHEME_NONE && from->scheme != SCHEME_latin1;
}

/* Returns true if the source is UTF-8, and ASCII is the same bytes or the host's UTF-16 in the target. */
static bool copies_ascii(bool by_kernel, const struct runic_codec *from, const struct runic_codec *to, const runic_options *how)
{
    if (from->scheme != SCHEME_utf8 || from->variant != PURE)
        return false;
    if (by_kernel)
        return to->scheme == SCHEME_utf8 || to->scheme == SCHEME_HOST_UTF16 || to->scheme == SCHEME_latin1;
    return !how->word_joiner && to->encode8 != NULL && to->keeps_ascii && !to->has_state;
}

static unsigned widest_value(const struct runic_codec *to, const runic_policy *unmappable)
{
    const unsigned widest = to->scheme == SCHEME_NONE ? WIDEST_CHARACTER : WIDEST_CHARACTER_OF_FORM;
    if (unmappable->action == RUNIC_ACTION_ESCAPE)
        return LONGEST_ESCAPE + widest;
    return (unmappable->length > 1 ? unmappable->length : 1u) * widest;
}

void runic_make_plan(struct plan *plan, const struct runic_codec *from, const struct runic_codec *to, const runic_options *how)
{
    const bool by_kernel = !how->word_joiner && from->scheme != SCHEME_NONE && to->scheme != SCHEME_NONE;
    plan->ill_formed = (uint8_t)answer_of(&how->ill_formed, how);
    plan->unmappable = (uint8_t)answer_of(&how->unmappable, how);
    /* A lone surrogate that is a byte is an ill-formed code unit, but has the policy of unmappable characters. */
    if (plan->unmappable == BY_SURROGATES)
        plan->ill_formed = BY_SURROGATES;
    plan->is_lossy = by_kernel && how->ill_formed.action == RUNIC_ACTION_REPLACE && how->ill_formed.length == 0 &&
                     plan->ill_formed == SAME_TEXT && has_lossy_kernel(from) && to->scheme != SCHEME_latin1 &&
                     scheme_form(from->scheme) != scheme_form(to->scheme);
    plan->copies_ascii = copies_ascii(by_kernel, from, to, how);
    plan->widest_value = (uint8_t)widest_value(to, &how->unmappable);
    plan->encodes_lossy =
        to->scheme == SCHEME_latin1 && how->unmappable.action == RUNIC_ACTION_REPLACE && how->unmappable.length == 0;
    /* Batches do not remember the answers of a pure callback. */
    plan->dense_unmappable = is_spelled(plan->unmappable) && how->unmappable.action != RUNIC_ACTION_CALLBACK;
}
