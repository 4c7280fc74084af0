/* convert.c - runic convert: all inputs into one output, or each into its own. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "codec/decoder.h"
#include "command_line/options.h"
#include "conversion.h"
#include "files/folder.h"
#include "os/os.h"
#include "recognize/recognize.h"
#include "report/report.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "walk/tree.h"
#include "walk/file_queue.h"

/* ---- All inputs into one output */

/* All inputs are added to one conversion. The first failure ends the run: the output is then a prefix of the right one. */
struct one_output {
    struct conversion *conversion;
    int status;
};

/* Adds a file to the output, unless an earlier one failed. Returns the exit status so far. */
static int convert_next(void *user, const struct entry *entry)
{
    struct one_output *output = user;
    struct input in;
    int status;
    if (output->status != EXIT_FINE)
        return output->status;
    const struct settings *const settings = output->conversion->settings;
    if (file_open(&in, entry, settings->rules.force, named_charset(&settings->from), &status)) {
        status = conversion_add(output->conversion, &in);
        input_close(&in);
    }
    output->status = status;
    return status;
}

/* Makes the exit status that of a failure if an input cannot be read. */
static void note_trouble(void *user, struct entry *entry)
{
    struct one_output *output = user;
    if (entry->trouble)
        output->status = worse(output->status, EXIT_TROUBLE);
}

/* Notes that UTF-16 or UTF-32 is written into a file without a byte order mark, by which programs recognize it. */
static void hint_at_mark(const struct conversion *c)
{
    const runic_charset_properties to = charset_describe(c->settings->to.charset);
    if (to.unit_size > 1 && to.unicode && to.bom_rule == RUNIC_BOM_RULE_TEXT && output_is_file(&c->out) &&
        c->bom_out == RUNIC_BOM_OUT_AUTO)
        note(c->out.name, "%s is written without a byte order mark; use -t %s-bom if other programs must detect the charset",
             to.name, to.name);
}

/* Returns false, after an error message, if the output would replace the list of names that is still read. */
static bool keeps_list_of_names(const struct conversion *c)
{
    const char *from = c->settings->options->text[OPTION_FILES_FROM];
    struct os_status list;
    return from == NULL || !c->out.old.exists || !os_status_at(OS_CURRENT, from, LINKS_FOLLOWED, &list) ||
           !os_is_same(&list, &c->out.old.status) ||
           fail(c->out.name, "is the list of names that is being read; name another output");
}

/* Converts all inputs into one output. Returns the exit status. */
static int convert_joined(const struct settings *settings)
{
    struct conversion conversion, *c = &conversion;
    struct one_output output = {.conversion = c, .status = EXIT_FINE};
    conversion_start(c, settings);
    if (!conversion_open(c, settings->options->text[OPTION_OUTPUT], NULL) || !keeps_list_of_names(c)) {
        conversion_abandon(c);
        return EXIT_TROUBLE;
    }
    hint_at_mark(c);
    return conversion_close(c, for_each_file(settings->options, note_trouble, convert_next, &output, false));
}

/* ---- Each input into its own output: in place, or in another folder */

/* Checks the output: in place, it must be the unmodified input file. Returns false after an error message. */
static bool is_right_output(const struct conversion *c, const struct input *in)
{
    const bool in_place = c->settings->rules.in_place;
    const bool same = c->out.old.exists && os_is_same(&in->status, &c->out.old.status);
    if (is_claimed_file(&in->status))
        return fail(in->name, "was already written by this run, under another name");
    if (c->out.old.exists && is_claimed_file(&c->out.old.status))
        return fail(c->out.name, "was already written by this run, under another name");
    if (in_place && !(same && is_unmodified(&in->status, &c->out.old.status, 0, false)))
        return fail_changed(in->name);
    if (!in_place && same)
        return fail(in->name, "would be its own output; use -i to convert it in place");
    return true;
}

/* Converts one input into one output. Returns the exit status. */
static int convert_to(struct conversion *c, struct input *in, const char *name, const struct location *at)
{
    if (!conversion_open(c, name, at) || !is_right_output(c, in)) {
        conversion_abandon(c);
        return EXIT_TROUBLE;
    }
    return conversion_close(c, conversion_add(c, in));
}

/* ---- Outputs below --output-dir */

/* Returns the path of the output, which the caller must free. */
static char *output_path(const struct settings *settings, const struct entry *entry)
{
    return joined(settings->rules.folder, "/", entry->standard ? "stdin" : entry->below);
}

/* Opens a folder in parent, and creates it if needed, but not in a dry run. Releases parent. */
static struct folder *go_down(const struct settings *settings, struct folder *parent, const char *name, enum links links)
{
    struct folder *folder = NULL;
    if (settings->rules.dry || os_folder_make(parent->fd, name) || errno == EEXIST)
        folder = folder_open(parent, name, links);
    folder_release(parent);
    return folder;
}

/* Opens the folder of an output, and creates the folders of its path. Follows symbolic links in the path of --output-dir, since
 * the user has named them; below it only with --follow. Returns NULL and sets errno on failure. */
static struct folder *open_folder_of(const struct settings *settings, char *path)
{
    const char *below = path + strlen(settings->rules.folder) + 1;
    struct folder *folder = folder_open(NULL, *path == '/' ? "/" : ".", LINKS_FOLLOWED);
    char *name = path;
    for (char *slash = strchr(name, '/'); folder != NULL && slash != NULL; slash = strchr(name, '/')) {
        *slash = 0;
        if (*name != 0)
            folder = go_down(settings, folder, name, name < below ? LINKS_FOLLOWED : links_of(settings->options));
        *slash = '/';
        name = slash + 1;
    }
    return folder;
}

/* Creates the folders of an output's path, and finds its location. Returns false after an error message. */
static bool find_output(const struct settings *settings, char *path, struct location *at)
{
    struct folder *folder = open_folder_of(settings, path);
    const enum links links = links_of(settings->options);
    bool good = false;
    *at = (struct location){.folder = NULL};
    if (folder == NULL && settings->rules.dry && errno == ENOENT) {
        /* A dry run creates no folder: the location has none. */
        at->name = copied_whole(path);
        good = true;
    } else if (folder == NULL) {
        fail(path, "cannot create its directory: %s", os_reason(errno));
    } else if (location_find(at, folder, strrchr(path, '/') + 1, links)) {
        good = !at->exists || at->status.kind == OS_FILE ||
               fail(path, at->status.kind == OS_FOLDER ? "is a directory" : "is not a regular file");
    } else if (errno == ELOOP && links == LINKS_REFUSED) {
        fail(path, "is a symbolic link; use --follow to write through it");
    } else {
        fail_open(path);
    }
    folder_release(folder);
    return good;
}

/* Converts one input into its output below --output-dir. Returns the exit status. */
static int convert_elsewhere(struct conversion *c, struct input *in, const struct entry *entry)
{
    struct location at = {.folder = NULL};
    char *path = output_path(c->settings, entry);
    const int status = find_output(c->settings, path, &at) ? convert_to(c, in, path, &at) : EXIT_TROUBLE;
    location_free(&at);
    free(path);
    return status;
}

/* ---- All files, one by one or concurrently */

/* Returns what became of a file, for the summary. */
static enum fate fate_of(const struct conversion *c, int status)
{
    if (status == EXIT_TROUBLE)
        return FATE_FAILED;
    /* Text that is probably in the wrong byte order is written all the same. */
    if (status == EXIT_FINDINGS && !c->wrong_order)
        return FATE_LEFT_ALONE;
    return c->out.unchanged ? FATE_RIGHT : FATE_CONVERTED;
}

/* Converts one file, in place or elsewhere; worker threads call it concurrently. Returns the exit status. */
static int convert_one(void *user, const struct entry *entry)
{
    struct conversion conversion;
    struct input in;
    int status;
    conversion_start(&conversion, user);
    if (!file_open(&in, entry, conversion.settings->rules.force, named_charset(&conversion.settings->from), &status)) {
        if (status != EXIT_FINE)
            summary_add(FATE_FAILED, RUNIC_CHARSET_UNKNOWN);
        return status;
    }
    if (conversion.settings->rules.in_place)
        status = convert_to(&conversion, &in, entry->path, &entry->at);
    else
        status = convert_elsewhere(&conversion, &in, entry);
    input_close(&in);
    summary_add(fate_of(&conversion, status), conversion.source.known.charset);
    return status;
}

/* Returns false, after an error message, if a file cannot be converted in place. Does not open it: a FIFO would block. */
static bool is_regular(const struct entry *entry)
{
    struct os_status status;
    if (entry->standard)
        return fail("<stdin>", "cannot be converted in place; name a file, or use --files-from - if it is a list of names");
    if (!os_status_at(OS_CURRENT, entry->path, LINKS_FOLLOWED, &status) || status.kind == OS_FILE)
        return true;
    if (status.kind == OS_FOLDER)
        return fail(entry->path, "is a directory; use -r, or name a file in it");
    return fail(entry->path, "is not a regular file, and cannot be converted in place");
}

/* Finds the location of a named file; the walk sets it for files in a tree. Returns false after an error message. */
static bool find_place(struct entry *entry)
{
    if (entry->at.folder != NULL)
        return true;
    if (!is_regular(entry))
        return false;
    if (!location_find(&entry->at, NULL, entry->path, LINKS_FOLLOWED))
        return fail_open(entry->path);
    if (entry->at.exists && entry->at.status.kind == OS_FILE)
        return true;
    /* It was a file when is_regular() looked: another process has exchanged it. */
    errno = entry->at.exists ? ESTALE : ENOENT;
    return fail_open(entry->path);
}

/* Claims the path of an output. Returns false, after an error message, if another input has it. */
static bool claim_output(const struct settings *settings, const struct entry *entry)
{
    char *path = output_path(settings, entry);
    const bool good = claim(path) || fail(entry->path, "would be written to %s, the output of another input", quoted(path));
    free(path);
    return good;
}

/* Claims a file that is converted in place, or skips it if it was named before. Returns false after an error message. */
static bool claim_input(struct entry *entry)
{
    struct os_status folder;
    if (!find_place(entry))
        return false;
    /* The folder and the name do not depend on the path. */
    if (!os_status(entry->at.folder->fd, &folder))
        return fail_errno(entry->path, "cannot open");
    entry->skipped = !claim_in(&folder, entry->at.name);
    if (entry->skipped)
        detail(entry->path, "was named before, and is converted once");
    return true;
}

/* Claims what an input will write, before it is converted. Calls are serial, in the order of the names. */
static void prepare_entry(void *user, struct entry *entry)
{
    const struct settings *settings = user;
    if (!entry->trouble)
        entry->trouble = !(settings->rules.in_place ? claim_input(entry) : claim_output(settings, entry));
    if (entry->trouble)
        summary_add(FATE_FAILED, RUNIC_CHARSET_UNKNOWN);
}

/* Continues after a failure, and ends with a summary of several files. Returns the worst exit status. */
static int convert_each(struct settings *settings)
{
    const bool several = names_several(settings->options);
    if (several)
        skipped_are_summarized();
    const int status = for_each_file(settings->options, prepare_entry, convert_one, settings, true);
    if (several)
        summary_print(settings->rules.dry, settings->keeps_charset);
    return status;
}

int run_convert(const struct options *options)
{
    struct settings settings;
    if (!settings_read(&settings, options))
        return EXIT_TROUBLE;
    if (options->given[OPTION_LIKE])
        return convert_like(&settings);
    report_begin(options);
    const bool each = settings.rules.in_place || settings.rules.folder != NULL;
    const int status = each ? convert_each(&settings) : convert_joined(&settings);
    unclaim_all();
    return status;
}
