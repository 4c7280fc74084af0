/* rows.c - decodes single characters anywhere in a file. */
/* SPDX-License-Identifier: MIT */
/*
 * Decoding that begins inside a character goes wrong for its rest only, at most 3 bytes, and then finds the boundaries that
 * decoding from the start of the text has. So it begins a little before what is wanted, at a whole unit.
 */
#include "rows.h"

#include <string.h>

#include "text/charset.h"

#define LEAD_IN 8

size_t rows_look_at(struct rows *rows, uint64_t offset, size_t wanted)
{
    const bool inside = offset >= rows->offset && offset + wanted <= rows->offset + rows->len;
    if (!inside) {
        rows->offset = offset;
        rows->len = input_at(rows->in, offset, rows->window, sizeof rows->window);
    }
    return rows->len - (size_t)(offset - rows->offset);
}

struct row row_at(struct rows *rows, uint64_t offset)
{
    if (!is_countable(rows->charset))
        return rows_state_at(rows, offset);
    const runic_options how = {.from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP};
    const size_t len = rows_look_at(rows, offset, 2 * ROW_BYTES);
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
    if (!is_countable(rows->charset))
        return rows_state_before(rows, offset, count);
    /* Two walks over the same rows, the second as far behind as there are rows too many. */
    const uint64_t start = lead_in(offset, count < offset ? count * ROW_BYTES : offset);
    uint64_t rows_between = 0;
    struct row row;
    for (row = row_at(rows, start); row.length > 0 && row.offset < offset; row = row_at(rows, row.offset + row.length))
        rows_between++;
    for (row = row_at(rows, start); rows_between > count; rows_between--)
        row = row_at(rows, row.offset + row.length);
    return row;
}
