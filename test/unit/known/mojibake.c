/* mojibake.c - short texts that were read in a wrong charset, what is lost, and right texts that look like mojibake. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <stdio.h>
#include <string.h>

#include "runic_guess.h"

static const struct {
    const char *wrong, *right;
} texts[] = {
    {"\u00C3\u2026ben d\u00C3\u00B8ren i aften", "\u00C5ben d\u00F8ren i aften"},
    {"\u00C3\u02DCrkenen \u00C2\u00B7 12 \u00C2\u00B0C", "\u00D8rkenen \u00B7 12 \u00B0C"},
    {"Gr\u221A\u2202\u221A\u00FCe", "Gr\u00F6\u00DFe"},
    {"Word\u0393\u00E4\u00F3", "Word\u2122"},
    {"pi\u221A\u03C0", "pi\u00F9"},
    {"\u221A\u00E0 tardi", "\u00C8 tardi"},
    {"\u251C\u00F1ndern und l\u251C\u2562schen", "\u00E4ndern und l\u00F6schen"},
    {"\u251C\u00AEcrire \u251C\u00E1 No\u251C\u00BDl", "\u00E9crire \u00E0 No\u00EBl"},
    {"\u252C\u2510D\u251C\u2502nde est\u251C\u00ED?", "\u00BFD\u00F3nde est\u00E1?"},
    {"\u0393\u00E5\u00C6 weiter", "\u2192 weiter"},
    {"schlie\u0102\u017Aen", "schlie\u00DFen"},
    {"Ignorova\u0139\u0104 chyby", "Ignorova\u0165 chyby"},
    {"wyra\u0139\u017Aenie", "wyra\u017Cenie"},
    {"antra\u00C5\u00A1\u00C4\u00A8i\u00C5\u00B3 s\u00C4\u2026ra\u00C5\u00A1as", "antra\u0161\u010Di\u0173 s\u0105ra\u0161as"},
    {"\u2568\u255C\u2568\u2591\u2568\u2556\u2568\u2593\u2568\u2591", "\u043D\u0430\u0437\u0432\u0430"},
    {"We\u0442\u0410\u0429re here", "We\u2019re here"},
    {"\u0434\u00BB\u0490\u0439\u2122\u040C", "\u4EE5\u964D"},
    {"Ch\u00E1\u00BB\u00AF v\u00C3\u00A0 s\u00E1\u00BB\u2018", "Ch\u1EEF v\u00E0 s\u1ED1"},
    {"cafe\u00CC\xC2\x81 au lait", "cafe\u0301 au lait"},
    {"\u00E5\u2026\u02C6\u00E7\u201D\u0178\u00EF\u00BC\u0152\u00E4\u00BD\u00A0\u00E5\u00A5\u00BD",
     "\u5148\u751F\uFF0C\u4F60\u597D"},
    {"\u00EF\u00BF\u00BD lost", "\uFFFD lost"},
    {"P\u00C3\u00A0gina nova", "P\u00E0gina nova"},
    {"ISTANBUL\u00E2\u20AC\u2122DA \u00C4\u00B0Y\u00C4\u00B0", "ISTANBUL\u2019DA \u0130Y\u0130"},
    {"d\u00E2\u20AC\u2122\u00C5\u201Cil", "d\u2019\u0153il"},
    {"GR\u00C3\u2013SSE", "GR\u00D6SSE"},
    {"\u043F\u00AC\u0403n signi\u043F\u00AC\u0403cant", "\uFB01n signi\uFB01cant"},
    {"Cazul este \u0102\u017Dn curs", "Cazul este \u00EEn curs"},
    {"det \u00C3\u00A4r l\u00C3\u00A5sas tyst", "det \u00E4r l\u00E5sas tyst"},
    {"v\u00C3\u00A5ordsinstruktion", "v\u00E5ordsinstruktion"},
    {"re\u2500\u0179i \u253C\u00EDto je", "re\u010Di \u0161to je"},
    {"focus \u255A\u00D6i cutia", "focus \u0219i cutia"},
    {"v\u251C\u2502\u251C\u2502r het starten", "v\u00F3\u00F3r het starten"},
    {"PO\u00C4\u0152ETAK", "PO\u010CETAK"},
    {"s\u00CC\u00B6t\u00CC\u00B6r\u00CC\u00B6o\u00CC\u00B6k\u00CC\u00B6e\u00CC\u00B6",
     "s\u0336t\u0336r\u0336o\u0336k\u0336e\u0336"},
    {"egyre ink\u0102\u0104bb", "egyre ink\u00E1bb"},
    {"14\u252C\u00A2 ga\u251C\u2592ando", "14\u00BD ga\u00F1ando"},
    {"de 13 ani, \u0102\u017Dn timp", "de 13 ani, \u00EEn timp"},
    {"n\u0102\u0164 shtator. T\u0102\u0164", "n\u00EB shtator. T\u00EB"},
    /* What people report: signs of mathematics, drawings, emoji and currencies. */
    {"3 \u00C3\u2014 4 m\u00C2\u00B3", "3 \u00D7 4 m\u00B3"},
    {"a \u00E2\u2020\u201C b \u00E2\u2030\u00A0 c", "a \u2193 b \u2260 c"},
    {"10\u00E2\xC2\x81\u00BB\u00E2\xC2\x81\u00B6 m", "10\u207B\u2076 m"},
    {"x\u00E2\xC2\x81\u00B4", "x\u2074"},
    {"\u00E2\u201D\u0153\u00E2\u201D\u20AC\u00E2\u201D\u20AC src", "\u251C\u2500\u2500 src"},
    {"\u00F0\u0178\u201C\xC2\x81 files", "\U0001F4C1 files"},
    {"2 \u00C3\u2014 3, 25 \u00C2\u00B0C, a \u00C2\u00B7 b", "2 \u00D7 3, 25 \u00B0C, a \u00B7 b"},
    {"2 \u00C3\u2014 3", "2 \u00D7 3"},
    {"25 \u00C2\u00B0C", "25 \u00B0C"},
    {"a \u00C2\u00B7 b", "a \u00B7 b"},
    {"25\u00AC\u221EC", "25\u00B0C"},
    {"\u00AC\u00A9 2020", "\u00A9 2020"},
    {"\u00C2\u00AE Acme", "\u00AE Acme"},
    {"5\u00CE\u00BCm", "5\u03BCm"},
    {"\u00CE\u00B1-helix", "\u03B1-helix"},
    {"\u00E2\u201D\u201A a", "\u2502 a"},
    {"\u00E2\u017E\u0153 src", "\u279C src"},
    {"\u0393\u00A3\u00F4 12 tests", "\u2713 12 tests"},
    {"\u0393\u00F6\u00E9 a", "\u2502 a"},
    {"\u00D4\u00A3\u00E0 done", "\u2705 done"},
    {"x \u00D4\u00E5\u00C6 y", "x \u2192 y"},
    {"x \u201A\u00DC\u00ED y", "x \u2192 y"},
    {"\u201A\u00FA\u00D6 done", "\u2705 done"},
    {"25\u00AC\u221EC, \u00AC\u00A9 2020", "25\u00B0C, \u00A9 2020"},
    {"10\u252C\u2502 m", "10\u00B3 m"},
    {"onge\u00C3\u00ABvenaard", "onge\u00EBvenaard"},
    {"\u00C2\u00A9 2019 \u00E2\u20AC\u00A2 \u00C2\u00BD", "\u00A9 2019 \u2022 \u00BD"},
    {"R\u00C4\u00ABga, \u00C4\u00B0stanbul", "R\u012Bga, \u0130stanbul"},
    {"\u00E2\u0161\u00A0\u00EF\u00B8\xC2\x8F ok", "\u26A0\uFE0F ok"},
    {"1\u00EF\u00B8\xC2\x8F\u00E2\u0192\u00A3 open, #\u00EF\u00B8\xC2\x8F\u00E2\u0192\u00A3",
     "1\uFE0F\u20E3 open, #\uFE0F\u20E3"},
    {"\u00F0\u0178\u2021\u00A9\u00F0\u0178\u2021\u00AA flag", "\U0001F1E9\U0001F1EA flag"},
    {"5 \u00D4\u00E9\u00BC", "5 \u20AC"},
    {"\u0393\u00F6\u00EE\u0393\u00F6\u00C7\u0393\u00F6\u00C7\u0393\u00F6\u00C9 open", "\u250C\u2500\u2500\u2510 open"},
    {"S\u251C\u00FAo Paulo", "S\u00E3o Paulo"},
    {"a\u251C\u2592o nuevo", "a\u00F1o nuevo"},
    {"\u00D4\u00A8\u00C5le \u201A\u00C4\u00EC na\u221A\u00D8ve", "\uFB01le \u2013 na\u00EFve"},
    {"Mccoy \u2013 Dr\u00C3\u00A5ber", "Mccoy \u2013 Dr\u00E5ber"},
    /* Surrogates of CESU-8; runs of one and of two levels; a space in place of a no-break space. */
    {"ok \u00ED\u00A0\u00BD\u00ED\u00B8\xC2\x80", "ok \U0001F600"},
    {"\u00C3\u00A9l\u00C3\u00A8ve gr\u00C3\u0192\u00C2\u00B6\u00C3\u0192\u00C5\u00B8er", "\u00E9l\u00E8ve gr\u00F6\u00DFer"},
    {"beseda \u00C2\u0165oboje\u00C2\u0164", "beseda \u00BBoboje\u00AB"},
    {"lieu \u00C3\u00A0", "lieu \u00E0"},
    {"citt\u00C3  di mare", "citt\u00E0 di mare"},
    {"d\u00C3\u00A9j\u00C3  vu \u00C3  la", "d\u00E9j\u00E0 vu \u00E0 la"},
    {"aten\u00C3\u00A7\u00C3\u00A3o \u00C3 s aves", "aten\u00E7\u00E3o \u00E0s aves"},
    /* One part of the line is right, another one has lost a byte: both stay. */
    {"f\u00FCr f\u00C3\u00BCr", "f\u00FCr f\u00FCr"},
    {"\u00E2\u20AC\u0153so\u00E2\u20AC\uFFFD", "\u201Cso\u00E2\u20AC\uFFFD"},
    /* Right Cyrillic words, whose letters are bytes of signs in IBM866, or of a character before a space in windows-1251. */
    {"\u0438 \u2568\u2551\u2568\u255B\u2568\u2524 \u0441 \u043A\u043E\u043D\u0442\u0440\u0430\u043A\u0442\u043E\u043C",
     "\u0438 \u043A\u043E\u0434 \u0441 \u043A\u043E\u043D\u0442\u0440\u0430\u043A\u0442\u043E\u043C"},
    {"\u0412 \u044D\u0442\u043E\u043C \u0420\u0454\u0420\u0455\u0420\u0491",
     "\u0412 \u044D\u0442\u043E\u043C \u043A\u043E\u0434"},
    {"\u0412\u0456\u043D \u0456 \u0422\u0456\u043C\u0430: \u0420\u0454\u0420\u0455\u0420\u0491",
     "\u0412\u0456\u043D \u0456 \u0422\u0456\u043C\u0430: \u043A\u043E\u0434"},
    {"\u041A\u043E\u0442. \u0412 \u0440\u0435\u0437\u0443\u043B\u044C\u0442\u0430\u0442\u0435 "
     "\u0420\u0454\u0420\u0455\u0420\u0491, \u0423 11:00",
     "\u041A\u043E\u0442. \u0412 \u0440\u0435\u0437\u0443\u043B\u044C\u0442\u0430\u0442\u0435 \u043A\u043E\u0434, \u0423 "
     "11:00"},
    {"\u0412\u0406\u041B \u0420\u0454\u0420\u0455\u0420\u0491", "\u0412\u0406\u041B \u043A\u043E\u0434"},
    /* A small letter after a word whose last letter is not undone yet. */
    {"problem\u00C4\xC2\x83 acut\u00C4\xC2\x83 \u0102\u017Dn comunitatea", "problem\u0103 acut\u0103 \u00EEn comunitatea"},
    /* A right quotation mark before a space, which would be a Cyrillic letter in macintosh. */
    {"\u201EMWP\u201C (Rat) f\u221A\u00BAr", "\u201EMWP\u201C (Rat) f\u00FCr"},
    /* A byte was dropped, and a space of the text follows: it is no byte of the character. */
    {"\u00E2\u20AC\u0153Hello,\u00E2\u20AC she said", "\u201CHello,\u00E2\u20AC she said"},
    {"\u00D1 \u00D0\u00BD\u00D0\u00B0\u00D0\u00BC\u00D0\u00B8 \u00D0\u00B2 "
     "\u00D0\u00B3\u00D0\u00BE\u00D1\u20AC\u00D0\u00BE\u00D0\u00B4\u00D0\u00B5",
     "\u00D1 \u043D\u0430\u043C\u0438 \u0432 \u0433\u043E\u0440\u043E\u0434\u0435"},
    {"\u00D0 \u00D0\u00BE\u00D0\u00BD \u00D0\u00BF\u00D1\u20AC\u00D0\u00B8\u00D1\u02C6\u00D1\u2018\u00D0\u00BB \u00D1 "
     "\u00D1\u20AC\u00D0\u00B0\u00D0\u00B1\u00D0\u00BE\u00D1\u201A\u00D1\u2039",
     "\u00D0 \u043E\u043D \u043F\u0440\u0438\u0448\u0451\u043B \u00D1 \u0440\u0430\u0431\u043E\u0442\u044B"},
    /* As in reports about tables, names in archives, song titles, subjects of mails and logs; a right letter before two spaces.
     */
    {"\u00E9  = \u00C3\u00A9", "\u00E9  = \u00E9"},
    {"fichac\u2560\u00BAo\u2560\u00E2es.zip", "fichac\u0327o\u0303es.zip"},
    {"Beitr\u00C3\u00A4ge \u00C2\u00B7 7 m\u00C2\u00B3", "Beitr\u00E4ge \u00B7 7 m\u00B3"},
    {"41,\u00C4\u00B0zmir,2019", "41,\u0130zmir,2019"},
    {"Sigr\u221A\u2260\u221A\u221Eur: v\u221A\u2260sur", "Sigr\u00ED\u00F0ur: v\u00EDsur"},
    {"by  : Jan \u2500\u00EE\u251C\u00EDp", "by  : Jan \u010C\u00E1p"},
    {"sch\u00C3\u0192\u00C2\u00B6n", "sch\u00F6n"},
    {"Pod\u00C3\u00A1n\u00C3\u00AD \u00C4\xC2\x8D. 3 p\u00C5\u2122ijato", "Pod\u00E1n\u00ED \u010D. 3 p\u0159ijato"},
    {"feorh\u00C3\u00B0", "feorh\u00F0"},
    {"\u00C3  l'aube, \u00C3\u00A9mue", "\u00E0 l'aube, \u00E9mue"},
    {"\u00C3\u00B1 \u2192 \u00F1, \u00E2\u20AC\u0153", "\u00F1 \u2192 \u00F1, \u201C"},
    {"l\u00E8ve \u00C3 nous r\u00C3\u00A9pond", "l\u00E8ve \u00C3 nous r\u00E9pond"},
};

static const char *const right_texts[] = {
    "\u201A\u00F6\u00F6\u2018 on eesti keeles night",
    "AMANH\u00C3\u2014 ou nunca",
    "\u201C\u00C2\u201D, \u00AB\u00C2\u00BB, \u201C\u00CE\u201D",
    "p \u2227 \u00ACq, p\u00ACq, x \u00AC\u2264 y",
    "\u201A\u00DCbung\u2018 und \u201A\u00E0 la carte\u2018",
    "\u252C\u2500\u2500\u252C \u251C\u2592\u2592\u2591\u2591\u2524",
    "\u00AC\u00B4 ( o\u00AC\u00F4 )",
    "3\u00D7\u00A340",
    "\u251C\u2524a\u253C\u2510a",
    "GR\u00C5\u00D8YE TR\u00C5\u00D8D",
    "\u00D4\u00F4\u00F4 OBA",
    "\u00C2\u015F\u0131k Veysel",
    "\u043F\u2568\u043F\u256C\u043F\u2562",
    "\u00C3\u2019s und \u00C3",
    "M\u00C4\u00A3\u00C4M",
    "der \u00BB\u00F6ffentlichen\u00AB",
    "A\u00C1\u00C4B L\u0139\u013D\u017D",
    "\u00C5 g\u00E5, \u00C5\u00A0gj\u00F8re",
    "2\u221A\u03C0 + \u221A\u2202x",
    "\u00ABmam\u00E1\u00BB\u2026 \u00ABpap\u00E1\u00BB\u2014dijo",
    "caf\u00E9\xC2\x85\xC2\x94",
    "HYV\u00C4\u2014paras",
    "N\u00C3\u2026 MANH\u00C3\u2014",
    "\u250C\u2500Menu\u2500\u2510",
    "\u2554\u2500\u00DCbersicht\u2500\u2557",
    "\u2502\u251C\u2500\u2500 src \u2514\u2500\u2500 \u0442\u0410",
    "\u017Fo i\u017Ft e\u015B \u00BB\u00F6de\u00AB",
    "sia gbe\u0192\u00E3 be yewo",
    "\u00C4\u015Fg\u00E4r we \u00D6\u015F\u00FCk",
    "eine \u00E3\u0192\u00E2\u20AC\u017Enderung",
    "\u00E3\u2020\u00E2\u20AC\u2122\u00E3\u0192\u00E2\u20AC "
    "\u00E3\u00A2\u00E2\u201A\u00AC\u00E2\u201E\u00A2\u00E3\u0192\u00E6\u2019\u00E3\u201A\u00E2\u00A2\u00E3\u00A2\u00E2\u201A"
    "\u00AC\u00E5\u00A1\u00E3\u201A\u00E2\u00AC",
    "\u0413 \u0412\u00B7\u043C 60\u00B0 \u0412\u00B0",
    /* Mojibake in lower case: "qu'il", encoded twice; in upper case: a quotation mark, "\u00E4", "\u00E0". */
    "qu\u00E3\u00A2\u00E2\u201A\u00AC\u00E2\u201E\u00A2il \u00E9tait",
    "\u00C2\u20AC\u0152OUI",
    "P\u251C\u00D1IV\u251C\u00D1",
    "VOIL\u251C\u00C1",
    /* Changed to upper case: a letter that windows-1252 does not have, a quotation mark, small letters among capital ones. */
    "UN CAF\u00C3\u0191\u00C2\u00A9 NOIR",
    "IT\u00C2\u20AC\u2122S NA\u00C3\u00AFVE",
    "D\u00C3\u00A9CLAR\u00C3\u00A9",
    "\u0420\u0457 \u0420\u039C\u0420\u00B1\u0420\u00B0",
    /* Changed to lower case: letters that begin no character, a quotation mark in macintosh, a letter of no Russian word. */
    "un caf\u00e3\u00a9 et du th\u00e3\u00a9 \u00e2\u20ac\u0153l\u00e0\u00e2\u20ac\u2122",
    "l\u201A\u00E4\u00F4eau de la for\u221A\u2122t",
    "\u2564\u0435\u2568\u2591 \u2564\u0431\u2568\u2591",
    /* Two quotation marks after a word, which would be a box drawing in windows-1251. */
    "\u0433\u043D\u043E\u043C\u043E\u0432\u201D\u00BB. \u041A",
    /* UTF-8 that was read as KOI8-R: two of its bytes are a letter in IBM866. */
    "\u044F\u2500\u043F\u255F\u043F\u2565\u043F\u256C\u043F\u256A \u043F\u2566\u043F\u2565",
};

/* Returns true if runic_mojibake_fix turns one text into the other one. */
static bool gives(const char *text, const char *expected)
{
    char fixed[200];
    const runic_result r = runic_mojibake_fix(text, strlen(text), fixed, sizeof fixed);
    const bool good = r.status == RUNIC_OK && r.written == strlen(expected) && memcmp(fixed, expected, r.written) == 0;
    if (!good)
        printf("%s: %.*s\n", text, (int)r.written, fixed);
    return good;
}

int main(void)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        EXPECT(gives(texts[i].wrong, texts[i].right));
        EXPECT(gives(texts[i].right, texts[i].right));
    }
    for (size_t i = 0; i < sizeof right_texts / sizeof right_texts[0]; i++) {
        EXPECT(gives(right_texts[i], right_texts[i]));
        EXPECT(runic_mojibake_find(right_texts[i], strlen(right_texts[i]), NULL, 0) == 0);
    }
    return expect_result();
}
