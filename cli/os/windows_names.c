/* windows_names.c - names in UTF-16, and files opened by names relative to open folders, as POSIX has them. */
/* SPDX-License-Identifier: MIT */
/* NtCreateFile opens a name relative to an open folder, takes paths of 32767 units without a prefix or a manifest, and
 * distinguishes a link from its target. */
#include <runic.h>
#include <stdlib.h>
#include <wchar.h>

#include "native.h"

/* ---- Names ---- */

wchar_t *widened(const char *text)
{
    const runic_options how = {.from = RUNIC_WTF8, .to = RUNIC_UTF16LE, .bom_in = RUNIC_BOM_IN_KEEP};
    const size_t len = strlen(text);
    wchar_t *wide = malloc((len + 1) * sizeof *wide);
    if (wide == NULL)
        return NULL;
    const runic_result r = runic_convert(&how, text, len, wide, len * sizeof *wide);
    wide[r.written / sizeof *wide] = 0;
    if (r.status == RUNIC_OK)
        return wide;
    free(wide);
    errno = EILSEQ;
    return NULL;
}

char *narrowed(const wchar_t *text, size_t units)
{
    const runic_options how = {.from = RUNIC_UTF16LE, .to = RUNIC_WTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    char *narrow = malloc(units * 3 + 1);
    if (narrow == NULL)
        return NULL;
    const runic_result r = runic_convert(&how, text, units * sizeof *text, narrow, units * 3);
    narrow[r.written] = 0;
    return narrow;
}

/* Returns true for CON, NUL, COM1 and the like, also with an extension: to most programs, they are devices in every folder. */
static bool is_device_name(const wchar_t *name, size_t len)
{
    static const wchar_t *const names[] = {L"CON", L"PRN", L"AUX", L"NUL"};
    const size_t stem = wcscspn(name, L".");
    const size_t units = stem < len ? stem : len;
    bool found = units == 4 && (_wcsnicmp(name, L"COM", 3) == 0 || _wcsnicmp(name, L"LPT", 3) == 0) && iswdigit(name[3]);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        found |= units == 3 && _wcsnicmp(name, names[i], 3) == 0;
    return found;
}

/* Returns true if the path is only the name of a device, such as NUL. */
static bool is_device(const wchar_t *path)
{
    return wcspbrk(path, L".\\") == NULL && is_device_name(path, wcslen(path));
}

/* Returns true for "." and "..", which NT does not know. */
static bool is_dots(const wchar_t *name, size_t len)
{
    return (len == 1 && name[0] == '.') || (len == 2 && name[0] == '.' && name[1] == '.');
}

/* Returns true if a component means another file, or none, to programs that use the Windows calls: they take dots and spaces
 * off the end of a name. NT would create such a file, which those programs could neither open nor remove. */
static bool is_refused(const wchar_t *name, size_t len)
{
    return len > 0 && !is_dots(name, len) && (name[len - 1] == '.' || name[len - 1] == ' ' || is_device_name(name, len));
}

/* Returns true if a component is longer than NTFS and other file systems allow. */
static bool is_too_long(const wchar_t *name, size_t len)
{
    (void)name;
    return len > 255;
}

static bool any_component(const wchar_t *path, bool (*is)(const wchar_t *name, size_t len))
{
    for (const wchar_t *at = path; *at != 0;) {
        const size_t len = wcscspn(at, L"\\");
        if (is(at, len))
            return true;
        at += len + (at[len] != 0);
    }
    return false;
}

/* A name for the NT calls: relative to a folder, or a whole path. */
struct native_name {
    OBJECT_ATTRIBUTES attributes;
    UNICODE_STRING text;
    wchar_t *wide, *whole;
    bool is_nt; /* text was allocated by the run-time library */
};

wchar_t *path_in(HANDLE folder, const wchar_t *name)
{
    const DWORD size = GetFinalPathNameByHandleW(folder, NULL, 0, 0);
    wchar_t *whole = size > 0 ? malloc((size + wcslen(name) + 2) * sizeof *whole) : NULL;
    if (whole == NULL || GetFinalPathNameByHandleW(folder, whole, size, 0) == 0) {
        errno = ENOENT;
        free(whole);
        return NULL;
    }
    wchar_t *at = whole + 4;
    if (wcsncmp(at, L"UNC\\", 4) == 0)
        *(at += 2) = '\\';
    wcscat(wcscat(at, L"\\"), name);
    memmove(whole, at, (wcslen(at) + 1) * sizeof *at);
    return whole;
}

static void name_free(struct native_name *name)
{
    if (name->is_nt)
        RtlFreeUnicodeString(&name->text);
    free(name->wide);
    free(name->whole);
}

static bool is_whole_path(int folder, const wchar_t *path)
{
    return folder == OS_CURRENT || path[0] == '\\' || (path[0] != 0 && path[1] == ':');
}

static bool name_make(struct native_name *name, int folder, const char *path)
{
    errno = ENOENT;
    *name = (struct native_name){.wide = *path != 0 ? widened(path) : NULL};
    if (name->wide == NULL)
        return false;
    for (wchar_t *at = name->wide; *at != 0; at++)
        *at = *at == '/' ? '\\' : *at;
    const bool is_whole = is_whole_path(folder, name->wide);
    const bool is_long = wcslen(name->wide) > 32767 || any_component(name->wide, is_too_long);
    if (is_long || (!(is_whole && is_device(name->wide)) && any_component(name->wide, is_refused))) {
        errno = is_long ? ENAMETOOLONG : EILSEQ;
        free(name->wide);
        return false;
    }
    const wchar_t *text = name->wide;
    HANDLE root = NULL;
    if (!is_whole && any_component(name->wide, is_dots))
        text = name->whole = path_in(handle_of(folder), name->wide);
    else if (!is_whole)
        root = handle_of(folder);
    if (text != NULL && root == NULL)
        name->is_nt = RtlDosPathNameToNtPathName_U(text, &name->text, NULL, NULL);
    else if (text != NULL)
        RtlInitUnicodeString(&name->text, text);
    if (text == NULL || (root == NULL && !name->is_nt)) {
        name_free(name);
        errno = ENOENT;
        return false;
    }
    InitializeObjectAttributes(&name->attributes, &name->text, OBJ_CASE_INSENSITIVE, root, NULL);
    return true;
}

/* ---- Opening ---- */

bool wait_to_try_again(int tries)
{
    if (tries >= 8)
        return false;
    Sleep(10u << (tries < 5 ? tries : 5));
    return true;
}

bool open_native(HANDLE *handle, int folder, const char *path, ACCESS_MASK access, ULONG share, ULONG how, ULONG options)
{
    struct native_name name;
    IO_STATUS_BLOCK io;
    NTSTATUS status;
    if (!name_make(&name, folder, path))
        return false;
    /* Virus scanners and indexers open new files for a moment, some without sharing. */
    int tries = 0;
    do
        status = NtCreateFile(handle, access | SYNCHRONIZE, &name.attributes, &io, NULL, FILE_ATTRIBUTE_NORMAL, share, how,
                              options | FILE_SYNCHRONOUS_IO_NONALERT | FILE_OPEN_FOR_BACKUP_INTENT, NULL, 0);
    while (status == NT_SHARING_VIOLATION && wait_to_try_again(tries++));
    name_free(&name);
    if (status < 0)
        fail_by_status(status);
    /* A pattern that matches nothing: as in a shell of POSIX, no such file. */
    if (status < 0 && errno == EILSEQ && how == FILE_OPEN && strpbrk(path, "*?") != NULL)
        errno = ENOENT;
    return status >= 0;
}

bool is_link_handle(HANDLE handle)
{
    FILE_ATTRIBUTE_TAG_INFO tag;
    return GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) &&
           (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 && IsReparseTagNameSurrogate(tag.ReparseTag);
}
