/* look.c - reads a text once, and collects all that its charset is recognized by. */
/* SPDX-License-Identifier: MIT */
#include "look.h"

#include <string.h>

/* ---- What the text declares ---- */

/* A declared charset must be at least 1/20 as likely as the best guess. */
#define CLAIM_ODDS 20

bool is_likely_enough(const struct guesses *guesses, runic_charset charset)
{
    const unsigned best = guess_best(guesses).probability;
    /* GB18030 has all of GBK, and is not guessed. */
    const runic_charset guessed = charset == RUNIC_GB18030 ? RUNIC_GBK : charset;
    for (size_t i = 0; i < guesses->count; i++)
        if (guesses->list[i].charset == guessed)
            return guesses->list[i].probability * CLAIM_ODDS >= best;
    return best < CONTRADICTS;
}

/* Returns true if a charset has all bytes that text has, beyond ASCII from this one on: no text is ill-formed in it. */
static bool has_all_bytes(runic_charset charset, uint8_t from)
{
    return is_single_byte(charset) && keeps_ascii(charset) && charset_has_bytes(charset, from);
}

/* Finds what the text declares, and opens the decoder for it. */
static void begin_claim(struct look *look, struct piece head)
{
    look->claim = declared_claim(head);
    look->is_decoding = false;
    look->fits_claim = true;
    const runic_charset charset = declared_reading(&look->claim.first, true);
    if (!declares_one(&look->claim) || has_all_bytes(charset, 0x80))
        return;
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    look->is_decoding = look->fits_claim = decoder_open(&look->decoder, &how);
}

/* Decodes the next bytes, up to the first fault. */
static void decode(struct look *look, const uint8_t *bytes, size_t len, bool last)
{
    uint8_t text[4096];
    runic_result done = {.status = RUNIC_FULL};
    if (!look->is_decoding)
        return;
    for (size_t read = 0; done.status == RUNIC_FULL; read += done.read)
        done = decoder_convert(&look->decoder, bytes + read, len - read, text, sizeof text, last);
    look->fits_claim = done.status == RUNIC_OK;
    if (last || !look->fits_claim) {
        decoder_close(&look->decoder);
        look->is_decoding = false;
    }
}

struct claim look_claim(const struct look *look, const struct guesses *guesses, bool has_c1)
{
    struct claim claim = look->claim;
    const runic_charset charset = declared_reading(&claim.first, has_c1);
    const bool fits = look->fits_claim || (!has_c1 && has_all_bytes(charset, 0xA0));
    claim.confirmed = declares_one(&claim) && fits && is_likely_enough(guesses, charset);
    return claim;
}

/* ---- Looking ---- */

void look_begin(struct look *look, struct piece head, const runic_hint *hint, runic_charset wanted)
{
    runic_detector_init(&look->detector, 0);
    begin_claim(look, head);
    look->reader = stretch_reader_begin(hint, wanted);
}

void look_add(struct look *look, const uint8_t *bytes, size_t len)
{
    runic_detector_feed(&look->detector, bytes, len);
    stretch_reader_add(look->reader, bytes, len);
    decode(look, bytes, len, false);
}

void look_end(struct look *look, struct stretches *reading)
{
    decode(look, (const uint8_t *)"", 0, true);
    stretch_reader_end(look->reader, reading);
}

bool look_read(struct look *look, struct input *in, const runic_hint *hint, runic_charset wanted, struct stretches *reading)
{
    const struct piece head = input_rewind(in) ? input_peek(in, DECLARED_HEAD) : (struct piece){.len = 0};
    struct piece piece = {.len = 1};
    look_begin(look, head, hint, wanted);
    while (piece.len > 0 && !in->failed) {
        piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        look_add(look, piece.bytes, piece.len);
    }
    look_end(look, reading);
    if (!in->failed && input_rewind(in))
        return true;
    stretches_free(reading);
    return false;
}
