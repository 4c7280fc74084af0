/* stream_calls.c - order of calls, answers to faults, and callbacks, with literal examples. */
/* SPDX-License-Identifier: MIT */
#include "stream.h"

static void test_end(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16BE});
    EXPECT(is(give("a", 1, sizeof out, 1), 1, 2, RUNIC_OK));
    EXPECT(is(give("a", 1, sizeof out, 1), 0, 0, RUNIC_BAD_CALL));
    EXPECT(is(give("a", 1, sizeof out, 0), 0, 0, RUNIC_BAD_CALL));
    EXPECT(is(give(NULL, 0, 0, 0), 0, 0, RUNIC_BAD_CALL));
    runic_converter_reset(&stream);
    EXPECT(is(give("a", 1, sizeof out, 0), 1, 2, RUNIC_OK));
    /* A call that did not end with OK did not end the text. */
    EXPECT(is(give("bc", 2, 3, 1), 1, 2, RUNIC_FULL));
    EXPECT(is(give("c", 1, 2, 1), 1, 2, RUNIC_OK));
    EXPECT(is(give(NULL, 0, 0, 1), 0, 0, RUNIC_BAD_CALL));
}

/* A converter whose init failed, or that is all zero because init was forgotten, takes no text. */
static void test_not_begun(void)
{
    EXPECT(runic_converter_init(&stream, &(runic_options){.from = RUNIC_UTF8}) == RUNIC_BAD_CALL);
    EXPECT(is(give("a", 1, sizeof out, 0), 0, 0, RUNIC_BAD_CALL));
    stream = (runic_converter){{0}};
    EXPECT(is(give("a", 1, sizeof out, 0), 0, 0, RUNIC_BAD_CALL));
    runic_converter_reset(&stream);
    EXPECT(is(give("a", 1, sizeof out, 0), 0, 0, RUNIC_BAD_CALL));
}

/* Also after a piece, from whose start positions are then counted. */
static void test_place_without_fault(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16BE});
    EXPECT(runic_converter_fault_position(&stream) == 0);
    EXPECT(is(give("ab", 2, sizeof out, 0), 2, 4, RUNIC_OK));
    EXPECT(is(give("c", 1, sizeof out, 0), 1, 2, RUNIC_OK));
    EXPECT(runic_converter_fault_position(&stream) == 0);
}

static void test_fault_in_the_last_piece(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16BE});
    EXPECT(is(give("a\xE2", 2, sizeof out, 1), 2, 2, RUNIC_ILL_FORMED));
    EXPECT(reported(1, 1, RUNIC_FAULT_TRUNCATED, "\xE2"));
    EXPECT(is(give(NULL, 0, sizeof out, 1), 0, 0, RUNIC_OK));
    EXPECT(is(give(NULL, 0, sizeof out, 1), 0, 0, RUNIC_BAD_CALL));
}

static void test_answers(void)
{
    runic_policy question = {.action = RUNIC_ACTION_REPLACE, .length = 2, .text = {'?', '!'}};
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_LATIN1});
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
    EXPECT(is(give("a\xE2\x82\xAC"
                   "b",
                   5, sizeof out, 0),
              4, 1, RUNIC_UNMAPPABLE));
    question.action = RUNIC_ACTION_STOP;
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
    question.action = RUNIC_ACTION_CALLBACK;
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
    question.action = RUNIC_ACTION_REPLACE, question.text[1] = 0xD800;
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
    question.text[1] = 0x20AC; /* also not in ISO-8859-1 */
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_OK);
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
    EXPECT(is(give("b", 1, 1, 1), 0, 0, RUNIC_FULL));
    EXPECT(is(give("b", 1, 2, 1), 0, 2, RUNIC_FULL) && memcmp(out, "??", 2) == 0);
    EXPECT(is(give("b", 1, 1, 1), 1, 1, RUNIC_OK) && out[0] == 'b');
    EXPECT(runic_converter_answer(&stream, &question) == RUNIC_BAD_CALL);
}

/* Too late: the next call has continued after the fault. */
static void test_late_answer(void)
{
    const runic_policy skip = {.action = RUNIC_ACTION_SKIP};
    begin((runic_options){.from = RUNIC_ASCII, .to = RUNIC_UTF8});
    EXPECT(is(give("\x80", 1, sizeof out, 0), 1, 0, RUNIC_ILL_FORMED));
    EXPECT(is(give("a", 1, sizeof out, 0), 1, 1, RUNIC_OK));
    EXPECT(runic_converter_answer(&stream, &skip) == RUNIC_BAD_CALL);
}

static unsigned asked;

static void answer_long(void *user, const runic_report *report, runic_policy *answer)
{
    EXPECT(user == &asked && answer->action == RUNIC_ACTION_STOP && answer->length == 0 && report->length == 1);
    asked++;
    answer->action = RUNIC_ACTION_REPLACE;
    answer->length = RUNIC_MAX_REPLACEMENT;
    for (size_t i = 0; i < RUNIC_MAX_REPLACEMENT; i++)
        answer->text[i] = i % 2 == 0 ? 0x1F600 : 'z';
}

/* A callback is called once for a fault, however often there is no room. */
static void test_callback_once(void)
{
    begin((runic_options){.from = RUNIC_UTF8,
                          .to = RUNIC_UTF32BE,
                          .ill_formed = {.action = RUNIC_ACTION_CALLBACK},
                          .callback = answer_long,
                          .user = &asked});
    asked = 0;
    EXPECT(is(give("\xFF", 1, 0, 0), 1, 0, RUNIC_FULL));
    for (size_t cap = 1; cap < 64; cap++)
        EXPECT(is(give("", 0, cap, cap % 2 == 0), 0, 0, RUNIC_FULL));
    EXPECT(is(give("", 0, 64, 1), 0, 64, RUNIC_OK) && asked == 1);
    EXPECT(memcmp(out, "\0\1\xF6\0\0\0\0z", 8) == 0 && memcmp(out + 56, "\0\1\xF6\0\0\0\0z", 8) == 0);
}

static void answer_with(void *user, const runic_report *report, runic_policy *answer)
{
    (void)report;
    *answer = *(const runic_policy *)user;
}

/* An answer that is no policy stops. */
static void test_callback_stops(void)
{
    static const runic_policy wrong[] = {{.action = RUNIC_ACTION_STOP},
                                         {.action = RUNIC_ACTION_CALLBACK},
                                         {.action = 99},
                                         {.action = RUNIC_ACTION_REPLACE, .length = RUNIC_MAX_REPLACEMENT + 1},
                                         {.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {0xD800}},
                                         {.action = RUNIC_ACTION_SKIP, .charset = RUNIC_LATIN1},
                                         {.action = RUNIC_ACTION_FALLBACK},
                                         {.action = RUNIC_ACTION_FALLBACK, .charset = RUNIC_SHIFT_JIS},
                                         {.action = RUNIC_ACTION_SURROGATE_ESCAPE}}; /* not from UTF-8 to UTF-8 */
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        runic_policy answer = wrong[i];
        begin((runic_options){.from = RUNIC_UTF8,
                              .to = RUNIC_UTF8,
                              .ill_formed = {.action = RUNIC_ACTION_CALLBACK},
                              .callback = answer_with,
                              .user = &answer});
        EXPECT(is(give("a\xFF", 2, sizeof out, 1), 2, 1, RUNIC_STOPPED) && reported(1, 1, RUNIC_FAULT_INVALID_BYTE, "\xFF"));
        EXPECT(is(give("", 0, sizeof out, 1), 0, 0, RUNIC_OK));
    }
}

/* New policies apply from the next fault on. Pending output, text, positions, counts and held bytes do not change. */
static void test_policies(void)
{
    static const runic_policy stop = {.action = RUNIC_ACTION_STOP}, escape = {.action = RUNIC_ACTION_ESCAPE},
                              wide = {.action = RUNIC_ACTION_REPLACE, .length = 2, .text = {'<', '>'}};
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_LATIN1, .ill_formed = wide});
    EXPECT(is(give("a\xFF", 2, 2, 0), 2, 1, RUNIC_FULL) && out[0] == 'a');
    EXPECT(runic_converter_set_policies(&stream, &escape, &escape) == RUNIC_OK);
    EXPECT(is(give("\xFE\xE2\x82", 3, sizeof out, 0), 3, 6, RUNIC_OK) && memcmp(out, "<>\\xFE", 6) == 0);
    EXPECT(runic_converter_set_policies(&stream, &stop, &wide) == RUNIC_OK && runic_converter_held(&stream) == 2);
    EXPECT(is(give("\xAC\xFF", 2, sizeof out, 0), 2, 2, RUNIC_ILL_FORMED) && memcmp(out, "<>", 2) == 0);
    EXPECT(reported(6, 1, RUNIC_FAULT_INVALID_BYTE, "\xFF"));
    EXPECT(runic_converter_faults(&stream).ill_formed == 3 && runic_converter_faults(&stream).unmappable == 1);
    runic_converter_reset(&stream);
    EXPECT(is(give("\xE2\x82\xAC\xFF", 4, sizeof out, 1), 4, 2, RUNIC_ILL_FORMED) && memcmp(out, "<>", 2) == 0);
}

/* Invalid policies are refused and change nothing. */
static void test_wrong_policies(void)
{
    static const runic_policy stop = {.action = RUNIC_ACTION_STOP}, ask = {.action = RUNIC_ACTION_CALLBACK},
                              none = {.action = 99};
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_SKIP}});
    EXPECT(runic_converter_set_policies(&stream, &ask, &stop) == RUNIC_BAD_CALL);
    EXPECT(runic_converter_set_policies(&stream, &stop, &none) == RUNIC_BAD_CALL);
    EXPECT(is(give("\xFFz", 2, sizeof out, 1), 2, 1, RUNIC_OK) && out[0] == 'z');
    EXPECT(runic_converter_init(&stream, &(runic_options){.from = RUNIC_CHARSET_UNKNOWN}) == RUNIC_BAD_CALL);
    EXPECT(runic_converter_set_policies(&stream, &stop, &stop) == RUNIC_BAD_CALL);
}

/* A signature of any charset of Table 1 takes precedence over the label, in pieces of any size, and is removed. */
static void test_signatures(void)
{
    static const char *const texts[] = {"\x0E\xFE\xFFO", "\xFB\xEE\x28\x24\x1E\x40", "+/v8-O", "+/v8ATw-",
                                        "\xDD\x73\x66\x73\xD6"};
    static const runic_charset charsets[] = {RUNIC_SCSU, RUNIC_BOCU1, RUNIC_UTF7, RUNIC_UTF7, RUNIC_UTF_EBCDIC};
    for (size_t i = 0; i < 5; i++) {
        const size_t len = strlen(texts[i]);
        runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_SNIFF};
        EXPECT(is(runic_convert(&how, texts[i], len, out, sizeof out), len, 1, RUNIC_OK) && out[0] == 'O');
        begin(how);
        size_t written = 0;
        for (size_t pos = 0; pos < len; pos++) {
            runic_result r = give(texts[i] + pos, 1, sizeof out, pos == len - 1);
            EXPECT(r.status == RUNIC_OK && r.read == 1 && (r.written == 0 || out[0] == 'O'));
            written += r.written;
        }
        EXPECT(written == 1 && runic_converter_charset(&stream) == charsets[i]);
    }
}

int main(void)
{
    test_end();
    test_not_begun();
    test_place_without_fault();
    test_fault_in_the_last_piece();
    test_answers();
    test_late_answer();
    test_callback_once();
    test_callback_stops();
    test_policies();
    test_wrong_policies();
    test_signatures();
    return expect_result();
}
