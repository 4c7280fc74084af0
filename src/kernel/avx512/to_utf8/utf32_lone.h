/* utf32_lone.h - the loop from UTF-32 of ASCII with faults in it to UTF-8; for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Each fault becomes three bytes, and what stands behind it moves by two. First a batch is
 * narrowed aside, with a list of where it is not ASCII; then what is between those places is copied to where it belongs, most
 * of it without a question. So no branch depends on where faults are. Each batch is taken before the one before it is given, so
 * that nothing waits for what was stored. A function of its own, so that each loop has the registers for its constants: called
 * from within the loop for all text, 2-byte text with faults ran at 24 instead of 60 GB/s (clang; 2026-11-20,
 * docs/kernels/utf32_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_LONE_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_LONE_H

#include "../utf32_units.h"

#define LONE_GROUP (2 * UTF32_GROUP) /* values: with fewer, the loop is not asked */

#define FAULTY_WORDS 32        /* of 64 values, in a batch */
#define FIRST_WORDS  4         /* in the first one: it may be other text */
#define FAULTY_SURE  (3 * VEC) /* bytes of a run that are copied without a question, and that may be stored behind the end */
#define FEW_FAULTS   256       /* values to a fault in a batch: with more, groups up to a fault are faster */
#define MOST_PLACES  4         /* of a word: with more, other loops are faster */

/* A byte for each unit, and the places where there is no ASCII. */
struct faulty_batch {
    _Alignas(VEC) uint8_t text[FAULTY_WORDS * VEC + FAULTY_SURE];
    uint16_t places[FAULTY_WORDS * MOST_PLACES + MOST_PLACES];
    size_t len, count;
};

/* 32 values as words: FF at most, and from 80 on all that is no ASCII. */
ALWAYS_INLINE vec faulty_words(const uint8_t *src)
{
    const vec most = v_constant32(0xFF), a = v_load(src), b = v_load(src + VEC);
    return _mm512_packus_epi32(_mm512_min_epu32(a, most), _mm512_min_epu32(b, most));
}

/* 64 values to a byte each. Packing works within 16-byte lanes, four values of each vector in one. */
ALWAYS_INLINE vec faulty_bytes(const uint8_t *src)
{
    static const uint32_t index[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    const vec bytes = _mm512_packus_epi16(faulty_words(src), faulty_words(src + 2 * VEC));
    return _mm512_permutexvar_epi32(_mm512_loadu_si512(index), bytes);
}

/*
 * Places from `begin` on that have a bit. Two are written without a question, by one store: gcc would join two in a vector,
 * which takes the permutes' port.
 */
ALWAYS_INLINE size_t list_faulty(uint16_t *place, size_t begin, uint64_t bits)
{
    const size_t count = (size_t)_mm_popcnt_u64(bits);
    const uint64_t rest = _blsr_u64(bits);
    const uint32_t two = (uint32_t)(begin * 0x10001 + _tzcnt_u64(bits) + (_tzcnt_u64(rest) << 16));
    memcpy(place, &two, sizeof two);
    bits = rest;
    if (__builtin_expect(count > 2, 0))
        for (size_t i = 2; i < smaller(count, MOST_PLACES); i++) {
            bits = _blsr_u64(bits);
            place[i] = (uint16_t)(begin + _tzcnt_u64(bits));
        }
    return count;
}

/* Up to `words`, and before one with many places. `ahead` is soon written. */
ALWAYS_INLINE void take_faulty(const uint8_t *src, size_t words, const uint8_t *ahead, struct faulty_batch *batch)
{
    uint16_t *place = batch->places;
    size_t i = 0;
    for (; i < words * VEC; i += VEC) {
        const vec bytes = faulty_bytes(src + 4 * i);
        v_store(batch->text + i, bytes);
        _mm_prefetch((const char *)((uintptr_t)ahead + i), _MM_HINT_T0);
        const size_t listed = list_faulty(place, i, mask_bits(_mm512_movepi8_mask(bytes)));
        if (__builtin_expect(listed > MOST_PLACES, 0))
            break;
        place += listed;
    }
    for (size_t j = 0; j < FAULTY_SURE; j += VEC) /* what is stored behind the end must not be what happened to lie here */
        v_store(batch->text + i + j, _mm512_setzero_si512());
    batch->len = i;
    batch->count = (size_t)(place - batch->places);
}

/* A run, and what follows it. */
ALWAYS_INLINE void copy_faulty(uint8_t *dst, const uint8_t *text, size_t len)
{
#pragma GCC unroll 3
    for (size_t i = 0; i < FAULTY_SURE; i += VEC)
        v_store(dst + i, v_load(text + i));
    for (size_t i = FAULTY_SURE; __builtin_expect(i < len, 0); i += VEC)
        v_store(dst + i, v_load(text + i));
}

/* Up to a place that is no fault. Returns how many units, and bytes. */
ALWAYS_INLINE struct runic_pair give_faulty(const struct faulty_batch *batch, const uint8_t *src, uint8_t *dst)
{
    static const uint8_t replacement[4] = {0xEF, 0xBF, 0xBD};
    size_t begin = 0;
    for (size_t i = 0; i < batch->count; i++) {
        const size_t place = batch->places[i];
        copy_faulty(dst + begin + 2 * i, batch->text + begin, place - begin);
        if (__builtin_expect(is_scalar_value(load_utf32(src + 4 * place)), 0))
            return (struct runic_pair){place, place + 2 * i};
        memcpy(dst + place + 2 * i, replacement, sizeof replacement);
        begin = place + 1;
    }
    copy_faulty(dst + begin + 2 * batch->count, batch->text + begin, batch->len - begin);
    return (struct runic_pair){batch->len, batch->len + 2 * batch->count};
}

/* How many words there are, and room for if all were faults. */
ALWAYS_INLINE size_t faulty_words_there(size_t len, size_t cap, size_t most)
{
    return cap < FAULTY_SURE ? 0 : smaller(smaller(len / VEC, (cap - FAULTY_SURE) / (3 * VEC)), most);
}

/* Yields nothing if there are other values, or many faults, or no room. */
typedef struct runic_pair utf32_lone_loop(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced);

/* ASCII with faults, up to other text or many faults, or until a batch has few. */
ALWAYS_INLINE struct runic_pair utf32_lone_to_utf8(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct faulty_batch batches[2];
    struct runic_pair done = {0, 0};
    take_faulty(src, faulty_words_there(len, cap, FIRST_WORDS), dst, &batches[0]);
    for (size_t i = 0; batches[i].len > 0; i ^= 1) {
        const struct faulty_batch *const batch = &batches[i];
        const size_t read = done.read + batch->len, written = done.written + batch->len + 2 * batch->count;
        const size_t words =
            FEW_FAULTS * batch->count > batch->len ? faulty_words_there(len - read, cap - written, FAULTY_WORDS) : 0;
        take_faulty(src + 4 * read, words, dst + written, &batches[i ^ 1]);
        const struct runic_pair some = give_faulty(batch, src + 4 * done.read, dst + done.written);
        done.read += some.read;
        done.written += some.written;
        if (done.read < read)
            break;
    }
    *replaced += (done.written - done.read) / 2;
    return done;
}

/* Whether more than one in 16 were faults. There the steps for all text are faster. */
ALWAYS_INLINE bool many_lone(struct runic_pair done)
{
    return done.written - done.read > done.read / 8;
}

#endif
