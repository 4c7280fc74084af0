/* windows.c - tests runic.exe on the file system of the current folder: selftest.exe RUNIC.EXE [ROUNDS]; prints N passed, N
 * failed. */
/* SPDX-License-Identifier: MIT */
#include "windows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <winioctl.h>

static wchar_t command[MAX_PATH];
static const char *current;
static bool is_good, is_skipped;
static unsigned passed, failed, skipped;

/* ---- Cases ---- */

static void end_case(void)
{
    if (current == NULL)
        return;
    if (is_skipped)
        skipped++;
    else if (is_good)
        passed++;
    else
        failed++;
    printf("%s: %s\n", is_skipped ? "skipped" : is_good ? "passed" : "FAILED", current);
    fflush(stdout);
    current = NULL;
}

void begin(const char *name)
{
    end_case();
    current = name;
    is_good = true;
    is_skipped = false;
}

void expect(bool good, const char *what)
{
    is_good = is_good && good;
    if (!good)
        printf("  %s: not so: %s\n", current, what);
}

void skip(const char *why)
{
    printf("  %s: %s\n", current, why);
    is_skipped = true;
}

/* ---- The command and files ---- */

bool start(const wchar_t *arguments, PROCESS_INFORMATION *process, HANDLE *out)
{
    static wchar_t line[32768];
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE in = NULL;
    if (!CreatePipe(out, &in, &inherited, 0) || !SetHandleInformation(*out, HANDLE_FLAG_INHERIT, 0))
        return false;
    const HANDLE nothing =
        CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
    STARTUPINFOW how = {
        .cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = nothing, .hStdOutput = in, .hStdError = in};
    _snwprintf(line, 32767, L"\"%ls\" %ls", command, arguments);
    const bool good = CreateProcessW(command, line, NULL, NULL, TRUE, CREATE_NEW_PROCESS_GROUP, NULL, NULL, &how, process);
    CloseHandle(in);
    CloseHandle(nothing);
    return good;
}

void finish(PROCESS_INFORMATION *process, HANDLE out, struct ran *ran)
{
    DWORD len = 0, got = 0;
    while (len < sizeof ran->text - 1 && ReadFile(out, ran->text + len, (DWORD)sizeof ran->text - 1 - len, &got, NULL) &&
           got > 0)
        len += got;
    ran->text[len] = 0;
    CloseHandle(out);
    WaitForSingleObject(process->hProcess, 60000);
    GetExitCodeProcess(process->hProcess, &ran->status);
    CloseHandle(process->hProcess);
    CloseHandle(process->hThread);
}

struct ran run(const wchar_t *arguments)
{
    PROCESS_INFORMATION process;
    HANDLE out;
    struct ran ran = {.status = 999};
    if (start(arguments, &process, &out))
        finish(&process, out, &ran);
    return ran;
}

HANDLE hold(const wchar_t *name, DWORD access, DWORD share)
{
    return CreateFileW(name, access, share, NULL, OPEN_EXISTING, 0, NULL);
}

void write_file(const wchar_t *name, const char *text)
{
    DWORD done;
    const HANDLE file = CreateFileW(name, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    if (file != INVALID_HANDLE_VALUE)
        WriteFile(file, text, (DWORD)strlen(text), &done, NULL);
    CloseHandle(file);
}

bool has_text(const wchar_t *name, const char *text)
{
    char have[256];
    DWORD got = 0;
    const HANDLE file = hold(name, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE);
    const bool good = file != INVALID_HANDLE_VALUE && ReadFile(file, have, sizeof have, &got, NULL);
    CloseHandle(file);
    return good && got == strlen(text) && memcmp(have, text, got) == 0;
}

void remove_folder(const wchar_t *name)
{
    wchar_t path[MAX_PATH];
    WIN32_FIND_DATAW found;
    _snwprintf(path, MAX_PATH, L"%ls\\*", name);
    const HANDLE search = FindFirstFileW(path, &found);
    for (bool more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileW(search, &found)) {
        _snwprintf(path, MAX_PATH, L"%ls\\%ls", name, found.cFileName);
        SetFileAttributesW(path, FILE_ATTRIBUTE_NORMAL);
        const bool is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        if (is_folder && (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 && found.cFileName[0] != '.')
            remove_folder(path);
        else if (is_folder && found.cFileName[0] != '.')
            RemoveDirectoryW(path);
        else
            DeleteFileW(path);
    }
    FindClose(search);
    RemoveDirectoryW(name);
}

/* ---- The cases ---- */

#define OLD      "caf\xE9\n"
#define NEW      "caf\xC3\xA9\n"
#define IN_PLACE L"convert -i -f latin1 "
#define ALL      (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

static void basics(void)
{
    begin("a stream has no CR, NUL is empty, a file gets the bytes");
    write_file(L"a.txt", OLD);
    expect(strcmp(run(L"convert -f latin1 a.txt").text, NEW) == 0, "standard output");
    expect(run(L"convert -f latin1 NUL").status == 0, "NUL");
    expect(run(L"convert -f latin1 a.txt -o b.txt").status == 0 && has_text(L"b.txt", NEW), "-o");
    begin("names in any case are one file");
    expect(strstr(run(L"convert -f latin1 a.txt A.TXT -i -v").text, "already") != NULL || has_text(L"a.txt", NEW),
           "converted once");
    begin("a hard link is refused");
    write_file(L"one.txt", OLD);
    if (CreateHardLinkW(L"two.txt", L"one.txt", NULL))
        expect(run(IN_PLACE L"one.txt").status == 2 && has_text(L"two.txt", OLD), "unchanged");
    else
        skip("this file system has no hard links");
}

static void sharing(void)
{
    begin("a file that another program holds for itself");
    write_file(L"held.txt", OLD);
    HANDLE held = hold(L"held.txt", GENERIC_READ | GENERIC_WRITE, 0);
    struct ran ran = run(IN_PLACE L"held.txt");
    CloseHandle(held);
    expect(ran.status == 2 && strstr(ran.text, "held.txt") != NULL && has_text(L"held.txt", OLD), ran.text);
    begin("a file that another program has open for writing");
    held = hold(L"held.txt", GENERIC_WRITE, ALL);
    ran = run(IN_PLACE L"held.txt");
    CloseHandle(held);
    expect(ran.status == 2 && strstr(ran.text, "held.txt") != NULL && has_text(L"held.txt", OLD), ran.text);
    begin("a file that another program has open for reading: replaced, or left with a message");
    held = hold(L"held.txt", GENERIC_READ, ALL);
    ran = run(IN_PLACE L"held.txt");
    CloseHandle(held);
    expect(ran.status == 0 ? has_text(L"held.txt", NEW)
                           : has_text(L"held.txt", OLD) && strstr(ran.text, "another program") != NULL,
           ran.text);
    begin("a file that another program holds for a moment");
    write_file(L"held.txt", OLD);
    held = hold(L"held.txt", GENERIC_READ, 0);
    PROCESS_INFORMATION process;
    HANDLE out;
    expect(start(IN_PLACE L"held.txt", &process, &out), "started");
    Sleep(300);
    CloseHandle(held);
    finish(&process, out, &ran);
    expect(ran.status == 0 && has_text(L"held.txt", NEW), ran.text);
}

static void attributes(void)
{
    FILETIME created = {.dwHighDateTime = 0x01D00000}, now = {0};
    begin("a read-only file needs -F, and stays read-only");
    write_file(L"fixed.txt", OLD);
    SetFileAttributesW(L"fixed.txt", FILE_ATTRIBUTE_READONLY);
    expect(run(IN_PLACE L"fixed.txt").status == 2 && has_text(L"fixed.txt", OLD), "refused");
    const struct ran ran = run(IN_PLACE L"-F fixed.txt");
    expect(ran.status == 0 && has_text(L"fixed.txt", NEW), ran.text);
    expect((GetFileAttributesW(L"fixed.txt") & FILE_ATTRIBUTE_READONLY) != 0, "still read-only");
    begin("hidden stays hidden, and the time of creation is kept");
    write_file(L"hidden.txt", OLD);
    SetFileAttributesW(L"hidden.txt", FILE_ATTRIBUTE_HIDDEN);
    const bool is_hidden = (GetFileAttributesW(L"hidden.txt") & FILE_ATTRIBUTE_HIDDEN) != 0;
    HANDLE file = hold(L"hidden.txt", GENERIC_READ | GENERIC_WRITE, ALL);
    SetFileTime(file, &created, NULL, NULL);
    GetFileTime(file, &now, NULL, NULL);
    CloseHandle(file);
    const bool has_creation = CompareFileTime(&created, &now) == 0;
    expect(run(IN_PLACE L"hidden.txt").status == 0 && has_text(L"hidden.txt", NEW), "converted");
    file = hold(L"hidden.txt", GENERIC_READ, ALL);
    GetFileTime(file, &now, NULL, NULL);
    CloseHandle(file);
    if (!is_hidden || !has_creation)
        skip(is_hidden ? "this file system has no time of creation" : "this file system has no hidden files");
    expect((GetFileAttributesW(L"hidden.txt") & FILE_ATTRIBUTE_HIDDEN) != 0, "hidden");
    expect(!has_creation || CompareFileTime(&created, &now) == 0, "created");
    begin("Zone.Identifier, the mark of the web, is kept");
    write_file(L"web.txt", OLD);
    write_file(L"web.txt:Zone.Identifier", "[ZoneTransfer]\r\nZoneId=3\r\n");
    if (!has_text(L"web.txt:Zone.Identifier", "[ZoneTransfer]\r\nZoneId=3\r\n")) {
        skip("this file system has no alternate streams");
        return;
    }
    expect(run(IN_PLACE L"web.txt").status == 0 && has_text(L"web.txt", NEW), "converted");
    expect(has_text(L"web.txt:Zone.Identifier", "[ZoneTransfer]\r\nZoneId=3\r\n"), "kept");
}

static void names(void)
{
    begin("patterns: expanded, except in quotes");
    CreateDirectoryW(L"many", NULL);
    write_file(L"many\\p1.txt", OLD);
    write_file(L"many\\p2.TXT", OLD);
    write_file(L"many\\p3.bin", OLD);
    struct ran ran = run(L"detect many\\*.txt");
    expect(strstr(ran.text, "many/p1.txt: ") != NULL && strstr(ran.text, "p2.TXT: ") != NULL && strstr(ran.text, "p3") == NULL,
           ran.text);
    expect(strstr(run(L"detect many/p?.bin").text, "many/p3.bin: ") != NULL, "?");
    expect(run(L"detect \"many\\*.txt\"").status == 2, "quoted");
    ran = run(L"detect no*such.txt");
    expect(strstr(ran.text, "no*such.txt: cannot open: No such file or directory") != NULL, ran.text);
    write_file(L"p4.skip", OLD);
    write_file(L"p5.skip", OLD);
    ran = run(L"detect -r many --exclude *.skip --include *.bin");
    expect(strstr(ran.text, "many/p3.bin: ") != NULL && strstr(ran.text, "p5") == NULL, ran.text);
    begin("reserved names, and dots and spaces at the end");
    static const wchar_t *const bad[] = {L"dots.",         L"dots..txt.", L"\"space \"", L"many\\CON",
                                         L"many\\nul.txt", L"LPT1.txt",   L"\"a<b\"",    L"\"a|b\""};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wchar_t line[100];
        _snwprintf(line, 99, L"convert -f latin1 a.txt -o %ls", bad[i]);
        ran = run(line);
        expect(ran.status == 2 && strstr(ran.text, "does not allow this name") != NULL, ran.text);
    }
    begin("a name with a lone surrogate");
    CreateDirectoryW(L"lone", NULL);
    write_file(L"lone\\\xD800x.txt", OLD);
    if (!has_text(L"lone\\\xD800x.txt", OLD))
        skip("this file system does not allow such a name");
    else
        expect(run(IN_PLACE L"-r lone").status == 0 && has_text(L"lone\\\xD800x.txt", NEW), "converted");
    expect(run(L"detect missing\xDC00.txt").status == 2, "missing");
}

/* Makes folders in folders until the system allows no more, or the path has nearly 32,767 units. Returns the path's length. */
static size_t dig(wchar_t *path, size_t most)
{
    size_t len = wcslen(path);
    while (len + 120 < most) {
        const size_t before = len;
        path[len++] = '\\';
        for (int i = 0; i < 100; i++)
            path[len++] = 'd';
        path[len] = 0;
        if (!CreateDirectoryW(path, NULL)) {
            path[before] = 0;
            return before;
        }
    }
    return len;
}

static void long_names(void)
{
    static wchar_t path[33000] = L"\\\\?\\", line[33000];
    begin("a path of nearly 32,767 units, and a name that is too long");
    const size_t len = GetCurrentDirectoryW(32000, path + 4);
    wcscpy(path + 4 + len, L"\\deep");
    CreateDirectoryW(path, NULL);
    const size_t root = wcslen(path);
    const size_t deep = dig(path, 32000);
    wcscpy(path + deep, L"\\f.txt");
    write_file(path, OLD);
    /* The command line has 32,767 units, too: the path from here. */
    _snwprintf(line, 32999, L"convert -i -f latin1 deep%ls", path + root);
    struct ran ran = run(line);
    expect(ran.status == 0 && has_text(path, NEW), ran.text);
    printf("  a path of %u units\n", (unsigned)deep);
    DeleteFileW(path);
    for (size_t end = deep;; end -= 101) {
        path[end] = 0;
        RemoveDirectoryW(path);
        if (end == root)
            break;
    }
    wcscpy(line, L"convert -f latin1 a.txt -o ");
    for (int i = 0; i < 256; i++)
        wcscat(line, L"n");
    ran = run(line);
    expect(ran.status == 2 && strstr(ran.text, "File name too long") != NULL, ran.text);
}

/* Makes a junction; needs no rights, but NTFS. */
static bool make_junction(const wchar_t *name, const wchar_t *target)
{
    struct {
        DWORD tag;
        WORD len, reserved, target_at, target_len, shown_at, shown_len;
        wchar_t text[MAX_PATH];
    } data = {.tag = IO_REPARSE_TAG_MOUNT_POINT};
    DWORD done;
    const int units = _snwprintf(data.text, MAX_PATH - 1, L"\\??\\%ls", target);
    data.target_len = (WORD)(units * 2);
    data.shown_at = (WORD)(data.target_len + 2);
    data.len = (WORD)(data.target_len + 12);
    CreateDirectoryW(name, NULL);
    const HANDLE folder = CreateFileW(name, GENERIC_WRITE, ALL, NULL, OPEN_EXISTING,
                                      FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    const bool good = DeviceIoControl(folder, FSCTL_SET_REPARSE_POINT, &data, data.len + 8u, NULL, 0, &done, NULL);
    CloseHandle(folder);
    return good;
}

static void links(void)
{
    wchar_t target[MAX_PATH];
    begin("a junction in a tree is not followed");
    CreateDirectoryW(L"outside", NULL);
    CreateDirectoryW(L"tree", NULL);
    write_file(L"outside\\o.txt", OLD);
    write_file(L"tree\\t.txt", OLD);
    _snwprintf(target, MAX_PATH, L"%ls\\outside", _wgetcwd(NULL, 0));
    if (make_junction(L"tree\\junction", target)) {
        const struct ran ran = run(IN_PLACE L"-r tree");
        expect(ran.status == 0 && has_text(L"tree\\t.txt", NEW) && has_text(L"outside\\o.txt", OLD), ran.text);
    } else {
        skip("this file system has no junctions");
    }
    begin("a symbolic link that is named: its target");
    write_file(L"target.txt", OLD);
    if (!CreateSymbolicLinkW(L"link.txt", L"target.txt", 2 /* without rights */) ||
        (GetFileAttributesW(L"link.txt") & FILE_ATTRIBUTE_REPARSE_POINT) == 0) {
        skip("no right to make symbolic links (developer mode gives it)");
        return;
    }
    if (!has_text(L"link.txt", OLD)) {
        skip("this system makes such links, but does not follow them");
        return;
    }
    expect(run(IN_PLACE L"link.txt").status == 0 && has_text(L"target.txt", NEW), "converted");
    expect((GetFileAttributesW(L"link.txt") & FILE_ATTRIBUTE_REPARSE_POINT) != 0, "still a link");
}

int main(int argc, char **argv)
{
    const unsigned rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20;
    if (argc < 2 || GetFullPathNameA(argv[1], 0, NULL, NULL) == 0) {
        puts("usage: selftest.exe RUNIC.EXE [ROUNDS]");
        return 2;
    }
    wchar_t given[MAX_PATH];
    MultiByteToWideChar(CP_ACP, 0, argv[1], -1, given, MAX_PATH);
    GetFullPathNameW(given, MAX_PATH, command, NULL);
    remove_folder(L"selftest.tmp");
    CreateDirectoryW(L"selftest.tmp", NULL);
    SetCurrentDirectoryW(L"selftest.tmp");
    basics();
    sharing();
    attributes();
    names();
    long_names();
    links();
    try_ends(rounds);
    end_case();
    SetCurrentDirectoryW(L"..");
    remove_folder(L"selftest.tmp");
    printf("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
    return failed > 0;
}
