/* conversion_close.c - ends a conversion: replaces the old file, or leaves it, and reports which. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include "notes.h"
#include "terminal/message.h"

void conversion_abandon(struct conversion *c)
{
    census_free(&c->lacking);
    encoder_abandon(&c->encoder);
    output_abandon(&c->out);
}

int conversion_close(struct conversion *c, int status)
{
    struct output *out = &c->out;
    census_free(&c->lacking);
    if (!conversion_end_text(c))
        status = EXIT_TROUBLE;
    const bool is_file = output_is_file(out), input_failed = status != EXIT_FINE && !out->failed;
    if (status == EXIT_FINE || (!is_file && status == EXIT_FINDINGS)) {
        if (!output_finish(out)) {
            status = EXIT_TROUBLE;
        } else if (status == EXIT_FINE) {
            note_output(c->settings, &c->out, c->source.known.charset);
            return c->wrong_order ? EXIT_FINDINGS : status;
        }
    }
    /* The error of a new file already says that it was not written. */
    const bool needs_note = input_failed || out->old.exists;
    if (is_file && needs_note && !c->settings->rules.dry && status != EXIT_FINE && !out->new.done)
        note(out->name, "%s%s", out->old.exists ? "not changed" : "not written",
             input_failed && out->name != c->name ? ", because not all of its input was converted" : "");
    output_abandon(out);
    return status;
}
