/* pipe_pages.c - allocates huge pages and gives them to a pipe by vmsplice(). */
/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "pipe_pages.h"

#include <errno.h>

#define SMALL_PAGE 4096

#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/uio.h>

/* Maps twice the size, and unmaps what is before and after the aligned huge page. */
static uint8_t *map_huge_page(void)
{
    uint8_t *const all = mmap(NULL, 2 * PAGES_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    const size_t before = PAGES_SIZE - 1 - ((uintptr_t)all - 1) % PAGES_SIZE;
    if (before > 0)
        munmap(all, before);
    munmap(all + before + PAGES_SIZE, PAGES_SIZE - before);
    return all + before;
}

bool pages_make(struct pipe_pages *pages)
{
    *pages = (struct pipe_pages){.bytes = map_huge_page()};
    if (pages->bytes == NULL || madvise(pages->bytes, PAGES_SIZE, MADV_HUGEPAGE) == 0)
        return pages->bytes != NULL;
    pages_free(pages);
    return false;
}

void pages_free(struct pipe_pages *pages)
{
    if (pages->bytes != NULL)
        munmap(pages->bytes, PAGES_SIZE);
    pages->bytes = NULL;
}

static long faults(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_minflt : 0;
}

bool pages_is_huge(struct pipe_pages *pages)
{
    volatile uint8_t *const bytes = pages->bytes;
    bytes[0] = 0;
    const long before = faults();
    bytes[PAGES_SIZE / 2] = 0;
    bytes[PAGES_SIZE - 1] = 0;
    return faults() == before;
}

uint8_t *pages_room(struct pipe_pages *pages, size_t len)
{
    if (len > PAGES_SIZE - pages->given) {
        /* The kernel puts new pages of zeros in place of these. */
        if (madvise(pages->bytes, PAGES_SIZE, MADV_DONTNEED) != 0)
            return NULL;
        pages->given = 0;
    }
    return pages->bytes + pages->given;
}

ssize_t pages_give(int pipe, const void *bytes, size_t len)
{
    const struct iovec text = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = len};
    return vmsplice(pipe, &text, 1, 0);
}
#else
bool pages_make(struct pipe_pages *pages)
{
    (void)pages;
    return false;
}

void pages_free(struct pipe_pages *pages)
{
    (void)pages;
}

bool pages_is_huge(struct pipe_pages *pages)
{
    (void)pages;
    return false;
}

uint8_t *pages_room(struct pipe_pages *pages, size_t len)
{
    (void)len;
    return pages->bytes;
}

ssize_t pages_give(int pipe, const void *bytes, size_t len)
{
    (void)pipe, (void)bytes, (void)len;
    errno = ENOSYS;
    return -1;
}
#endif

void pages_seal(struct pipe_pages *pages, const uint8_t *end)
{
    const size_t used = (size_t)(end - pages->bytes);
    pages->given = (used + SMALL_PAGE - 1) / SMALL_PAGE * SMALL_PAGE;
}
