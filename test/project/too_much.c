/* too_much.c - a target for second_target.sh: the best, it needs a CPU feature that no machine has, and must never run. */
/* SPDX-License-Identifier: MIT */
#include "dispatch/legacy_kernels.h"
#include "scalar/scalar.h"

static size_t never(const void *src, size_t len)
{
    (void)src, (void)len;
    __builtin_trap();
}

const struct runic_target runic_target_too_much = {
    .name = "too_much",
    .needs = 1u << 30,
    .kernels = {.latin1_to_utf8_size = never, .utf8_validate = never},
};

const struct runic_legacy_target runic_legacy_target_too_much = {.kernels = {NULL}};
