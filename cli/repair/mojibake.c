/* mojibake.c - finds and undoes mojibake in UTF-8, piece by piece: the library judges each line. */
/* SPDX-License-Identifier: MIT */
#include "repair.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

/* The library begins a part of a line with an ASCII character that is no space, after this number of others. */
#define MOJIBAKE_PART 512

/* The most runs in a number of bytes: a run has at least a character of two bytes and a space, and runs do not touch. */
#define MOST_RUNS(bytes) ((bytes) / 4 + 1)

/* Returns where the library may store the held part without mojibake, and its runs. */
static char *fixed_of(const struct mojibake *m)
{
    return m->line + m->room;
}

static runic_mojibake *runs_of(const struct mojibake *m)
{
    return (runic_mojibake *)(void *)(m->line + 2 * m->room);
}

/* Finds the runs of the first bytes of the line. Returns how many there are. */
static size_t find_runs(struct mojibake *m, size_t len)
{
    return runic_mojibake_find(m->line, len, runs_of(m), MOST_RUNS(m->room));
}

static bool take_text(struct mojibake *m, const void *bytes, size_t len)
{
    return len == 0 || m->take == NULL || m->take(m->user, bytes, len);
}

/* ---- Lines ---- */

/* Returns the length in bytes that UTF-8 has in the file. */
static size_t length_in_file(const struct mojibake *m, const char *text, size_t len)
{
    switch (m->unit) {
    case 2:
        return 2 * runic_utf8_to_utf16_size(text, len);
    case 4:
        return 4 * runic_utf8_to_utf32_size(text, len);
    default:
        return len;
    }
}

static void count_text(struct mojibake *m, const char *text, size_t len)
{
    const uint64_t offset = m->at.offset;
    position_count(&m->at, (const uint8_t *)text, len);
    m->at.offset = offset + length_in_file(m, text, len);
}

static void report_runs(struct mojibake *m, size_t len, size_t count)
{
    const char *line = m->line;
    size_t at = 0, fixed_at = 0;
    for (size_t i = 0; i < count; i++) {
        const runic_mojibake run = runs_of(m)[i];
        const size_t before = run.offset - at;
        count_text(m, line + at, before);
        fixed_at += before;
        const size_t length = length_in_file(m, line + run.offset, run.length);
        m->found(m->user, &(struct mojibake_run){m->at, length, run, line + run.offset, fixed_of(m) + fixed_at});
        count_text(m, line + run.offset, run.length);
        at = run.offset + run.length;
        fixed_at += run.fixed_length;
    }
    count_text(m, line + at, len - at);
}

/* Begins the positions with the first bytes of the text. A BOM is beyond ASCII: therefore it is held whole. */
static void begin(struct mojibake *m, const void *text, size_t len)
{
    if (!m->is_begun)
        position_start(&m->at, RUNIC_UTF8, len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0);
    m->is_begun = true;
}

/* Returns true if the runs have less than half of the bytes beyond ASCII, as in text of another charset by chance. */
static bool explains_less(const struct mojibake *m, size_t len, size_t count)
{
    size_t in_runs = 0, beyond = 0;
    for (size_t i = 0; i < count; i++)
        in_runs += runs_of(m)[i].length;
    for (size_t i = 0; i < len && count > 0; i++)
        beyond += (unsigned char)m->line[i] >= 0x80;
    return 2 * in_runs < beyond;
}

/* Passes on the first bytes of the held part. Returns false if take() does. */
static bool pass(struct mojibake *m, size_t len)
{
    char *line = m->line;
    begin(m, line, len);
    size_t count = find_runs(m, len);
    const bool is_by_chance = explains_less(m, len, count) && misread_line(line, len, &m->last);
    if (is_by_chance)
        count = 0;
    const size_t written = count > 0 ? runic_mojibake_fix(line, len, fixed_of(m), len).written : len;
    if (m->misread != NULL && (is_by_chance || (count == 0 && misread_line(line, len, &m->last))))
        m->misread(m->user, &m->at, &m->last);
    const bool good = take_text(m, count > 0 ? fixed_of(m) : line, written);
    report_runs(m, len, count);
    m->held -= len;
    memmove(line, line + len, m->held);
    return good;
}

/* Returns the last place in a long line where the library begins a part: it judges the line as if it were whole. If there is
 * none, before the last run, which may go on in the next part; if that is the first run, after it; without runs, after half of
 * the line. */
static size_t end_of_part(struct mojibake *m)
{
    const char *line = m->line;
    size_t end = 0, characters = 0;
    for (size_t at = 0; at < m->held; at++)
        if ((unsigned char)line[at] > ' ' && (unsigned char)line[at] < 0x80 && ++characters > MOJIBAKE_PART) {
            end = at;
            characters = 1;
        }
    if (end > 0)
        return end;
    const size_t count = find_runs(m, m->held);
    if (count == 0)
        return runic_utf8_floor(line, m->held, m->held / 2);
    const runic_mojibake *last = &runs_of(m)[count - 1];
    return last->offset > 0 ? last->offset : last->length;
}

/* Holds the next part of a line. */
static bool hold(struct mojibake *m, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        if (m->held == MOJIBAKE_LINE && !pass(m, end_of_part(m)))
            return false;
        if (m->held == m->room) {
            m->room = m->room > 0 ? 2 * m->room : 4096;
            m->line = resized(m->line, 2 * m->room + MOST_RUNS(m->room) * sizeof(runic_mojibake));
        }
        const size_t room = m->room - m->held, part = len < room ? len : room;
        memcpy(m->line + m->held, bytes, part);
        m->held += part;
        bytes += part;
        len -= part;
    }
    return true;
}

/* ---- The text ---- */

/* Returns how many bytes are whole lines of ASCII. */
static size_t ascii_lines(const uint8_t *bytes, size_t len)
{
    size_t lines = runic_ascii_validate((const char *)bytes, len).read;
    while (lines > 0 && bytes[lines - 1] != '\n')
        lines--;
    return lines;
}

bool mojibake_read(struct mojibake *m, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        const size_t ascii = m->held == 0 ? ascii_lines(bytes, len) : 0;
        const uint8_t *feed = ascii < len ? memchr(bytes + ascii, '\n', len - ascii) : NULL;
        const size_t end = feed != NULL ? (size_t)(feed - bytes) + 1 : len;
        if (ascii > 0) {
            begin(m, bytes, ascii);
            count_text(m, (const char *)bytes, ascii);
        }
        if (!take_text(m, bytes, ascii) || !hold(m, bytes + ascii, end - ascii) || (feed != NULL && !pass(m, m->held)))
            return false;
        bytes += end;
        len -= end;
    }
    return true;
}

bool mojibake_end(struct mojibake *m)
{
    const bool good = m->held == 0 || pass(m, m->held);
    mojibake_abandon(m);
    return good;
}

void mojibake_abandon(struct mojibake *m)
{
    free(m->line);
    m->line = NULL;
}
