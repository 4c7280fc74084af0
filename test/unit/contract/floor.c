/* floor.c - runic_charset_floor in every charset, at every offset of whole, damaged and cut texts, against a walk. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"
#include "model.h"

#define LONGEST    40
#define MOST_BYTES (4 * 2 * LONGEST)

static struct chance chance = {8};
static struct guarded source;
static uint8_t *text; /* ends at a guard page */
static size_t len;

/* Returns the form of the text. UTF-16 without a BOM is big-endian. */
static enum text_form form_of_text(runic_charset charset)
{
    const bool little = len >= 2 && text[0] == 0xFF && text[1] == 0xFE;
    return charset == RUNIC_UTF16 && little ? TEXT_utf16le : form_of(charset);
}

/* Returns the bytes of the character, Big5 code of two characters, or fault at pos. */
static size_t length_at(runic_charset charset, size_t pos)
{
    if (!is_stateful(charset))
        return reference_next_bytes(form_of_text(charset), text + pos, len - pos).length;
    struct memory none = memory_at_start(&(runic_options){.from = charset, .to = RUNIC_UTF8});
    const size_t length = stateful_next(charset, &none, text + pos, len - pos).length;
    return length + (none.legacy.accent != 0);
}

/* Returns true if a text that ends at pos has the same sequences as the whole text up to pos. */
static bool may_be_cut(runic_charset charset, size_t pos)
{
    const size_t whole = len;
    bool same = true;
    for (size_t at = 0; at < pos && same;) {
        const size_t length = length_at(charset, at);
        len = pos;
        same = length_at(charset, at) == length;
        len = whole;
        at += length;
    }
    return same;
}

static bool is_multi_byte(runic_charset charset)
{
    return charset >= RUNIC_SHIFT_JIS && charset != RUNIC_ISO2022_JP;
}

/*
 * Compares the boundary before each offset with a walk from the start of the text. In CESU-8 and multi-byte charsets, the start
 * of a sequence is a boundary only if a text that ends there has the same sequences.
 */
static void test_floor_in_bytes(runic_charset charset)
{
    const bool has_doubt = charset == RUNIC_CESU8 || is_multi_byte(charset);
    size_t boundary = 0, next = 0;
    for (size_t pos = 0; pos <= len; pos++) {
        if (pos == next) {
            boundary = !has_doubt || may_be_cut(charset, pos) ? pos : boundary;
            next += pos < len ? length_at(charset, pos) : 0;
        }
        if (!EXPECT(runic_charset_floor(charset, text, len, pos) == boundary))
            fprintf(stderr, "  charset %d, len %zu, pos %zu\n", (int)charset, len, pos);
    }
    EXPECT(runic_charset_floor(charset, text, len, len + 1) == len && runic_charset_floor(charset, text, len, SIZE_MAX) == len);
}

/* Makes random text in a form, often cut, with or without a BOM. */
static void make_form(enum text_form form, size_t turn)
{
    static const char marks[][3] = {"\xFF\xFE", "\xFE\xFF"};
    uint8_t work[MOST_BYTES];
    len = chance_below(&chance, LONGEST);
    clean_text(&chance, form, (enum mix)(turn / 4 % MIX_COUNT), work, len);
    if (turn % 4 != 0)
        len = damage_text(&chance, form, work, len);
    len *= unit_size(form);
    text = source.end - len;
    memcpy(text, work, len);
    if (chance_below(&chance, 2) != 0 && len >= 2)
        memcpy(text, marks[chance_below(&chance, 2)], 2);
    size_t cut = chance_below(&chance, len < 4 ? len + 1 : 4);
    memmove(text + cut, text, len - cut);
    text += cut;
    len -= cut;
}

/* Makes random text in a charset that is no form, often damaged or cut at either end. */
static void make_charset(runic_charset charset)
{
    uint8_t work[16 * MOST_BYTES];
    len = make_bytes(&chance, charset, work, LONGEST);
    const size_t cut = chance_below(&chance, len < 4 ? len + 1 : 4);
    len = len - cut < MOST_BYTES ? len - cut : MOST_BYTES;
    text = source.end - len;
    memcpy(text, work + cut, len);
}

/* Returns false for charsets with state, in which only the ends of a text are boundaries. */
static bool has_boundaries(runic_charset charset)
{
    return charset != RUNIC_CHARSET_UNKNOWN && (charset < RUNIC_UTF7 || charset == RUNIC_CESU8 || charset == RUNIC_UTF_EBCDIC ||
                                                charset == RUNIC_WTF8 || charset == RUNIC_MUTF8 || charset == RUNIC_UTF8MB3);
}

static void test_charsets(size_t turn)
{
    for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++) {
        make_form(form, turn);
        for (runic_charset charset = RUNIC_CHARSET_UNKNOWN; charset < FIRST_LEGACY; charset++)
            if (has_boundaries(charset))
                test_floor_in_bytes(charset);
            else
                for (size_t pos = 0; pos < len; pos++)
                    EXPECT(runic_charset_floor(charset, text, len, pos) == 0);
    }
}

/* Tests every string of seven bytes that can begin, continue or break a surrogate of CESU-8. */
static void test_surrogates(void)
{
    static const uint8_t bytes[] = {0xED, 0xA5, 0xB0, 0x41};
    len = 7;
    text = source.end - len;
    for (unsigned string = 0; string < 1u << (2 * len); string++) {
        for (size_t i = 0; i < len; i++)
            text[i] = bytes[string >> (2 * i) & 3];
        test_floor_in_bytes(RUNIC_CESU8);
        test_floor_in_bytes(RUNIC_WTF8);
        test_floor_in_bytes(RUNIC_MUTF8);
        test_floor_in_bytes(RUNIC_UTF8MB3);
    }
}

int main(void)
{
    source = guarded_new(MOST_BYTES);
    guard_watch();
    test_surrogates();
    for (size_t turn = 0; turn < 4000; turn++) {
        if (!sampled())
            continue;
        test_charsets(turn);
        for (size_t i = 0; i < 4; i++) {
            static const runic_charset charsets[] = {RUNIC_CESU8, RUNIC_WTF8, RUNIC_MUTF8, RUNIC_UTF8MB3};
            make_charset(charsets[i]);
            test_floor_in_bytes(charsets[i]);
        }
        for (runic_charset charset = RUNIC_SHIFT_JIS; charset < RUNIC_CHARSET_COUNT; charset++)
            if (is_multi_byte(charset)) {
                make_charset(charset);
                test_floor_in_bytes(charset);
            }
        make_charset(RUNIC_UTF_EBCDIC);
        test_floor_in_bytes(RUNIC_UTF_EBCDIC);
    }
    return expect_result();
}
