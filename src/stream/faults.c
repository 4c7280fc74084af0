/* faults.c - faults: their reports, the policies that decide, replacements and escapes. */
/* SPDX-License-Identifier: MIT */
/*
 * The replacement of a fault is pending until all of it fits, so that it is never split and a callback is asked once.
 */
#include "faults.h"

#include "options.h"

/* A replacement that grows. */
struct spelling {
    const struct converter *c;
    char32_t *text;
    size_t length;
};

/* Adds an ASCII character, which every charset has. */
static void add_ascii(struct spelling *s, char32_t value)
{
    s->text[s->length++] = value;
}

static void add(struct spelling *s, char32_t value)
{
    add_ascii(s, runic_target_has(s->c, value) ? value : '?');
}

static void add_hex(struct spelling *s, uint32_t value, unsigned digits)
{
    while (digits-- > 0)
        add_ascii(s, (char32_t)"0123456789ABCDEF"[value >> 4 * digits & 0xF]);
}

size_t runic_escape_bytes(const uint8_t *bytes, size_t len, char32_t *text)
{
    static const char digits[] = "0123456789ABCDEF";
    const size_t count = smaller(len, RUNIC_REPORT_BYTES);
    for (size_t i = 0; i < count; i++, text += 4) {
        text[0] = '\\';
        text[1] = 'x';
        text[2] = (char32_t)digits[bytes[i] >> 4];
        text[3] = (char32_t)digits[bytes[i] & 0xF];
    }
    return 4 * count;
}

static void escape_character(struct spelling *s, uint32_t value)
{
    unsigned digits = 4;
    while (digits < 6 && value >> 4 * digits != 0)
        digits++;
    add_ascii(s, '\\');
    add_ascii(s, 'u');
    add_ascii(s, '{');
    add_hex(s, value, digits);
    add_ascii(s, '}');
}

size_t runic_spell(const struct converter *c, const runic_policy *policy, const runic_report *fault, char32_t *text)
{
    struct spelling spelled = {c, text, 0};
    if (policy->action == RUNIC_ESCAPE && fault->status == RUNIC_UNMAPPABLE)
        escape_character(&spelled, fault->character);
    else if (policy->action == RUNIC_ESCAPE)
        return runic_escape_bytes(fault->bytes, fault->length, text);
    else if (policy->action == RUNIC_REPLACE && policy->length == 0)
        add(&spelled, REPLACEMENT_CHARACTER);
    else if (policy->action == RUNIC_REPLACE)
        for (size_t i = 0; i < policy->length; i++)
            add(&spelled, policy->text[i]);
    return spelled.length;
}

size_t runic_spell_text(struct converter *c, const char32_t *text, size_t len, char32_t *spelled, size_t *newest)
{
    size_t length = 0;
    for (size_t i = 0; i < len; i++) {
        if (runic_target_has(c, text[i])) {
            spelled[length++] = text[i];
            continue;
        }
        const runic_report fault = {.character = text[i], .status = RUNIC_UNMAPPABLE};
        length += runic_spell(c, &c->how.unmappable, &fault, spelled + length);
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

runic_status runic_decide(struct converter *c)
{
    const runic_report fault = c->faults.newest;
    const runic_policy *policy = fault.status == RUNIC_UNMAPPABLE ? &c->how.unmappable : &c->how.malformed;
    runic_policy answer = {.action = RUNIC_STOP};
    if (policy->action == RUNIC_CALLBACK) {
        c->how.callback(c->how.user, &fault, &answer);
        if (answer.action == RUNIC_STOP || !runic_is_policy(&answer, RUNIC_ESCAPE))
            return runic_stop_at_fault(c, RUNIC_STOPPED);
        policy = &answer;
    }
    if (policy->action == RUNIC_STOP)
        return runic_stop_at_fault(c, (runic_status)fault.status);
    c->pending = *policy;
    return RUNIC_OK;
}

runic_report runic_report_of(uint64_t offset, const uint8_t *src, const runic_character *sequence)
{
    const bool ill_formed = sequence->status != RUNIC_OK;
    runic_report report = {.offset = offset,
                           .character = ill_formed ? 0 : sequence->value,
                           .status = ill_formed ? RUNIC_INVALID : RUNIC_UNMAPPABLE,
                           .fault = ill_formed ? sequence->fault : RUNIC_FAULT_UNMAPPABLE,
                           .length = sequence->length};
    for (size_t i = 0; i < smaller(sequence->length, RUNIC_REPORT_BYTES); i++)
        report.bytes[i] = src[i];
    return report;
}

void runic_note_fault(struct converter *c, const runic_report *fault)
{
    runic_faults *faults = &c->faults;
    faults->newest = *fault;
    if (!runic_has_faults(c))
        faults->first = *fault;
    *(fault->status == RUNIC_INVALID ? &faults->invalid : &faults->unmappable) += 1;
}
