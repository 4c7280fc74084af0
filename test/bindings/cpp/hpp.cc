/* hpp.cc - tests the promises of runic.hpp, for C++17 and later. */
/* SPDX-License-Identifier: MIT */
#include <runic.hpp>

#include "expect.h"

#include <cstdlib>
#include <new>
#include <string>
#include <type_traits>

using namespace std::string_literals;

#ifdef __cpp_exceptions
static bool out_of_memory;

void *operator new(std::size_t size)
{
    void *memory = out_of_memory ? nullptr : std::malloc(size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void *memory) noexcept
{
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

/* An index that cannot get more memory does not change. */
static void index_out_of_memory()
{
    const std::string text = "one\ntwo", longer = std::string(200000, '\n') + text;
    runic::text_index index(text);
    bool thrown = false;
    out_of_memory = true;
    try {
        index.splice(longer, 0, 0, 200000);
    } catch (const std::bad_alloc &) {
        thrown = true;
    }
    out_of_memory = false;
    const std::string other(4096, 'x'); /* takes the memory that a faulty index would have freed */
    EXPECT(thrown && index.position(text, 5, RUNIC_UNIT_UTF8).line == 1);
    EXPECT(index.splice(longer, 0, 0, 200000) && index.position(longer, 200005, RUNIC_UNIT_UTF8).line == 200001);
}
#else
static void index_out_of_memory()
{
}
#endif

static void forms()
{
    const std::string utf8 = "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80";
    const std::u16string utf16 = u"caf\u00E9 \u20AC \U0001F600";
    const std::u32string utf32 = U"caf\u00E9 \u20AC \U0001F600";
    EXPECT(runic::to_utf16(utf8) && runic::to_utf16(utf8).text == utf16 && runic::to_utf16(utf32).text == utf16);
    EXPECT(runic::to_utf32(utf8).text == utf32 && runic::to_utf32(utf16).text == utf32);
    EXPECT(runic::to_utf8(utf16).text == utf8 && runic::to_utf8(utf32).text == utf8);
    EXPECT(runic::to_utf8(runic::latin1_view("\xE9t\xE9")).text == "\xC3\xA9t\xC3\xA9");
    EXPECT(runic::to_utf16(runic::latin1_view("\xE9")).text == u"\u00E9" &&
           runic::to_utf32(runic::latin1_view("\xE9")).text == U"\u00E9");
    EXPECT(runic::to_latin1(u"\u00E9t\u00E9").text == "\xE9t\xE9" && runic::to_latin1(U"\u00E9").text == "\xE9");
    EXPECT(runic::to_utf8(std::u16string_view()).text.empty() && runic::to_utf8(std::u16string_view()));
    EXPECT(runic::to_utf16("nul \0 too"s).text == u"nul \0 too"s);
}

static void wide_strings()
{
    const std::wstring wide = L"caf\u00E9 \u20AC \U0001F600";
    const std::string utf8 = "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80";
    EXPECT(runic::to_wide(utf8) && runic::to_wide(utf8).text == wide && runic::to_utf8(wide).text == utf8);
    EXPECT(runic::to_wide(runic::latin1_view("\xE9")).text == L"\u00E9" && runic::to_latin1(L"\u00E9").text == "\xE9");
    EXPECT(runic::to_wide_lossy("a\xFF").text == L"a\uFFFD" && runic::to_wide("a\xFF").read == 1);
    EXPECT(runic::to_utf8_lossy(std::wstring(1, L'\xD800')).text == "\xEF\xBF\xBD");
}

static void faults()
{
    const auto made = runic::to_utf16("ab\xE2\x82!");
    EXPECT(!made && made.status == RUNIC_ILL_FORMED && made.read == 2 && made.text == u"ab" && made.fault_length == 2);
    EXPECT(made.fault == RUNIC_FAULT_BAD_CONTINUATION && made.message() == runic_fault_message(RUNIC_FAULT_BAD_CONTINUATION));
    const auto refused = runic::to_latin1("\xC3\xA9\xE2\x82\xAC");
    EXPECT(refused.status == RUNIC_UNMAPPABLE && refused.read == 2 && refused.text == "\xE9");
    const auto lossy = runic::to_utf32_lossy("a\xFFz\xF0\x9F");
    EXPECT(lossy.text == U"a\uFFFDz\uFFFD" && lossy.replacements == 2);
    EXPECT(runic::to_latin1_lossy(u"\u20AC!").text == "?!" && runic::to_utf8_lossy(u"\xD800").text == "\xEF\xBF\xBD");
    EXPECT(runic::to_utf16_lossy(std::u32string(1, 0x110000)).text == u"\uFFFD" &&
           runic::to_utf8_lossy(U"x").replacements == 0);
    const auto repaired = runic::to_utf8_lossy("a\xFFz\xF0\x9F");
    EXPECT(repaired.text == "a\xEF\xBF\xBDz\xEF\xBF\xBD" && repaired.replacements == 2);
    EXPECT(runic::to_utf8_lossy(std::string_view()).text.empty() && runic::to_utf8_lossy("caf\xC3\xA9").text == "caf\xC3\xA9");
    EXPECT(runic::validate("caf\xC3\xA9") && runic::validate("\xC3").status == RUNIC_PARTIAL);
    EXPECT(!runic::validate(u"\xDC00") && !runic::validate(U"\xD800") && runic::validate(U"x"));
}

static void readings()
{
    const std::string old = "f\xFCr die Gr\xF6\xDF"
                            "e, \xFC"
                            "berpr\xFC"
                            "fen\r\n",
                      text = "Gr\xC3\xB6\xC3\x9F"
                             "e ge\xC3\xA4ndert\n" +
                             old;
    const auto stretches = runic::read(text);
    EXPECT(stretches.size() == 2 && stretches[0].charset == RUNIC_UTF8 && stretches[1].charset == RUNIC_WINDOWS1252);
    std::string edited = runic::view(text, stretches).text;
    EXPECT(edited.find("f\xC3\xBCr") == 18 && runic::write_back(text, stretches, edited).bytes == text);
    const auto made = runic::write_back(text, stretches, edited.replace(18, 4, "um"));
    EXPECT(made &&
           made.bytes == "Gr\xC3\xB6\xC3\x9F"
                         "e ge\xC3\xA4ndert\num" +
                             old.substr(3) &&
           made.stretches.size() == 2 && made.stretches[1].end == made.bytes.size());
    /* The text as a program gives it that reads it as UTF-8. */
    const std::vector<runic_stretch> western{{0, old.size(), RUNIC_WINDOWS1252, 1000, RUNIC_BASIS_NONE, 0, {}, {}}};
    const std::string lost = "f\xEF\xBF\xBDr die Gr\xEF\xBF\xBD\xEF\xBF\xBD"
                             "e, \xEF\xBF\xBD"
                             "berpr\xEF\xBF\xBD"
                             "fen!\n";
    EXPECT(!runic::write_back(old, western, lost));
    EXPECT(runic::write_back(old, western, lost, {}, true).bytes == old.substr(0, old.size() - 2) + "!\r\n");
    const auto refused = runic::write_back(text, stretches, edited + "\xE2\x86\x92");
    EXPECT(!refused && refused.status == RUNIC_UNMAPPABLE && refused.bytes.empty() && refused.refusal.line == 3 &&
           refused.refusal.character == 0x2192);
    EXPECT(runic::read({}).size() <= 1 && runic::view(text, {}).status == RUNIC_BAD_CALL &&
           runic::write_back(text, {}, edited).status == RUNIC_BAD_CALL && runic::write_back({}, {}, "a").bytes == "a");
    const std::string guessed = "\xE9l\xE8ve\n", view = "\xC3\xA9l\xC3\xA8ve";
    std::vector<runic_guess> likely;
    auto reading = runic::read(guessed, nullptr, &likely);
    EXPECT(runic::write_back(guessed, reading, view + " \xC3\xBC\n", likely).bytes == "\xE9l\xE8ve \xFC\n");
    const std::string control = "na\xEFve caf\xE9\x01\xE9\n"; /* a guesser has no guess */
    reading = runic::read(control, nullptr, &likely);
    EXPECT(likely.size() > 1 && likely[0].charset == reading[0].charset);
    EXPECT(runic::write_back(control, reading, "na\xC3\xAFve caf\xC3\xA9\x01\xC3\xA9\xC3\xA9\n", likely).bytes ==
           "na\xEFve caf\xE9\x01\xE9\xE9\n");
    EXPECT(runic::read(text, nullptr, &likely).size() == 2 && likely.empty());
    std::string lines;
    for (int i = 0; i < 100; i++)
        lines += text;
    EXPECT(runic::read(lines).size() == 200);
}

static void schemes()
{
    auto how = runic::options(runic::charset("utf-16le"), RUNIC_UTF8);
    EXPECT(how.from == RUNIC_UTF16LE && runic::charset("nothing of that name") == RUNIC_CHARSET_UNKNOWN);
    const auto cut = runic::convert(how, "a\0b\0c"s);
    EXPECT(cut.status == RUNIC_PARTIAL && cut.read == 4 && cut.text == "ab");
    how.ill_formed = runic::policy(RUNIC_ACTION_REPLACE, U"[]");
    EXPECT(runic::convert(how, "a\0b\0c"s).text == "ab[]");
    EXPECT(runic::convert(runic::options(RUNIC_CHARSET_UNKNOWN, RUNIC_UTF8), "a").status == RUNIC_BAD_CALL);
    EXPECT(runic::web_label(" Latin1 ") == RUNIC_WINDOWS1252 && runic::charset("latin1") == RUNIC_LATIN1 &&
           runic::web_label("utf_8") == RUNIC_CHARSET_UNKNOWN);
    const auto page = runic::web_charset(std::string(2000, ' ') + "<meta charset=logical>", {}, 3000);
    EXPECT(page.basis == RUNIC_WEB_BY_META && std::string(runic_web_charset_name(page)) == "iso-8859-8-i");
    EXPECT(runic::web_charset({}).basis == RUNIC_WEB_BY_DEFAULT &&
           runic::web_charset("", "a/b;charset=gbk").charset == RUNIC_GBK);
    EXPECT(runic::convert(runic::web_options(RUNIC_WINDOWS1252, RUNIC_UTF8), "\x81").text == "\xC2\x81");
    EXPECT(!runic::convert(runic::options(RUNIC_WINDOWS1252, RUNIC_UTF8), "\x81"));
    how = runic::options(RUNIC_UTF8, RUNIC_ASCII);
    how.unmappable = runic::escape(RUNIC_ESCAPE_XML);
    EXPECT(runic::convert(how, "\xE2\x82\xAC").text == "&#8364;" && runic::escape().style == RUNIC_ESCAPE_BRACES);
    how = runic::transliterate(runic::options(RUNIC_UTF8, RUNIC_ASCII), "de");
    EXPECT(runic::convert(how, "f\xC3\xBCnf \xE2\x82\xAC").text == "fuenf EUR" &&
           runic::convert(runic::transliterate(how), "f\xC3\xBCnf").text == "funf");
    EXPECT(runic::policy(RUNIC_ACTION_REPLACE, std::u32string(99, U'x')).length == RUNIC_MAX_REPLACEMENT);
}

static void mojibake()
{
    const auto runs = runic::find_mojibake("na\xC3\x83\xC2\xAFve f\xC3\x83\xC2\xBCr");
    EXPECT(runs.size() == 2 && runs[1].offset == 10 && runs[1].length == 4 && runs[1].charset == RUNIC_WINDOWS1252);
    EXPECT(runic::fix_mojibake("f\xC3\x83\xC2\xBCr") == "f\xC3\xBCr" && runic::fix_mojibake("f\xC3\xBCr") == "f\xC3\xBCr");
    EXPECT(runic::find_mojibake("f\xC3\xBCr").empty() && runic::fix_mojibake("").empty());
}

static void streams()
{
    std::string text;
    EXPECT(!runic::converter::make(runic::options(RUNIC_UTF8, RUNIC_CHARSET_UNKNOWN)));
    auto stream = runic::converter::make(runic::options(RUNIC_UTF8, RUNIC_UTF16BE));
    EXPECT(stream->append(text, "\xE2", false) && text.empty());
    const runic::converter checkpoint = *stream;
    EXPECT(stream->append(text, "\x82\xAC!", true) && text == "\x20\xAC\0!"s);
    *stream = checkpoint;
    EXPECT(!stream->append(text, "!", true) && stream->report().offset == 0 && stream->report().length == 1);
    EXPECT(stream->faults().ill_formed == 1 && stream->faults().first.offset == 0 && stream->held() == 0);
    EXPECT(stream->answer(runic::policy(RUNIC_ACTION_REPLACE, U"?")) && stream->append(text, "!", true));
    EXPECT(text == "\x20\xAC\0!\0?\0!"s && !stream->answer(runic::policy(RUNIC_ACTION_SKIP)));
    stream->reset();
    text.clear();
    EXPECT(stream->set_policies(runic::policy(RUNIC_ACTION_SKIP), runic::policy(RUNIC_ACTION_STOP)) &&
           stream->append(text, "\xFF!", true));
    EXPECT(text == "\0!"s && !stream->set_policies(runic::policy(RUNIC_ACTION_CALLBACK), runic::policy(RUNIC_ACTION_STOP)));
    stream->reset();
    text.clear();
    EXPECT(stream->append(text, std::string(100000, 'x'), true).read == 100000);
    EXPECT(text.size() == 200000 && stream->charset() == RUNIC_UTF8);
    char room[3];
    stream->reset();
    const runic_result r = stream->convert("xy", room, sizeof room, true);
    EXPECT(r.status == RUNIC_FULL && r.read == 1 && r.written == 2 && room[1] == 'x');
}

static void later_standards()
{
#ifdef __cpp_char8_t
    EXPECT(runic::to_utf16(u8"\u20AC").text == u"\u20AC");
    EXPECT(runic::validate(u8"\u20AC") && runic::validate(std::u8string{0xE2, 0x82}).status == RUNIC_PARTIAL);
#endif
#ifdef __cpp_lib_span
    char16_t room[2];
    const runic_result r = runic::to_utf16("\xE2\x82\xAC!!", room);
    EXPECT(r.status == RUNIC_FULL && r.read == 4 && r.written == 2 && room[0] == 0x20AC);
    const unsigned char read[] = {'c', 0xE9};
    EXPECT(runic::convert(runic::options(RUNIC_LATIN1, RUNIC_UTF8), runic::chars(std::as_bytes(std::span(read)))).text ==
           "c\xC3\xA9");
    char bytes[4];
    EXPECT(runic::to_utf8(u"abcd", bytes).status == RUNIC_OK && bytes[3] == 'd');
#endif
#if __cplusplus >= 202002L
    EXPECT(sizeof(std::size_t) == sizeof(void *)); /* fails if the code above was left out */
#if !defined __cpp_char8_t || !defined __cpp_lib_span
#error "C++20 without char8_t or <span>: what this test is for"
#endif
#endif
}

static void exceptions()
{
#ifdef __cpp_exceptions
    EXPECT(runic::or_throw::to_utf8(u"good") == "good" && runic::or_throw::to_latin1("good") == "good");
    EXPECT(runic::or_throw::convert(runic::options(RUNIC_LATIN1, RUNIC_UTF8), "\xE9") == "\xC3\xA9");
    bool thrown = false;
    try {
        runic::or_throw::to_utf32("caf\xC3");
    } catch (const runic::error &e) {
        thrown = true;
        EXPECT(e.result.read == 3 && e.result.status == RUNIC_PARTIAL &&
               std::string(e.what()).find("ends") != std::string::npos);
    }
    EXPECT(thrown);
#endif
}

static_assert(!std::is_convertible_v<std::string, runic::latin1_view>, "ISO-8859-1 has to be said");
static_assert(std::is_trivially_copyable_v<runic::converter>, "a copy is a checkpoint");

static void guesses()
{
    const auto list = runic::guesses("\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?");
    EXPECT(!list.empty() && list[0].charset == RUNIC_WINDOWS1251 && list[0].probability > 900);
    const runic_charset one[] = {RUNIC_KOI8R};
    runic_hint hint{};
    hint.charsets = one;
    hint.charset_count = 1;
    const auto hinted = runic::guesses("\xCF\xF0\xE8", &hint);
    EXPECT(hinted.size() == 1 && hinted[0].charset == RUNIC_KOI8R);
    EXPECT(runic::guesses("a").size() == 1 && runic::guesses("a")[0].charset == RUNIC_ASCII);
}

static void positions()
{
    const std::string_view smile = "a\n\xF0\x9F\x98\x80z";
    EXPECT(runic::translate(smile, RUNIC_UNIT_UTF16, 4, RUNIC_UNIT_UTF8) == 6);
    EXPECT(runic::translate(u"\x20AC!", RUNIC_UNIT_UTF8, 3, RUNIC_UNIT_UTF16) == 1);
    EXPECT(runic::translate(u"a\r\nb", RUNIC_UNIT_UTF16, 4, RUNIC_UNIT_LINE) == 1);

    /* 20,000 lines of 6 bytes, 5 UTF-16 units and 4 characters: positions are computed by multiplication. */
    std::string text;
    for (int i = 0; i < 20000; i++)
        text += "\xF0\x9F\x98\x80.\n";
    runic::text_index made(text, RUNIC_UNIT_LINE_CR);
    runic::text_index index(std::move(made));
    EXPECT(index.translate(text, RUNIC_UNIT_LINE, 12345, RUNIC_UNIT_UTF8) == 12345 * 6);
    EXPECT(index.translate(text, RUNIC_UNIT_UTF16, 4 * 9999 + 3, RUNIC_UNIT_UTF32) == 3 * 9999 + 2);
    const runic_position dot = index.position(text, 7777 * 6 + 4, RUNIC_UNIT_UTF16);
    EXPECT(dot.line == 7777 && dot.column == 2 && index.offset(text, dot, RUNIC_UNIT_UTF16) == 7777 * 6 + 4);

    /* The text becomes ten times as long, which needs more memory than the index has. */
    const std::string more(10 * text.size(), '\r');
    text.insert(6, more);
    EXPECT(index.splice(text, 6, 0, more.size()) && !index.splice(text, 6, 1, 0));
    EXPECT(index.translate(text, RUNIC_UNIT_UTF8, text.size(), RUNIC_UNIT_LINE_CR) == 20000 + more.size());
    EXPECT(index.translate(text, RUNIC_UNIT_UTF8, text.size(), RUNIC_UNIT_UTF32) == 3 * 20000 + more.size());
    const runic::text_index other(text, RUNIC_UNIT_LINE), same(text, RUNIC_UNIT_LINE_CR);
    EXPECT(!index.merge(other) && index.merge(same) && index.merge(index));
    const std::string twice = text + text;
    EXPECT(index.translate(twice + twice, RUNIC_UNIT_UTF8, SIZE_MAX, RUNIC_UNIT_UTF32) == 4 * (3 * 20000 + more.size()));
    index = runic::text_index("", RUNIC_UNIT_LINE);
    EXPECT(index.splice("x\ny", 0, 0, 3) && index.position("x\ny", 2, RUNIC_UNIT_UTF8).line == 1);
}

static_assert(!std::is_copy_constructible_v<runic::text_index>, "a copy would refer to the memory of the original");

int main()
{
    guesses();
    positions();
    index_out_of_memory();
    forms();
    faults();
    wide_strings();
    readings();
    schemes();
    mojibake();
    streams();
    later_standards();
    exceptions();
    return expect_result();
}
