/* rest.c - guesses the charset of the lines of a text that are not UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "rest.h"

#include <string.h>

#include "guess.h"

/* Adds a line, or the part of it in a piece, without its words that are UTF-8. A word is a run of bytes above 0x7F. */
static void add_line(struct sample *sample, const uint8_t *line, size_t len)
{
    for (size_t at = 0; at < len;) {
        const size_t ascii = runic_ascii_validate((const char *)line + at, len - at).read;
        size_t end = at + ascii;
        sample_add(sample, line + at, ascii);
        for (at = end; end < len && line[end] >= 0x80;)
            end++;
        if (runic_utf8_validate((const char *)line + at, end - at).status != RUNIC_OK)
            sample_add(sample, line + at, end - at);
        at = end;
    }
}

/* Adds the lines of a piece that are not well-formed UTF-8. */
static void add_piece(struct sample *sample, struct piece piece)
{
    for (size_t at = 0; at < piece.len && sample->left > 0;) {
        const runic_result fault = runic_utf8_validate((const char *)piece.bytes + at, piece.len - at);
        size_t begin = at + fault.read;
        if (fault.status == RUNIC_OK)
            return;
        const uint8_t *feed = memchr(piece.bytes + begin, '\n', piece.len - begin);
        const size_t end = feed != NULL ? (size_t)(feed - piece.bytes) + 1 : piece.len;
        while (begin > at && piece.bytes[begin - 1] != '\n')
            begin--;
        add_line(sample, piece.bytes + begin, end - begin);
        at = end;
    }
}

runic_guess rest_guess(struct input *in)
{
    struct sample sample;
    struct piece piece;
    sample_begin(&sample);
    if (!input_rewind(in))
        return (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
    while (sample.left > 0 && (piece = input_next(in, RUNIC_UTF8)).len > 0)
        add_piece(&sample, piece);
    const struct guesses guesses = guess_sample(&sample, NULL);
    return input_rewind(in) ? guess_best(&guesses) : (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
}
