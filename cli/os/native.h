/* native.h - what the files for Windows share. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_NATIVE_H
#define CLI_OS_NATIVE_H

#define WIN32_LEAN_AND_MEAN
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00
#include <stdatomic.h>
#include <windows.h>
#include <winioctl.h>
#include <winternl.h>

#include "os.h"

/* Statuses of NT that <ntstatus.h> has, which cannot be included beside <windows.h>. */
#define NT_INVALID_INFO_CLASS  ((NTSTATUS)0xC0000003)
#define NT_INVALID_PARAMETER   ((NTSTATUS)0xC000000D)
#define NT_NOT_IMPLEMENTED     ((NTSTATUS)0xC0000002)
#define NT_NOT_SUPPORTED       ((NTSTATUS)0xC00000BB)
#define NT_ACCESS_DENIED       ((NTSTATUS)0xC0000022)
#define NT_SHARING_VIOLATION   ((NTSTATUS)0xC0000043)
#define NT_FILE_IS_A_DIRECTORY ((NTSTATUS)0xC00000BA)
#define NT_CANNOT_DELETE       ((NTSTATUS)0xC0000121)

NTSTATUS NTAPI NtSetInformationFile(HANDLE, PIO_STATUS_BLOCK, PVOID, ULONG, FILE_INFORMATION_CLASS);

/* Sets errno to the cause of an error. Both return false. */
bool fail_by_error(DWORD error);
bool fail_by_status(NTSTATUS status);

/* ---- Names: UTF-8 inside, with lone surrogates as in WTF-8; UTF-16 outside. The caller must free the results. */

/* Returns NULL and sets errno: EILSEQ if the text is no UTF-8. */
wchar_t *widened(const char *text);
char *narrowed(const wchar_t *text, size_t units);

/* Returns the path of a folder and a name in it, without the prefix that turns off the meaning of dots, and that programs do
 * not take for their current directory. The caller must free it. Returns NULL and sets errno on failure. */
wchar_t *path_in(HANDLE folder, const wchar_t *name);

/* Opens a file by a path relative to a folder. Tries again for a second if another program does not share it now. */
bool open_native(HANDLE *handle, int folder, const char *path, ACCESS_MASK access, ULONG share, ULONG how, ULONG options);

#define SHARE_ALL (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

/* Returns true for a symbolic link or a junction, not for other reparse points such as files in a cloud. */
bool is_link_handle(HANDLE handle);

/* ---- Descriptors: indexes of a table of handles, because those of the C library are few, and end the program if wrong. */

/* Takes over a handle. Returns -1 and closes it if the table is full. */
int descriptor_of(HANDLE handle);

/* Returns INVALID_HANDLE_VALUE if the descriptor is not open. */
HANDLE handle_of(int fd);

/* Closes the handles of all descriptors of one file; the descriptors stay, and every use of them fails. */
void close_handles_of(const struct os_id *file);

bool status_of_handle(HANDLE handle, struct os_status *status);

/* Waits a moment, longer at each try. Returns false after about a second. */
bool wait_to_try_again(int tries);

/* Finds a program in the absolute directories of PATH: never in the current one, which Windows would search first. Returns its
 * path, which the caller must free, or NULL. */
wchar_t *find_program(const char *name);

/* Returns a command line of two lists of words, which end with NULL. The caller must free it. Returns NULL without memory, or
 * if a word is no UTF-8. */
wchar_t *line_of(const char *const *first, const char *const *second);

/* Sets up the console, and restores it at the end. */
void console_start(void);

/* Replaces the arguments by those of the command line of Windows, in UTF-8, with patterns expanded. */
void arguments_start(int *argc, char ***argv);

ptrdiff_t console_read(HANDLE handle, void *dst, size_t cap);

#endif
