/* search.c - searches text block by block for units at which a searched character may begin. */
/* SPDX-License-Identifier: MIT */
#include "search.h"

#include <string.h>
#if defined __x86_64__
#include <immintrin.h>
#elif defined __aarch64__
#include <arm_neon.h>
#endif

#include "charset.h"

/* Vectors are passed only between functions that are inlined, so the ABI for them does not matter. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#define INLINE static inline __attribute__((always_inline))
#define RARE   static __attribute__((noinline))

/* Units that can be read before and after a block. */
#define BEFORE 1
#define BEHIND 2

/* The bytes of a character in UTF-8, and its high surrogate in UTF-16. */
#define LEAD(c)   ((c) < 0x800 ? 0xC0 | (c) >> 6 : (c) < 0x10000 ? 0xE0 | (c) >> 12 : 0xF0 | (c) >> 18)
#define SECOND(c) (0x80 | (((c) < 0x800 ? (c) : (c) < 0x10000 ? (c) >> 6 : (c) >> 12) & 0x3F))
#define THIRD(c)  (0x80 | (((c) < 0x10000 ? (c) : (c) >> 6) & 0x3F))
#define HIGH(c)   (0xD7C0 + ((c) >> 10))

/* What is searched, in the order of the SEARCH_ bits. */
enum pattern { PATTERN_HIDDEN, PATTERN_CR, PATTERN_LONE_LF, PATTERNS };

/*
 * How text is encoded. A block of UTF-8 is tested up to three times, each time more exactly, until nothing is found.
 */
enum way {
    BY_UTF8,
    BY_LATIN1,
    BY_1252,
    BY_16,
    BY_16_SWAPPED,
    BY_32,
    BY_32_SWAPPED,
    WAYS,
    BY_UTF8_THIRD_BYTE = WAYS,
    BY_UTF8_EXACT
};

#define MOST_UNIT 4

INLINE size_t unit_of(enum way way)
{
    return way == BY_16 || way == BY_16_SWAPPED ? 2 : way == BY_32 || way == BY_32_SWAPPED ? MOST_UNIT : 1;
}

INLINE bool has_some(const void *lanes, size_t size)
{
    uint64_t all = 0, eight;
    for (size_t i = 0; i < size; i += sizeof eight) {
        memcpy(&eight, (const uint8_t *)lanes + i, sizeof eight);
        all |= eight;
    }
    return all != 0;
}

/* For each value of the low and the high half of a byte, the set of groups of hidden.def with such a byte. */
struct halves {
    uint64_t low[2], high[2];
};

/* The shift of byte i in a table of sixteen bytes that is stored as two numbers. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PLACE(i) (56 - (i) % 8 * 8)
#else
#define PLACE(i) ((i) % 8 * 8)
#endif
#define BETWEEN(i, first, last)        ((i) >= (first) && (i) <= (last))
#define LOW(i, first, last)            ((first) >> 4 < (last) >> 4 || BETWEEN(i, (first)&15, (last)&15))
#define HAS_LOW(i, from, to)           (MEANT(from) && LOW(i, FIRST(from, to), LAST(from, to)))
#define HAS_HIGH(i, from, to)          (MEANT(from) && BETWEEN(i, FIRST(from, to) >> 4, LAST(from, to) >> 4))
#define ONE(has, i, group, from, to)   ((uint64_t)has(i, from, to) << (group) << PLACE(i))
#define TWO(has, i, group, from, to)   (ONE(has, i, group, from, to) | ONE(has, (i) + 1, group, from, to))
#define FOUR(has, i, group, from, to)  (TWO(has, i, group, from, to) | TWO(has, (i) + 2, group, from, to))
#define EIGHT(has, i, group, from, to) (FOUR(has, i, group, from, to) | FOUR(has, (i) + 4, group, from, to))

#define HALVES          ascii
#define MEANT(from)     ((from) < 0x80)
#define FIRST(from, to) (from)
#define LAST(from, to)  (to)
#include "search_halves.h"

#define HALVES          leads
#define MEANT(from)     ((from) >= 0x80)
#define FIRST(from, to) LEAD(from)
#define LAST(from, to)  LEAD(from)
#include "search_halves.h"

#define HALVES          seconds
#define MEANT(from)     ((from) >= 0x80)
#define FIRST(from, to) SECOND(from)
#define LAST(from, to)  SECOND(to)
#include "search_halves.h"

/* A character without a third byte allows any byte there. */
#define HALVES          thirds
#define MEANT(from)     ((from) >= 0x80)
#define FIRST(from, to) ((from) < 0x800 || SECOND(from) < SECOND(to) ? 0 : THIRD(from))
#define LAST(from, to)  ((from) < 0x800 || SECOND(from) < SECOND(to) ? 0xFF : THIRD(to))
#include "search_halves.h"

typedef uint8_t sixteen __attribute__((vector_size(16)));

/* Returns the bytes of a table at indices below 16. */
INLINE sixteen look_up(const uint64_t table[2], sixteen indices)
{
    sixteen bytes;
    memcpy(&bytes, table, sizeof bytes);
#if defined __aarch64__
    return (sixteen)vqtbl1q_u8((uint8x16_t)bytes, (uint8x16_t)indices);
#elif defined __clang__
    for (int i = 0; i < 16; i++)
        indices[i] = bytes[indices[i]];
    return indices;
#else
    return __builtin_shuffle(bytes, indices);
#endif
}

#define WIDTH                   16
#define TARGET                  /* the baseline of the architecture */
#define NAME(name)              name##_by_16
#define LOOK_UP(table, indices) look_up(table, indices)
#if defined __x86_64__
#define SIGNS(bytes) (uint16_t) _mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(bytes)))
#endif
#include "search_blocks.h"

#if defined __x86_64__
#define WIDTH                   16
#define TARGET                  __attribute__((target("ssse3")))
#define NAME(name)              name##_by_ssse3
#define SIGNS(bytes)            (uint16_t) _mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(bytes)))
#define LOOK_UP(table, indices) _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(table)), (__m128i)(indices))
#include "search_blocks.h"

#define WIDTH        32
#define TARGET       __attribute__((target("avx2")))
#define NAME(name)   name##_by_avx2
#define SIGNS(bytes) (uint32_t) _mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(bytes)))
#define LOOK_UP(table, indices)                                                                                                \
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table))), (__m256i)(indices))
#include "search_blocks.h"

#define WIDTH        64
#define TARGET       __attribute__((target("avx512bw,avx512vl")))
#define NAME(name)   name##_by_avx512
#define SIGNS(bytes) _mm512_movepi8_mask(_mm512_loadu_si512(bytes))
#define LOOK_UP(table, indices)                                                                                                \
    _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(table))), (__m512i)(indices))
#include "search_blocks.h"
#endif

/*
 * Asks the library which instructions the processor has: the compiler's own dispatch would execute CPUID about
 * twenty times at each start.
 */
static search_blocks *search_of(enum pattern pattern, enum way way)
{
#if defined __x86_64__
    const char *const target = runic_target_name();
    if (strcmp(target, "avx512") == 0)
        return all_blocks_by_avx512[pattern][way];
    if (strcmp(target, "avx2") == 0)
        return all_blocks_by_avx2[pattern][way];
    if (strcmp(target, "sse4") == 0)
        return all_blocks_by_ssse3[pattern][way];
#endif
    return all_blocks_by_16[pattern][way];
}

static enum way way_of(runic_charset charset)
{
    const runic_charset_properties like = charset_describe(charset);
    const bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__, little = like.byte_order == RUNIC_ORDER_LITTLE;
    if (like.unit_size == 1)
        return charset == RUNIC_UTF8 ? BY_UTF8 : charset == RUNIC_WINDOWS1252 ? BY_1252 : BY_LATIN1;
    return (enum way)((like.unit_size == 2 ? BY_16 : BY_32) + (little == big));
}

void search_start(struct search *search, unsigned what, runic_charset charset, const uint8_t *bytes, size_t len)
{
    const enum way way = way_of(charset);
    unsigned count = 0;
    *search = (struct search){.unit = charset_describe(charset).unit_size, .bytes = bytes, .len = len};
    const size_t behind = BEHIND * search->unit, step = SEARCH_BLOCK * search->unit;
    search->inside = len > behind ? (len - behind) / step * step : 0;
    for (enum pattern pattern = 0; pattern < PATTERNS; pattern++)
        if ((what & 1u << pattern) != 0)
            search->functions[count++] = search_of(pattern, way);
}

/* Searches for all patterns. Several patterns are searched block by block. */
static size_t search_all(const struct search *search, const uint8_t *bytes, size_t len, uint64_t *found)
{
    const size_t step = SEARCH_BLOCK * search->unit;
    uint64_t more = 0;
    size_t done = 0;
    if (search->functions[1] == NULL)
        return search->functions[0](bytes, len, found);
    for (*found = 0; done < len && *found == 0; done += *found == 0 ? step : 0)
        for (unsigned i = 0; i < PATTERNS && search->functions[i] != NULL; i++) {
            search->functions[i](bytes + done, step, &more);
            *found |= more;
        }
    return done;
}

/* Searches a block at a border of the text, in a copy with zeros around it. */
static uint64_t search_border(const struct search *search, size_t at)
{
    uint8_t copy[(BEFORE + SEARCH_BLOCK + BEHIND) * MOST_UNIT] = {0};
    const size_t unit = search->unit, before = at > 0 ? BEFORE * unit : 0, most = (SEARCH_BLOCK + BEHIND) * unit;
    const size_t rest = search->len - at, units = rest / unit;
    uint64_t found;
    memcpy(copy + BEFORE * unit - before, search->bytes + at - before, before + (rest < most ? rest : most));
    search_all(search, copy + BEFORE * unit, SEARCH_BLOCK * unit, &found);
    return units < SEARCH_BLOCK ? found & (((uint64_t)1 << units) - 1) : found;
}

/* Advances to the next block in which something is found. Returns false if there is none. */
static bool next_block(struct search *search)
{
    const size_t step = SEARCH_BLOCK * search->unit;
    while (search->found == 0 && search->next < search->len) {
        const size_t at = search->next;
        const bool inside = at > 0 && at < search->inside;
        if (inside)
            search->next += search_all(search, search->bytes + at, search->inside - at, &search->found);
        else
            search->found = search_border(search, at);
        if (!inside || search->found != 0)
            search->next += step;
    }
    return search->found != 0;
}

size_t search_next(struct search *search)
{
    if (!next_block(search))
        return search->len;
    const size_t first = (size_t)__builtin_ctzll(search->found);
    search->found &= search->found - 1;
    return search->next - (SEARCH_BLOCK - first) * search->unit;
}

size_t search_count(struct search *search)
{
    size_t count = 0;
    for (; next_block(search); search->found = 0)
        count += (size_t)__builtin_popcountll(search->found);
    return count;
}
