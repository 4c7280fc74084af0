/* like.c - convert --like ORIGINAL: text that was edited elsewhere, in the charset and with the bytes of its original. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <string.h>

#include "output/output.h"
#include "rewrite/rewrite.h"
#include "terminal/message.h"

/* Returns true if the output replaces the file that was read. */
static bool goes_to(const char *output, const struct os_status *read)
{
    struct os_status status;
    return output != NULL && !names_descriptor(output) && os_status_at(OS_CURRENT, output, LINKS_FOLLOWED, &status) &&
           status.kind == OS_FILE && os_is_same(&status, read);
}

int convert_like(const struct settings *settings)
{
    const struct options *const options = settings->options;
    const char *const original = options->text[OPTION_LIKE], *const output = options->text[OPTION_OUTPUT];
    const char *const from = options->file_count > 0 ? options->files[0] : "-";
    const char *const edited_name = strcmp(from, "-") == 0 ? "<stdin>" : from; /* in messages */
    struct whole_text text, edited = {.bytes = NULL}, out = {.bytes = NULL};
    struct reading reading;
    if (options->file_count > 1)
        return trouble(NULL, "--like takes one EDITED file");
    if (!whole_text_read(&text, original, false, SIZE_MAX))
        return EXIT_TROUBLE;
    const struct os_status *const as_read = goes_to(output, &text.status) ? &text.status : NULL;
    int status = reading_find(&reading, &settings->from, settings->rules.force, original, &text);
    if (status == EXIT_FINE)
        status = whole_text_read(&edited, from, true, longest_edited(&text)) ? EXIT_FINE : EXIT_TROUBLE;
    if (status == EXIT_FINE && nothing_is_left(&text, &reading, &edited)) {
        fail(edited_name, "has no text; nothing would be left of %s", quoted(original));
        status = EXIT_TROUBLE;
    } else if (status == EXIT_FINE) {
        const char *option;
        status = write_back(&out, original, edited_name, &text, &reading, &edited, &settings->policies, true, &option);
        if (status == EXIT_FINE && !output_put(output, &settings->rules, as_read, out.bytes, out.len))
            status = EXIT_TROUBLE;
    }
    whole_text_free(&out);
    whole_text_free(&edited);
    reading_free(&reading);
    whole_text_free(&text);
    return status;
}
