/* stream_options.c - streams and conversions of whole texts refuse each kind of invalid options. */
/* SPDX-License-Identifier: MIT */
#include "stream.h"

static void refuse_pair(runic_options how)
{
    static const char text[] = "text";
    EXPECT(runic_converter_init(&stream, &how) == RUNIC_BAD_CALL);
    EXPECT(is(give(text, 4, sizeof out, 1), 0, 0, RUNIC_BAD_CALL));
    runic_converter_reset(&stream);
    EXPECT(is(give(text, 4, sizeof out, 1), 0, 0, RUNIC_BAD_CALL));
    EXPECT(is(runic_convert(&how, text, 4, out, sizeof out), 0, 0, RUNIC_BAD_CALL));
    EXPECT(runic_convert_size(&how, text, 4) == 0);
}

/* Invalid options are also refused for text that a kernel converts without a converter. */
static void refuse(runic_options how)
{
    refuse_pair(how);
    if (how.from != RUNIC_UTF8 || how.to != RUNIC_UTF16)
        return;
    how.to = RUNIC_UTF16LE;
    refuse_pair(how);
    how.from = RUNIC_WINDOWS1252;
    refuse_pair(how);
}

static void never_asked(void *user, const runic_report *report, runic_policy *answer)
{
    (void)user, (void)report, (void)answer;
    EXPECT(user != NULL); /* it must not be called at all, and user is NULL */
}

static void test_charsets(void)
{
    for (int charset = -1; charset <= RUNIC_CHARSET_COUNT; charset++) {
        if (charset >= 0 && runic_charset_describe((runic_charset)charset).convertible)
            continue;
        refuse((runic_options){.from = (runic_charset)charset, .to = RUNIC_UTF8});
        refuse((runic_options){.from = RUNIC_UTF8, .to = (runic_charset)charset});
    }
}

static void test_values(void)
{
    const runic_options good = {.from = RUNIC_UTF8, .to = RUNIC_UTF16};
    runic_options how;
    how = good, how.bom_in = RUNIC_BOM_IN_SNIFF + 1, refuse(how);
    how = good, how.bom_out = RUNIC_BOM_OUT_ADD + 1, refuse(how);
    how = good, how.unmarked_order = RUNIC_ORDER_BY_BOM, refuse(how);
    how = good, how.word_joiner = 2, refuse(how);
    how = good, how.web = 2, refuse(how);
    how = good, how.forbid_utf32 = 2, refuse(how);
    how = good, how.utf7_lenient = 2, refuse(how);
    how = good, how.utf7_encode_optional = 2, refuse(how);
    how = good, how.ill_formed.action = RUNIC_ACTION_SURROGATE_ESCAPE + 1, refuse(how);
    how = good, how.unmappable.action = 255, refuse(how);
    for (size_t i = 0; i < sizeof good.reserved; i++)
        how = good, how.reserved[i] = 1, refuse(how);
    how = good, how.ill_formed.charset = RUNIC_LATIN1, refuse(how);
    how = good, how.unmappable.charset = RUNIC_LATIN1, refuse(how);
}

/* Java, JSON and XML have no escape of a byte. The text of an escape does not count. */
static void test_escape_styles(void)
{
    static const bool has_bytes[] = {true, true, false, false, false, true, true};
    for (unsigned style = 0; style <= 255; style++) {
        runic_policy escape = {.action = RUNIC_ACTION_ESCAPE, .style = (uint8_t)style, .text = {0xD800}};
        const bool exists = style <= RUNIC_ESCAPE_PYTHON;
        (exists ? begin : refuse)((runic_options){.from = RUNIC_UTF8, .to = RUNIC_LATIN1, .unmappable = escape});
        (exists && has_bytes[style] ? begin
                                    : refuse)((runic_options){.from = RUNIC_UTF8, .to = RUNIC_LATIN1, .ill_formed = escape});
    }
}

static void test_policies(void)
{
    static const char32_t not_scalar[] = {0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF};
    runic_options how;
    for (size_t i = 0; i < 4; i++) {
        how = (runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16};
        how.ill_formed.action = RUNIC_ACTION_REPLACE, how.ill_formed.length = 2;
        how.ill_formed.text[0] = 'a', how.ill_formed.text[1] = not_scalar[i];
        refuse(how);
        how.unmappable = how.ill_formed, how.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP};
        refuse(how);
    }
    how = (runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16, .ill_formed = {.action = RUNIC_ACTION_REPLACE, .length = 17}};
    refuse(how);
    refuse((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16, .ill_formed = {.action = RUNIC_ACTION_CALLBACK}});
    refuse((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16, .unmappable = {.action = RUNIC_ACTION_CALLBACK}});
    begin((runic_options){
        .from = RUNIC_UTF8, .to = RUNIC_UTF16, .ill_formed = {.action = RUNIC_ACTION_CALLBACK}, .callback = never_asked});
}

/* A fallback must be a single-byte charset, and is for ill_formed text only. */
static void test_fallback(void)
{
    for (int charset = -1; charset <= RUNIC_CHARSET_COUNT; charset++) {
        runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16};
        const runic_policy fallback = {.action = RUNIC_ACTION_FALLBACK, .charset = (uint16_t)charset};
        how.ill_formed = fallback;
        if (charset == RUNIC_ASCII || charset == RUNIC_LATIN1 || charset == RUNIC_WINDOWS1252 ||
            (charset >= RUNIC_ISO8859_2 && charset <= RUNIC_IBM1149))
            begin(how);
        else
            refuse(how);
        how.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP}, how.unmappable = fallback;
        refuse(how);
    }
}

/* Surrogates are escaped from UTF-8 to UTF-16 and UTF-32, and on the way back. */
static void test_surrogate_escape(void)
{
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++) {
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++) {
            runic_options how = {.from = from, .to = to, .ill_formed = {.action = RUNIC_ACTION_SURROGATE_ESCAPE}};
            const bool is_there = from == RUNIC_UTF8 && to >= RUNIC_UTF16 && to <= RUNIC_UTF32LE;
            const bool is_back = to == RUNIC_UTF8 && from >= RUNIC_UTF16 && from <= RUNIC_UTF32LE;
            is_there ? begin(how) : refuse(how);
            how.unmappable = how.ill_formed, how.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP};
            is_back ? begin(how) : refuse(how);
        }
    }
}

static void test_marks(void)
{
    static const runic_charset without[] = {RUNIC_ASCII, RUNIC_LATIN1, RUNIC_WINDOWS1252};
    for (size_t i = 0; i < 3; i++) {
        refuse((runic_options){.from = without[i], .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_REQUIRE});
        refuse((runic_options){.from = RUNIC_UTF8, .to = without[i], .bom_out = RUNIC_BOM_OUT_ADD});
        begin(
            (runic_options){.from = without[i], .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_STRIP, .bom_out = RUNIC_BOM_OUT_ADD});
    }
}

int main(void)
{
    test_charsets();
    test_values();
    test_policies();
    test_escape_styles();
    test_fallback();
    test_surrogate_escape();
    test_marks();
    return expect_result();
}
