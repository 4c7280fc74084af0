/* whole_input.c - reads all of an input to find out whether it is UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "whole_input.h"

#include <string.h>

#include "scan/scan.h"

bool is_well_formed(struct input *in, runic_charset charset, unsigned jobs)
{
    struct scan look = {.how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP}, .jobs = jobs};
    return input_rewind(in) && scan(&look, in) == SCAN_DONE;
}

/*
 * Returns how many more findings are kept. Ill-formed sequences are not: the first one ends this scan, and the next scan
 * finds it.
 */
static uint64_t findings_wanted(void *user, enum finding_class class)
{
    const struct first_look *first = user;
    const uint64_t most = first->wanted < FIRST_FINDINGS ? first->wanted : FIRST_FINDINGS;
    return class == ILL_FORMED ? 0 : most - first->count;
}

/* Keeps a finding. Worker threads may report more than are wanted in all. */
static void keep_finding(void *user, const struct finding *finding)
{
    struct first_look *first = user;
    if (findings_wanted(first, OTHER) > 0)
        first->found[first->count++] = *finding;
    else
        first->more++;
}

static void count_findings(void *user, enum finding_class class, uint64_t count)
{
    struct first_look *first = user;
    (void)class;
    first->more += count;
}

bool is_plain_utf8(struct input *in, unsigned jobs, struct first_look *first)
{
    struct scan look = {
        .how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP}, .refuses_nul = true, .jobs = jobs};
    if (first == NULL)
        return scan(&look, in) == SCAN_DONE;
    look.watched = first->watched;
    look.findings = (struct sink){keep_finding, findings_wanted, count_findings, first};
    const bool plain = scan(&look, in) == SCAN_DONE;
    first->is_complete = plain && (first->wanted <= FIRST_FINDINGS || first->more == 0);
    return plain;
}
