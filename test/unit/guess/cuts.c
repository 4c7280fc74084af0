/* cuts.c - the same guesses for every cutting and merging of a text. */
/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include "chance.h"

#define MOST_GUESSES 80

static struct chance chance = {11};

struct guesses {
    size_t count;
    runic_guess list[MOST_GUESSES];
};

static void guess(const runic_guesser *guesser, struct guesses *all)
{
    memset(all, 0, sizeof *all);
    all->count = runic_guesser_guesses(guesser, all->list, MOST_GUESSES, NULL);
}

static bool is_same(const struct guesses *a, const struct guesses *b)
{
    bool same = a->count == b->count && a->count <= MOST_GUESSES;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->list[i].charset == b->list[i].charset && a->list[i].probability == b->list[i].probability &&
               a->list[i].group == b->list[i].group && strcmp(a->list[i].language, b->list[i].language) == 0;
    return same;
}

/* Two shares, cut at a position; and two pieces. */
static void cut_at(const char *bytes, size_t len, size_t cut, const struct guesses *whole)
{
    static runic_guesser first, second;
    static struct guesses shares, pieces;
    runic_guesser_init(&first, 0);
    runic_guesser_feed(&first, bytes, cut);
    runic_guesser_init(&second, cut);
    runic_guesser_feed(&second, bytes + cut, len - cut);
    runic_guesser_merge(&first, &second);
    guess(&first, &shares);
    EXPECT(is_same(&shares, whole));
    runic_guesser_init(&first, 0);
    runic_guesser_feed(&first, bytes, cut);
    guess(&first, &pieces);
    runic_guesser_feed(&first, bytes + cut, len - cut);
    guess(&first, &pieces);
    EXPECT(is_same(&pieces, whole));
}

/* Shares of random lengths, short ones too, merged in random groups. */
static void feed_shares(runic_guesser *guesser, const char *bytes, size_t len, size_t begin, size_t depth)
{
    if (depth == 0) {
        runic_guesser_init(guesser, begin);
        while (len > 0) {
            const size_t piece = chance_below(&chance, len + 1);
            runic_guesser_feed(guesser, bytes, piece);
            bytes += piece;
            len -= piece;
        }
        return;
    }
    runic_guesser *next = malloc(sizeof *next);
    const size_t cut = chance_below(&chance, len + 1);
    feed_shares(guesser, bytes, cut, begin, chance_below(&chance, depth));
    feed_shares(next, bytes + cut, len - cut, begin + cut, chance_below(&chance, depth));
    runic_guesser_merge(guesser, next);
    free(next);
}

static void test_bytes(const char *bytes, size_t len, size_t step)
{
    static runic_guesser guesser;
    static struct guesses whole, shares;
    runic_guesser_init(&guesser, 0);
    runic_guesser_feed(&guesser, bytes, len);
    guess(&guesser, &whole);
    for (size_t cut = 0; cut <= len; cut += step)
        cut_at(bytes, len, cut, &whole);
    for (unsigned turn = 0; turn < 8; turn++) {
        feed_shares(&guesser, bytes, len, 0, 6);
        guess(&guesser, &shares);
        EXPECT(is_same(&shares, &whole));
    }
}

/* Chinese characters in random order: more pairs of bytes than the guesser can count. */
static void test_many_pairs(const char *gbk, size_t len)
{
    static char bytes[12000];
    for (size_t i = 0; i < sizeof bytes; i += 2)
        memcpy(bytes + i, gbk + chance_below(&chance, len / 2) * 2, 2);
    test_bytes(bytes, sizeof bytes, 997);
}

/* A text so long that the pairs of only some of its blocks count, with so few bytes beyond ASCII that nothing is certain. */
static void test_long_text(void)
{
    static char bytes[300000];
    for (unsigned turn = 0; turn < 4; turn++) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = "plain words "[i % 12];
        for (unsigned i = 0; i < 24; i++)
            bytes[140000 + chance_below(&chance, 150000)] = (char)("\xE9\xF6\xB3\x96"[i % 4]);
        test_bytes(bytes, sizeof bytes, 29989);
    }
}

int main(int count, char **arguments)
{
    texts_path = count > 1 ? arguments[1] : "texts.tsv";
    static const runic_charset charsets[] = {RUNIC_SHIFT_JIS, RUNIC_EUC_JP, RUNIC_GB18030, RUNIC_BIG5,
                                             RUNIC_EUC_KR,    RUNIC_KOI8R,  RUNIC_LATIN1,  RUNIC_ISO2022_JP};
    static struct text text;
    static char bytes[LONGEST_TEXT];
    FILE *file = fopen(texts_path, "rb");
    if (!EXPECT(file != NULL))
        return expect_result();
    for (size_t turn = 0; read_text(file, &text); turn++) {
        const char *l = text.language;
        runic_charset charset = charsets[turn % 8];
        if (strcmp(l, "ja") == 0 || strcmp(l, "zh") == 0 || strcmp(l, "ko") == 0)
            charset = turn % 2 != 0 ? RUNIC_GB18030 : RUNIC_SHIFT_JIS;
        if (strcmp(l, "zh") == 0)
            test_many_pairs(bytes, encode(text.utf8, text.len, RUNIC_GBK, bytes, sizeof bytes));
        const size_t len = encode(text.utf8, text.len, charset, bytes, 250);
        test_bytes(bytes, len, turn % 16 == 0 || strcmp(l, "ja") == 0 ? 1 : 17);
    }
    fclose(file);
    test_long_text();
    return expect_result();
}
