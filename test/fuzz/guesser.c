/* guesser.c - fuzz: guesses do not depend on pieces, and are sorted. Data: two cuts, length, content. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#define MOST 80

struct guesses {
    size_t count;
    runic_guess list[MOST];
};

static void feed(runic_guesser *g, const uint8_t *data, size_t size)
{
    runic_guesser_feed(g, exact_copy(data, size), size);
}

static void take(const runic_guesser *g, struct guesses *all)
{
    memset(all, 0, sizeof *all);
    all->count = runic_guesser_list(g, all->list, MOST, NULL);
    REQUIRE(all->count <= MOST);
    for (size_t i = 0; i < all->count; i++) {
        const runic_guess *guess = &all->list[i], *before = i > 0 ? guess - 1 : NULL;
        REQUIRE(guess->charset > RUNIC_CHARSET_UNKNOWN && guess->charset < RUNIC_CHARSET_COUNT && guess->probability <= 1000);
        REQUIRE(guess->language[3] == 0 && (before == NULL || guess->probability <= before->probability));
        REQUIRE(before == NULL ? guess->group == 0 : guess->group == before->group || guess->group == before->group + 1);
    }
}

static void require_same(const runic_guesser *g, const struct guesses *whole)
{
    static struct guesses other;
    take(g, &other);
    REQUIRE(other.count == whole->count);
    for (size_t i = 0; i < whole->count; i++) {
        const runic_guess *a = &whole->list[i], *b = &other.list[i];
        REQUIRE(a->charset == b->charset && a->probability == b->probability && a->group == b->group);
        REQUIRE(memcmp(a->language, b->language, sizeof a->language) == 0);
    }
}

/* Feeds three pieces, with guesses between them. */
static void cut(const uint8_t *data, size_t size, size_t a, size_t b, const struct guesses *whole)
{
    static runic_guesser g;
    static struct guesses between;
    runic_guesser_init(&g);
    feed(&g, data, a);
    take(&g, &between);
    feed(&g, data + a, b - a);
    take(&g, &between);
    feed(&g, data + b, size - b);
    require_same(&g, whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static runic_guesser g;
    static struct guesses whole;
    size_t a = take_byte(&data, &size), b = take_byte(&data, &size);
    const uint8_t how = take_byte(&data, &size);
    uint8_t *text;
    size = take_text(how, 1, data, size, &text);
    a = 2 * a % (size + 1);
    b = a + 2 * b % (size - a + 1);
    runic_guesser_init(&g);
    runic_guesser_feed(&g, text, size);
    take(&g, &whole);
    runic_guesser_init(&g);
    for (size_t i = 0; i < size; i += 1 + how % 3u)
        feed(&g, text + i, size - i < 1 + how % 3u ? size - i : 1 + how % 3u);
    require_same(&g, &whole);
    cut(text, size, a, b, &whole);
    for (size_t from = 0;;) {
        const runic_declaration found = runic_find_declaration(text, size, from);
        if (found.kind == RUNIC_DECLARATION_NONE)
            break;
        REQUIRE(found.length > 0 && found.offset >= from && found.offset + found.length <= size);
        from = found.offset + found.length;
    }
    return 0;
}
