/* finding.h - one thing that is wrong with a text, and what it is called. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include <runic.h>

#include "position.h"

/* A fault that iconv(3) tells, which has no name there. */
#define FAULT_OF_SYSTEM ((runic_fault)200)

enum finding_kind {
    FINDING_FAULT, /* what the converter reports */
#define FINDING(id, name, sentence) FINDING_##id,
#include "findings.def"
    FINDING_COUNT
};

struct finding {
    runic_report report;
    runic_charset from;
    runic_charset to;
    struct place place; /* line 0: the file as a whole */
    uint8_t kind;       /* a finding_kind */
    const char *why;    /* what findings about the file as a whole say; else NULL */
};

/* How many there were, and the first. */
struct tally {
    uint64_t count;
    struct finding first;
};

void tally_add(struct tally *tally, const struct finding *finding);

/* What is wrong: "invalid UTF-8: byte FF can never occur". Valid until this thread's next call. */
const char *finding_text(const struct finding *finding);

/* Of an ill-formed sequence, the rule that it breaks: "byte FF can never occur". Valid until this thread's next call. */
const char *finding_rule(const struct finding *finding);

/* Its name: "utf8-invalid-byte". Valid until this thread's next call. */
const char *finding_name(const struct finding *finding);

#endif
