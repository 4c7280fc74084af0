/* cpu_x86.h - asks CPUID, and XGETBV for the registers that the operating system saves; included by cpu.c only. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_CPU_X86_H
#define RUNIC_DISPATCH_CPU_X86_H

#include <cpuid.h>

/* Bits of CPUID leaf 1 ECX, leaf 7 EBX and ECX, leaf 0x80000001 ECX, and XCR0 (Intel SDM: CPUID; XCR0, section 13.3). */
#define SSE42_POPCNT         (1u << 20 | 1u << 23)
#define OSXSAVE              (1u << 27)
#define AVX2_BMI             (1u << 5 | 1u << 3 | 1u << 8)
#define LZCNT                (1u << 5)
#define AVX512_F_DQ_CD_BW_VL (1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31)
#define AVX512_VBMI2_GFNI    (1u << 1 | 1u << 6 | 1u << 8)
#define YMM_STATE            0x06u
#define ZMM_STATE            0xE6u

static uint32_t saved_state(void)
{
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has(uint32_t bits, uint32_t wanted)
{
    return (bits & wanted) == wanted;
}

/* Reads each leaf of CPUID once, the highest leaf number too: CPUID is slow in virtual machines. */
static uint32_t ask_cpu(void)
{
    uint32_t a, b, c, d, found = 0;
    const uint32_t highest = (uint32_t)__get_cpuid_max(0, NULL);
    if (highest < 1)
        return 0;
    __cpuid(1, a, b, c, d);
    if (!has(c, SSE42_POPCNT))
        return 0;
    found |= RUNIC_CPU_SSE4;
    uint32_t state = has(c, OSXSAVE) ? saved_state() : 0;
    if (!has(state, YMM_STATE) || highest < 7)
        return found;
    __cpuid_count(7, 0, a, b, c, d);
    if (!has(b, AVX2_BMI))
        return found;
    const uint32_t seven_b = b, seven_c = c;
    __cpuid(0x80000001u, a, b, c, d); /* present wherever leaf 7 is */
    if (!has(c, LZCNT))
        return found;
    found |= RUNIC_CPU_AVX2;
    if (has(state, ZMM_STATE) && has(seven_b, AVX512_F_DQ_CD_BW_VL) && has(seven_c, AVX512_VBMI2_GFNI))
        found |= RUNIC_CPU_AVX512;
    return found;
}

#endif
