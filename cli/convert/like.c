/* like.c - convert --like ORIGINAL: text that was edited elsewhere, in the charset and with the bytes of its original. */
/* SPDX-License-Identifier: MIT */
#include "like.h"

#include <string.h>

#include "output/output.h"
#include "rewrite/back.h"
#include "terminal/message.h"

/* Counts U+FFFD in UTF-8. */
static size_t count_replacements(const struct whole_text *text)
{
    const uint8_t *at = text->bytes, *const end = text->bytes + text->len;
    size_t count = 0;
    for (; end - at >= 3 && (at = memchr(at, 0xEF, (size_t)(end - at) - 2)) != NULL; at++)
        count += at[1] == 0xBF && at[2] == 0xBD;
    return count;
}

/*
 * Chooses how the original was read by the program that made the edited text: by its charset or, as programs do that know only
 * UTF-8, as UTF-8 with U+FFFD for all else. In the second case new characters beyond ASCII are refused.
 */
static void choose_reading(struct reading *reading, const char *name, const struct whole_text *text,
                           const struct whole_text *edited)
{
    runic_stretch all = {.end = text->len, .charset = RUNIC_UTF8};
    const struct reading as_utf8 = {.stretches = &all, .count = 1};
    struct whole_text view, lossy;
    const size_t has = count_replacements(edited);
    if (has == 0 || !view_make(&view, name, text, reading) || !view_make(&lossy, name, text, &as_utf8))
        return;
    const size_t good = count_replacements(&view), bad = count_replacements(&lossy);
    if (bad > good && 2 * has > good + bad) {
        note(name, "was read as UTF-8 by the program that edited it; its %s U+FFFD become bytes again", grouped(bad));
        reading->stretches[0] = all;
        reading->count = 1;
        reading->guesses.count = 0;
    }
    whole_text_free(&view);
    whole_text_free(&lossy);
}

int convert_like(const struct options *options)
{
    const char *const original = options->text[OPTION_LIKE];
    const char *const edited_name = options->file_count > 0 ? options->files[0] : "-";
    struct whole_text text, edited, out;
    struct reading reading;
    struct policies policies = {.language = NULL};
    struct output_rules rules;
    if (options->file_count > 1) {
        fail(NULL, "--like takes one EDITED file");
        return EXIT_TROUBLE;
    }
    if (!policies_read(&policies, options) || !output_rules_read(&rules, options) ||
        !whole_text_read(&text, original, false, SIZE_MAX))
        return EXIT_TROUBLE;
    int status = reading_find(&reading, options, original, &text);
    if (status == EXIT_FINE)
        status = whole_text_read(&edited, edited_name, true, longest_edited(&text)) ? EXIT_FINE : EXIT_TROUBLE;
    if (status == EXIT_FINE) {
        choose_reading(&reading, original, &text, &edited);
        status = write_back(&out, original, edited_name, &text, &reading, &edited, &policies);
        if (status == EXIT_FINE && !output_put(options->text[OPTION_OUTPUT], &rules, out.bytes, out.len))
            status = EXIT_TROUBLE;
        whole_text_free(&out);
        whole_text_free(&edited);
    }
    reading_free(&reading);
    whole_text_free(&text);
    return status;
}
