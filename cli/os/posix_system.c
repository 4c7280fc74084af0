/* posix_system.c - terminal, time, random numbers, text in memory, iconv(3) and the locale. */
/* SPDX-License-Identifier: MIT */
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy */
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

#include "os.h"

bool os_is_terminal(int fd)
{
    return isatty(fd) == 1;
}

unsigned os_columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

long long os_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000ll + time.tv_nsec / 1000000;
}

uint64_t os_random(void)
{
    uint64_t number = 0;
    if (getentropy(&number, sizeof number) != 0) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        number = (uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15 ^ (uint64_t)getpid() << 40 ^ (uint64_t)now.tv_sec;
    }
    return number;
}

unsigned os_processors(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (unsigned)processors : 1;
}

bool os_text_open(struct os_text *text)
{
    if (text->stream == NULL)
        text->stream = open_memstream(&text->bytes, &text->len);
    return text->stream != NULL;
}

bool os_text_end(struct os_text *text)
{
    return fflush(text->stream) == 0 && !ferror(text->stream);
}

size_t os_text_length(const struct os_text *text)
{
    return (size_t)ftello(text->stream);
}

/* ---- iconv(3) and the locale */

struct os_conversion *os_conversion_open(const char *to, const char *from)
{
    const iconv_t made = iconv_open(to, from);
    return made != (iconv_t)-1 ? (struct os_conversion *)made : NULL;
}

void os_conversion_close(struct os_conversion *conversion)
{
    iconv_close((iconv_t)conversion);
}

size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    return iconv((iconv_t)conversion, src, src_left, dst, dst_left);
}

void os_use_locale(void)
{
    setlocale(LC_CTYPE, "");
}

const char *os_locale_charset(void)
{
    return nl_langinfo(CODESET);
}
