/* watched.c - the characters that a watch looks for, and the bytes of UTF-8 with which they begin. */
/* SPDX-License-Identifier: MIT */
#include "watch.h"

static const struct {
    enum finding_kind kind;
    char32_t first, last;
} hidden[] = {
#define HIDDEN(kind, first, last) {FINDING_##kind, first, last},
#include "terminal/hidden.def"
};

static bool is_asked_for(unsigned what, enum finding_kind kind)
{
    return (what & (kind == FINDING_BIDIRECTIONAL || kind == FINDING_INVISIBLE ? WATCH_TROJAN : WATCH_CONTROLS)) != 0;
}

static void add(struct watched *table, char32_t value)
{
    uint8_t *page = &table->page[value / 256];
    if (*page == 0)
        *page = ++table->pages;
    table->bits[*page][value % 256 / 64] |= (uint64_t)1 << value % 64;
}

/* Adds the beginnings of the characters from first to last, which have the same length. */
static void add_beginnings(struct watched *table, char32_t first, char32_t last)
{
    uint8_t from[4], to[4];
    const size_t length = runic_utf8_put(first, (char *)from, 4);
    runic_utf8_put(last, (char *)to, 4);
    for (unsigned byte = from[0]; byte <= to[0]; byte++) {
        struct beginning_bytes *begin = &table->begins[table->begin_count++];
        const bool is_one = from[0] == to[0];
        *begin = (struct beginning_bytes){.first = (uint8_t)byte, .second = {0, 0xFF}, .third = {0, 0xFF}};
        if (length >= 2 && is_one)
            begin->second = (struct byte_range){from[1], to[1]};
        if (length >= 3 && is_one && from[1] == to[1])
            begin->third = (struct byte_range){from[2], to[2]};
    }
}

static void add_all(struct watched *table, char32_t first, char32_t last)
{
    for (char32_t value = first; value <= last; value++)
        add(table, value);
    add_beginnings(table, first, last);
}

static void find_ranges(struct watched *table)
{
    bool begins[257] = {false};
    for (unsigned i = 0; i < table->begin_count; i++)
        begins[table->begins[i].first] = true;
    for (unsigned byte = 0; byte < 256; byte++) {
        if (begins[byte] && (byte == 0 || !begins[byte - 1]))
            table->ranges[table->range_count].first = (uint8_t)byte;
        if (begins[byte] && !begins[byte + 1])
            table->ranges[table->range_count++].last = (uint8_t)byte;
    }
}

const struct watched *watched_of(unsigned what)
{
    static _Thread_local struct watched table;
    if (table.what == what)
        return &table;
    table = (struct watched){.what = what};
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (is_asked_for(what, hidden[i].kind))
            add_all(&table, hidden[i].first, hidden[i].last);
    if ((what & WATCH_JOINED) != 0)
        add_all(&table, ZWNBSP, ZWNBSP);
    if ((what & (WATCH_EOL_LF | WATCH_EOL_CRLF)) != 0)
        add_all(&table, '\r', '\r');
    if ((what & WATCH_EOL_CRLF) != 0)
        add_all(&table, '\n', '\n');
    if ((what & WATCH_BEYOND) != 0)
        add_beginnings(&table, 0x10000, 0x10FFFF);
    find_ranges(&table);
    return &table;
}

enum finding_kind hidden_kind(unsigned what, char32_t value)
{
    for (size_t row = 0; row < sizeof hidden / sizeof hidden[0]; row++)
        if (value >= hidden[row].first && value <= hidden[row].last)
            return is_asked_for(what, hidden[row].kind) ? hidden[row].kind : FINDING_NONE;
    return FINDING_NONE;
}
