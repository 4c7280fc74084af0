/* search_blocks.h - searches blocks of 64 units; search.c includes it once for each vector width. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters: WIDTH is the width of a vector in bytes. NAME(name) makes names unique. TARGET is the attribute that
 * lets the compiler use the instructions. LOOK_UP(table, indices) looks up bytes in a table of sixteen.
 * SIGNS(bytes), which is optional, collects the highest bit of each byte. Pattern and encoding are constants at
 * every call. A comparison of vectors gives lanes of all ones where it is true.
 */

typedef uint8_t NAME(octets) __attribute__((vector_size(WIDTH)));
typedef uint16_t NAME(pairs) __attribute__((vector_size(WIDTH)));
typedef uint32_t NAME(quads) __attribute__((vector_size(WIDTH)));

/* Returns a bit for each unit of a block, from answers of one byte, which are all ones or all zeros. */
INLINE TARGET uint64_t NAME(bits8)(const uint8_t answers[SEARCH_BLOCK])
{
#if defined SIGNS
    uint64_t all = 0;
    for (unsigned i = 0; i < SEARCH_BLOCK; i += WIDTH)
        all |= (uint64_t)SIGNS(answers + i) << i;
    return all;
#else
    uint64_t all = 0, eight;
    for (unsigned i = 0; i < SEARCH_BLOCK; i += 8) {
        memcpy(&eight, answers + i, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        all |= (eight & 0x0101010101010101) * 0x0102040810204080 >> 56 << i;
    }
    return all;
#endif
}

/* Returns the bits for wider units: takes one byte of each answer, since all its bytes are equal. */
INLINE TARGET uint64_t NAME(bits)(const uint8_t *answers, size_t unit)
{
    uint8_t bytes[SEARCH_BLOCK];
    for (size_t i = 0; i < SEARCH_BLOCK; i++)
        bytes[i] = answers[unit * i];
    return NAME(bits8)(bytes);
}

/* Compares lanes: from <= v <= to. */
INLINE TARGET NAME(octets) NAME(between8)(NAME(octets) v, uint8_t from, uint8_t to)
{
    return (NAME(octets))(from == to ? v == from : v - from <= (uint8_t)(to - from));
}

INLINE TARGET NAME(pairs) NAME(between16)(NAME(pairs) v, uint16_t from, uint16_t to)
{
    return (NAME(pairs))(from == to ? v == from : v - from <= (uint16_t)(to - from));
}

INLINE TARGET NAME(quads) NAME(between32)(NAME(quads) v, uint32_t from, uint32_t to)
{
    return (NAME(quads))(from == to ? v == from : v - from <= to - from);
}

/*
 * Returns the groups of hidden.def that have these bytes. In UTF-8, tables for the halves of two bytes exclude
 * nearly all blocks. The few left are compared by three bytes, which is as exact as possible without decoding.
 */
INLINE TARGET NAME(octets) NAME(groups)(const struct halves *of, NAME(octets) bytes)
{
    return (NAME(octets))LOOK_UP(of->low, bytes & 15) & (NAME(octets))LOOK_UP(of->high, bytes >> 4);
}

INLINE TARGET NAME(octets) NAME(by_halves)(NAME(octets) here, NAME(octets) next)
{
    return (NAME(groups)(&leads, here) & NAME(groups)(&seconds, next)) | NAME(groups)(&ascii, here);
}

INLINE TARGET NAME(octets) NAME(by_third)(NAME(octets) here, NAME(octets) next, NAME(octets) third)
{
    return (NAME(by_halves)(here, next) & NAME(groups)(&thirds, third)) | NAME(groups)(&ascii, here);
}

INLINE TARGET NAME(octets) NAME(by_three)(NAME(octets) here, NAME(octets) next, NAME(octets) third)
{
    NAME(octets) is = {0};
#define IS(v, from, to) NAME(between8)(v, (uint8_t)(from), (uint8_t)(to))
#define HIDDEN(kind, group, from, to)                                                                                          \
    is |= (from) < 0x80 ? IS(here, from, to)                                                                                   \
          : (from) < 0x800                                                                                                     \
              ? IS(here, LEAD(from), LEAD(from)) & IS(next, SECOND(from), SECOND(to))                                          \
              : IS(here, LEAD(from), LEAD(from)) & IS(next, SECOND(from), SECOND(from)) & IS(third, THIRD(from), THIRD(to));
#include "terminal/hidden.def"
#undef IS
    return is;
}

INLINE TARGET NAME(octets) NAME(by_byte)(NAME(octets) here)
{
    NAME(octets) is = {0};
#define HIDDEN(kind, group, from, to)                                                                                          \
    is |= (from) < 0x100 ? NAME(between8)(here, (uint8_t)(from), (uint8_t)(to)) : (NAME(octets)){0};
#include "terminal/hidden.def"
    return is;
}

/* Compares units; a high surrogate matches all characters that begin with it. */
INLINE TARGET NAME(pairs) NAME(by_unit)(NAME(pairs) here)
{
    NAME(pairs) is = {0};
#define HIDDEN(kind, group, from, to)                                                                                          \
    is |= NAME(between16)(here, (uint16_t)((from) < 0x10000 ? (from) : HIGH(from)),                                            \
                          (uint16_t)((from) < 0x10000 ? (to) : HIGH(from)));
#include "terminal/hidden.def"
    return is;
}

INLINE TARGET NAME(quads) NAME(by_character)(NAME(quads) here)
{
    NAME(quads) is = {0};
#define HIDDEN(kind, group, from, to) is |= NAME(between32)(here, from, to);
#include "terminal/hidden.def"
    return is;
}

INLINE TARGET NAME(pairs) NAME(swap16)(NAME(pairs) v)
{
    return v << 8 | v >> 8;
}

INLINE TARGET NAME(quads) NAME(swap32)(NAME(quads) v)
{
    return v << 24 | (v << 8 & 0xFF0000) | (v >> 8 & 0xFF00) | v >> 24;
}

/* Compares units with an ASCII character. */
INLINE TARGET NAME(octets) NAME(equal)(NAME(octets) v, uint8_t letter, enum way way)
{
    if (unit_of(way) == 1)
        return (NAME(octets))(v == letter);
    if (unit_of(way) == 2)
        return (NAME(octets))((NAME(pairs))v == (uint16_t)(way == BY_16 ? letter : letter << 8));
    return (NAME(octets))((NAME(quads))v == (way == BY_32 ? letter : (uint32_t)letter << 24));
}

INLINE TARGET NAME(octets) NAME(hidden)(enum way way, NAME(octets) here, NAME(octets) next, NAME(octets) third)
{
    switch (way) {
    case BY_UTF8:
        return NAME(by_halves)(here, next);
    case BY_UTF8_THIRD_BYTE:
        return NAME(by_third)(here, next, third);
    case BY_UTF8_EXACT:
        return NAME(by_three)(here, next, third);
    case BY_1252:
        return NAME(by_byte)(here) & ~NAME(between8)(here, 0x80, 0x9F);
    case BY_16:
        return (NAME(octets))NAME(by_unit)((NAME(pairs))here);
    case BY_16_SWAPPED:
        return (NAME(octets))NAME(by_unit)(NAME(swap16)((NAME(pairs))here));
    case BY_32:
        return (NAME(octets))NAME(by_character)((NAME(quads))here);
    case BY_32_SWAPPED:
        return (NAME(octets))NAME(by_character)(NAME(swap32)((NAME(quads))here));
    default:
        return NAME(by_byte)(here);
    }
}

/* Returns the answer for each unit of a vector, which may depend on one unit before it and two after it. */
INLINE TARGET NAME(octets) NAME(test_vector)(enum pattern pattern, enum way way, const uint8_t *bytes)
{
    const size_t unit = unit_of(way);
    NAME(octets) before, here, next, third;
    memcpy(&before, bytes - unit, WIDTH);
    memcpy(&here, bytes, WIDTH);
    memcpy(&next, bytes + unit, WIDTH);
    memcpy(&third, bytes + 2 * unit, WIDTH);
    if (pattern == PATTERN_LONE_LF)
        return NAME(equal)(here, '\n', way) & ~NAME(equal)(before, '\r', way);
    const NAME(octets) returns = NAME(equal)(here, '\r', way);
    return pattern == PATTERN_CR ? returns : NAME(hidden)(way, here, next, third) & ~(returns & NAME(equal)(next, '\n', way));
}

/* Stores the answers for a block. Returns false if nothing was found. */
INLINE TARGET bool NAME(test_block)(enum pattern pattern, enum way way, const uint8_t *bytes, uint8_t *answers)
{
    NAME(octets) any = {0};
    for (size_t i = 0; i < SEARCH_BLOCK * unit_of(way); i += WIDTH) {
        const NAME(octets) is = NAME(test_vector)(pattern, way, bytes + i);
        any |= is;
        memcpy(answers + i, &is, WIDTH);
    }
    return has_some(&any, WIDTH);
}

RARE TARGET uint64_t NAME(find_exact)(const uint8_t *bytes)
{
    uint8_t answers[SEARCH_BLOCK];
    return NAME(test_block)(PATTERN_HIDDEN, BY_UTF8_EXACT, bytes, answers) ? NAME(bits8)(answers) : 0;
}

RARE TARGET uint64_t NAME(find_by_third_byte)(const uint8_t *bytes)
{
    uint8_t answers[SEARCH_BLOCK];
    return NAME(test_block)(PATTERN_HIDDEN, BY_UTF8_THIRD_BYTE, bytes, answers) ? NAME(find_exact)(bytes) : 0;
}

INLINE TARGET uint64_t NAME(block)(enum pattern pattern, enum way way, const uint8_t *bytes)
{
    uint8_t answers[SEARCH_BLOCK * MOST_UNIT];
    if (!NAME(test_block)(pattern, way, bytes, answers))
        return 0;
    return pattern == PATTERN_HIDDEN && way == BY_UTF8 ? NAME(find_by_third_byte)(bytes) : NAME(bits)(answers, unit_of(way));
}

INLINE TARGET size_t NAME(blocks)(enum pattern pattern, enum way way, const uint8_t *bytes, size_t len, uint64_t *found)
{
    size_t done = 0;
    *found = 0;
    while (done < len && (*found = NAME(block)(pattern, way, bytes + done)) == 0)
        done += SEARCH_BLOCK * unit_of(way);
    return done;
}

#define SEARCH(name, pattern, way)                                                                                             \
    TARGET static size_t NAME(name)(const uint8_t *bytes, size_t len, uint64_t *found)                                         \
    {                                                                                                                          \
        return NAME(blocks)(pattern, way, bytes, len, found);                                                                  \
    }

SEARCH(hidden_utf8, PATTERN_HIDDEN, BY_UTF8)
SEARCH(hidden_latin1, PATTERN_HIDDEN, BY_LATIN1)
SEARCH(hidden_1252, PATTERN_HIDDEN, BY_1252)
SEARCH(hidden_16, PATTERN_HIDDEN, BY_16)
SEARCH(hidden_16_swapped, PATTERN_HIDDEN, BY_16_SWAPPED)
SEARCH(hidden_32, PATTERN_HIDDEN, BY_32)
SEARCH(hidden_32_swapped, PATTERN_HIDDEN, BY_32_SWAPPED)
SEARCH(returns_8, PATTERN_CR, BY_LATIN1)
SEARCH(returns_16, PATTERN_CR, BY_16)
SEARCH(returns_16_swapped, PATTERN_CR, BY_16_SWAPPED)
SEARCH(returns_32, PATTERN_CR, BY_32)
SEARCH(returns_32_swapped, PATTERN_CR, BY_32_SWAPPED)
SEARCH(feeds_8, PATTERN_LONE_LF, BY_LATIN1)
SEARCH(feeds_16, PATTERN_LONE_LF, BY_16)
SEARCH(feeds_16_swapped, PATTERN_LONE_LF, BY_16_SWAPPED)
SEARCH(feeds_32, PATTERN_LONE_LF, BY_32)
SEARCH(feeds_32_swapped, PATTERN_LONE_LF, BY_32_SWAPPED)

/* The functions by pattern and encoding. */
static search_blocks *const NAME(all_blocks)[PATTERNS][WAYS] = {
    [PATTERN_HIDDEN] = {[BY_UTF8] = NAME(hidden_utf8),
                        [BY_LATIN1] = NAME(hidden_latin1),
                        [BY_1252] = NAME(hidden_1252),
                        [BY_16] = NAME(hidden_16),
                        [BY_16_SWAPPED] = NAME(hidden_16_swapped),
                        [BY_32] = NAME(hidden_32),
                        [BY_32_SWAPPED] = NAME(hidden_32_swapped)},
    [PATTERN_CR] = {[BY_UTF8] = NAME(returns_8),
                    [BY_LATIN1] = NAME(returns_8),
                    [BY_1252] = NAME(returns_8),
                    [BY_16] = NAME(returns_16),
                    [BY_16_SWAPPED] = NAME(returns_16_swapped),
                    [BY_32] = NAME(returns_32),
                    [BY_32_SWAPPED] = NAME(returns_32_swapped)},
    [PATTERN_LONE_LF] = {[BY_UTF8] = NAME(feeds_8),
                         [BY_LATIN1] = NAME(feeds_8),
                         [BY_1252] = NAME(feeds_8),
                         [BY_16] = NAME(feeds_16),
                         [BY_16_SWAPPED] = NAME(feeds_16_swapped),
                         [BY_32] = NAME(feeds_32),
                         [BY_32_SWAPPED] = NAME(feeds_32_swapped)},
};

#undef SEARCH
#undef WIDTH
#undef TARGET
#undef NAME
#undef LOOK_UP
#undef SIGNS
