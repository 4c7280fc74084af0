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

/* Returns the length of the first part of a line. */
static size_t part_length(const char *src, size_t len)
{
    size_t count = 0;
    for (size_t at = 0; at < len; at++) {
        const uint8_t byte = (uint8_t)src[at];
        if (byte > ' ' && byte < 0x80 && count++ == MOJIBAKE_PART)
            return at;
    }
    return len;
}

/* Undoes a part of a line. Returns false if nothing changes. */
static bool undo_part(struct mojibake_piece *piece, const char *src, size_t len, size_t line_len)
{
    return runic_mojibake_suspect(src, len) < len && runic_mojibake_undo(piece, src, len, len < line_len ? src[len] : 0);
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
static void add_character(struct found_runs *list, char32_t value, const struct mojibake_source *source, size_t offset)
{
    char bytes[4];
    if (list->last.length == 0 || list->last.offset + list->last.length != offset) {
        store_last(list);
        list->last = (runic_mojibake){.offset = offset, .charset = (runic_charset)source->charset};
    }
    list->last.length += source->length;
    list->last.fixed_length += runic_utf8_put(value, bytes, sizeof bytes);
    if (source->levels > list->last.levels)
        list->last.levels = source->levels;
}

static void find_in_part(struct found_runs *list, struct mojibake_piece *piece, size_t at)
{
    do {
        for (size_t i = MOJIBAKE_BEHIND; i < piece->end; i++) {
            if (piece->sources[i].levels > 0)
                add_character(list, piece->text[i], &piece->sources[i], at);
            at += piece->sources[i].length;
        }
    } while (runic_mojibake_next(piece));
}

static void find_in_line(struct found_runs *list, const char *src, size_t at, size_t end)
{
    struct mojibake_piece piece;
    for (size_t length; at < end; at += length) {
        length = part_length(src + at, end - at);
        if (undo_part(&piece, src + at, length, end - at))
            find_in_part(list, &piece, at);
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

static bool write_part(struct output *out, struct mojibake_piece *piece, const char *src)
{
    do {
        for (size_t i = MOJIBAKE_BEHIND; i < piece->end; i++) {
            char bytes[4];
            const size_t length = piece->sources[i].length;
            const bool good = piece->sources[i].levels == 0
                                  ? write_bytes(out, src, length)
                                  : write_bytes(out, bytes, runic_utf8_put(piece->text[i], bytes, sizeof bytes));
            if (!good)
                return false;
            src += length;
        }
    } while (runic_mojibake_next(piece));
    return true;
}

/* Returns false, with nothing written, if the line does not fit. */
static bool fix_line(struct output *out, const char *src, size_t len)
{
    const size_t written = out->written;
    struct mojibake_piece piece;
    for (size_t at = 0, length; at < len; at += length) {
        length = part_length(src + at, len - at);
        if (!(undo_part(&piece, src + at, length, len - at) ? write_part(out, &piece, src + at)
                                                            : write_bytes(out, src + at, length))) {
            out->written = written;
            return false;
        }
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
        if (!fix_line(&out, src + at, end - at))
            break;
        at = end;
    }
    return (runic_result){.read = at, .written = out.written, .status = at < len ? RUNIC_FULL : RUNIC_OK};
}

#endif
