/* view_file.c - writes the view of a file to the disk, and keeps it where an edit would be lost. */
/* SPDX-License-Identifier: MIT */
#include "view_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/to_type.h"
#include "files/folder.h"
#include "os/process.h"
#include "terminal/message.h"

#define KEPT "the edited text is kept in "

/* It is modified only with signals blocked. */
static struct {
    const char *name;              /* of the file */
    const struct whole_text *view; /* NULL until it is written */
    char *folder, *path;
    char *kept, *left; /* messages of a signal handler */
} here;

/* Returns true if the file at fd is the view as it was written. */
static bool has_view(int fd)
{
    size_t at = 0;
    for (;;) {
        char bytes[4096];
        const ptrdiff_t len = os_read(fd, bytes, sizeof bytes, NULL);
        if (len <= 0)
            return len == 0 && at == here.view->len;
        if ((size_t)len > here.view->len - at || memcmp(bytes, here.view->bytes + at, (size_t)len) != 0)
            return false;
        at += (size_t)len;
    }
}

/* Returns true if the view may have another text, or is something else now; false if it is gone. Signal handlers may call
 * it. */
static bool is_changed(void)
{
    struct os_status now;
    if (!os_status_at(OS_CURRENT, here.path, LINKS_REFUSED, &now))
        return errno != ENOENT && errno != ENOTDIR;
    const int fd = now.kind == OS_FILE ? os_open(OS_CURRENT, here.path, OS_READ | OS_NO_LINK | OS_NO_WAIT) : -1;
    const bool changed = fd < 0 || !has_view(fd);
    if (fd >= 0)
        os_close(fd);
    return changed;
}

/* Removes the view before the end of the program, unless that would lose an edit. */
static void end_view(void)
{
    if (here.view != NULL && is_changed()) {
        os_write_error(here.kept, strlen(here.kept));
        return;
    }
    if (here.path != NULL)
        os_remove(OS_CURRENT, here.path);
    if (here.folder != NULL && !os_remove_folder(here.folder) && errno != ENOENT && here.left != NULL)
        os_write_error(here.left, strlen(here.left));
}

static char *line_of(const char *name, const char *what, const char *fact)
{
    char *const start = joined("runic: ", quoted(name), what), *const line = joined(start, fact, "\n");
    free(start);
    return line;
}

/* Returns where the view is kept, and with an option the command that writes it back. */
static const char *kept_text(const char *what, const char *option)
{
    const char *const fact = formatted("%s" KEPT "%s", what, quoted(here.path));
    if (option == NULL)
        return fact;
    const char *const file = shell_word(here.name);
    const char *const words = formatted("%s%s--like %s -o %s", option, *option != 0 ? " " : "", file, file);
    return to_type_after(fact, "to write it back", COMMAND_CONVERT, here.path, words);
}

/* Makes the folder and the texts. Returns false and sets errno on failure. */
static bool prepare(const char *name)
{
    const char *const slash = strrchr(name, '/'), *const base = slash != NULL ? slash + 1 : name;
    here.name = name;
    here.folder = os_private_folder();
    if (here.folder == NULL)
        return false;
    here.path = joined(here.folder, "/", base);
    here.kept = line_of(name, ": ", kept_text("", ""));
    here.left = line_of(name, ": files are left in ", quoted(here.folder));
    return true;
}

bool view_file_put(const char *name, const struct whole_text *view)
{
    os_at_end(end_view);
    os_hold();
    const bool prepared = prepare(name);
    os_release();
    const int fd = prepared ? os_create(OS_CURRENT, here.path, true) : -1;
    bool good = fd >= 0 && os_keep(fd) && os_write(fd, view->bytes, view->len);
    good = (fd < 0 || os_close(fd)) && good;
    if (good)
        here.view = view;
    else
        fail_errno(name, "cannot write its view to the folder for temporary files");
    return good;
}

char *view_file_path(void)
{
    return here.path;
}

bool view_file_read(struct whole_text *edited)
{
    *edited = (struct whole_text){NULL, 0, {.size = 0}};
    return file_is_regular(here.path) && whole_text_read(edited, here.path, false, longest_edited(here.view));
}

int view_file_keep(bool is_old, const char *option)
{
    fail(here.name, "%s", kept_text(is_old ? "left as it was; " : "", option));
    os_hold();
    here.view = NULL;
    free(here.path);
    free(here.folder);
    here.path = here.folder = NULL;
    os_release();
    return EXIT_TROUBLE;
}

int view_file_give_up(const char *option)
{
    if (is_changed())
        return view_file_keep(true, option);
    return trouble(here.name, "left as it was");
}

void view_file_remove(void)
{
    os_hold();
    if (here.path != NULL)
        os_remove(OS_CURRENT, here.path);
    if (here.folder != NULL && !os_remove_folder(here.folder) && errno != ENOENT)
        note(here.name, "files are left in %s, where its view was", quoted(here.folder));
    here.view = NULL;
    free(here.path);
    free(here.folder);
    free(here.kept);
    free(here.left);
    here.path = here.folder = here.kept = here.left = NULL;
    os_release();
}
