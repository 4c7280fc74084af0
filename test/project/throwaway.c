/* throwaway.c - a target for second_target.sh: it runs everywhere, has two kernels, and counts their calls. */
/* SPDX-License-Identifier: MIT */
#include "dispatch/legacy_kernels.h"
#include "scalar/scalar.h"

size_t runic_throwaway_calls[2];

static struct runic_progress utf8_to_utf32(const void *src, size_t len, void *dst, size_t cap)
{
    runic_throwaway_calls[0]++;
    return runic_scalar_utf8_to_utf32(src, len, dst, cap);
}

static size_t latin1_to_utf8_size(const void *src, size_t len)
{
    runic_throwaway_calls[1]++;
    return runic_scalar_latin1_to_utf8_size(src, len);
}

const struct runic_target runic_target_throwaway = {
    .name = "throwaway",
    .kernels = {.utf8_to_utf32 = utf8_to_utf32, .latin1_to_utf8_size = latin1_to_utf8_size},
};

const struct runic_legacy_target runic_legacy_target_throwaway = {.kernels = {NULL}};
