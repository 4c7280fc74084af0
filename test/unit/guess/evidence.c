/* evidence.c - guesses at texts that are in no legacy charset, with hints, and with declarations. */
/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include "chance.h"

static size_t guesses_of(const void *bytes, size_t len, runic_guess *list, size_t cap, const runic_hint *hint)
{
    static runic_guesser guesser;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, bytes, len);
    return runic_guesser_list(&guesser, list, cap, hint);
}

static bool is_legacy(runic_charset charset)
{
    return charset != RUNIC_CHARSET_UNKNOWN && charset != RUNIC_ASCII && !runic_charset_describe(charset).unicode;
}

/* Text in the charsets that a runic_detector recognizes. */
static void test_recognized(void)
{
    static struct text text;
    static char bytes[4 * LONGEST_TEXT];
    FILE *file = fopen(texts_path, "rb");
    EXPECT(guess_of("", 0).charset == RUNIC_UTF8);
    EXPECT(guess_of("plain text\n", 11).charset == RUNIC_ASCII);
    while (EXPECT(file != NULL) && read_text(file, &text)) {
        EXPECT(guess_of(text.utf8, text.len).charset == RUNIC_UTF8);
        for (runic_charset charset = RUNIC_UTF16; charset <= RUNIC_UTF32LE; charset++) {
            const size_t len = encode(text.utf8, text.len, charset, bytes, sizeof bytes);
            EXPECT(!is_legacy(guess_of(bytes, len).charset));
        }
    }
    fclose(file);
}

/* Random bytes, as in compressed files, of 64 bytes and more. */
static void test_binaries(void)
{
    struct chance chance = {5};
    uint8_t bytes[4096];
    for (unsigned turn = 0; turn < 500; turn++) {
        const size_t len = 64 + chance_below(&chance, sizeof bytes - 64);
        for (size_t i = 0; i < len; i++)
            bytes[i] = (uint8_t)chance_below(&chance, 256);
        const runic_guess guess = guess_of(bytes, len);
        if (!EXPECT(!is_legacy(guess.charset)))
            fprintf(stderr, "%zu random bytes: %s %d\n", len, runic_charset_describe(guess.charset).name, guess.probability);
    }
}

/* Text with control characters that no text has. */
static void test_controls(void)
{
    static const char nul[] = "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0!\0 \xCA\xE0\xEA \xE4\xE5\xEB\xE0?";
    static const char bells[] = "\xCF\xF0\xE8\xE2\xE5\xF2, \a\xEC\xE8\xF0! \xCA\xE0\xEA \x02\xE4\xE5\xEB\xE0?";
    EXPECT(guess_of(nul, sizeof nul - 1).charset == RUNIC_CHARSET_UNKNOWN);
    EXPECT(guess_of(bells, sizeof bells - 1).charset == RUNIC_CHARSET_UNKNOWN);
}

static void test_hints(void)
{
    static const char text[] = "Stra\xDF"
                               "e: 5 \xB5m";
    const runic_charset two[] = {RUNIC_ISO8859_15, RUNIC_KOI8R};
    const runic_hint only = {.charsets = two, .charset_count = 2};
    runic_guess list[80];
    EXPECT(guesses_of(text, sizeof text - 1, list, 80, &only) >= 1 && list[0].charset == RUNIC_ISO8859_15);
    /* One byte that is a letter in each of them. */
    static const char ambiguous[] = "pe\xE8";
    const runic_hint czech = {.language = "cs"}, italian = {.language = "it"}, declared = {.declared = RUNIC_WINDOWS1250};
    EXPECT(guesses_of(ambiguous, 3, list, 80, &italian) > 1 && list[0].charset == RUNIC_WINDOWS1252);
    EXPECT(strcmp(list[0].language, "it") == 0);
    EXPECT(guesses_of(ambiguous, 3, list, 80, &czech) > 1 && list[0].charset == RUNIC_WINDOWS1250);
    EXPECT(guesses_of(ambiguous, 3, list, 80, &declared) > 1 && list[0].charset == RUNIC_WINDOWS1250);
}

/* Expects the first guess if the text is in one of two charsets; the second may be RUNIC_CHARSET_UNKNOWN. */
static void expect_of_two(const char *text, size_t len, runic_charset one, runic_charset two, runic_charset guess)
{
    const runic_charset both[] = {one, two};
    const runic_hint only = {.charsets = both, .charset_count = two == RUNIC_CHARSET_UNKNOWN ? 1 : 2};
    runic_guess list[80] = {{0}};
    const size_t count = guesses_of(text, len, list, 80, &only);
    if (!EXPECT(guess == RUNIC_CHARSET_UNKNOWN ? count == 0
                                               : count > 0 && list[0].charset == guess && list[0].probability > 500))
        fprintf(stderr, "%.20s: %zu guesses, %s %d\n", text, count, runic_charset_describe(list[0].charset).name,
                list[0].probability);
    for (size_t i = 0; i < count; i++)
        EXPECT(list[i].charset == one || list[i].charset == two);
}

/* Every guess is one of the possible charsets, whatever the text looks like. */
static void test_only_possible(void)
{
    static const char ascii[] = "plain text\n", utf8[] = "\xD0\xBF\xD1\x80\xD0\xB8\xD0\xB2\xD0\xB5\xD1\x82",
                      marked[] = "\xFF\xFEh\0i", wide[] = "h\0e\0l\0l\0o\0,\0 \0y\0o\0u",
                      chinese[] = "\xD6\xD0\xCE\xC4\xD7\xD6\xB7\xFB\xBC\xAF", mail[] = "\x1B$B4A;z\x1B(B",
                      cesu[] = "good \xED\xA0\xBD\xED\xB8\x80 night\n", bom[] = "\xEF\xBB\xBFhi";
    const runic_charset none = RUNIC_CHARSET_UNKNOWN;
    expect_of_two(ascii, sizeof ascii - 1, RUNIC_KOI8R, RUNIC_UTF16LE, RUNIC_KOI8R);
    expect_of_two(ascii, sizeof ascii - 1, RUNIC_IBM037, RUNIC_UTF8, RUNIC_UTF8);
    expect_of_two(ascii, sizeof ascii - 1, RUNIC_GB18030, none, RUNIC_GB18030);
    expect_of_two(ascii, sizeof ascii - 1, RUNIC_BOCU1, RUNIC_UTF7, none);
    expect_of_two(ascii, sizeof ascii - 1, RUNIC_KOI8R, RUNIC_ASCII, RUNIC_ASCII);
    expect_of_two(mail, sizeof mail - 1, RUNIC_ISO2022_JP, RUNIC_UTF8, RUNIC_ISO2022_JP);
    expect_of_two("", 0, RUNIC_KOI8R, none, RUNIC_KOI8R);
    expect_of_two(utf8, sizeof utf8 - 1, RUNIC_WINDOWS1251, none, RUNIC_WINDOWS1251);
    expect_of_two(utf8, sizeof utf8 - 1, RUNIC_WINDOWS1251, RUNIC_UTF8, RUNIC_UTF8);
    expect_of_two(bom, sizeof bom - 1, RUNIC_WINDOWS1252, none, RUNIC_WINDOWS1252);
    expect_of_two(wide, sizeof wide - 1, RUNIC_KOI8R, none, none);
    expect_of_two(wide, sizeof wide - 1, RUNIC_KOI8R, RUNIC_UTF16LE, RUNIC_UTF16LE);
    expect_of_two(marked, sizeof marked - 1, RUNIC_KOI8R, RUNIC_UTF16, RUNIC_UTF16);
    expect_of_two(mail, sizeof mail - 1, RUNIC_ASCII, RUNIC_KOI8R, RUNIC_ASCII);
    expect_of_two(cesu, sizeof cesu - 1, RUNIC_CESU8, RUNIC_GBK, RUNIC_CESU8);
    expect_of_two(chinese, sizeof chinese - 1, RUNIC_GB18030, none, RUNIC_GB18030);
    expect_of_two(chinese, sizeof chinese - 1, RUNIC_GB18030, RUNIC_GBK, RUNIC_GBK);
}

/* A declared charset decides between likely ones, also GB18030, which is guessed as GBK. */
static void test_declared_outside(void)
{
    static const char korean[] = "\xB0\xA1";
    const runic_hint gb18030 = {.declared = RUNIC_GB18030}, gbk = {.declared = RUNIC_GBK};
    runic_guess by_name[80] = {{0}}, by_alias[80] = {{0}};
    EXPECT(guesses_of(korean, 2, by_name, 80, NULL) > 1 && by_name[0].charset == RUNIC_EUC_KR);
    EXPECT(guesses_of(korean, 2, by_name, 80, &gbk) > 1 && by_name[0].charset == RUNIC_GBK);
    EXPECT(guesses_of(korean, 2, by_alias, 80, &gb18030) > 1 && by_alias[0].charset == RUNIC_GBK);
    EXPECT(by_name[0].probability == by_alias[0].probability);
}

static void test_groups(void)
{
    runic_guess list[80];
    /* Only Russian letters, which have the same bytes in KOI8-U. */
    size_t count = guesses_of("\xD0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2! \xEB\xC1\xCB \xC4\xC5\xCC\xC1?", 22, list, 80, NULL);
    EXPECT(count >= 2 && list[0].charset == RUNIC_KOI8R && list[1].charset == RUNIC_KOI8U);
    EXPECT(list[0].group == 0 && list[1].group == 0 && list[0].probability == list[1].probability);
    for (size_t i = 1; i < count; i++)
        EXPECT(list[i].probability <= list[i - 1].probability && list[i].group >= list[i - 1].group);
    /* cap limits the written guesses, not the count. */
    runic_guess one[2] = {{0}, {.probability = 7}};
    EXPECT(guesses_of("\xD0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2! \xEB\xC1\xCB \xC4\xC5\xCC\xC1?", 22, one, 1, NULL) == count);
    EXPECT(one[0].charset == RUNIC_KOI8R && one[1].probability == 7);
}

/* A declaration in the text decides between likely charsets, and does not make an impossible one likely. */
static void test_declared_in_text(void)
{
    static const char plain[] = "<meta charset=no><p>caf\xE8", likely[] = "<meta charset=windows-1250><p>caf\xE8";
    static const char wrong[] = "<meta charset=shift_jis>\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA "
                                "\xE4\xE5\xEB\xE0? \xD5\xEE\xF0\xEE\xF8\xEE";
    EXPECT(guess_of(plain, sizeof plain - 1).charset == RUNIC_WINDOWS1252);
    EXPECT(guess_of(likely, sizeof likely - 1).charset == RUNIC_WINDOWS1250);
    EXPECT(guess_of(wrong, sizeof wrong - 1).charset == RUNIC_WINDOWS1251);
}

/*
 * Text in GBK with more pairs of bytes than the guesser stores: the 3,755 usual characters of GB 2312, in rows 0xB0 to 0xD7,
 * each between two of the most frequent characters.
 */
static void test_many_characters(void)
{
    static const char frequent[] = "\xB5\xC4\xD2\xBB\xCA\xC7\xB2\xBB\xC1\xCB\xD4\xDA\xC8\xCB\xD3\xD0\xCE\xD2\xCB\xFB\xD5\xE2"
                                   "\xB8\xF6\xC3\xC7\xD6\xD0\xC0\xB4\xC9\xCF";
    static char text[6 * 3755];
    size_t len = 0;
    for (unsigned i = 0; i < 3755; i++) {
        memcpy(text + len, frequent + i * 7 % 16 * 2, 2);
        memcpy(text + len + 2, frequent + i * 5 % 16 * 2, 2);
        text[len + 4] = (char)(0xB0 + i / 94);
        text[len + 5] = (char)(0xA1 + i % 94);
        len += 6;
    }
    const runic_guess guess = guess_of(text, len);
    EXPECT(guess.charset == RUNIC_GBK && guess.probability >= 990);
}

/* Text with a pair of bytes that occurs more often than its counter can count. */
static void test_long_text(void)
{
    static const char words[] = "\xD6\xD0\xB9\xFA\xC8\xCB\xC3\xF1\xB5\xC4\xCE\xC4\xBB\xAF\xA3\xAC";
    static runic_guesser guesser;
    runic_guess guess;
    runic_guesser_init(&guesser);
    for (unsigned i = 0; i < 400000; i++)
        runic_guesser_feed(&guesser, words, sizeof words - 1);
    EXPECT(runic_guesser_list(&guesser, &guess, 1, NULL) > 0 && guess.charset == RUNIC_GBK && guess.probability >= 900);
}

/* A line behind much ASCII is as likely in its charset as behind none, wherever its blocks begin. */
static void test_behind_ascii(void)
{
    static const char line[] = "\nF\xFCr die Gr\xF6\xDF"
                               "e der B\xE4ume m\xFCssen sch\xF6ne \xC4pfel \xFC"
                               "ber gro\xDF"
                               "e Fl\xFCsse gehen.";
    static char plain[0x40000];
    for (size_t i = 0; i < sizeof plain; i++)
        plain[i] = "the quick brown fox jumps\n"[i % 26];
    for (size_t len = sizeof plain - 300; len <= sizeof plain; len += 20) {
        static runic_guesser guesser;
        runic_guess guess;
        runic_guesser_init(&guesser);
        runic_guesser_feed(&guesser, plain, len);
        runic_guesser_feed(&guesser, line, sizeof line - 1);
        EXPECT(runic_guesser_list(&guesser, &guess, 1, NULL) > 0);
        EXPECT(guess.charset == RUNIC_WINDOWS1252 && guess.probability >= 980 && strcmp(guess.language, "de") == 0);
    }
}

/*
 * Text in Estonian. windows-1257 and windows-1252 decode all except two in a hundred letters alike. The letters that are alike
 * must not make the more usual charset likelier.
 */
static void test_few_letters_decide(void)
{
    static const char usual[] = "T\xE4nane \xF6\xF6 on k\xFClm ja t\xE4hti t\xE4is, \xF5ues on j\xE4\xE4. ";
    static const char rare[] = "Poisid s\xF5id \xF0okolaadi ja lugesid \xFEurnaali. ";
    static char text[20 * (sizeof usual - 1) + sizeof rare];
    for (size_t i = 0; i < 20; i++)
        memcpy(text + i * (sizeof usual - 1), usual, sizeof usual - 1);
    memcpy(text + 20 * (sizeof usual - 1), rare, sizeof rare);
    const runic_guess guess = guess_of(text, sizeof text - 1);
    EXPECT(guess.charset == RUNIC_WINDOWS1257 && guess.probability >= 800);
}

/* Letters of Macintosh that are quotation marks and signs in windows-1252, which do not occur between two letters. */
static void test_signs_in_words(void)
{
    static const char dutch[] = "in opleiding ge\x91xporteerde re\x91le waarden";
    static const char quoted[] = "Er sagte \x84nein\x93 und ging \x96 ohne \x84Tasche\x93 \x96 weg";
    EXPECT(guess_of(dutch, sizeof dutch - 1).charset == RUNIC_MACINTOSH);
    EXPECT(guess_of(quoted, sizeof quoted - 1).charset == RUNIC_WINDOWS1252);
}

/* Latin text with one accented letter between spaces: a word of other scripts has more letters. */
static void test_lone_letters(void)
{
    static const char italian[] = "Considerato che questo \xE8 indispensabile, anche questo \xE8 da promuovere";
    EXPECT(guess_of(italian, sizeof italian - 1).charset == RUNIC_WINDOWS1252);
    static const char maori[] = "a e araia tenei tika na runga \xEF te mea he momo tangata";
    const runic_guess guess = guess_of(maori, sizeof maori - 1);
    EXPECT(guess.charset == RUNIC_WINDOWS1252);
}

/* English with one repeated sign: it is no lone letter of another charset, and no half-width Katakana. */
static void test_repeated_signs(void)
{
    static const char copyright[] =
        "Copyright: \xA9 1998-2003 Jane Roe\nCopyright: \xA9 2004 John Doe\nCopyright: \xA9 2005, 2006 X.\n";
    static const char spaces[] = "tool [\xA0-v\xA0] [\xA0-x\xA0] [\xA0-q\xA0path\xA0] [\xA0-o\xA0target\xA0] [\xA0-h\xA0]\n";
    static const char dots[] = "if \x85 then \x85 else \x85 end, for \x85 in \x85 do \x85 end\n";
    static const char dashes[] = "Two of them came\x97the cook and the boy\x97nobody else\x97not one came.\n";
    EXPECT(guess_of(copyright, sizeof copyright - 1).charset == RUNIC_WINDOWS1252);
    EXPECT(guess_of(spaces, sizeof spaces - 1).charset == RUNIC_WINDOWS1252);
    EXPECT(guess_of(dots, sizeof dots - 1).charset == RUNIC_WINDOWS1252);
    EXPECT(guess_of(dashes, sizeof dashes - 1).charset == RUNIC_WINDOWS1252);
}

/* Danish in IBM850, and in IBM865, which has a currency sign where IBM850 has a quotation mark. The letters are the same. */
static void test_quotation_marks(void)
{
    static const char letters[] = "K\x91mpen st\x86r p\x86 \x9bre og l\x91ser om k\x9bkken, m\x86ske p\x86 gr\x9bnne \x9bl. ";
    static const char quoted[] = "sagde \xAFhan\xAE og \xAFhun\xAE.\n";
    static char text[30 * sizeof letters + sizeof quoted];
    for (size_t i = 0; i < 30; i++)
        memcpy(text + i * (sizeof letters - 1), letters, sizeof letters - 1);
    memcpy(text + 30 * (sizeof letters - 1), quoted, sizeof quoted);
    EXPECT(guess_of(text, strlen(text)).charset == RUNIC_IBM850);
}

/* UTF-8 with too few characters and too many errors to be detected: no other charset is likely. */
static void test_damaged_utf8(void)
{
    static const char *const texts[] = {"a\xFF\n\xE2\x80\xAE\xC0\xAF", "ok \xE2\x82\xAC \xFE \xFF \xF9",
                                        "\xF0\x9F\x98\x80\xFF\xFF"};
    for (size_t i = 0; i < 3; i++) {
        const runic_guess guess = guess_of(texts[i], strlen(texts[i]));
        if (!EXPECT(guess.charset == RUNIC_UTF8 || guess.probability < 500))
            fprintf(stderr, "text %zu: %s %d\n", i, runic_charset_describe(guess.charset).name, guess.probability);
    }
}

/* CESU-8: supplementary characters are two surrogates of three bytes each. A surrogate that is alone is an error in UTF-8. */
static void test_surrogates(void)
{
    static const char smile[] = "good \xED\xA0\xBD\xED\xB8\x80 night\n",
                      german[] = "gr\xC3\xBC\xC3\x9F \xED\xA0\xBD\xED\xB8\x80\n";
    static const char alone[] = "\xC3\xBC \xC3\x9F \xED\xA0\xBD night\n", korean[] = "\xED\x95\x9C\xEA\xB8\x80 \xFF\n";
    const runic_charset legacy[] = {RUNIC_GBK, RUNIC_WINDOWS1252};
    const runic_hint hint = {.charsets = legacy, .charset_count = 2};
    runic_guess guess;
    EXPECT(guess_of(smile, sizeof smile - 1).charset == RUNIC_CESU8);
    EXPECT(guess_of(german, sizeof german - 1).charset == RUNIC_CESU8);
    EXPECT(guess_of(alone, sizeof alone - 1).charset != RUNIC_CESU8);
    EXPECT(guess_of(korean, sizeof korean - 1).charset != RUNIC_CESU8);
    EXPECT(guesses_of(smile, sizeof smile - 1, &guess, 1, &hint) > 0 && guess.charset != RUNIC_CESU8);
}

static void expect_at_most(const char *text, int most)
{
    const runic_guess guess = guess_of(text, strlen(text));
    if (!EXPECT(guess.probability <= most))
        fprintf(stderr, "%s: %s %d\n", text, runic_charset_describe(guess.charset).name, guess.probability);
}

/* The letters that a language adds to ASCII, as people type them to try something; and words that are not read as such lists.
 */
static void test_lists_of_letters(void)
{
    EXPECT(guess_of("\xE4\xF6\xFC\xDF\n", 5).charset == RUNIC_WINDOWS1252); /* German */
    EXPECT(guess_of("\xE5\xE4\xF6\n", 4).charset == RUNIC_WINDOWS1252);     /* Swedish */
    EXPECT(guess_of("\xE1\xE8\xEF\xEC\xE9\xED\xF2\xF3\xF8\x9A\x9D\xFA\xF9\xFD\x9E\n", 16).charset ==
           RUNIC_WINDOWS1250);                                                      /* Czech */
    EXPECT(guess_of("\xE7\xF0\xFD\xF6\xFE\xFC\n", 7).charset == RUNIC_WINDOWS1254); /* Turkish */
    EXPECT(guess_of("\xE4\xF0\xF3\xE3\n", 5).charset == RUNIC_WINDOWS1251);         /* Russian: friend */
    /* In source code, beside words. */
    static const char german[] = "var re = /^[a-zA-Z\xE4\xF6\xFC\xDF\xC4\xD6\xDC]+$/;\n// Stra\xDF"
                                 "e f\xFCr Gr\xF6\xDF"
                                 "e\n";
    static const char czech[] =
        "var re = /^[a-z\xE1\xE8\xEF\xEC\xE9\xED\xF2\xF3\xF8\x9A\x9D\xFA\xF9\xFD\x9E]+$/;\nreturn re.test(s);\n";
    EXPECT(guess_of(german, sizeof german - 1).charset == RUNIC_WINDOWS1252);
    EXPECT(guess_of(czech, sizeof czech - 1).charset == RUNIC_WINDOWS1250);
    EXPECT(guess_of("\xF9\xEC\xE5\xED\n", 5).charset != RUNIC_WINDOWS1252); /* Hebrew: peace */
}

/* Codes: nothing in them speaks for one charset. */
static void test_codes(void)
{
    expect_at_most("Serie: \xC4"
                   "1\xD6"
                   "2, \xDC"
                   "3\xC4"
                   "4\n",
                   949);
    expect_at_most("id;code\n1;\xC0"
                   "1\xC1"
                   "2\n2;\xC2"
                   "3\xC3"
                   "4\n3;\xC4"
                   "5\xC5"
                   "6\n",
                   949);
    expect_at_most("1\xE0"
                   "2\xE8"
                   "3\xE9"
                   "4\xF5\n",
                   949);
    expect_at_most("\xC6\x30\xB9\x30\n", 949);
    expect_at_most("id;code\n0;\xD1\n1;\xD0\n2;\xCE\n3;\xC2\n4;\xC1\n5;\xC2\n", 949);
    expect_at_most("id;code\n0;35/\xC9\n1;54/\xC6\n2;45/\xC7\n", 949);
}

/* UTF-16 without BOM and without a space, and ASCII before UTF-16, which is no UTF-16. */
static void test_utf16(void)
{
    static const char thai[] =
        "\x2A\x0E\x27\x0E\x31\x0E\x2A\x0E\x14\x0E\x35\x0E\x0A\x0E\x32\x0E\x27\x0E\x42\x0E\x25\x0E\x01\x0E";
    static const char chinese[] = "\x4E\x00\x4E\x09\x4E\x2D\x6C\x11\x5B\x57\x65\x87\x30\x02\x4E\x0A\x6D\x77\x5E\x02";
    static const char log[] = "started, with many words of text\r\n"
                              "d\0o\0n\0e\0\r\0\n\0e\0n\0d\0\r\0\n";
    EXPECT(guess_of(thai, sizeof thai - 1).charset == RUNIC_UTF16LE);
    EXPECT(guess_of(chinese, sizeof chinese - 1).charset == RUNIC_UTF16BE);
    EXPECT(guess_of(log, sizeof log - 1).charset != RUNIC_UTF16LE && guess_of(log, sizeof log - 1).charset != RUNIC_UTF16BE);
}

/* Mixtures of what UTF-8 does not allow: CESU-8 has no sequence of four bytes and no lone surrogate. */
static void test_kin_of_utf8(void)
{
    EXPECT(guess_of("\xED\xA0\xBD\xED\xB8\x80\xF0\x9F\x98\x80", 10).charset == RUNIC_UTF8);
    EXPECT(guess_of("a \xED\xA0\xBD b\nc \xED\xB8\x80 d\n", 16).charset == RUNIC_WTF8);
    EXPECT(guess_of("\xED\xB8\x80\xED\xA0\xBD", 6).charset == RUNIC_WTF8);
    EXPECT(guess_of("java \xC0\x80 caf\xC3\xA9 \xED\xA0\xBD\xED\xB8\x80\n", 20).charset == RUNIC_MUTF8);
}

/* Only half-width Katakana, as in lists of names: not Cyrillic or Chinese, although Russian capitals have the same bytes. */
static void test_half_width(void)
{
    static const char names[] = "\xD4\xCF\xC0\xDE \xC0\xDB\xB3\n\xBB\xC4\xB3 \xCA\xC5\xBA\n\xBD\xBD\xDE\xB7 \xBC\xDE\xDB\xB3\n";
    static const char capitals[] = "\xCC\xCE\xD1\xCA\xC2\xC0 \xC8 \xCF\xC5\xD2\xC5\xD0\xC1\xD3\xD0\xC3\n";
    EXPECT(guess_of(names, sizeof names - 1).charset == RUNIC_SHIFT_JIS);
    EXPECT(guess_of(capitals, sizeof capitals - 1).charset == RUNIC_WINDOWS1251);
}

/* Friulian, Walloon and Frisian, for which the guesser has no table. */
static void test_languages_without_table(void)
{
    static const char *const texts[] = {
        "La cit\xE2t e je grande, al \xE8 un bon timp. Chest al \xE8 st\xE2t un biel d\xEC, ma o sin rest\xE2ts a cjase cul "
        "gjat.",
        "Dj' a st\xEE al fiesse do viyaedje, et dj' a rovy\xEE di f\xE9 l' din\xEAye. Li flo est ossu grand ki l' rivire.",
        "Gjin \xF4"
        "fbylding f\xFBn. De br\xFBkte namme is net jildich, besykje it letter op 'e nij mei in oare namme."};
    for (size_t i = 0; i < 3; i++)
        EXPECT(guess_of(texts[i], strlen(texts[i])).charset == RUNIC_WINDOWS1252);
}

int main(int count, char **arguments)
{
    texts_path = count > 1 ? arguments[1] : "texts.tsv";
    test_recognized();
    test_binaries();
    test_controls();
    test_hints();
    test_only_possible();
    test_declared_outside();
    test_groups();
    test_declared_in_text();
    test_many_characters();
    test_long_text();
    test_behind_ascii();
    test_few_letters_decide();
    test_signs_in_words();
    test_lone_letters();
    test_repeated_signs();
    test_quotation_marks();
    test_damaged_utf8();
    test_surrogates();
    test_languages_without_table();
    test_half_width();
    test_lists_of_letters();
    test_codes();
    test_kin_of_utf8();
    test_utf16();
    return expect_result();
}
