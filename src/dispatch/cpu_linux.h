/* cpu_linux.h - asks the system, where programs cannot ask the processor; for cpu.c alone. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_CPU_LINUX_H
#define RUNIC_DISPATCH_CPU_LINUX_H

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
