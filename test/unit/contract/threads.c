/* threads.c - several threads call every kind of function at the same time, from the first call on. */
/* SPDX-License-Identifier: MIT */
/*
 * Every operation finds its kernel at its first call, without a lock. Here all threads make the first call at the same time,
 * and again after each reset of the pointers. Built with -fsanitize=thread, it reports races.
 */
#include "expect.h"
#include "pairs.h"

#include <pthread.h>

#define THREADS 6
#define ROUNDS  200

/* "a" U+00E9 U+0416 U+4E2D U+1F600, then an error in each form. */
static const char utf8[] = "a\xC3\xA9\xD0\x96\xE4\xB8\xAD\xF0\x9F\x98\x80\xFF";
static const char16_t utf16[] = {'a', 0xE9, 0x416, 0x4E2D, 0xD83D, 0xDE00, 0xDC00};
static const char32_t utf32[] = {'a', 0xE9, 0x416, 0x4E2D, 0x1F600, 0xD800};
static const char latin1[] = "a\xE9";

static pthread_barrier_t start;

static bool convert_utf8(void)
{
    char16_t wide[16];
    char32_t wider[16];
    char narrow[16];
    runic_result a = runic_utf8_to_utf16(utf8, 13, wide, 16), b = runic_utf8_to_utf32(utf8, 13, wider, 16);
    bool right =
        a.read == 12 && a.written == 6 && memcmp(wide, utf16, 12) == 0 && b.written == 5 && memcmp(wider, utf32, 20) == 0;
    runic_lossy_result lossy = runic_utf8_to_utf16_lossy(utf8, 13, wide, 16);
    right = right && lossy.written == 7 && lossy.replaced == 1 && wide[6] == 0xFFFD;
    right = right && runic_utf8_to_latin1_lossy(utf8, 13, narrow, 16).replaced == 4;
    return right && runic_utf8_validate(utf8, 13).read == 12 && runic_utf8_count(utf8, 12) == 5 &&
           runic_utf8_to_utf16_size(utf8, 13) == 7;
}

static bool convert_wide(void)
{
    char narrow[24];
    char16_t wide[16];
    char32_t wider[16];
    runic_result a = runic_utf16_to_utf8(utf16, 7, narrow, 24);
    bool right = a.read == 6 && a.written == 12 && memcmp(narrow, utf8, 12) == 0;
    a = runic_utf32_to_utf8(utf32, 6, narrow, 24);
    right = right && a.read == 5 && a.written == 12 && memcmp(narrow, utf8, 12) == 0;
    right = right && runic_utf32_to_utf16(utf32, 6, wide, 16).written == 6 && memcmp(wide, utf16, 12) == 0;
    right = right && runic_utf16_to_utf32_lossy(utf16, 7, wider, 16).replaced == 1 && wider[5] == 0xFFFD;
    right = right && runic_latin1_to_utf8(latin1, 2, narrow, 24).written == 3 && memcmp(narrow, utf8, 3) == 0;
    return right && runic_utf16_validate(utf16, 7).read == 6 && runic_utf32_validate(utf32, 6).read == 5;
}

static bool convert_schemes(void)
{
    runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16BE, .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
    char out[RUNIC_MIN_OUTPUT];
    runic_converter stream;
    runic_detector detector;
    bool right = runic_convert(&how, utf8, 13, out, sizeof out).written == 14;
    right = right && runic_converter_init(&stream, &how) == RUNIC_OK;
    right = right && runic_converter_convert(&stream, utf8, 5, out, sizeof out, 0).written == 6;
    right = right && runic_converter_convert(&stream, utf8 + 5, 8, out, sizeof out, 1).written == 8;
    runic_detector_init(&detector, 0);
    runic_detector_feed(&detector, utf8, 12);
    return right && runic_detector_verdict(&detector).utf8_characters == 4 && runic_charset_from_label("utf8", 4) == RUNIC_UTF8;
}

static void *work(void *failed)
{
    pthread_barrier_wait(&start);
    for (int again = 0; again < 3; again++)
        if (!convert_utf8() || !convert_wide() || !convert_schemes())
            *(bool *)failed = true;
    return NULL;
}

static void test_round(void)
{
    pthread_t threads[THREADS];
    bool failed[THREADS] = {false};
    EXPECT(pthread_barrier_init(&start, NULL, THREADS) == 0);
    for (size_t i = 0; i < THREADS; i++)
        EXPECT(pthread_create(&threads[i], NULL, work, &failed[i]) == 0);
    for (size_t i = 0; i < THREADS; i++) {
        EXPECT(pthread_join(threads[i], NULL) == 0);
        EXPECT(!failed[i]);
    }
    pthread_barrier_destroy(&start);
}

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        test_round();
        EXPECT(runic_use_target(NULL) == 1); /* no thread runs: resets every pointer to its resolver */
    }
    return expect_result();
}
