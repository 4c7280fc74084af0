/* edit.c - runic edit: an editor or a command on a view of a file; then the file is as before, but for the edit. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "command_line/commands.h"
#include "command_line/to_type.h"
#include "files/folder.h"
#include "os/command.h"
#include "os/ending.h"
#include "os/os.h"
#include "output/output.h"
#include "rewrite/back.h"
#include "terminal/message.h"

/* An editor that returns sooner, without a change, works in the background. */
#define AT_ONCE 1000 /* ms */

/* The view on the disk. The action before the end of the program removes it. */
static struct {
    char *folder, *path;
} temporary;

static void remove_view(void)
{
    if (temporary.path != NULL)
        os_remove(OS_CURRENT, temporary.path);
    if (temporary.folder != NULL)
        os_remove_folder(temporary.folder);
}

/* Leaves the view where it is, and says so. */
static int keep_view(const char *name)
{
    os_hold();
    char *const path = temporary.path;
    temporary.path = NULL;
    os_release();
    fail(name, "left as it was; the edited text is kept in %s", quoted(path));
    free(path);
    return EXIT_TROUBLE;
}

/* Writes the view to a new file, whose name ends as that of the original. Returns false after an error message. */
static bool put_view(const char *name, const struct whole_text *view)
{
    const char *const slash = strrchr(name, '/'), *const base = slash != NULL ? slash + 1 : name;
    os_at_end(remove_view);
    os_hold();
    temporary.folder = os_private_folder();
    temporary.path = temporary.folder != NULL ? joined(temporary.folder, "/", base) : NULL;
    os_release();
    const int fd = temporary.path != NULL ? os_create(OS_CURRENT, temporary.path, true) : -1;
    if (fd < 0) {
        fail_errno(name, "cannot create a file for its view");
        return false;
    }
    const bool good = os_keep(fd) && os_write(fd, view->bytes, view->len);
    if (!os_close(fd) || !good) {
        fail_errno(temporary.path, "cannot write");
        return false;
    }
    return true;
}

/* Runs the command of the command line: {} is the path of the view, which else is its last argument. */
static int run_command(char *const *command, int count)
{
    char **const words = calloc((size_t)count + 2, sizeof *words);
    bool has_place = false;
    if (words == NULL)
        return -1;
    for (int i = 0; i < count; i++) {
        const bool is_place = strcmp(command[i], "{}") == 0;
        words[i] = is_place ? temporary.path : command[i];
        has_place |= is_place;
    }
    if (!has_place)
        words[count] = temporary.path;
    fflush(stdout);
    const int status = os_run_command(words);
    free(words);
    return status;
}

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
    if (program == NULL) {
        fail(name, "no editor is set: EDITOR=vi runic edit %s, or runic edit %s -- COMMAND", shell_word(name),
             shell_word(name));
        return false;
    }
    const int status = count > 0 ? run_command(options->files + 1, count) : os_run_editor(editor, temporary.path);
    if (status < 0)
        fail_errno(program, "cannot be run");
    else if (status != 0)
        fail(name, "left as it was: %s ended with exit status %d", quoted(program), status);
    return status == 0;
}

/* Replaces the file. Returns an exit status. */
static int put_file(const struct options *options, const char *name, const struct whole_text *text,
                    const struct whole_text *out)
{
    const struct output_rules rules = {.force = options->given[OPTION_FORCE],
                                       .if_needed = true,
                                       .backup = options->given[OPTION_BACKUP] ? options->text[OPTION_BACKUP] : NULL};
    struct output file;
    struct os_status now;
    if (!os_status_at(OS_CURRENT, name, LINKS_FOLLOWED, &now) || !is_unmodified(&text->status, &now, 0, false)) {
        fail_changed(name);
        return EXIT_TROUBLE;
    }
    if (!output_open(&file, name, NULL, &rules))
        return EXIT_TROUBLE;
    if (output_write(&file, out->bytes, out->len))
        return output_finish(&file) ? EXIT_FINE : EXIT_TROUBLE;
    output_abandon(&file);
    return EXIT_TROUBLE;
}

/* Writes what the edited view becomes into the file. Returns an exit status. */
static int finish(const struct options *options, const char *name, const struct whole_text *text, const struct reading *reading,
                  const struct whole_text *edited)
{
    struct unmappable_rule rule;
    struct whole_text out;
    if (!unmappable_rule_read(&rule, options))
        return EXIT_TROUBLE;
    int status = write_back(&out, name, name, text, reading, edited, &rule);
    if (status == EXIT_FINE)
        status = put_file(options, name, text, &out);
    whole_text_free(&out);
    if (status != EXIT_FINE)
        keep_view(name);
    return status;
}

/* Edits a view that is on the disk. Returns an exit status. */
static int edit(const struct options *options, const char *name, const struct whole_text *text, const struct reading *reading,
                const struct whole_text *view)
{
    struct whole_text edited;
    const long long begin = os_milliseconds();
    if (!edit_view(options, name))
        return EXIT_TROUBLE;
    if (!whole_text_read(&edited, temporary.path, false)) {
        fail(name, "left as it was");
        return EXIT_TROUBLE;
    }
    int status = EXIT_FINE;
    if (edited.len != view->len || memcmp(edited.bytes, view->bytes, view->len) != 0)
        status = finish(options, name, text, reading, &edited);
    else if (options->file_count == 1 && os_milliseconds() - begin < AT_ONCE) {
        fail(name, "the editor returned without a change; if it works in the background: EDITOR='code --wait'");
        status = keep_view(name);
    }
    whole_text_free(&edited);
    return status;
}

/* Returns false, after an error message, if the arguments are not FILE, or FILE -- COMMAND. */
static bool names_one_file(const struct options *options)
{
    const bool has_command = options->file_count > 1 && strcmp(options->files[-1], "--") == 0;
    if (options->file_count == 1 || has_command) {
        if (strcmp(options->files[0], "-") != 0)
            return true;
        fail(NULL, "standard input cannot be edited in place; runic convert --like ORIGINAL writes edited text back");
    } else
        fail(NULL, "edit needs one FILE; a COMMAND follows after --: runic edit FILE -- COMMAND");
    return false;
}

int run_edit(const struct options *options)
{
    struct whole_text text, view;
    struct reading reading;
    if (!names_one_file(options))
        return EXIT_TROUBLE;
    const char *const name = options->files[0];
    if (!whole_text_read(&text, name, false))
        return EXIT_TROUBLE;
    int status = EXIT_TROUBLE;
    if (text.status.kind != OS_FILE)
        fail(name, "is no regular file");
    else
        status = reading_find(&reading, options, name, &text);
    if (status == EXIT_FINE) {
        status = view_make(&view, name, &text, &reading) && put_view(name, &view) ? edit(options, name, &text, &reading, &view)
                                                                                  : EXIT_TROUBLE;
        remove_view();
        whole_text_free(&view);
        reading_free(&reading);
    }
    whole_text_free(&text);
    return status;
}
