/* stream_edges.c - sequences, BOMs and signatures split between pieces, with literal examples. */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "stream.h"

#include <stdlib.h>

static void test_exposing_byte(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF8});
    EXPECT(is(give("\xE2", 1, sizeof out, 0), 1, 0, RUNIC_OK));
    EXPECT(is(give("\x41", 1, sizeof out, 0), 0, 0, RUNIC_ILL_FORMED));
    EXPECT(reported(0, 1, RUNIC_FAULT_BAD_CONTINUATION, "\xE2"));
    EXPECT(is(give("\x41", 1, sizeof out, 1), 1, 1, RUNIC_OK) && out[0] == 'A');
}

static void test_held_bytes(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF16LE});
    EXPECT(is(give("\xF0", 1, 0, 0), 1, 0, RUNIC_OK) && is(give("", 0, 0, 0), 0, 0, RUNIC_OK));
    EXPECT(is(give("\x9F", 1, 0, 0), 1, 0, RUNIC_OK) && is(give("\x98", 1, 0, 0), 1, 0, RUNIC_OK));
    EXPECT(is(give("\x80z", 2, 3, 0), 0, 0, RUNIC_FULL));
    EXPECT(is(give("\x80z", 2, 4, 0), 1, 4, RUNIC_FULL) && memcmp(out, "\x3D\xD8\x00\xDE", 4) == 0);
    EXPECT(is(give("z", 1, 2, 1), 1, 2, RUNIC_OK));
}

static bool has_state(runic_charset charset)
{
    return charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP || charset == RUNIC_SCSU || charset == RUNIC_BOCU1 ||
           charset == RUNIC_ISO2022_JP;
}

/* Held bytes are always the beginning of a character that the text so far does not complete: nothing is written late. Not in
 * charsets with state, where they mean nothing alone. */
static void test_nothing_is_late(void)
{
    struct chance chance = {5};
    for (runic_charset charset = RUNIC_UTF8; charset < RUNIC_CHARSET_COUNT; charset++) {
        const runic_options strict = {.from = charset, .to = RUNIC_UTF8};
        runic_options how = strict;
        how.ill_formed.action = RUNIC_ACTION_REPLACE;
        if (has_state(charset))
            continue;
        begin(how);
        char text[500];
        for (size_t i = 0; i < sizeof text; i++) {
            text[i] = (char)(chance_below(&chance, 3) != 0 ? 0x80 + chance_below(&chance, 128) : chance_below(&chance, 128));
            EXPECT(give(text + i, 1, sizeof out, 0).status == RUNIC_OK);
            const size_t held = runic_converter_held(&stream);
            const runic_result r = runic_convert(&strict, text + i + 1 - held, held, out, sizeof out);
            EXPECT(held == 0 || (r.status == RUNIC_PARTIAL && r.read == 0));
        }
    }
}

/* A high surrogate and one odd byte at the end are one sequence, however the text is split. */
static void test_odd_tail(void)
{
    for (size_t cut = 0; cut <= 5; cut++) {
        begin((runic_options){.from = RUNIC_UTF16BE, .to = RUNIC_UTF8});
        runic_result first = give("\0a\xD8\x3D\xDE", cut, sizeof out, 0);
        EXPECT(first.read == cut && first.status == RUNIC_OK);
        EXPECT(give(&"\0a\xD8\x3D\xDE"[cut], 5 - cut, sizeof out, 1).status == RUNIC_ILL_FORMED);
        EXPECT(reported(2, 3, RUNIC_FAULT_TRUNCATED, "\xD8\x3D\xDE"));
        EXPECT(is(give(NULL, 0, sizeof out, 1), 0, 0, RUNIC_OK));
    }
}

static void test_missing_mark(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_REQUIRE});
    EXPECT(is(give("\xEF", 1, sizeof out, 0), 1, 0, RUNIC_OK));
    EXPECT(is(give("\xBB\xBE", 2, sizeof out, 0), 0, 0, RUNIC_ILL_FORMED));
    EXPECT(reported(0, 0, RUNIC_FAULT_MISSING_BOM, ""));
    EXPECT(is(give("\xBB\xBE", 2, sizeof out, 1), 2, 3, RUNIC_OK) && memcmp(out, "\xEF\xBB\xBE", 3) == 0);
    begin((runic_options){.from = RUNIC_UTF16, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_REQUIRE});
    EXPECT(is(give("", 0, sizeof out, 1), 0, 0, RUNIC_ILL_FORMED) && reported(0, 0, RUNIC_FAULT_MISSING_BOM, ""));
    EXPECT(is(give("", 0, sizeof out, 1), 0, 0, RUNIC_OK));
}

static void test_charset(void)
{
    begin((runic_options){.from = RUNIC_UTF16, .to = RUNIC_UTF8});
    EXPECT(runic_converter_charset(&stream) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(is(give("\xFF", 1, sizeof out, 0), 1, 0, RUNIC_OK) && runic_converter_charset(&stream) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(is(give("\xFE", 1, sizeof out, 0), 1, 0, RUNIC_OK) && runic_converter_charset(&stream) == RUNIC_UTF16LE);
    runic_converter_reset(&stream);
    EXPECT(runic_converter_charset(&stream) == RUNIC_CHARSET_UNKNOWN);
    begin((runic_options){.from = RUNIC_LATIN1, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_SNIFF});
    EXPECT(is(give("\xEF\xBB", 2, sizeof out, 0), 2, 0, RUNIC_OK) && runic_converter_charset(&stream) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(is(give("!", 1, sizeof out, 1), 1, 5, RUNIC_OK) && memcmp(out, "\xC3\xAF\xC2\xBB!", 5) == 0);
    EXPECT(runic_converter_charset(&stream) == RUNIC_LATIN1);
}

/* The BOM of the target is written by the first call that may write text, even if there is no text. */
static void test_mark_of_nothing(void)
{
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF32});
    EXPECT(is(give("", 0, sizeof out, 0), 0, 0, RUNIC_OK));
    EXPECT(is(give("", 0, 3, 1), 0, 0, RUNIC_FULL));
    EXPECT(is(give("", 0, 4, 1), 0, 4, RUNIC_OK) && memcmp(out, "\0\0\xFE\xFF", 4) == 0);
}

/* An empty piece after a fault returns OK, without a fault; the fault can still be answered. */
static void test_empty_piece_after_fault(void)
{
    const runic_policy skip = {.action = RUNIC_ACTION_SKIP};
    begin((runic_options){.from = RUNIC_UTF8, .to = RUNIC_UTF8});
    EXPECT(is(give("\xFF", 1, sizeof out, 0), 1, 0, RUNIC_ILL_FORMED));
    runic_result r = give("", 0, sizeof out, 0);
    EXPECT(is(r, 0, 0, RUNIC_OK) && r.fault == RUNIC_FAULT_NONE && r.fault_length == 0);
    EXPECT(runic_converter_answer(&stream, &skip) == RUNIC_OK);
}

/* Each byte needs four bytes of UTF-32. On 64-bit machines no text is too long for a size_t. */
static void test_size_beyond(void)
{
#if SIZE_MAX == UINT32_MAX
    const runic_options how = {.from = RUNIC_LATIN1, .to = RUNIC_UTF32LE};
    const size_t len = SIZE_MAX / 4;
    void *text = calloc(len + 1, 1);
    if (text != NULL)
        EXPECT(runic_convert_size(&how, text, len) == 4 * len && runic_convert_size(&how, text, len + 1) == SIZE_MAX);
    free(text);
#endif
}

/* Returns the size of the output for COUNT unmappable supplementary characters, with this capacity for each call. */
#define COUNT 500
static size_t size_in_rooms(const runic_options *how, size_t room)
{
    char text[4 * COUNT], part[8192];
    runic_converter converter;
    runic_result r;
    size_t read = 0, written = 0;
    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + 4 * i, "\xF0\x9F\x98\x80", 4);
    EXPECT(runic_converter_init(&converter, how) == RUNIC_OK);
    do {
        r = runic_converter_convert(&converter, text + read, sizeof text - read, part, room, 1);
        read += r.read;
        written += r.written;
    } while (r.status == RUNIC_FULL);
    EXPECT(r.status == RUNIC_OK && read == sizeof text && runic_converter_faults(&converter).unmappable == COUNT);
    return written;
}

/* Sixteen characters of two bytes replace each; ISO-2022-JP has three more bytes at the beginning and at the end. */
static void test_long_replacement(void)
{
    static const runic_charset charsets[] = {RUNIC_SHIFT_JIS, RUNIC_EUC_JP, RUNIC_ISO2022_JP};
    for (size_t i = 0; i < 3; i++) {
        runic_options how = {
            .from = RUNIC_UTF8, .to = charsets[i], .unmappable = {.action = RUNIC_ACTION_REPLACE, .length = 16}};
        for (size_t k = 0; k < 16; k++)
            how.unmappable.text[k] = 0x3042;
        for (size_t room = 128; room <= 8192; room += 96)
            EXPECT(size_in_rooms(&how, room) == 32 * COUNT + (i == 2 ? 6 : 0));
        how.unmappable = (runic_policy){.action = RUNIC_ACTION_ESCAPE};
        for (size_t room = 128; room <= 8192; room += 96)
            EXPECT(size_in_rooms(&how, room) == sizeof "\\u{1F600}" * COUNT - COUNT);
    }
}

int main(void)
{
    test_long_replacement();
    test_empty_piece_after_fault();
    test_exposing_byte();
    test_held_bytes();
    test_nothing_is_late();
    test_odd_tail();
    test_missing_mark();
    test_charset();
    test_mark_of_nothing();
    test_size_beyond();
    return expect_result();
}
