/* convert.c - runic convert: all inputs into one output, or each into its own. */
/* SPDX-License-Identifier: MIT */
#include "command_line/commands.h"
#include "conversion.h"
#include "each_file.h"
#include "files/claim.h"
#include "files/folder.h"
#include "walk/file_list.h"
#include "walk/file_queue.h"
#include "report/report.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "recognize/file_open.h"

/* The first failure ends the run, so that the output is a prefix of the right one. */
struct joined {
    struct conversion *conversion;
    int status;
};

static int convert_next(void *user, const struct entry *entry)
{
    struct joined *joined = user;
    struct input in;
    int status;
    if (joined->status != EXIT_FINE)
        return joined->status;
    if (file_open(&in, entry, joined->conversion->settings->rules.force, &status)) {
        status = conversion_add(joined->conversion, &in);
        input_close(&in);
    }
    joined->status = status;
    return status;
}

static void note_trouble(void *user, struct entry *entry)
{
    struct joined *joined = user;
    if (entry->trouble)
        joined->status = worse(joined->status, EXIT_TROUBLE);
}

static void hint_at_mark(const struct conversion *c)
{
    const runic_charset_properties to = charset_describe(c->settings->to.charset);
    if (to.unit_size > 1 && to.unicode && to.bom_rule == RUNIC_BOM_IS_TEXT && output_is_file(&c->out) &&
        c->bom_out == RUNIC_BOM_OUT_AUTO)
        note(c->out.name, "%s is written without a byte order mark; use -t %s-bom if other programs must detect the charset",
             to.name, to.name);
}

/* Returns true, after an error message, if the output would replace the list of names that is still read. */
static bool is_list_of_names(const struct conversion *c)
{
    const char *from = file_list_source(c->settings->options);
    struct stat list;
    if (from == NULL || !c->out.old.exists || stat(from, &list) != 0 || !is_same_file(&list, &c->out.old.status))
        return false;
    fail(c->out.name, "is also the list of names");
    return true;
}

static int convert_joined(const struct settings *settings)
{
    struct conversion conversion, *c = &conversion;
    struct joined joined = {.conversion = c, .status = EXIT_FINE};
    conversion_start(c, settings);
    if (!conversion_open(c, settings->options->text[OPTION_OUTPUT], NULL) || is_list_of_names(c)) {
        conversion_abandon(c);
        return EXIT_TROUBLE;
    }
    hint_at_mark(c);
    return conversion_close(c, for_each_file(settings->options, note_trouble, convert_next, &joined, false));
}

int run_convert(const struct options *options)
{
    struct settings settings;
    if (!settings_read(&settings, options))
        return EXIT_TROUBLE;
    report_begin(options);
    const bool each = options->given[OPTION_IN_PLACE] || options->given[OPTION_OUTPUT_DIR];
    const int status = each ? convert_each(&settings) : convert_joined(&settings);
    claim_forget();
    return status;
}
