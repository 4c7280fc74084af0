/* icu.c - compares stateful charsets with ICU: all scalar values in order and shuffled, mixed texts, and random bytes. */
/* SPDX-License-Identifier: MIT */
/*
 * Encoders must write the same bytes (except SCSU, whose encoding is not unique: each decodes the other's output).
 * If both decoders accept bytes, the text must be the same. Bytes that only one accepts must be a known difference:
 *   UTF-7, CESU-8, SCSU, BOCU-1   ICU accepts lone surrogates
 *   SCSU                          ICU accepts reserved window offsets, and loses the byte after them
 *   SCSU                          ICU accepts any number of tags inside a surrogate pair; runic at most 8 bytes
 *   UTF-7                         ICU ignores remaining digits at the end of a run if their bits are zero
 *   UTF-7-IMAP                    ICU accepts adjacent runs ("-&"), and any padding bits
 * Therefore text that runic accepts is never other text for ICU. If only ICU accepts bytes, its text has a lone
 * surrogate or the charset is in the list. ICU's own output is always decoded. From damaged UTF-7 both read the same
 * characters; the number of faults between them may differ.
 */
#include "expect.h"

#include "texts.h"

#include <runic.h>
#include <stdlib.h>
#include <unicode/ucnv.h>

#define SCALARS (0x110000 - 0x800)
#define ROOM    (8 * SCALARS + 64)

static const struct peer {
    runic_charset charset;
    const char *icu;
    bool same_bytes;
} peers[] = {
    {RUNIC_UTF7, "UTF-7", true},   {RUNIC_UTF7_IMAP, "IMAP-mailbox-name", true},
    {RUNIC_CESU8, "CESU-8", true}, {RUNIC_BOCU1, "BOCU-1", true},
    {RUNIC_SCSU, "SCSU", false},
};

#define PEERS (sizeof peers / sizeof peers[0])

static struct chance chance = {31};
static char32_t text[SCALARS];
static char16_t units[2 * SCALARS], back[4 * SCALARS + 64];
static uint8_t ours[ROOM], theirs[ROOM];

static UConverter *open_peer(const struct peer *peer)
{
    UErrorCode error = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(peer->icu, &error);
    if (!EXPECT(U_SUCCESS(error)))
        exit(1);
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
    return converter;
}

/* UTF-16 in the byte order of the host. */
static runic_charset native(void)
{
    return TEXT_utf16 == TEXT_utf16le ? RUNIC_UTF16LE : RUNIC_UTF16BE;
}

static runic_result decode(const struct peer *peer, const uint8_t *src, size_t len)
{
    return runic_convert(&(runic_options){.from = peer->charset, .to = native()}, src, len, back, sizeof back);
}

static runic_result encode(const struct peer *peer, size_t len)
{
    return runic_convert(&(runic_options){.from = native(), .to = peer->charset}, units, 2 * len, ours, sizeof ours);
}

static void test_text(const struct peer *peer, UConverter *icu, size_t len)
{
    UErrorCode error = U_ZERO_ERROR;
    const size_t count = runic_utf32_to_utf16(text, len, units, sizeof units / 2).written;
    const size_t size = (size_t)ucnv_fromUChars(icu, (char *)theirs, ROOM, units, (int32_t)count, &error);
    runic_result r = encode(peer, count);
    EXPECT(r.status == RUNIC_OK && U_SUCCESS(error));
    if (peer->same_bytes && !EXPECT(r.written == size && memcmp(ours, theirs, size) == 0))
        fprintf(stderr, "  %s: %zu characters, %zu bytes and %zu\n", peer->icu, len, r.written, size);
    const size_t written = r.written;
    r = decode(peer, theirs, size);
    EXPECT(r.status == RUNIC_OK && r.written == 2 * count && memcmp(back, units, 2 * count) == 0);
    error = U_ZERO_ERROR;
    const int32_t got = ucnv_toUChars(icu, back, sizeof back / 2, (char *)ours, (int32_t)written, &error);
    EXPECT(U_SUCCESS(error) && (size_t)got == count && memcmp(back, units, 2 * count) == 0);
}

static void fill_in_order(void)
{
    for (size_t i = 0; i < SCALARS; i++)
        text[i] = (char32_t)(i < 0xD800 ? i : i + 0x800);
}

static size_t fill_mixed(void)
{
    const size_t len = chance_below(&chance, chance_below(&chance, 16) == 0 ? 1000 : 40);
    const enum mix mix = (enum mix)chance_below(&chance, MIX_COUNT);
    for (size_t i = 0; i < len; i++)
        text[i] = code_point(&chance, mix, i);
    return len;
}

static bool has_lone_surrogate(const char16_t *src, size_t len)
{
    return runic_utf16_validate(src, len).status != RUNIC_OK;
}

/* Random bytes: ICU decodes bytes that runic accepts to the same text; bytes that only ICU accepts are in the list above. */
static void test_bytes(const struct peer *peer, UConverter *icu, const uint8_t *src, size_t len)
{
    static char16_t got[256];
    UErrorCode error = U_ZERO_ERROR;
    const runic_result r = decode(peer, src, len);
    const int32_t count = ucnv_toUChars(icu, got, 256, (const char *)src, (int32_t)len, &error);
    bool fine = true;
    if (r.status == RUNIC_OK)
        fine = U_SUCCESS(error) && 2 * (size_t)count == r.written && memcmp(got, back, r.written) == 0;
    else if (U_SUCCESS(error) && !has_lone_surrogate(got, (size_t)count))
        fine = peer->charset == RUNIC_SCSU ? r.fault == RUNIC_FAULT_RESERVED || r.fault == RUNIC_FAULT_LONE_HIGH
                                           : peer->charset == RUNIC_UTF7 || peer->charset == RUNIC_UTF7_IMAP;
    if (EXPECT(fine))
        return;
    fprintf(stderr, "  %s (%s, at %zu; ICU %s):", peer->icu, runic_fault_name(r.fault), r.read, u_errorName(error));
    for (size_t i = 0; i < len; i++)
        fprintf(stderr, " %02X", src[i]);
    fprintf(stderr, "\n");
}

/* Random bytes, or bytes with a meaning in this charset. */
static size_t fill_bytes(const struct peer *peer, uint8_t *bytes)
{
    static const char base64[] = "+-&,/AAAABCDEGkgwQ29. ~2D3c";
    static const uint8_t tags[] = {0x0E, 0x0F, 0xD8, 0xDC, 0x0B, 0xE0, 0xE8, 0xF0,
                                   0xF1, 0x41, 0x18, 0x10, 0xFF, 0xA0, 0xED, 0xB0};
    const size_t len = 1 + chance_below(&chance, 12);
    const bool is_utf7 = peer->charset == RUNIC_UTF7 || peer->charset == RUNIC_UTF7_IMAP;
    for (size_t i = 0; i < len; i++)
        bytes[i] = chance_below(&chance, 3) == 0 ? (uint8_t)chance_next(&chance)
                   : is_utf7                     ? (uint8_t)base64[chance_below(&chance, sizeof base64 - 1)]
                                                 : tags[chance_below(&chance, sizeof tags)];
    return len;
}

/* ---- Damaged UTF-7 ---- */

/* Removes U+FFFD and lone surrogates. */
static size_t keep_characters(char16_t *src, size_t len)
{
    size_t kept = 0;
    runic_utf16_repair(src, len);
    for (size_t i = 0; i < len; i++)
        if (src[i] != 0xFFFD)
            src[kept++] = src[i];
    return kept;
}

static size_t damage(uint8_t *bytes, size_t len)
{
    static const char some[] = "+-A2DcgZ~9a!/ \n";
    for (size_t times = 1 + chance_below(&chance, 4); times > 0 && len > 0; times--) {
        const size_t pos = chance_below(&chance, len);
        const uint8_t byte = chance_below(&chance, 4) == 0 ? (uint8_t)chance_next(&chance)
                                                           : (uint8_t)some[chance_below(&chance, sizeof some - 1)];
        if (chance_below(&chance, 3) == 0)
            memmove(bytes + pos, bytes + pos + 1, --len - pos);
        else
            bytes[pos] = byte;
    }
    return len;
}

/* The remaining characters of a damaged text must be the same. */
static void test_recovery(UConverter *icu)
{
    static char16_t got[1000];
    UErrorCode error = U_ZERO_ERROR;
    const size_t len = chance_below(&chance, 40);
    const enum mix mix = (enum mix)chance_below(&chance, MIX_COUNT);
    for (size_t i = 0; i < len; i++)
        text[i] = code_point(&chance, mix, i);
    const size_t count = runic_utf32_to_utf16(text, len, units, sizeof units / 2).written;
    const size_t size = damage(ours, encode(&peers[0], count).written);
    const runic_options how = {.from = RUNIC_UTF7, .to = native(), .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
    const runic_result r = runic_convert(&how, ours, size, back, sizeof back);
    const int32_t units_got = ucnv_toUChars(icu, got, 1000, (char *)ours, (int32_t)size, &error);
    if (!EXPECT(r.status == RUNIC_OK && U_SUCCESS(error)))
        return;
    const size_t mine = keep_characters(back, r.written / 2), icus = keep_characters(got, (size_t)units_got);
    if (!EXPECT(mine == icus && memcmp(back, got, 2 * mine) == 0))
        fprintf(stderr, "  UTF-7: %.*s\n", (int)size, (char *)ours);
}

static void test_recoveries(size_t times)
{
    UConverter *icu = open_peer(&peers[0]);
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(icu, UCNV_TO_U_CALLBACK_SUBSTITUTE, NULL, NULL, NULL, &error);
    for (size_t i = 0; i < times; i++)
        test_recovery(icu);
    ucnv_close(icu);
    printf("%zu damaged texts in UTF-7\n", times);
}

static void test_peer(const struct peer *peer)
{
    UConverter *icu = open_peer(peer);
    uint8_t bytes[16];
    fill_in_order();
    test_text(peer, icu, SCALARS);
    shuffle(&chance, text, SCALARS);
    test_text(peer, icu, SCALARS);
    for (size_t i = 0; i < 200000; i++)
        test_text(peer, icu, fill_mixed());
    for (size_t i = 0; i < 1000000; i++)
        test_bytes(peer, icu, bytes, fill_bytes(peer, bytes));
    ucnv_close(icu);
}

int main(void)
{
    for (size_t i = 0; i < PEERS; i++)
        test_peer(&peers[i]);
    test_recoveries(1000000);
    return expect_result();
}
