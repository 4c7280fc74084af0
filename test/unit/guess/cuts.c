/* cuts.c - guesses do not depend on how a text is cut. */
/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include "chance.h"
#include "detect/multi_byte.h"

#define MOST_GUESSES 80

static struct chance chance = {11};

struct guesses {
    size_t count;
    runic_guess list[MOST_GUESSES];
};

static void guess(const runic_guesser *guesser, struct guesses *all)
{
    memset(all, 0, sizeof *all);
    all->count = runic_guesser_list(guesser, all->list, MOST_GUESSES, NULL);
}

static bool is_same(const struct guesses *a, const struct guesses *b)
{
    bool same = a->count == b->count && a->count <= MOST_GUESSES;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->list[i].charset == b->list[i].charset && a->list[i].probability == b->list[i].probability &&
               a->list[i].group == b->list[i].group && strcmp(a->list[i].language, b->list[i].language) == 0;
    return same;
}

/* Two pieces, with guesses in between. */
static void cut_at(const char *bytes, size_t len, size_t cut, const struct guesses *whole)
{
    static runic_guesser guesser;
    static struct guesses pieces;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, bytes, cut);
    guess(&guesser, &pieces);
    runic_guesser_feed(&guesser, bytes + cut, len - cut);
    guess(&guesser, &pieces);
    EXPECT(is_same(&pieces, whole));
}

/* Pieces of random lengths, also empty ones. */
static void feed_pieces(runic_guesser *guesser, const char *bytes, size_t len)
{
    runic_guesser_init(guesser);
    for (size_t pos = 0, piece; pos < len; pos += piece) {
        piece = chance_below(&chance, 1 + chance_below(&chance, len - pos + 1));
        runic_guesser_feed(guesser, bytes + pos, piece);
    }
}

static void test_bytes(const char *bytes, size_t len, size_t step)
{
    static runic_guesser guesser;
    static struct guesses whole, pieces;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, bytes, len);
    guess(&guesser, &whole);
    for (size_t cut = 0; cut <= len; cut += step)
        cut_at(bytes, len, cut, &whole);
    for (unsigned turn = 0; turn < 8; turn++) {
        feed_pieces(&guesser, bytes, len);
        guess(&guesser, &pieces);
        EXPECT(is_same(&pieces, &whole));
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

/* A text so long that only some of its blocks count, with so few non-ASCII bytes that no charset is certain. */
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

/* CESU-8, split between and inside its surrogates. */
static void test_surrogates(void)
{
    static const char bytes[] =
        "one \xED\xA0\xBD\xED\xB8\x80 and \xED\xA0\xBD\xED\xB8\x81, two \xED\xA0\xBD\xED\xB8\x82 "
        "and \xED\xA0\xBD\xED\xB8\x83, three \xED\xA0\xBD\xED\xB8\x84 and four \xED\xA0\xBD\xED\xB8\x85.";
    test_bytes(bytes, sizeof bytes - 1, 1);
}

/* Appends characters of one kind: ASCII, or bytes that are characters in all, some or none of the multi-byte charsets. */
static size_t append_kind(uint8_t *bytes, size_t len)
{
    static const uint8_t first[] = {0xA1, 0xA1, 0x81, 0x8E, 0xA1, 0xE0, 0x20},
                         last[] = {0xC8, 0xFE, 0xFE, 0x8F, 0xDF, 0xFC, 0x7A};
    static const uint8_t low[] = {0xA1, 0xA1, 0x30, 0xA1, 0xA1, 0x40, 0x20},
                         high[] = {0xFE, 0xFE, 0xFE, 0xDF, 0xDF, 0x7E, 0x7A};
    const size_t kind = chance_below(&chance, 3) > 0 ? chance_below(&chance, 2) * 6 : chance_below(&chance, sizeof first);
    const size_t count = 1 + chance_below(&chance, 9);
    for (size_t i = 0; i < count; i++) {
        bytes[len++] = (uint8_t)(first[kind] + chance_below(&chance, last[kind] - first[kind] + 1u));
        bytes[len++] = (uint8_t)(low[kind] + chance_below(&chance, high[kind] - low[kind] + 1u));
    }
    return len;
}

static bool is_same_sum(struct multi_byte_sum a, struct multi_byte_sum b)
{
    return (a.errors == MOST_ERRORS && b.errors == MOST_ERRORS) ||
           (a.score == b.score && a.characters == b.characters && a.errors == b.errors && a.odd == b.odd);
}

/* The sums of the multi-byte charsets are the same for a whole text and for pieces of one byte and more. */
static void test_sums(void)
{
    for (unsigned turn = 0; turn < 2000; turn++) {
        struct multi_byte whole, pieces;
        uint8_t bytes[600];
        size_t len = 0;
        while (len + 20 < sizeof bytes)
            len = append_kind(bytes, len);
        memset(&whole, 0, sizeof whole);
        runic_multi_byte_feed(&whole, bytes, len);
        memset(&pieces, 0, sizeof pieces);
        for (size_t pos = 0, piece; pos < len; pos += piece) {
            piece = turn % 2 == 0 ? 1 : 1 + chance_below(&chance, len - pos);
            runic_multi_byte_feed(&pieces, bytes + pos, piece);
        }
        for (unsigned charset = 0; charset < MULTI_COUNT; charset++)
            EXPECT(is_same_sum(whole.tracks[charset].sum, pieces.tracks[charset].sum));
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
    test_surrogates();
    test_sums();
    return expect_result();
}
