/* cpu_s390x.h - asks Linux what the processor has, which programs cannot ask it themselves; for cpu.c alone. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_CPU_S390X_H
#define RUNIC_DISPATCH_CPU_S390X_H

#include "cpu.h"

#pragma GCC visibility push(default) /* base.h hides all that follows */
#include <sys/auxv.h>
#pragma GCC visibility pop

static uint32_t ask_cpu(void)
{
    const unsigned long known = getauxval(AT_HWCAP);
    return known & 1u << 11 ? RUNIC_CPU_Z_VECTOR : 0; /* HWCAP_S390_VXRS */
}

#endif
