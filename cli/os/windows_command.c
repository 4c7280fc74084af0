/* windows_command.c - runs a program of the user's choice in the same console, and makes private folders. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "native.h"

/* The variable in which the command processor finds the path of the view: quotes would not keep it from reading '%' in it. */
#define VIEW L"RUNIC_VIEW"

/* ---- A command line, from which programs of Microsoft's C library read the same words */

/* Appends a word, in quotes; backslashes are doubled before a quote. Returns the end, or NULL if the word is no UTF-8. */
static wchar_t *put_word(wchar_t *to, const char *word)
{
    wchar_t *const wide = widened(word);
    size_t backslashes = 0;
    if (wide == NULL)
        return NULL;
    *to++ = '"';
    for (const wchar_t *at = wide;; at++) {
        for (; (*at == 0 || *at == '"') && backslashes > 0; backslashes--)
            *to++ = '\\';
        if (*at == 0)
            break;
        if (*at == '"')
            *to++ = '\\';
        backslashes = *at == '\\' ? backslashes + 1 : 0;
        *to++ = *at;
    }
    free(wide);
    *to++ = '"';
    *to++ = ' ';
    return to;
}

wchar_t *line_of(const char *const *first, const char *const *second)
{
    const char *const *const lists[] = {first, second};
    size_t most = 1;
    for (int i = 0; i < 2; i++)
        for (const char *const *word = lists[i]; *word != NULL; word++)
            most += 2 * strlen(*word) + 3;
    wchar_t *const line = malloc(most * sizeof *line), *end = line;
    for (int i = 0; i < 2; i++)
        for (const char *const *word = lists[i]; *word != NULL && end != NULL; word++)
            end = put_word(end, *word);
    if (end == NULL) {
        free(line);
        return NULL;
    }
    *end = 0;
    return line;
}

/* ---- Running ---- */

/* Runs a command line. Returns the exit status, or -1 and errno. */
static int run_line(const wchar_t *program, wchar_t *line)
{
    STARTUPINFOW how = {.cb = sizeof how};
    PROCESS_INFORMATION process;
    DWORD status = 0;
    if (!CreateProcessW(program, line, NULL, NULL, TRUE, 0, NULL, NULL, &how, &process)) {
        fail_by_error(GetLastError());
        return -1;
    }
    SetConsoleCtrlHandler(NULL, TRUE); /* Ctrl-C is left to the program */
    WaitForSingleObject(process.hProcess, INFINITE);
    SetConsoleCtrlHandler(NULL, FALSE);
    GetExitCodeProcess(process.hProcess, &status);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return status > INT_MAX ? INT_MAX : (int)status;
}

int os_run_command(char *const *words)
{
    const bool is_path = strpbrk(words[0], "/\\") != NULL;
    const char *const *const all = (const char *const *)words;
    wchar_t *const program = is_path ? widened(words[0]) : find_program(words[0]), *const line =
                                                                                       line_of(all, (const char *[]){NULL});
    int status = -1;
    if (program == NULL)
        errno = ENOENT;
    else if (line != NULL)
        status = run_line(program, line);
    free(program);
    free(line);
    return status;
}

int os_run_editor(const char *editor, const char *file)
{
    wchar_t *const wide = widened(editor), *const path = widened(file), *const processor = find_program("cmd");
    const size_t size = wide != NULL ? wcslen(wide) + 64 : 0;
    wchar_t *const line = malloc(size * sizeof *line);
    int status = -1;
    if (processor == NULL)
        errno = ENOENT;
    else if (size > 0 && path != NULL && line != NULL && SetEnvironmentVariableW(VIEW, path)) {
        _snwprintf(line, size, L"cmd /d /s /c \"%ls \"%%" VIEW L"%%\"\"", wide);
        status = run_line(processor, line);
    }
    free(wide);
    free(path);
    free(processor);
    free(line);
    return status;
}

/* ---- Folders ---- */

/* Makes it in the folder for temporary files, which only the user, and administrators, can open. */
char *os_private_folder(void)
{
    wchar_t parent[MAX_PATH + 1], path[MAX_PATH + 64];
    const DWORD len = GetTempPathW(MAX_PATH + 1, parent);
    if (len == 0 || len > MAX_PATH) {
        fail_by_error(GetLastError());
        return NULL;
    }
    for (unsigned tries = 0;; tries++) {
        const int units = _snwprintf(path, MAX_PATH + 64, L"%lsrunic-%lx-%lx", parent, (unsigned long)GetCurrentProcessId(),
                                     (unsigned long)GetTickCount() + tries);
        if (CreateDirectoryW(path, NULL))
            return narrowed(path, (size_t)units);
        if (GetLastError() != ERROR_ALREADY_EXISTS || tries > 1000)
            break;
    }
    fail_by_error(GetLastError());
    return NULL;
}

bool os_remove_folder(const char *path)
{
    wchar_t *const wide = widened(path);
    const bool good = wide != NULL && RemoveDirectoryW(wide);
    free(wide);
    return good;
}
