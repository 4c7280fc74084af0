/* cpu.h - the features of this processor that its operating system supports. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_CPU_H
#define RUNIC_DISPATCH_CPU_H

#include "../base.h"

/* One bit for each set of instructions that targets use together. */
enum runic_cpu_feature {
    RUNIC_CPU_SSE4 = 1u << 0,    /* SSE4.2, POPCNT */
    RUNIC_CPU_AVX2 = 1u << 1,    /* AVX2, BMI1, BMI2, LZCNT, and the system keeps YMM registers */
    RUNIC_CPU_AVX512 = 1u << 2,  /* AVX-512 F, BW, DQ, VL, CD, VBMI, VBMI2, and GFNI; the system keeps ZMM registers */
    RUNIC_CPU_RVV = 1u << 3,     /* RISC-V's V, version 1.0 */
    RUNIC_CPU_Z_VECTOR = 1u << 4 /* IBM Z's vector facility, of z13, and the system keeps its registers */
};

/* Returns the features of this processor. */
HIDDEN uint32_t runic_cpu_features(void);

#endif
