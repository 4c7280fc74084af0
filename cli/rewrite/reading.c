/* reading.c - reads a whole text in memory as stretches, each in its charset. */
/* SPDX-License-Identifier: MIT */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

#include "input/opening.h"
#include "names/names.h"
#include "recognize/escaping.h"
#include "recognize/stretches.h"
#include "terminal/message.h"
#include "verdict/facts.h"

/* The probability from which new letters are written in a charset that is guessed, as in runic_rewrite(). */
#define SURE 950

bool file_is_regular(const char *name)
{
    struct os_status status;
    if (!os_status_at(OS_CURRENT, name, LINKS_FOLLOWED, &status) || status.kind == OS_FILE)
        return true;
    return fail(name, "is no regular file");
}

size_t longest_edited(const struct whole_text *before)
{
    const size_t more = (size_t)1 << 30;
    return before->len <= SIZE_MAX - more ? before->len + more : SIZE_MAX;
}

/* Appends a piece to a text with room for *cap bytes. Returns false after an error message. */
static bool append(struct whole_text *text, size_t *cap, const struct piece *piece, const char *name)
{
    if (*cap - text->len < piece->len) {
        *cap = 2 * *cap + piece->len + 4096;
        uint8_t *const more = realloc(text->bytes, *cap);
        if (more == NULL)
            return fail(name, "out of memory");
        text->bytes = more;
    }
    memcpy(text->bytes + text->len, piece->bytes, piece->len);
    text->len += piece->len;
    return true;
}

bool whole_text_read(struct whole_text *text, const char *name, bool standard, size_t longest)
{
    const struct location anywhere = {.folder = NULL};
    struct input in;
    *text = (struct whole_text){NULL, 0, {.size = 0}};
    if (!input_open_entry(&in, name, standard && strcmp(name, "-") == 0, &anywhere))
        return false;
    bool good = true, fits = in.status.kind != OS_FILE || in.status.size <= longest;
    for (size_t cap = 0; good && fits;) {
        const struct piece piece = input_next(&in, RUNIC_CHARSET_UNKNOWN);
        if (piece.len == 0)
            break;
        fits = piece.len <= longest - text->len;
        good = fits && append(text, &cap, &piece, name);
    }
    if (!fits)
        fail(name, "is over 1 GiB longer than the original: too long for an edit");
    text->status = in.status;
    good = good && fits && !in.failed;
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

/* Makes a reading of one stretch, in a charset that is known; its BOM is no text. Returns an exit status. */
static int read_as(struct reading *reading, runic_charset charset, const struct whole_text *text)
{
    const runic_signature mark = runic_detect_signature(text->bytes, text->len, RUNIC_SIGNATURE_FINAL);
    const runic_charset_properties like = runic_charset_describe(charset);
    const bool is_marked =
        mark.removable && (mark.charset == charset || (like.byte_order == RUNIC_ORDER_BY_BOM &&
                                                       runic_charset_describe(mark.charset).unit_size == like.unit_size));
    *reading = (struct reading){.stretches = malloc(sizeof *reading->stretches), .count = 1};
    if (reading->stretches == NULL)
        return trouble(NULL, "out of memory");
    *reading->stretches = (runic_stretch){.end = text->len,
                                          .charset = (uint16_t)(is_marked ? mark.charset : charset),
                                          .signature_length = is_marked ? mark.length : 0,
                                          .probability = 1000};
    return EXIT_FINE;
}

/* Copies stretches: what may be in the charset of -f auto,CHARSET (RUNIC_CHARSET_UNKNOWN: none) is read so. Returns an exit
 * status. */
static int copy_stretches(struct reading *reading, const struct stretches *found, runic_charset otherwise)
{
    *reading = (struct reading){.stretches = malloc(found->count * sizeof *reading->stretches), .count = found->count};
    if (reading->stretches == NULL)
        return trouble(NULL, "out of memory");
    for (size_t i = 0; i < found->count; i++) {
        const struct stretch *const one = &found->list[i];
        const bool is_named = otherwise != RUNIC_CHARSET_UNKNOWN && !is_certain(one) && !one->is_other;
        reading->stretches[i] = (runic_stretch){.begin = one->begin,
                                                .end = stretch_end(found, i),
                                                .charset = is_named ? (uint16_t)otherwise : one->charset,
                                                .probability = is_named ? 1000 : one->probability,
                                                .basis = one->basis,
                                                .signature_length = one->mark};
        memcpy(reading->stretches[i].language, one->language, sizeof one->language);
    }
    return EXIT_FINE;
}

/* Says what of the reading is a guess. Lists the other guesses, if all of the text is one. */
static void tell_guess(struct reading *reading, const char *name, const struct stretches *found)
{
    if (is_mixed(found))
        note(name, "%s; each part is read in its charset", stretches_text(found));
    if (found->count > 1 || is_certain(&found->list[0]) || found->list[0].basis != RUNIC_BASIS_NONE)
        return;
    if (found->list[0].charset == RUNIC_CHARSET_UNKNOWN) {
        note(name, "in no charset that is recognized: U+FFFD is each byte beyond ASCII; -f CHARSET names one");
        return;
    }
    note(name, "read as %s, a guess%s", stretch_text(&found->list[0]),
         found->list[0].probability < SURE ? "; -f CHARSET names another" : "");
    reading->guesses = found->guesses;
}

/* Reads a text by its bytes. Returns an exit status. */
static int read_stretches(struct reading *reading, const struct options *options, const char *name,
                          const struct whole_text *text, runic_charset otherwise)
{
    static struct hint hint;
    const struct option_list *const hints = &options->list[OPTION_HINT];
    if (!hint_read(hints->items, hints->count, &hint))
        return EXIT_TROUBLE;
    const struct piece all = {.bytes = text->bytes, .len = text->len};
    struct stretches found;
    if (!stretches_of(&found, all, name, &hint.known, otherwise))
        return EXIT_TROUBLE;
    int status = EXIT_FINDINGS;
    if (found.count == 0)
        status = read_as(reading, RUNIC_UTF8, text);
    else if (found.is_binary && !options->given[OPTION_FORCE])
        fail(name, "is a binary file; -F edits it all the same");
    else if (found.is_full)
        fail(name, "changes its charset too often; -f CHARSET names one");
    else
        status = copy_stretches(reading, &found, otherwise);
    if (status == EXIT_FINE && found.count > 0 && otherwise == RUNIC_CHARSET_UNKNOWN)
        tell_guess(reading, name, &found);
    stretches_free(&found);
    return status;
}

/* Reads a text in the charset of -f; warns if it is, by its bytes, other text. Returns an exit status. */
static int read_as_named(struct reading *reading, const struct options *options, const char *name,
                         const struct whole_text *text, runic_charset named)
{
    const struct piece all = {.bytes = text->bytes, .len = text->len};
    struct stretches found = {.against = SIZE_MAX};
    const bool good = options->given[OPTION_FORCE] || stretches_of(&found, all, name, NULL, named);
    if (good && found.against != SIZE_MAX && !found.is_binary)
        warn(name, "%s, but read as %s", found.count == 1 ? stretch_text(&found.list[0]) : stretches_text(&found),
             charset_name(named));
    stretches_free(&found);
    return good ? read_as(reading, named, text) : EXIT_TROUBLE;
}

int reading_find(struct reading *reading, const struct options *options, const char *name, const struct whole_text *text)
{
    struct given_charset given;
    *reading = (struct reading){.stretches = NULL};
    if (!given_from_options(options, &given))
        return EXIT_TROUBLE;
    const bool is_named = given.charset != RUNIC_CHARSET_UNKNOWN;
    const runic_charset named = is_named ? given.charset : given.otherwise;
    if (named != RUNIC_CHARSET_UNKNOWN && !runic_charset_describe(named).convertible)
        return trouble(name, "the charsets of the system's iconv(3) cannot be written back");
    if (is_named)
        return read_as_named(reading, options, name, text, named);
    const struct escaping *const escaping = find_escaping((struct piece){.bytes = text->bytes, .len = text->len});
    if (escaping == NULL)
        return read_stretches(reading, options, name, text, named);
    note(name, "read as %s, a guess by its escape sequences", escaping->name);
    return read_as(reading, runic_charset_from_label(escaping->label, strlen(escaping->label)), text);
}

void reading_free(struct reading *reading)
{
    free(reading->stretches);
    reading->stretches = NULL;
}
