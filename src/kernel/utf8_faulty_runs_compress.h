/* utf8_faulty_runs_compress.h - runs of 4-byte characters with a fault here and there; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Damage mostly changes bytes and adds none: the characters behind it are double words at the
 * same distances. So of a batch, the double words that are no character are gathered and go through subparts together, and what
 * lies between them is converted as runs are. To find the end of each run and go on there was a chain of 40 cycles a fault.
 */
#ifndef RUNIC_KERNEL_UTF8_FAULTY_RUNS_COMPRESS_H
#define RUNIC_KERNEL_UTF8_FAULTY_RUNS_COMPRESS_H

#include "utf8_any_compress.h"

#define RUN_BATCH   8                       /* vectors */
#define RUN_REACH   ((RUN_BATCH + 1) * VEC) /* bytes that it looks at */
#define RUN_ROOM    ((RUN_BATCH + 5) * VEC) /* bytes that it may store: four lanes to each faulty one, and whole vectors */
#define MOST_FAULTY 16                      /* lanes, which are a vector */

/* Which of sixteen lanes are no character F0 90..BF 80..BF 80..BF. By bytes: what must be lowest is moved to zero. */
ALWAYS_INLINE __mmask16 run_faulty(vec bytes)
{
    const vec above = _mm512_subs_epu8(_mm512_sub_epi8(bytes, v_all32(0x808090F0)), v_all32(0x3F3F2F00));
    return _mm512_test_epi32_mask(above, above);
}

/* Which lanes of a batch are faulty, and their bytes: at the end of a vector, behind zeros. */
struct run_faults {
    uint64_t low, high;
    size_t count;
    vec bytes;
};

/* Adds those of sixteen lanes: in registers, since to load what was stored in pieces waits for all of it to be written. */
ALWAYS_INLINE uint64_t run_add_faulty(vec bytes, struct run_faults *faults)
{
    static const uint32_t numbers[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                         16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    const __mmask16 faulty = run_faulty(bytes);
    const size_t count = (size_t)_mm_popcnt_u64(faulty);
    const vec packed = v_kept32(bytes, faulty);
    faults->bytes = _mm512_permutex2var_epi32(faults->bytes, _mm512_loadu_si512(numbers + count), packed);
    faults->count += count;
    return faulty;
}

/* Those of half a batch. */
ALWAYS_INLINE uint64_t run_faulty_lanes(const uint8_t *src, struct run_faults *faults)
{
    uint64_t all = 0;
#pragma GCC unroll 4
    for (int i = 0; i < RUN_BATCH / 2; i++)
        all |= run_add_faulty(v_load(src + i * VEC), faults) << 16 * i;
    return all;
}

/* False: too many, or some next to each other, so that one might take bytes of the next. */
ALWAYS_INLINE bool run_find_faults(const uint8_t *src, struct run_faults *faults)
{
    faults->count = 0;
    faults->bytes = _mm512_setzero_si512();
    const uint64_t low = faults->low = run_faulty_lanes(src, faults);
    const uint64_t high = faults->high = run_faulty_lanes(src + RUN_BATCH / 2 * VEC, faults);
    return faults->count <= MOST_FAULTY && ((low & low << 1) | (high & (high << 1 | low >> 63))) == 0;
}

/* What the faulty lanes become: their units close together, and where those begin in each lane's bytes. */
struct run_repairs {
    uint64_t begins;
    size_t replaced;
    uint8_t units[5 * VEC];
};

/* False: one is a good character. */
ALWAYS_INLINE bool run_repair(enum runic_form to, const struct run_faults *faults, bool without_last, struct run_repairs *made)
{
    const vec lanes = faults->bytes;
    const size_t before = VEC - 4 * faults->count;
    const uint64_t some = ~first_bits(before) & (without_last ? ~UINT64_C(0) >> 4 : ~UINT64_C(0));
    const struct utf8_bytes b = {lanes, _mm512_srli_epi32(lanes, 8), _mm512_srli_epi32(lanes, 16),
                                 _mm512_srli_epi32(lanes, 24)};
    const struct utf8_classes class = utf8_classify(lanes, true);
    const struct utf8_subparts parts = utf8_find_subparts(b, class, utf8_continuations(lanes), true, some, 0);
    struct utf8_planes planes = utf8_replace_broken(utf8_any_planes(to, false, b, class, 0), false, parts.broken);
    planes.emits = parts.begins;
    emit_full(to, made->units, emit_units(to, planes, false));
    made->begins = parts.begins >> (before & 63); /* of no faults there is nothing to shift */
    made->replaced = (size_t)_mm_popcnt_u64(parts.broken & some);
    return parts.four == 0;
}

/* Sixteen characters, which are known to be good. */
ALWAYS_INLINE void run_vector(enum runic_form to, uint8_t *dst, const uint8_t *src)
{
    vec units;
    four_byte_units(to, v_load(src), 0xFFFF, &units);
    v_store(dst, units);
}

/* Characters up to `end`, and what the vector behind them makes. */
ALWAYS_INLINE void run_convert(enum runic_form to, struct utf8_cursor *c, const uint8_t *end)
{
    const size_t len = (size_t)(end - c->src);
    for (size_t i = 0; i < len; i += VEC)
        run_vector(to, c->dst + i, c->src + i);
    c->src = end;
    c->dst += len;
}

/* Characters, and at each of `faulty` lanes from `begin` on the units that were made for it. Returns what is left of those. */
ALWAYS_INLINE const uint8_t *run_half(enum runic_form to, struct utf8_cursor *c, const uint8_t *begin, uint64_t faulty,
                                      struct run_repairs *made, const uint8_t *units)
{
    for (; faulty != 0; faulty &= faulty - 1) {
        run_convert(to, c, begin + 4 * (size_t)_tzcnt_u64(faulty));
        _mm_storeu_si128((__m128i *)c->dst, _mm_loadu_si128((const __m128i *)units));
        const size_t size = (size_t)_mm_popcnt_u64(made->begins & 0xF) * form_unit_size(to);
        made->begins >>= 4;
        units += size;
        c->dst += size;
        c->src += 4;
    }
    return units;
}

/* A batch. False: nothing is done. */
ALWAYS_INLINE bool faulty_run(enum runic_form to, struct utf8_cursor *c)
{
    struct run_faults faults;
    struct run_repairs made;
    if (cursor_rest(c) < RUN_REACH || (size_t)(c->dst_end - c->dst) < RUN_ROOM ||
        _mm_popcnt_u64(run_faulty(v_load(c->src))) > 4 || !run_find_faults(c->src, &faults))
        return false;
    const uint8_t *const begin = c->src, *end = begin + RUN_BATCH * VEC;
    const bool without_last = faults.high >> 63 != 0;
    if (__builtin_expect(without_last, 0)) { /* it may take bytes of the next, and is left to that */
        faults.high = faults.high << 1 >> 1;
        end -= 4;
        FORGET(end); /* a branch: where the next batch begins should not wait for this one */
    }
    if (!run_repair(to, &faults, without_last, &made))
        return false;
    const uint8_t *const units = run_half(to, c, begin, faults.low, &made, made.units);
    run_half(to, c, begin + RUN_BATCH / 2 * VEC, faults.high, &made, units);
    run_convert(to, c, end);
    c->replaced += made.replaced;
    c->damaged = faults.count > 0;
    return true;
}

#endif
