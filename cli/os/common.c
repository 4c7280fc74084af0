/* common.c - the causes of errors in words, text in memory, and actions at the end: the same on each system. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os.h"
#include "process.h"

static const struct {
    int number;
    const char *words;
} reasons[] = {
    {ENOENT, "No such file or directory"},
    {EACCES, "Permission denied"},
    {EPERM, "Operation not permitted"},
    {EEXIST, "File exists"},
    {ENOTDIR, "Not a directory"},
    {EISDIR, "Is a directory"},
    {ENOTEMPTY, "Directory not empty"},
    {EBUSY, "Device or resource busy"},
    {EINVAL, "Invalid argument"},
    {EIO, "Input/output error"},
    {EBADF, "Bad file descriptor"},
    {EMFILE, "Too many open files"},
    {ENFILE, "Too many open files in system"},
    {ENOSPC, "No space left on device"},
    {EFBIG, "File too large"},
    {EROFS, "Read-only file system"},
    {EILSEQ, "the system does not allow this name"},
    {EXDEV, "Invalid cross-device link"},
    {EPIPE, "Broken pipe"},
    {ESPIPE, "Illegal seek"},
    {ENXIO, "No such device or address"},
    {ELOOP, "Too many levels of symbolic links"},
    {ENAMETOOLONG, "File name too long"},
    {ENOMEM, "Cannot allocate memory"},
    {ESTALE, "Stale file handle"},
};

const char *os_reason(int number)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == number)
            return reasons[i].words;
    return strerror(number);
}

/* ---- Text in memory */

void os_text_clear(struct os_text *text)
{
    fseek(text->stream, 0, SEEK_SET);
    clearerr(text->stream);
    text->len = 0;
}

void os_text_close(struct os_text *text)
{
    if (text->stream != NULL)
        fclose(text->stream);
    free(text->bytes);
    *text = (struct os_text){.stream = NULL};
}

/* ---- Actions at the end */

static void (*actions[4])(void);
static atomic_uint action_count;

void os_at_end(void (*action)(void))
{
    os_hold();
    actions[action_count] = action;
    action_count++;
    os_release();
}

void os_call_actions(void)
{
    for (unsigned i = action_count; i > 0; i--)
        actions[i - 1]();
}
