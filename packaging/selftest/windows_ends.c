/* windows_ends.c - ends conversions in place at random moments; then each file must be the old or the new one. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windows.h"

/* The large file, and the tree. Old text is "x" with one byte 0xE9 in each line; the new one has two bytes for it. */
enum { LINE = 60, LARGE = 500000, SMALL = 200, FILES = 60 };

static bool make(const wchar_t *name, unsigned lines)
{
    char line[LINE];
    DWORD done = 0;
    memset(line, 'x', sizeof line);
    line[10] = (char)0xE9;
    line[LINE - 1] = '\n';
    char *text = malloc((size_t)lines * LINE);
    const HANDLE file = CreateFileW(name, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    for (size_t i = 0; text != NULL && i < lines; i++)
        memcpy(text + i * LINE, line, LINE);
    const bool good = text != NULL && WriteFile(file, text, lines * LINE, &done, NULL);
    CloseHandle(file);
    free(text);
    return good;
}

/* Returns 'o' for the old file, 'n' for the new one, and '?' for anything else, or none. */
static char state(const wchar_t *name, unsigned lines)
{
    DWORD got = 0;
    const DWORD old_size = lines * LINE, new_size = lines * (LINE + 1);
    char *text = malloc(new_size + 1);
    const HANDLE file = hold(name, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE);
    bool good = text != NULL && ReadFile(file, text, new_size + 1, &got, NULL) && (got == old_size || got == new_size);
    CloseHandle(file);
    const DWORD step = got / lines;
    for (DWORD i = 0; good && i < got; i++) {
        const unsigned char byte = (unsigned char)text[i];
        const DWORD at = i % step;
        const unsigned char wanted = at == step - 1            ? '\n'
                                     : at == 10                ? (step == LINE ? 0xE9 : 0xC3)
                                     : at == 11 && step > LINE ? 0xA9
                                                               : 'x';
        good = byte == wanted;
    }
    free(text);
    return !good ? '?' : got == old_size ? 'o' : 'n';
}

/* Counts and removes them. */
static unsigned count_temporaries(const wchar_t *pattern)
{
    WIN32_FIND_DATAW found;
    unsigned count = 0;
    wchar_t name[MAX_PATH];
    const HANDLE search = FindFirstFileW(pattern, &found);
    for (bool more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileW(search, &found)) {
        _snwprintf(name, MAX_PATH, L"ends\\%ls", found.cFileName);
        count += DeleteFileW(name) ? 1 : 0;
    }
    if (search != INVALID_HANDLE_VALUE)
        FindClose(search);
    return count;
}

static void name_of(wchar_t *name, unsigned file)
{
    _snwprintf(name, 40, L"ends\\f%u.txt", file);
}

/* Counts of states, of temporary files and of exit statuses 0 although the command was ended. */
struct seen {
    unsigned old, new, other, left, wrong_status, ended;
};

static void look(struct seen *seen, unsigned files, unsigned lines, const struct ran *ran)
{
    wchar_t name[40];
    unsigned old = 0;
    for (unsigned i = 0; i < files; i++) {
        name_of(name, i);
        const char one = state(name, lines);
        old += one == 'o';
        seen->new += one == 'n';
        seen->other += one == '?';
    }
    seen->old += old;
    seen->ended += ran->status != 0;
    seen->wrong_status += old > 0 && ran->status == 0;
    seen->left += count_temporaries(L"ends\\.runic-*");
}

static void end_once(struct seen *seen, unsigned files, unsigned lines, bool by_event, DWORD after)
{
    PROCESS_INFORMATION process;
    HANDLE out;
    struct ran ran;
    wchar_t name[40];
    for (unsigned i = 0; i < files; i++) {
        name_of(name, i);
        if (state(name, lines) != 'o' && !make(name, lines))
            expect(false, "the files are made");
    }
    if (!start(L"convert -i -r -f latin1 ends", &process, &out)) {
        expect(false, "started");
        return;
    }
    Sleep(after);
    if (by_event)
        GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, process.dwProcessId);
    else
        TerminateProcess(process.hProcess, 137);
    finish(&process, out, &ran);
    Sleep(200); /* the system closes the files of the process */
    look(seen, files, lines, &ran);
}

static DWORD time_of_a_run(unsigned files, unsigned lines)
{
    wchar_t name[40];
    for (unsigned i = 0; i < files; i++) {
        name_of(name, i);
        make(name, lines);
    }
    const DWORD began = GetTickCount();
    const struct ran ran = run(L"convert -i -r -f latin1 ends");
    expect(ran.status == 0, ran.text);
    return GetTickCount() - began + 1;
}

static void rounds_of(const char *title, unsigned rounds, unsigned files, unsigned lines, bool by_event)
{
    struct seen seen = {0};
    begin(title);
    remove_folder(L"ends");
    CreateDirectoryW(L"ends", NULL);
    const DWORD whole = time_of_a_run(files, lines);
    for (unsigned i = 0; i < rounds; i++)
        end_once(&seen, files, lines, by_event, (DWORD)rand() % (whole + whole / 10));
    printf("  %u rounds, %u ended: %u old, %u new, %u neither, %u temporary files left\n", rounds, seen.ended, seen.old,
           seen.new, seen.other, seen.left);
    expect(seen.other == 0, "old or new");
    expect(seen.wrong_status == 0, "the exit status is not 0 if a file is old");
    if (by_event)
        expect(seen.left == 0, "no temporary file is left");
    if (rounds > 3 && seen.ended == 0)
        skip("no round was ended: wine has no console for Ctrl-Break");
    remove_folder(L"ends");
}

void try_ends(unsigned rounds)
{
    srand(GetTickCount());
    rounds_of("TerminateProcess() while a file of 30 MB is converted", rounds, 1, LARGE, false);
    rounds_of("TerminateProcess() while a tree is converted", rounds, FILES, SMALL, false);
    rounds_of("Ctrl-Break while a file of 30 MB is converted", rounds, 1, LARGE, true);
    rounds_of("Ctrl-Break while a tree is converted", rounds, FILES, SMALL, true);
}
