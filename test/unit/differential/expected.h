/* expected.h - what an operation must yield for a text, at every capacity, worked out slowly and once for all targets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_EXPECTED_H
#define RUNIC_TEST_EXPECTED_H

#include "ops.h"

#define MOST_UNITS 6144             /* of a text */
#define MOST_BYTES (4 * MOST_UNITS) /* of a text in any form, and of what it becomes */

struct expectation {
    size_t last;                          /* the last step */
    struct outcome steps[MOST_UNITS + 1]; /* after 0, 1, 2... characters */
    uint8_t out[MOST_BYTES];
};

/* With endless room. */
void expect_op(const struct op *op, const uint8_t *src, size_t len, struct expectation *e);

/* With cap units of room. */
struct outcome expected_at(const struct op *op, const struct expectation *e, size_t cap);

#endif
