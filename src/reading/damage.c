/* damage.c - tells damage of UTF-8 from text in another charset, by the words and lines that have the faults. */
/* SPDX-License-Identifier: MIT */
/*
 * A character here is a lead and as many continuations as it needs; every other byte above 0x7F is a fault. Only words and
 * lines with ill-formed sequences are read; a kernel finds these.
 */
#include "damage.h"

#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "pieces.h"

/* A word or a line that has faults. */
struct faulty {
    size_t begin, end;
    uint64_t faults;
};

/* A character of these last bytes of a text may be cut by its end. */
#define AT_THE_END 3

/* Counts the faults of the word at pos, which begins at or after `begin`. Returns true if the word has a character of UTF-8, or
 * one that the end of the text cuts. */
static bool read_word(const uint8_t *src, size_t len, size_t begin, size_t pos, struct faulty *word)
{
    *word = (struct faulty){.begin = pos, .end = pos};
    while (word->begin > begin && !is_separator(src[word->begin - 1]))
        word->begin--;
    bool is_utf8 = false;
    for (word->end = word->begin; word->end < len && !is_separator(src[word->end]);) {
        const bool is_high = src[word->end] >= 0x80;
        const size_t found = is_high ? length_of_utf8(src + word->end, len - word->end) : 1;
        word->faults += found == 0;
        is_utf8 |= is_high && (found > 0 || len - word->end <= AT_THE_END);
        word->end += found > 0 ? found : 1;
    }
    return is_utf8;
}

/* Finds the line at pos, which begins at or after `begin`. */
static struct faulty line_at(const uint8_t *src, size_t len, size_t begin, size_t pos)
{
    struct faulty line = {.begin = pos, .end = pos};
    while (line.begin > begin && src[line.begin - 1] != '\n')
        line.begin--;
    line.end += find_byte(src + pos, len - pos, '\n', '\n');
    line.end += line.end < len;
    return line;
}

/* The faults of a word whose first bytes are counted. */
#define FIRST_FAULTS 4

/* Counts the faults of a word. */
static void count_word(const uint8_t *word, size_t len, struct word_damage *found)
{
    uint8_t first[FIRST_FAULTS];
    size_t faults = 0, characters = 0, last = 0; /* last: the length of the last character */
    bool is_fault = false;
    for (size_t pos = 0; pos < len;) {
        const bool is_high = word[pos] >= 0x80, is_behind = is_fault;
        const size_t length = is_high ? length_of_utf8(word + pos, len - pos) : 0;
        is_fault = is_high && length == 0;
        characters += length > 0;
        last = length > 0 ? length : last;
        if (is_fault && !is_behind && faults++ < FIRST_FAULTS)
            first[faults - 1] = word[pos];
        pos += length > 0 ? length : 1;
    }
    found->faults += faults;
    if (characters == 0 || characters < faults)
        return;
    found->faults_utf8 += faults;
    found->len_utf8 += len - (characters + faults == 1 ? last : 0);
    for (size_t i = 0; i < smaller(faults, FIRST_FAULTS); i++)
        found->bytes[first[i] & 0x7F]++;
}

void runic_find_word_damage(const uint8_t *src, size_t len, struct word_damage *found)
{
    struct faulty line = {0, 0, 0};
    *found = (struct word_damage){.len = 0};
    for (size_t pos; (pos = line.end + KERNEL(utf8_validate)(src + line.end, len - line.end)) < len;) {
        line = line_at(src, len, line.end, pos);
        found->len += line.end - line.begin;
        for (size_t begin = line.begin, end; begin < line.end; begin = end + 1) {
            for (end = begin; end < line.end && !is_separator(src[end]);)
                end++;
            count_word(src + begin, end - begin, found);
        }
    }
}

/* The faults in words of UTF-8 that show how many there are elsewhere; at least 3/4 as many as expected must be in these words.
 */
#define ENOUGH_FAULTS 16

bool runic_is_damaged_alike(const uint8_t *src, size_t len)
{
    struct word_damage found;
    runic_find_word_damage(src, len, &found);
    return found.faults_utf8 >= ENOUGH_FAULTS && 4 * found.faults_utf8 * found.len >= 3 * found.faults * found.len_utf8;
}

/* The faults that every line may have if they are damage; and how unlikely more of them are, in bits, that no line of a damaged
 * text has. */
enum { FAULTS_AT_LEAST = 2, UNLIKELY_BITS = 10 };

/* Returns true if it is unlikely that any line of a damaged text has as many faults as this one. */
static bool has_too_many_faults(const struct faulty *line, size_t len, uint64_t faults)
{
    const uint64_t line_len = line->end - line->begin, expected = line_len * (faults + 1); /* times len */
    int64_t bits = -UNLIKELY_BITS;
    if (line->faults <= FAULTS_AT_LEAST)
        return false;
    for (uint64_t lines = len / line_len; lines > 1; lines /= 2)
        bits--;
    /* Of a Poisson distribution, each fault more is less likely by its number and the number that is expected. */
    for (uint64_t i = 1; i <= line->faults && bits <= 0; i++)
        for (uint64_t times = i * len / expected; times > 1; times /= 2)
            bits++;
    return bits > 0;
}

/* A line has many faults if it has more than FAULTS_AT_LEAST, and than this many for each one that the text lets expect. Chance
 * makes fewer such lines than one of LINES_FOR_MANY of those with faults. */
enum { FAULTS_TIMES = 3, LINES_FOR_MANY = 32 };

/* Lines with faults, and those with many. */
struct faulty_lines {
    size_t count, many;
};

static void count_line(struct faulty_lines *lines, const struct faulty *line, size_t len, uint64_t faults)
{
    if (line->faults == 0)
        return;
    lines->count++;
    lines->many += line->faults > FAULTS_AT_LEAST + FAULTS_TIMES * (line->end - line->begin) * faults / len;
}

/* A fault that is nearer than this to the word before it is one of many: the next word is read at once. Calling the kernel
 * would take longer. */
#define NEAR_FAULT 24

enum damage runic_damage_of(const uint8_t *src, size_t len, uint64_t faults)
{
    uint64_t all = 0, damage = 0;
    struct faulty word = {0, 0, 0}, line = {0, 0, 0};
    struct faulty_lines lines = {0, 0};
    bool is_near = false;
    while (word.end < len) {
        const size_t begin = word.end;
        size_t pos = begin + (is_near ? 0 : KERNEL(utf8_validate)(src + begin, len - begin));
        while (is_near && pos < len && is_separator(src[pos]))
            pos++;
        if (pos == len)
            break;
        if (pos >= line.end) {
            if (has_too_many_faults(&line, len, faults))
                return DAMAGE_OF_LINES;
            count_line(&lines, &line, len, faults);
            line = line_at(src, len, line.end, pos);
        }
        const bool is_damage = read_word(src, len, begin, pos, &word);
        is_near = is_near ? word.faults > 0 : pos - begin < NEAR_FAULT;
        all += word.faults;
        damage += is_damage ? word.faults : 0;
        line.faults += word.faults;
    }
    count_line(&lines, &line, len, faults);
    if (has_too_many_faults(&line, len, faults) || lines.many > 1 + lines.count / LINES_FOR_MANY)
        return DAMAGE_OF_LINES;
    return all <= 2 * damage ? DAMAGE_OF_WORDS : DAMAGE_ANYWHERE;
}
