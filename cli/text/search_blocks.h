/* search_blocks.h - looks at blocks of 64 units; search.c includes it once for each width of vectors. */
/* SPDX-License-Identifier: MIT */
/*
 * WIDTH is that of a vector in bytes, NAME(name) what something is called then, TARGET what tells the compiler to use them. A
 * comparison of vectors gives a lane of ones where it holds.
 */

typedef uint8_t NAME(octets) __attribute__((vector_size(WIDTH)));
typedef uint16_t NAME(pairs) __attribute__((vector_size(WIDTH)));
typedef uint32_t NAME(quads) __attribute__((vector_size(WIDTH)));

/* The bits of a block whose answers are bytes of ones or zeros. */
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

/* Wider answers by one of their bytes, all of which are the same. */
INLINE TARGET uint64_t NAME(bits16)(const uint8_t answers[2 * SEARCH_BLOCK])
{
    uint8_t bytes[SEARCH_BLOCK];
    for (size_t i = 0; i < SEARCH_BLOCK; i++)
        bytes[i] = answers[2 * i];
    return NAME(bits8)(bytes);
}

INLINE TARGET uint64_t NAME(bits32)(const uint8_t answers[4 * SEARCH_BLOCK])
{
    uint8_t bytes[SEARCH_BLOCK];
    for (size_t i = 0; i < SEARCH_BLOCK; i++)
        bytes[i] = answers[4 * i];
    return NAME(bits8)(bytes);
}

/* A block: whether an expression holds for each unit here, with those before and behind it. Where it does for none, that is
 * all. */
#define BLOCK(how, name, lanes, expression, answer)                                                                            \
    how TARGET uint64_t NAME(name)(const uint8_t *bytes)                                                                       \
    {                                                                                                                          \
        const size_t unit = sizeof((NAME(lanes)){0}[0]);                                                                       \
        uint8_t answers[SEARCH_BLOCK * sizeof((NAME(lanes)){0}[0])];                                                           \
        NAME(lanes) any = {0};                                                                                                 \
        for (size_t i = 0; i < sizeof answers; i += WIDTH) {                                                                   \
            NAME(lanes) before, here, next, third;                                                                             \
            memcpy(&before, bytes + i - unit, WIDTH);                                                                          \
            memcpy(&here, bytes + i, WIDTH);                                                                                   \
            memcpy(&next, bytes + i + unit, WIDTH);                                                                            \
            memcpy(&third, bytes + i + 2 * unit, WIDTH);                                                                       \
            const NAME(lanes) is = (NAME(lanes))(expression);                                                                  \
            any |= is;                                                                                                         \
            memcpy(answers + i, &is, WIDTH);                                                                                   \
        }                                                                                                                      \
        return has_some(&any, WIDTH) ? (answer) : 0;                                                                           \
    }

/* And many of them. */
#define SEARCH(name, lanes, expression, answer)                                                                                \
    BLOCK(INLINE, name##_in_block, lanes, expression, answer)                                                                  \
    TARGET static size_t NAME(name)(const uint8_t *bytes, size_t len, uint64_t *found)                                         \
    {                                                                                                                          \
        const size_t step = SEARCH_BLOCK * sizeof((NAME(lanes)){0}[0]);                                                        \
        size_t done = 0;                                                                                                       \
        *found = 0;                                                                                                            \
        while (done < len && (*found = NAME(name##_in_block)(bytes + done)) == 0)                                              \
            done += step;                                                                                                      \
        return done;                                                                                                           \
    }

/* Lanes from one constant to another. */
#define IS(type, lanes, v, from, to)                                                                                           \
    ((NAME(lanes))((from) == (to) ? (v) == (type)(from) : (NAME(lanes))((v) - (type)(from)) <= (type)((to) - (from))))

/* In UTF-8, the halves of two bytes tell of nearly all blocks that there is nothing in them. Of the few that are left, three
   bytes tell what can be told without decoding. */
INLINE TARGET NAME(octets) NAME(groups)(const struct halves *of, NAME(octets) bytes)
{
    return (NAME(octets))LOOK_UP(of->low, bytes & 15) & (NAME(octets))LOOK_UP(of->high, bytes >> 4);
}

INLINE TARGET NAME(octets) NAME(by_halves)(NAME(octets) here, NAME(octets) next)
{
    return (NAME(groups)(&leads, here) & NAME(groups)(&seconds, next)) | NAME(groups)(&ascii, here);
}

INLINE TARGET NAME(octets) NAME(by_three)(NAME(octets) here, NAME(octets) next, NAME(octets) third)
{
    NAME(octets) is = {0};
#define HIDDEN(kind, group, from, to)                                                                                          \
    is |= (from) < 0x80 ? IS(uint8_t, octets, here, from, to)                                                                  \
          : (from) < 0x800                                                                                                     \
              ? IS(uint8_t, octets, here, LEAD(from), LEAD(from)) & IS(uint8_t, octets, next, SECOND(from), SECOND(to))        \
              : IS(uint8_t, octets, here, LEAD(from), LEAD(from)) & IS(uint8_t, octets, next, SECOND(from), SECOND(from)) &    \
                    IS(uint8_t, octets, third, THIRD(from), THIRD(to));
#include "hidden.def"
    return is;
}

INLINE TARGET NAME(octets) NAME(by_byte)(NAME(octets) here)
{
    NAME(octets) is = {0};
#define HIDDEN(kind, group, from, to) is |= (from) < 0x100 ? IS(uint8_t, octets, here, from, to) : (NAME(octets)){0};
#include "hidden.def"
    return is;
}

/* A high surrogate tells of all characters that have it. */
INLINE TARGET NAME(pairs) NAME(by_unit)(NAME(pairs) here)
{
    NAME(pairs) is = {0};
#define HIDDEN(kind, group, from, to)                                                                                          \
    is |= (from) < 0x10000 ? IS(uint16_t, pairs, here, from, to) : IS(uint16_t, pairs, here, HIGH(from), HIGH(from));
#include "hidden.def"
    return is;
}

INLINE TARGET NAME(quads) NAME(by_character)(NAME(quads) here)
{
    NAME(quads) is = {0};
#define HIDDEN(kind, group, from, to) is |= IS(uint32_t, quads, here, from, to);
#include "hidden.def"
    return is;
}

/* CR before LF, and LF with no CR before it; in swapped units, zeros stand behind them. */
#define RETURNS(zeros) ((here == '\r' << (zeros)) & (next == '\n' << (zeros)))
#define FEEDS(zeros)   ((here == '\n' << (zeros)) & (before != '\r' << (zeros)))

#define SWAPPED16 (here << 8 | here >> 8)
#define SWAPPED32 (here << 24 | (here << 8 & 0xFF0000) | (here >> 8 & 0xFF00) | here >> 24)
#define C1        IS(uint8_t, octets, here, 0x80, 0x9F)

BLOCK(RARE, hidden_by_three, octets, NAME(by_three)(here, next, third) & ~(NAME(octets))RETURNS(0), NAME(bits8)(answers))
BLOCK(RARE, hidden_by_third, octets,
      ((NAME(by_halves)(here, next) & NAME(groups)(&thirds, third)) | NAME(groups)(&ascii, here)) & ~(NAME(octets))RETURNS(0),
      NAME(hidden_by_three)(bytes))
SEARCH(hidden_utf8, octets, NAME(by_halves)(here, next) & ~(NAME(octets))RETURNS(0), NAME(hidden_by_third)(bytes))
SEARCH(hidden_latin1, octets, NAME(by_byte)(here) & ~(NAME(octets))RETURNS(0), NAME(bits8)(answers))
SEARCH(hidden_1252, octets, NAME(by_byte)(here) & ~((NAME(octets))RETURNS(0) | C1), NAME(bits8)(answers))
SEARCH(hidden16, pairs, NAME(by_unit)(here) & ~(NAME(pairs))RETURNS(0), NAME(bits16)(answers))
SEARCH(hidden16_swapped, pairs, NAME(by_unit)(SWAPPED16) & ~(NAME(pairs))RETURNS(8), NAME(bits16)(answers))
SEARCH(hidden32, quads, NAME(by_character)(here) & ~(NAME(quads))RETURNS(0), NAME(bits32)(answers))
SEARCH(hidden32_swapped, quads, NAME(by_character)(SWAPPED32) & ~(NAME(quads))RETURNS(24), NAME(bits32)(answers))
SEARCH(returns8, octets, RETURNS(0), NAME(bits8)(answers))
SEARCH(returns16, pairs, RETURNS(0), NAME(bits16)(answers))
SEARCH(returns16_swapped, pairs, RETURNS(8), NAME(bits16)(answers))
SEARCH(returns32, quads, RETURNS(0), NAME(bits32)(answers))
SEARCH(returns32_swapped, quads, RETURNS(24), NAME(bits32)(answers))
SEARCH(feeds8, octets, FEEDS(0), NAME(bits8)(answers))
SEARCH(feeds16, pairs, FEEDS(0), NAME(bits16)(answers))
SEARCH(feeds16_swapped, pairs, FEEDS(8), NAME(bits16)(answers))
SEARCH(feeds32, quads, FEEDS(0), NAME(bits32)(answers))
SEARCH(feeds32_swapped, quads, FEEDS(24), NAME(bits32)(answers))

/* By what is searched, and how text is encoded. */
static search_blocks *const NAME(blocks)[3][WAYS] = {
    {[BY_UTF8] = NAME(hidden_utf8),
     [BY_LATIN1] = NAME(hidden_latin1),
     [BY_1252] = NAME(hidden_1252),
     [BY_16] = NAME(hidden16),
     [BY_16_SWAPPED] = NAME(hidden16_swapped),
     [BY_32] = NAME(hidden32),
     [BY_32_SWAPPED] = NAME(hidden32_swapped)},
    {[BY_UTF8] = NAME(returns8),
     [BY_LATIN1] = NAME(returns8),
     [BY_1252] = NAME(returns8),
     [BY_16] = NAME(returns16),
     [BY_16_SWAPPED] = NAME(returns16_swapped),
     [BY_32] = NAME(returns32),
     [BY_32_SWAPPED] = NAME(returns32_swapped)},
    {[BY_UTF8] = NAME(feeds8),
     [BY_LATIN1] = NAME(feeds8),
     [BY_1252] = NAME(feeds8),
     [BY_16] = NAME(feeds16),
     [BY_16_SWAPPED] = NAME(feeds16_swapped),
     [BY_32] = NAME(feeds32),
     [BY_32_SWAPPED] = NAME(feeds32_swapped)},
};

#undef BLOCK
#undef SEARCH
#undef IS
#undef RETURNS
#undef FEEDS
#undef SWAPPED16
#undef SWAPPED32
#undef C1
