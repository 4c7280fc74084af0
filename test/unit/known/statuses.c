/* statuses.c - every row of status.def: its example input causes the status or fault, and no two names are the same. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic.h"

#include <string.h>

static void answer_stop(void *user, const runic_report *report, runic_policy *answer)
{
    (void)user;
    (void)report;
    answer->action = RUNIC_ACTION_STOP;
}

struct status_row {
    runic_status id;
    const char *name;
    const char *message;
    runic_charset from, to;
    const char *input;
    size_t len, cap;
};

static const struct status_row statuses[] = {
#define STATUS(id, name, message, from, to, input, cap)                                                                        \
    {RUNIC_##id, name, message, RUNIC_##from, RUNIC_##to, input, sizeof input - 1, cap},
#include "status.def"
};

struct fault_row {
    runic_fault id;
    const char *name;
    const char *message;
    runic_charset from;
    const char *input;
    size_t len;
};

static const struct fault_row faults[] = {
#define FAULT(id, name, message, from, input) {RUNIC_FAULT_##id, name, message, RUNIC_##from, input, sizeof input - 1},
#include "status.def"
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void check_status(const struct status_row *row)
{
    runic_options how = {.from = row->from, .to = row->to};
    char out[16];
    if (row->id == RUNIC_STOPPED) {
        how.ill_formed.action = RUNIC_ACTION_CALLBACK;
        how.callback = answer_stop;
    }
    if (!EXPECT(runic_convert(&how, row->input, row->len, out, row->cap).status == row->id))
        fprintf(stderr, "status %s\n", row->name);
    EXPECT(strcmp(runic_status_name((int)row->id), row->name) == 0 &&
           strcmp(runic_status_message((int)row->id), row->message) == 0);
}

/* Options that make a missing BOM, or an unmappable character, a fault. */
static void check_fault(const struct fault_row *row)
{
    runic_options how = {.from = row->from, .to = RUNIC_UTF16LE};
    char out[16];
    if (row->id == RUNIC_FAULT_MISSING_BOM)
        how.bom_in = RUNIC_BOM_IN_REQUIRE;
    if (row->id == RUNIC_FAULT_UNMAPPABLE)
        how.to = RUNIC_ASCII;
    if (!EXPECT(runic_convert(&how, row->input, row->len, out, sizeof out).fault == row->id))
        fprintf(stderr, "fault %s\n", row->name);
    EXPECT(strcmp(runic_fault_name((int)row->id), row->name) == 0 &&
           strcmp(runic_fault_message((int)row->id), row->message) == 0);
}

/* The rows have the order of the enum and are complete, so that every value has a name. */
static void check_order(void)
{
    for (size_t i = 0; i < COUNT(statuses); i++)
        EXPECT(statuses[i].id == (runic_status)i);
    for (size_t i = 0; i < COUNT(faults); i++)
        EXPECT(faults[i].id == (runic_fault)i);
    EXPECT(COUNT(statuses) == RUNIC_STOPPED + 1 && COUNT(faults) == RUNIC_FAULT_RESERVED + 1);
}

static void check_unique(void)
{
    for (size_t i = 0; i < COUNT(statuses); i++)
        for (size_t j = 0; j < i; j++)
            EXPECT(strcmp(statuses[i].name, statuses[j].name) != 0);
    for (size_t i = 0; i < COUNT(faults); i++)
        for (size_t j = 0; j < i; j++)
            EXPECT(strcmp(faults[i].name, faults[j].name) != 0);
}

/* Names must not change: vectors, messages and scripts compare them. */
static void check_literals(void)
{
    static const char *const names[] = {"none",
                                        "truncated",
                                        "unexpected-continuation",
                                        "bad-continuation",
                                        "overlong",
                                        "surrogate",
                                        "out-of-range",
                                        "invalid-byte",
                                        "lone-high",
                                        "lone-low",
                                        "non-ascii",
                                        "undefined-byte",
                                        "missing-bom",
                                        "unmappable",
                                        "bad-shift",
                                        "bad-base64",
                                        "needless-base64",
                                        "reserved"};
    static const char *const states[] = {"ok", "full", "partial", "ill-formed", "unmappable", "bad-call", "stopped"};
    for (int i = 0; i < (int)COUNT(names); i++)
        EXPECT(strcmp(runic_fault_name(i), names[i]) == 0);
    for (int i = 0; i < (int)COUNT(states); i++)
        EXPECT(strcmp(runic_status_name(i), states[i]) == 0);
    EXPECT(strcmp(runic_status_name(7), "unknown") == 0 && strcmp(runic_status_name(-1), "unknown") == 0);
    EXPECT(strcmp(runic_fault_name(18), "unknown") == 0 && strcmp(runic_fault_message(-1), "unknown") == 0);
    EXPECT(strcmp(runic_status_message(255), "unknown") == 0);
}

int main(void)
{
    for (size_t i = 0; i < COUNT(statuses); i++)
        check_status(&statuses[i]);
    for (size_t i = 0; i < COUNT(faults); i++)
        check_fault(&faults[i]);
    check_order();
    check_unique();
    check_literals();
    return expect_result();
}
