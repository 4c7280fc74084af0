/* rows_state.c - characters of a charset with state, which can only be decoded from the beginning of the text on. */
/* SPDX-License-Identifier: MIT */
/*
 * Places are asked for one after the other, each a little before the last: two states are kept on the way, the older one so
 * many rows back that it is never far to what is asked for.
 */
#include <string.h>

#include "rows.h"

/* Bytes that are given to the decoder at once; some tags and a character are far less. */
#define STRETCH 64

/* Rows from one state that is kept to the next. */
#define APART 64

static void begin(struct rows *rows)
{
    const runic_options how = {
        .from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP, .utf7_lenient = rows->utf7_lenient};
    rows->now = (struct rows_state){.index = 0};
    runic_converter_init(&rows->now.decoder, &how);
    if (rows->begun)
        return;
    rows->begun = true;
    rows->apart = APART;
    rows->newer = rows->older = rows->now;
}

static void fill_row(struct rows *rows, struct row *row, uint64_t offset, size_t length)
{
    row->offset = offset;
    row->length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    const size_t wanted = length < ROW_MOST ? length : ROW_MOST, there = rows_look_at(rows, offset, wanted);
    memcpy(row->bytes, rows->window + (offset - rows->offset), there < wanted ? there : wanted);
}

/* The row behind the last one: a character with the tags and shifts about it, or an ill-formed sequence. */
static void decode_row(struct rows *rows)
{
    struct rows_state *now = &rows->now;
    const uint64_t offset = now->next.offset + now->next.length;
    uint8_t out[4] = {0};
    if (now->fault.length > 0) {
        now->next = now->fault;
        now->fault.length = 0;
        return;
    }
    const size_t there = rows_look_at(rows, offset, STRETCH), len = there < STRETCH ? there : STRETCH;
    const uint8_t *src = rows->window + (offset - rows->offset);
    const runic_result r = runic_converter_convert(&now->decoder, src, len, out, sizeof out, len < STRETCH);
    const runic_report report = runic_converter_report(&now->decoder);
    const bool bad = r.status == RUNIC_INVALID;
    now->next = (struct row){.value = (char32_t)(out[0] | out[1] << 8 | out[2] << 16)};
    fill_row(rows, &now->next, offset, bad ? (size_t)(report.offset - offset) : r.read);
    if (!bad)
        return;
    now->fault = (struct row){.fault = report.fault};
    fill_row(rows, &now->fault, report.offset, report.length);
    if (r.written == 0 && now->next.length == 0)
        decode_row(rows);
}

/* False at the end of the text. */
static bool advance(struct rows *rows)
{
    decode_row(rows);
    if (rows->now.next.length == 0)
        return false;
    if (++rows->now.index >= rows->newer.index + rows->apart) {
        rows->older = rows->newer;
        rows->newer = rows->now;
    }
    return true;
}

static bool is_inside(const struct row *row, uint64_t offset)
{
    return row->length > 0 && row->offset + row->length > offset;
}

struct row rows_state_at(struct rows *rows, uint64_t offset)
{
    if (!rows->begun)
        begin(rows);
    if (offset < rows->now.next.offset && offset >= rows->newer.next.offset)
        rows->now = rows->newer;
    else if (offset < rows->now.next.offset && offset >= rows->older.next.offset)
        rows->now = rows->older;
    else if (offset < rows->now.next.offset)
        begin(rows);
    while (!is_inside(&rows->now.next, offset) && advance(rows)) {
    }
    return rows->now.next;
}

struct row rows_state_before(struct rows *rows, uint64_t offset, uint64_t count)
{
    if (!rows->begun)
        begin(rows);
    rows->apart = count > APART ? count : APART;
    const struct row at = rows_state_at(rows, offset);
    const uint64_t before = rows->now.index - (at.length > 0 && at.offset >= offset);
    const uint64_t wanted = before > count ? before - count + 1 : 1;
    if (wanted >= rows->newer.index)
        rows->now = rows->newer;
    else if (wanted >= rows->older.index)
        rows->now = rows->older;
    else
        begin(rows);
    while (rows->now.index < wanted && advance(rows)) {
    }
    return rows->now.next;
}
