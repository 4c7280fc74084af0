/* index.c - fuzz: scans and an index of a text, with pieces, edits and a merge, compared with a walk. Data: line unit,
 * position, how, text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#define MOST_INDEXED ((size_t)48 * MOST_TEXT) /* more than a group of blocks: a text is repeated */

/* Counts of a text before a position, in each unit. */
struct counts {
    size_t of[6];
};

/* Walks bytes [0, end) of a text, one character at a time. `end` must be a boundary. */
static struct counts walk(const uint8_t *text, size_t len, size_t end)
{
    struct counts c = {{0}};
    while (c.of[RUNIC_UNIT_UTF8] < end) {
        const size_t pos = c.of[RUNIC_UNIT_UTF8];
        const runic_character next = reference_next(TEXT_utf8, text + pos, len - pos);
        const uint32_t value = next.value;
        const bool pair = value == '\r' && pos + 1 < len && text[pos + 1] == '\n',
                   cr = value == '\n' || (value == '\r' && !pair);
        c.of[RUNIC_UNIT_UTF8] += next.length;
        c.of[RUNIC_UNIT_UTF16] += 1u + (value > 0xFFFF);
        c.of[RUNIC_UNIT_UTF32]++;
        c.of[RUNIC_UNIT_LINE] += value == '\n';
        c.of[RUNIC_UNIT_LINE_CR] += cr;
        c.of[RUNIC_UNIT_LINE_UNICODE] += cr || value == 0x85 || value == 0x2028 || value == 0x2029;
    }
    REQUIRE(c.of[RUNIC_UNIT_UTF8] == end);
    return c;
}

/* Checks the boundary at or before `pos` in all units, with an index or NULL. */
static void compare(const runic_index *index, const uint8_t *text, size_t len, size_t pos)
{
    const char *src = (const char *)text;
    const size_t at = runic_utf8_floor(src, len, pos);
    const struct counts c = walk(text, len, at);
    for (int to = RUNIC_UNIT_UTF8; to <= RUNIC_UNIT_LINE_UNICODE; to++) {
        REQUIRE(runic_utf8_translate(src, len, RUNIC_UNIT_UTF8, pos, (runic_unit)to, index) == c.of[to]);
        if (to <= RUNIC_UNIT_UTF32)
            REQUIRE(runic_utf8_translate(src, len, (runic_unit)to, c.of[to], RUNIC_UNIT_UTF8, index) == at);
        if (to <= RUNIC_UNIT_UTF32)
            REQUIRE(runic_utf8_translate(src, len, (runic_unit)to, c.of[to], RUNIC_UNIT_UTF8, NULL) == at);
        const size_t line = runic_utf8_translate(src, len, (runic_unit)to, c.of[to], RUNIC_UNIT_UTF8, index);
        REQUIRE(line <= at && (line == 0 || to <= RUNIC_UNIT_UTF32 || walk(text, len, line).of[to] == c.of[to]));
    }
    const runic_position p = runic_utf8_position(src, len, at, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, index);
    const size_t back = runic_utf8_offset(src, len, p, RUNIC_UNIT_LINE_CR, RUNIC_UNIT_UTF16, index);
    REQUIRE(p.line == c.of[RUNIC_UNIT_LINE_CR] && (back == at || (back + 1 == at && text[back] == '\r')));
}

static runic_index made(void *memory, size_t size, const uint8_t *text, size_t len, runic_unit lines)
{
    runic_index index;
    REQUIRE(runic_index_init(&index, memory, size, lines) == RUNIC_OK);
    REQUIRE(runic_index_feed(&index, (const char *)text, len / 2, 0) == RUNIC_OK);
    REQUIRE(runic_index_feed(&index, (const char *)text, len, 1) == RUNIC_OK);
    return index;
}

/* The merged indexes of two parts equal the index of the text. The parts meet at a boundary that is not between CR and LF. */
static void merge(const uint8_t *text, size_t len, size_t place, runic_unit lines)
{
    static uint64_t memory[2][256];
    const size_t cut = runic_utf8_floor((const char *)text, len, place);
    if (cut > 0 && cut < len && text[cut - 1] == '\r' && text[cut] == '\n')
        return;
    runic_index index = made(memory[0], sizeof memory[0], text, cut, lines);
    const runic_index rest = made(memory[1], sizeof memory[1], text + cut, len - cut, lines);
    REQUIRE(runic_index_merge(&index, &rest) == RUNIC_OK);
    compare(&index, text, len, place);
    compare(&index, text, len, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint64_t memory[256];
    static uint8_t text[MOST_INDEXED];
    const runic_unit lines = (runic_unit)(RUNIC_UNIT_LINE + take_byte(&data, &size) % 3);
    const uint8_t place = take_byte(&data, &size), how = take_byte(&data, &size);
    const size_t period = size < MOST_TEXT ? size : MOST_TEXT, times = how % 16 >= 14 ? 40000 / (period + 1) + 1 : 1;
    size_t len = 0;
    for (size_t i = 0; i < times; i++, len += period)
        if (period > 0)
            memcpy(text + len, data, period);
    /* Many blocks of an index end after a multiple of 2040 bytes, or just before. */
    const size_t edge = 2040u * (place / 8u) + place % 8, at = how % 2 != 0 && edge < len ? edge : len * place / 256,
                 removed = (len - at) * (how / 16) / 16, inserted = period * (how % 8) / 8;
    REQUIRE(runic_index_size(MOST_INDEXED) <= sizeof memory);
    runic_index index = made(memory, sizeof memory, text, len, lines);
    compare(NULL, text, len, at);
    compare(&index, text, len, at);
    merge(text, len, at, lines);

    memmove(text + at + inserted, text + at + removed, len - at - removed);
    if (inserted > 0)
        memcpy(text + at, data + period - inserted, inserted);
    len = len - removed + inserted;
    REQUIRE(runic_index_splice(&index, (const char *)text, len, at, removed, inserted) == RUNIC_OK);
    compare(&index, text, len, at);
    compare(&index, text, len, len * 3 / 4);
    compare(&index, text, len, len);
    return 0;
}
