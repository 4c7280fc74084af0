/* cpu.c - asks the processor once what it may run; how, is another file for each architecture. */
/* SPDX-License-Identifier: MIT */
#include "cpu.h"

#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_x86.h"
#elif defined(__riscv) && __riscv_xlen == 64 && defined(__linux__) && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_riscv.h"
#elif defined(__s390x__) && defined(__linux__) && __STDC_HOSTED__ && !defined(RUNIC_SCALAR_ONLY)
#include "cpu_s390x.h"
#else
/* What targets need here, if there are any, every build of theirs may use. */
static uint32_t ask_cpu(void)
{
    return 0;
}
#endif

uint32_t runic_cpu_features(void)
{
    /* Once: under a hypervisor CPUID takes microseconds. The top bit tells an answer from none. */
    static uint32_t known;
    uint32_t features = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (features == 0) {
        features = ask_cpu() | 1u << 31;
        __atomic_store_n(&known, features, __ATOMIC_RELAXED);
    }
    return features;
}
