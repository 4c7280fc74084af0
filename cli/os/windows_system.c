/* windows_system.c - text in memory, terminal, time, random numbers, and the charset of the locale. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "native.h"

/* ---- Text in memory: a temporary file, which the system keeps in its cache ---- */

bool os_text_open(struct os_text *text)
{
    if (text->stream != NULL)
        return true;
    const int fd = os_create_unnamed();
    const HANDLE self = GetCurrentProcess();
    HANDLE copy = NULL;
    if (fd < 0 || !DuplicateHandle(self, handle_of(fd), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS))
        return false;
    os_close(fd);
    const int own = _open_osfhandle((intptr_t)copy, _O_BINARY | _O_RDWR);
    text->stream = own >= 0 ? _fdopen(own, "w+b") : NULL;
    return text->stream != NULL;
}

size_t os_text_length(const struct os_text *text)
{
    return (size_t)ftello64(text->stream);
}

bool os_text_end(struct os_text *text)
{
    const bool good = fflush(text->stream) == 0 && !ferror(text->stream);
    text->len = os_text_length(text);
    char *more = realloc(text->bytes, text->len + 1);
    if (!good || more == NULL)
        return false;
    text->bytes = more;
    rewind(text->stream);
    const size_t got = fread(text->bytes, 1, text->len, text->stream);
    fseeko64(text->stream, (off64_t)text->len, SEEK_SET);
    return got == text->len;
}

/* ---- Terminal ---- */

/* Returns true for a terminal of MSYS2 or Cygwin: to Windows, it is a pipe with a name like \msys-0123-pty0-to-master. */
static bool is_pty(HANDLE handle)
{
    union {
        FILE_NAME_INFO info;
        char room[1024];
    } name;
    if (GetFileType(handle) != FILE_TYPE_PIPE ||
        !GetFileInformationByHandleEx(handle, FileNameInfo, &name, sizeof name - sizeof(wchar_t)))
        return false;
    const wchar_t *text = name.info.FileName;
    name.info.FileName[name.info.FileNameLength / sizeof(wchar_t)] = 0;
    return (wcsncmp(text, L"\\msys-", 6) == 0 || wcsncmp(text, L"\\cygwin-", 8) == 0) && wcsstr(text, L"-pty") != NULL;
}

/* Does not ask the C library's isatty(), which is also true for NUL and serial ports. */
bool os_is_terminal(int fd)
{
    DWORD mode;
    return GetConsoleMode(handle_of(fd), &mode) || is_pty(handle_of(fd));
}

unsigned os_columns(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(handle_of(OS_STDERR), &info))
        return 0;
    return (unsigned)(info.srWindow.Right - info.srWindow.Left + 1);
}

/* ---- Time and numbers ---- */

long long os_milliseconds(void)
{
    return (long long)GetTickCount64();
}

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); /* RtlGenRandom */

uint64_t os_random(void)
{
    uint64_t number = 0;
    LARGE_INTEGER now;
    if (SystemFunction036(&number, sizeof number))
        return number;
    QueryPerformanceCounter(&now);
    return (uint64_t)now.QuadPart * 0x9E3779B97F4A7C15 ^ (uint64_t)GetCurrentProcessId() << 40;
}

unsigned os_processors(void)
{
    const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return count > 0 ? count : 1;
}

/* ---- Charsets: Windows has no iconv(3), no charset of the system is known */

struct os_conversion *os_conversion_open(const char *to, const char *from)
{
    (void)to, (void)from;
    errno = EINVAL;
    return NULL;
}

void os_conversion_close(struct os_conversion *conversion)
{
    (void)conversion;
}

size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    (void)conversion, (void)src, (void)src_left, (void)dst, (void)dst_left;
    errno = EINVAL;
    return (size_t)-1;
}

void os_use_locale(void)
{
}

const char *os_locale_charset(void)
{
    static char name[32];
    const unsigned page = GetACP();
    if (page == CP_UTF8)
        return "utf-8";
    snprintf(name, sizeof name, page >= 1250 && page <= 1258 ? "windows-%u" : "cp%u", page);
    return name;
}
