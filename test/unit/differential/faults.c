/* faults.c - several faults in one text, near and far: a kernel's state after one must not affect the next. */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

/* A fault, and another one at every distance from it, in long texts, for loops that search for the next fault. */
static void check_next_fault(enum text_form form, const struct damage *first, const struct damage *second)
{
    static struct text text;
    static size_t turn;
    for (size_t gap = 0; gap < BLOCKS; gap++) {
        uint32_t fill = fills[turn++ % FILLS];
        if (!sampled())
            continue;
        text = (struct text){.form = form};
        fill_to(&text, fill, group_after(form));
        append_units(&text, first->units, first->length);
        fill_to(&text, fill, text.len + gap);
        append_units(&text, second->units, second->length);
        fill_to(&text, fill, text.len + group_after(form));
        check_all_ops(&text);
    }
}

static void check_next_faults(enum text_form form)
{
    size_t count;
    const struct damage *damages = damages_of(form, &count);
    for (size_t i = 0; i < count; i++)
        check_next_fault(form, &damages[i], &damages[(7 * i + 3) % count]);
}

/* Several faults in a group, adjacent and apart: all faults of the form in turn. */
static void check_clusters(const struct plan *plan, enum text_form form)
{
    static const size_t gaps[] = {0, 1, 4, 29};
    uint32_t units[5 * 40];
    size_t count, turn = 0;
    const struct damage *damages = damages_of(form, &count);
    for (size_t i = 0; count > 0 && i < sizeof gaps / sizeof gaps[0]; i++) {
        size_t length = 0;
        for (int fault = 0; fault < 5; fault++) {
            const struct damage *damage = &damages[turn++ % count];
            for (size_t u = 0; u < damage->length; u++)
                units[length++] = damage->units[u];
            for (size_t u = 0; u < gaps[i]; u++)
                units[length++] = 'a';
        }
        check_item(plan, form, units, length);
    }
}

/* Like fill_to, with different letters, so that a moved letter is detected. */
static void fill_on(struct text *text, uint32_t fill, size_t units)
{
    while (fill == 'a' && text->len < units) {
        const uint32_t letter = 'a' + (uint32_t)text->len % 26;
        append_units(text, &letter, 1);
    }
    fill_to(text, fill, units);
}

/* Two faults with so much text after them that loops take both in groups, whatever capacity they require. */
static void check_lone_units_at(enum text_form form, uint32_t fill, size_t first, size_t second)
{
    static struct text text;
    static const uint32_t faults[2] = {0xD83D, 0xDE00};
    if (!sampled())
        return;
    text = (struct text){.form = form};
    fill_on(&text, fill, first);
    append_units(&text, &faults[0], 1);
    fill_on(&text, fill, second);
    append_units(&text, &faults[1], 1);
    fill_on(&text, fill, second + FAR);
    check_all_ops(&text);
}

/* Two lone surrogates, which are a pair in UTF-16 if they are adjacent. */
static void check_lone_units(const struct plan *plan, enum text_form form)
{
    static const size_t distances[] = {1, 2, 3, 5, 17, 31, 32, 33, 60, 61, 62, 63, 64, 65};
    for (size_t first = 0; first <= BLOCKS; first++)
        for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++)
            for (size_t f = 0; f < FILLS; f++)
                if (plan->thorough || fills[f] == 'a' || (first + i) % FILLS == f)
                    check_lone_units_at(form, fills[f], first, first + distances[i]);
}

/* Damage that inserts no units, so that the following text keeps its position: once, and again a few characters later. */
static void check_changes(const struct plan *plan, enum text_form form)
{
    static struct text text;
    static size_t turn;
    size_t count;
    const struct damage *damages = damages_of(form, &count);
    for (size_t i = 0; i < count; i++)
        for (size_t pos = 0; pos < FAR + BLOCKS; pos += plan->thorough ? 1 : 3) {
            if (!sampled())
                continue;
            text = (struct text){.form = form};
            fill_to(&text, fills[FILLS - 1], FAR + BLOCKS + group_after(form));
            change_units(&text, pos, damages[i].units, damages[i].length);
            change_units(&text, pos + 1 + turn++ % 80, damages[i].units, damages[i].length);
            check_all_ops(&text);
        }
}

/* A fault in ASCII, and after it a unit that is neither a fault nor ASCII, and must not be taken for one of them. */
static void check_others_behind_faults(enum text_form form)
{
    static struct text text;
    static const uint32_t fault = 0xD83D;
    static const uint32_t others[] = {0x80,   0x7FF,  0x7FFF,  0x8000,  0xBDBF,   0xD7FF,   0xE000,     0xEFFF,
                                      0xFFFD, 0xFFFF, 0x10000, 0x1D800, 0x10FFFF, 0x110000, 0x8000D800, UINT32_MAX};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        for (size_t pos = 0; pos < 2 * BLOCKS; pos += 3) {
            if (!sampled() || (unit_size(form) == 2 && others[i] > 0xFFFF))
                continue;
            text = (struct text){.form = form};
            fill_on(&text, 'a', FAR + pos % 2);
            change_units(&text, 5, &fault, 1);
            change_units(&text, 6 + pos, &others[i], 1);
            check_all_ops(&text);
        }
}

/* A fault in ASCII, and after it two surrogates at every position: a loop that takes ASCII in pieces may split them. */
static void check_couples_behind_faults(enum text_form form)
{
    static struct text text;
    static const uint32_t fault = 0xD83D;
    static const uint32_t couples[][2] = {{0xD83D, 0xDE00}, {0xD83D, 0xD83D}, {0xDE00, 0xD83D}, {0xDE00, 0xDE00}};
    for (size_t i = 0; i < sizeof couples / sizeof couples[0]; i++)
        for (size_t pos = 0; pos < 2 * BLOCKS; pos++) {
            if (!sampled())
                continue;
            text = (struct text){.form = form};
            fill_on(&text, 'a', FAR + pos % 2);
            change_units(&text, 5, &fault, 1);
            change_units(&text, 6 + pos, couples[i], 2);
            check_all_ops(&text);
        }
}

/* ASCII with faults near each other up to the end, and one or two more units near the end, where loops take smaller pieces. */
static void check_last_faults(enum text_form form)
{
    static struct text text;
    static const uint32_t fault = 0xDE00;
    static const uint32_t items[][2] = {{0xD83D, 'b'}, {0xD83D, 0xDE00}, {0xDE00, 0xDE00}, {0x80, 'b'}, {0xFFFD, 'b'}};
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        for (size_t back = 2; back < 2 * BLOCKS; back++) {
            if (!sampled())
                continue;
            text = (struct text){.form = form};
            fill_on(&text, 'a', FAR + back % 67);
            for (size_t pos = 5; pos < text.len; pos += 50)
                change_units(&text, pos, &fault, 1);
            change_units(&text, text.len - back, items[i], 2);
            check_all_ops(&text);
        }
}

/* ASCII with faults, longer than a batch of 256 units and then of 2,048: one more unit where batches meet. */
static void check_long_faults(enum text_form form)
{
    static struct text text;
    static const uint32_t fault = 0xDE00, items[] = {0xDE00, 0x80, 0xFFFD};
    for (size_t pos = 256 - 4, turn = 0; pos < 256 + 2048 + 4; pos += pos == 260 ? 2040 : 1, turn++) {
        if (!sampled())
            continue;
        text = (struct text){.form = form};
        fill_on(&text, 'a', 2 * 2048 + 67);
        for (size_t at = 5; at < text.len; at += 61 + at % 79)
            change_units(&text, at, &fault, 1);
        change_units(&text, pos, &items[turn % 3], 1);
        check_all_ops(&text);
    }
}

void check_faults(struct plan *plan)
{
    for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++) {
        check_next_faults(form);
        check_clusters(plan, form);
        check_changes(plan, form);
        if (form != TEXT_utf8 && form != TEXT_latin1) {
            check_lone_units(plan, form);
            check_others_behind_faults(form);
            check_couples_behind_faults(form);
            check_last_faults(form);
            check_long_faults(form);
        }
    }
}
