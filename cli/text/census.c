/* census.c - counts how often each character occurs. */
/* SPDX-License-Identifier: MIT */
#include "census.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "character.h"
#include "charset.h"
#include "terminal/message.h"

#define PAGE  256
#define PAGES (0x110000 / PAGE)

/* The count of a character that the charset has. */
#define HAS UINT64_MAX

struct census_page {
    uint64_t counts[PAGE];
};

/* Returns the count of a character. */
static uint64_t *find(struct census *census, char32_t value)
{
    if (census->pages == NULL)
        census->pages = memset(allocated(PAGES * sizeof *census->pages), 0, PAGES * sizeof *census->pages);
    struct census_page **page = &census->pages[value / PAGE];
    if (*page == NULL)
        *page = memset(allocated(sizeof **page), 0, sizeof **page);
    return &(*page)->counts[value % PAGE];
}

static inline void add_to(struct census *census, uint64_t *found, uint64_t count)
{
    *found += count;
    census->count += count;
    census->is_full = census->most > 0 && census->count > census->most;
}

void census_add(struct census *census, char32_t value, uint64_t count)
{
    if (census->is_full)
        return;
    uint64_t *found = find(census, value);
    census->used += *found == 0;
    add_to(census, found, count);
}

/* ---- Characters that a charset lacks ---- */

static inline void add_if_lacking(struct census *census, runic_charset charset, char32_t value)
{
    struct census_page *page = census->pages != NULL ? census->pages[value / PAGE] : NULL;
    uint64_t *found = page != NULL ? &page->counts[value % PAGE] : NULL;
    if (found != NULL && *found != 0 && *found != HAS)
        add_to(census, found, 1);
    else if (found == NULL || *found == 0) {
        if (charset_has(charset, value))
            *find(census, value) = HAS;
        else
            census_add(census, value, 1);
    }
}

void census_add_lacking(struct census *census, const runic_options *how, const uint8_t *bytes, size_t len)
{
    const runic_policy skip = {.action = RUNIC_ACTION_SKIP};
    /* UTF-16 has the lone surrogates of WTF-8, too. */
    runic_options decode = {.from = how->from,
                            .to = UNITS,
                            .bom_in = how->bom_in,
                            .bom_out = RUNIC_BOM_OUT_NONE,
                            .ill_formed = skip,
                            .unmappable = skip};
    char16_t text[2048];
    runic_result r;
    do {
        r = runic_convert(&decode, bytes, len, text, sizeof text);
        for (size_t i = 0, count = r.written / sizeof *text; i < count && !census->is_full; i++) {
            const bool is_pair = text[i] >> 10 == 0xD800 >> 10 && i + 1 < count && text[i + 1] >> 10 == 0xDC00 >> 10;
            const char32_t pair = is_pair ? 0x10000 + ((text[i] & 0x3FFu) << 10 | (text[i + 1] & 0x3FFu)) : 0;
            add_if_lacking(census, how->to, is_pair ? pair : text[i]);
            i += is_pair;
        }
        bytes += r.read;
        len -= r.read;
        decode.bom_in = RUNIC_BOM_IN_KEEP;
    } while (r.read > 0 && len > 0 && !census->is_full);
}

/* ---- The most frequent characters ---- */

static bool is_before(const struct census_entry *a, const struct census_entry *b)
{
    return a->count != b->count ? a->count > b->count : a->value < b->value;
}

/* Inserts an entry into a sorted list, which has `count` of at most `most`. Returns the new number. */
static size_t insert(struct census_entry *first, size_t count, size_t most, const struct census_entry *entry)
{
    size_t at = count;
    while (at > 0 && is_before(entry, &first[at - 1]))
        at--;
    if (at == most)
        return count;
    count += count < most;
    memmove(first + at + 1, first + at, (count - at - 1) * sizeof *first);
    first[at] = *entry;
    return count;
}

/* Stores the next character that was counted, from *value on, and moves *value past it. Returns false if there is none. */
static bool next(const struct census *census, char32_t *value, struct census_entry *entry)
{
    while (census->pages != NULL && *value / PAGE < PAGES) {
        const struct census_page *page = census->pages[*value / PAGE];
        *entry = (struct census_entry){*value, page != NULL ? page->counts[*value % PAGE] : 0};
        *value += page != NULL ? 1 : PAGE;
        if (entry->count > 0 && entry->count != HAS)
            return true;
    }
    return false;
}

size_t census_first(const struct census *census, struct census_entry *first, size_t most)
{
    struct census_entry entry;
    size_t count = 0;
    for (char32_t value = 0; !census->is_full && next(census, &value, &entry);)
        count = insert(first, count, most, &entry);
    return count;
}

uint64_t census_count(const struct census *census, bool (*is)(const void *user, char32_t value), const void *user)
{
    struct census_entry entry;
    uint64_t count = 0;
    for (char32_t value = 0; !census->is_full && next(census, &value, &entry);)
        count += is(user, entry.value) ? entry.count : 0;
    return count;
}

void census_move(struct census *from, struct census *to)
{
    struct census_entry entry;
    for (char32_t value = 0; next(from, &value, &entry);)
        census_add(to, entry.value, entry.count);
    to->is_full = to->is_full || from->is_full;
    census_free(from);
}

const char *census_text(const struct census *census)
{
    static _Thread_local char text[96 * (CENSUS_VERBOSE + 1)];
    struct census_entry first[CENSUS_VERBOSE];
    const size_t count = census_first(census, first, is_verbose() ? CENSUS_VERBOSE : CENSUS_SHOWN);
    const uint64_t kinds = census->used - count;
    uint64_t others = census->count; /* besides those listed */
    size_t len = 0;
    text[0] = 0;
    if (census->most > 0 && census->count > census->most)
        return "; -v lists them";
    for (size_t i = 0; i < count; i++) {
        const char *shown = character_shown(first[i].value);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s %s%sU+%04X", i == 0 ? ": " : ", ", grouped(first[i].count),
                                shown, *shown != 0 ? " " : "", (unsigned)first[i].value);
        others -= first[i].count;
    }
    if (count > 0 && others == kinds && others > 0)
        snprintf(text + len, sizeof text - len, ", %s other%s", grouped(others), others == 1 ? "" : "s");
    else if (count > 0 && others > 0)
        snprintf(text + len, sizeof text - len, ", %s others of %s%s", grouped(others), counted(kinds, "kind"),
                 is_verbose() ? "" : " (-v lists them)");
    return text;
}

void census_free(struct census *census)
{
    for (size_t i = 0; census->pages != NULL && i < PAGES; i++)
        free(census->pages[i]);
    free(census->pages);
    *census = (struct census){.used = 0};
}
