/* system.c - fuzz: the command decodes the charsets of the system's iconv(3) to the same text, however it is cut into pieces.
 * Data: charset, where the text is, size of pieces, text. */
/* SPDX-License-Identifier: MIT */
#include "said.h"

#include "../../../cli/codec/decoder.h"

#define MOST_DECODED (64 * (size_t)MOST_TEXT)

/* Charsets that most systems have, with one byte for a character, with several, and with state. */
static const char *const names[] = {"ARMSCII-8", "TCVN", "EUC-TW", "ISO-2022-KR", "JOHAB", "BIG5", "UTF-16", "UTF-8"};

/* Decodes a text in pieces, with room for `cap` bytes in each call. Returns its length; *faults is their number. */
static size_t decode(const runic_options *how, const uint8_t *text, size_t len, size_t most, size_t cap, uint8_t *dst,
                     uint64_t *faults)
{
    static struct decoder decoder;
    size_t at = 0, written = 0;
    runic_result r = {0};
    REQUIRE(decoder_open(&decoder, how));
    do {
        const size_t piece = len - at < most ? len - at : most;
        REQUIRE(written + cap <= MOST_DECODED);
        r = decoder_convert(&decoder, text + at, piece, dst + written, cap, at + piece == len);
        REQUIRE(r.read <= piece && r.written <= cap);
        const bool is_fault = r.status != RUNIC_OK && r.status != RUNIC_FULL;
        REQUIRE(!is_fault || decoder_report(&decoder).length > 0);
        if (is_fault)
            decoder_go_on(&decoder, &(runic_policy){.action = RUNIC_ACTION_STOP});
        at += r.read;
        written += r.written;
    } while (r.status != RUNIC_OK || at < len);
    *faults = decoder_faults(&decoder);
    decoder_close(&decoder);
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t whole[MOST_DECODED], other[MOST_DECODED];
    const char *name = names[take_byte(&data, &size) % (sizeof names / sizeof names[0])];
    const uint8_t how = take_byte(&data, &size), most = take_byte(&data, &size);
    const runic_charset charset = charset_of_system(name, strlen(name), "");
    /* A static program has few charsets of iconv(3), and not the one into which some others are decoded. */
    if (charset == RUNIC_CHARSET_UNKNOWN || !system_has(charset_name(SCALARS)))
        return 0;
    const runic_options options = {.from = charset, .to = RUNIC_UTF8};
    uint8_t *text;
    const size_t len = take_text(how, 1, data, size, &text);
    uint64_t faults, again;
    said_begin();
    const size_t length = decode(&options, text, len, len + 1, MOST_DECODED / 2, whole, &faults);
    REQUIRE(runic_utf8_validate((char *)whole, length).status == RUNIC_OK);
    REQUIRE(decode(&options, text, len, 1 + most % 40u, RUNIC_MIN_OUTPUT + most, other, &again) == length);
    REQUIRE(same_bytes(whole, other, length) && faults == again);
    said_end();
    return 0;
}
