/* ebcdic.c - guesses at text in EBCDIC: prose and records, in each code page; other text is never called EBCDIC. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "expect.h"
#include "first_guess.h"

static char encoded[4096];

/* Writes a text in UTF-8 in a code page. Returns the length. */
static size_t encode(const char *text, runic_charset page)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = page};
    const runic_result done = runic_convert(&how, text, strlen(text), encoded, sizeof encoded);
    EXPECT(done.status == RUNIC_OK && done.read == strlen(text));
    return done.written;
}

/* Returns true if the bytes mean the same in two charsets. */
static bool decode_alike(size_t len, runic_charset a, runic_charset b)
{
    char first[2 * sizeof encoded], second[2 * sizeof encoded];
    const runic_options how = {.from = a, .to = RUNIC_UTF8}, other = {.from = b, .to = RUNIC_UTF8};
    const runic_result x = runic_convert(&how, encoded, len, first, sizeof first);
    const runic_result y = runic_convert(&other, encoded, len, second, sizeof second);
    return x.status == RUNIC_OK && y.status == RUNIC_OK && x.written == y.written && memcmp(first, second, x.written) == 0;
}

/* Expects a guess in a code page, or in one that decodes the bytes alike. */
static void expect_page(const char *text, runic_charset page, const char *language, int least)
{
    const size_t len = encode(text, page);
    const runic_guess guess = guess_of(encoded, len);
    if (!EXPECT(decode_alike(len, guess.charset, page) && guess.probability >= least && strcmp(guess.language, language) == 0))
        fprintf(stderr, "%s as %s, %d, %s\n", runic_charset_describe(page).name, runic_charset_describe(guess.charset).name,
                guess.probability, guess.language);
}

#define ENGLISH                                                                                                                \
    "The ships that came into our harbour carried coffee, tea and spices! [Captain Brown] had sailed for 30 years.\n"

static void test_code_pages(void)
{
    static const char german[] = "Für die Größe der Straßen zahlt der Bürger höhere Gebühren als früher; ältere Häuser auch.";
    static const char french[] = "L'été dernier, les élèves français sont allés à la forêt où leur maître avait vécu.";
    static const char danish[] = "Børnene gik på stranden, hvor de så både skibe og måger; vejret var smukt og vandet blåt.";
    static const char swedish[] = "Båtarna låg för ankar i viken när vi åkte över ön för att hälsa på våra äldre släktingar.";
    static const char spanish[] = "Los niños del señor Núñez soñaban con montañas y mañanas de otoño en España.";
    expect_page(ENGLISH, RUNIC_IBM037, "en", 500);
    expect_page(ENGLISH, RUNIC_IBM1047, "en", 400);
    expect_page(german, RUNIC_IBM273, "de", 990);
    expect_page(german, RUNIC_IBM500, "de", 950);
    expect_page(french, RUNIC_IBM297, "fr", 950);
    expect_page(french, RUNIC_IBM500, "fr", 950);
    expect_page(danish, RUNIC_IBM277, "da", 900);
    expect_page(swedish, RUNIC_IBM278, "sv", 950);
    expect_page(spanish, RUNIC_IBM284, "es", 900);
    expect_page("Το πλοίο έφτασε στο λιμάνι το πρωί και οι ναύτες κατέβηκαν στην πόλη.", RUNIC_IBM875, "el", 950);
    expect_page("Gemiler sabahleyin limana girdi ve denizciler şehre doğru yürüdüler, çünkü açtılar.", RUNIC_IBM1026, "tr",
                950);
    expect_page("Statki wpłynęły rano do portu, a żeglarze poszli pieszo do miasta, gdzie był targ.", RUNIC_IBM870, "pl", 950);
}

/* Line ends are NEL, LF, or none; capitals and numbers fill the records. */
static void test_records(void)
{
    expect_page("000001 INVOICE FOR CUSTOMER  MILLER AND SONS     000000770000002 INVOICE FOR CUSTOMER  BAKER BROTHERS      "
                "00000154",
                RUNIC_IBM037, "en", 950);
    expect_page("First line of the file\xC2\x85the second one\xC2\x85"
                "and a third one\xC2\x85",
                RUNIC_IBM1047, "en", 950);
    expect_page("HELLO WORLD", RUNIC_IBM037, "en", 700);
    /* Short lines with few spaces: the line ends are no binary fields. */
    const size_t len =
        encode("//STEP1 EXEC PGM=SORT,PARM='LIST,XREF'\xC2\x85//IN1 DD DSN=PROD.DATA,DISP=SHR\xC2\x85", RUNIC_IBM037);
    const runic_guess guess = guess_of(encoded, len);
    EXPECT(decode_alike(len, guess.charset, RUNIC_IBM037) && guess.probability >= 950);
}

/* Brackets and bars have other places in IBM500 than in IBM037, where they would be cents, exclamation marks and bars alone. */
static void test_signs(void)
{
    static const char log[] = "[17:00] <tom42> vad betyder det? :) [17:01] <eva> ingen aning, jag har inte sett filmen";
    static const char columns[] = "nummer|naam|tekst|som 1|Jansen|een nieuwe fiets|300 2|De Vries|drie stoelen|75";
    expect_page(log, RUNIC_IBM500, "sv", 800);
    expect_page(log, RUNIC_IBM037, "sv", 800);
    expect_page(columns, RUNIC_IBM500, "nl", 500);
    expect_page(columns, RUNIC_IBM037, "nl", 500);
}

/* The text has NULs and controls in packed decimals. The guess is right, but such a file is not all text. */
static void test_binary_fields(void)
{
    static const char packed[] = {0x00, 0x01, 0x23, 0x4C};
    char records[40 * 40];
    const size_t len = encode("MEIER UND SOEHNE, BERLIN, HAUS 12   ", RUNIC_IBM273);
    for (size_t i = 0; i < 40; i++) {
        memcpy(records + i * (len + 4), encoded, len);
        memcpy(records + i * (len + 4) + len, packed, 4);
    }
    const runic_guess guess = guess_of(records, 40 * (len + 4));
    EXPECT(decode_alike(len, guess.charset, RUNIC_IBM273) && guess.probability >= 500 && guess.probability < 950);
}

static bool is_ebcdic(runic_charset charset)
{
    const size_t len = encode("a 1", RUNIC_IBM500);
    return decode_alike(len, charset, RUNIC_IBM500);
}

static void test_other_text(void)
{
    static const char *const texts[] = {
        "user@example.com \xE9\xE8\xE0, admin@example.com \xE9", "@@@@@@@@ \xC1\xC2\xC3 @@@@@@@@ \xC4\xC5",
        "\xC4\xC3\xA4\xCE\xA4\xC0\xA4\xF2\xA4\xC8\xA4\xB7\xA4\xC6\xA4\xA4\xA4\xEB\xA4\xC8\xA4\xAD\xA4\xC7\xA4\xB9",
        "\xCF\xF0\xE8\xE2\xE5\xF2\xEC\xE8\xF0\xC2\xC4\xC5"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        EXPECT(!is_ebcdic(guess_of(texts[i], strlen(texts[i])).charset));
}

/* A caller who knows that the text is EBCDIC gets the code page. */
static void test_hint(void)
{
    static runic_guesser guesser;
    static const runic_charset pages[] = {RUNIC_IBM273, RUNIC_IBM037};
    const runic_hint hint = {.charsets = pages, .charset_count = 2};
    runic_guess guess = {.charset = RUNIC_CHARSET_UNKNOWN};
    const size_t len = encode("Müller", RUNIC_IBM273);
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, encoded, len);
    EXPECT(runic_guesser_list(&guesser, &guess, 1, &hint) == 2 && guess.charset == RUNIC_IBM273);
}

int main(void)
{
    test_code_pages();
    test_records();
    test_signs();
    test_binary_fields();
    test_other_text();
    test_hint();
    return expect_result();
}
