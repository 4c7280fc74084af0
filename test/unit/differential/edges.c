/* edges.c - every fault and every form of character at every position where a kernel may change its loop. */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

#define LONG_ASCII (3 * GROUP)
_Static_assert(LONG_ASCII + 4 * GROUP + 8 + BLOCK_AFTER <= MOST_UNITS, "texts with a fault behind ASCII do not fit");

static void check_damages(const struct plan *plan, enum text_form form)
{
    size_t count;
    const struct damage *damages = damages_of(form, &count);
    for (size_t i = 0; i < count; i++)
        check_item(plan, form, damages[i].units, damages[i].length);
}

/* The first and the last character of every length; also after a character of another length. */
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

/* ASCII so long that loops expect only ASCII; then other characters at every third position of two groups. */
static void check_after_ascii(const struct plan *plan)
{
    static struct text text;
    size_t count;
    const struct damage *damages = damages_of(TEXT_utf8, &count);
    for (size_t i = 0; i < count; i++)
        for (size_t pos = LONG_ASCII; pos < LONG_ASCII + 2 * GROUP; pos += plan->thorough ? 1 : 3) {
            if (!sampled() || (!plan->thorough && (pos / 3 + i) % 4 != 0))
                continue;
            text = (struct text){.form = TEXT_utf8};
            fill_to(&text, 'a', pos);
            append_units(&text, damages[i].units, damages[i].length);
            check_all_ops(&text);
            fill_to(&text, fills[(pos + i) % FILLS], text.len + 2 * GROUP + BLOCK_AFTER);
            check_all_ops(&text);
        }
}

void check_edges(struct plan *plan)
{
    for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++) {
        check_damages(plan, form);
        check_characters(plan, form);
        check_ascii_runs(plan, form);
    }
    check_after_ascii(plan);
}
