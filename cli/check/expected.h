/* expected.h - what --expect, --require-bom and --no-bom ask of a file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXPECTED_H
#define CLI_EXPECTED_H

#include "command_line/options.h"
#include "scan/recognize.h"
#include "text/charset.h"

#define EXPECT_MOST 16

struct expectation {
    struct named_charset charsets[EXPECT_MOST]; /* any of them */
    size_t count;
    bool require_bom, no_bom;
};

/* Says what is wrong, if anything is. */
bool expectation_read(const struct options *options, struct expectation *expected);

/* A charset that is expected and cannot be recognized, where nothing is recognized: text is checked as that. */
runic_charset expectation_fallback(const struct expectation *expected, const struct recognition *known);

/* Returns whether a file is as expected only if it is US-ASCII: each character beyond ASCII is a finding then. */
bool expects_ascii(const struct expectation *expected, const struct recognition *known);

/* Whether a file is what is expected; seen is the evidence of its whole content. */
bool is_expected(const struct expectation *expected, const struct recognition *known, const runic_detection *seen);

#endif
