/* range_edges.c - a range is refused if the file has become shorter, and the end of a range is found from its beginning. */
/* SPDX-License-Identifier: MIT */
/* The functions of the command that range.c calls are replaced: the file is one byte, repeated, and can lose bytes at any call.
 */
#include "expect.h"

#include "../../include/runic.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../cli/input/input.h"

#include "../../cli/text/charset.h"

#define BLOCK (16u << 10) /* bytes that range.c reads at once */

/* ---- Replacements of functions of the command ---- */

static uint64_t file_size;    /* the current size */
static unsigned long shrinks; /* at this call of input_read_at the file is cut to last_size */
static uint64_t last_size;
static unsigned long looks;
static uint64_t bytes_read;
static uint8_t letter = 'a'; /* the bytes of the file */

runic_charset_properties charset_describe(runic_charset charset)
{
    return runic_charset_describe(charset);
}

bool charset_has(runic_charset charset, char32_t value)
{
    return charset == RUNIC_UTF8 && value > 0;
}

bool has_boundaries(runic_charset charset)
{
    return charset == RUNIC_UTF8;
}

bool has_near_boundaries(runic_charset charset)
{
    return charset == RUNIC_UTF8;
}

bool is_stateless(runic_charset charset)
{
    return charset == RUNIC_UTF8;
}

bool is_ebcdic(runic_charset charset)
{
    (void)charset;
    return false;
}

/* All bytes of the file are "a". No caller has room for more than a block. Not inlined, as in the command. */
__attribute__((noinline)) size_t input_read_at(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why)
{
    if (++looks == shrinks)
        file_size = last_size;
    const uint64_t there = offset < file_size ? file_size - offset : 0;
    (void)in;
    *why = 0;
    if (!EXPECT(looks < 1000)) /* ends an endless loop */
        exit(expect_result());
    if (!EXPECT(cap <= BLOCK))
        return 0;
    const size_t len = there < cap ? (size_t)there : cap;
    memset(dst, letter, len);
    bytes_read += len;
    return len;
}

size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap)
{
    int why;
    return input_read_at(in, offset, dst, cap, &why);
}

void input_fail(struct input *in, int why)
{
    (void)why;
    in->failed = true;
}

static struct input file(uint64_t size)
{
    file_size = size;
    looks = shrinks = 0;
    return (struct input){.range.end = size};
}

/* ---- Each check alone ---- */

/* No boundary is found at or after the end of the bytes. */
static void test_cut(void)
{
    for (uint64_t size = 0; size < 60; size++)
        for (uint64_t offset = 0; offset < 80; offset++) {
            struct input in = file(size);
            uint64_t cut = UINT64_MAX;
            const bool found = range_cut(&in, RUNIC_UTF8, 0, offset, &cut);
            EXPECT(found == (offset < size) && (!found || cut == offset));
        }
}

/* The byte before the range disappears while it is counted, at each call of input_read_at. */
static void test_shrinking(void)
{
    for (uint64_t offset = BLOCK - 2; offset < 6 * BLOCK; offset += BLOCK / 2 + 1) {
        struct input in = file(7 * BLOCK);
        range_place(&in, RUNIC_UTF8, false, offset);
        for (unsigned long last = looks, look = 1; look <= last; look++) {
            in = file(7 * BLOCK);
            shrinks = look;
            last_size = offset - 1;
            range_place(&in, RUNIC_UTF8, false, offset);
            EXPECT(in.failed);
        }
    }
}

/* In text without ASCII, where each boundary depends on all bytes before it, the end of a range is found from its beginning. */
static void test_parts(void)
{
    const uint64_t size = 20 * BLOCK + 2;
    struct input in = file(size);
    uint64_t begin = 0, end = 0;
    letter = 0xB0; /* pairs of these bytes are characters of GBK */
    bytes_read = 0;
    EXPECT(range_cut(&in, RUNIC_GBK, 0, size / 2, &begin) && begin == size / 4 * 2);
    EXPECT(range_cut(&in, RUNIC_GBK, begin, size - 3, &end) && end == size - 4);
    EXPECT(bytes_read < 3 * size);
    letter = 'a';
    in = file(size);
    EXPECT(range_place(&in, RUNIC_UTF8, false, size - 1).column == size);
}

int main(void)
{
    test_cut();
    test_shrinking();
    test_parts();
    return expect_result();
}
