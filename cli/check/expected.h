/* expected.h - what --expect, --require-bom and --no-bom require of a file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXPECTED_H
#define CLI_EXPECTED_H

#include "command_line/options.h"
#include "recognize/recognize.h"
#include "names/names.h"

#define EXPECT_MOST 16

struct expectation {
    struct named_charset charsets[EXPECT_MOST]; /* any of them */
    bool ucs2[EXPECT_MOST]; /* without supplementary characters; RUNIC_CHARSET_UNKNOWN: any Unicode charset */
    size_t count;
    bool require_bom, no_bom;
};

/* Reads the options. Returns false after an error message. */
bool expectation_read(const struct options *options, struct expectation *expected);

/*
 * Returns the first expected charset that a file whose charset was not recognized can be in, or RUNIC_CHARSET_UNKNOWN. The file
 * is then checked in this charset.
 */
runic_charset possible_expected(const struct expectation *expected, const struct recognition *known);

/*
 * Returns true if of all charsets of --expect only US-ASCII can fit the file; then each other character is a finding.
 */
bool expects_ascii(const struct expectation *expected, const struct recognition *known);

/* Returns true if a file meets the expectation only without supplementary characters: "UCS-2", and MySQL's "utf8mb3". */
bool expects_ucs2(const struct expectation *expected, const struct recognition *known);

/*
 * Returns the charset whose lack of a character is a finding: the only one expected, if a file is in a Unicode charset instead.
 * Else RUNIC_CHARSET_UNKNOWN.
 */
runic_charset expected_repertoire(const struct expectation *expected, const struct recognition *known);

/* Returns true if a file meets the expectation; seen is the evidence of its whole content. */
bool is_expected(const struct expectation *expected, const struct recognition *known, const runic_detection *seen);

#endif
