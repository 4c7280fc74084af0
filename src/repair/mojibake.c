/* mojibake.c - finds and undoes UTF-8 that was read in another charset and written as UTF-8 again. */
/* SPDX-License-Identifier: MIT */
#include "run.h"
#include "undo.h"

#ifdef RUNIC_UNICODE_ONLY

size_t runic_mojibake_find(const char *src, size_t len, runic_mojibake *list, size_t cap)
{
    (void)src, (void)len, (void)list, (void)cap;
    return 0;
}

runic_result runic_mojibake_fix(const char *src, size_t len, char *dst, size_t cap)
{
    const size_t count = len < cap ? len : cap;
    if (count > 0)
        memcpy(dst, src, count);
    return (runic_result){.read = count, .written = count, .status = count < len ? RUNIC_FULL : RUNIC_OK};
}

#else

static size_t line_start(const char *src, size_t at)
{
    while (at > 0 && src[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const char *src, size_t len, size_t at)
{
    while (at < len && src[at] != '\n')
        at++;
    return at < len ? at + 1 : len;
}

/* ---- Finding ---- */

struct found_runs {
    runic_mojibake *runs;
    size_t cap, count;
    runic_mojibake last; /* the run that may still grow */
};

static void store_last(struct found_runs *list)
{
    if (list->last.length == 0)
        return;
    if (list->count < list->cap)
        list->runs[list->count] = list->last;
    list->count++;
    list->last.length = 0;
}

/* Adds a character that was undone. Characters that touch are one run. */
static void add_character(struct found_runs *list, const struct mojibake_piece *piece, size_t i, size_t offset)
{
    const size_t begin = offset + piece->begin[i], length = (size_t)(piece->begin[i + 1] - piece->begin[i]);
    char bytes[4];
    if (list->last.length == 0 || list->last.offset + list->last.length != begin) {
        store_last(list);
        list->last = (runic_mojibake){.offset = begin, .charset = (runic_charset)piece->charset[i]};
    }
    list->last.length += length;
    list->last.right += runic_utf8_put(piece->text[i], bytes, sizeof bytes);
    if (piece->levels[i] > list->last.levels)
        list->last.levels = piece->levels[i];
}

static void find_in_line(struct found_runs *list, const char *src, size_t at, size_t end)
{
    struct mojibake_piece piece;
    piece.before = 0;
    while (at < end) {
        bool changed;
        const size_t length = runic_mojibake_piece(&piece, src + at, end - at, &changed);
        for (size_t i = 0; changed && i < piece.len; i++)
            if (piece.levels[i] > 0)
                add_character(list, &piece, i, at);
        if (piece.is_cut)
            store_last(list);
        at += length;
        piece.before = piece.text[piece.len - 1];
    }
}

size_t runic_mojibake_find(const char *src, size_t len, runic_mojibake *list, size_t cap)
{
    struct found_runs found = {.runs = list, .cap = cap};
    for (size_t at = 0; at < len;) {
        const size_t right = runic_mojibake_suspect(src + at, len - at);
        if (right == len - at)
            break;
        const size_t start = at + line_start(src + at, right), end = line_end(src, len, at + right);
        find_in_line(&found, src, start, end);
        at = end;
    }
    store_last(&found);
    return found.count;
}

/* ---- Undoing ---- */

struct output {
    char *dst;
    size_t cap, written;
};

/* Returns false if the bytes do not fit. */
static bool write_bytes(struct output *out, const char *src, size_t len)
{
    if (len > out->cap - out->written)
        return false;
    if (len > 0)
        memcpy(out->dst + out->written, src, len);
    out->written += len;
    return true;
}

static bool write_piece(struct output *out, const struct mojibake_piece *piece, const char *src)
{
    for (size_t i = 0; i < piece->len; i++) {
        char bytes[4];
        const size_t begin = piece->begin[i], length = piece->begin[i + 1] - begin;
        const bool good = piece->levels[i] == 0 ? write_bytes(out, src + begin, length)
                                                : write_bytes(out, bytes, runic_utf8_put(piece->text[i], bytes, sizeof bytes));
        if (!good)
            return false;
    }
    return true;
}

/* Returns false, with nothing written, if the line does not fit. */
static bool fix_line(struct output *out, const char *src, size_t at, size_t end)
{
    const size_t written = out->written;
    struct mojibake_piece piece;
    piece.before = 0;
    while (at < end) {
        bool changed;
        const size_t length = runic_mojibake_piece(&piece, src + at, end - at, &changed);
        if (changed ? !write_piece(out, &piece, src + at) : !write_bytes(out, src + at, length)) {
            out->written = written;
            return false;
        }
        at += length;
        piece.before = piece.text[piece.len - 1];
    }
    return true;
}

/* Copies whole lines, as many as fit. Returns their length. */
static size_t copy_lines(struct output *out, const char *src, size_t len)
{
    const size_t room = out->cap - out->written, fitting = len <= room ? len : line_start(src, room);
    write_bytes(out, src, fitting);
    return fitting;
}

runic_result runic_mojibake_fix(const char *src, size_t len, char *dst, size_t cap)
{
    struct output out = {.dst = dst, .cap = cap};
    size_t at = 0;
    while (at < len) {
        const size_t right = runic_mojibake_suspect(src + at, len - at);
        const size_t lines = right == len - at ? right : line_start(src + at, right);
        const size_t copied = copy_lines(&out, src + at, lines);
        at += copied;
        if (copied < lines)
            break;
        const size_t end = at < len ? line_end(src, len, at) : len;
        if (!fix_line(&out, src, at, end))
            break;
        at = end;
    }
    return (runic_result){.read = at, .written = out.written, .status = at < len ? RUNIC_FULL : RUNIC_OK};
}

#endif
