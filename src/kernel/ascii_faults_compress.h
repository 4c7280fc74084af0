/* ascii_faults_compress.h - the step from ASCII with faults in it to UTF-8; for masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. */
#ifndef RUNIC_KERNEL_ASCII_FAULTS_COMPRESS_H
#define RUNIC_KERNEL_ASCII_FAULTS_COMPRESS_H

#include "encode_utf8_compress.h"

/* 2 from byte `pos` on, 1 to 66, and 0 before. */
ALWAYS_INLINE vec two_from(size_t pos)
{
#define TWOS 2, 2, 2, 2, 2, 2, 2, 2
    static const uint8_t slide[66 + 64] = {[66] = TWOS, TWOS, TWOS, TWOS, TWOS, TWOS, TWOS, TWOS};
#undef TWOS
    return v_load(slide + 66 - pos);
}

/*
 * 64 bytes of ASCII with U+FFFD for those in `faults`, where its last byte, BD, stands already. What stands behind a fault
 * moves by two: by a permute, whose index comes from memory, since masks made in general registers would take longer (2.5 v
 * 3.0 ns). What is pushed out at the end is stored before, as it is. There is room for 70 bytes. False: there are more faults
 * than two, or the last byte is one, so that others might be pushed out with it.
 */
ALWAYS_INLINE bool sink_ascii_but(struct utf8_sink *sink, vec bytes, uint64_t faults)
{
    static const uint8_t in_order[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                         22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
                                         44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const uint16_t lead_and_trail = 0xBFEF;
    const uint64_t but_first = _blsr_u64(faults);
    if (_blsr_u64(but_first) != 0 || faults >> 63 != 0)
        return false;
    const size_t first = (size_t)_tzcnt_u64(faults), second = (size_t)_tzcnt_u64(but_first) + 2; /* 64 and 66: there is none */
    const size_t more = 2 * (size_t)_mm_popcnt_u64(faults);
    const vec index = _mm512_sub_epi8(_mm512_sub_epi8(v_load(in_order), two_from(first)), two_from(second));
    v_store(sink->dst + more, bytes);
    v_store(sink->dst, _mm512_permutexvar_epi8(index, bytes));
    memcpy(sink->dst + first, &lead_and_trail, sizeof lead_and_trail);
    memcpy(sink->dst + second, &lead_and_trail, sizeof lead_and_trail);
    sink->dst += VEC + more;
    return true;
}

#endif
