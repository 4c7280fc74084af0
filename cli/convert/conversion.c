/* conversion.c - converts inputs to one output: opens it, adds each input, says what was done, and closes it. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <string.h>

#include "command_line/to_type.h"
#include "os/os.h"
#include "terminal/message.h"
#include "verdict/advice.h"

/* ---- The text of an input */

/* Converts what follows UTF-16 in a stream, each part in its charset, or says why not. */
static enum scan_end convert_rest(struct conversion *c, struct input *in)
{
    const struct source *source = &c->source;
    c->seen.is_left = source->known.is_late || !source_decides(&c->source, in);
    if (source->known.is_late)
        source_fail_unrecognized(source, c->name);
    if (c->seen.is_left)
        return SCAN_STOPPED;
    wide_end(&in->wide);
    advise_recognized(c->name, &c->source.known);
    return source->known.outcome == CHARSET_BY_STRETCHES ? convert_stream(c, in)
                                                         : convert_text(c, in, source->known.charset, false);
}

/* Converts the text. A stream of auto,CHARSET continues, after its ASCII, in the charset recognized there. */
static enum scan_end convert_input(struct conversion *c, struct input *in)
{
    struct recognition *known = &c->source.known;
    /* A file of UTF-8 that was read to its end would replace itself by the same bytes. */
    if (c->out.same && c->source.is_output && known->outcome == CHARSET_BY_CONTENT && !known->marked &&
        keeps_utf8(c->settings)) {
        c->out.written += input_size_at_opening(in);
        return SCAN_DONE;
    }
    if (known->outcome == CHARSET_BY_STRETCHES)
        return in->seekable ? convert_stretches(c, in) : convert_stream(c, in);
    const enum scan_end end = goes_by_line(c) ? convert_lines(c, in) : convert_text(c, in, known->charset, known->marked);
    if (end == SCAN_DONE && recognize_other(in, known, (struct place){c->at.line, c->at.column}))
        return convert_rest(c, in);
    if (end != SCAN_DONE || known->otherwise == RUNIC_CHARSET_UNKNOWN)
        return end;
    if (!recognize_continue(in, known))
        return in->failed ? SCAN_TROUBLE : SCAN_DONE;
    source_watch(&c->source);
    advise_recognized(c->name, known);
    return convert_text(c, in, known->charset, known->marked);
}

/* Says what was found in a text that was converted to its end. Returns the exit status. */
static int end_input(struct conversion *c, struct input *in)
{
    const struct seen_in_input *seen = &c->seen;
    const char *otherwise = charset_name(c->settings->from.otherwise);
    const bool has_faults = seen->found[ILL_FORMED].count > 0;
    if (recognize_refused(in, &c->source.known)) {
        /* A file with ill-formed sequences is not read part by part: the same bytes are written for it, with this warning. */
        if (in->nuls.refused || !has_faults)
            return source_fail_unrecognized(&c->source, c->name);
        advise_unlike_utf8(c->name, &c->source.known);
    }
    if (c->source.known.outcome == CHARSET_BY_BEGINNING && has_faults)
        warn(c->name, "read as UTF-8, since its first character beyond ASCII is UTF-8; to read all of it as %s: %s", otherwise,
             rerun(c->name, "-f %s", otherwise));
    if (!source_end(&c->source, in))
        return EXIT_FINDINGS;
    if (seen->unescape.count > 0 || (is_given(c->settings, OPTION_UNESCAPE) && !is_given(c->settings, OPTION_RECURSIVE)))
        note(c->name, "%s read", counted(seen->unescape.count, "escape"));
    if (seen->removed > 0)
        note(c->name, "%s U+FEFF removed after the beginning", grouped(seen->removed));
    repair_report(&c->repair);
    note_faults(c);
    if (seen->composed > 0)
        detail(c->name, "%s composed with marks", counted(seen->composed, "letter"));
    return EXIT_FINE;
}

/* Converts an input whose charset is known. Returns the exit status. */
static int convert_known(struct conversion *c, struct input *in)
{
    c->repair.name = c->name;
    c->repair.drops_mark = c->settings->bom_in == RUNIC_BOM_IN_STRIP && c->bom_out != RUNIC_BOM_OUT_ADD;
    repair_begin(&c->repair, is_given(c->settings, OPTION_FIX_MOJIBAKE), is_given(c->settings, OPTION_FIX_DECLARED),
                 c->settings->to.charset);
    const enum scan_end end = convert_input(c, in);
    if (!repair_end(&c->repair) || end == SCAN_TROUBLE || in->failed)
        return EXIT_TROUBLE;
    if (end == SCAN_DONE)
        return end_input(c, in);
    if (!c->seen.is_left)
        source_suggest(&c->source, in, &c->seen.stopped_at);
    return EXIT_FINDINGS;
}

/* ---- An input */

/* Begins the output in the charset of its input, for -t same. Returns the exit status. */
static int keep_charset(struct conversion *c)
{
    const struct recognition *known = &c->source.known;
    c->own = *c->settings;
    c->settings = c->source.settings = &c->own;
    if (known->otherwise != RUNIC_CHARSET_UNKNOWN)
        return trouble(c->name, "-t same with -f auto,%s needs a file, since the charset of a stream shows only later",
                       charset_name(known->otherwise));
    if (!settings_keep_charset(&c->own, c->name, known->charset, known->marked))
        return EXIT_FINDINGS;
    c->bom_out = c->own.bom_out;
    return conversion_begin(c) ? EXIT_FINE : EXIT_TROUBLE;
}

/* Limits the input to the part, and looks for a CR before it. Returns false after an error message. */
static bool enter_part(struct conversion *c, struct input *in)
{
    const struct recognition *known = &c->source.known;
    struct part *part = &c->part;
    const struct scan work = scan_of_text(c, in, known->charset, known->marked);
    if (!part_enter(part, c->settings, in, known))
        return false;
    if (c->settings->eol != EOL_KEEP && part->begin < part->end)
        c->lines.ends.after_cr = part_is_after_return(part, &work, &c->lines);
    /* A part may begin and end inside a character of UTF-8: the beginning of the file was looked at. */
    c->source.doubts = false;
    return input_limit(in, part->begin, part->end);
}

/* Forgets the last input. */
static void begin_input(struct conversion *c, const struct input *in)
{
    const bool is_output = output_is_file(&c->out) && c->out.old.exists && os_is_same(&in->status, &c->out.old.status);
    c->name = in->name;
    census_free(&c->seen.lacking);
    c->seen = (struct seen_in_input){.unescape.style = (enum unescape_style)c->settings->options->choice[OPTION_UNESCAPE]};
    c->falls_back = false;
    c->at = at_begin;
    source_begin(&c->source, c->settings, in, is_output);
}

/* Converts an input. Reading it may have failed, whatever the exit status. */
static int add(struct conversion *c, struct input *in)
{
    begin_input(c, in);
    if (output_goes_to(&c->out, in->fd))
        return trouble(in->name, "is also the output; use -o, which replaces it at the end");
    int status = source_find(&c->source, in);
    if (status != EXIT_FINE)
        return status;
    c->wrong_order |= c->source.known.order.wrong && !is_iconv(c->settings) && c->source.purpose != PURPOSE_FORCED;
    if (c->settings->keeps_charset && (status = keep_charset(c)) != EXIT_FINE)
        return status;
    if (c->settings->ranged && !enter_part(c, in))
        return EXIT_TROUBLE;
    /* An empty part gets no BOM, and no bytes that end the text. */
    const bool is_empty = c->settings->ranged && c->part.begin == c->part.end && (c->part.size > 0 || c->part.later);
    return is_empty ? EXIT_FINE : convert_known(c, in);
}

int conversion_add(struct conversion *c, struct input *in)
{
    const int status = input_result(in, add(c, in));
    stretches_free(&c->source.known.reading);
    return status;
}

/* ---- The output ---- */

void conversion_start(struct conversion *c, const struct settings *settings)
{
    memset(c, 0, offsetof(struct conversion, repair));
    repair_start(&c->repair);
    c->repair.name = NULL;
    c->repair.take = line_writer_write;
    c->repair.user = &c->lines;
    c->settings = settings;
    c->bom_out = settings->bom_out;
}

/* Opens one encoder for all inputs, so that its state continues from one to the next. */
static bool open_encoder(struct conversion *c)
{
    if (is_system(c->settings->to.charset))
        detail(c->out.name, "%s is written by the system's iconv", charset_name(c->settings->to.charset));
    const runic_options how = encoder_options(c);
    if (!encoder_open(&c->encoder, c->out.name, &how))
        return false;
    c->encoder.ends.mode = c->settings->eol;
    return true;
}

bool conversion_begin(struct conversion *c)
{
    const runic_charset_properties to = charset_describe(c->settings->to.charset);
    const bool shows_text = to.unit_size == 1 && !is_ebcdic(c->settings->to.charset);
    if (!shows_text && !c->settings->rules.force && c->out.fd >= 0 && os_is_terminal(c->out.fd))
        return fail(c->out.name, "is a terminal, and %s is not written to it (use -o FILE, or -F to write it)", to.name);
    const bool by_encoder = needs_encoder(c->settings);
    line_writer_start(&c->lines, by_encoder ? EOL_KEEP : c->settings->eol, c->settings->to.charset, &c->out);
    return !by_encoder || open_encoder(c);
}

bool conversion_open(struct conversion *c, const char *name, const struct location *at)
{
    return output_open(&c->out, name, at, &c->settings->rules) && (c->settings->keeps_charset || conversion_begin(c));
}

void conversion_abandon(struct conversion *c)
{
    census_free(&c->seen.lacking);
    encoder_abandon(&c->encoder);
    output_abandon(&c->out);
}

int conversion_close(struct conversion *c, int status)
{
    struct output *out = &c->out;
    census_free(&c->seen.lacking);
    /* If each input was refused, no text was begun that could be ended. */
    if (c->repair.name == NULL && status != EXIT_FINE)
        encoder_abandon(&c->encoder);
    else if (!encoder_finish(&c->encoder, repair_write, &c->repair))
        status = EXIT_TROUBLE;
    const bool is_file = output_is_file(out), input_failed = status != EXIT_FINE && !out->failed;
    if (status == EXIT_FINE || (!is_file && status == EXIT_FINDINGS)) {
        if (!output_finish(out)) {
            status = EXIT_TROUBLE;
        } else if (status == EXIT_FINE) {
            note_output(c);
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
