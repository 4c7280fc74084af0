/* faults.c - faults: their reports, the policies that decide, replacements and escapes. */
/* SPDX-License-Identifier: MIT */
/*
 * The replacement of a fault is pending until all of it fits, so that it is never split and a callback is asked once.
 */
#include "faults.h"

#include "escape.h"
#include "options.h"

/* Returns a character, or '?' if the target lacks it. */
static char32_t in_target(const struct converter *c, char32_t value)
{
    return runic_target_has(c, value) ? value : '?';
}

/* Replaces the characters of an escape that the target lacks: IBM864 has no '%'. */
static size_t escape_in_target(const struct converter *c, char32_t *escape, size_t len)
{
    for (size_t i = 0; !c->to->keeps_ascii && c->to->scheme == SCHEME_NONE && i < len; i++)
        escape[i] = in_target(c, escape[i]);
    return len;
}

/* Writes what an ill-formed sequence, RUNIC_REPORT_BYTES at most, is in the charset of RUNIC_ACTION_FALLBACK, or the escape of
 * each byte. Returns the number of values. */
static size_t replacement_of_bytes(const struct converter *c, const runic_policy *policy, const uint8_t *bytes, size_t len,
                                   char32_t *text)
{
    const runic_charset charset = (runic_charset)policy->charset;
    const struct runic_codec *const fallback = runic_codec(charset);
    union runic_state state;
    len = smaller(len, RUNIC_REPORT_BYTES);
    if (policy->action != RUNIC_ACTION_FALLBACK)
        return escape_in_target(c, text, runic_escape_bytes(policy->style, bytes, len, text));
    begin_state(fallback, &state, charset, &c->how);
    for (size_t i = 0; i < len; i++)
        text[i] = in_target(c, fallback->next(&state, bytes + i, 1).value);
    return len;
}

size_t runic_escaped_surrogates(const struct converter *c, const uint8_t *src, size_t len, char32_t *surrogates)
{
    const enum runic_form from = scheme_form(c->from->scheme), to = scheme_form(c->to->scheme);
    const size_t bytes = smaller(len, RUNIC_REPORT_BYTES);
    if (from == FORM_utf8 && (to == FORM_utf16 || to == FORM_utf32)) {
        for (size_t i = 0; i < bytes; i++)
            surrogates[i] = 0xDC00u | src[i];
        return bytes;
    }
    if (to != FORM_utf8 || (from != FORM_utf16 && from != FORM_utf32) || len != form_unit_size(from))
        return 0;
    surrogates[0] = from == FORM_utf16 ? scheme_load_utf16(c->from->scheme, src) : scheme_load_utf32(c->from->scheme, src);
    return surrogates[0] >= 0xDC80 && surrogates[0] <= 0xDCFF;
}

/*
 * Returns the character that an escape names. The only controls that a charset lacks are those with which ISO-2022-JP selects
 * its sets: the Encoding Standard reports U+FFFD for them.
 */
static char32_t escaped_character(const struct converter *c, char32_t character)
{
    return c->how.web && character < ' ' ? REPLACEMENT_CHARACTER : character;
}

size_t runic_replacement_of_fault(const struct converter *c, const runic_policy *policy, const runic_report *fault,
                                  char32_t *text)
{
    if (fault->status == RUNIC_ILL_FORMED && (policy->action == RUNIC_ACTION_ESCAPE || policy->action == RUNIC_ACTION_FALLBACK))
        return replacement_of_bytes(c, policy, fault->bytes, fault->length, text);
    if (policy->action == RUNIC_ACTION_ESCAPE)
        return escape_in_target(c, text, runic_escape_character(policy->style, escaped_character(c, fault->character), text));
    if (policy->action != RUNIC_ACTION_REPLACE)
        return 0;
    text[0] = in_target(c, policy->length == 0 ? REPLACEMENT_CHARACTER : policy->text[0]);
    for (size_t i = 1; i < policy->length; i++)
        text[i] = in_target(c, policy->text[i]);
    return policy->length == 0 ? 1 : policy->length;
}

/* Writes the replacement of an unmappable character as UTF-16. Returns the number of units. */
static size_t put_replacement(const struct converter *c, char32_t character, char16_t *units)
{
    const runic_report fault = {.character = character, .status = RUNIC_UNMAPPABLE};
    char32_t values[LONGEST_REPLACEMENT];
    return units_of_values(values, runic_replacement_of_fault(c, &c->how.unmappable, &fault, values), units);
}

size_t runic_replacement_of_text(struct converter *c, const char16_t *units, size_t len, char16_t *spelled, size_t *newest)
{
    const bool depends = c->plan.unmappable == TEXT_BY_FAULT;
    char16_t same[UNITS_OF_REPLACEMENT]; /* of every character, unless it depends on the character */
    const size_t same_length = depends ? 0 : put_replacement(c, 0, same);
    size_t length = 0, step;
    for (size_t i = 0; i < len; i += step) {
        const runic_character next = next_utf16((const uint8_t *)(units + i), len - i);
        step = next.length;
        if (runic_target_has(c, next.value)) {
            for (size_t j = 0; j < step; j++)
                spelled[length++] = units[i + j];
            continue;
        }
        if (depends)
            length += put_replacement(c, next.value, spelled + length);
        for (size_t j = 0; j < same_length; j++)
            spelled[length++] = same[j];
        c->faults.unmappable++;
        *newest = i;
    }
    return length;
}

runic_status runic_stop_at_fault(struct converter *c, runic_status status)
{
    c->stopped = 1;
    return status;
}

/* Returns true if RUNIC_ACTION_SURROGATE_ESCAPE can write this fault. */
static bool is_escapable(const struct converter *c, const runic_report *fault)
{
    char32_t surrogates[RUNIC_REPORT_BYTES];
    return fault->status == RUNIC_ILL_FORMED && runic_escaped_surrogates(c, fault->bytes, fault->length, surrogates) > 0;
}

bool runic_is_answer(const struct converter *c, const runic_policy *answer)
{
    const runic_report *fault = &c->newest;
    return answer->action != RUNIC_ACTION_STOP && answer->action != RUNIC_ACTION_CALLBACK &&
           runic_policy_is_valid(answer, (runic_status)fault->status) &&
           (answer->action != RUNIC_ACTION_SURROGATE_ESCAPE || is_escapable(c, fault));
}

runic_status runic_decide(struct converter *c, runic_policy *answer)
{
    const runic_report *const fault = &c->newest;
    /* RUNIC_ACTION_SURROGATE_ESCAPE of unmappable characters writes surrogates back as bytes. */
    const bool goes_back = c->plan.unmappable == BY_SURROGATES && is_escapable(c, fault);
    const runic_policy *const policy = fault->status == RUNIC_UNMAPPABLE || goes_back ? &c->how.unmappable : &c->how.ill_formed;
    if (policy->action == RUNIC_ACTION_CALLBACK) {
        *answer = (runic_policy){.action = RUNIC_ACTION_STOP};
        c->how.callback(c->how.user, fault, answer);
        /* If this was the first call of a pure callback, it has registered itself, and the plan changes. */
        if (fault->status == RUNIC_UNMAPPABLE && c->faults.unmappable == 1)
            runic_make_plan(&c->plan, c->from, c->to, &c->how);
        return runic_is_answer(c, answer) ? RUNIC_OK : runic_stop_at_fault(c, RUNIC_STOPPED);
    }
    if (policy->action == RUNIC_ACTION_STOP || (policy->action == RUNIC_ACTION_SURROGATE_ESCAPE && !is_escapable(c, fault)))
        return runic_stop_at_fault(c, (runic_status)fault->status);
    *answer = *policy;
    return RUNIC_OK;
}

void runic_report_fault(struct converter *c, const struct text *text, const uint8_t *at, const runic_character *sequence)
{
    runic_report *const report = &c->newest;
    const bool ill_formed = sequence->status != RUNIC_OK;
    report->offset = c->offset + (size_t)(at - text->begin);
    report->character = ill_formed ? 0 : sequence->value;
    report->from = (uint16_t)c->charset;
    report->to = (uint16_t)c->how.to;
    report->status = ill_formed ? RUNIC_ILL_FORMED : RUNIC_UNMAPPABLE;
    report->fault = ill_formed ? sequence->fault : RUNIC_FAULT_UNMAPPABLE;
    report->length = sequence->length;
    report->web = c->how.web;
    for (size_t i = 0; i < RUNIC_REPORT_BYTES; i++)
        report->bytes[i] = i < sequence->length ? at[i] : 0;
}

void runic_count_fault(struct converter *c)
{
    runic_faults *faults = &c->faults;
    if (!runic_has_faults(c))
        faults->first = c->newest;
    *(c->newest.status == RUNIC_ILL_FORMED ? &faults->ill_formed : &faults->unmappable) += 1;
}
