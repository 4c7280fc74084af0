/* windows_attributes.c - copies the access control list, attributes, alternate streams and times of a file. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include "native.h"
#include <aclapi.h>
#include <wchar.h>

/* Copies the list, and whether it inherits from the folder's. The owner stays that of the new file: only administrators set
 * it. */
static bool copy_access(HANDLE from, HANDLE to)
{
    PSECURITY_DESCRIPTOR descriptor = NULL;
    PACL list = NULL;
    SECURITY_DESCRIPTOR_CONTROL control = 0;
    DWORD revision;
    DWORD why = GetSecurityInfo(from, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, NULL, NULL, &list, NULL, &descriptor);
    if (why == ERROR_SUCCESS && !GetSecurityDescriptorControl(descriptor, &control, &revision))
        why = GetLastError();
    const bool is_protected = (control & SE_DACL_PROTECTED) != 0;
    const SECURITY_INFORMATION what = DACL_SECURITY_INFORMATION | (is_protected ? PROTECTED_DACL_SECURITY_INFORMATION
                                                                                : UNPROTECTED_DACL_SECURITY_INFORMATION);
    if (why == ERROR_SUCCESS)
        why = SetSecurityInfo(to, SE_FILE_OBJECT, what, NULL, NULL, list, NULL);
    LocalFree(descriptor);
    return why == ERROR_SUCCESS || fail_by_error(why);
}

static HANDLE open_stream(HANDLE file, wchar_t *name, USHORT bytes, ACCESS_MASK access, ULONG how)
{
    UNICODE_STRING text = {.Length = bytes, .MaximumLength = bytes, .Buffer = name};
    OBJECT_ATTRIBUTES attributes;
    IO_STATUS_BLOCK io;
    HANDLE stream;
    InitializeObjectAttributes(&attributes, &text, OBJ_CASE_INSENSITIVE, file, NULL);
    const NTSTATUS status = NtCreateFile(&stream, access | SYNCHRONIZE, &attributes, &io, NULL, 0, SHARE_ALL, how,
                                         FILE_SYNCHRONOUS_IO_NONALERT | FILE_NON_DIRECTORY_FILE, NULL, 0);
    return status >= 0 ? stream : INVALID_HANDLE_VALUE;
}

static bool copy_stream(HANDLE from, HANDLE to, wchar_t *name, USHORT bytes)
{
    char buffer[16384];
    DWORD got = 0, done = 0;
    const HANDLE in = open_stream(from, name, bytes, FILE_GENERIC_READ, FILE_OPEN);
    const HANDLE out = open_stream(to, name, bytes, FILE_GENERIC_WRITE, FILE_OPEN_IF);
    bool good = in != INVALID_HANDLE_VALUE && out != INVALID_HANDLE_VALUE, more = good;
    while (more) {
        good = ReadFile(in, buffer, sizeof buffer, &got, NULL);
        more = good && got > 0;
        good = good && (got == 0 || (WriteFile(out, buffer, got, &done, NULL) && done == got));
        more = more && good;
    }
    if (in != INVALID_HANDLE_VALUE)
        CloseHandle(in);
    if (out != INVALID_HANDLE_VALUE)
        CloseHandle(out);
    return good;
}

/* Copies all streams except ::$DATA, the text itself. Zone.Identifier, the mark of the web, is one of them. */
static bool copy_streams(HANDLE from, HANDLE to)
{
    union {
        FILE_STREAM_INFO first;
        char bytes[65536];
    } room;
    bool good = true;
    /* File systems without streams, such as FAT, report one of several errors. */
    if (!GetFileInformationByHandleEx(from, FileStreamInfo, &room, sizeof room))
        return GetLastError() != ERROR_MORE_DATA;
    for (FILE_STREAM_INFO *one = &room.first;; one = (FILE_STREAM_INFO *)((char *)one + one->NextEntryOffset)) {
        if (one->StreamNameLength > 14 || wmemcmp(one->StreamName, L"::$DATA", one->StreamNameLength / 2) != 0)
            good = copy_stream(from, to, one->StreamName, (USHORT)one->StreamNameLength) && good;
        if (one->NextEntryOffset == 0)
            return good;
    }
}

#define KEPT                                                                                                                   \
    (FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM | FILE_ATTRIBUTE_ARCHIVE |                        \
     FILE_ATTRIBUTE_NOT_CONTENT_INDEXED)

static bool set_basic(int fd, FILE_BASIC_INFO *info)
{
    return SetFileInformationByHandle(handle_of(fd), FileBasicInfo, info, sizeof *info) || fail_by_error(GetLastError());
}

void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *lost, const char *file)
{
    const HANDLE source = handle_of(from), target = handle_of(fd);
    FILE_BASIC_INFO was, info = {.FileAttributes = FILE_ATTRIBUTE_NORMAL};
    (void)old;
    if (!copy_access(source, target))
        lost(file, "its access control list could not be kept", NULL);
    errno = 0;
    if (!copy_streams(source, target))
        lost(file, "its alternate streams could not be kept", NULL);
    if (GetFileInformationByHandleEx(source, FileBasicInfo, &was, sizeof was)) {
        info.CreationTime = was.CreationTime;
        info.FileAttributes = (was.FileAttributes & KEPT) != 0 ? was.FileAttributes & KEPT : FILE_ATTRIBUTE_NORMAL;
    }
    if (!set_basic(fd, &info))
        lost(file, "its attributes could not be kept", NULL);
}

static LARGE_INTEGER ticks_of(struct os_time time)
{
    return (LARGE_INTEGER){.QuadPart = time.seconds * 10000000 + time.nanoseconds / 100 + 116444736000000000};
}

bool os_times_copy(const struct os_status *old, int fd)
{
    FILE_BASIC_INFO info = {.LastAccessTime = ticks_of(old->accessed), .LastWriteTime = ticks_of(old->modified)};
    return set_basic(fd, &info);
}

/* Changes of attributes are not detected: the old file is held so that no program writes it. */
void extended_keep(struct extended *kept, int fd)
{
    *kept = (struct extended){.fd = fd};
}

bool extended_have_changed(const struct extended *kept)
{
    (void)kept;
    return false;
}

void extended_forget(struct extended *kept)
{
    (void)kept;
}
