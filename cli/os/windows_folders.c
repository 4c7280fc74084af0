/* windows_folders.c - the status of files, and folders: their names, and what renames, links and removes them. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <wchar.h>

#include "native.h"

/* ---- Status ---- */

static struct os_time time_of(LARGE_INTEGER ticks)
{
    const int64_t since_1970 = ticks.QuadPart - 116444736000000000;
    return (struct os_time){since_1970 / 10000000, since_1970 % 10000000 * 100};
}

bool status_of_handle(HANDLE handle, struct os_status *status)
{
    FILE_STANDARD_INFO standard;
    FILE_ID_INFO id = {.VolumeSerialNumber = 0};
    FILE_BASIC_INFO basic;
    const DWORD type = GetFileType(handle);
    *status = (struct os_status){.links = 1, .kind = type == FILE_TYPE_PIPE ? OS_PIPE : OS_DEVICE, .mode = 0666};
    if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR)
        return true;
    if (!GetFileInformationByHandleEx(handle, FileStandardInfo, &standard, sizeof standard) ||
        !GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic))
        return fail_by_error(GetLastError());
    /* The numbers of ReFS have 128 bits; NTFS and FAT have 64, which are the first ones. */
    if (GetFileInformationByHandleEx(handle, (FILE_INFO_BY_HANDLE_CLASS)18 /* FileIdInfo */, &id, sizeof id))
        memcpy(&status->id.file, &id.FileId, sizeof status->id.file);
    const bool is_folder = (basic.FileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    status->id.volume = id.VolumeSerialNumber;
    status->kind = is_folder ? OS_FOLDER : OS_FILE;
    if (is_link_handle(handle))
        status->kind = OS_LINK;
    status->size = (uint64_t)standard.EndOfFile.QuadPart;
    status->links = standard.NumberOfLinks;
    status->mode = (basic.FileAttributes & FILE_ATTRIBUTE_READONLY) != 0 ? 0444 : 0666;
    status->accessed = time_of(basic.LastAccessTime);
    status->modified = time_of(basic.LastWriteTime);
    status->changed = time_of(basic.ChangeTime);
    return true;
}

bool os_status(int fd, struct os_status *status)
{
    const HANDLE handle = handle_of(fd);
    errno = EBADF;
    return handle != INVALID_HANDLE_VALUE && status_of_handle(handle, status);
}

bool os_status_at(int folder, const char *path, enum links links, struct os_status *status)
{
    HANDLE handle;
    const ULONG options = links == LINKS_REFUSED ? FILE_OPEN_REPARSE_POINT : 0;
    if (!open_native(&handle, folder, path, FILE_READ_ATTRIBUTES, SHARE_ALL, FILE_OPEN, options))
        return false;
    const bool good = status_of_handle(handle, status);
    CloseHandle(handle);
    return good;
}

/* Compares the numbers. The volume of a handle that wine has inherited is unknown, 0. */
bool os_is_same(const struct os_status *a, const struct os_status *b)
{
    const bool one_volume = a->id.volume == b->id.volume || a->id.volume == 0 || b->id.volume == 0;
    return a->id.file != 0 && a->id.file == b->id.file && one_volume;
}

/* Rights are checked before sharing: a file that is in use may be opened with them later. */
static bool may(int folder, const char *name, ACCESS_MASK access)
{
    HANDLE handle;
    if (!open_native(&handle, folder, name, access | FILE_READ_ATTRIBUTES, SHARE_ALL, FILE_OPEN, 0))
        return errno == EBUSY;
    CloseHandle(handle);
    return true;
}

bool os_may_read(int folder, const char *name)
{
    return may(folder, name, FILE_READ_DATA);
}

bool os_may_write(int folder, const char *name)
{
    struct os_status status;
    if (os_status_at(folder, name, LINKS_FOLLOWED, &status) && status.mode == 0444) {
        errno = EACCES; /* with some rights, Windows would allow it anyway */
        return false;
    }
    return may(folder, name, FILE_WRITE_DATA);
}

bool os_may_remove(int folder, const struct os_status *file)
{
    (void)folder, (void)file;
    return true;
}

/* ---- Folders ---- */

int os_folder_open(int from, const char *path, enum links links, bool *readable)
{
    HANDLE handle;
    const ULONG options = FILE_DIRECTORY_FILE | (links == LINKS_REFUSED ? FILE_OPEN_REPARSE_POINT : 0);
    const ACCESS_MASK access = FILE_LIST_DIRECTORY | FILE_TRAVERSE | FILE_READ_ATTRIBUTES;
    *readable = open_native(&handle, from, path, access, SHARE_ALL, FILE_OPEN, options);
    if (!*readable && (errno != EACCES ||
                       !open_native(&handle, from, path, FILE_TRAVERSE | FILE_READ_ATTRIBUTES, SHARE_ALL, FILE_OPEN, options)))
        return -1;
    if (links == LINKS_REFUSED && is_link_handle(handle)) {
        CloseHandle(handle);
        errno = ELOOP;
        return -1;
    }
    return descriptor_of(handle);
}

bool os_folder_make(int folder, const char *name)
{
    HANDLE handle;
    if (!open_native(&handle, folder, name, FILE_LIST_DIRECTORY, SHARE_ALL, FILE_CREATE, FILE_DIRECTORY_FILE))
        return false;
    CloseHandle(handle);
    return true;
}

/* Calls each for the names in a piece that the system has given. Returns false and sets errno without memory. */
static bool each_of(const FILE_ID_BOTH_DIR_INFO *one, void (*each)(void *user, const char *name), void *user)
{
    for (;; one = (const FILE_ID_BOTH_DIR_INFO *)((const char *)one + one->NextEntryOffset)) {
        char *name = narrowed(one->FileName, one->FileNameLength / sizeof(wchar_t));
        if (name == NULL)
            return false;
        each(user, name);
        free(name);
        if (one->NextEntryOffset == 0)
            return true;
    }
}

bool os_names(int folder, void (*each)(void *user, const char *name), void *user)
{
    union {
        FILE_ID_BOTH_DIR_INFO first;
        char bytes[32768];
    } room;
    FILE_INFO_BY_HANDLE_CLASS how = FileIdBothDirectoryRestartInfo;
    while (GetFileInformationByHandleEx(handle_of(folder), how, &room, sizeof room)) {
        if (!each_of(&room.first, each, user))
            return false;
        how = FileIdBothDirectoryInfo;
    }
    if (GetLastError() != ERROR_NO_MORE_FILES)
        return fail_by_error(GetLastError());
    errno = 0;
    return true;
}

/* Does nothing: the journal of NTFS keeps names consistent, and no call makes them durable without administrator's rights. */
bool os_sync_names(int folder)
{
    (void)folder;
    return true;
}

/* ---- Links ---- */

/* The data of a reparse point, which only the kit for drivers declares. */
struct reparse_data {
    ULONG tag;
    USHORT len, reserved, target_at, target_len, shown_at, shown_len;
    WCHAR rest[MAXIMUM_REPARSE_DATA_BUFFER_SIZE / sizeof(WCHAR)];
};

char *os_link_target(int folder, const char *name)
{
    struct reparse_data link;
    HANDLE handle;
    DWORD got = 0;
    if (!open_native(&handle, folder, name, FILE_READ_ATTRIBUTES, SHARE_ALL, FILE_OPEN, FILE_OPEN_REPARSE_POINT)) {
        errno = errno == ENOENT ? 0 : errno;
        return NULL;
    }
    const bool good =
        is_link_handle(handle) && DeviceIoControl(handle, FSCTL_GET_REPARSE_POINT, NULL, 0, &link, sizeof link, &got, NULL);
    CloseHandle(handle);
    errno = 0;
    if (!good)
        return NULL;
    /* A symbolic link has four bytes of flags before its texts, a junction has none. */
    const wchar_t *texts = link.rest + (link.tag == IO_REPARSE_TAG_SYMLINK ? 2 : 0);
    char *target = narrowed(texts + link.target_at / 2, link.target_len / 2u);
    if (target != NULL && strncmp(target, "\\??\\", 4) == 0)
        memmove(target, target + 4, strlen(target + 4) + 1);
    for (char *at = target; at != NULL && *at != 0; at++)
        *at = *at == '\\' ? '/' : *at;
    return target;
}

/* ---- Renaming and removing ---- */

/* FILE_RENAME_INFORMATION and FILE_LINK_INFORMATION; the older classes have only the first byte of flags. */
struct new_name {
    union {
        ULONG flags;
        BOOLEAN replaces;
    };
    HANDLE root;
    ULONG len; /* in bytes */
    wchar_t text[];
};

enum { REPLACE = 1, POSIX_SEMANTICS = 2, IGNORE_READONLY = 64 };

/* Classes of information that give a file a name; the older one cannot replace a file that is open. */
struct naming {
    int newer, older;
};
static const struct naming renaming = {65, 10}, linking = {72, 11};

static bool is_unknown(NTSTATUS status)
{
    return status == NT_INVALID_INFO_CLASS || status == NT_INVALID_PARAMETER || status == NT_NOT_IMPLEMENTED ||
           status == NT_NOT_SUPPORTED;
}

/* Makes the name once. If only the older class can replace a file, closes this program's handles of that file first. */
static NTSTATUS name_once(HANDLE handle, struct new_name *name, size_t size, struct naming how, bool replaces,
                          const struct os_status *old)
{
    IO_STATUS_BLOCK io;
    name->flags = (replaces ? REPLACE : 0) | POSIX_SEMANTICS | IGNORE_READONLY;
    const NTSTATUS status = NtSetInformationFile(handle, &io, name, (ULONG)size, (FILE_INFORMATION_CLASS)how.newer);
    if (!is_unknown(status))
        return status;
    if (old != NULL)
        close_handles_of(&old->id);
    name->flags = 0;
    name->replaces = replaces;
    return NtSetInformationFile(handle, &io, name, (ULONG)size, (FILE_INFORMATION_CLASS)how.older);
}

/* Sets or clears the attribute, because the older class does not replace read-only files. Returns false if that is
 * impossible. */
static bool set_read_only(int folder, const char *name, bool is_read_only)
{
    HANDLE handle;
    FILE_BASIC_INFO info;
    if (!open_native(&handle, folder, name, FILE_READ_ATTRIBUTES | FILE_WRITE_ATTRIBUTES, SHARE_ALL, FILE_OPEN,
                     FILE_OPEN_REPARSE_POINT))
        return false;
    bool good = GetFileInformationByHandleEx(handle, FileBasicInfo, &info, sizeof info);
    info.FileAttributes = is_read_only ? info.FileAttributes | FILE_ATTRIBUTE_READONLY
                                       : (info.FileAttributes & ~(DWORD)FILE_ATTRIBUTE_READONLY) | FILE_ATTRIBUTE_NORMAL;
    good = good && SetFileInformationByHandle(handle, FileBasicInfo, &info, sizeof info);
    CloseHandle(handle);
    return good;
}

static bool give_name(int folder, const char *from, const char *to, struct naming how, bool replaces)
{
    HANDLE handle;
    struct os_status old;
    wchar_t *wide = widened(to);
    const size_t len = wide != NULL ? wcslen(wide) * sizeof *wide : 0, size = sizeof(struct new_name) + len + sizeof *wide;
    struct new_name *name = wide != NULL ? calloc(1, size) : NULL;
    if (name == NULL ||
        !open_native(&handle, folder, from, DELETE | FILE_READ_ATTRIBUTES, SHARE_ALL, FILE_OPEN, FILE_OPEN_REPARSE_POINT)) {
        free(wide);
        free(name);
        return false;
    }
    name->root = handle_of(folder);
    name->len = (ULONG)len;
    memcpy(name->text, wide, len);
    const bool has_old = replaces && os_status_at(folder, to, LINKS_REFUSED, &old);
    const bool was_fixed = has_old && old.mode == 0444 && set_read_only(folder, to, false);
    NTSTATUS status;
    int tries = 0;
    do
        status = name_once(handle, name, size, how, replaces, has_old ? &old : NULL);
    while ((status == NT_SHARING_VIOLATION || (status == NT_ACCESS_DENIED && has_old)) && wait_to_try_again(tries++));
    CloseHandle(handle);
    free(wide);
    free(name);
    if (status < 0 && was_fixed)
        set_read_only(folder, to, true);
    if (status == NT_ACCESS_DENIED && has_old) {
        errno = EBUSY; /* the older class refuses to replace a file that another program has open */
        return false;
    }
    return status >= 0 || fail_by_status(status);
}

bool os_exchange(int folder, const char *a, const char *b)
{
    (void)folder, (void)a, (void)b;
    errno = ENOSYS;
    return false;
}

bool os_rename(int folder, const char *from, const char *to)
{
    return give_name(folder, from, to, renaming, true);
}

bool os_rename_to_new(int folder, const char *from, const char *to)
{
    return give_name(folder, from, to, renaming, false);
}

bool os_link(int folder, const char *from, const char *to)
{
    return give_name(folder, from, to, linking, false);
}

bool os_remove(int folder, const char *name)
{
    HANDLE handle;
    IO_STATUS_BLOCK io;
    ULONG flags = 1 | 2 | 16; /* DELETE, POSIX_SEMANTICS, IGNORE_READONLY_ATTRIBUTE */
    BOOLEAN gone = TRUE;
    if (!open_native(&handle, folder, name, DELETE, SHARE_ALL, FILE_OPEN, FILE_OPEN_REPARSE_POINT | FILE_NON_DIRECTORY_FILE))
        return false;
    NTSTATUS status = NtSetInformationFile(handle, &io, &flags, sizeof flags, (FILE_INFORMATION_CLASS)64);
    if (status < 0)
        status = NtSetInformationFile(handle, &io, &gone, sizeof gone, (FILE_INFORMATION_CLASS)13);
    CloseHandle(handle);
    return status >= 0 || fail_by_status(status);
}
