/* posix_system.c - terminal, time, random numbers and the causes of errors. */
/* SPDX-License-Identifier: MIT */
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy */
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
