/* transliterate.c - runic_transliterate: known texts, what it answers for every character and charset, and the report that it
 * gets. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "runic_guess.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Converts a text in UTF-8 to a charset with transliteration, and the result back to UTF-8. */
static void expect_text(runic_charset to, const char *language, const char *text, const char *wanted)
{
    runic_options how = {
        .from = RUNIC_UTF8, .to = to, .unmappable = {.action = RUNIC_ACTION_CALLBACK}, .callback = runic_transliterate};
    const runic_options back = {.from = to, .to = RUNIC_UTF8};
    char made[256], read[256];
    how.user = (void *)(uintptr_t)language;
    const runic_result there = runic_convert(&how, text, strlen(text), made, sizeof made);
    const runic_result again = runic_convert(&back, made, there.written, read, sizeof read - 1);
    read[again.written] = 0;
    EXPECT(there.status == RUNIC_OK && again.status == RUNIC_OK &&
           runic_convert_size(&how, text, strlen(text)) == there.written);
    EXPECT(strcmp(read, wanted) == 0);
    if (strcmp(read, wanted) != 0)
        printf("  %s: %s, not %s\n", text, read, wanted);
}

static void test_texts(void)
{
    expect_text(RUNIC_ASCII, NULL, "“It’s” – ‘5½’ … €20 «oui» №3 ≤ 4 → ™",
                "\"It's\" - '5 1/2' ... EUR20 <<oui>> No3 <= 4 -> (TM)");
    expect_text(RUNIC_ASCII, NULL, "œuvre naïve Łódź Ærø ﬁn Þór ðað ß ẞ ȷ ı", "oeuvre naive Lodz AEro fin THor dad ss SS j i");
    expect_text(RUNIC_ASCII, NULL, "Việt Nam ＡＢＣ ② ㎏ Ⅷ 𝐀", "Viet Nam ABC (2) kg VIII A");
    expect_text(RUNIC_ASCII, NULL, "Щёкин Αθήνα Երևան თბილისი カナ かな", "Shchekin Athina Erevan tbilisi kana kana");
    expect_text(RUNIC_ASCII, NULL, "ガラス バス ピザ ヴ きゃ ㇰ ｶﾞ", "garasu basu piza vu kiya ku ka");
    expect_text(RUNIC_ASCII, NULL, "Չարենց Թիֆլիս ՞ ᲗᲑႧⴁ", "Ch'arents' T'iflis ? TBTb");
    expect_text(RUNIC_ASCII, NULL, "Əli ɔ ʿayn ʾalif", "Eli o 'ayn 'alif");
    expect_text(RUNIC_SHIFT_JIS, NULL, "ㇰ ʿ", "ク ‘");
    expect_text(RUNIC_ASCII, NULL, "😀 日本 ا", "? ?? ?");
    /* What the target has wins, and what is nearest to it. */
    expect_text(RUNIC_WINDOWS1252, NULL, "“a” ‟b” – … € ő", "“a” “b” – … € ö");
    expect_text(RUNIC_LATIN1, NULL, "“é” – € erdő Việt Œ ½ ﬁ", "\"é\" - EUR erdö Viêt OE ½ fi");
    expect_text(RUNIC_ISO8859_2, NULL, "erdő ș ñ ø", "erdő ş n o");
    expect_text(RUNIC_KOI8R, NULL, "Жук “é”", "Жук \"e\"");
    expect_text(RUNIC_SHIFT_JIS, NULL, "日本 é ©", "日本 e (C)");
}

static void test_languages(void)
{
    expect_text(RUNIC_ASCII, "de", "Übergröße ö ǟ ẞ å", "Uebergroesse oe ae SS a");
    expect_text(RUNIC_ASCII, "de-CH", "Ä", "Ae");
    expect_text(RUNIC_ASCII, "DE_at", "Ä", "Ae");
    expect_text(RUNIC_LATIN1, "de", "Übergröße „so“", "Übergröße \"so\"");
    expect_text(RUNIC_ASCII, "da", "Ærøskøbing Århus ü ä", "Aeroeskoebing Aarhus u ae");
    expect_text(RUNIC_ASCII, "nb", "Bodø på Ås", "Bodoe paa Aas");
    expect_text(RUNIC_ASCII, "sv", "Malmö Åre ä", "Malmo Are a");
    expect_text(RUNIC_ASCII, "fi", "Hyvää yötä Åbo", "Hyvaa yota Abo");
    expect_text(RUNIC_ASCII, "et", "Tõnu öö ü š", "Tonu oo u s");
    expect_text(RUNIC_ASCII, "hu", "árvíztűrő", "arvizturo");
    expect_text(RUNIC_ASCII, "is", "Þór Guðmundsson Æ ö", "THor Gudmundsson AE o");
    expect_text(RUNIC_ASCII, "", "ä", "a");
    expect_text(RUNIC_ASCII, "d", "ä", "a");
    expect_text(RUNIC_ASCII, "den", "ä", "a");
}

static runic_policy answer_for(runic_charset to, char32_t character)
{
    const runic_report report = {.character = character, .to = (uint16_t)to, .status = RUNIC_UNMAPPABLE};
    runic_policy answer = {.action = RUNIC_ACTION_STOP};
    runic_transliterate(NULL, &report, &answer);
    return answer;
}

/* An answer is text of the target. Returns true if it is neither '?' nor nothing. */
static bool test_answer(runic_charset to, char32_t value)
{
    const runic_options check = {.from = RUNIC_UTF32LE, .to = to};
    const runic_policy answer = answer_for(to, value);
    uint8_t text[4 * RUNIC_MAX_REPLACEMENT], made[256];
    for (size_t i = 0; i < answer.length; i++)
        for (size_t byte = 0; byte < 4; byte++)
            text[4 * i + byte] = (uint8_t)(answer.text[i] >> 8 * byte);
    EXPECT(answer.action == (answer.length > 0 ? RUNIC_ACTION_REPLACE : RUNIC_ACTION_SKIP) &&
           answer.length <= RUNIC_MAX_REPLACEMENT);
    EXPECT(runic_convert(&check, text, 4 * (size_t)answer.length, made, sizeof made).status == RUNIC_OK);
    return answer.length > 0 && answer.text[0] != '?';
}

/* The characters that are answered in US-ASCII: all that the table has. */
static char32_t table[8192];
static size_t table_count;

/* Nothing that is not seen becomes visible. */
static void test_ascii(void)
{
    for (char32_t value = 0x80; value < 0x110000; value++) {
        if (test_answer(RUNIC_ASCII, value))
            table[table_count++] = value;
        if (value < 0xA0 || (value >= 0x300 && value < 0x370) || value == 0xFEFF || value == 0xAD) {
            const runic_policy answer = answer_for(RUNIC_ASCII, value);
            EXPECT(answer.action == RUNIC_ACTION_SKIP || (value == 0x85 && answer.text[0] == '\n'));
        }
    }
    EXPECT(table_count >= 4000);
}

/* In every charset each of these characters is answered, too, except that IBM864 has no % for U+FE6A and U+FF05. */
static void test_charset(runic_charset to)
{
    size_t answered = 0;
    for (size_t i = 0; i < table_count; i++)
        answered += test_answer(to, table[i]);
    const size_t lacking = to == RUNIC_IBM864 ? 2 : 0;
    EXPECT(answered + lacking == table_count);
    if (answered + lacking != table_count)
        printf("  %s: %zu of %zu\n", runic_charset_label(to, 0), answered, table_count);
}

/* The charsets of East Asia have signs of full width, which are typed there; others do not. */
static void test_full_width(void)
{
    static const struct {
        runic_charset to;
        char32_t value, typed;
    } cases[] = {{RUNIC_SHIFT_JIS, 0x301C, 0xFF5E},  {RUNIC_SHIFT_JIS, 0x2016, 0x2225}, {RUNIC_SHIFT_JIS, 0x2212, 0xFF0D},
                 {RUNIC_SHIFT_JIS, 0x2014, 0x2015},  {RUNIC_SHIFT_JIS, 0xA2, 0xFFE0},   {RUNIC_SHIFT_JIS, 0xA3, 0xFFE1},
                 {RUNIC_SHIFT_JIS, 0xAC, 0xFFE2},    {RUNIC_SHIFT_JIS, 0xA5, 0xFFE5},   {RUNIC_SHIFT_JIS, 0x203E, 0xFFE3},
                 {RUNIC_EUC_KR, 0x20A9, 0xFFE6},     {RUNIC_GBK, 0xA5, 0xFFE5},         {RUNIC_ASCII, 0x301C, '~'},
                 {RUNIC_LATIN1, 0x2212, '-'},        {RUNIC_LATIN1, 0x2014, '-'},       {RUNIC_ASCII, 0xA2, 'c'},
                 {RUNIC_WINDOWS1252, 0x2015, 0x2014}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const runic_policy answer = answer_for(cases[i].to, cases[i].value);
        EXPECT(answer.length == 1 && answer.text[0] == cases[i].typed);
    }
}

/* With `web`, the target has what the encoder of the Encoding Standard writes. */
static void test_web(void)
{
    runic_report report = {.character = 0x207B, .to = RUNIC_SHIFT_JIS, .status = RUNIC_UNMAPPABLE};
    runic_policy answer;
    runic_transliterate(NULL, &report, &answer);
    EXPECT(answer.length == 1 && answer.text[0] == 0xFF0D);
    report.web = 1;
    runic_transliterate(NULL, &report, &answer);
    EXPECT(answer.length == 1 && answer.text[0] == 0x2212);
    report = (runic_report){.character = 0x171, .to = RUNIC_BIG5, .status = RUNIC_UNMAPPABLE};
    runic_transliterate(NULL, &report, &answer);
    EXPECT(answer.length == 1 && answer.text[0] == 0xFC);
    report.web = 1;
    runic_transliterate(NULL, &report, &answer);
    EXPECT(answer.length == 1 && answer.text[0] == 'u');
}

static void keep_report(void *user, const runic_report *report, runic_policy *answer)
{
    *(runic_report *)user = *report;
    answer->action = RUNIC_ACTION_SKIP;
}

static void test_report(void)
{
    runic_report seen = {.offset = 9};
    runic_options how = {.from = RUNIC_UTF16, .to = RUNIC_SHIFT_JIS, .callback = keep_report, .user = &seen, .web = 1};
    char made[16];
    how.ill_formed.action = how.unmappable.action = RUNIC_ACTION_CALLBACK;
    EXPECT(sizeof seen == 32);
    EXPECT(runic_convert(&how, "\xFF\xFE\xE9\0", 4, made, sizeof made).status == RUNIC_OK);
    EXPECT(seen.offset == 2 && seen.character == 0xE9 && seen.from == RUNIC_UTF16LE && seen.to == RUNIC_SHIFT_JIS &&
           seen.web == 1);
    EXPECT(runic_convert(&how, "\0a\xD8\0", 4, made, sizeof made).status == RUNIC_OK);
    EXPECT(seen.status == RUNIC_ILL_FORMED && seen.from == RUNIC_UTF16BE && seen.to == RUNIC_SHIFT_JIS);
    how = (runic_options){.from = RUNIC_UTF8,
                          .to = RUNIC_ASCII,
                          .ill_formed = {.action = RUNIC_ACTION_CALLBACK},
                          .callback = runic_transliterate};
    EXPECT(runic_convert(&how, "a\xFF", 2, made, sizeof made).written == 2 && made[1] == '?');
}

/* Calls of a callback of the program that answers as runic_transliterate does. */
struct calls {
    size_t count;
    uint64_t offset; /* of the newest */
    uint64_t sum;    /* of all offsets */
};

static void count_and_transliterate(void *user, const runic_report *report, runic_policy *answer)
{
    struct calls *calls = user;
    EXPECT(calls->count == 0 || report->offset > calls->offset);
    calls->count++;
    calls->offset = report->offset;
    calls->sum += report->offset;
    runic_transliterate(NULL, report, answer);
}

/* Writes lines with many unmappable characters, some without, and ill-formed bytes. Returns the size; *count and *sum: the
 * number of its quotes, and the sum of their offsets. */
static size_t make_lines(char *text, size_t size, size_t *count, uint64_t *sum)
{
    static const char *const lines[] = {"plain line of ASCII, long enough for a kernel, without anything else in it\n", "“é”\n",
                                        "“Щёкин” “ok” ‘””““’\n", "\xFF\xC3", "““““““““““““““““““““““““““““““““\n"};
    size_t len = 0;
    *count = 0;
    *sum = 0;
    for (unsigned line = 0; len + 128 < size; line++) {
        const char *const source = lines[line * 7 % 11 % 5];
        for (size_t i = 0; source[i] != 0; i++) {
            const bool is_quote = strncmp(source + i, "“", 3) == 0;
            *count += is_quote;
            *sum += is_quote ? len : 0;
            text[len++] = source[i];
        }
    }
    return len;
}

/* Converts in pieces and outputs of some size. Returns the size of the whole output. */
static size_t convert_pieces(const runic_options *how, const char *text, size_t len, size_t piece, size_t room, char *made,
                             runic_faults *faults)
{
    runic_converter converter;
    size_t written = 0;
    EXPECT(runic_converter_init(&converter, how) == RUNIC_OK);
    for (size_t read = 0;;) {
        const size_t step = len - read < piece ? len - read : piece;
        const runic_result r = runic_converter_convert(&converter, text + read, step, made + written, room, read + step == len);
        read += r.read;
        written += r.written;
        if (r.status == RUNIC_OK && read == len)
            break;
        EXPECT(r.status == RUNIC_OK || r.status == RUNIC_FULL);
        if (r.status != RUNIC_OK && r.status != RUNIC_FULL)
            break;
    }
    *faults = runic_converter_faults(&converter);
    return written;
}

/* The library may remember the answers of runic_transliterate, never those of a program's callback, which is called for each
 * fault. Both write the same, however the text is cut. */
static void test_own_callback(runic_charset to)
{
    static char text[20000], wanted[80000], made[80000];
    size_t quotes;
    uint64_t sum;
    const size_t len = make_lines(text, sizeof text, &quotes, &sum);
    struct calls calls = {0};
    runic_faults one, two;
    runic_options own = {.from = RUNIC_UTF8, .to = to, .callback = count_and_transliterate, .user = &calls};
    own.ill_formed.action = RUNIC_ACTION_REPLACE;
    own.unmappable.action = RUNIC_ACTION_CALLBACK;
    runic_options known = own;
    known.callback = runic_transliterate;
    known.user = NULL;
    (void)runic_convert_size(&known, text, 1000);
    const size_t size = convert_pieces(&own, text, len, len, sizeof wanted, wanted, &one);
    EXPECT(calls.count == one.unmappable && one.ill_formed > 10);
    EXPECT(to != RUNIC_ASCII || (calls.count > quotes && calls.sum > sum && quotes > 1000));
    for (size_t piece = 1; piece < 40000; piece = 3 * piece + 2)
        for (size_t room = RUNIC_MIN_OUTPUT; room <= 8192; room *= 4) {
            EXPECT(convert_pieces(&known, text, len, piece, room, made, &two) == size && memcmp(made, wanted, size) == 0);
            EXPECT(memcmp(&one, &two, sizeof one) == 0);
        }
}

/* Answers of twelve characters among dense ill-formed sequences are written whole, whatever the room. */
static void test_long_answers(void)
{
    static char text[8000], wanted[60000], made[60000];
    struct calls calls = {0};
    runic_faults one, two;
    runic_options how = {.from = RUNIC_UTF16LE, .to = RUNIC_LATIN1, .callback = count_and_transliterate, .user = &calls};
    how.ill_formed.action = RUNIC_ACTION_SKIP;
    how.unmappable.action = RUNIC_ACTION_CALLBACK;
    for (size_t i = 0; i < sizeof text; i += 2)
        memcpy(text + i, i % 400 < 40 ? "\0\xD8" : "\x0C\x2A", 2); /* U+D800, U+2A0C */
    const size_t size = convert_pieces(&how, text, sizeof text, sizeof text, sizeof wanted, wanted, &one);
    EXPECT(size == 12 * 3600);
    how.callback = runic_transliterate;
    how.user = NULL;
    for (size_t room = RUNIC_MIN_OUTPUT; room < 20000; room += room / 8) {
        EXPECT(convert_pieces(&how, text, sizeof text, 3000, room, made, &two) == size && memcmp(made, wanted, size) == 0);
        EXPECT(memcmp(&one, &two, sizeof one) == 0);
    }
}

int main(void)
{
    test_texts();
    test_languages();
    test_ascii();
    for (runic_charset to = 1; to < RUNIC_CHARSET_COUNT; to++)
        if (!runic_charset_describe(to).unicode && runic_charset_describe(to).convertible)
            test_charset(to);
    test_full_width();
    test_web();
    test_report();
    static const runic_charset some[] = {RUNIC_ASCII,      RUNIC_LATIN1, RUNIC_WINDOWS1251,
                                         RUNIC_ISO2022_JP, RUNIC_KOI8R,  RUNIC_IBM864};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        test_own_callback(some[i]);
    test_long_answers();
    return expect_result();
}
