/* watch.c - looks for single characters in text of any charset. */
/* SPDX-License-Identifier: MIT */
/*
 * Most text is printable ASCII, which is passed over a code unit at a time; only what is left is decoded and classified.
 */
#include "watch.h"

#include <string.h>

#include "scalars.h"

struct span {
    char32_t first, last;
};

static const struct span bidirectional[] = {{0x061C, 0x061C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x2069}};

static const struct span invisible[] = {
    {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200B}, {0x2028, 0x2029}, {0x2060, 0x2064}, {0x206A, 0x206F},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE01EF},
};

static bool is_in(const struct span *spans, size_t count, char32_t value)
{
    for (size_t i = 0; i < count; i++)
        if (value >= spans[i].first && value <= spans[i].last)
            return true;
    return false;
}

#define IS_IN(spans, value) is_in(spans, sizeof spans / sizeof spans[0], value)

static enum finding_kind control_kind(char32_t value)
{
    if (value == '\t' || value == '\n')
        return FINDING_FAULT;
    return value < 0x20 || value == 0x7F        ? FINDING_CONTROL_C0
           : value >= 0x80 && value <= 0x9F     ? FINDING_CONTROL_C1
           : value >= 0xFFFC && value <= 0xFFFE ? FINDING_CONTROL_SPECIAL
                                                : FINDING_FAULT;
}

/* FINDING_FAULT: nothing. before and after are CR and LF, if they stand beside it. */
static enum finding_kind classify(unsigned what, char32_t value, bool after_return, bool before_feed)
{
    if (value == '\n' && (what & WATCH_EOL_CRLF) != 0 && !after_return)
        return FINDING_EOL_LF;
    if (value == '\r' && before_feed)
        return (what & WATCH_EOL_LF) != 0 ? FINDING_EOL_CRLF : FINDING_FAULT;
    if ((what & WATCH_TROJAN) != 0 && IS_IN(bidirectional, value))
        return FINDING_BIDIRECTIONAL;
    if ((what & WATCH_TROJAN) != 0 && IS_IN(invisible, value))
        return FINDING_INVISIBLE;
    return (what & WATCH_CONTROLS) != 0 ? control_kind(value) : FINDING_FAULT;
}

struct reader {
    runic_charset charset;
    const uint8_t *bytes;
    size_t len;
    uint8_t unit;
    uint8_t low; /* where in a unit its low byte stands */
};

/* Lead bytes of UTF-8 that begin something of the tables above, and the second bytes that go on. */
static bool may_matter_in_utf8(uint8_t lead, uint8_t second)
{
    switch (lead) {
    case 0xC2: /* C1, U+00AD */
    case 0xCD:
    case 0xD8:
    case 0xF3:
        return true;
    case 0xE1:
        return second <= 0x85 || second == 0x9E || second == 0xA0;
    case 0xE2:
        return second <= 0x81;
    case 0xE3:
        return second == 0x85;
    case 0xEF:
        return second >= 0xBB;
    case 0xF0:
        return second == 0x9D;
    default:
        return false;
    }
}

/* Whether a unit has to be looked at: is no printable ASCII, and in UTF-8 a lead byte of what is in the tables. */
static bool may_matter(const struct reader *reader, size_t at)
{
    const uint8_t low = reader->bytes[at + reader->low];
    uint8_t others = 0;
    if (reader->charset == RUNIC_UTF8 && low >= 0x80)
        return at + 1 < reader->len && may_matter_in_utf8(low, reader->bytes[at + 1]);
    for (uint8_t i = 0; i < reader->unit; i++)
        others |= i == reader->low ? 0 : reader->bytes[at + i];
    return others != 0 || low < 0x20 || low >= 0x7F;
}

/* The next unit from at on that has to be looked at, or len. */
static size_t next_of_interest(const struct reader *reader, size_t at)
{
    while (at + reader->unit <= reader->len && !may_matter(reader, at))
        at += reader->unit;
    return at;
}

static bool is_return(const struct reader *reader, size_t at)
{
    for (uint8_t i = 0; i < reader->unit; i++)
        if (reader->bytes[at + i] != (i == reader->low ? '\r' : 0))
            return false;
    return true;
}

/* What an ill-formed sequence is: nothing that is looked for. */
#define NO_CHARACTER 'a'

/* The character at a place, and its bytes in *length; 0 behind the end. */
static char32_t read(const struct reader *reader, size_t at, size_t *length)
{
    const runic_options how = {.from = reader->charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP};
    uint8_t out[4] = {0};
    *length = 0;
    if (at >= reader->len)
        return 0;
    if (reader->charset == SCALARS) {
        char32_t value;
        *length = sizeof value;
        memcpy(&value, reader->bytes + at, sizeof value);
        return value;
    }
    const runic_result one =
        runic_convert(&how, reader->bytes + at, reader->len - at < 8 ? reader->len - at : 8, out, sizeof out);
    *length = one.read > 0 ? one.read : reader->unit;
    if (one.written == 0)
        return NO_CHARACTER;
    return (char32_t)(out[0] | out[1] << 8 | out[2] << 16);
}

/* With the position where the character stands. */
static void tell(const struct watch *watch, const struct position *at, enum finding_kind kind, char32_t value,
                 const uint8_t *bytes, size_t length)
{
    struct finding finding = {.from = watch->charset, .kind = (uint8_t)kind};
    finding.report = (runic_report){.offset = at->offset, .character = value, .length = (uint8_t)length};
    memcpy(finding.report.bytes, bytes, length < RUNIC_REPORT_BYTES ? length : RUNIC_REPORT_BYTES);
    finding.place = (struct place){at->line, at->column};
    watch->found(watch->user, &finding);
}

static bool is_mark(const struct position *at, char32_t value)
{
    return at->offset == 0 && value == 0xFEFF;
}

void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len)
{
    const runic_charset_properties like = runic_charset_describe(watch->charset);
    const struct reader reader = {watch->charset, bytes, len, like.unit_size,
                                  like.byte_order == RUNIC_ORDER_BIG ? (uint8_t)(like.unit_size - 1) : 0};
    struct position here = *start;
    size_t counted = 0, length, next_length;
    if (watch->what == 0)
        return;
    for (size_t at = next_of_interest(&reader, 0); at + reader.unit <= len; at = next_of_interest(&reader, at + length)) {
        const char32_t value = read(&reader, at, &length);
        const bool before_feed = value == '\r' && read(&reader, at + length, &next_length) == '\n';
        const bool after_return = at >= reader.unit && is_return(&reader, at - reader.unit);
        const enum finding_kind kind = classify(watch->what, value, after_return, before_feed);
        if (kind == FINDING_FAULT)
            continue;
        position_count(&here, bytes + counted, at - counted);
        counted = at;
        if (!is_mark(&here, value))
            tell(watch, &here, kind, value, bytes + at, length);
    }
}
