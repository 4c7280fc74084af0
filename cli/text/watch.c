/* watch.c - reports watched characters in text of any charset. */
/* SPDX-License-Identifier: MIT */
/* A search finds where watched characters may begin; text is decoded only there. */
#include "watch.h"

#include <string.h>

#include "charset.h"
#include "scalars.h"
#include "search.h"

static const struct {
    enum finding_kind kind;
    char32_t first, last;
} hidden[] = {
#define HIDDEN(kind, group, first, last) {FINDING_##kind, first, last},
#include "terminal/hidden.def"
};

struct text {
    struct search search;
    const uint8_t *bytes;
    size_t len;
    uint8_t unit;
    bool big, utf8, ascii;
};

static unsigned searched(unsigned what)
{
    return ((what & (WATCH_TROJAN | WATCH_CONTROLS)) != 0 ? SEARCH_HIDDEN : 0u) |
           ((what & WATCH_EOL_LF) != 0 ? SEARCH_RETURNS : 0u) | ((what & WATCH_EOL_CRLF) != 0 ? SEARCH_FEEDS : 0u);
}

static struct text begin_text(const struct watch *watch, const uint8_t *bytes, size_t len)
{
    const runic_charset_properties like = charset_describe(watch->charset);
    struct text text = {.bytes = bytes, .unit = like.unit_size, .big = like.byte_order == RUNIC_ORDER_BIG};
    text.len = len - len % like.unit_size;
    text.utf8 = watch->charset == RUNIC_UTF8;
    text.ascii = watch->charset == RUNIC_ASCII;
    search_start(&text.search, searched(watch->what), watch->charset, bytes, text.len);
    return text;
}

/* Returns the code unit at an offset; 0 after the end. */
static char32_t unit_at(const struct text *text, size_t at)
{
    char32_t value = 0;
    for (uint8_t i = 0; at < text->len && i < text->unit; i++)
        value = value << 8 | text->bytes[at + (text->big ? i : text->unit - 1u - i)];
    return value;
}

/* Stands for an ill-formed sequence: a character that is never watched. */
#define NO_CHARACTER 'a'

static char32_t decode_utf8(const struct text *text, size_t at, size_t length)
{
    char32_t value = text->bytes[at] & 0x7Fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((unit_at(text, at + i) & 0xC0) != 0x80)
            return NO_CHARACTER;
        value = value << 6 | (unit_at(text, at + i) & 0x3F);
    }
    return value;
}

/* Returns the character at an offset that the search has found, and its length in bytes. */
static char32_t character_at(const struct text *text, size_t at, size_t *length)
{
    const char32_t unit = unit_at(text, at);
    *length = text->unit;
    if (text->utf8 && unit >= 0x80) {
        *length = unit < 0xE0 ? 2 : unit < 0xF0 ? 3 : 4;
        return decode_utf8(text, at, *length);
    }
    if (text->unit == 2 && unit >= 0xD800 && unit <= 0xDBFF) {
        *length = 4;
        if ((unit_at(text, at + 2) & 0xFC00) != 0xDC00)
            return NO_CHARACTER;
        return 0x10000 + ((unit & 0x3FF) << 10) + (unit_at(text, at + 2) & 0x3FF);
    }
    return text->ascii && unit >= 0x80 ? NO_CHARACTER : unit;
}

static bool is_watched(unsigned what, enum finding_kind kind)
{
    return (what & (kind == FINDING_BIDIRECTIONAL || kind == FINDING_INVISIBLE ? WATCH_TROJAN : WATCH_CONTROLS)) != 0;
}

static enum finding_kind kind_of(unsigned what, char32_t value)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (value >= hidden[i].first && value <= hidden[i].last)
            return is_watched(what, hidden[i].kind) ? hidden[i].kind : FINDING_FAULT;
    return FINDING_FAULT;
}

/*
 * Returns the kind of a character, or FINDING_FAULT if it is not watched. The search finds LF, and CR before LF,
 * only if line ends are watched.
 */
static enum finding_kind classify(const struct text *text, unsigned what, size_t at, char32_t value)
{
    if (value == '\n')
        return FINDING_EOL_LF;
    if (value == '\r' && unit_at(text, at + text->unit) == '\n')
        return FINDING_EOL_CRLF;
    if (value == '\r' && (what & WATCH_EOL_LF) != 0)
        return FINDING_EOL_CR;
    return kind_of(what, value);
}

static bool is_mark(const struct position *start, size_t at, char32_t value)
{
    return start->offset + at == 0 && value == 0xFEFF;
}

/* Fills finding for the character at an offset. Returns false if it is not watched. */
static bool make_finding(const struct watch *watch, const struct text *text, const struct position *start, size_t at,
                         struct finding *finding)
{
    size_t length;
    const char32_t value = character_at(text, at, &length);
    const enum finding_kind kind = classify(text, watch->what, at, value);
    if (kind == FINDING_FAULT || is_mark(start, at, value))
        return false;
    *finding = (struct finding){.from = watch->charset, .kind = (uint8_t)kind};
    finding->report = (runic_report){.offset = start->offset + at, .character = value, .length = (uint8_t)length};
    memcpy(finding->report.bytes, text->bytes + at, length < RUNIC_REPORT_BYTES ? length : RUNIC_REPORT_BYTES);
    return true;
}

/* Counts the findings left. Line ends need no decoding. */
static uint64_t count_left(const struct watch *watch, struct text *text, const struct position *start)
{
    struct finding finding;
    uint64_t count = 0;
    if ((watch->what & (WATCH_TROJAN | WATCH_CONTROLS)) == 0)
        return search_count(&text->search);
    for (size_t at = search_next(&text->search); at < text->len; at = search_next(&text->search))
        count += make_finding(watch, text, start, at, &finding);
    return count;
}

void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len)
{
    struct position here = *start;
    struct finding finding;
    size_t counted = 0;
    if (watch->what == 0)
        return;
    struct text text = begin_text(watch, bytes, len);
    while (watch->wants(watch->user)) {
        const size_t at = search_next(&text.search);
        if (at >= text.len)
            return;
        if (!make_finding(watch, &text, start, at, &finding))
            continue;
        position_count(&here, bytes + counted, at - counted);
        counted = at;
        finding.place = (struct place){here.line, here.column};
        watch->found(watch->user, &finding);
    }
    const uint64_t left = count_left(watch, &text, start);
    if (left > 0)
        watch->more(watch->user, left);
}
