/* rows.c - decodes single characters anywhere in a file. */
/* SPDX-License-Identifier: MIT */
/*
 * Decoding that begins inside a character goes wrong for its rest only, at most 3 bytes, and then finds the boundaries that
 * decoding from the start of the text has. So it begins a little before what is wanted, at a whole unit.
 */
#include "rows.h"

#include <string.h>

#include "charset.h"

#define LEAD_IN 8

/* Sees to it that the bytes of the row at offset are in the window. Returns how many there are from offset on. */
static size_t look_at(struct rows *rows, uint64_t offset)
{
    const bool inside = offset >= rows->offset && offset + 2 * ROW_BYTES <= rows->offset + rows->len;
    if (!inside) {
        rows->offset = offset;
        rows->len = input_at(rows->in, offset, rows->window, sizeof rows->window);
    }
    return rows->len - (size_t)(offset - rows->offset);
}

/* ---- Charsets with state ---- */

/* Bytes that are given to the decoder at once; some tags and a character are far less. */
#define STRETCH 64

static void begin_again(struct rows *rows)
{
    const runic_options how = {
        .from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP, .utf7_lenient = rows->utf7_lenient};
    runic_converter_init(&rows->decoder, &how);
    rows->next = rows->fault = (struct row){.offset = 0};
    rows->begun = true;
}

static void fill_row(struct rows *rows, struct row *row, uint64_t offset, size_t length)
{
    row->offset = offset;
    row->length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    input_at(rows->in, offset, row->bytes, length < ROW_MOST ? length : ROW_MOST);
}

/* The row behind the last one: a character with the tags and shifts about it, or an ill-formed sequence. */
static void advance(struct rows *rows)
{
    const uint64_t offset = rows->next.offset + rows->next.length;
    uint8_t src[STRETCH], out[4] = {0};
    if (rows->fault.length > 0) {
        rows->next = rows->fault;
        rows->fault.length = 0;
        return;
    }
    const size_t len = input_at(rows->in, offset, src, sizeof src);
    runic_result r = runic_converter_convert(&rows->decoder, src, len, out, sizeof out, len < sizeof src);
    const runic_report report = runic_converter_report(&rows->decoder);
    const bool bad = r.status == RUNIC_INVALID;
    rows->next = (struct row){.value = (char32_t)(out[0] | out[1] << 8 | out[2] << 16)};
    fill_row(rows, &rows->next, offset, bad ? (size_t)(report.offset - offset) : r.read);
    if (!bad)
        return;
    rows->fault = (struct row){.fault = report.fault};
    fill_row(rows, &rows->fault, report.offset, report.length);
    if (r.written == 0 && rows->next.length == 0)
        advance(rows);
}

static struct row stateful_row(struct rows *rows, uint64_t offset)
{
    if (!rows->begun || offset < rows->next.offset)
        begin_again(rows);
    while (!(rows->next.length > 0 && rows->next.offset + rows->next.length > offset)) {
        advance(rows);
        if (rows->next.length == 0)
            break;
    }
    return rows->next;
}

/* ---- All charsets ---- */

struct row row_at(struct rows *rows, uint64_t offset)
{
    if (!is_countable(rows->charset))
        return stateful_row(rows, offset);
    const runic_options how = {.from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP};
    const size_t len = look_at(rows, offset);
    const uint8_t *src = rows->window + (offset - rows->offset);
    uint8_t out[4] = {0};
    struct row row = {.offset = offset};
    if (len == 0)
        return row;
    const runic_result one = runic_convert(&how, src, len < 2 * ROW_BYTES ? len : 2 * ROW_BYTES, out, sizeof out);
    row.fault = one.written == 0 ? one.fault : RUNIC_FAULT_NONE;
    row.value = (char32_t)(out[0] | out[1] << 8 | out[2] << 16);
    if (one.written == 0)
        row.length = one.fault_length;
    else
        while (row.length < one.read && one.read <= ROW_BYTES)
            row.length++;
    memcpy(row.bytes, src, row.length < ROW_MOST ? row.length : ROW_MOST);
    return row;
}

/* Where decoding may begin for what is at offset, and so much before it. */
static uint64_t lead_in(uint64_t offset, uint64_t before)
{
    before += LEAD_IN;
    return offset > before ? (offset - before) / 4 * 4 : 0;
}

struct row row_around(struct rows *rows, uint64_t offset)
{
    struct row row = row_at(rows, is_countable(rows->charset) ? lead_in(offset, 0) : offset);
    while (row.length > 0 && row.offset + row.length <= offset)
        row = row_at(rows, row.offset + row.length);
    return row;
}

struct row row_before(struct rows *rows, uint64_t offset, uint64_t count)
{
    /* Two walks over the same rows, the second as far behind as there are rows too many. */
    const bool anywhere = is_countable(rows->charset);
    const uint64_t start = anywhere ? lead_in(offset, count < offset ? count * ROW_BYTES : offset) : 0;
    uint64_t rows_between = 0;
    struct row row;
    for (row = row_at(rows, start); row.length > 0 && row.offset < offset; row = row_at(rows, row.offset + row.length))
        rows_between++;
    for (row = row_at(rows, start); rows_between > count; rows_between--)
        row = row_at(rows, row.offset + row.length);
    return row;
}
