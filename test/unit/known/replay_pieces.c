/* replay_pieces.c - the ops of replay on pieces: streams, and conversion into a small buffer. */
/* SPDX-License-Identifier: MIT */
#include "unit/known/replay.h"

/* Prints one field of a stream's answer, the output for one piece; prints nothing if `silent`. Returns false for an error. */
static bool put_field(runic_converter *converter, const char *piece, int last, bool silent)
{
    struct bytes in = read_input(BYTES, piece);
    struct bytes field = {.at = hex_room(4 * in.len + RUNIC_MIN_OUTPUT)};
    runic_result r;
    size_t read = 0;
    do {
        r = runic_converter_convert(converter, in.at + read, in.len - read, field.at + field.len, RUNIC_MIN_OUTPUT, last);
        read += r.read;
        field.len += r.written;
    } while (r.status == RUNIC_FULL && field.len <= 4 * in.len);
    if (!silent && r.status == RUNIC_OK)
        hex_put_code_points(stdout, field.at, field.len);
    else if (!silent)
        fputs("ERR", stdout);
    free(in.at);
    free(field.at);
    return r.status == RUNIC_OK;
}

/* Prints all fields up to the first error. Returns true if there is no error. */
static bool put_fields(const runic_options *how, const char *input, bool silent)
{
    char *pieces = strcpy(hex_room(strlen(input) + 1), input);
    char *piece = pieces, *rest;
    runic_converter converter;
    bool good = runic_converter_init(&converter, how) == RUNIC_OK;
    do {
        rest = strchr(piece, '|');
        if (rest != NULL)
            *rest = 0;
        good = good && put_field(&converter, piece, 0, silent);
        fputs(good && !silent ? " | " : "", stdout);
        piece = rest == NULL ? NULL : rest + 1;
    } while (good && piece != NULL);
    good = good && put_field(&converter, "", 1, silent);
    free(pieces);
    return good;
}

void answer_stream(const struct op *op, char *label, const char *input)
{
    const runic_options how = options(op, convertible(label), RUNIC_UTF32BE);
    runic_converter converter;
    if (runic_converter_init(&converter, &how) != RUNIC_OK) {
        puts("SKIP");
        return;
    }
    fputs(put_fields(&how, input, true) ? "OK " : "ERR ", stdout);
    put_fields(&how, input, false);
    puts("");
}

/* Lone surrogates become U+FFFD, as in encodeInto of the Encoding Standard. */
void answer_encode_into(const struct op *op, char *label, const char *input)
{
    if (convertible(label) != RUNIC_UTF8) {
        puts("SKIP");
        return;
    }
    struct bytes in = read_input(op->in, input);
    size_t cap = strtoul(strchr(op->name, ':') + 1, NULL, 10);
    char *out = hex_room(cap);
    char16_t *units = hex_room(in.len);
    for (size_t i = 0; i < in.len / 2; i++)
        units[i] = (char16_t)(in.at[2 * i] << 8 | in.at[2 * i + 1]);
    runic_lossy_result r = runic_utf16_to_utf8_lossy(units, in.len / 2, out, cap);
    printf("OK %lu %lu ", (unsigned long)r.read, (unsigned long)r.written);
    hex_put_bytes(stdout, (uint8_t *)out, r.written);
    puts("");
    free(in.at);
    free(out);
    free(units);
}
