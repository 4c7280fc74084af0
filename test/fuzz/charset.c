/* charset.c - fuzz: any bytes in a charset with state: decoded with replacements, encoded and decoded again, whole and cut. */
/* SPDX-License-Identifier: MIT */
/* Data: charset, seed, text. The first decoding is some text; from there on every way must lead to that text. */
#include "chance.h"
#include "fuzz.h"

#define LONGEST 4096

struct bytes {
    uint8_t *at;
    size_t len;
};

static struct bytes convert(runic_charset from, runic_charset to, struct bytes src)
{
    const runic_options how = {.from = from, .to = to, .malformed = {.action = RUNIC_REPLACE}};
    struct bytes dst = {.len = runic_convert_size(&how, src.at, src.len)};
    dst.at = fresh(dst.len);
    const runic_result r = runic_convert(&how, src.at, src.len, dst.at, dst.len);
    REQUIRE(r.status == RUNIC_OK && r.read == src.len && r.written == dst.len);
    return dst;
}

/* The same by pieces of random sizes into small rooms. */
static void cut(struct chance *chance, runic_charset from, runic_charset to, struct bytes src, struct bytes wanted)
{
    const runic_options how = {.from = from, .to = to, .malformed = {.action = RUNIC_REPLACE}};
    runic_converter stream;
    size_t read = 0, written = 0;
    runic_result r;
    bool last;
    REQUIRE(runic_converter_init(&stream, &how) == RUNIC_OK);
    do {
        const size_t left = src.len - read, most = chance_below(chance, 20), len = most < left ? most : left;
        uint8_t out[RUNIC_MIN_OUTPUT], *piece = copy_of(src.at + read, len);
        last = len == left;
        r = runic_converter_convert(&stream, piece, len, out, chance_below(chance, sizeof out + 1), last);
        REQUIRE(r.status == RUNIC_OK || r.status == RUNIC_FULL);
        REQUIRE(r.written <= wanted.len - written && memcmp(out, wanted.at + written, r.written) == 0);
        read += r.read;
        written += r.written;
        free(piece);
    } while (!last || r.status != RUNIC_OK);
    REQUIRE(read == src.len && written == wanted.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const runic_charset charset = (runic_charset)(RUNIC_UTF7 + take_byte(&data, &size) % (RUNIC_CHARSET_COUNT - RUNIC_UTF7));
    struct chance chance = {take_byte(&data, &size)};
    if (size > LONGEST)
        return 0;
    struct bytes src = {copy_of(data, size), size};
    struct bytes text = convert(charset, RUNIC_UTF32LE, src), coded = convert(RUNIC_UTF32LE, charset, text);
    struct bytes again = convert(charset, RUNIC_UTF32LE, coded);
    REQUIRE(again.len == text.len && (text.len == 0 || memcmp(again.at, text.at, text.len) == 0));
    cut(&chance, charset, RUNIC_UTF32LE, src, text);
    cut(&chance, RUNIC_UTF32LE, charset, text, coded);
    free(src.at);
    free(text.at);
    free(coded.at);
    free(again.at);
    return 0;
}
