/* cpu_s390x.h - asks Linux for the processor's features, which programs cannot read; included by cpu.c only. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_CPU_S390X_H
#define RUNIC_DISPATCH_CPU_S390X_H

#include <sys/auxv.h>

static uint32_t ask_cpu(void)
{
    const unsigned long known = getauxval(AT_HWCAP);
    return known & 1u << 11 ? RUNIC_CPU_Z_VECTOR : 0; /* HWCAP_S390_VXRS */
}

#endif
