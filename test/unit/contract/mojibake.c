/* mojibake.c - runic_mojibake_find and runic_mojibake_fix: known texts, right texts, every capacity, levels, damaged text. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "chance.h"
#include "guard.h"
#include "sample.h"

#include "repair/piece.h"
#include "runic_guess.h"

#define MOST 6000

static const char *const right_texts[] = {
    "na\u00EFve caf\u00E9 \u2013 d\u00E9j\u00E0 vu \u2026 \u201Cit\u2019s\u201D 5 \u20AC\n",
    "Dzi\u0119kuj\u0119, R\u012Bga, \u0130stanbul, \u0161kola, z\u0142oty, erd\u0151\n",
    "\u041F\u0440\u0438\u0432\u0435\u0442, \u043C\u0438\u0440! \u0422\u0406\u0422\u0406 \u0427\u0406\u0412\u00BB\n",
    "\u65E5\u672C\u8A9E\u306E\u30C6\u30AD\u30B9\u30C8 \uD55C\uAD6D\uC5B4 \U0001F600 \U0001F44D\n",
    "\u0395\u03BB\u03BB\u03B7\u03BD\u03B9\u03BA\u03AC \u05E9\u05DC\u05D5\u05DD \u0E20\u0E32\u0E29\u0E32\n",
};

/* What must not change, though it looks like mojibake: capitals and signs, box drawings, alphabets, code, phonetics. */
static const char *const odd_texts[] = {
    "\u00ABMA\u00C7\u00C3\u00BB, \u201CMANH\u00C3\u201D, IRM\u00C3\u2026 MA\u00C7\u00C3\u00AE, 25\u00B0C, \u00C2\u00BB\n",
    "\u250C\u2500\u252C\u2510 \u251C\u2500\u2500 src \u252C\u2510 \u2551\u2514\u2551 \u2554\u2550\u2557\n",
    "\u00C0\u00C1\u00C2\u00C3\u00C4\u00C5\u00C6\u00C7\u00C8\u00C9 \u0158\u00CD\u0160T\u00CD \u00DA\u017DASN\u00DD\n",
    "if \u00AC\u00ABx\u00BB then \u221A\u03C0 \u2264 \u00AC\u03A9, /\u02C8\u026A\u014B\u0261l\u026A\u0283/\n",
    "\U0001F468\u200D\U0001F469\u200D\U0001F467 \U0001F1E9\U0001F1EA 1\uFE0F\u20E3 \u2764\uFE0F \U0001F44D\U0001F3FD\n",
    "\u017Fon\u00DFt, Wei\u017F\u017Fagung, \u00E6\u00F0el, \u01BFynn, \u0463\u0467\u0461\n",
    "Ti\u1EBFng Vi\u1EC7t \u0EA5\u0EB2\u0EA7 \u13E3\u13B3\u13A9 \u00C5\u00A0gj\u00F8re \u00E6\u00F8\u00E5\n",
};

static char *src, *src_end, *dst_end;

static size_t encode_again(const char *text, size_t len, runic_charset charset, char *to)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    size_t written = 0;
    for (size_t i = 0; i < len; i++) {
        const runic_result r = runic_convert(&how, text + i, 1, to + written, 4);
        /* Programs read a byte without a character as a C1 control. */
        written += r.status == RUNIC_OK ? r.written : runic_utf8_put((unsigned char)text[i], to + written, 4);
    }
    return written;
}

/* Undoes the text, which ends at the guard page, with a dst of exactly cap bytes before the other one. */
static runic_result fix(const char *text, size_t len, size_t cap)
{
    memcpy(src_end - len, text, len);
    src = src_end - len;
    return runic_mojibake_fix(src, len, dst_end - cap, cap);
}

/* The runs of runic_mojibake_find must be what runic_mojibake_fix changes. */
static void check_runs(const char *text, size_t len, const char *fixed, size_t fixed_len)
{
    static runic_mojibake runs[MOST];
    const size_t count = runic_mojibake_find(text, len, runs, MOST);
    size_t at = 0, fixed_at = 0;
    EXPECT(runic_mojibake_find(text, len, NULL, 0) == count);
    for (size_t i = 0; i < count; i++) {
        EXPECT((i == 0 || runs[i].offset > at) && runs[i].fixed_length < runs[i].length && runs[i].levels > 0);
        EXPECT(memcmp(text + at, fixed + fixed_at, runs[i].offset - at) == 0);
        fixed_at += runs[i].offset - at + runs[i].fixed_length;
        at = runs[i].offset + runs[i].length;
    }
    EXPECT(len - at == fixed_len - fixed_at && memcmp(text + at, fixed + fixed_at, len - at) == 0);
}

/* A text that was undone has no mojibake. */
static size_t check_text(const char *text, size_t len, char *fixed)
{
    const runic_result r = fix(text, len, len);
    EXPECT(r.status == RUNIC_OK && r.read == len && r.written <= len);
    memcpy(fixed, dst_end - len, r.written);
    check_runs(text, len, fixed, r.written);
    EXPECT(runic_mojibake_find(fixed, r.written, NULL, 0) == 0);
    return r.written;
}

/* Returns the levels of the run that was read wrongly most often. */
static unsigned most_levels(const char *text, size_t len)
{
    static runic_mojibake runs[MOST];
    const size_t count = runic_mojibake_find(text, len, runs, MOST);
    unsigned most = 0;
    for (size_t i = 0; i < count; i++)
        most = runs[i].levels > most ? runs[i].levels : most;
    return most;
}

static void check_levels(void)
{
    static const runic_charset charsets[] = {RUNIC_WINDOWS1252, RUNIC_WINDOWS1250, RUNIC_IBM437, RUNIC_IBM850};
    char wrong[2][MOST], fixed[MOST];
    for (size_t t = 0; t < sizeof right_texts / sizeof right_texts[0]; t++)
        for (size_t c = 0; c < sizeof charsets / sizeof charsets[0]; c++) {
            const char *text = right_texts[t];
            size_t len = strlen(text);
            for (unsigned level = 1; level <= 3; level++) {
                len = encode_again(text, len, charsets[c], wrong[level % 2]);
                text = wrong[level % 2];
                const size_t written = check_text(text, len, fixed);
                EXPECT(written == strlen(right_texts[t]) && memcmp(fixed, right_texts[t], written) == 0);
                EXPECT(most_levels(text, len) == level);
            }
        }
}

static void check_right_texts(void)
{
    for (size_t i = 0; i < sizeof right_texts / sizeof right_texts[0]; i++)
        EXPECT(runic_mojibake_find(right_texts[i], strlen(right_texts[i]), NULL, 0) == 0);
    for (size_t i = 0; i < sizeof odd_texts / sizeof odd_texts[0]; i++)
        EXPECT(runic_mojibake_find(odd_texts[i], strlen(odd_texts[i]), NULL, 0) == 0);
}

/* A long line is judged in pieces, which do not end inside of a run. */
static void check_long_line(void)
{
    static const char wrong[] = "gr\u00C3\u00B6\u00C3\u0178er ", right[] = "gr\u00F6\u00DFer ";
    char text[MOST], fixed[MOST];
    const size_t count = MOST / (sizeof wrong - 1);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * (sizeof wrong - 1), wrong, sizeof wrong - 1);
    const runic_result r = runic_mojibake_fix(text, count * (sizeof wrong - 1), fixed, sizeof fixed);
    EXPECT(r.status == RUNIC_OK && r.written == count * (sizeof right - 1));
    for (size_t i = 0; i < count; i++)
        EXPECT(memcmp(fixed + i * (sizeof right - 1), right, sizeof right - 1) == 0);
}

/* Returns true if a line of mojibake that is repeated becomes the character, as often, and stays so. */
static bool is_restored(const char *wrong, size_t wrong_len, const char *right, size_t count)
{
    static char text[350000], fixed[350000];
    const size_t right_len = strlen(right);
    runic_mojibake run;
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * wrong_len, wrong, wrong_len);
    const runic_result r = runic_mojibake_fix(text, count * wrong_len, fixed, sizeof fixed);
    bool good = r.written == count * right_len && runic_mojibake_find(fixed, r.written, NULL, 0) == 0 &&
                runic_mojibake_find(text, count * wrong_len, &run, 1) == 1 && run.fixed_length == r.written && run.offset == 0;
    for (size_t i = 0; good && i < count; i++)
        good = memcmp(fixed + i * right_len, right, right_len) == 0;
    return good;
}

/* A character that is repeated in one line is restored, however long the line is, and however often it was misread. */
static void check_repeated(void)
{
    static const struct {
        const char *character;
        runic_charset charset;
    } lines[] = {{"\u00E9", RUNIC_WINDOWS1252}, {"\u00E9", RUNIC_LATIN1},     {"\u0416", RUNIC_WINDOWS1251},
                 {"\u65E5", RUNIC_WINDOWS1252}, {"\u3042", RUNIC_ISO8859_2},  {"\u65E5", RUNIC_IBM437},
                 {"\uD55C", RUNIC_LATIN1},      {"\U0001F600", RUNIC_LATIN1}, {"\U0001F600", RUNIC_WINDOWS1252}};
    static const size_t counts[] = {300, 3000};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const size_t length = strlen(lines[i].character);
        char unit[2][600];
        size_t len = length;
        memcpy(unit[0], lines[i].character, length);
        for (unsigned level = 1; level <= 3; level++) {
            len = encode_again(unit[(level + 1) % 2], len, lines[i].charset, unit[level % 2]);
            for (size_t c = 0; c < (sample_every() < 100 ? 2 : 1); c++)
                EXPECT(is_restored(unit[level % 2], len, lines[i].character, counts[c]));
        }
    }
}

/* A capacity that is too small gets whole lines. */
static void check_capacities(void)
{
    static const char text[] = "plain\nf\u00C3\u00BCr \xFF\nMAN\nd\u00C3\u00A9j\u00C3\u00A0\n";
    static const char whole[] = "plain\nf\u00FCr \xFF\nMAN\nd\u00E9j\u00E0\n";
    const size_t len = sizeof text - 1;
    for (size_t cap = 0; cap <= len; cap++) {
        const runic_result r = fix(text, len, cap);
        EXPECT(r.written <= cap && memcmp(dst_end - cap, whole, r.written) == 0);
        EXPECT(r.read == len ? r.status == RUNIC_OK && r.written == sizeof whole - 1 : r.status == RUNIC_FULL);
        EXPECT(r.read == 0 || text[r.read - 1] == '\n');
        EXPECT(r.status == RUNIC_OK || r.written + 14 > cap);
    }
    EXPECT(runic_mojibake_fix(NULL, 0, NULL, 0).status == RUNIC_OK && runic_mojibake_find(NULL, 0, NULL, 0) == 0);
}

/* Returns how many random texts of a number are tested, a tenth at least. */
static unsigned trials(unsigned count)
{
    return count / (unsigned)(sample_every() < 10 ? sample_every() : 10);
}

/* Appends parts, chosen by chance, until a text is at least `most` bytes long. Returns its length. */
static size_t append_parts(char *text, size_t len, size_t most, const char *const *parts, size_t kinds, struct chance *chance)
{
    while (len < most) {
        const char *part = parts[chance_below(chance, kinds)];
        memcpy(text + len, part, strlen(part));
        len += strlen(part);
    }
    return len;
}

/* Pieces of mojibake, of right text and of nothing at random, also in lines that are longer than a part. */
static void check_chance(void)
{
    static const char *const parts[] = {"\u00C3",
                                        "\u00C3\u00BC",
                                        "\u00E2\u20AC\u2122",
                                        "\u00F0\u0178\u02DC\u20AC",
                                        "\u00C2\u00A0",
                                        "\u251C\u255D",
                                        "\u00C3\u0192",
                                        "\u00C2\u00BC",
                                        "\u0420\u045F",
                                        "\u0432\u0402\u2122",
                                        "\xC3",
                                        "\xE2\x80",
                                        "a",
                                        " ",
                                        "\n",
                                        "\u00E9",
                                        "\u65E5",
                                        "\u0102\u013D",
                                        "\u00C5\u00A1",
                                        "\u00C2",
                                        "\u221A\u00B6",
                                        "\uFB01",
                                        "\xC3\x82\xC2\x80",
                                        "\uF8FF"};
    char text[MOST], fixed[MOST];
    struct chance chance = {4711};
    for (unsigned trial = 0; trial < trials(3000); trial++) {
        const size_t most = trial % 10 == 0 ? 5000 : 60;
        const size_t kinds = 1 + chance_below(&chance, sizeof parts / sizeof parts[0]);
        check_text(text, append_parts(text, 0, most, parts, kinds, &chance), fixed);
    }
}

/*
 * Long lines of passages, each of other mojibake or right text, some in capitals or with lost bytes: the second call must judge
 * the same pieces, whatever the first one left.
 */
static void check_long_lines(void)
{
    static const char *const parts[] = {"gr\u00C3\u00B6\u00C3\u0178er, ",
                                        "GR\u00C3\u0192\u00C2\u2013\u00C3\u0192\u00C5\u00B8E, ",
                                        "L\u2019\u00C3\u2030T\u00C3\u2030: ",
                                        "CAF\u00C3\u0192\u00C2\u00A9 ",
                                        "CAF\u00C3\u2030. ",
                                        "voil\u00C3 , ",
                                        "d\u00E9j\u00E0, ",
                                        "\u251C\u255DBER. ",
                                        "na\u251C\u00BBve-",
                                        "\u0420\u045F\u0421\u0402\u0420\u0451, ",
                                        "\u041F\u0440\u0438\u0432\u0435\u0442, ",
                                        "\u00E6\u2014\u00A5.",
                                        "\u00E6\u2014 \u00C3 ",
                                        "\u00C2.",
                                        "MAN, ",
                                        "text of "};
    char text[MOST], fixed[MOST];
    struct chance chance = {2026};
    for (unsigned trial = 0; trial < trials(120); trial++) {
        const size_t most = MOJIBAKE_PIECE + chance_below(&chance, MOST - MOJIBAKE_PIECE - 100);
        size_t len = 0;
        while (len < most) {
            const size_t first = chance_below(&chance, sizeof parts / sizeof parts[0] - 2),
                         end = len + chance_below(&chance, 900);
            len = append_parts(text, len, end < most ? end : most, parts + first, 3, &chance);
        }
        check_text(text, len, fixed);
    }
}

/*
 * Long lines of mojibake in two charsets, in which a part of each run is lost: after each turn a piece ends elsewhere, and it
 * must be read to an end.
 */
static void check_few_ends(void)
{
    static const char *const parts[] = {"\u00C3\u0192\u00C5\u00B8 ",
                                        "\u00C3\u00A4\u00C2\u00B8\u00C2\u00AD",
                                        "\u00C3\u201A\u00C2\u00BF",
                                        "\u251C\u00E9\u252C\u2510",
                                        "\u00C3\u00A4 ",
                                        "\u251C\u00F1\u252C\u00A9\u252C\u00A1",
                                        "\u00C3",
                                        "\u0102\u201A\u00C2\u017C",
                                        "\u00C4\u201A\u00C5\u00BA",
                                        " ",
                                        "\u00C2",
                                        "\u0192\u00C5\u00B8 "};
    char text[MOST], fixed[MOST];
    struct chance chance = {13};
    for (unsigned trial = 0; trial < trials(60); trial++) {
        const size_t kinds = 2 + chance_below(&chance, sizeof parts / sizeof parts[0] - 1);
        const size_t len = append_parts(text, 0, MOST - 20, parts, kinds, &chance);
        EXPECT(runic_mojibake_fix(text, len, fixed, len).status == RUNIC_OK);
    }
}

int main(void)
{
    const struct guarded from = guarded_new(MOST), to = guarded_new(MOST);
    src_end = (char *)from.end;
    dst_end = (char *)to.end;
    check_levels();
    check_right_texts();
    check_long_line();
    check_repeated();
    check_capacities();
    check_chance();
    check_long_lines();
    check_few_ends();
    return expect_result();
}
