/* ahead.h - what a loop loads before it stores; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Where a step stores is known late, if it depends on how much the steps before have kept. A load behind such stores may have
 * to wait for that, though it has nothing to do with them: then group follows group at the whole way from load to count to
 * address. So loops load the next group before they store one (docs/kernels/README.md, "Loads before stores").
 */
#ifndef RUNIC_KERNEL_AVX512_AHEAD_H
#define RUNIC_KERNEL_AVX512_AHEAD_H

/* A group at `at`, or, where there is none any more, the last one, which is not used then. */
ALWAYS_INLINE const uint8_t *at_most(const uint8_t *at, const uint8_t *last)
{
    return at < last ? at : last;
}

#endif
