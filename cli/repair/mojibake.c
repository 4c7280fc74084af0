/* mojibake.c - finds and undoes mojibake in UTF-8, piece by piece: the library judges each line. */
/* SPDX-License-Identifier: MIT */
#include "mojibake.h"

#include <string.h>

#include "text/charset.h"

/* A run has at least two characters of two bytes, and runs do not touch. */
enum { MOST_RUNS = MOJIBAKE_LINE / 5 + 1 };

static bool take_text(struct mojibake *m, const void *bytes, size_t len)
{
    return len == 0 || m->take == NULL || m->take(m->user, bytes, len);
}

/* Copies text, and ends it with a NUL byte. */
static void copy_text(char *to, const char *from, size_t len)
{
    memcpy(to, from, len);
    to[len] = 0;
}

/* Reports the runs of the part, whose right text is fixed. */
static void report_runs(struct mojibake *m, size_t len, const char *fixed, const runic_mojibake *runs, size_t count)
{
    char text[MOJIBAKE_LINE + 1], right[MOJIBAKE_LINE + 1];
    size_t at = 0, fixed_at = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t before = runs[i].offset - at;
        position_count(&m->at, (const uint8_t *)m->line + at, before);
        copy_text(text, m->line + runs[i].offset, runs[i].length);
        copy_text(right, fixed + fixed_at + before, runs[i].right);
        m->found(m->user, &(struct mojibake_run){m->at, runs[i], text, right});
        position_count(&m->at, (const uint8_t *)m->line + runs[i].offset, runs[i].length);
        at = runs[i].offset + runs[i].length;
        fixed_at += before + runs[i].right;
    }
    position_count(&m->at, (const uint8_t *)m->line + at, len - at);
}

/* Passes on the first bytes of the held line. Returns false if take() does. */
static bool pass_line(struct mojibake *m, size_t len)
{
    runic_mojibake runs[MOST_RUNS];
    char fixed[MOJIBAKE_LINE];
    const size_t count = runic_mojibake_find(m->line, len, runs, MOST_RUNS);
    const size_t written = count > 0 ? runic_mojibake_fix(m->line, len, fixed, sizeof fixed).written : len;
    struct misread misread;
    if (count == 0 && m->misread != NULL && misread_line(m->line, len, &misread))
        m->misread(m->user, &m->at, &misread);
    const bool good = take_text(m, count > 0 ? fixed : m->line, written);
    report_runs(m, len, fixed, runs, count);
    m->held -= len;
    memmove(m->line, m->line + len, m->held);
    return good;
}

/* ---- The text */

/*
 * Returns where the first part of a long line ends: before its last ASCII character. If it has none, before the last run,
 * which may go on in the next part; if that is the first run, after it; without runs, after half of the line.
 */
static size_t end_of_part(const struct mojibake *m)
{
    runic_mojibake runs[MOST_RUNS];
    size_t at = m->held - 1;
    while (at > 0 && (unsigned char)m->line[at] >= 0x80)
        at--;
    if (at > 0)
        return at;
    const size_t count = runic_mojibake_find(m->line, m->held, runs, MOST_RUNS);
    if (count == 0)
        return runic_utf8_floor(m->line, m->held, m->held / 2);
    const runic_mojibake *last = &runs[count - 1];
    return last->offset > 0 ? last->offset : last->length;
}

/* Holds the next part of a line. */
static bool hold(struct mojibake *m, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        const size_t room = MOJIBAKE_LINE - m->held, part = len < room ? len : room;
        memcpy(m->line + m->held, bytes, part);
        m->held += part;
        bytes += part;
        len -= part;
        if (m->held == MOJIBAKE_LINE && !pass_line(m, end_of_part(m)))
            return false;
    }
    return true;
}

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
    if (!m->is_begun) {
        position_start(&m->at, RUNIC_UTF8, len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0);
        m->is_begun = true;
    }
    while (len > 0) {
        const size_t ascii = m->held == 0 ? ascii_lines(bytes, len) : 0;
        const uint8_t *feed = ascii < len ? memchr(bytes + ascii, '\n', len - ascii) : NULL;
        const size_t end = feed != NULL ? (size_t)(feed - bytes) + 1 : len;
        position_count(&m->at, bytes, ascii);
        if (!take_text(m, bytes, ascii) || !hold(m, bytes + ascii, end - ascii) || (feed != NULL && !pass_line(m, m->held)))
            return false;
        bytes += end;
        len -= end;
    }
    return true;
}

bool mojibake_end(struct mojibake *m)
{
    return m->held == 0 || pass_line(m, m->held);
}
