/* mojibake.c - finds and undoes mojibake in UTF-8, piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "mojibake.h"

#include <string.h>

#include "mojibake_line.h"
#include "text/charset.h"

/* A line as characters. An ill-formed sequence is U+0000, which is never mojibake. */
struct line {
    char32_t text[MOJIBAKE_LINE];
    uint16_t begin[MOJIBAKE_LINE + 1]; /* of each character in bytes */
    size_t len;
};

static void read_line(struct line *line, const uint8_t *bytes, size_t len)
{
    size_t at = 0;
    for (line->len = 0; at < len && line->len < MOJIBAKE_LINE; line->len++) {
        const runic_character next = runic_utf8_next((const char *)bytes + at, len - at);
        line->text[line->len] = next.status == RUNIC_OK ? next.value : 0;
        line->begin[line->len] = (uint16_t)at;
        at += next.length;
    }
    line->begin[line->len] = (uint16_t)at;
}

static size_t write_utf8(const struct match *match, char *text)
{
    const runic_options how = {.from = SCALARS, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_KEEP};
    const size_t len = runic_convert(&how, match->text, match->count * sizeof *match->text, text, 4 * MOST_RUN).written;
    text[len] = 0;
    return len;
}

/* Reports a match, and passes on its correct text. Returns false if take() does. */
static bool pass_match(struct mojibake *m, const uint8_t *bytes, size_t len, const struct match *match)
{
    char wrong[16 * MOST_RUN + 1], right[4 * MOST_RUN + 1];
    const size_t right_len = write_utf8(match, right);
    const size_t wrong_len = len < sizeof wrong ? len : sizeof wrong - 1;
    const struct mojibake_run run = {m->at, len, mojibake_charset(match->which), wrong, right};
    memcpy(wrong, bytes, wrong_len);
    wrong[wrong_len] = 0;
    m->found(m->user, &run);
    position_count(&m->at, bytes, len);
    return m->take == NULL || m->take(m->user, right, right_len);
}

static bool pass_text(struct mojibake *m, const uint8_t *bytes, size_t len)
{
    position_count(&m->at, bytes, len);
    return len == 0 || m->take == NULL || m->take(m->user, bytes, len);
}

/* Undoes the mojibake that begins at a character of the line. Returns its length in characters, 0 if there is none. */
static size_t undo_at(const struct line *line, size_t i, struct match *match, struct certain *certain)
{
    const struct here here = {line->text + i, line->len - i, i > 0 ? line->text[i - 1] : 0, i, 0};
    return line->text[i] >= 0x80 ? mojibake_undo(&here, match, certain) : 0;
}

/* Passes on the characters of a line that begin before limit, with their mojibake undone. Returns their length in bytes. */
static size_t pass_before(struct mojibake *m, const uint8_t *bytes, const struct line *line, size_t limit,
                          struct certain *certain, bool *good)
{
    struct match match;
    size_t passed = 0, i = 0;
    while (*good && i < line->len && line->begin[i] < limit) {
        const size_t used = undo_at(line, i, &match, certain);
        if (used > 0) {
            const size_t from = line->begin[i], to = line->begin[i + used];
            *good = pass_text(m, bytes + passed, from - passed) && pass_match(m, bytes + from, to - from, &match);
            passed = to;
        }
        i += used > 0 ? used : 1;
    }
    *good = *good && pass_text(m, bytes + passed, line->begin[i] - passed);
    return line->begin[i];
}

/* Finds the certain mojibake of a line. */
static void find_certain(const struct line *line, struct certain *certain)
{
    struct match match;
    for (size_t i = 0; i < line->len;) {
        const size_t used = undo_at(line, i, &match, certain);
        i += used > 0 ? used : 1;
    }
}

/*
 * Passes on a line, or the part of a long one before limit, and sets *passed to its length. The line is read twice, since
 * mojibake that is certain may follow mojibake that is not. Returns false if take() does.
 */
static bool pass_line(struct mojibake *m, const uint8_t *bytes, size_t len, size_t limit, size_t *passed)
{
    struct certain certain[MOST_LEVELS] = {{.scripts = 0}};
    struct line line;
    bool good = true;
    read_line(&line, bytes, len);
    find_certain(&line, certain);
    memset(certain[0].next, 0, sizeof certain[0].next);
    *passed = pass_before(m, bytes, &line, limit, certain, &good);
    return good;
}

/* ---- The text */

static bool pass_held(struct mojibake *m)
{
    const size_t len = m->held;
    size_t passed;
    m->held = 0;
    return len == 0 || pass_line(m, m->line, len, len, &passed);
}

/* Passes on the first part of a long line: up to its last ASCII character, or half of it if it has none. */
static bool pass_part(struct mojibake *m)
{
    size_t at = m->held - 1, passed;
    while (at > 0 && m->line[at] >= 0x80)
        at--;
    const bool good = at > 0 ? pass_line(m, m->line, at, at, &passed) : pass_line(m, m->line, m->held, m->held / 2, &passed);
    m->held -= passed;
    memmove(m->line, m->line + passed, m->held);
    return good;
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
        if (m->held == MOJIBAKE_LINE && !pass_part(m))
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
    mojibake_prepare();
    while (len > 0) {
        const size_t ascii = m->held == 0 ? ascii_lines(bytes, len) : 0;
        const uint8_t *feed = ascii < len ? memchr(bytes + ascii, '\n', len - ascii) : NULL;
        const size_t end = feed != NULL ? (size_t)(feed - bytes) + 1 : len;
        if (!pass_text(m, bytes, ascii) || !hold(m, bytes + ascii, end - ascii) || (feed != NULL && !pass_held(m)))
            return false;
        bytes += end;
        len -= end;
    }
    return true;
}

bool mojibake_end(struct mojibake *m)
{
    return pass_held(m);
}
