/* scsu_target.c - output in SCSU, in any pieces and capacities, is decoded to the text by the decoder of the tests. */
/* SPDX-License-Identifier: MIT */
/*
 * An encoder of SCSU has choices, so the model cannot predict its bytes. They do not depend on pieces and capacity, the history
 * of faults is that of any other target, and a text without private characters is not much larger than in UTF-16.
 */
#include "expect.h"

#include "drive.h"

#define LONGEST 60

static struct chance chance = {19};
static struct history wanted, got, whole;
static uint8_t decoded[4 * MOST_OUTPUT];

static void test_manner(const struct trial *trial, struct manner manner, const uint8_t *src, size_t len)
{
    runic_converter stream;
    EXPECT(runic_converter_init(&stream, &trial->how) == RUNIC_OK);
    if (!EXPECT(drive(&stream, trial, manner, &chance, src, len, &got)))
        return;
    EXPECT(same_events(&wanted, &got) && got.charset == wanted.charset);
    EXPECT(got.length == whole.length && memcmp(got.out, whole.out, whole.length) == 0);
}

static void test_stream(runic_charset from, size_t longest)
{
    static uint8_t text[16 * 2000];
    struct trial trial = make_trial(&chance, from, RUNIC_SCSU);
    const size_t len = make_bytes(&chance, from, text, longest);
    trial.how.user = &got;
    struct trial to_utf32 = trial;
    to_utf32.how.to = RUNIC_UTF32BE;
    model_convert(&to_utf32, text, len, &wanted);
    runic_converter stream;
    EXPECT(runic_converter_init(&stream, &trial.how) == RUNIC_OK);
    EXPECT(drive(&stream, &trial, (struct manner){PIECES_WHOLE, ROOMS_WIDE, false, false}, &chance, text, len, &got));
    whole.length = got.length;
    memcpy(whole.out, got.out, got.length);
    EXPECT(same_events(&wanted, &got));
    EXPECT(stateful_decode(RUNIC_SCSU, got.out, got.length, decoded) == wanted.length &&
           memcmp(decoded, wanted.out, wanted.length) == 0);
    test_manner(&trial, (struct manner){PIECES_BYTES, ROOMS_TINY, true, false}, text, len);
    test_manner(&trial, (struct manner){PIECES_RANDOM, ROOMS_LEAST, true, false}, text, len);
    test_manner(&trial, (struct manner){PIECES_RANDOM, ROOMS_TINY, false, false}, text, len);
}

/* With any capacity, the output is a well-formed text of the characters that were read. Also of UTF-7, whose encoder stops
 * within blocks of text. */
static void test_rooms(runic_charset to)
{
    static uint8_t text[4 * LONGEST], out[12 * LONGEST];
    const runic_options how = {.from = RUNIC_UTF32BE, .to = to};
    const size_t len = 4 * chance_below(&chance, LONGEST);
    clean_text(&chance, TEXT_utf32be, (enum mix)chance_below(&chance, MIX_COUNT), text, len / 4);
    const size_t size = runic_convert_size(&how, text, len);
    for (size_t cap = 0; cap <= size; cap++) {
        const runic_result r = runic_convert(&how, text, len, out, cap);
        EXPECT(r.status == (cap < size ? RUNIC_FULL : RUNIC_OK) && r.written <= cap && (cap < size || r.read == len));
        EXPECT(stateful_decode(to, out, r.written, decoded) == r.read && memcmp(decoded, text, r.read) == 0);
    }
}

/* Texts of characters outside U+E000..F2FF are at most a few bytes larger than in UTF-16. */
static void test_size(void)
{
    static uint8_t text[4 * 500], out[2000];
    const size_t len = chance_below(&chance, 500);
    const uint32_t spread = (uint32_t)1 << chance_below(&chance, 21);
    const uint32_t base = (uint32_t)chance_below(&chance, 0x110000);
    size_t utf16 = 0;
    for (size_t i = 0; i < len; i++) {
        uint32_t value = (base + (uint32_t)chance_below(&chance, spread)) % 0x110000;
        if (value >= 0xD800 && value < 0xF300)
            value %= 0xD800;
        put_unit(TEXT_utf32be, text, i, value);
        utf16 += value > 0xFFFF ? 4 : 2;
    }
    const runic_result r =
        runic_convert(&(runic_options){.from = RUNIC_UTF32BE, .to = RUNIC_SCSU}, text, 4 * len, out, sizeof out);
    EXPECT(r.status == RUNIC_OK && r.written <= utf16 + 8);
}

int main(void)
{
    drive_watch();
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
        for (size_t turn = 0; turn < 500; turn++)
            if (is_tried(from) && sampled())
                test_stream(from, turn % 50 == 0 ? 1500 : LONGEST);
    for (size_t turn = 0; turn < 4000; turn++) {
        test_rooms(RUNIC_SCSU);
        test_rooms(RUNIC_UTF7);
        test_rooms(RUNIC_UTF7_IMAP);
        test_size();
    }
    return drive_result() | expect_result();
}
