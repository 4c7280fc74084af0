/* legacy_kernels.c - finds the kernels of legacy charsets: those of the best target that has them. */
/* SPDX-License-Identifier: MIT */
#include "legacy_kernels.h"

#ifndef RUNIC_UNICODE_ONLY
#include "cpu.h"
#include "dispatch.h"

static const struct {
    const struct runic_target *target;
    const struct runic_legacy_target *tables;
} legacy_targets[] = {
#define TARGET(name) {&runic_target_##name, &runic_legacy_target_##name},
#include "../targets.def"
};

#define LEGACY_TARGETS (sizeof legacy_targets / sizeof legacy_targets[0])

struct runic_progress runic_no_legacy_kernel(const void *table, const void *src, size_t len, void *dst, size_t cap)
{
    (void)table, (void)src, (void)len, (void)dst, (void)cap;
    return (struct runic_progress){0, 0};
}

/* The kernels that were found, for each value of runic_first_target, for long and for short text. */
static runic_legacy_kernel *found_legacy_kernels[LEGACY_TARGETS][2][LEGACY_OPERATIONS];

static NOINLINE runic_legacy_kernel *search_legacy_kernel(size_t first, bool is_short, enum runic_legacy_operation operation)
{
    runic_legacy_kernel *kernel = NULL;
    for (size_t i = first; i < LEGACY_TARGETS && kernel == NULL; i++) {
        const struct runic_legacy_target *const tables = legacy_targets[i].tables;
        const uint32_t needs = legacy_targets[i].target->needs;
        if ((runic_cpu_features() & needs) == needs && !(is_short && tables->skips_short))
            kernel = tables->kernels[operation];
    }
    kernel = kernel != NULL ? kernel : runic_no_legacy_kernel;
    __atomic_store_n(&found_legacy_kernels[first][is_short][operation], kernel, __ATOMIC_RELAXED);
    return kernel;
}

runic_legacy_kernel *runic_find_legacy_kernel(enum runic_legacy_operation operation, size_t len)
{
    const size_t first = runic_first_target;
    const bool is_short = len < SHORT_LEGACY_TEXT;
    runic_legacy_kernel *kernel = __atomic_load_n(&found_legacy_kernels[first][is_short][operation], __ATOMIC_RELAXED);
    return kernel != NULL ? kernel : search_legacy_kernel(first, is_short, operation);
}
#endif
