/* legacy_kernels.h - the kernels of legacy charsets, and the target's table of them. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME   the target
 *
 * Pairs of bytes are looked up one by one, so vectors of more than 16 bytes are no faster: there the next target is used.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_LEGACY_KERNELS_H
#define RUNIC_KERNEL_SHUFFLE_LEGACY_KERNELS_H

#include "../../dispatch/legacy_kernels.h"
#include "legacy/pairs.h"
#include "legacy/single_byte.h"
#ifndef RUNIC_WITHOUT_CESU8
#include "legacy/cesu8.h"
#endif

#define TABLES_PASTE(name)  runic_legacy_target_##name
#define TABLES_SYMBOL(name) TABLES_PASTE(name)

const struct runic_legacy_target TABLES_SYMBOL(TARGET_NAME) = {.skips_short = VEC > 16,
                                                               .kernels = {[SINGLE_BYTE_TO_UTF8] = single_byte_to_utf8,
                                                                           [SINGLE_BYTE_TO_UTF16] = single_byte_to_utf16,
                                                                           [UTF16_TO_SINGLE_BYTE] = utf16_to_single_byte,
#ifndef RUNIC_WITHOUT_CESU8
                                                                           [REWRITE_CESU8] = rewrite_cesu8,
#endif
#if VEC == 16
                                                                           [PAIRS_TO_UTF8] = pairs_to_utf8,
                                                                           [PAIRS_TO_UTF16] = pairs_to_utf16,
                                                                           [SHORT_PAIRS_TO_UTF16] = short_pairs_to_utf16,
                                                                           [UTF16_TO_PAIRS] = utf16_to_pairs
#endif
                                                               }};

#endif
