/* expected.h - the expected results of an operation for a text, at every capacity, computed once for all targets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_EXPECTED_H
#define RUNIC_TEST_EXPECTED_H

#include "ops.h"

#define MOST_UNITS 6144             /* of a text */
#define MOST_BYTES (4 * MOST_UNITS) /* of a text in any form, and of the output */

struct expectation {
    size_t last;                          /* the last step */
    struct outcome steps[MOST_UNITS + 1]; /* after 0, 1, 2... characters */
    uint8_t out[MOST_BYTES];
};

/* Computes the steps with unlimited capacity. */
void expect_op(const struct op *op, const uint8_t *src, size_t len, struct expectation *e);

/* Returns the result with a capacity of cap units. */
struct outcome expected_at(const struct op *op, const struct expectation *e, size_t cap);

#endif
