/* utf8_run_batch.h - a batch of 4-byte characters with faults in it: taken, repaired, given; for masks and compress.
 */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. utf8_faulty_runs.h tells the idea. */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_RUN_BATCH_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_RUN_BATCH_H

#include "utf8_any.h"

#define RUN_WORDS   4                     /* of 64 lanes, in a batch */
#define RUN_LANES   (64 * RUN_WORDS)      /* whose numbers are bytes */
#define RUN_BYTES   (4 * RUN_LANES)       /* of them, and of as many units */
#define RUN_SURE    2                     /* vectors of a run that are copied without a question */
#define RUN_ROOM    (RUN_BYTES + 8 * VEC) /* bytes that a batch may store: four lanes to each faulty one, and whole vectors */
#define MOST_FAULTY 16                    /* lanes, which are a vector */
#define FEW_FAULTY  8                     /* of a word: with more, a batch is not worth its while */

struct run_batch {
    uint8_t units[RUN_BYTES + RUN_SURE * VEC]; /* of all lanes, good or not */
    size_t len;                                /* bytes of them */
    size_t count;                              /* of faulty lanes */
    uint8_t lanes[RUN_LANES + VEC];            /* which */
    uint8_t bytes[RUN_BYTES + VEC];            /* and what is in them */
    uint64_t begins;                           /* where, in those bytes, units begin that are made for them */
    uint8_t made[5 * VEC];                     /* close together */
    size_t replaced;
};

/* Sixteen lanes. Returns which are faulty; the first half of a vector that what is in them is stored in, has room for few. */
ALWAYS_INLINE uint64_t run_take_vector(enum runic_form to, const uint8_t *src, uint8_t *units, uint8_t *bytes)
{
    vec faults;
    const vec lanes = v_load(src);
    v_store(units, four_byte_lanes(to, lanes, &faults));
    const __mmask16 faulty = _mm512_test_epi32_mask(faults, faults);
    _mm256_storeu_si256((__m256i *)bytes, _mm512_castsi512_si256(v_kept32(lanes, faulty)));
    return faulty;
}

/* 64 lanes, behind so many faulty ones. Returns how many there are then: not in memory, where it would wait for its own store.
 */
ALWAYS_INLINE size_t run_take_word(enum runic_form to, const uint8_t *src, size_t word, struct run_batch *b, size_t before)
{
    static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
                                        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const size_t begin = 4 * VEC * word;
    size_t count = before;
    uint64_t all = 0;
#pragma GCC unroll 4
    for (size_t i = 0; i < 4; i++) {
        const size_t at = begin + i * VEC;
        const uint64_t faulty = run_take_vector(to, src + at, b->units + at, b->bytes + 4 * count);
        count += (size_t)_mm_popcnt_u64(faulty);
        all |= faulty << 16 * i;
    }
    v_store(b->lanes + before, v_kept8(_mm512_add_epi8(v_load(numbers), v_all((uint8_t)(64 * word))), all));
    return count;
}

/* As many of `words` as have few faulty lanes each, and in all no more than fit. False: none, or the last lane might take bytes
 * behind them. */
ALWAYS_INLINE bool run_take(enum runic_form to, const uint8_t *src, size_t words, struct run_batch *b)
{
    size_t count = 0, len = 0;
#pragma GCC unroll 4
    for (size_t word = 0; word < words; word++) {
        const size_t more = run_take_word(to, src, word, b, count);
        if (__builtin_expect(more > MOST_FAULTY || more - count > FEW_FAULTY, 0))
            break;
        count = more;
        len += 4 * VEC;
    }
    b->count = count;
    b->len = len;
    const bool ends_faulty = count > 0 && 4 * (size_t)b->lanes[count - 1] + 4 == len;
    return len > 0 && !(ends_faulty && (src[len] & 0xC0) == 0x80);
}

/* The faulty lanes. Where two are neighbours, the first may take bytes of the second. False: that made a character. */
ALWAYS_INLINE bool run_repair(enum runic_form to, struct run_batch *b)
{
    const __m128i where = _mm_loadu_si128((const __m128i *)b->lanes), after = _mm_loadu_si128((const __m128i *)(b->lanes + 1));
    const __mmask16 beside = _mm_cmpeq_epi8_mask(after, _mm_add_epi8(where, _mm_set1_epi8(1)));
    const vec lanes = _mm512_maskz_loadu_epi32((__mmask16)first_bits(b->count), b->bytes);
    const vec next = _mm512_maskz_alignr_epi32(beside, lanes, lanes, 1);
    const struct utf8_bytes bytes = {lanes, _mm512_shrdi_epi32(lanes, next, 8), _mm512_shrdi_epi32(lanes, next, 16),
                                     _mm512_shrdi_epi32(lanes, next, 24)};
    const struct utf8_classes class = utf8_classify(lanes, true);
    const struct utf8_subparts parts = utf8_find_subparts(bytes, class, utf8_continuations(lanes), true, ~UINT64_C(0), 0);
    struct utf8_planes planes = utf8_replace_broken(utf8_any_planes(to, false, bytes, class, 0), false, parts.broken);
    planes.emits = parts.begins;
    emit_full(to, b->made, emit_units(to, planes, false));
    b->begins = parts.begins;
    b->replaced = (size_t)_mm_popcnt_u64(parts.broken);
    return parts.four == 0;
}

/* Units from one place to another, and what follows them. */
ALWAYS_INLINE void run_copy(uint8_t *dst, const uint8_t *units, size_t len)
{
#pragma GCC unroll 2
    for (size_t i = 0; i < RUN_SURE * VEC; i += VEC)
        v_store(dst + i, v_load(units + i));
    for (size_t i = RUN_SURE * VEC; __builtin_expect(i < len, 0); i += VEC)
        v_store(dst + i, v_load(units + i));
}

/* The batch at the cursor. */
ALWAYS_INLINE void run_give(enum runic_form to, struct utf8_cursor *c, const struct run_batch *b)
{
    const uint8_t *units = b->units, *made = b->made;
    uint8_t *dst = c->dst;
    uint64_t begins = b->begins;
#pragma GCC unroll 1
    for (size_t i = 0; i < b->count; i++) {
        const uint8_t *const end = b->units + 4 * (size_t)b->lanes[i];
        const size_t size = (size_t)_mm_popcnt_u64(begins & 0xF) * form_unit_size(to);
        run_copy(dst, units, (size_t)(end - units));
        dst += end - units;
        units = end + 4;
        _mm_storeu_si128((__m128i *)dst, _mm_loadu_si128((const __m128i *)made));
        dst += size;
        made += size;
        begins >>= 4;
    }
    const size_t rest = (size_t)(b->units + b->len - units);
    run_copy(dst, units, rest);
    c->src += b->len;
    c->dst = dst + rest;
    c->replaced += b->replaced;
    c->damaged = b->count > 0;
}

#endif
