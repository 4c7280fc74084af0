/* wide_text.c - finds where UTF-16 goes on in another charset. */
/* SPDX-License-Identifier: MIT */
/* The reader of the library gets parts of whole lines. If one has other text, it reads this part again, with what stands
 * before. After the last line end, only characters of ASCII are passed on before more arrives: their NUL bytes are in no 8-bit
 * text. Other bytes are held back, so that other text is read from its beginning. */
#include "input.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

/* The most bytes of a part: a search for charsets takes up to 5 microseconds a byte; and the bytes before it that are read
 * again. */
enum { MARK = 2, BEFORE = 512, PART = 16 << 10 };

struct wide_reading {
    runic_reader reader;
    uint64_t from;                       /* the offset of its first byte in the text */
    size_t have;                         /* bytes that are read again */
    uint8_t bytes[MARK + BEFORE + PART]; /* a byte order mark, and these */
};

/* Makes the reader expect UTF-16. */
static void expect(struct wide_watch *watch)
{
    runic_stretch list[2];
    runic_reader_init(&watch->reading->reader, NULL);
    runic_reader_read(&watch->reading->reader, watch->reading->bytes, MARK, RUNIC_READ_PART, list, 2);
    watch->reading->from = watch->known - MARK;
}

void wide_begin(struct wide_watch *watch, runic_charset charset, uint8_t mark)
{
    *watch = (struct wide_watch){
        .active = true, .charset = charset, .mark = mark, .known = mark, .reading = allocated(sizeof *watch->reading)};
    watch->reading->have = 0;
    memcpy(watch->reading->bytes, charset == RUNIC_UTF16LE ? "\xFF\xFE" : "\xFE\xFF", MARK);
    expect(watch);
}

void wide_end(struct wide_watch *watch)
{
    free(watch->reading);
    watch->reading = NULL;
    watch->active = false;
}

/* Reads bytes, and finds the first stretch in another charset, or other units. Returns how many were read. */
static size_t find_other(struct wide_watch *watch, const uint8_t *bytes, size_t len, bool is_end)
{
    struct wide_reading *const r = watch->reading;
    runic_stretch list[8];
    const runic_reading got =
        runic_reader_read(&r->reader, bytes, len, is_end ? 1 : RUNIC_READ_PART, list, sizeof list / sizeof list[0]);
    size_t i = 0;
    while (i < got.count && list[i].charset == watch->charset && list[i].begin % 2 == 0)
        i++;
    watch->has_ended = i < got.count;
    if (watch->has_ended) {
        watch->other = list[i];
        watch->other.begin = r->from + (list[i].begin > MARK ? list[i].begin : MARK);
    }
    return got.read;
}

/* Keeps the last of some bytes. */
static void keep(struct wide_reading *r, const uint8_t *bytes, size_t len)
{
    uint8_t *const kept = r->bytes + MARK;
    const size_t new = len < BEFORE ? len : BEFORE, old = BEFORE - new < r->have ? BEFORE - new : r->have;
    memmove(kept, kept + r->have - old, old);
    memcpy(kept + old, bytes + len - new, new);
    r->have = old + new;
}

/* Reads the next part. */
static void read_part(struct wide_watch *watch, const uint8_t *part, size_t len, bool is_end)
{
    struct wide_reading *const r = watch->reading;
    size_t read = find_other(watch, part, len, is_end);
    const bool is_doubtful = watch->has_ended;
    if (is_doubtful) {
        memcpy(r->bytes + MARK + r->have, part, read = len);
        runic_reader_init(&r->reader, NULL);
        r->from = watch->known - r->have - MARK;
        find_other(watch, r->bytes, MARK + r->have + len, true);
    }
    watch->known += read;
    keep(r, part, read);
    if (is_doubtful)
        expect(watch);
}

/* Returns how many of the bytes are read next; 0: more are needed. */
static size_t part_of(bool is_little, const uint8_t *bytes, size_t len, bool is_end)
{
    const size_t most = len < PART ? len : PART;
    size_t lines = most / 2 * 2;
    if (is_end && most == len)
        return len;
    while (lines > 0 && (bytes[lines - 2 + !is_little] != '\n' || bytes[lines - 2 + is_little] != 0))
        lines -= 2;
    return lines == 0 && most == PART ? PART : lines;
}

/* Passes over characters of ASCII in UTF-16, which the reader need not see. */
static void pass_ascii(struct wide_watch *watch, const uint8_t *bytes, size_t len)
{
    const bool is_little = watch->charset == RUNIC_UTF16LE;
    size_t end = 0;
    while (end + 1 < len && bytes[end + is_little] == 0 && bytes[end + !is_little] >= ' ' && bytes[end + !is_little] < 0x7F)
        end += 2;
    keep(watch->reading, bytes, end);
    watch->known += end;
    watch->reading->from += end;
}

size_t wide_before_other(struct wide_watch *watch, const uint8_t *bytes, size_t len, uint64_t offset, bool is_end)
{
    for (size_t part = 1; !watch->has_ended && part > 0;) {
        const size_t at = (size_t)(watch->known - offset);
        part = part_of(watch->charset == RUNIC_UTF16LE, bytes + at, len - at, is_end);
        if (part > 0)
            read_part(watch, bytes + at, part, is_end && at + part == len);
        else
            pass_ascii(watch, bytes + at, len - at);
        watch->end = watch->has_ended && watch->other.begin > offset ? watch->other.begin : offset;
    }
    return (size_t)((watch->has_ended ? watch->end : watch->known) - offset);
}
