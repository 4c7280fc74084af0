/* lost_byte.c - finds bytes that the charset of --fallback lacks: it reads the input a second time. */
/* SPDX-License-Identifier: MIT */
#include "lost_byte.h"

#include "scan/scan.h"

struct lost_byte {
    runic_charset fallback;
    bool found;
    uint8_t byte;
    struct place place;
};

static uint64_t wants_until_lost(void *user, enum finding_class class)
{
    const struct lost_byte *lost = user;
    return class == ILL_FORMED && !lost->found ? UINT64_MAX : 0;
}

static bool has_byte(runic_charset charset, uint8_t byte)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    char text[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, &byte, 1, text, sizeof text).status == RUNIC_OK;
}

static void look_at_fault(void *user, const struct finding *finding)
{
    struct lost_byte *lost = user;
    const runic_report *report = &finding->report;
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES && !lost->found; i++)
        if (!has_byte(lost->fallback, report->bytes[i])) {
            lost->found = true;
            lost->byte = report->bytes[i];
            lost->place = finding->place;
        }
}

bool loses_byte(struct input *in, runic_charset fallback, unsigned jobs, uint8_t *byte, struct place *place)
{
    struct lost_byte lost = {.fallback = fallback};
    struct scan look = {.how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_SKIP}},
                        .jobs = jobs};
    look.findings = (struct sink){look_at_fault, wants_until_lost, NULL, &lost};
    if (input_rewind(in))
        scan(&look, in);
    *byte = lost.byte;
    *place = lost.place;
    return lost.found;
}
