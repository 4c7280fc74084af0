/* damage.c - whether faults of UTF-8 are damage: the same answer as that of a loop over bytes, on texts of every kind. */
/* SPDX-License-Identifier: MIT */
#include "reading/damage.h"

#include <string.h>

#include "chance.h"
#include "expect.h"

static size_t length_of_character(const uint8_t *src, size_t len)
{
    const size_t length = 2u + (src[0] >= 0xE0) + (src[0] >= 0xF0);
    if (src[0] < 0xC2 || src[0] >= 0xF5 || length > len)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((src[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

static bool is_word_end(uint8_t byte)
{
    return byte <= '/' || (byte >= ':' && byte <= '?');
}

/* Adds the faults of a word from its first byte above 0x7F on to those in words of UTF-8, or to others. Returns its end. */
static size_t add_word(const uint8_t *src, size_t len, size_t pos, size_t *damage, size_t *alien)
{
    size_t faults = 0, length;
    bool is_utf8 = false;
    for (; pos < len && !is_word_end(src[pos]); pos += src[pos] < 0x80 || length == 0 ? 1 : length) {
        if (src[pos] < 0x80)
            continue;
        length = length_of_character(src + pos, len - pos);
        is_utf8 = is_utf8 || length > 0 || len - pos < 4; /* the end of the text may cut a character */
        faults += length == 0;
    }
    *(is_utf8 ? damage : alien) += faults;
    return pos;
}

static int64_t floor_of_log2(uint64_t number)
{
    int64_t bits = 0;
    while ((number >>= 1) > 0)
        bits++;
    return bits;
}

/* Returns true if a line has so many faults that no line of a damaged text has them by chance: 10 bits beyond one line of all.
 */
static bool is_unlikely(uint64_t found, uint64_t line, uint64_t len, uint64_t faults)
{
    int64_t bits = 0;
    for (uint64_t i = 1; i <= found; i++)
        bits += floor_of_log2(i * len / (line * (faults + 1)));
    return found > 2 && bits > 10 + floor_of_log2(len / line);
}

static enum damage expected(const uint8_t *src, size_t len, uint64_t faults)
{
    size_t damage = 0, alien = 0, before = 0, lines = 0, many = 0;
    for (size_t pos = 0, begin = 0; pos < len;) {
        const bool is_end = src[pos] == '\n';
        pos = src[pos] < 0x80 ? pos + 1 : add_word(src, len, pos, &damage, &alien);
        if (!is_end && pos < len)
            continue;
        const uint64_t found = damage + alien - before;
        if (is_unlikely(found, pos - begin, len, faults))
            return DAMAGE_OF_LINES;
        lines += found > 0;
        many += found > 2 + 3 * (pos - begin) * faults / len;
        before = damage + alien;
        begin = pos;
    }
    if (many > 1 + lines / 32)
        return DAMAGE_OF_LINES;
    return alien <= damage ? DAMAGE_OF_WORDS : DAMAGE_ANYWHERE;
}

int main(void)
{
    static const char *const parts[] = {
        "a",    "bc ",      " ",    "\n",   "/",        "0",        "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\x80",
        "\xE9", "\xF1\x80", "\xC0", "\xFF", "\xE2\x82", "\xBF\xBF", "word ",    "\xD0\xB6",     "\xF5\x80",         "A\xE9_"};
    const size_t count = sizeof parts / sizeof *parts;
    static uint8_t text[400];
    struct chance chance = {63};
    size_t counts[3] = {0, 0, 0};
    for (size_t turn = 0; turn < 200000; turn++) {
        const size_t least = chance_below(&chance, 300), first = chance_below(&chance, count),
                     kinds = 1 + chance_below(&chance, count);
        size_t len = 0;
        while (len <= least) {
            const char *part = parts[(first + chance_below(&chance, kinds)) % count];
            memcpy(text + len, part, strlen(part));
            len += strlen(part);
        }
        len -= chance_below(&chance, 2);
        const uint64_t faults = chance_below(&chance, 60);
        const enum damage damage = expected(text, len, faults);
        counts[damage]++;
        EXPECT(runic_damage_of(text, len, faults) == damage);
    }
    for (size_t i = 0; i < 3; i++)
        EXPECT(counts[i] > 20000);
    return expect_result();
}
