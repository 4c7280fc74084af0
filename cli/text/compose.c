/* compose.c - composes a letter and the marks after it, where a charset has both as one character. */
/* SPDX-License-Identifier: MIT */
/* Text of macOS is decomposed: e, then U+0301. A charset that has U+00E9 has the same text (canonical equivalence: The Unicode
 * Standard, 3.11; UAX #15), but lacks U+0301. Marks that the charset lacks are composed with the letter before them, also
 * across other marks, if these do not interact with them (another combining class). What the charset has is left as it is. */
#include "compose.h"

#include "charset.h"

enum { HAS = 1, LACKS = 2 };

/* Hangul syllables are composed by arithmetic (The Unicode Standard, 3.12). */
enum { L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11A7, S_BASE = 0xAC00, L_COUNT = 19, V_COUNT = 21, T_COUNT = 28 };

static const struct pair {
    uint16_t first, second, both;
} pairs[] = {
#define PAIR(first, second, both) {0x##first, 0x##second, 0x##both},
#define MARK(value, class)
#include "tables/compositions.def"
};

static const struct {
    uint16_t value;
    uint8_t class;
} marks[] = {
#undef PAIR
#undef MARK
#define PAIR(first, second, both)
#define MARK(value, class) {0x##value, class},
#include "tables/compositions.def"
};

#define PAIRS (sizeof pairs / sizeof *pairs)
#define MARKS (sizeof marks / sizeof *marks)

/* ---- Characters */

static bool is_in(char32_t value, char32_t first, char32_t last)
{
    return value >= first && value <= last;
}

/* Returns true for few characters that are no marks, and for all marks. */
static bool may_be_mark(char32_t value)
{
    switch (value >> 8) {
    case 0x03:
        return value <= 0x0345;
    case 0x06:
        return is_in(value, 0x0653, 0x0655);
    case 0x30:
        return is_in(value, 0x3099, 0x309A);
    case 0x09:
    case 0x0B:
    case 0x0C:
    case 0x0D:
    case 0x10:
    case 0x1B:
        return true;
    default:
        return false;
    }
}

/* Returns the index of a mark, or MARKS. */
static size_t find_mark(char32_t value)
{
    size_t low = 0, high = may_be_mark(value) ? MARKS : 0;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (marks[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < MARKS && marks[low].value == value ? low : MARKS;
}

bool is_composed(char32_t value)
{
    const bool is_hangul = is_in(value, V_BASE, V_BASE + V_COUNT - 1) || is_in(value, T_BASE + 1, T_BASE + T_COUNT - 1);
    return is_hangul || find_mark(value) < MARKS;
}

static char32_t compose_hangul(char32_t first, char32_t second)
{
    if (is_in(first, L_BASE, L_BASE + L_COUNT - 1) && is_in(second, V_BASE, V_BASE + V_COUNT - 1))
        return S_BASE + ((first - L_BASE) * V_COUNT + (second - V_BASE)) * T_COUNT;
    if (is_in(first, S_BASE, S_BASE + L_COUNT * V_COUNT * T_COUNT - 1) && (first - S_BASE) % T_COUNT == 0 &&
        is_in(second, T_BASE + 1, T_BASE + T_COUNT - 1))
        return first + (second - T_BASE);
    return 0;
}

/* Returns the first row that is not before a pair; PAIRS if there is none. */
static size_t row_from(char32_t first, char32_t second)
{
    size_t low = 0, high = PAIRS;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (pairs[middle].first < first || (pairs[middle].first == first && pairs[middle].second < second))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns the row of a pair, or PAIRS. */
static size_t find_pair(char32_t first, char32_t second)
{
    const size_t row = row_from(first, second);
    return row < PAIRS && pairs[row].first == first && pairs[row].second == second ? row : PAIRS;
}

bool is_letter(char32_t value)
{
    const size_t row = row_from(value, 0);
    return (row < PAIRS && pairs[row].first == value) || compose_hangul(value, V_BASE) != 0 ||
           compose_hangul(value, T_BASE + 1) != 0;
}

static bool ask(const struct composer *composer, char32_t value)
{
    return composer->has != NULL ? composer->has(composer->user, value) : charset_has(composer->to, value);
}

/* Asks for a character of the charset, and keeps the answer in a row. */
static bool ask_once(struct composer *composer, size_t row, char32_t value)
{
    _Static_assert(PAIRS + MARKS <= sizeof composer->known, "a row for each answer");
    if (composer->known[row] == 0)
        composer->known[row] = ask(composer, value) ? HAS : LACKS;
    return composer->known[row] == HAS;
}

static bool has_mark(struct composer *composer, char32_t value)
{
    const size_t i = find_mark(value);
    return i < MARKS ? ask_once(composer, PAIRS + i, value) : ask(composer, value);
}

/* ---- Groups of marks */

unsigned group_of_mark(char32_t value)
{
    if (is_in(value, 0x0300, 0x037F))
        return MARKS_OF_LETTERS;
    if (is_in(value, 0x0640, 0x067F))
        return MARKS_OF_ARABIC;
    if (is_in(value, 0x0800, 0x1FFF))
        return MARKS_OF_ASIA;
    return is_in(value, 0x3000, 0x3FFF) ? MARKS_OF_KANA : 0;
}

/* Returns true if the charset has a character with a mark of the group. A charset with a syllable of Hangul has U+AC00. */
static bool has_any(struct composer *composer, unsigned group)
{
    for (size_t row = 0; row < PAIRS; row++)
        if (group_of_mark(pairs[row].second) == group && ask_once(composer, row, pairs[row].both))
            return true;
    return group == MARKS_OF_ASIA && ask(composer, S_BASE);
}

bool is_useless(struct composer *composer, unsigned group)
{
    if ((composer->asked & group) == 0) {
        composer->asked |= (uint8_t)group;
        composer->useless |= (uint8_t)(has_any(composer, group) ? 0 : group);
    }
    return (composer->useless & group) != 0;
}

/* ---- One sequence */

/* A search for the composition of as many marks as possible. */
struct mark_search {
    struct composer *composer;
    const char32_t *text;
    size_t len;
    unsigned most;   /* marks composed in the best one so far */
    unsigned used;   /* a bit for each of them */
    char32_t letter; /* what it is */
};

/* Tries to compose a letter, which has `count` marks already, with marks from text[from] on. */
static void try_marks(struct mark_search *s, char32_t letter, size_t from, unsigned count, unsigned used)
{
    int before = -1; /* the highest class of a mark that is left out */
    for (size_t i = from; i < s->len; i++) {
        /* The combining class. Parts of Hangul have 0, like other characters that follow their letter directly. */
        const size_t mark = find_mark(s->text[i]);
        const int class = mark < MARKS ? marks[mark].class : 0;
        const size_t row = find_pair(letter, s->text[i]);
        const char32_t both = row < PAIRS ? pairs[row].both : compose_hangul(letter, s->text[i]);
        if (both != 0 && class > before) {
            const unsigned now = used | 1u << i;
            if (count + 1 > s->most && (row < PAIRS ? ask_once(s->composer, row, both) : ask(s->composer, both))) {
                s->most = count + 1;
                s->used = now;
                s->letter = both;
            }
            try_marks(s, both, i + 1, count + 1, now);
        }
        before = class > before ? class : before;
        if (class == 0)
            return;
    }
}

size_t compose_sequence(struct composer *composer, const char32_t *text, size_t len, char32_t *composed, size_t *from)
{
    struct mark_search s = {.composer = composer, .text = text, .len = len};
    bool lacks = false;
    try_marks(&s, text[0], 1, 0, 0);
    for (size_t i = 1; i < len; i++)
        lacks = lacks || ((s.used >> i & 1) != 0 && !has_mark(composer, text[i]));
    if (!lacks)
        return 0;
    size_t count = 0;
    from[0] = 0;
    composed[count++] = s.letter;
    for (size_t i = 1; i < len; i++)
        if ((s.used >> i & 1) == 0) {
            from[count] = i;
            composed[count++] = text[i];
        }
    composer->count++;
    return count;
}
