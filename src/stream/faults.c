/* faults.c - what stands for a fault: its report, the policy that decides, replacements and escapes. */
/* SPDX-License-Identifier: MIT */
/*
 * An answer to a fault is kept in the converter until all of it fits, so that it is never split and a callback never asked
 * twice.
 */
#include "converter.h"

static void add_to_answer(struct converter *c, char32_t value)
{
    if (!is_scalar_value(value))
        value = REPLACEMENT_CHARACTER;
    c->answer[c->answer_length++] = c->to->has(value) ? value : '?';
}

static void add_hex(struct converter *c, uint32_t value, unsigned digits)
{
    while (digits-- > 0)
        add_to_answer(c, (char32_t)"0123456789ABCDEF"[value >> 4 * digits & 0xF]);
}

static void escape_bytes(struct converter *c)
{
    for (size_t i = 0; i < smaller(c->report.length, RUNIC_REPORT_BYTES); i++) {
        add_to_answer(c, '\\');
        add_to_answer(c, 'x');
        add_hex(c, c->report.bytes[i], 2);
    }
}

static void escape_character(struct converter *c)
{
    const uint32_t value = c->report.character;
    unsigned digits = 4;
    while (digits < 6 && value >> 4 * digits != 0)
        digits++;
    add_to_answer(c, '\\');
    add_to_answer(c, 'u');
    add_to_answer(c, '{');
    add_hex(c, value, digits);
    add_to_answer(c, '}');
}

/* Turns a policy into the scalar values that stand for the newest fault. */ void runic_answer_with(struct converter *c,
                                                                                                    const runic_policy *policy)
{
    c->answer_length = 0;
    if (policy->action == RUNIC_ESCAPE && c->report.status == RUNIC_UNMAPPABLE)
        escape_character(c);
    else if (policy->action == RUNIC_ESCAPE)
        escape_bytes(c);
    else if (policy->action == RUNIC_REPLACE && policy->length == 0)
        add_to_answer(c, REPLACEMENT_CHARACTER);
    else if (policy->action == RUNIC_REPLACE)
        for (size_t i = 0; i < policy->length; i++)
            add_to_answer(c, policy->text[i]);
}

runic_status runic_stop_at_fault(struct converter *c, runic_status status)
{
    c->fault_waits = 1;
    return status;
}

runic_status runic_decide(struct converter *c)
{
    const runic_policy *policy = c->report.status == RUNIC_UNMAPPABLE ? &c->how.unmappable : &c->how.malformed;
    runic_policy answer = {.action = RUNIC_STOP};
    if (policy->action == RUNIC_CALLBACK) {
        runic_report copy = c->report;
        c->how.callback(c->how.user, &copy, &answer);
        if (answer.action == RUNIC_STOP || !runic_is_policy(&answer, RUNIC_ESCAPE))
            return runic_stop_at_fault(c, RUNIC_STOPPED);
        policy = &answer;
    }
    if (policy->action == RUNIC_STOP)
        return runic_stop_at_fault(c, (runic_status)c->report.status);
    runic_answer_with(c, policy);
    return RUNIC_OK;
}

void runic_note_fault(struct converter *c, const uint8_t *src, const runic_character *sequence)
{
    const bool ill_formed = sequence->status != RUNIC_OK;
    c->report = (runic_report){.offset = c->offset,
                               .character = ill_formed ? 0 : sequence->value,
                               .status = ill_formed ? RUNIC_INVALID : RUNIC_UNMAPPABLE,
                               .fault = ill_formed ? sequence->fault : RUNIC_FAULT_UNMAPPABLE,
                               .length = sequence->length};
    memcpy(c->report.bytes, src, smaller(sequence->length, RUNIC_REPORT_BYTES));
}
