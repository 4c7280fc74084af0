/* posix_files.c - the status of files, and files by descriptors. */
/* SPDX-License-Identifier: MIT */
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os.h"
#include "posix.h"

/* ---- Status ---- */

#ifdef __APPLE__
#define st_atim st_atimespec
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

static enum os_kind kind_of(mode_t mode)
{
    if (S_ISREG(mode))
        return OS_FILE;
    if (S_ISDIR(mode))
        return OS_FOLDER;
    if (S_ISLNK(mode))
        return OS_LINK;
    if (S_ISFIFO(mode))
        return OS_PIPE;
    return S_ISSOCK(mode) ? OS_SOCKET : OS_DEVICE;
}

static struct os_time time_of(struct timespec time)
{
    return (struct os_time){time.tv_sec, time.tv_nsec};
}

static struct os_status status_of(const struct stat *from)
{
    return (struct os_status){.id = {(uint64_t)from->st_dev, (uint64_t)from->st_ino},
                              .kind = kind_of(from->st_mode),
                              .size = from->st_size > 0 ? (uint64_t)from->st_size : 0,
                              .links = (uint64_t)from->st_nlink,
                              .mode = (uint32_t)from->st_mode & 07777u,
                              .owner = (uint32_t)from->st_uid,
                              .group = (uint32_t)from->st_gid,
                              .accessed = time_of(from->st_atim),
                              .modified = time_of(from->st_mtim),
                              .changed = time_of(from->st_ctim)};
}

bool os_status(int fd, struct os_status *status)
{
    struct stat from;
    if (fstat(fd, &from) != 0)
        return false;
    *status = status_of(&from);
    return true;
}

bool os_status_at(int folder, const char *path, enum links links, struct os_status *status)
{
    struct stat from;
    if (fstatat(folder_of(folder), path, &from, links == LINKS_REFUSED ? AT_SYMLINK_NOFOLLOW : 0) != 0)
        return false;
    *status = status_of(&from);
    return true;
}

bool os_is_same(const struct os_status *a, const struct os_status *b)
{
    return a->id.volume == b->id.volume && a->id.file == b->id.file;
}

bool os_may_read(int folder, const char *name)
{
    return faccessat(folder_of(folder), name, R_OK, 0) == 0;
}

bool os_may_write(int folder, const char *name)
{
    return faccessat(folder_of(folder), name, W_OK, 0) == 0;
}

#ifndef S_ISVTX
#define S_ISVTX 01000 /* part of XSI; this is its value on all systems */
#endif

bool os_may_remove(int folder, const struct os_status *file)
{
    struct stat status;
    const uid_t self = geteuid();
    return fstat(folder, &status) == 0 && ((status.st_mode & S_ISVTX) == 0 || status.st_uid == self || file->owner == self);
}

/* ---- Open and close ---- */

int os_open(int folder, const char *path, unsigned how)
{
    const int flags = ((how & OS_WRITE) != 0 ? O_WRONLY : O_RDONLY) | ((how & OS_MAKE) != 0 ? O_CREAT : 0) |
                      ((how & OS_NO_LINK) != 0 ? O_NOFOLLOW : 0) | ((how & OS_NO_WAIT) != 0 ? O_NONBLOCK : 0);
    return openat(folder_of(folder), path, flags | O_CLOEXEC | O_NOCTTY, 0666);
}

int os_create(int folder, const char *name, bool is_private)
{
    return openat(folder_of(folder), name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, is_private ? 0600 : 0666);
}

bool os_keep(int fd)
{
    (void)fd;
    return true;
}

int os_create_unnamed(void)
{
    FILE *file = tmpfile();
    const int fd = file != NULL ? os_copy(fileno(file)) : -1;
    if (file != NULL)
        fclose(file);
    return fd;
}

int os_copy(int fd)
{
    return fcntl(fd, F_DUPFD_CLOEXEC, OS_STDERR + 1);
}

bool os_close(int fd)
{
    return close(fd) == 0;
}

bool os_is_writable(int fd)
{
    return (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

unsigned os_unused_descriptors(unsigned enough, unsigned last)
{
    const long limit = sysconf(_SC_OPEN_MAX);
    const int end = limit >= 0 && limit < (long)last ? (int)limit : (int)last;
    unsigned unused = 0;
    for (int fd = 0; unused < enough && fd < end; fd++)
        unused += fcntl(fd, F_GETFD) < 0;
    return unused;
}

/* Opens a closed standard descriptor for the wrong direction, so that using it fails. Without /dev/null it opens "/". */
static void open_if_closed(int descriptor, int wrong_mode)
{
    const bool is_closed = fcntl(descriptor, F_GETFD) < 0 && errno == EBADF;
    if (is_closed && open("/dev/null", wrong_mode) != descriptor && open("/", O_RDONLY) != descriptor)
        _exit(2);
}

void os_start(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    open_if_closed(OS_STDIN, O_WRONLY);
    open_if_closed(OS_STDOUT, O_RDONLY);
    open_if_closed(OS_STDERR, O_RDONLY);
}

/* ---- Read and write ---- */

bool os_stop_prepare(struct os_stop *stop)
{
    return stop->ends[0] >= 0 || pipe(stop->ends) == 0;
}

void os_stop_now(struct os_stop *stop)
{
    if (stop->ends[1] >= 0)
        close(stop->ends[1]);
    stop->ends[1] = -1;
}

void os_stop_close(struct os_stop *stop)
{
    os_stop_now(stop);
    if (stop->ends[0] >= 0)
        close(stop->ends[0]);
    stop->ends[0] = -1;
}

/* Waits for a descriptor in non-blocking mode. Returns false if errno does not mean that the call must be repeated. */
static bool wait_until_ready(int fd, short events)
{
    struct pollfd ready = {.fd = fd, .events = events};
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    return poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

/* Waits for input or for os_stop_now(). Returns true if stopped. */
static bool is_stopped(int fd, const struct os_stop *stop)
{
    if (stop == NULL || stop->ends[0] < 0)
        return false;
    struct pollfd ready[2] = {{.fd = fd, .events = POLLIN}, {.fd = stop->ends[0], .events = POLLIN}};
    while (poll(ready, 2, -1) < 0 && errno == EINTR) {
    }
    return ready[1].revents != 0;
}

ptrdiff_t os_read(int fd, void *dst, size_t cap, const struct os_stop *stop)
{
    ssize_t got;
    do
        got = is_stopped(fd, stop) ? 0 : read(fd, dst, cap);
    while (got < 0 && (errno == EINTR || (stop != NULL && wait_until_ready(fd, POLLIN))));
    return got;
}

ptrdiff_t os_read_at(int fd, void *dst, size_t cap, uint64_t at)
{
    size_t have = 0;
    ssize_t got = 1;
    while (have < cap && got != 0) {
        got = pread(fd, (char *)dst + have, cap - have, (off_t)(at + have));
        if (got < 0 && errno != EINTR)
            return -1;
        have += got > 0 ? (size_t)got : 0;
    }
    return (ptrdiff_t)have;
}

bool os_write(int fd, const void *bytes, size_t len)
{
    const char *rest = bytes;
    while (len > 0) {
        const ssize_t done = write(fd, rest, len);
        if (done < 0 && !wait_until_ready(fd, POLLOUT))
            return false;
        rest += done > 0 ? done : 0;
        len -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

bool os_has_lost_reader(void)
{
    return errno == EPIPE;
}

void os_write_error(const char *text, size_t len)
{
    const int why = errno;
    const ssize_t written = write(STDERR_FILENO, text, len);
    (void)written;
    errno = why;
}

int64_t os_place(int fd)
{
    return lseek(fd, 0, SEEK_CUR);
}

bool os_seek(int fd, uint64_t place)
{
    return lseek(fd, (off_t)place, SEEK_SET) >= 0;
}

bool os_sync(int fd)
{
#ifdef F_FULLFSYNC
    /* On macOS, fsync() alone leaves the content in the cache of the disk. */
    if (fcntl(fd, F_FULLFSYNC) == 0)
        return true;
#endif
    return fsync(fd) == 0;
}

void os_widen_pipe(int fd)
{
#ifdef __linux__
    const int set_size = 1031; /* F_SETPIPE_SZ, which <fcntl.h> hides from POSIX programs */
    fcntl(fd, set_size, 1 << 20);
#else
    (void)fd;
#endif
}
