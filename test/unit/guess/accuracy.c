/* accuracy.c - how often the first guess decodes a text to the right characters: at least as often as the limits below. */
/* SPDX-License-Identifier: MIT */
#include "texts.h"

enum { COMMON, RARE, DOS, CAPITALS, OTHER_KINDS, ROWS };
enum { LENGTHS = 5 };

static const size_t lengths[LENGTHS] = {20, 50, 100, 200, 1000};

/*
 * In 1/1000, for parts of 20, 50, 100 and 200 bytes, and whole texts of 110 to 650 bytes. docs/detection-measured.md has the
 * accuracy on independent texts.
 */
static const struct {
    const char *name;
    unsigned floors[LENGTHS];
} rows[ROWS] = {
    [COMMON] = {"common charsets", {930, 980, 990, 993, 995}},
    [RARE] = {"rare charsets", {850, 960, 990, 990, 990}},
    [DOS] = {"DOS", {870, 960, 990, 990, 990}},
    [CAPITALS] = {"all capitals", {930, 960, 960, 960, 960}},
    [OTHER_KINDS] = {"CSV, subtitles, source code, web pages", {880, 960, 960, 960, 980}},
};

static struct count {
    unsigned all, right;
} counts[ROWS][LENGTHS], sure;

static bool has_high(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((bytes[i] & 0x80) != 0 || bytes[i] == 0x1B)
            return true;
    return false;
}

static void try_part(const struct text *text, size_t begin, runic_charset charset, unsigned row, unsigned length)
{
    char bytes[LONGEST_TEXT];
    const size_t cap = length == LENGTHS - 1 ? sizeof bytes : lengths[length];
    const size_t len = encode(text->utf8 + begin, text->len - begin, charset, bytes, cap);
    if (len + 4 < lengths[length] && length < LENGTHS - 1)
        return;
    if (!has_high(bytes, len))
        return;
    const runic_guess guess = guess_of(bytes, len);
    const bool right = guess.charset == charset || decodes_alike(bytes, len, charset, guess.charset);
    counts[row][length].all++;
    counts[row][length].right += right;
    sure.all += guess.probability >= 990;
    sure.right += guess.probability >= 990 && right;
    if (!right && getenv("RUNIC_TEST_VERBOSE") != NULL)
        printf("%s %s %s %zu: %s %d %s\n", text->language, text->kind, runic_charset_describe(charset).name, len,
               runic_charset_describe(guess.charset).name, guess.probability, guess.language);
}

/* Tries parts of a text in one charset: a part of each length every 40 bytes, and the whole text. */
static void try_charset(const struct text *text, runic_charset charset, unsigned row)
{
    if (strcmp(text->kind, "capitals") == 0)
        row = row == COMMON ? CAPITALS : ROWS;
    else if (strcmp(text->kind, "prose") != 0)
        row = row == COMMON ? OTHER_KINDS : ROWS;
    for (unsigned length = 0; row < ROWS && length < LENGTHS; length++)
        for (size_t begin = 0; begin < text->len; begin += 40) {
            try_part(text, runic_utf8_floor(text->utf8, text->len, begin), charset, row, length);
            if (length == LENGTHS - 1)
                break;
        }
}

static void try_text(const struct text *text)
{
    const char *charsets = NULL;
    for (size_t i = 0; i < sizeof charsets_of / sizeof charsets_of[0]; i++)
        if (strcmp(charsets_of[i].language, text->language) == 0)
            charsets = charsets_of[i].charsets;
    if (!EXPECT(charsets != NULL))
        return;
    for (unsigned row = COMMON; *charsets != 0;) {
        const size_t len = strcspn(charsets, " |/");
        const runic_charset charset = runic_charset_from_label(charsets, len);
        EXPECT(charset != RUNIC_CHARSET_UNKNOWN);
        try_charset(text, charset, row);
        charsets += len;
        row = *charsets == '|' ? RARE : *charsets == '/' ? DOS : row;
        charsets += *charsets != 0;
    }
    EXPECT(guess_of(text->utf8, text->len).charset == RUNIC_UTF8);
}

int main(int count, char **arguments)
{
    texts_path = count > 1 ? arguments[1] : "texts.tsv";
    static struct text text;
    FILE *file = fopen(texts_path, "rb");
    if (!EXPECT(file != NULL))
        return expect_result();
    while (read_text(file, &text))
        try_text(&text);
    fclose(file);
    for (unsigned row = 0; row < ROWS; row++) {
        printf("%-40s", rows[row].name);
        for (unsigned i = 0; i < LENGTHS; i++) {
            const struct count *c = &counts[row][i];
            const unsigned share = c->all > 0 ? c->right * 1000 / c->all : 1000;
            printf(" %4u of %4u: %5.1f%%", c->right, c->all, share / 10.0);
            EXPECT(share >= rows[row].floors[i]);
        }
        printf("\n");
    }
    printf("of %u guesses with a probability of 990 or more, %u are right\n", sure.all, sure.right);
    EXPECT(sure.all > 1000 && sure.right * 100 >= sure.all * 99);
    return expect_result();
}
