/* tally.h - counts and reports the findings of check in one file, up to --max-errors. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHECK_TALLY_H
#define CLI_CHECK_TALLY_H

#include "expected.h"
#include "text/census.h"

/* Settings for all files. */
struct check_settings {
    const struct options *options;
    struct given_charset from;
    struct expectation expected;
    unsigned watched;
    unsigned jobs;
};

struct check {
    const struct check_settings *settings;
    const char *name;
    uint64_t errors, shown;
    struct census lacking; /* the characters that the expected charset lacks */
    const char *lacks;     /* its name: UCS-2 until look_for_lacking() names another */
};

/* Callbacks of struct scan, whose user is the struct check. */
uint64_t check_wants(void *user, enum finding_class class);
void check_found(void *user, const struct finding *finding);
void check_more(void *user, enum finding_class class, uint64_t count);

/* Reports a finding about the file as a whole (line 0), or about its first character (line 1). */
void check_found_in_file(struct check *check, enum finding_kind kind, runic_charset charset, uint64_t line, const char *why);

/* Reports byte order marks that are swapped, doubled, missing or not wanted, and text that looks to be in another byte order.
 */
void check_marks(struct check *check, const struct recognition *known);

/* Reports a file that is in none of the expected charsets; seen is the evidence of its whole content. */
void check_expected(struct check *check, const struct recognition *known, const runic_detection *seen);

/* Prints the total of the file. Returns the exit status. */
int check_total(const struct check *check, const struct recognition *known, bool not_recognized);

/* Reports a file that is not read: the callback of skipped_set_callback(). */
void check_report_skipped(const char *name, const char *what);

#endif
