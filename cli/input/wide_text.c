/* wide_text.c - finds where a stream in UTF-16 goes on in another charset. */
/* SPDX-License-Identifier: MIT */
/* A line of 8-bit text in UTF-16 is a run of bytes without NUL bytes and controls, and the line feed after it is half of a
 * unit. If the bytes before such a line feed may be a line, what stands around its beginning is read. A run at the end of what
 * has arrived is not returned before its end arrives, so that the other text can be read from its beginning; the lines of
 * UTF-16 end with a NUL byte. */
#include "input.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

/* The bytes before a line feed that may be a line: a high byte 0x0A is rare in UTF-16, a low byte is not. */
enum { SHORTEST_RARE = 4, SHORTEST = 8 };

/* A run that is longer is judged before its end. */
#define LONGEST 4096

/* The bytes before and after a place that are read, at most. */
#define HALF sizeof((struct wide_watch *)NULL)->last

/* The first bytes behind a BOM that are judged, if they may be in the other byte order. */
#define FIRST 64

/* The least probability of the other text, in 1/1000. */
#define SURE 950

static bool is_in_run(uint8_t byte)
{
    return byte >= ' ' || byte == '\t' || byte == '\r';
}

/* Returns where the run before bytes[end] begins, at a code unit. */
static size_t run_begin(const uint8_t *bytes, size_t end)
{
    size_t begin = end;
    while (begin > 0 && end - begin <= LONGEST && is_in_run(bytes[begin - 1]))
        begin--;
    return begin + (begin % 2 != 0 && begin < end);
}

/* Bytes of a stream that were not returned yet. */
struct wide_text {
    const uint8_t *bytes;
    size_t len;
    size_t mark; /* bytes of the BOM at their start */
    uint64_t offset;
    bool is_end; /* the stream ends with them */
};

/* Returns the byte `back` bytes before text.bytes[at], which may have been returned; or 0. */
static uint8_t byte_before(const struct wide_watch *watch, struct wide_text text, size_t at, size_t back)
{
    if (at >= back)
        return text.bytes[at - back];
    return watch->have >= back - at ? watch->last[watch->have - (back - at)] : 0;
}

/* Returns true if the run from bytes[begin] to bytes[end], a line feed that is a low byte, may be a line. In Chinese and
 * Japanese such runs are common, and reading takes long: this takes one of 100,000 characters there. */
static bool is_like_line(const struct wide_watch *watch, struct wide_text text, size_t begin, size_t end)
{
    const uint8_t *const bytes = text.bytes + begin;
    const size_t len = end - begin;
    const bool is_first = text.offset + begin <= watch->mark || byte_before(watch, text, begin, 1) == '\n' ||
                          (byte_before(watch, text, begin, 1) == 0 && byte_before(watch, text, begin, 2) == '\n');
    size_t high = 0, small = 0, spaces = 0;
    for (size_t i = 0; i < len; i++) {
        high += bytes[i] >> 7;
        small += bytes[i] >= 'a' && bytes[i] <= 'z';
        spaces += bytes[i] == ' ';
    }
    const bool is_text = (small + spaces) * 5 > 3 * len || len >= 3 * SHORTEST;
    if (len < SHORTEST || !is_first)
        return len >= 2 * SHORTEST && high == 0 && is_text;
    if (high > 0 && runic_utf8_validate((const char *)bytes, len).status == RUNIC_OK)
        return true;
    return (high * 8 < len && is_text) || (len >= 2 * SHORTEST && high * 4 >= len * 3 && spaces * 16 >= len);
}

/* Reads what stands around bytes[begin], where other text may begin, up to bytes[end]. Returns true if there is some. */
static bool is_other(struct wide_watch *watch, struct wide_text text, size_t begin, size_t end)
{
    const size_t before = begin < HALF ? begin : HALF, room = HALF - before;
    const size_t older = room < watch->have ? room : watch->have, behind = end - begin < HALF ? end - begin : HALF;
    const uint64_t from = text.offset + begin - before - older;
    uint8_t window[2 * HALF];
    runic_stretch list[8];
    runic_reader *const reader = allocated(sizeof *reader);
    memcpy(window, watch->last + watch->have - older, older);
    memcpy(window + older, text.bytes + begin - before, before + behind);
    runic_reader_init(reader, NULL);
    const runic_reading got = runic_reader_read(reader, window, older + before + behind, 1, list, sizeof list / sizeof list[0]);
    free(reader);
    size_t i = 0;
    while (i < got.count && list[i].charset == watch->charset && list[i].begin % 2 == 0)
        i++;
    watch->known = from + older + before + behind;
    watch->has_ended = i < got.count && list[i].charset != RUNIC_CHARSET_UNKNOWN && list[i].probability >= SURE;
    watch->end = text.offset + begin;
    if (watch->has_ended)
        watch->other = list[i];
    watch->other.begin += from;
    return watch->has_ended;
}

/* Returns true if text behind a BOM may be in the other byte order: of its first units, and of any fewer, half or more have a
 * NUL byte at the wrong place. */
static bool may_be_swapped(const uint8_t *bytes, size_t len, bool is_little)
{
    size_t swapped = 0, i = 0;
    for (; i < len && swapped * 4 >= i; i += 2)
        swapped += bytes[i + !is_little] == 0 && bytes[i + is_little] != 0;
    return len > 0 && i == len && swapped * 4 >= len;
}

/* Returns where other text begins that a line feed at bytes[at] may end, which is not U+000A; or SIZE_MAX. begin: of the run
 * before it. */
static size_t begin_of_line(const struct wide_watch *watch, struct wide_text text, size_t begin, size_t at, bool is_little)
{
    const bool is_last = text.is_end && at + 1 == text.len;
    const bool is_rare = at % 2 == is_little || is_last;
    if (begin == at && is_rare && !is_last && text.bytes[at ^ 1] == 0)
        return at / 2 * 2; /* U+0A00: another byte order */
    return (is_rare && at - begin >= SHORTEST_RARE) || is_like_line(watch, text, begin, at) ? begin : SIZE_MAX;
}

/* Returns where other text begins, or SIZE_MAX. */
static size_t find_other(struct wide_watch *watch, struct wide_text text)
{
    const bool is_little = watch->charset == RUNIC_UTF16LE;
    for (size_t at = 0; at < text.len; at++) {
        const uint8_t *const feed = memchr(text.bytes + at, '\n', text.len - at);
        at = feed != NULL ? (size_t)(feed - text.bytes) : text.len;
        const bool is_half = at + 1 == text.len && at % 2 == 0;
        if (at == text.len || text.offset + at < watch->known || (!is_half && text.bytes[at ^ 1] == 0 && at % 2 != is_little))
            continue;
        const size_t run = run_begin(text.bytes, at), begin = run < text.mark ? text.mark : run;
        const size_t line = begin_of_line(watch, text, begin, at, is_little);
        if (line != SIZE_MAX && is_other(watch, text, line, is_half ? text.len : (at | 1) + 1))
            return line;
    }
    return SIZE_MAX;
}

size_t wide_before_other(struct wide_watch *watch, const uint8_t *bytes, size_t len, uint64_t offset, bool is_end)
{
    if (watch->has_ended)
        return (size_t)(watch->end - offset);
    const struct wide_text text = {bytes, is_end ? len : len / 2 * 2, offset == 0 && len > 1 ? watch->mark : 0, offset, is_end};
    const size_t behind = (text.len - text.mark) / 2 * 2, first = behind < FIRST ? behind : FIRST;
    if (watch->mark > 0 && offset + text.mark == watch->mark &&
        may_be_swapped(bytes + text.mark, first, watch->charset == RUNIC_UTF16LE) &&
        ((first < FIRST && !is_end) || is_other(watch, text, text.mark, text.mark + first)))
        return text.mark;
    const size_t other = find_other(watch, text);
    if (other != SIZE_MAX)
        return other;
    /* A line feed as the last low byte may end the text. */
    const bool has_feed = !is_end && text.len > 1 && bytes[text.len - 1] == '\n' && bytes[text.len - 2] != 0;
    size_t run = run_begin(bytes, text.len - has_feed);
    run = run < text.mark ? text.mark : run;
    const bool is_long = text.len - run >= LONGEST, is_line = is_end && text.len - run >= SHORTEST_RARE;
    if ((is_line || is_long) && is_other(watch, text, run, text.len))
        return run;
    return is_end || is_long ? text.len : run;
}

void wide_keep(struct wide_watch *watch, const uint8_t *bytes, size_t len)
{
    const size_t most = sizeof watch->last, kept = len < most ? len : most;
    const size_t old = most - kept < watch->have ? most - kept : watch->have;
    memmove(watch->last, watch->last + watch->have - old, old);
    memcpy(watch->last + old, bytes + len - kept, kept);
    watch->have = old + kept;
}
