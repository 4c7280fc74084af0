/* changes.c - converts UTF-8 with its marks composed, its line ends changed, and without each U+FEFF inside it. */
/* SPDX-License-Identifier: MIT */
#include "pass.h"

#include <string.h>

#define MARK      "\xEF\xBB\xBF"
#define NEL       "\xC2\x85"
#define MARK_SIZE 3

/* A part of the text that is changed. */
struct change {
    size_t at, length;
    char32_t line_end; /* CR, LF or U+0085; 0: the part is left out */
};

static bool changes_lines(const struct line_ends *ends)
{
    return ends->mode != EOL_KEEP || ends->has_nel;
}

static bool is_at(const uint8_t *bytes, size_t len, const char *wanted)
{
    const size_t size = strlen(wanted);
    return len >= size && memcmp(bytes, wanted, size) == 0;
}

/* Returns what is changed at the beginning of some text, or a length of 0. */
static struct change change_at(const struct pass *pass, const uint8_t *bytes, size_t len)
{
    const struct line_ends *ends = &pass->encoding.encoder->ends;
    if (*bytes == FILLER && pass->composer.filled) {
        struct change fillers = {.length = 1};
        while (fillers.length < len && bytes[fillers.length] == FILLER)
            fillers.length++;
        return fillers;
    }
    if (*bytes == 0xEF && pass->scan->changes.removed != NULL && is_at(bytes, len, MARK))
        return (struct change){.length = MARK_SIZE};
    if (!changes_lines(ends))
        return (struct change){.length = 0};
    /* For --eol lf, a line feed is changed only after a CR. */
    if (*bytes == '\r' || (*bytes == '\n' && (ends->mode != EOL_LF || ends->after_cr)))
        return (struct change){.length = 1, .line_end = *bytes};
    if (*bytes == 0xC2 && ends->has_nel && is_at(bytes, len, NEL))
        return (struct change){.length = 2, .line_end = NEXT_LINE};
    return (struct change){.length = 0};
}

/* Finds the next change from an offset on, or the end of the text. */
static struct change next_change(const struct pass *pass, const uint8_t *bytes, size_t from, size_t len)
{
    struct change change = {.length = 0};
    size_t at = from;
    for (; at < len; at++) {
        const uint8_t byte = bytes[at];
        if (byte != '\r' && byte != '\n' && byte != 0xC2 && byte < 0xEF)
            continue;
        change = change_at(pass, bytes + at, len - at);
        if (change.length > 0)
            break;
    }
    change.at = at;
    return change;
}

/* Converts text between two changes. Characters that are left out do not separate a CR from an LF. */
static enum scan_end convert_between(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last)
{
    struct line_ends *ends = &pass->encoding.encoder->ends;
    const uint64_t before = pass->written.total, lacking = encoder_faults(pass->encoding.encoder).unmappable;
    const enum scan_end end = pass_convert(pass, bytes, len, offset, last);
    const bool are_left_out = pass->written.total == before && encoder_faults(pass->encoding.encoder).unmappable - lacking ==
                                                                   runic_utf8_to_utf32_size((const char *)bytes, len);
    ends->after_cr = ends->after_cr && are_left_out;
    return end;
}

static enum scan_end convert_line_end(struct pass *pass, char32_t line_end, uint64_t offset)
{
    char32_t changed[2];
    char text[2 * sizeof NEL];
    size_t len = 0;
    const size_t count = line_ends_change(&pass->encoding.encoder->ends, line_end, changed);
    for (size_t i = 0; i < count; i++)
        len += runic_utf8_put(changed[i], text + len, sizeof text - len);
    return pass_convert(pass, (const uint8_t *)text, len, offset, false);
}

/* Converts text with its sequences composed already. */
static enum scan_end convert_part(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last)
{
    const struct scan *scan = pass->scan;
    const bool keeps_first = offset == 0 && scan->how.bom_in == RUNIC_BOM_IN_KEEP;
    enum scan_end end = SCAN_DONE;
    if (!pass->composer.filled && scan->changes.removed == NULL && !changes_lines(&pass->encoding.encoder->ends))
        return pass_convert(pass, bytes, len, offset, last);
    size_t at = keeps_first && is_at(bytes, len, MARK) ? MARK_SIZE : 0;
    if (at > 0)
        end = pass_convert(pass, bytes, at, offset, false);
    while (end == SCAN_DONE && at < len) {
        const struct change change = next_change(pass, bytes, at, len);
        if (change.at > at)
            end = convert_between(pass, bytes + at, change.at - at, offset + at, false);
        if (end == SCAN_DONE && change.line_end != 0)
            end = convert_line_end(pass, change.line_end, offset + change.at);
        if (end == SCAN_DONE && scan->changes.removed != NULL && change.length == MARK_SIZE && bytes[change.at] != FILLER)
            ++*scan->changes.removed;
        at = change.at + change.length;
    }
    return end;
}

/* Converts a letter, and the marks that are not composed with it. */
static enum scan_end convert_composition(struct pass *pass, const struct composition *found, uint64_t offset)
{
    enum scan_end end = SCAN_DONE;
    for (size_t i = 0; i < found->count && end == SCAN_DONE; i++) {
        char text[4];
        const size_t len = runic_utf8_put(found->text[i], text, sizeof text);
        end = convert_part(pass, (const uint8_t *)text, len, offset + found->at[i], false);
    }
    return end;
}

static enum scan_end convert_composed(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last)
{
    struct composition found;
    enum scan_end end = SCAN_DONE;
    size_t at = 0;
    while (end == SCAN_DONE && compose_next(&pass->composer, bytes, len, at, &found)) {
        end = convert_part(pass, bytes + at, found.begin - at, offset + at, false);
        if (end == SCAN_DONE)
            end = convert_composition(pass, &found, offset);
        at = found.end;
    }
    return end == SCAN_DONE ? convert_part(pass, bytes + at, len - at, offset + at, last) : end;
}

enum scan_end convert_changed(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last)
{
    return (pass->scan->changes.composes ? convert_composed : convert_part)(pass, bytes, len, offset, last);
}
