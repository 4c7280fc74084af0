/* windows_files.c - descriptors of files: a table of handles, whose places are kept here. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "native.h"

/* Places are kept here because reading at an offset moves that of the handle. IS_STREAM: it has none; UNKNOWN: not asked for
 * yet. */
enum { MOST = 2048, IS_STREAM = -1, UNKNOWN = -2 };

static struct {
    _Atomic(HANDLE) handle; /* NULL: free */
    _Atomic int64_t place;
} open_files[MOST];

/* In place of a handle that close_handles_of() has closed. */
#define CLOSED INVALID_HANDLE_VALUE

int descriptor_of(HANDLE handle)
{
    for (int fd = OS_STDERR + 1; fd < MOST; fd++) {
        HANDLE none = NULL;
        if (atomic_compare_exchange_strong(&open_files[fd].handle, &none, handle)) {
            open_files[fd].place = UNKNOWN;
            return fd;
        }
    }
    CloseHandle(handle);
    errno = EMFILE;
    return -1;
}

HANDLE handle_of(int fd)
{
    const HANDLE handle = fd >= 0 && fd < MOST ? open_files[fd].handle : NULL;
    return handle != NULL ? handle : INVALID_HANDLE_VALUE;
}

void close_handles_of(const struct os_id *file)
{
    struct os_status status;
    for (int fd = OS_STDERR + 1; fd < MOST; fd++) {
        HANDLE handle = open_files[fd].handle;
        if (handle != NULL && handle != CLOSED && status_of_handle(handle, &status) && status.id.file == file->file &&
            status.id.volume == file->volume && atomic_compare_exchange_strong(&open_files[fd].handle, &handle, CLOSED))
            CloseHandle(handle);
    }
}

/* ---- Open and close ---- */

int os_open(int folder, const char *path, unsigned how)
{
    HANDLE handle;
    const ACCESS_MASK access = (how & OS_WRITE) != 0 ? FILE_GENERIC_WRITE : FILE_GENERIC_READ;
    const ULONG options = (how & OS_NO_LINK) != 0 ? FILE_OPEN_REPARSE_POINT : 0;
    const ULONG share = (how & OS_ALONE) != 0 ? FILE_SHARE_READ | FILE_SHARE_DELETE : SHARE_ALL;
    if (!open_native(&handle, folder, path, access, share, (how & OS_MAKE) != 0 ? FILE_OPEN_IF : FILE_OPEN, options))
        return -1;
    if ((how & OS_NO_LINK) != 0 && is_link_handle(handle)) {
        CloseHandle(handle);
        errno = ELOOP;
        return -1;
    }
    return descriptor_of(handle);
}

/* Marks a file, or takes the mark back. The file disappears when its last handle is closed, also by TerminateProcess(). */
static bool mark_deleted(HANDLE handle, bool is_deleted)
{
    FILE_DISPOSITION_INFO info = {.DeleteFile = is_deleted};
    return SetFileInformationByHandle(handle, FileDispositionInfo, &info, sizeof info);
}

int os_create(int folder, const char *name, bool is_private)
{
    HANDLE handle;
    const ACCESS_MASK access = FILE_GENERIC_READ | FILE_GENERIC_WRITE | DELETE | WRITE_DAC | READ_CONTROL;
    (void)is_private; /* the access control list is that of the folder, until that of the old file is copied */
    if (!open_native(&handle, folder, name, access, SHARE_ALL, FILE_CREATE, FILE_NON_DIRECTORY_FILE))
        return -1;
    mark_deleted(handle, true);
    return descriptor_of(handle);
}

bool os_keep(int fd)
{
    FILE_STANDARD_INFO info;
    /* Takes most of the time that is left; until the end of it, the mark should stay. */
    FlushFileBuffers(handle_of(fd));
    return mark_deleted(handle_of(fd), false) ||
           (GetFileInformationByHandleEx(handle_of(fd), FileStandardInfo, &info, sizeof info) && !info.DeletePending) ||
           fail_by_error(GetLastError());
}

int os_create_unnamed(void)
{
    wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 1];
    HANDLE handle = INVALID_HANDLE_VALUE;
    if (GetTempPathW(MAX_PATH, folder) != 0 && GetTempFileNameW(folder, L"rnc", 0, name) != 0)
        handle = CreateFileW(name, GENERIC_READ | GENERIC_WRITE | DELETE, FILE_SHARE_DELETE, NULL, CREATE_ALWAYS,
                             FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle != INVALID_HANDLE_VALUE)
        return descriptor_of(handle);
    fail_by_error(GetLastError());
    return -1;
}

int os_copy(int fd)
{
    const HANDLE self = GetCurrentProcess();
    HANDLE copy;
    if (DuplicateHandle(self, handle_of(fd), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS))
        return descriptor_of(copy);
    fail_by_error(GetLastError());
    return -1;
}

bool os_close(int fd)
{
    const HANDLE handle = fd >= 0 && fd < MOST ? atomic_exchange(&open_files[fd].handle, NULL) : NULL;
    if (handle == NULL) {
        errno = EBADF;
        return false;
    }
    return handle == CLOSED || CloseHandle(handle) || fail_by_error(GetLastError());
}

bool os_is_writable(int fd)
{
    ULONG access = 0;
    IO_STATUS_BLOCK io;
    const FILE_INFORMATION_CLASS access_information = (FILE_INFORMATION_CLASS)8;
    const HANDLE handle = handle_of(fd);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    if (NtQueryInformationFile(handle, &io, &access, sizeof access, access_information) < 0)
        return true;
    return (access & (FILE_WRITE_DATA | FILE_APPEND_DATA)) != 0;
}

unsigned os_unused_descriptors(unsigned enough, unsigned last)
{
    unsigned unused = 0;
    for (unsigned fd = 0; unused < enough && fd < last && fd < MOST; fd++)
        unused += open_files[fd].handle == NULL;
    return unused;
}

/* Whether standard output is a pipe; its handle cannot be asked any more when fclose() has failed. */
static bool writes_pipe;

void os_start(int *argc, char ***argv)
{
    static const DWORD standard[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    FILE *const streams[] = {stdin, stdout, stderr};
    for (int fd = OS_STDIN; fd <= OS_STDERR; fd++) {
        const HANDLE handle = GetStdHandle(standard[fd]);
        const bool is_open = handle != NULL && handle != INVALID_HANDLE_VALUE && GetFileType(handle) != FILE_TYPE_UNKNOWN;
        open_files[fd].handle = is_open ? handle : NULL;
        open_files[fd].place = UNKNOWN;
        /* A stream of the C library that is not open cannot be closed without an error, even if nothing is written. */
        if (!is_open && freopen("NUL", fd == OS_STDIN ? "w" : "r", streams[fd]) == NULL)
            ExitProcess(2);
    }
    writes_pipe = GetFileType(open_files[OS_STDOUT].handle) == FILE_TYPE_PIPE;
    console_start();
    arguments_start(argc, argv);
}

/* ---- Read and write ---- */

/* Returns the place of a file on a disk, or IS_STREAM. */
static int64_t place_of(int fd)
{
    if (fd < 0 || fd >= MOST)
        return IS_STREAM;
    if (open_files[fd].place == UNKNOWN) {
        const LARGE_INTEGER none = {.QuadPart = 0};
        LARGE_INTEGER now;
        const HANDLE handle = handle_of(fd);
        const bool is_disk = GetFileType(handle) == FILE_TYPE_DISK && SetFilePointerEx(handle, none, &now, FILE_CURRENT);
        open_files[fd].place = is_disk ? now.QuadPart : IS_STREAM;
    }
    return open_files[fd].place;
}

static DWORD part_of(size_t len)
{
    return len < 1u << 30 ? (DWORD)len : 1u << 30;
}

/* Sets errno, as on POSIX to EBADF for a descriptor that was not opened for this direction. */
static bool fail_by_use(DWORD why)
{
    return fail_by_error(why == ERROR_ACCESS_DENIED ? ERROR_INVALID_HANDLE : why);
}

/* Returns what a read gave: its bytes, 0 at the end, or -1. */
static ptrdiff_t end_read(BOOL good, const DWORD *got)
{
    const DWORD why = GetLastError();
    if (good)
        return (ptrdiff_t)*got;
    if (why == ERROR_HANDLE_EOF || why == ERROR_BROKEN_PIPE || why == ERROR_OPERATION_ABORTED)
        return 0;
    fail_by_use(why);
    return -1;
}

static ptrdiff_t read_at(int fd, void *dst, size_t cap, uint64_t at)
{
    OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
    DWORD got = 0;
    const BOOL good = ReadFile(handle_of(fd), dst, part_of(cap), &got, &place);
    return end_read(good, &got);
}

ptrdiff_t os_read_at(int fd, void *dst, size_t cap, uint64_t at)
{
    size_t have = 0;
    ptrdiff_t got = 1;
    while (have < cap && got > 0) {
        got = read_at(fd, (char *)dst + have, cap - have, at + have);
        have += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? -1 : (ptrdiff_t)have;
}

/* The thread that may wait in ReadFile() for a stream, or 0. */
static _Atomic DWORD waiting;

ptrdiff_t os_read(int fd, void *dst, size_t cap, const struct os_stop *stop)
{
    const int64_t place = place_of(fd);
    const HANDLE handle = handle_of(fd);
    DWORD got = 0, mode;
    if (stop != NULL && stop->ends[0] == 0)
        return 0;
    if (place >= 0) {
        const ptrdiff_t len = read_at(fd, dst, cap, (uint64_t)place);
        open_files[fd].place = place + (len > 0 ? len : 0);
        return len;
    }
    if (GetConsoleMode(handle, &mode))
        return console_read(handle, dst, cap);
    waiting = stop != NULL ? GetCurrentThreadId() : 0;
    const bool is_stopped = stop != NULL && stop->ends[0] == 0;
    const BOOL good = !is_stopped && ReadFile(handle, dst, part_of(cap), &got, NULL);
    const ptrdiff_t len = is_stopped ? 0 : end_read(good, &got);
    waiting = 0;
    return len;
}

bool os_write(int fd, const void *bytes, size_t len)
{
    const char *rest = bytes;
    while (len > 0) {
        const int64_t at = place_of(fd);
        OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
        DWORD done = 0;
        if (!WriteFile(handle_of(fd), rest, part_of(len), &done, at >= 0 ? &place : NULL))
            return fail_by_use(GetLastError());
        if (at >= 0)
            open_files[fd].place = at + done;
        rest += done;
        len -= done;
    }
    return true;
}

bool os_has_lost_reader(void)
{
    return errno == EPIPE || (errno == EINVAL && writes_pipe);
}

void os_write_error(const char *text, size_t len)
{
    DWORD done;
    WriteFile(handle_of(OS_STDERR), text, part_of(len), &done, NULL);
}

int64_t os_place(int fd)
{
    const int64_t place = place_of(fd);
    if (place < 0)
        errno = ESPIPE;
    return place < 0 ? -1 : place;
}

bool os_seek(int fd, uint64_t place)
{
    DWORD mode;
    if (place_of(fd) < 0) {
        errno = ESPIPE;
        return GetFileType(handle_of(fd)) == FILE_TYPE_CHAR && !GetConsoleMode(handle_of(fd), &mode); /* NUL */
    }
    open_files[fd].place = (int64_t)place;
    return true;
}

bool os_sync(int fd)
{
    return FlushFileBuffers(handle_of(fd)) || fail_by_error(GetLastError());
}

void os_widen_pipe(int fd)
{
    (void)fd;
}

/* ---- Ending a wait: ends[0] is 0 after os_stop_now() ---- */

bool os_stop_prepare(struct os_stop *stop)
{
    stop->ends[0] = 1;
    return true;
}

void os_stop_now(struct os_stop *stop)
{
    if (stop->ends[0] <= 0)
        return;
    stop->ends[0] = 0;
    /* Again and again, because the thread may not have begun to wait. */
    for (DWORD id = waiting; id != 0; id = waiting) {
        const HANDLE thread = OpenThread(THREAD_TERMINATE, FALSE, id);
        if (thread == NULL)
            return;
        CancelSynchronousIo(thread);
        CloseHandle(thread);
        Sleep(1);
    }
}

void os_stop_close(struct os_stop *stop)
{
    stop->ends[0] = -1;
}
