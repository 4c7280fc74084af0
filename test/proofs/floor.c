/* floor.c - proof: boundaries in bytes of every charset, and byte order by BOM; every length up to 16, each position. */
/* SPDX-License-Identifier: MIT */
/* hints: codec character */
#include "kernels.h"

#include "charset/codec.c"
#include "stream/floor.c"
#include "stream/order.c"

#define MOST 16

/* Codecs as runic_floor sees them. */
static size_t any_floor(const uint8_t *src, size_t len, size_t pos)
{
    //@ assert pos < len;
    proof_reads(src, len);
    return proof_size(0, pos);
}

#define SCHEME_OF(id) const struct runic_codec runic_codec_##id = {.scheme = SCHEME_##id};
SCHEME_OF(utf8)
SCHEME_OF(utf16be)
SCHEME_OF(utf16le)
SCHEME_OF(utf32be)
SCHEME_OF(utf32le)
SCHEME_OF(latin1)
const struct runic_codec runic_codec_ascii = {.scheme = SCHEME_NONE, .bytewise = true};
const struct runic_codec runic_codec_windows1252 = {.scheme = SCHEME_NONE, .bytewise = true};
const struct runic_codec runic_codec_utf7 = {.scheme = SCHEME_NONE}, runic_codec_utf7_imap = {.scheme = SCHEME_NONE};
const struct runic_codec runic_codec_cesu8 = {.scheme = SCHEME_NONE, .floor = any_floor};
const struct runic_codec runic_codec_scsu = {.scheme = SCHEME_NONE}, runic_codec_bocu1 = {.scheme = SCHEME_NONE};
const struct runic_codec runic_codec_utf_ebcdic = {.scheme = SCHEME_NONE, .floor = any_floor};

static void prove_floor(size_t len)
{
    const uint8_t *src = proof_bytes(len);
    //@ loop unroll 100;
    for (unsigned charset = 0; charset <= RUNIC_CHARSET_COUNT; charset++) {
        //@ loop unroll 100;
        for (size_t pos = 0; pos <= len; pos++) {
            const size_t floor = runic_floor(charset, src, len, pos);
            //@ assert floor <= len;
            proof_forget();
        }
    }
    free((void *)src);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++) {
        Frama_C_show_each_run(len);
        prove_floor(len);
    }
    Frama_C_show_each_end();
}
