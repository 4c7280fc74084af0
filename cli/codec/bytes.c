/* bytes.c - what the bytes of a charset mean: each a character by itself, and ASCII. */
/* SPDX-License-Identifier: MIT */
#include "decoder.h"

#include <ctype.h>

/* Returns true if a byte at the start of a text is one character, or ill-formed, without regard to other bytes. */
static bool is_decoded_alone(struct decoder one, uint8_t byte)
{
    char made[2 * RUNIC_MIN_OUTPUT];
    const runic_result r = decoder_convert(&one, &byte, 1, (uint8_t *)made, sizeof made, false);
    const size_t count = runic_utf8_to_utf32_size(made, r.written);
    return one.system.held_len == 0 && one.system.replaced == 0 && count == (r.status == RUNIC_OK);
}

bool is_single_byte(runic_charset charset)
{
    /* runic takes only such charsets for RUNIC_ACTION_FALLBACK. */
    const runic_options how = {
        .from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_FALLBACK, .charset = (uint16_t)charset}};
    runic_converter probe;
    struct decoder decoder;
    if (!is_system(charset))
        return runic_converter_init(&probe, &how) == RUNIC_OK;
    if (!decoder_open(&decoder, &(runic_options){.from = charset, .to = RUNIC_UTF8}))
        return false;
    bool is = true;
    for (unsigned byte = 0; byte < 256 && is; byte++)
        is = is_decoded_alone(decoder, (uint8_t)byte);
    decoder_close(&decoder);
    return is;
}

/* Returns true if ASCII characters, all or only letters and digits, are the same single bytes in a charset. */
static bool keeps_characters(runic_charset charset, bool all)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    struct decoder decoder;
    bool keeps = true;
    if (charset == RUNIC_UTF8)
        return true; /* the answer for most files, without the time that the test takes for each file */
    if (!decoder_open(&decoder, &how))
        return false;
    for (uint8_t byte = 0; byte < 0x80 && keeps; byte++) {
        if (!all && !isalnum(byte))
            continue;
        struct decoder one = decoder;
        uint8_t made[2 * RUNIC_MIN_OUTPUT];
        const runic_result r = decoder_convert(&one, &byte, 1, made, sizeof made, true);
        keeps = r.status == RUNIC_OK && r.written == 1 && made[0] == byte;
    }
    decoder_close(&decoder);
    return keeps;
}

bool keeps_ascii(runic_charset charset)
{
    return keeps_characters(charset, true);
}

bool keeps_letters(runic_charset charset)
{
    return keeps_characters(charset, false);
}

bool can_fall_back(runic_charset charset)
{
    return !is_system(charset) && !is_unicode(charset) && is_stateless(charset) && keeps_ascii(charset);
}
