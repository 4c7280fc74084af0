/* output.c - writes what a converter adds to the text: replacements of faults, the BOM, the end; each whole or not at all. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include "faults.h"

bool runic_close_text(struct converter *c, struct text *text)
{
    uint8_t bytes[LONGEST_FLUSH];
    union runic_state after = c->encoder;
    const size_t size = flush_state(c->to, &after, bytes);
    if (size > text->cap)
        return false;
    memcpy(text->dst, bytes, size);
    wrote(text, size);
    c->encoder = after;
    return true;
}

/* Writes scalar values, LONGEST_REPLACEMENT at most, and leaves room to end the text. */
static bool put_values(struct converter *c, const char32_t *values, size_t len, struct text *text)
{
    char16_t units[2 * LONGEST_REPLACEMENT];
    const size_t count = units_of_values(values, len, units);
    union runic_state after = c->encoder;
    const struct runic_progress done = encode_units(c->to, &after, units, count, text->dst, text->cap);
    if (done.read < count)
        return false;
    c->encoder = after;
    wrote(text, done.written);
    return true;
}

bool runic_put_surrogates(const struct converter *c, const char32_t *surrogates, size_t len, struct text *text)
{
    const enum runic_scheme to = c->to->scheme;
    const bool is_wtf8 = c->to->variant == WITH_SURROGATES && scheme_form(to) != FORM_utf16;
    const size_t unit = is_wtf8 ? 3 : form_unit_size(scheme_form(to));
    if (len == 0 || len > text->cap / unit)
        return false;
    for (size_t i = 0; i < len; i++, wrote(text, unit))
        if (is_wtf8)
            put_surrogate(text->dst, surrogates[i]);
        else if (unit == 1)
            *text->dst = (uint8_t)surrogates[i];
        else if (unit == 2)
            scheme_store_utf16(to, text->dst, surrogates[i]);
        else
            scheme_store_utf32(to, text->dst, surrogates[i]);
    return true;
}

bool runic_put_replacement(struct converter *c, const runic_policy *policy, struct text *text)
{
    char32_t values[LONGEST_REPLACEMENT];
    const runic_report *const fault = &c->newest;
    if (policy->action == RUNIC_ACTION_SURROGATE_ESCAPE)
        return runic_put_surrogates(c, values, runic_escaped_surrogates(c, fault->bytes, fault->length, values), text);
    const size_t length = runic_replacement_of_fault(c, policy, fault, values);
    return length == 0 || put_values(c, values, length, text);
}

runic_status runic_answer_fault(struct converter *c, struct text *text)
{
    runic_policy answer;
    const runic_status status = runic_decide(c, &answer);
    if (status != RUNIC_OK || runic_put_replacement(c, &answer, text))
        return status;
    c->pending = answer;
    return RUNIC_FULL;
}

bool runic_write_pending(struct converter *c, struct text *text)
{
    if (c->pending.action == RUNIC_ACTION_STOP)
        return true;
    if (!runic_put_replacement(c, &c->pending, text))
        return false;
    c->pending.action = RUNIC_ACTION_STOP;
    return true;
}

bool runic_write_bom(struct converter *c, struct text *text)
{
    const char32_t bom = BOM;
    if (c->bom_due && !put_values(c, &bom, 1, text))
        return false;
    c->bom_due = 0;
    return true;
}
