/* edges.c - every fault and every form of character at every position across two blocks of 64 units, the widest vector here,
 * and around the end of the groups of up to 256 units that loops take at once. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#define BLOCKS      128
#define GROUP       256
#define FAR         640 /* where loops have long settled for a kind of text */
#define BLOCK_AFTER 70  /* units of text behind, more than a block */
#define GROUP_AFTER 330 /* more than a group and a block */

/* What surrounds the item: characters of one length. */
static const uint32_t fills[] = {'a', 0xE9, 0x416, 0x4E2D, 0x1F600};

#define FILLS (sizeof fills / sizeof fills[0])

struct text {
    enum text_form form;
    size_t len;
    uint8_t bytes[MOST_BYTES];
};

static void append_units(struct text *text, const uint32_t *units, size_t count)
{
    text->len = insert_units(text->form, text->bytes, text->len, text->len, units, count);
}

/* Fills up to exactly `units` units; where the filling does not fit, with ASCII before it, so that all positions are met. */
static void fill_to(struct text *text, uint32_t fill, size_t units)
{
    uint8_t one[4];
    const size_t length = reference_put(text->form, fill, one), size = unit_size(text->form);
    while (text->len < units) {
        size_t step = length;
        if (length == 0 || (units - text->len) % length != 0)
            step = reference_put(text->form, '-', one);
        memcpy(text->bytes + text->len * size, one, step * size);
        text->len += step;
        reference_put(text->form, fill, one);
    }
}

static void check_all_ops(const struct text *text)
{
    static struct expectation e;
    for (size_t i = 0; i < op_count; i++) {
        if (ops[i].from != text->form && !(ops[i].from == TEXT_ascii && text->form == TEXT_utf8))
            continue;
        expect_op(&ops[i], text->bytes, text->len, &e);
        check_exact(&ops[i], text->bytes, text->len, &e);
        if (op_writes(&ops[i]) && text->len <= BLOCKS) /* with room for more, only what is in the text can stop it */
            check(&ops[i], text->bytes, text->len, &e, e.steps[e.last].written + BLOCKS, AT_END, AT_START);
    }
}

/* The item at one position, in the middle of text and at its end, and at another position before, unless that is `pos`, too. */
static void check_items_at(enum text_form form, uint32_t fill, size_t before, size_t pos, const uint32_t *item, size_t count,
                           size_t after)
{
    static struct text text;
    if (!sampled())
        return;
    text = (struct text){.form = form};
    if (before != pos) {
        fill_to(&text, fill, before);
        append_units(&text, item, count);
    }
    fill_to(&text, fill, pos);
    append_units(&text, item, count);
    check_all_ops(&text);
    fill_to(&text, fill, text.len + after);
    check_all_ops(&text);
}

static void check_item_at(enum text_form form, uint32_t fill, size_t pos, const uint32_t *item, size_t count, size_t after)
{
    check_items_at(form, fill, pos, pos, item, count, after);
}

static void check_item(const struct plan *plan, enum text_form form, const uint32_t *item, size_t count)
{
    static size_t turn;
    for (size_t pos = 0; pos < BLOCKS; pos++)
        for (size_t i = 0; i < FILLS; i++)
            if (plan->thorough || (turn++ + i) % FILLS < 3)
                check_item_at(form, fills[i], pos, item, count, BLOCK_AFTER);
    /* Loops may take their groups after a block of another kind: so the ends of groups are met wherever they are. */
    const size_t reach = plan->thorough ? GROUP - 1 : 6;
    for (size_t pos = GROUP - reach; pos <= GROUP + reach; pos++)
        check_item_at(form, fills[turn++ % FILLS], pos, item, count, GROUP_AFTER);
    /* Texts of up to two vectors of 32 may have a way of their own. */
    for (size_t pos = 0; pos < BLOCKS / 2; pos++, turn++)
        check_item_at(form, fills[turn % FILLS], pos, item, count, turn % (BLOCKS / 2 + 1 - pos));
    for (size_t pos = FAR; pos < FAR + BLOCKS / 2; pos++)
        check_item_at(form, fills[FILLS - 1 - turn++ % 2], pos, item, count, BLOCK_AFTER);
    /* Loops for such an item may leave off when there is none for long, and come back. */
    for (size_t pos = FAR; pos < FAR + BLOCKS / 2; pos++)
        check_items_at(form, fills[turn++ % FILLS], pos % BLOCKS, pos, item, count, BLOCK_AFTER);
}

/* A fault, and another at every distance from it; long texts around them, for loops that look out for the next. */
static void check_two_faults(enum text_form form, const struct damage *first, const struct damage *second)
{
    static struct text text;
    static size_t turn;
    for (size_t gap = 0; gap < BLOCKS; gap++) {
        uint32_t fill = fills[turn++ % FILLS];
        if (!sampled())
            continue;
        text = (struct text){.form = form};
        fill_to(&text, fill, GROUP_AFTER);
        append_units(&text, first->units, first->length);
        fill_to(&text, fill, text.len + gap);
        append_units(&text, second->units, second->length);
        fill_to(&text, fill, text.len + GROUP_AFTER);
        check_all_ops(&text);
    }
}

static void check_damages(const struct plan *plan, enum text_form form)
{
    size_t count;
    const struct damage *damages = damages_of(form, &count);
    for (size_t i = 0; i < count; i++) {
        check_item(plan, form, damages[i].units, damages[i].length);
        check_two_faults(form, &damages[i], &damages[(7 * i + 3) % count]);
    }
}

/* Several faults in a group, side by side and apart: all of the form's in turn. */
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

/* Good characters of every length, the first and last of each; also after one of another length, as text that changes. */
static void check_characters(const struct plan *plan, enum text_form form)
{
    static const uint32_t values[] = {0x00, 0x7F, 0x80, 0xFF, 0x100, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        uint8_t one[4];
        uint32_t units[4];
        size_t count = reference_put(form, values[i], one);
        for (size_t u = 0; u < count; u++)
            units[u] = unit_at(form, one, u);
        if (count > 0)
            check_item(plan, form, units, count);
    }
}

static void check_ascii_runs(const struct plan *plan, enum text_form form)
{
    static const size_t lengths[] = {2, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65};
    static const uint32_t run[65] = {0};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        check_item(plan, form, run, lengths[i]);
}

/* As fill_to, but letters change from place to place: so one that moved is seen. */
static void fill_on(struct text *text, uint32_t fill, size_t units)
{
    while (fill == 'a' && text->len < units) {
        const uint32_t letter = 'a' + (uint32_t)text->len % 26;
        append_units(text, &letter, 1);
    }
    fill_to(text, fill, units);
}

/* Two faults with much text behind them, so that loops take both in groups, whatever room they want. */
static void check_two_faults_at(enum text_form form, uint32_t fill, size_t first, size_t second)
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

/* Next to each other they are a pair in UTF-16. */
static void check_two_faults(const struct plan *plan, enum text_form form)
{
    static const size_t distances[] = {1, 2, 3, 5, 17, 31, 32, 33, 60, 61, 62, 63, 64, 65};
    for (size_t first = 0; first <= BLOCKS; first++)
        for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++)
            for (size_t f = 0; f < FILLS; f++)
                if (plan->thorough || fills[f] == 'a' || (first + i) % FILLS == f)
                    check_two_faults_at(form, fills[f], first, first + distances[i]);
}

/* Units of one text put in the place of as many of another. */
static void change_units(struct text *text, size_t pos, const uint32_t *item, size_t count)
{
    static struct text before;
    const size_t size = unit_size(text->form);
    before = *text;
    text->len = pos;
    append_units(text, item, count);
    memcpy(text->bytes + text->len * size, before.bytes + text->len * size, (before.len - text->len) * size);
    text->len = before.len;
}

/* Damage that adds nothing, so that what follows stays in its place: once, and again a few characters later. */
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
            fill_to(&text, fills[FILLS - 1], MOST_UNITS - 24);
            change_units(&text, pos, damages[i].units, damages[i].length);
            change_units(&text, pos + 1 + turn++ % 80, damages[i].units, damages[i].length);
            check_all_ops(&text);
        }
}

void check_edges(struct plan *plan)
{
    for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++) {
        check_damages(plan, form);
        check_clusters(plan, form);
        check_characters(plan, form);
        check_ascii_runs(plan, form);
        if (form != TEXT_utf8 && form != TEXT_latin1)
            check_two_faults(plan, form);
        check_changes(plan, form);
    }
}
