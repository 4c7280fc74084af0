/* windows_process.c - runs a program in a job, which ends it and all that it started, even if this program is killed. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "native.h"

enum { MOST_PATH = 32768 };

struct started {
    wchar_t *program, *line, *environment, *folder;
    HANDLE job, in, out;
    PROCESS_INFORMATION process;
};

/* ---- The program, its arguments and its environment */

wchar_t *find_program(const char *name)
{
    wchar_t *path = malloc(MOST_PATH * sizeof *path), *found = malloc(MOST_PATH * sizeof *found);
    const DWORD len = path != NULL ? GetEnvironmentVariableW(L"PATH", path, MOST_PATH) : 0;
    bool good = false;
    for (wchar_t *at = path; !good && found != NULL && len > 0 && at < path + len; at += wcslen(at) + 1) {
        wchar_t *semicolon = wcschr(at, ';');
        if (semicolon != NULL)
            *semicolon = 0;
        const bool is_absolute = at[0] != 0 && at[1] == ':' && (at[2] == '\\' || at[2] == '/');
        good = is_absolute && _snwprintf(found, MOST_PATH, L"%ls\\%hs.exe", at, name) > 0 &&
               GetFileAttributesW(found) != INVALID_FILE_ATTRIBUTES;
    }
    free(path);
    if (good)
        return found;
    free(found);
    return NULL;
}

static bool passes(const struct os_program *program, const wchar_t *variable)
{
    char *narrow = narrowed(variable, wcslen(variable));
    const bool good = narrow != NULL && program->passes_on(narrow);
    free(narrow);
    return good;
}

/* Returns the variables that the program gets, each with a NUL, and a NUL at the end. */
static wchar_t *make_environment(const struct os_program *program)
{
    wchar_t *all = GetEnvironmentStringsW();
    size_t units = 1;
    for (const wchar_t *at = all; *at != 0; at += wcslen(at) + 1)
        units += wcslen(at) + 1;
    for (const char *const *one = program->variables; *one != NULL; one++)
        units += strlen(*one) + 1;
    wchar_t *block = malloc(units * sizeof *block), *to = block;
    for (const wchar_t *at = all; block != NULL && *at != 0; at += wcslen(at) + 1)
        if (passes(program, at))
            to = wcscpy(to, at) + wcslen(at) + 1;
    for (const char *const *one = program->variables; block != NULL && *one != NULL; one++)
        to += _snwprintf(to, strlen(*one) + 1, L"%hs", *one) + 1;
    if (block != NULL)
        *to = 0;
    FreeEnvironmentStringsW(all);
    return block;
}

/* ---- Running ---- */

/* Starts the program, suspended until it belongs to the job. */
static bool start(struct started *call)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    const HANDLE nothing = CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                                       OPEN_EXISTING, 0, NULL);
    STARTUPINFOW how = {
        .cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = nothing, .hStdOutput = call->out, .hStdError = nothing};
    const bool good = CreateProcessW(call->program, call->line, NULL, NULL, TRUE,
                                     CREATE_NO_WINDOW | CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT, call->environment,
                                     call->folder, &how, &call->process);
    CloseHandle(nothing);
    if (good && AssignProcessToJobObject(call->job, call->process.hProcess) && ResumeThread(call->process.hThread) != (DWORD)-1)
        return true;
    fail_by_error(GetLastError());
    if (good)
        TerminateProcess(call->process.hProcess, 1);
    return false;
}

/* Appends what is ready in the pipe. Returns false without memory. */
static bool take(HANDLE in, DWORD ready, char **text, size_t *len, size_t *cap)
{
    DWORD got = 0;
    if (*len + ready > *cap) {
        char *more = realloc(*text, (*len + ready) * 2);
        if (more == NULL)
            return false;
        *text = more;
        *cap = (*len + ready) * 2;
    }
    if (ReadFile(in, *text + *len, ready, &got, NULL))
        *len += got;
    return true;
}

/* Reads until the program has ended and the pipe is empty, or the time is over. */
static enum os_ran read_all(const struct started *call, long long end, char **text, size_t *len)
{
    size_t cap = 0;
    while (os_milliseconds() < end) {
        const bool ended = WaitForSingleObject(call->process.hProcess, 0) == WAIT_OBJECT_0;
        DWORD ready = 0;
        PeekNamedPipe(call->in, NULL, 0, NULL, &ready, NULL);
        if (ready > 0 && !take(call->in, ready, text, len, &cap))
            return OS_TROUBLE;
        if (ready == 0 && ended)
            return OS_RAN;
        if (ready == 0)
            Sleep(1);
    }
    return OS_LATE;
}

static bool prepare(struct started *call)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = {.BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    errno = ENOMEM;
    if (call->line == NULL || call->environment == NULL || call->folder == NULL)
        return false;
    call->job = CreateJobObjectW(NULL, NULL);
    return (call->job != NULL && SetInformationJobObject(call->job, JobObjectExtendedLimitInformation, &limit, sizeof limit) &&
            CreatePipe(&call->in, &call->out, &inherited, 0) && SetHandleInformation(call->in, HANDLE_FLAG_INHERIT, 0)) ||
           fail_by_error(GetLastError());
}

static void close_if_open(HANDLE handle)
{
    if (handle != NULL)
        CloseHandle(handle);
}

static enum os_ran run(struct started *call, long long end, char **text, size_t *len)
{
    DWORD code = 1;
    const bool started = prepare(call) && start(call);
    close_if_open(call->out);
    enum os_ran how = started ? read_all(call, end, text, len) : OS_TROUBLE;
    if (how == OS_RAN && (!GetExitCodeProcess(call->process.hProcess, &code) || code != 0))
        how = OS_REFUSED;
    close_if_open(call->in);
    close_if_open(call->job);
    close_if_open(call->process.hProcess);
    close_if_open(call->process.hThread);
    return how;
}

enum os_ran os_run(const struct os_program *program, long long *left, char **text, size_t *len)
{
    struct started call = {.program = NULL};
    const long long end = os_milliseconds() + *left;
    *text = NULL;
    *len = 0;
    if (*left <= 0)
        return OS_LATE;
    call.program = find_program(program->name);
    if (call.program == NULL)
        return OS_MISSING;
    call.line = line_of(program->words[0], program->words[1]);
    call.environment = make_environment(program);
    call.folder = path_in(handle_of(program->folder), L"");
    const enum os_ran how = run(&call, end, text, len);
    *left = how == OS_LATE ? 0 : end - os_milliseconds();
    free(call.program);
    free(call.line);
    free(call.environment);
    free(call.folder);
    return how;
}
