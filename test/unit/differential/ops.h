/* ops.h - a table of all operations of ops.def and conversions with the other byte order; how to call them; what to expect. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_OPS_H
#define RUNIC_TEST_OPS_H

#include "reference.h"
#include "scheme/scheme.h"
#include "dispatch/target.h"

enum shape {
    SHAPE_CONVERT,
    SHAPE_LOSSY,
    SHAPE_VALIDATE,
    SHAPE_SIZE,
    SHAPE_COUNT,
    SHAPE_TALLY,
    SHAPE_REPAIR,
    SHAPE_SWAP,
    SHAPE_SWAP_IN_PLACE,
    SHAPE_SCHEME
};

struct op {
    const char *name;
    enum shape shape;
    enum text_form from, to;
    size_t offset; /* of its kernel in struct runic_kernels */
};

extern const struct op ops[];
extern const size_t op_count;

/* The result of a kernel, or the expected result: a length of well-formed text in read, a size or count in written. */
struct outcome {
    size_t read, written, replaced;
};

bool op_is_in(const struct op *op, const struct runic_target *target);

/* Calls the operation, which the target must have. A repair, or a swap in place, works on a copy of src in dst. */
struct outcome op_run(const struct op *op, const struct runic_target *target, const uint8_t *src, size_t len, uint8_t *dst,
                      size_t cap);

/* Whether it writes as many units as it reads, whatever they are. */
static inline bool op_is_in_place(const struct op *op)
{
    return op->shape == SHAPE_REPAIR || op->shape == SHAPE_SWAP || op->shape == SHAPE_SWAP_IN_PLACE;
}

/* Whether it writes text, so that its capacity matters. */
static inline bool op_writes(const struct op *op)
{
    return op->shape == SHAPE_CONVERT || op->shape == SHAPE_LOSSY || op->shape == SHAPE_SCHEME;
}

/* Expected results of an operation for a text, at every capacity, computed once for all targets. */
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
