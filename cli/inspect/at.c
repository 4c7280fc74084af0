/* at.c - finds the position that --at names: a byte offset, a line and column, or a number of UTF-16 units or characters. */
/* SPDX-License-Identifier: MIT */
#include "inspect.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/options.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/position.h"

/* Parses a byte offset: decimal, or hexadecimal with 0x. */
static bool parse_offset(const char *text, uint64_t *offset)
{
    const size_t len = strlen(text);
    if (strncmp(text, "0x", 2) != 0)
        return parse_number(text, len, offset);
    *offset = strtoull(text, NULL, 16);
    return len > 2 && len <= 18 && strspn(text + 2, "0123456789abcdefABCDEF") == len - 2;
}

bool parse_place(const char *text, struct wanted *wanted)
{
    const char *colon = strchr(text, ':');
    bool good;
    *wanted = (struct wanted){.unit = RUNIC_UNIT_UTF8};
    if (strncmp(text, "U16:", 4) == 0)
        wanted->unit = RUNIC_UNIT_UTF16;
    else if (strncmp(text, "CP:", 3) == 0)
        wanted->unit = RUNIC_UNIT_UTF32;
    if (colon == NULL || wanted->unit != RUNIC_UNIT_UTF8)
        good = parse_offset(colon == NULL ? text : colon + 1, &wanted->offset);
    else
        good = parse_number(text, (size_t)(colon - text), &wanted->line) &&
               parse_number(colon + 1, strlen(colon + 1), &wanted->column) && wanted->line > 0 && wanted->column > 0;
    return good ||
           fail(NULL,
                "--at takes an offset (22, 0x16), a line and column from 1 (2:11), or a number of UTF-16 units or code points "
                "(U16:20, CP:19), not '%s'",
                quoted(text));
}

/* Finds the offset of a line by decoding, for charsets in which line feeds cannot be found otherwise, and for texts in several
 * charsets. Returns false after an error message. */
static bool find_decoded_line(struct rows *rows, uint64_t line, uint64_t *offset)
{
    uint64_t at = 1;
    *offset = 0;
    while (at < line) {
        const struct row row = row_at(rows, *offset);
        if (row.length == 0)
            return !rows->in->failed && fail(rows->in->name, "has only %s", counted(at, "line"));
        at += row.value == '\n' && row.fault == RUNIC_FAULT_NONE;
        *offset += row.length;
    }
    return true;
}

/* Finds the offset of a line. Returns false after an error message. */
static bool find_line(struct rows *rows, bool marked, uint64_t line, uint64_t *offset)
{
    struct position position;
    if (rows->stretches != NULL || !has_near_boundaries(rows->charset))
        return find_decoded_line(rows, line, offset);
    *offset = 0;
    position_start(&position, rows->charset, marked);
    while (line > 1) {
        const struct piece piece = input_next(rows->in, rows->charset);
        const size_t found = position_find_line(&position, piece.bytes, piece.len, line);
        if (found != SIZE_MAX) {
            *offset += found;
            return true;
        }
        if (piece.len == 0)
            return !rows->in->failed && fail(rows->in->name, "has only %s", counted(position.line, "line"));
        position_count(&position, piece.bytes, piece.len);
        *offset += piece.len;
    }
    return true;
}

/* Finds the row of a line and column. An initial BOM is not a column. Returns false after an error message. */
static bool find_column(struct rows *rows, bool marked, const struct wanted *wanted, struct row *row)
{
    uint64_t offset, column = 1;
    if (!find_line(rows, marked, wanted->line, &offset))
        return false;
    *row = row_at(rows, offset);
    if (offset == 0 && marked)
        *row = row_at(rows, row->length);
    while (column < wanted->column && row->length > 0 && row->value != '\n') {
        *row = row_at(rows, row->offset + row->length);
        column++;
    }
    if (row->length > 0 && column == wanted->column)
        return true;
    return fail(rows->in->name, "line %" PRIu64 " has only %s", wanted->line,
                counted(row->length > 0 ? column : column - 1, "column"));
}

/* Finds the piece of UTF-8 that has unit number *left. Makes *left relative to the piece, and sets *offset to its offset. */
static void find_in_pieces(struct rows *rows, runic_unit unit, uint64_t *left, uint64_t *offset)
{
    if (!input_rewind(rows->in))
        return;
    for (;;) {
        const struct piece piece = input_next(rows->in, rows->charset);
        const size_t units = runic_utf8_translate((const char *)piece.bytes, piece.len, RUNIC_UNIT_UTF8, piece.len, unit, NULL);
        if (piece.len == 0 || units > *left)
            return;
        *left -= units;
        *offset += piece.len;
    }
}

/* Finds the row after a number of UTF-16 units or code points, except an initial BOM. Returns false after an error message. */
static bool find_unit(struct rows *rows, bool marked, const struct wanted *wanted, struct row *row)
{
    uint64_t left = wanted->offset, offset = 0;
    left += marked;
    if (rows->charset == RUNIC_UTF8)
        find_in_pieces(rows, wanted->unit, &left, &offset);
    for (*row = row_at(rows, offset); row->length > 0; *row = row_at(rows, row->offset + row->length)) {
        const uint64_t units = wanted->unit == RUNIC_UNIT_UTF16 && row->value > 0xFFFF ? 2 : 1;
        if (left < units)
            return !rows->in->failed;
        left -= units;
    }
    if (wanted->offset == 0 || rows->in->failed)
        return !rows->in->failed;
    return fail(rows->in->name, "ends before %s",
                counted(wanted->offset, wanted->unit == RUNIC_UNIT_UTF16 ? "UTF-16 unit" : "code point"));
}

bool find_row(struct rows *rows, bool marked, const struct wanted *wanted, struct row *row)
{
    if (wanted->line > 0)
        return find_column(rows, marked, wanted, row);
    if (wanted->unit != RUNIC_UNIT_UTF8)
        return find_unit(rows, marked, wanted, row);
    *row = row_containing(rows, wanted->offset);
    if (row->length > 0 || wanted->offset == 0)
        return !rows->in->failed;
    return fail(rows->in->name, "ends before offset %" PRIu64, wanted->offset);
}
