/* output.c - writes to standard output, to devices, and to new files that replace old ones at the end. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/suggest.h"
#include "os/process.h"
#include "terminal/message.h"

bool output_is_file(const struct output *out)
{
    return out->old.base != NULL;
}

bool fail_write(const char *name)
{
    if (os_has_lost_reader())
        os_end_by_broken_pipe();
    return fail_errno(name, "cannot write");
}

bool output_rules_read(struct output_rules *rules, const struct options *options)
{
    static const enum option_id replacing[] = {OPTION_BACKUP, OPTION_KEEP_TIME, OPTION_IF_NEEDED, OPTION_BREAK_LINKS};
    const enum option_id for_files = first_given(options, replacing, sizeof replacing / sizeof replacing[0]);
    const bool *given = options->given;
    const char *name = options->text[OPTION_OUTPUT], *suffix = given[OPTION_BACKUP] ? options->text[OPTION_BACKUP] : NULL;
    *rules = (struct output_rules){.in_place = given[OPTION_IN_PLACE],
                                   .folder = options->text[OPTION_OUTPUT_DIR],
                                   .force = given[OPTION_FORCE],
                                   .break_links = given[OPTION_BREAK_LINKS],
                                   .keep_time = given[OPTION_KEEP_TIME],
                                   .if_needed =
                                       given[OPTION_IF_NEEDED] || given[OPTION_IN_PLACE] || options->command == COMMAND_EDIT,
                                   .dry = given[OPTION_DRY_RUN],
                                   .backup = suffix};
    if (suffix != NULL && (*suffix == 0 || strchr(suffix, '/') != NULL))
        return fail(NULL, "--backup takes a suffix for the name, such as .orig, not '%s'", quoted(suffix));
    if (rules->folder != NULL && *rules->folder == 0)
        return fail(NULL, "--output-dir needs the name of a directory");
    return for_files == OPTION_COUNT || name == NULL || !names_descriptor(name) ||
           fail(NULL, "%s needs a file; -o %s is a stream", option_spelling(for_files), quoted(name));
}

/* ---- Opening ---- */

static bool open_stdout(struct output *out)
{
    struct os_status status;
    out->fd = OS_STDOUT;
    /* os_start() opens a closed standard output read-only, so that no other file gets its descriptor. */
    if (os_is_writable(out->fd)) {
        if (os_status(out->fd, &status) && status.kind == OS_PIPE)
            os_widen_pipe(out->fd);
        out->shown = os_is_terminal(out->fd) && os_is_terminal(OS_STDERR);
        return true;
    }
    errno = EBADF;
    return fail_errno(out->name, "cannot write");
}

/* Writes to a descriptor that was open when the program started. */
static bool open_descriptor(struct output *out, int descriptor)
{
    out->fd = os_copy(descriptor);
    if (out->fd < 0)
        fail_errno(out->name, "cannot open");
    return out->fd >= 0;
}

/* Opens a device or a FIFO. Refuses a regular file that has replaced it since. */
static bool open_directly(struct output *out)
{
    struct os_status now;
    out->fd = os_open(OS_CURRENT, out->name, OS_WRITE);
    if (out->fd < 0 || !os_status(out->fd, &now))
        return fail_errno(out->name, "cannot open");
    if (now.kind == OS_FILE)
        fail_changed(out->name);
    return now.kind != OS_FILE;
}

static bool create_new_file(struct output *out)
{
    /* A file that replaces another gets its mode later; else umask or the folder's default ACL decide. */
    out->fd = temporary_create(&out->new.temporary, out->old.folder, out->old.exists);
    if (out->fd < 0)
        fail_errno(out->name, "cannot create a temporary file beside it");
    return out->fd >= 0;
}

/* Opens a regular file. If it may need no change, nothing is demanded or created before the first difference. */
static bool open_file(struct output *out, const struct location *at)
{
    if (!old_file_find(&out->old, out->name, at))
        return false;
    out->same = out->old.exists && out->rules.if_needed && out->old.readable;
    if (out->same)
        return true;
    return (!out->old.exists || may_be_replaced(&out->old, &out->rules)) && (out->rules.dry || create_new_file(out));
}

/* Reports why a new file cannot be created: the first directory of its path that does not exist, or the reason in errno. */
static bool fail_create(const char *name)
{
    const int why = errno;
    struct os_status status;
    bool is_missing = false;
    char *path = copied_whole(name), *slash = path;
    while (why == ENOENT && !is_missing && (slash = strchr(slash + 1, '/')) != NULL) {
        *slash = 0;
        is_missing = !os_status_at(OS_CURRENT, path, LINKS_FOLLOWED, &status) && errno == ENOENT;
        *slash = is_missing ? 0 : '/';
    }
    errno = why;
    if (is_missing)
        fail(name, "cannot be created: there is no directory %s", quoted(path));
    else
        fail_open(name);
    free(path);
    return false;
}

static bool open_named(struct output *out)
{
    struct os_status status;
    struct location at;
    const bool exists = os_status_at(OS_CURRENT, out->name, LINKS_FOLLOWED, &status);
    if (!exists && errno != ENOENT)
        return fail_open(out->name);
    if (exists && status.kind == OS_FOLDER)
        return fail(out->name, "is a directory; name a file in it");
    if (exists && status.kind != OS_FILE)
        return out->rules.dry || open_directly(out);
    if (!location_find(&at, NULL, out->name, LINKS_FOLLOWED))
        return fail_create(out->name);
    const bool good = open_file(out, &at);
    location_free(&at);
    return good;
}

static bool is_stdout(const char *name)
{
    return name == NULL || strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0;
}

/* Returns the descriptor of /dev/fd/N and /dev/stderr, or -1. Opening these names would start at offset 0 again. */
static int descriptor_of(const char *name)
{
    static const char prefix[] = "/dev/fd/";
    uint64_t number;
    if (strcmp(name, "/dev/stderr") == 0)
        return OS_STDERR;
    const bool is_number = strncmp(name, prefix, strlen(prefix)) == 0 &&
                           parse_number(name + strlen(prefix), strlen(name + strlen(prefix)), &number);
    return is_number && number <= INT_MAX ? (int)number : -1;
}

bool names_descriptor(const char *name)
{
    return is_stdout(name) || descriptor_of(name) >= 0;
}

bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules)
{
    const bool to_stdout = at == NULL && is_stdout(name);
    *out = (struct output){.name = to_stdout ? "<stdout>" : name, .old = {.fd = -1}, .fd = -1, .rules = *rules};
    if (name != NULL && *name == 0)
        return fail(NULL, "-o needs the name of a file");
    if (at != NULL)
        return open_file(out, at);
    if (to_stdout)
        return rules->dry || open_stdout(out);
    if (descriptor_of(name) >= 0)
        return rules->dry || open_descriptor(out, descriptor_of(name));
    return open_named(out);
}

bool output_goes_to(const struct output *out, int fd)
{
    struct os_status to, from;
    return out->fd >= 0 && !output_is_file(out) && os_status(out->fd, &to) && os_status(fd, &from) && to.kind == OS_FILE &&
           os_is_same(&to, &from);
}

/* ---- Writing ---- */

static bool write_all(struct output *out, const void *bytes, size_t len)
{
    const char *text = bytes;
    if (out->shown && len > 0)
        message_after_text(text[len - 1]);
    if (out->fd < 0 || os_write(out->fd, bytes, len))
        return true;
    if (!out->failed)
        fail_write(out->name);
    out->failed = true;
    return false;
}

static bool same_bytes(const struct output *out, const void *bytes, size_t len)
{
    char buffer[16384];
    for (size_t done = 0, part; done < len; done += part) {
        part = len - done < sizeof buffer ? len - done : sizeof buffer;
        if (os_read_at(out->old.fd, buffer, part, out->written + done) != (ptrdiff_t)part ||
            memcmp(buffer, (const char *)bytes + done, part) != 0)
            return false;
    }
    return true;
}

/* Creates the new file after the first difference, and copies what was equal so far. */
static bool start_after_equal(struct output *out)
{
    char buffer[16384];
    if (!may_be_replaced(&out->old, &out->rules) || (!out->rules.dry && !create_new_file(out)))
        return false;
    for (uint64_t done = 0; !out->rules.dry && done < out->written;) {
        const size_t part = out->written - done < sizeof buffer ? (size_t)(out->written - done) : sizeof buffer;
        const ptrdiff_t got = os_read_at(out->old.fd, buffer, part, done);
        if (got < 0)
            fail_errno(out->name, "cannot read");
        else if (got == 0)
            fail_changed(out->name);
        if (got <= 0 || !write_all(out, buffer, (size_t)got))
            return false;
        done += (size_t)got;
    }
    out->same = false;
    return true;
}

bool output_write(struct output *out, const void *bytes, size_t len)
{
    if (out->same && !same_bytes(out, bytes, len) && !start_after_equal(out))
        return false;
    const bool good = out->same || write_all(out, bytes, len);
    out->written += len;
    return good;
}

/* ---- The end ---- */

static bool close_checked(struct output *out)
{
    /* Standard output is closed, and its error reported, at the end of the program. */
    bool good = out->fd < 0 || out->fd == OS_STDOUT || os_close(out->fd);
    if (!good)
        fail_write(out->name);
    out->fd = -1;
    return good;
}

static bool finish_file(struct output *out)
{
    if (out->same && out->written == out->old.status.size) {
        out->unchanged = true;
        return out->rules.dry || claim_unchanged(&out->old, &out->rules);
    }
    if (out->same && !start_after_equal(out))
        return false;
    const int fd = out->fd;
    out->fd = -1;
    return out->rules.dry || replace(&out->new, &out->old, &out->rules, fd);
}

bool output_finish(struct output *out)
{
    bool good = output_is_file(out) ? finish_file(out) : close_checked(out);
    output_abandon(out);
    return good;
}

bool output_put(const char *name, const struct output_rules *rules, const struct os_status *as_read, const void *bytes,
                size_t len)
{
    struct output out;
    if (!output_open(&out, name, NULL, rules))
        return false;
    const bool is_as_read = as_read == NULL || (out.old.exists && is_unmodified(as_read, &out.old.status, 0, false));
    if (!is_as_read)
        fail_changed(out.name);
    else if (output_write(&out, bytes, len))
        return output_finish(&out);
    output_abandon(&out);
    return false;
}

void output_abandon(struct output *out)
{
    if (out->fd > OS_STDOUT)
        os_close(out->fd);
    out->fd = -1;
    out->same = false;
    temporary_remove(&out->new.temporary, out->name);
    old_file_close(&out->old);
}
