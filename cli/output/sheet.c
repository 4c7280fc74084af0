/* sheet.c - huge pages, and the system call that gives them to a pipe. */
/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "sheet.h"

#include <errno.h>

#define SMALL_PAGE 4096

#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/uio.h>

/* Twice as much, less what stands before the boundary of a huge page and behind the next one. */
static uint8_t *map_huge_page(void)
{
    uint8_t *const all = mmap(NULL, 2 * SHEET_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    const size_t before = SHEET_SIZE - 1 - ((uintptr_t)all - 1) % SHEET_SIZE;
    if (before > 0)
        munmap(all, before);
    munmap(all + before + SHEET_SIZE, SHEET_SIZE - before);
    return all + before;
}

bool sheet_make(struct sheet *sheet)
{
    *sheet = (struct sheet){.bytes = map_huge_page()};
    if (sheet->bytes == NULL || madvise(sheet->bytes, SHEET_SIZE, MADV_HUGEPAGE) == 0)
        return sheet->bytes != NULL;
    sheet_free(sheet);
    return false;
}

void sheet_free(struct sheet *sheet)
{
    if (sheet->bytes != NULL)
        munmap(sheet->bytes, SHEET_SIZE);
    sheet->bytes = NULL;
}

static long faults(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_minflt : 0;
}

bool sheet_is_huge(struct sheet *sheet)
{
    volatile uint8_t *const bytes = sheet->bytes;
    bytes[0] = 0;
    const long before = faults();
    bytes[SHEET_SIZE / 2] = 0;
    bytes[SHEET_SIZE - 1] = 0;
    return faults() == before;
}

uint8_t *sheet_room(struct sheet *sheet, size_t len)
{
    if (len > SHEET_SIZE - sheet->given) {
        /* New pages of zeros come in place of these. */
        if (madvise(sheet->bytes, SHEET_SIZE, MADV_DONTNEED) != 0)
            return NULL;
        sheet->given = 0;
    }
    return sheet->bytes + sheet->given;
}

ssize_t sheet_give(int pipe, const void *bytes, size_t len)
{
    const struct iovec text = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = len};
    return vmsplice(pipe, &text, 1, 0);
}
#else
bool sheet_make(struct sheet *sheet)
{
    (void)sheet;
    return false;
}

void sheet_free(struct sheet *sheet)
{
    (void)sheet;
}

bool sheet_is_huge(struct sheet *sheet)
{
    (void)sheet;
    return false;
}

uint8_t *sheet_room(struct sheet *sheet, size_t len)
{
    (void)len;
    return sheet->bytes;
}

ssize_t sheet_give(int pipe, const void *bytes, size_t len)
{
    (void)pipe, (void)bytes, (void)len;
    errno = ENOSYS;
    return -1;
}
#endif

void sheet_seal(struct sheet *sheet, const uint8_t *end)
{
    const size_t used = (size_t)(end - sheet->bytes);
    sheet->given = (used + SMALL_PAGE - 1) / SMALL_PAGE * SMALL_PAGE;
}
