/* empty_text.c - every function accepts an empty text or buffer as NULL and 0, and a capacity beyond the end of memory. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "pairs.h"

static bool is_nothing(runic_result r)
{
    return r.read == 0 && r.written == 0 && r.status == RUNIC_OK && r.fault == RUNIC_FAULT_NONE && r.fault_length == 0;
}

static void test_forms(void)
{
    for (size_t i = 0; i < PAIR_COUNT; i++) {
        runic_lossy_result lossy = pairs[i].lossy(NULL, 0, NULL, 0);
        EXPECT(is_nothing(pairs[i].strict(NULL, 0, NULL, 0)));
        EXPECT(lossy.read == 0 && lossy.written == 0 && lossy.replaced == 0 && lossy.status == RUNIC_OK);
        EXPECT(pairs[i].size(NULL, 0) == 0);
    }
    for (size_t i = 0; i < VALIDATION_COUNT; i++)
        EXPECT(is_nothing(validations[i].validate(NULL, 0)));
    EXPECT(runic_utf8_count(NULL, 0) == 0 && runic_utf16_to_utf32_size(NULL, 0) == 0 && runic_utf16_repair(NULL, 0) == 0);
}

/* Text without room: FULL if it is well-formed, else its fault. U+FFFF is a noncharacter, and is not in ISO-8859-1. */
static void test_no_room(void)
{
    static const char32_t good[1] = {0}, bad[1] = {0xFFFFFFFF};
    for (size_t i = 0; i < PAIR_COUNT; i++) {
        runic_result r = pairs[i].strict(good, 1, NULL, 0);
        EXPECT(r.status == RUNIC_FULL && r.read == 0 && r.written == 0);
        EXPECT(pairs[i].lossy(good, 1, NULL, 0).status == RUNIC_FULL && pairs[i].lossy(bad, 1, NULL, 0).status == RUNIC_FULL);
        r = pairs[i].strict(bad, 1, NULL, 0);
        const bool is_decoded = pairs[i].from == TEXT_utf8 || pairs[i].from == TEXT_utf32;
        const bool foreign = pairs[i].from == TEXT_utf16 && pairs[i].to == TEXT_latin1;
        EXPECT(r.status == (is_decoded ? RUNIC_ILL_FORMED : foreign ? RUNIC_UNMAPPABLE : RUNIC_FULL));
    }
    /* Only a fault at the place where dst is full takes precedence. */
    EXPECT(runic_utf8_to_utf16("a\xFF", 2, NULL, 0).status == RUNIC_FULL);
}

/* A fault or text without room: its output is left for the next call. */
static void test_no_room_for_bytes(void)
{
    static const struct {
        const char *src;
        runic_status strict, lossy;
    } cases[] = {{"A", RUNIC_FULL, RUNIC_FULL}, {"\xFF", RUNIC_ILL_FORMED, RUNIC_FULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++) {
            runic_options how = {.from = RUNIC_UTF8, .to = to};
            if (!runic_charset_describe(to).convertible)
                continue;
            /* A byte order mark comes before the fault. */
            const bool marks = to == RUNIC_UTF16 || to == RUNIC_UTF32;
            runic_result r = runic_convert(&how, cases[i].src, 1, NULL, 0);
            EXPECT(r.status == (marks ? RUNIC_FULL : cases[i].strict) && r.read == 0 && r.written == 0);
            how.ill_formed.action = RUNIC_ACTION_REPLACE;
            r = runic_convert(&how, cases[i].src, 1, NULL, 0);
            EXPECT(r.status == cases[i].lossy && r.read == 0 && r.written == 0);
        }
}

/* A caller who knows that there is enough room may pass SIZE_MAX. */
static void test_endless_room(void)
{
    static const size_t caps[] = {SIZE_MAX, SIZE_MAX - 63, SIZE_MAX / 2 + 1, SIZE_MAX / 4 + 1};
    char32_t text[600] = {0}, out[4 * 600];
    for (size_t i = 0; i < PAIR_COUNT; i++)
        for (size_t turn = 0; turn < 4 * sizeof caps / sizeof *caps; turn++) {
            const size_t len = turn % 4 == 0 ? 5 : turn % 4 == 1 ? 40 : turn % 4 == 2 ? 100 : 600;
            const runic_result r = pairs[i].strict(text, len, out, caps[turn / 4]);
            const runic_lossy_result lossy = pairs[i].lossy(text, len, out, caps[turn / 4]);
            EXPECT(r.status == RUNIC_OK && r.read == len && r.written == len);
            EXPECT(lossy.status == RUNIC_OK && lossy.read == len && lossy.written == len);
            const runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE};
            const runic_result bytes = runic_convert(&how, text, len, out, caps[turn / 4]);
            EXPECT(bytes.status == RUNIC_OK && bytes.read == len && bytes.written == 2 * len);
        }
}

static void test_characters(void)
{
    EXPECT(runic_utf8_floor(NULL, 0, 0) == 0 && runic_utf8_ceil(NULL, 0, 0) == 0 && runic_utf8_floor(NULL, 0, 9) == 0);
    EXPECT(runic_utf16_floor(NULL, 0, 0) == 0 && runic_utf16_ceil(NULL, 0, 0) == 0 && runic_utf16_ceil(NULL, 0, 9) == 0);
    EXPECT(runic_utf8_next(NULL, 0).length == 0 && runic_utf8_previous(NULL, 0).length == 0);
    EXPECT(runic_utf16_next(NULL, 0).length == 0 && runic_utf16_previous(NULL, 0).length == 0);
    EXPECT(runic_utf32_next(NULL, 0).length == 0 && runic_utf32_previous(NULL, 0).length == 0);
    EXPECT(runic_utf8_put('a', NULL, 0) == 0 && runic_utf16_put('a', NULL, 0) == 0 && runic_utf32_put('a', NULL, 0) == 0);
    EXPECT(runic_utf8_compare(NULL, 0, NULL, 0) == 0 && runic_utf8_compare(NULL, 0, "a", 1) < 0);
    EXPECT(runic_utf16_compare(NULL, 0, NULL, 0) == 0 && runic_utf16_compare(u"a", 1, NULL, 0) > 0);
    EXPECT(runic_utf32_compare(NULL, 0, NULL, 0) == 0 && runic_utf32_compare(NULL, 0, U"a", 1) < 0);
}

static void test_schemes(void)
{
    for (runic_charset charset = RUNIC_CHARSET_UNKNOWN; charset < RUNIC_CHARSET_COUNT; charset++) {
        runic_options how = {.from = charset, .to = RUNIC_UTF8};
        const bool known = runic_charset_describe(charset).convertible;
        runic_converter stream;
        EXPECT(runic_convert(&how, NULL, 0, NULL, 0).status == (known ? RUNIC_OK : RUNIC_BAD_CALL));
        EXPECT(runic_convert_size(&how, NULL, 0) == 0 && runic_charset_floor(charset, NULL, 0, 0) == 0);
        EXPECT(runic_charset_floor(charset, NULL, 0, 5) == 0);
        if (!EXPECT(runic_converter_init(&stream, &how) == (known ? RUNIC_OK : RUNIC_BAD_CALL)) || !known)
            continue;
        EXPECT(is_nothing(runic_converter_convert(&stream, NULL, 0, NULL, 0, 0)));
        EXPECT(is_nothing(runic_converter_convert(&stream, NULL, 0, NULL, 0, 1)));
    }
    EXPECT(runic_charset_from_label(NULL, 0) == RUNIC_CHARSET_UNKNOWN);
}

static void test_detection(void)
{
    runic_detector d, next;
    EXPECT(runic_detect_signature(NULL, 0, 0).more == 1 && runic_detect_signature(NULL, 0, RUNIC_SIGNATURE_FINAL).more == 0);
    EXPECT(runic_detect_signature(NULL, 0, RUNIC_SIGNATURE_FINAL).charset == RUNIC_CHARSET_UNKNOWN);
    runic_detector_init(&d, 0);
    runic_detector_init(&next, 0);
    runic_detector_feed(&d, NULL, 0);
    runic_detector_merge(&d, &next);
    EXPECT(runic_detector_verdict(&d).basis == RUNIC_BASIS_EMPTY && runic_detector_verdict(&d).bytes == 0);
}

int main(void)
{
    test_forms();
    test_no_room();
    test_no_room_for_bytes();
    test_endless_room();
    test_characters();
    test_schemes();
    test_detection();
    return expect_result();
}
