/* short_texts.c - short texts that are easily taken for text in another charset: signs, names, capitals, settings. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "expect.h"
#include "first_guess.h"

static void test_first_guess(void)
{
    static const struct {
        const char *text;
        runic_charset charset;
        int least; /* in 1/1000 */
    } rows[] = {
        /* two letters of Spanish, in UTF-8 */
        {"C\xC3\xB3"
         "digo de acci\xC3\xB3n",
         RUNIC_UTF8, 900},
        /* one sign, in UTF-8 */
        {"abc abc abc\nabc abc abc \xE2\x97\x8E"
         "abc\n",
         RUNIC_UTF8, 900},
        /* a last letter of DOS: a low quotation mark stands before words */
        {"la libert\x82", RUNIC_IBM850, 500},
        {"Nous parlons de la qualit\x82 du vin et du pain.", RUNIC_IBM850, 600},
        /* one apostrophe */
        {"tomorrow\x92s lesson plan", RUNIC_WINDOWS1252, 100},
        /* a dash between digits */
        {"NM_000123.4:c.2107\x96"
         "2A>G",
         RUNIC_WINDOWS1252, 600},
        /* degree signs between letters and digits: not GB 18030 */
        {"[\xB0"
         "4\xB0"
         "0\xB0T\xB0"
         "C\xB0"
         "C\xB0"
         "0\xB0"
         "C\xB0T]\n",
         RUNIC_WINDOWS1252, 200},
        /* letters that ISO-8859-2 has elsewhere */
        {"\x8Climak le\xBFy na \x9C"
         "cie\xBF"
         "ce, \xBF\xF3\xB3w \x9Cpi pod \x9Cwierkiem",
         RUNIC_WINDOWS1250, 950},
        /* not Hebrew */
        {"\xC5ngstr\xF6m m\xE4ter v\xE5gl\xE4ngden p\xE5 \xC5land", RUNIC_WINDOWS1252, 950},
        /* a settings file: not macintosh */
        {"[\xCD\xE0\xF1\xF2\xF0\xEE\xE9\xEA\xE8]\r\n\xC8\xEC\xFF=\xCF\xE5\xF2\xF0\r\n\xC3\xEE\xF0\xEE\xE4="
         "\xCC\xEE\xF1\xEA\xE2\xE0\r\n\xD6\xE2\xE5\xF2=\xF1\xE8\xED\xE8\xE9\r\n",
         RUNIC_WINDOWS1251, 950},
        {"P\xFD\xA1li\xE7 \xA7lu\x9Cou\x9Fk\xEC k\x85\xE5 \xA3p\xD8l \xD4\xA0"
         "belsk\x82 \xA2"
         "dy",
         RUNIC_IBM852, 900},
        /* names in a table: not macintosh */
        {"id\tnome\tlocal\n1\tJos\xE9 Ara\xFAjo\tBel\xE9m\n2\tM\xE1rcia Concei\xE7\xE3o\tS\xE3o "
         "Lu\xEDs\n3\tAnt\xF4nio\tMacei\xF3\n",
         RUNIC_WINDOWS1252, 950},
        /* capitals */
        {"D\xC9P\xD4T DE LA SOCI\xC9T\xC9 G\xC9N\xC9RALE \xC0 L'\xC9"
         "COLE",
         RUNIC_WINDOWS1252, 950},
        {"\xDEi\xFEli'de \xF6\xF0le yeme\xF0i yedik, \xE7ok g\xFCzeldi", RUNIC_WINDOWS1254, 950},
        /* the first letter of some words is Latin, from another keyboard */
        {"C\xF2\xE0\xF0\xFB\xE9 \xE4\xEE\xEC \xF3 P\xE5\xEA\xE8, B\xF0\xE5\xEC\xFF \xE8\xE4\xB8\xF2 "
         "A\xEA\xEA\xF3\xF0\xE0\xF2\xED\xEE",
         RUNIC_WINDOWS1251, 950},
        /* Serbian, with the Latin j among Cyrillic letters */
        {"\xBD\xD0j\xD1\xDE\xF9\xD8 \xDA\xDE\xDB\xEC\xD0\xE7 j\xD5 \xDE\xDD\xD0j \xDA\xDEj\xD8 j\xD5 \xDC"
         "aj\xDA\xD0 \xDF\xD5\xDA\xDB\xD0 j\xE3\xE7\xD5",
         RUNIC_ISO8859_5, 800},
        /* letters beyond ASCII in the first line only */
        {"Ort;Pl\xE4tze;S\xE4le;Besucher je Vorf\xFChrung\n1981;48;52;15000\n1982;50;54;14900\n1983;61;55;14700\n",
         RUNIC_WINDOWS1252, 950},
        /* a line of half-width letters before Japanese */
        {"\xB1\xC4\xDE\xDA\xBD \xD2\xD3\r\n\x8FZ\x8F\x8A\x82\xF0\x8F\x91\x82\xA2\x82\xC4\x82\xAD\x82\xBE\x82\xB3\x82\xA2\x81"
         "B",
         RUNIC_SHIFT_JIS, 950},
        /* a place in five characters, which could be Korean; another one; two names */
        {"\xBA\xBC\xD6\xDD\xCE\xF7\xBA\xFE\xB1\xDF", RUNIC_GBK, 150},
        {"\xC9\xCF\xBA\xA3\xC4\xCF\xBE\xA9\xC2\xB7", RUNIC_GBK, 900},
        {"\xA4\xFD\xA4p\xA9\xFA", RUNIC_BIG5, 950},
        {"\xBBO\xA5_\xA5\xAB", RUNIC_BIG5, 900},
        /* three words of Slovak */
        {"\x8Elt\xE1 \xE8u\xE8oriedka \x8A\x9D"
         "astn\xE1",
         RUNIC_WINDOWS1250, 900},
        /* Polish, whose letters ISO-8859-2 has elsewhere */
        {"\xA6"
         "ciana jest bia\xB3"
         "a, a \xB6wieca \xB6wieci w ciemno\xB6"
         "ci",
         RUNIC_ISO8859_2, 950},
        /* two characters of Chinese: not Latin letters */
        {"\xA4p\xA4\xAD", RUNIC_BIG5, 500},
        /* two words of Hebrew: not Greek */
        {"\xF2\xF8\xE1 \xE8\xE5\xE1", RUNIC_WINDOWS1255, 500},
        /* a word of Portuguese: not Cyrillic */
        {"op\xE7\xF5"
         "es",
         RUNIC_WINDOWS1252, 950},
        /* an old program's subtitles of Portuguese: not letters and frames of DOS */
        {"- O qu\xEA?\r\n- N\xE3o sei. \xC9 ele?\r\n", RUNIC_WINDOWS1252, 900},
        /* Czech of DOS: not Latin letters of Windows */
        {"D\xA1t\xD8 kreslilo \xA7lut\x82ho kon\xA1ka", RUNIC_IBM852, 900},
        /* a short sentence of Bulgarian: not Baltic letters */
        {"\xC2\xF1\xE5\xEA\xE8 \xE8\xEC\xE0 \xE4\xEE\xEC.", RUNIC_WINDOWS1251, 900},
        /* a short sentence of Korean */
        {"\xBE\xC8\xB3\xE7\xC7\xCF\xBD\xCA\xB4\xCF\xB1\xEE, \xBB\xF5 \xC6\xC4\xC0\xCF\xC0\xD4\xB4\xCF\xB4\xD9.", RUNIC_EUC_KR,
         950},
        /* Russian with the name of a file */
        {"\xEF\xEE\xF1\xF2\xE0\xE2\xE8\xF2\xFC \xEF\xF0\xE0\xE2\xE8\xEB\xFC\xED\xFB\xE5 \xE7\xED\xE0\xF7\xE5\xED\xE8\xFF "
         "\xE4\xEB\xFF \xED\xEE\xE2\xFB\xF5 \xF4\xEE\xF0\xEC \xE2 \xEA\xEE\xED\xF6\xE5 \xF4\xE0\xE9\xEB\xE0 setup.sh",
         RUNIC_WINDOWS1251, 950},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const runic_guess guess = guess_of(rows[i].text, strlen(rows[i].text));
        if (!EXPECT(guess.charset == rows[i].charset && guess.probability >= rows[i].least))
            fprintf(stderr, "%s: %s %d\n", rows[i].text, runic_charset_describe(guess.charset).name, guess.probability);
    }
}

/* The names of tags are English, and say nothing about the language of the text. */
static void test_tags(void)
{
    static const struct {
        const char *text, *language;
    } rows[] = {
        {"<html><head><title>Propri\xE9t\xE9</title></head><body><h1>Propri\xE9t\xE9</h1></body></html>", "fr"},
        {"<html><body>D\xE9j\xE0 lu</body></html>", "fr"},
        {"<table><tr><th>Gr\xF6\xDF"
         "e</th></tr><tr><td>f\xFCnf</td></tr></table>",
         "de"},
        {"x < \xE9t\xE9 > y", "fr"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const runic_guess guess = guess_of(rows[i].text, strlen(rows[i].text));
        if (!EXPECT(guess.charset == RUNIC_WINDOWS1252 && strcmp(guess.language, rows[i].language) == 0))
            fprintf(stderr, "%s: %s %s %d\n", rows[i].text, runic_charset_describe(guess.charset).name, guess.language,
                    guess.probability);
    }
}

/* An alphabet that no table has: its letters are no half-width ones of Japanese. */
static void test_unknown_alphabet(void)
{
    static const char text[] = "\xC1\xC0\xC5\xDB\xC5\xC4\xC1\xC9 \xC8\xC0\xCC\xC0\xDB\xCF\xC1\xC4\xCD \xC4\xC6\xCF\xDB\xC9 "
                               "\xC3\xC0 \xC3\xC4\xC3\xC0 \xC0\xCC\xC6\xC0\xC3\xC4\xC1\xD3 \xD3\xC0\xC3\xC9\xCB\xD3";
    EXPECT(guess_of(text, sizeof text - 1).probability < 500);
}

/* Letters that are no word, at the end of a line of ASCII, where a character of two bytes may have been cut: no claim. */
static void test_no_word(void)
{
    static const char text[] = "a line of latin-1 > \xE9\xE1\xFB";
    EXPECT(guess_of(text, sizeof text - 1).probability < 500);
}

/* One stray byte 0x83 in Polish, which is no text in ISO-8859-2: no charset that defines it comes near. */
static void test_stray_byte(void)
{
    static const char text[] = "Wczoraj wieczorem d\xB3ugo pada\xB3 deszcz, wi\xEA"
                               "c zostali\xB6my w domu "
                               "i czytali\xB6my ksi\xB1\xBFki. Ma\xB3"
                               "a dziewczynka \xB6piewa\xB3"
                               "a piosenk\xEA "
                               "o \xBF\xF3\xB3tej \xB3\xF3"
                               "dce, a jej m\xB3odszy brat pr\xF3"
                               "bowa\xB3 z\xB3"
                               "apa\xE6 "
                               "\xB6wierszcza w ogr\xF3"
                               "dku. P\xF3\xBCniej przysz\xB3"
                               "a s\xB1siadka i przynios\xB3"
                               "a "
                               "\xB6wie\xBFy chleb, kt\xF3ry w\xB3"
                               "a\xB6nie upiek\xB3"
                               "a. Rozmawiali\xB6my "
                               "o podr\xF3\xBFy nad morze, gdzie je\xBC"
                               "dzimy ka\xBF"
                               "dego lata, i o tym, "
                               "\xBF"
                               "e poci\xB1g zn\xF3w si\xEA sp\xF3\xBCni. \x83\n";
    const runic_guess guess = guess_of(text, sizeof text - 1);
    EXPECT(guess.charset == RUNIC_ISO8859_2 && guess.probability >= 950);
}

int main(void)
{
    test_stray_byte();
    test_first_guess();
    test_no_word();
    test_tags();
    test_unknown_alphabet();
    return expect_result();
}
