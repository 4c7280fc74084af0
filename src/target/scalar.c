/* scalar.c - plain C as a target: it needs nothing and has every operation, or it does not link. */
/* SPDX-License-Identifier: MIT */
#include "../scalar/scalar.h"

const struct runic_target runic_target_scalar = {
    .name = "scalar",
    .needs = 0,
    .kernels =
        {
#define OP(class, name) .name = runic_scalar_##name,
#include "../ops.def"
        },
};
