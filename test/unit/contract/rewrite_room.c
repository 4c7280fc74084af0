/* rewrite_room.c - views and edited texts that do not fit into their memory: nothing is written behind it. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <string.h>

#include <runic_guess.h>

#define ROOM 4096
#define FILL 0xEE

/* Lines in windows-1252 and Shift_JIS, with line ends of each kind, and bytes that are no text. */
static const char text[] = "caf\xE9 na\xEFve\r\nx\r\r\n\x81\x8D\n\nlast \xE9\n\x93\xFA\x96\x7B\x8C\xEA\n\x81\n";
#define LENGTH (sizeof text - 1)

static const runic_stretch reading[] = {{.end = 27, .charset = RUNIC_WINDOWS1252, .probability = 1000},
                                        {.begin = 27, .end = LENGTH, .charset = RUNIC_SHIFT_JIS, .probability = 1000}};
static uint8_t view[ROOM], out[ROOM];
static uint64_t work[ROOM];

/* Returns true if the bytes from `from` on are as they were. */
static bool is_untouched(const void *memory, size_t from, size_t size)
{
    const uint8_t *const bytes = memory;
    while (from < size && bytes[from] == FILL)
        from++;
    return from == size;
}

static void test_views(void)
{
    const size_t size = runic_view_size(text, LENGTH, reading, 2);
    EXPECT(size > 27 && size < ROOM);
    for (size_t cap = 0; cap <= size; cap++) {
        memset(view, FILL, sizeof view);
        const runic_result r = runic_view(text, LENGTH, reading, 2, (char *)view, cap);
        if (!EXPECT(r.status == (cap < size ? RUNIC_FULL : RUNIC_OK) && is_untouched(view, cap, ROOM)))
            fprintf(stderr, "  capacity %zu of %zu\n", cap, size);
    }
}

/* Writes back a view that has one line more. */
static void check_rewrite(size_t view_len, size_t work_size, size_t cap, bool restore)
{
    runic_rewriting what = {
        .original = text, .original_len = LENGTH, .reading = reading, .reading_count = 2, .restore = restore};
    runic_stretch now[2];
    size_t count = 2;
    what.edited = (const char *)view;
    what.edited_len = view_len + 4;
    what.work = work;
    what.work_size = work_size;
    memset(work, FILL, sizeof work);
    memset(out, FILL, sizeof out);
    const runic_result r = runic_rewrite(&what, out, cap, now, &count, NULL);
    /* With less to work in, less of the original is copied, or nothing is written. */
    const bool is_good = r.status == RUNIC_OK ? r.written == LENGTH + 4 && memcmp(out, text, LENGTH) == 0 : r.written == 0;
    const bool is_inside = is_untouched(work, work_size, sizeof work) && is_untouched(out, cap, sizeof out);
    if (!EXPECT(is_good && is_inside))
        fprintf(stderr, "  %zu bytes to work in, capacity %zu: status %d\n", work_size, cap, r.status);
}

static void test_rewrites(void)
{
    const size_t size = runic_view(text, LENGTH, reading, 2, (char *)view, ROOM).written;
    memcpy(view + size, "new\n", 4);
    for (unsigned restore = 0; restore < 2; restore++) {
        for (size_t work_size = 0; work_size < 2000; work_size++)
            check_rewrite(size, work_size, LENGTH + 4, restore);
        for (size_t cap = 0; cap < LENGTH + 4; cap++)
            check_rewrite(size, sizeof work, cap, restore);
    }
}

int main(void)
{
    test_views();
    test_rewrites();
    return expect_result();
}
