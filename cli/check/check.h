/* check.h - the state of check in one file, its findings, and the parts of its work. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "recognize/recognize.h"
#include "repair/repair.h"
#include "scan/request.h"
#include "text/census.h"

/* ---- What --expect, --require-bom and --no-bom require of a file: expected.c */

#define EXPECT_MOST 16

struct expectation {
    struct named_charset charsets[EXPECT_MOST]; /* any of them */
    bool ucs2[EXPECT_MOST]; /* without supplementary characters; RUNIC_CHARSET_UNKNOWN: any Unicode charset */
    size_t count;
    bool require_bom, no_bom;
};

/* Reads the options. Returns false after an error message. */
bool expectation_read(const struct options *options, struct expectation *expected);

/* Returns the first expected charset that a file whose charset was not recognized can be in, or RUNIC_CHARSET_UNKNOWN. The file
 * is then checked in this charset. */
runic_charset possible_expected(const struct expectation *expected, const struct recognition *known);

/* Returns true if of all charsets of --expect only US-ASCII can fit the file; then each other character is a finding. */
bool expects_ascii(const struct expectation *expected, const struct recognition *known);

/* Returns true if a file meets the expectation only without supplementary characters: "UCS-2", and MySQL's "utf8mb3". */
bool expects_ucs2(const struct expectation *expected, const struct recognition *known);

/* Returns the charset whose lack of a character is a finding: the only one expected, if a file is in a Unicode charset instead.
 * Else RUNIC_CHARSET_UNKNOWN. */
runic_charset expected_repertoire(const struct expectation *expected, const struct recognition *known);

/* ---- One file */

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
    char repairs[128];     /* the options of convert that repair the findings, each after a space */
    bool has_faults;       /* it has ill-formed sequences, which convert does not repair */
};

/* Notes an option of convert that repairs a finding. */
void check_repair(struct check *check, const char *option);

/* Callbacks of struct scan, whose user is the struct check. */
uint64_t check_wants(void *user, enum finding_class class);
void check_found(void *user, const struct finding *finding);
void check_more(void *user, enum finding_class class, uint64_t count);

/* Reports a finding about the file as a whole (line 0), or about its first character (line 1). */
void check_found_in_file(struct check *check, enum finding_kind kind, runic_charset charset, uint64_t line, const char *why);

/* Reports byte order marks that are swapped, doubled, missing or not wanted, and text that looks to be in another byte
 * order. */
void check_marks(struct check *check, const struct recognition *known);

/* Reports a file that is in none of the expected charsets; seen is the evidence of its whole content. */
void check_expected(struct check *check, const struct recognition *known, const runic_detection *seen);

/* Prints the total of the file. Returns the exit status. */
int check_total(const struct check *check, const struct recognition *known, bool not_recognized);

/* Reports a file that is not read: the callback of skipped_set_callback(). */
void check_report_skipped(const char *name, const char *what);

/* Sets the charset of a text in a legacy charset to the one that it declares, unless guesses contradict it. */
void read_as_declared(const struct beginning *beginning, struct recognition *known);

/* Returns true if the text declares a charset. */
bool has_declaration(const struct beginning *beginning, const struct recognition *known);

/* Reports each declaration that is wrong. Returns true if one of them names another charset than that of the text. */
bool check_declared(struct check *check, const struct recognition *known, const struct beginning *beginning, bool is_ascii);

struct mojibake_search {
    struct check *check;
    runic_charset charset;
    runic_converter converter; /* of UTF-16 and UTF-32, to UTF-8 */
    struct mojibake mojibake;
};

/* Begins the search in UTF-8, UTF-16 or UTF-32: a text in another charset does not have the characters of all mojibake. The
 * text is searched while it is scanned for other findings: by one thread, in full pieces, so that the order of the findings
 * does not depend on how its bytes arrive. */
void mojibake_search_begin(struct mojibake_search *search, struct check *check, runic_charset charset, struct scan *work,
                           struct input *in);

/* Ends the search. Returns false if reading failed. */
bool mojibake_search_end(struct mojibake_search *search, struct input *in);

#endif
