/* edit.c - runic edit: an editor or a command on a view of a file; then the file is as before, but for the edit. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/options.h"
#include "command_line/to_type.h"
#include "os/process.h"
#include "output/output.h"
#include "recognize/declared.h"
#include "terminal/message.h"
#include "view_file.h"

/* An editor that returns sooner, without a change, works in the background. */
#define AT_ONCE 1000 /* ms */

/* A file that is edited. */
struct job {
    const struct options *options;
    const char *name;
    struct policies policies;
    struct output_rules rules;
    struct whole_text text;
    struct reading reading;
};

/* Runs the command of the command line: {} is the path of the view, which else is its last argument. */
static int run_command(char *const *command, int count)
{
    char **const words = allocated(((size_t)count + 2) * sizeof *words);
    bool has_place = false;
    for (int i = 0; i < count; i++) {
        const bool is_place = strcmp(command[i], "{}") == 0;
        words[i] = is_place ? view_file_path() : command[i];
        has_place |= is_place;
    }
    words[count] = has_place ? NULL : view_file_path();
    words[count + 1] = NULL;
    fflush(stdout);
    const int status = os_run_command(words);
    free(words);
    return status;
}

/* Returns the text of $VISUAL or $EDITOR, or NULL. */
static const char *editor_of_user(void)
{
    const char *const visual = getenv("VISUAL"), *const editor = getenv("EDITOR");
    if (visual != NULL && *visual != 0)
        return visual;
    return editor != NULL && *editor != 0 ? editor : NULL;
}

/* Runs the command or the editor. Returns false after an error message. */
static bool edit_view(const struct options *options, const char *name)
{
    const char *const editor = editor_of_user();
    const int count = options->file_count - 1;
    const char *const program = count > 0 ? options->files[1] : editor;
    const int status = count > 0 ? run_command(options->files + 1, count) : os_run_editor(editor, view_file_path());
    if (status < 0)
        fail_errno(program, "cannot be run");
    else if (status != 0)
        fail(name, "%s ended with exit status %d", quoted(program), status);
    return status == 0;
}

/* Returns false, after an error message, if the file cannot be replaced, as would be found after the edit. */
static bool can_put_file(const struct job *job)
{
    struct location at;
    struct old_file old;
    if (!location_find(&at, NULL, job->name, LINKS_FOLLOWED))
        return fail_open(job->name);
    const bool good = old_file_find(&old, job->name, &at) && may_be_replaced(&old, &job->rules);
    old_file_close(&old);
    location_free(&at);
    return good;
}

/* Writes what the edited view becomes into the file. Returns an exit status. */
static int finish(const struct job *job, struct whole_text *edited)
{
    struct whole_text out;
    const char *option = NULL;
    int status = write_back(&out, job->name, job->name, &job->text, &job->reading, edited, &job->policies, false, &option);
    if (status != EXIT_FINE)
        view_file_keep(true, option);
    else if (!output_put(job->name, &job->rules, &job->text.status, out.bytes, out.len))
        status = view_file_keep(false, NULL);
    whole_text_free(&out);
    return status;
}

/* Edits a view that is on the disk. Returns an exit status. */
static int edit(const struct job *job, const struct whole_text *view)
{
    struct whole_text edited;
    const long long begin = os_milliseconds();
    if (!edit_view(job->options, job->name))
        return view_file_give_up("");
    if (!view_file_read(&edited))
        return view_file_give_up(NULL);
    int status = EXIT_FINE;
    if (nothing_is_left(&job->text, &job->reading, &edited)) {
        fail(job->name, "the edited text is empty; left as it was");
        status = EXIT_TROUBLE;
    } else if (edited.len != view->len || (view->len > 0 && memcmp(edited.bytes, view->bytes, view->len) != 0))
        status = finish(job, &edited);
    else if (job->options->file_count == 1 && os_milliseconds() - begin < AT_ONCE) {
        fail(job->name, "the editor returned without a change; if it works in the background: EDITOR='code --wait'");
        status = view_file_keep(true, "");
    }
    whole_text_free(&edited);
    return status;
}

/* Returns false, after an error message, if the arguments are not FILE, or FILE -- COMMAND, or if there is no editor. */
static bool can_edit(const struct options *options)
{
    const bool has_command =
        options->file_count > 1 && strcmp(options->files[-1], "--") == 0 && options->file_count - options->behind_dashes <= 1;
    const char *const name = options->files[0];
    if (options->file_count != 1 && !has_command)
        return fail(NULL, "edit needs one FILE; a COMMAND follows after --: runic edit FILE -- COMMAND");
    if (strcmp(name, "-") == 0)
        return fail(NULL, "standard input cannot be edited in place; runic convert --like ORIGINAL writes edited text back");
    if (!has_command && editor_of_user() == NULL)
        return fail(name, "no editor is set: EDITOR=vi runic edit %s, or runic edit %s -- COMMAND", shell_word(name),
                    shell_word(name));
    return true;
}

/* Notes a declaration that is wrong in the view: an editor may read or save the view by it. */
static void tell_declaration(const char *name, const struct whole_text *view)
{
    const size_t len = view->len < DECLARED_HEAD ? view->len : DECLARED_HEAD;
    const bool is_ascii = runic_ascii_validate((const char *)view->bytes, view->len).status == RUNIC_OK;
    struct declared declared = {.end = 0};
    while (declared_next(RUNIC_UTF8, view->bytes, len, &declared))
        if (!declared_is_right(&declared, RUNIC_UTF8, is_ascii)) {
            note(name, "declares %s at %" PRIu64 ":%" PRIu64 ", but its view is UTF-8, and must be saved as UTF-8",
                 declared.name, declared.place.line, declared.place.column);
            return;
        }
}

/* Makes the view, has it edited, and removes it. Returns an exit status. */
static int edit_by_view(const struct job *job)
{
    struct whole_text view;
    view_make(&view, &job->text, &job->reading);
    tell_declaration(job->name, &view);
    const int status = view_file_put(job->name, &view) ? edit(job, &view) : EXIT_TROUBLE;
    view_file_remove();
    whole_text_free(&view);
    return status;
}

int run_edit(const struct options *options)
{
    static struct hint hint;
    struct job job = {.options = options, .name = options->files[0]};
    struct given_charset given;
    if (!can_edit(options) || !given_from_options(options, &given) ||
        !hint_read(options, given.charset != RUNIC_CHARSET_UNKNOWN, &hint) || !policies_read(&job.policies, options) ||
        !output_rules_read(&job.rules, options) || !file_is_regular(job.name) ||
        !whole_text_read(&job.text, job.name, false, SIZE_MAX))
        return EXIT_TROUBLE;
    given.hint = &hint.known;
    /* A command may only look. */
    int status = options->file_count > 1 || can_put_file(&job) ? EXIT_FINE : EXIT_TROUBLE;
    if (status == EXIT_FINE)
        status = reading_find(&job.reading, &given, job.rules.force, job.name, &job.text);
    if (status == EXIT_FINE)
        status = edit_by_view(&job);
    reading_free(&job.reading);
    whole_text_free(&job.text);
    return status;
}
