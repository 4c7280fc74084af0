/* nul_bytes.c - what NUL bytes in a text suggest: UTF-16, a list of names, or a program. */
/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <string.h>

/* Returns the number of controls beside a byte that is an eighth of all: the low bytes of capitals in UTF-16, U+0410 to
 * U+041F. */
static size_t count_beside(const uint8_t *bytes, size_t len, unsigned byte, const size_t counts[' '])
{
    size_t count = 0;
    for (size_t i = 1; i < len && counts[byte] * 8 >= len; i++)
        count += bytes[i - 1] == byte
                     ? bytes[i] < ' ' && bytes[i] != byte && counts[bytes[i]] > 0
                     : bytes[i] == byte && bytes[i - 1] < ' ' && counts[bytes[i - 1]] > 0 && (i < 2 || bytes[i - 2] != byte);
    return count;
}

/* The kinds of controls that programs have at least: the few words of a table in UTF-16 have fewer, but often. */
#define MANY_KINDS 7

/* Returns true if controls are more than one of 12 bytes, apart from NUL bytes and the two most common ones: programs and
 * images have many kinds of them, UTF-16 has those that are the high bytes of its letters, and others beside them. */
bool has_many_controls(const uint8_t *bytes, size_t len)
{
    size_t counts[' '] = {0}, controls = 0, nuls = 0, first = 0, second = 0, kinds = 0;
    unsigned most = 0;
    for (size_t i = 0; i < len; i++)
        if (bytes[i] < ' ')
            counts[bytes[i]]++;
    nuls = counts[0];
    counts[0] = counts['\t'] = counts['\n'] = counts['\r'] = counts['\f'] = counts[0x1B] = 0;
    for (unsigned i = 0; i < ' '; i++) {
        const size_t other = counts[i] < first ? counts[i] : first;
        second = other > second ? other : second;
        most = counts[i] > first ? i : most;
        first = counts[i] > first ? counts[i] : first;
        controls += counts[i];
        kinds += counts[i] > 0;
    }
    const size_t beside = first > 0 ? count_beside(bytes, len, most, counts) : 0;
    const size_t usual = first + (second > beside ? second : beside);
    return kinds >= MANY_KINDS && (controls - usual) * 12 > len - nuls;
}

bool has_odd_controls(const uint8_t *bytes, size_t len)
{
    size_t odd = 0;
    for (size_t i = 0; i < len; i++)
        odd += bytes[i] < 0x07 || (bytes[i] > 0x0F && bytes[i] < ' ' && bytes[i] != 0x1A && bytes[i] != 0x1B);
    return odd * 64 > len;
}

/* The fewest NUL bytes of a run: fewer stand between fields. */
#define RUN 3

bool has_utf16_run(const uint8_t *bytes, size_t len)
{
    size_t run = 0, longest = 0;
    for (size_t i = 2; i < len; i++) {
        if (bytes[i] == 0 && bytes[i - 1] != 0 && bytes[i - 2] == 0)
            run++;
        else if (bytes[i] == 0)
            run = 0;
        longest = run > longest ? run : longest;
    }
    return longest >= RUN && !has_many_controls(bytes, len);
}

bool has_wide_line_end(const uint8_t *bytes, size_t len)
{
    bool found = false;
    for (size_t i = 3; i < len && !found; i++)
        found = memcmp(bytes + i - 3, "\r\0\n", 4) == 0 || memcmp(bytes + i - 3, "\0\r\0\n", 4) == 0;
    return found;
}

void nul_tail_add(struct nul_tail *tail, uint64_t offset, const uint8_t *bytes, size_t len)
{
    const uint8_t *nul = tail->have > 0 || len == 0 ? bytes : memchr(bytes, 0, len);
    if (nul == NULL || len == 0 || tail->have == sizeof tail->bytes)
        return;
    const size_t left = len - (size_t)(nul - bytes), room = sizeof tail->bytes - tail->have, take = left < room ? left : room;
    tail->offset = tail->have == 0 ? offset + (uint64_t)(nul - bytes) : tail->offset;
    memcpy(tail->bytes + tail->have, nul, take);
    tail->have += take;
}
