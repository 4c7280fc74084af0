/* wasi.h - declares what the command takes from POSIX and WASI lacks: for the compiler's option -include. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_WASI_H
#define RUNIC_WASI_H

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#define F_DUPFD_CLOEXEC                1030
#define TIOCGWINSZ                     0x5413
#define SIG_SETMASK                    2
#define pthread_sigmask(how, set, old) ((void)(how), (void)(set), 0)
#define fcntl                          wasi_fcntl
#define openat                         wasi_openat

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

int wasi_fcntl(int fd, int what, ...);
int wasi_openat(int folder, const char *name, int flags, ...);
uid_t geteuid(void);
int pipe(int ends[2]);

#endif
