/* reading.c - finds the charset of a whole text in memory: today one stretch. */
/* SPDX-License-Identifier: MIT */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

#include "input/opening.h"
#include "names/names.h"
#include "terminal/message.h"

bool whole_text_read(struct whole_text *text, const char *name, bool standard)
{
    const struct location anywhere = {.folder = NULL};
    struct input in;
    *text = (struct whole_text){NULL, 0, {.size = 0}};
    if (!input_open_entry(&in, name, standard && strcmp(name, "-") == 0, &anywhere))
        return false;
    size_t cap = 0;
    for (;;) {
        const struct piece piece = input_next(&in, RUNIC_CHARSET_UNKNOWN);
        if (piece.len == 0)
            break;
        if (cap - text->len < piece.len) {
            cap = 2 * cap + piece.len + 4096;
            uint8_t *const more = realloc(text->bytes, cap);
            if (more == NULL) {
                fail(name, "out of memory");
                in.failed = true;
                break;
            }
            text->bytes = more;
        }
        memcpy(text->bytes + text->len, piece.bytes, piece.len);
        text->len += piece.len;
    }
    text->status = in.status;
    const bool good = !in.failed;
    input_close(&in);
    if (!good)
        whole_text_free(text);
    return good;
}

void whole_text_free(struct whole_text *text)
{
    free(text->bytes);
    *text = (struct whole_text){NULL, 0, {.size = 0}};
}

/* Reads a text in a charset that the user or a BOM names; the BOM is no text. */
static void read_as(struct reading *reading, runic_charset charset, const struct whole_text *text, uint8_t basis)
{
    const runic_signature mark = runic_detect_signature(text->bytes, text->len, RUNIC_SIGNATURE_FINAL);
    const runic_charset_properties like = runic_charset_describe(charset);
    const bool is_marked =
        mark.removable && (mark.charset == charset || (like.byte_order == RUNIC_ORDER_BY_BOM &&
                                                       runic_charset_describe(mark.charset).unit_size == like.unit_size));
    reading->one.charset = (uint16_t)(is_marked ? mark.charset : charset);
    reading->one.signature_length = is_marked ? mark.length : 0;
    reading->one.basis = basis;
    reading->one.probability = 1000;
}

/* Guesses a charset. Returns an exit status. */
static int guess(struct reading *reading, const struct options *options, const char *name, const struct whole_text *text)
{
    static struct sample sample;
    static struct hint hint;
    const struct option_list *const hints = &options->list[OPTION_HINT];
    if (hints->count > 0 && !hint_read(hints->items, hints->count, &hint))
        return EXIT_TROUBLE;
    sample_begin(&sample);
    sample_add(&sample, text->bytes, text->len);
    reading->guesses = guess_sample(&sample, hints->count > 0 ? &hint : NULL);
    if (reading->guesses.count == 0) {
        fail(name, "is in no charset that is recognized; -f CHARSET names one");
        return EXIT_FINDINGS;
    }
    const runic_guess best = guess_best(&reading->guesses);
    reading->one.charset = (uint16_t)best.charset;
    reading->one.probability = best.probability;
    memcpy(reading->one.language, best.language, sizeof best.language);
    const char *const language = guess_language(&best);
    note(name, "read as %s (%s%s%u %%), a guess", runic_charset_describe(best.charset).name, language != NULL ? language : "",
         language != NULL ? ", " : "", guess_percent(&best));
    return EXIT_FINE;
}

int reading_find(struct reading *reading, const struct options *options, const char *name, const struct whole_text *text)
{
    struct source given;
    static runic_detector detector;
    *reading = (struct reading){.stretches = NULL};
    reading->stretches = &reading->one;
    reading->count = 1;
    reading->one.end = text->len;
    if (!source_from_options(options, &given))
        return EXIT_TROUBLE;
    runic_detector_init(&detector, 0);
    runic_detector_feed(&detector, text->bytes, text->len);
    const runic_detection seen = runic_detector_verdict(&detector);
    const bool has_nuls = seen.nuls[0] + seen.nuls[1] + seen.nuls[2] + seen.nuls[3] > 0;
    if (given.charset != RUNIC_CHARSET_UNKNOWN && !runic_charset_describe(given.charset).convertible) {
        fail(name, "the charsets of the system's iconv(3) cannot be written back");
        return EXIT_TROUBLE;
    }
    if (given.charset != RUNIC_CHARSET_UNKNOWN)
        read_as(reading, given.charset, text, RUNIC_BASIS_NONE);
    else if (seen.basis != RUNIC_BASIS_NONE && !(has_nuls && seen.basis == RUNIC_BASIS_DAMAGED_UTF8))
        read_as(reading, seen.charset == RUNIC_CHARSET_UNKNOWN ? RUNIC_UTF8 : seen.charset, text, seen.basis);
    else if (given.fallback != RUNIC_CHARSET_UNKNOWN)
        read_as(reading, given.fallback, text, RUNIC_BASIS_NONE);
    else if (has_nuls && !options->given[OPTION_FORCE]) {
        fail(name, "is a binary file; -F edits it all the same");
        return EXIT_FINDINGS;
    } else
        return guess(reading, options, name, text);
    return EXIT_FINE;
}
