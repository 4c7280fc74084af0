/* support.c - what must speak for a charset: words, all bytes of the text, more than one letter. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "expect.h"
#include "first_guess.h"

static void expect_at_most(const char *text, int most)
{
    const runic_guess guess = guess_of(text, strlen(text));
    if (!EXPECT(guess.probability <= most))
        fprintf(stderr, "%s: %s %d\n", text, runic_charset_describe(guess.charset).name, guess.probability);
}

/* Notation of chess: letters beyond ASCII only begin words, which are no words of a language. */
static void expect_no_claim_for_chess(const char *pieces)
{
    char text[1000];
    size_t len = 0;
    for (unsigned move = 1; move <= 24; move++) {
        const char white = pieces[move * 7 % 3], black = pieces[move * 5 % 3];
        len += (size_t)snprintf(text + len, sizeof text - len, "%u. %c%c%u %c%c%u ", move, white, 'a' + move * 5 % 8,
                                1 + move * 3 % 8, black, 'a' + move * 3 % 8, 1 + move * 7 % 8);
    }
    expect_at_most(text, 949);
}

static void test_letters_that_begin_words(void)
{
    expect_no_claim_for_chess("\xF4\xF8\xE7");
    expect_no_claim_for_chess("\xEA\xE8\xEB");
    expect_no_claim_for_chess("\xD8\xDA\xE8");
}

/* A byte that the charset does not define is damage of a text that is else in it. */
static void test_undefined_bytes(void)
{
    static const char undefined[] = "\x8D\x8E\x8F\x90\x9D\x9E"; /* 0x81 is a letter of Turkish in IBM857 */
    char text[] = "K\xFC\xE7\xFCk \xE7o\xE7uklar bah\xE7"
                  "ede oynarken ya\xFEl\xFD adam a\xF0"
                  "ac\xFDn alt\xFDnda uyuyordu ?";
    EXPECT(guess_of(text, sizeof text - 1).charset == RUNIC_WINDOWS1254);
    for (size_t i = 0; i < sizeof undefined - 1; i++) {
        text[sizeof text - 2] = undefined[i];
        const runic_guess guess = guess_of(text, sizeof text - 1);
        EXPECT(guess.charset == RUNIC_WINDOWS1254 && guess.probability >= 950);
    }
}

/* One word may be enough; a lone letter may be any letter. */
static void test_one_letter(void)
{
    const runic_guess word = guess_of("caf\xE9\n", 5), letter = guess_of("\xE9\n", 2);
    EXPECT(word.charset == RUNIC_WINDOWS1252 && word.probability >= 900);
    EXPECT(letter.probability < 950);
}

int main(void)
{
    test_letters_that_begin_words();
    test_undefined_bytes();
    test_one_letter();
    return expect_result();
}
