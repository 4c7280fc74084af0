/* cpu.c - asks the processor once for its features; one file for each architecture knows how. */
/* SPDX-License-Identifier: MIT */
#include "cpu.h"

#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_x86.h"
#elif defined(__riscv) && __riscv_xlen == 64 && defined(__linux__) && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_riscv.h"
#elif defined(__s390x__) && defined(__linux__) && __STDC_HOSTED__ && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_s390x.h"
#else
/* Returns no features: every build for this architecture may use all instructions that its targets need. */
static uint32_t ask_cpu(void)
{
    return 0;
}
#endif

uint32_t runic_cpu_features(void)
{
    /* Read once: CPUID takes microseconds in a virtual machine. The top bit says that the features are known. */
    static uint32_t known;
    uint32_t features = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (features == 0) {
        features = ask_cpu() | 1u << 31;
        __atomic_store_n(&known, features, __ATOMIC_RELAXED);
    }
    return features;
}
