/* rows.c - decodes single characters at any offset of a file. */
/* SPDX-License-Identifier: MIT */
/* Decoding that begins inside a character is wrong only for the rest of that character, at most 3 bytes; after that it has the
 * same boundaries as decoding from the start. It therefore begins a little before the wanted offset, at a whole unit. */
#include "inspect.h"

#include <string.h>

#include "text/charset.h"

#define LEAD_IN 8

/* Loads the wanted bytes at offset into the window. Returns how many bytes the window has from offset on. */
static size_t load_window(struct rows *rows, uint64_t offset, size_t wanted)
{
    const bool inside = offset >= rows->offset && offset + wanted <= rows->offset + rows->len;
    if (!inside) {
        rows->offset = offset;
        rows->len = input_at(rows->in, offset, rows->window, sizeof rows->window);
    }
    return rows->len - (size_t)(offset - rows->offset);
}

/* ---- Charsets with state, which can only be decoded from the start ---- */

/* Bytes decoded in one call: far more than some tags and a character. */
#define STRETCH 64

/* Rows between checkpoints. Two are kept, so that seeking back decodes at most 2 * INTERVAL rows again. */
#define INTERVAL 64

static void begin(struct rows *rows)
{
    const runic_options how = {
        .from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP, .utf7_lenient = rows->utf7_lenient};
    rows->now = (struct rows_state){.index = 0};
    runic_converter_init(&rows->now.decoder, &how);
    if (rows->begun)
        return;
    rows->begun = true;
    rows->interval = INTERVAL;
    rows->newer = rows->older = rows->now;
}

static void fill_row(struct rows *rows, struct row *row, uint64_t offset, size_t length)
{
    row->offset = offset;
    row->length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    const size_t wanted = length < ROW_MOST ? length : ROW_MOST, there = load_window(rows, offset, wanted);
    memcpy(row->bytes, rows->window + (offset - rows->offset), there < wanted ? there : wanted);
}

/* Decodes the next row: a character with its tags and shifts, a lone surrogate, or an ill-formed sequence. */
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
    const size_t there = load_window(rows, offset, STRETCH), len = there < STRETCH ? there : STRETCH;
    const uint8_t *src = rows->window + (offset - rows->offset);
    const runic_result r = runic_converter_convert(&now->decoder, src, len, out, sizeof out, len < STRETCH);
    const runic_report report = runic_converter_report(&now->decoder);
    const bool bad = r.status == RUNIC_ILL_FORMED, lone = r.status == RUNIC_UNMAPPABLE;
    now->next = (struct row){.value = (char32_t)(out[0] | out[1] << 8 | out[2] << 16), .missing = now->missing};
    now->missing = RUNIC_FAULT_NONE;
    fill_row(rows, &now->next, offset, bad || lone ? (size_t)(report.offset - offset) : r.read);
    if (!bad && !lone)
        return;
    now->fault = lone ? (struct row){.value = report.character} : (struct row){.fault = report.fault};
    fill_row(rows, &now->fault, report.offset, report.length);
    if (report.length == 0)
        now->missing = report.fault;
    if (r.written == 0 && now->next.length == 0)
        decode_row(rows);
}

/* Advances to the next row. Returns false at the end of the text. */
static bool advance(struct rows *rows)
{
    decode_row(rows);
    if (rows->now.next.length == 0)
        return false;
    if (++rows->now.index >= rows->newer.index + rows->interval) {
        rows->older = rows->newer;
        rows->newer = rows->now;
    }
    return true;
}

/* Does what row_at() does, in a charset with state. */
static struct row stateful_row_at(struct rows *rows, uint64_t offset)
{
    if (!rows->begun || offset < rows->now.next.offset)
        begin(rows);
    const struct row *next = &rows->now.next;
    while ((next->length == 0 || next->offset + next->length <= offset) && advance(rows)) {
    }
    return *next;
}

/* Does what row_before() does, in a charset with state. */
static struct row stateful_row_before(struct rows *rows, uint64_t offset, uint64_t count)
{
    if (!rows->begun)
        begin(rows);
    rows->interval = count > INTERVAL ? count : INTERVAL;
    const struct row at = stateful_row_at(rows, offset);
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

/* ---- All charsets ---- */

/* A stretch that is less likely is shown as UTF-8. */
#define LIKELY 500

static size_t stretch_at(const struct stretches *s, uint64_t offset)
{
    size_t low = 0, high = s->count - 1;
    while (low < high) {
        const size_t middle = (low + high + 1) / 2;
        if (s->list[middle].begin <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Sets the charset of the stretch at an offset. Returns how many of len bytes it has there. */
static size_t enter_stretch(struct rows *rows, uint64_t offset, size_t len)
{
    const struct stretches *s = rows->stretches;
    if (offset < s->list[0].begin) {
        rows->charset = rows->mark;
        return s->list[0].begin - offset < len ? (size_t)(s->list[0].begin - offset) : len;
    }
    const size_t low = stretch_at(s, offset);
    const bool is_likely = s->list[low].charset != RUNIC_CHARSET_UNKNOWN && s->list[low].probability >= LIKELY;
    const uint64_t end = stretch_end(s, low);
    rows->charset = is_likely ? s->list[low].charset : RUNIC_UTF8;
    return end > offset && end - offset < len ? (size_t)(end - offset) : len;
}

runic_charset rows_charset(struct rows *rows, uint64_t offset)
{
    if (rows->stretches != NULL)
        enter_stretch(rows, offset, 0);
    return rows->charset;
}

struct row row_at(struct rows *rows, uint64_t offset)
{
    size_t most = 2 * ROW_BYTES;
    if (rows->stretches != NULL)
        most = enter_stretch(rows, offset, most);
    if (!has_near_boundaries(rows->charset))
        return stateful_row_at(rows, offset);
    const runic_options how = {.from = rows->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP};
    const size_t len = load_window(rows, offset, 2 * ROW_BYTES);
    const uint8_t *src = rows->window + (offset - rows->offset);
    uint8_t out[4] = {0};
    struct row row = {.offset = offset};
    if (len == 0)
        return row;
    const runic_result one = runic_convert(&how, src, len < most ? len : most, out, sizeof out);
    row.fault = one.written == 0 ? one.fault : RUNIC_FAULT_NONE;
    row.value = (char32_t)(out[0] | out[1] << 8 | out[2] << 16);
    row.length = one.written == 0 ? one.fault_length : (uint8_t)one.read;
    memcpy(row.bytes, src, row.length < ROW_MOST ? row.length : ROW_MOST);
    return row;
}

/* Returns where decoding must begin to be right from `before` bytes before offset on. */
static uint64_t lead_in(const struct rows *rows, uint64_t offset, uint64_t before)
{
    before += LEAD_IN;
    const uint64_t from = offset > before ? offset - before : 0;
    const uint64_t begin = rows->stretches != NULL ? rows->stretches->list[stretch_at(rows->stretches, from)].begin : 0;
    return from < begin ? 0 : begin + (from - begin) / 4 * 4;
}

struct row row_containing(struct rows *rows, uint64_t offset)
{
    struct row row = row_at(rows, has_near_boundaries(rows->charset) ? lead_in(rows, offset, 0) : offset);
    while (row.length > 0 && row.offset + row.length <= offset)
        row = row_at(rows, row.offset + row.length);
    return row;
}

struct row row_before(struct rows *rows, uint64_t offset, uint64_t count)
{
    if (!has_near_boundaries(rows->charset))
        return stateful_row_before(rows, offset, count);
    /* Walks over the rows twice: first to count them, then to stop count rows before offset. */
    const uint64_t start = lead_in(rows, offset, count < offset ? count * ROW_BYTES : offset);
    uint64_t rows_between = 0;
    struct row row;
    for (row = row_at(rows, start); row.length > 0 && row.offset < offset; row = row_at(rows, row.offset + row.length))
        rows_between++;
    for (row = row_at(rows, start); rows_between > count; rows_between--)
        row = row_at(rows, row.offset + row.length);
    return row;
}
