/* windows.h - what the parts of the self-test for Windows share: files, the command, and the count of cases. */
/* SPDX-License-Identifier: MIT */
#ifndef SELFTEST_WINDOWS_H
#define SELFTEST_WINDOWS_H

#include <stdbool.h>
#include <windows.h>

/* What the command wrote, and how it ended. */
struct ran {
    DWORD status;
    char text[4096];
};

/* Begins a case. */
void begin(const char *name);

/* Counts a condition of the case that began last; the case fails if one of them is false. */
void expect(bool good, const char *what);

/* Ends the case without a verdict, for example if the file system lacks something. */
void skip(const char *why);

/* Starts the command with arguments in the current folder; its output goes to a pipe. Returns false if that is impossible. */
bool start(const wchar_t *arguments, PROCESS_INFORMATION *process, HANDLE *out);
void finish(PROCESS_INFORMATION *process, HANDLE out, struct ran *ran);
struct ran run(const wchar_t *arguments);

void write_file(const wchar_t *name, const char *text);
bool has_text(const wchar_t *name, const char *text);

/* Returns a handle of a file that is shared as named, or INVALID_HANDLE_VALUE. */
HANDLE hold(const wchar_t *name, DWORD access, DWORD share);

/* Removes a folder with all that is in it. */
void remove_folder(const wchar_t *name);

/* Ends conversions at random moments, by TerminateProcess() and by Ctrl-Break. */
void try_ends(unsigned rounds);

#endif
