/* census.c - counts how often each character occurs. */
/* SPDX-License-Identifier: MIT */
#include "census.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "character.h"
#include "terminal/message.h"

#define SMALLEST 64 /* entries */

/* Returns the entry of a character, or the free one where it belongs. */
static struct census_entry *find(const struct census *census, char32_t value)
{
    size_t at = (value * 0x9E3779B1u) >> 12;
    while (census->entries[at & (census->size - 1)].count > 0 && census->entries[at & (census->size - 1)].value != value)
        at++;
    return &census->entries[at & (census->size - 1)];
}

/* Doubles the number of entries. Returns false if memory ran out. */
static bool grow(struct census *census)
{
    struct census larger = {
        .size = census->size > 0 ? 2 * census->size : SMALLEST, .used = census->used, .count = census->count};
    larger.entries = calloc(larger.size, sizeof *larger.entries);
    if (larger.entries == NULL)
        return false;
    for (size_t i = 0; i < census->size; i++)
        if (census->entries[i].count > 0)
            *find(&larger, census->entries[i].value) = census->entries[i];
    free(census->entries);
    *census = larger;
    return true;
}

void census_add(struct census *census, char32_t value, uint64_t count)
{
    census->count += count;
    if (census->count > CENSUS_MOST)
        census->failed = true;
    if (2 * census->used >= census->size && !census->failed)
        census->failed = !grow(census);
    if (census->failed)
        return;
    struct census_entry *entry = find(census, value);
    census->used += entry->count == 0;
    entry->value = value;
    entry->count += count;
}

void census_move(struct census *from, struct census *to)
{
    for (size_t i = 0; i < from->size; i++)
        if (from->entries[i].count > 0)
            census_add(to, from->entries[i].value, from->entries[i].count);
    to->failed = to->failed || from->failed;
    if (from->used > 0)
        memset(from->entries, 0, from->size * sizeof *from->entries);
    from->used = 0;
    from->count = 0;
}

static bool is_before(const struct census_entry *a, const struct census_entry *b)
{
    return a->count != b->count ? a->count > b->count : a->value < b->value;
}

size_t census_first(const struct census *census, struct census_entry *first, size_t most)
{
    size_t count = 0;
    for (; count < most && count < census->used && !census->failed; count++) {
        const struct census_entry *next = NULL;
        for (const struct census_entry *entry = census->entries; entry < census->entries + census->size; entry++)
            if (entry->count > 0 && (count == 0 || is_before(&first[count - 1], entry)) &&
                (next == NULL || is_before(entry, next)))
                next = entry;
        first[count] = *next;
    }
    return count;
}

/* Returns how many characters there are besides those listed. */
static uint64_t count_others(const struct census *census, const struct census_entry *first, size_t listed)
{
    uint64_t others = census->count;
    for (size_t i = 0; i < listed; i++)
        others -= first[i].count;
    return others;
}

const char *census_text(const struct census *census)
{
    static _Thread_local char text[96 * (CENSUS_SHOWN + 1)];
    struct census_entry first[CENSUS_SHOWN];
    const size_t count = census_first(census, first, CENSUS_SHOWN);
    const uint64_t others = count_others(census, first, count);
    size_t len = 0;
    text[0] = 0;
    for (size_t i = 0; i < count; i++) {
        const char *shown = character_shown(first[i].value);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s %s%sU+%04X", i == 0 ? ": " : ", ", grouped(first[i].count),
                                shown, *shown != 0 ? " " : "", (unsigned)first[i].value);
    }
    if (count > 0 && others == census->used - count && others > 0)
        snprintf(text + len, sizeof text - len, ", %s other%s", grouped(others), others == 1 ? "" : "s");
    else if (count > 0 && others > 0)
        snprintf(text + len, sizeof text - len, ", %s others of %s kinds", grouped(others), grouped(census->used - count));
    return text;
}

void census_free(struct census *census)
{
    free(census->entries);
    *census = (struct census){.used = 0};
}
