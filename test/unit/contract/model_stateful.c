/* model_stateful.c - CESU-8, BOCU-1, UTF-EBCDIC and SCSU for the model, and the dispatch to all models of this kind. UTF-7 has
 * its own file. */
/* SPDX-License-Identifier: MIT */
#include "model_stateful.h"

#include "utf_ebcdic.h"

static bool is_low(uint32_t value)
{
    return value >= 0xDC00 && value <= 0xDFFF;
}

static uint32_t joined(uint32_t high, uint32_t low)
{
    return 0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00);
}

struct memory memory_at_start(const runic_options *how)
{
    return (struct memory){.previous = 0x40,
                           .lenient = how->utf7_lenient,
                           .optional = how->utf7_encode_optional,
                           .legacy = {.web = how->web},
                           .window = {0x80, 0xC0, 0x400, 0x600, 0x900, 0x3040, 0x30A0, 0xFF00}};
}

bool is_stateful(runic_charset charset)
{
    return charset >= RUNIC_UTF7;
}

bool is_legacy(runic_charset charset)
{
    return charset >= RUNIC_ISO8859_2;
}

/* ---- CESU-8 ---- */

static bool is_tail(const uint8_t *src, size_t len, size_t at, uint8_t low, uint8_t high)
{
    return at >= len || (src[at] >= low && src[at] <= high);
}

static runic_character next_cesu8(const uint8_t *src, size_t len)
{
    if (src[0] >= 0xF0)
        return reference_bad(RUNIC_FAULT_INVALID_BYTE, 1);
    if (src[0] != 0xED || len < 2 || src[1] < 0xA0 || src[1] > 0xBF)
        return reference_next_utf8(src, len);
    if (len == 2)
        return reference_bad(RUNIC_FAULT_TRUNCATED, 2);
    if (src[2] < 0x80 || src[2] > 0xBF)
        return reference_bad(RUNIC_FAULT_BAD_CONTINUATION, 2);
    if (src[1] >= 0xB0)
        return reference_bad(RUNIC_FAULT_LONE_LOW, 3);
    if (!is_tail(src, len, 3, 0xED, 0xED) || !is_tail(src, len, 4, 0xB0, 0xBF) || !is_tail(src, len, 5, 0x80, 0xBF))
        return reference_bad(RUNIC_FAULT_LONE_HIGH, 3);
    if (len < 6)
        return reference_bad(RUNIC_FAULT_TRUNCATED, len);
    return reference_good(joined(0xD000 + (src[1] % 64u) * 64 + src[2] % 64u, 0xD000 + (src[4] % 64u) * 64 + src[5] % 64u), 6);
}

static size_t put_cesu8(uint32_t value, uint8_t *dst)
{
    if (value < 0x10000)
        return reference_put_utf8(value, dst);
    reference_put_utf8(0xD800 + (value - 0x10000) / 0x400, dst);
    reference_put_utf8(0xDC00 + (value - 0x10000) % 0x400, dst + 3);
    return 6;
}

/* ---- WTF-8 (simonsapin.github.io/wtf-8) and Modified UTF-8 (JVM specification, 4.4.7): lone surrogates are characters ---- */

static bool is_low_at(const uint8_t *src, size_t len, size_t at)
{
    return len >= at + 3 && src[at] == 0xED && src[at + 1] >= 0xB0 && src[at + 1] <= 0xBF && src[at + 2] / 64 == 2;
}

/* Reads a sequence that begins with two bytes of a surrogate. */
static runic_character next_surrogate(bool java, const uint8_t *src, size_t len)
{
    if (len == 2)
        return reference_bad(RUNIC_FAULT_TRUNCATED, 2);
    if (src[2] / 64 != 2)
        return reference_bad(RUNIC_FAULT_BAD_CONTINUATION, 2);
    const uint32_t value = 0xD000 + (src[1] % 64u) * 64 + src[2] % 64u;
    if (is_low(value) || !is_low_at(src, len, 3))
        return reference_good(value, 3);
    return java ? reference_good(joined(value, 0xD000 + (src[4] % 64u) * 64 + src[5] % 64u), 6)
                : reference_bad(RUNIC_FAULT_SURROGATE, 6);
}

static runic_character next_wtf8(bool java, const uint8_t *src, size_t len)
{
    if (java && (src[0] == 0 || src[0] >= 0xF0))
        return reference_bad(RUNIC_FAULT_INVALID_BYTE, 1);
    if (java && src[0] == 0xC0 && len == 1)
        return reference_bad(RUNIC_FAULT_TRUNCATED, 1);
    if (java && src[0] == 0xC0 && src[1] == 0x80)
        return reference_good(0, 2);
    if (src[0] == 0xED && len > 1 && src[1] >= 0xA0 && src[1] <= 0xBF)
        return next_surrogate(java, src, len);
    return reference_next_utf8(src, len);
}

static size_t put_mutf8(uint32_t value, uint8_t *dst)
{
    if (value > 0)
        return put_cesu8(value, dst);
    dst[0] = 0xC0, dst[1] = 0x80;
    return 2;
}

/* ---- BOCU-1: the ranges of UTN #6, with arithmetic on the whole difference ---- */

static const char trails[] = "\x01\x02\x03\x04\x05\x06\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1C\x1D\x1E\x1F";

static int trail_of(uint8_t byte)
{
    const char *found = byte == 0 || byte >= 0x20 ? NULL : strchr(trails, byte);
    return byte >= 0x21 ? byte - 0x21 + 20 : found != NULL ? (int)(found - trails) : -1;
}

static uint8_t trail_for(int digit)
{
    return (uint8_t)(digit < 20 ? trails[digit] : digit + 1 + 12);
}

static uint32_t middle(uint32_t value)
{
    if (value >= 0x3040 && value <= 0x309F)
        return 0x3070;
    if (value >= 0x4E00 && value <= 0x9FA5)
        return 0x7711;
    if (value >= 0xAC00 && value <= 0xD7A3)
        return 0xC1D1;
    return value / 128 * 128 + 64;
}

/* Ranges of differences by their first lead; `base` is the difference of the lead `first` with all trails zero. */
static const struct range {
    int first, last, trails;
    long base;
} ranges[] = {{0x21, 0x21, 3, -187660 - 14348907},
              {0x22, 0x24, 2, -187660},
              {0x25, 0x4F, 1, -10513},
              {0x50, 0xCF, 0, -64},
              {0xD0, 0xFA, 1, 64},
              {0xFB, 0xFD, 2, 10513},
              {0xFE, 0xFE, 3, 187660}};

static runic_character bad_bocu1(struct memory *memory, runic_fault fault, size_t length)
{
    memory->previous = 0x40;
    return reference_bad(fault, length);
}

static runic_character next_bocu1(struct memory *memory, const uint8_t *src, size_t len)
{
    const struct range *range = ranges;
    if (src[0] <= 0x20 || src[0] == 0xFF) {
        memory->previous = src[0] == 0x20 ? memory->previous : 0x40;
        return reference_good(src[0] == 0xFF ? NO_CHARACTER : src[0], 1);
    }
    while (src[0] > range->last)
        range++;
    long difference = src[0] - range->first;
    for (int i = 1; i <= range->trails; i++) {
        if ((size_t)i >= len)
            return reference_bad(RUNIC_FAULT_TRUNCATED, len);
        if (trail_of(src[i]) < 0)
            return bad_bocu1(memory, RUNIC_FAULT_BAD_CONTINUATION, (size_t)i);
        difference = difference * 243 + trail_of(src[i]);
    }
    const long value = (long)memory->previous + range->base + difference;
    const size_t length = (size_t)range->trails + 1;
    if (value < 0 || value > 0x10FFFF)
        return bad_bocu1(memory, RUNIC_FAULT_OUT_OF_RANGE, length);
    if (value >= 0xD800 && value <= 0xDFFF)
        return bad_bocu1(memory, RUNIC_FAULT_SURROGATE, length);
    memory->previous = middle((uint32_t)value);
    return reference_good((uint32_t)value, length);
}

static size_t put_bocu1(struct memory *memory, uint32_t value, uint8_t *dst)
{
    size_t r = sizeof ranges / sizeof ranges[0] - 1;
    if (value <= 0x20) {
        memory->previous = value == 0x20 ? memory->previous : 0x40;
        dst[0] = (uint8_t)value;
        return 1;
    }
    long difference = (long)value - (long)memory->previous;
    memory->previous = middle(value);
    while (difference < ranges[r].base)
        r--;
    difference -= ranges[r].base;
    for (int i = ranges[r].trails; i > 0; i--, difference /= 243)
        dst[i] = trail_for((int)(difference % 243));
    dst[0] = (uint8_t)(ranges[r].first + difference);
    return (size_t)ranges[r].trails + 1;
}

/* ---- UTF-EBCDIC: rows of the I8 table in UTR #16, as utf8_row_of for UTF-8 ---- */

static const struct utf8_row i8_rows[] = {
    {0x00, 0x9F, 0x00, 0x00, 1, RUNIC_FAULT_NONE},     {0xC5, 0xDF, 0xA0, 0xBF, 2, RUNIC_FAULT_NONE},
    {0xE1, 0xEF, 0xA0, 0xBF, 3, RUNIC_FAULT_NONE},     {0xF0, 0xF0, 0xB0, 0xBF, 4, RUNIC_FAULT_OVERLONG},
    {0xF1, 0xF1, 0xA0, 0xBF, 4, RUNIC_FAULT_NONE},     {0xF2, 0xF7, 0xA0, 0xBF, 4, RUNIC_FAULT_NONE},
    {0xF8, 0xF8, 0xA8, 0xBF, 5, RUNIC_FAULT_OVERLONG}, {0xF9, 0xF9, 0xA0, 0xA1, 5, RUNIC_FAULT_OUT_OF_RANGE},
};

static runic_character next_utf_ebcdic(const uint8_t *src, size_t len)
{
    static const uint8_t payload[6] = {0, 0xFF, 0x1F, 0x0F, 0x07, 0x01};
    const uint8_t first = i8_of(src[0]);
    const struct utf8_row *row = i8_rows, *end = i8_rows + sizeof i8_rows / sizeof i8_rows[0];
    while (row < end && (first < row->first || first > row->last))
        row++;
    if (row == end)
        return reference_bad(first < 0xC0   ? RUNIC_FAULT_UNEXPECTED_CONTINUATION
                             : first < 0xF0 ? RUNIC_FAULT_OVERLONG
                                            : RUNIC_FAULT_INVALID_BYTE,
                             1);
    uint32_t value = first & payload[row->length];
    for (size_t i = 1; i < row->length; i++) {
        if (i >= len)
            return reference_bad(RUNIC_FAULT_TRUNCATED, i);
        const uint8_t trail = i8_of(src[i]);
        if (trail < 0xA0 || trail > 0xBF)
            return reference_bad(RUNIC_FAULT_BAD_CONTINUATION, i);
        if (i == 1 && (trail < row->low || trail > row->high))
            return reference_bad(row->fault, 1);
        if (i == 1 && first == 0xF1 && (trail == 0xB6 || trail == 0xB7))
            return reference_bad(RUNIC_FAULT_SURROGATE, 1);
        value = value * 32 + (trail - 0xA0u);
    }
    return reference_good(value, row->length);
}

static size_t put_utf_ebcdic(uint32_t value, uint8_t *dst)
{
    static const uint32_t ends[] = {0xA0, 0x400, 0x4000, 0x40000, 0x110000};
    static const uint8_t marks[] = {0x00, 0xC0, 0xE0, 0xF0, 0xF8};
    size_t trail_count = 0;
    while (value >= ends[trail_count])
        trail_count++;
    for (size_t i = trail_count; i > 0; i--, value /= 32)
        dst[i] = ebcdic_of((uint8_t)(0xA0 + value % 32));
    dst[0] = ebcdic_of((uint8_t)(marks[trail_count] + value));
    return trail_count + 1;
}

/* ---- SCSU ---- */

/* The kind of an item of the text: a UTF-16 unit or character, a tag that changed the state, or an ill-formed sequence. */
static runic_character scsu_item(struct memory *m, const uint8_t *src, size_t len)
{
    static const uint32_t fixed[8] = {0x0000, 0x0080, 0x0100, 0x0300, 0x2000, 0x2080, 0x2100, 0x3000};
    static const uint32_t special[7] = {0x00C0, 0x0250, 0x0370, 0x0530, 0x3040, 0x30A0, 0xFF60};
    const unsigned b = src[0], b1 = len > 1 ? src[1] : 0, b2 = len > 2 ? src[2] : 0;
    const bool defines = m->unicode ? b >= 0xE8 && b <= 0xEF : b >= 0x18 && b <= 0x1F;
    const bool extends = b == (m->unicode ? 0xF1 : 0x0B), quotes_unit = b == (m->unicode ? 0xF0 : 0x0E);
    const bool chooses = m->unicode ? b >= 0xE0 && b <= 0xE7 : b >= 0x10 && b <= 0x17;
    const bool quotes = !m->unicode && b >= 1 && b <= 8, reserved = b == (m->unicode ? 0xF2 : 0x0C);
    const bool is_unit = m->unicode && (b < 0xE0 || b > 0xF2);
    const size_t need = extends || quotes_unit ? 3 : defines || quotes || is_unit ? 2 : 1;
    if (reserved)
        return reference_bad(RUNIC_FAULT_RESERVED, 1);
    if (len < need)
        return reference_bad(RUNIC_FAULT_TRUNCATED, len);
    if (is_unit)
        return reference_good(b * 256 + b1, 2);
    if (quotes_unit)
        return reference_good(b1 * 256 + b2, 3);
    if (quotes)
        return reference_good(b1 < 0x80 ? fixed[b - 1] + b1 : m->window[b - 1] + b1 - 0x80, 2);
    if (!m->unicode && b == 0x0F) {
        m->unicode = true;
        return reference_good(NO_CHARACTER, 1);
    }
    if (defines && (b1 == 0 || (b1 >= 0xA8 && b1 <= 0xF8)))
        return reference_bad(RUNIC_FAULT_RESERVED, 2);
    if (defines || extends || chooses) {
        m->active = extends ? b1 >> 5 : b & 7;
        if (extends)
            m->window[m->active] = 0x10000 + 0x80 * ((b1 & 31) * 256 + b2);
        else if (defines)
            m->window[m->active] = b1 >= 0xF9 ? special[b1 - 0xF9] : b1 >= 0x68 ? b1 * 0x80 + 0xAC00 : b1 * 0x80;
        m->unicode = false;
        return reference_good(NO_CHARACTER, need);
    }
    return reference_good(b < 0x80 ? b : m->window[m->active] + b - 0x80, 1);
}

/* Whether a cut item may be a low surrogate or a tag before one. */
static bool scsu_may_go_on(const struct memory *m, const uint8_t *src, size_t len)
{
    for (unsigned low = 0xDC; low <= 0xDF; low++) {
        uint8_t full[3] = {src[0], (uint8_t)low, 0};
        struct memory copy = *m;
        if (len > 1)
            full[1] = src[1];
        const runic_character item = scsu_item(&copy, full, 3);
        const bool is_tag = item.value == NO_CHARACTER && item.status == RUNIC_OK;
        const bool may_be_tag = m->unicode ? src[0] >= 0xE8 && src[0] <= 0xEF : src[0] >= 0x18 && src[0] <= 0x1F;
        if (is_tag || may_be_tag || (item.status == RUNIC_OK && is_low(item.value)))
            return true;
    }
    return false;
}

static runic_character next_scsu(struct memory *memory, const uint8_t *src, size_t len)
{
    const runic_character first = scsu_item(memory, src, len);
    struct memory m = *memory;
    if (first.status != RUNIC_OK || first.value == NO_CHARACTER || first.value < 0xD800 || first.value > 0xDFFF)
        return first;
    if (is_low(first.value))
        return reference_bad(RUNIC_FAULT_LONE_LOW, first.length);
    for (size_t pos = first.length, tags = 0; tags <= 8;) {
        if (pos == len)
            return reference_bad(RUNIC_FAULT_TRUNCATED, len);
        const struct memory before = m;
        const runic_character item = scsu_item(&m, src + pos, len - pos);
        if (item.status == RUNIC_PARTIAL && scsu_may_go_on(&before, src + pos, len - pos))
            return reference_bad(RUNIC_FAULT_TRUNCATED, len);
        if (item.status == RUNIC_OK && is_low(item.value)) {
            *memory = m;
            return reference_good(joined(first.value, item.value), pos + item.length);
        }
        if (item.status != RUNIC_OK || item.value != NO_CHARACTER)
            break;
        pos += item.length;
        tags += item.length;
    }
    return reference_bad(RUNIC_FAULT_LONE_HIGH, first.length);
}

/* Writes valid, but not short SCSU: everything except ASCII is quoted. */
static size_t put_scsu(uint32_t value, uint8_t *dst)
{
    uint8_t units[4];
    const size_t count = reference_put(TEXT_utf16be, value, units);
    if (value >= 0x20 && value < 0x7F) {
        dst[0] = (uint8_t)value;
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        dst[3 * i] = 0x0E;
        memcpy(dst + 3 * i + 1, units + 2 * i, 2);
    }
    return 3 * count;
}

/* ---- All of them ---- */

runic_character stateful_next(runic_charset charset, struct memory *memory, const uint8_t *src, size_t len)
{
    if (charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP)
        return model_utf7_next(charset == RUNIC_UTF7_IMAP, memory, src, len);
    if (is_legacy(charset))
        return model_legacy_next(charset, &memory->legacy, src, len);
    if (len == 0)
        return (runic_character){.status = RUNIC_OK, .value = NO_CHARACTER};
    switch (charset) {
    case RUNIC_CESU8:
        return next_cesu8(src, len);
    case RUNIC_WTF8:
    case RUNIC_MUTF8:
        return next_wtf8(charset == RUNIC_MUTF8, src, len);
    case RUNIC_UTF8MB3:
        return src[0] >= 0xF0 ? reference_bad(RUNIC_FAULT_INVALID_BYTE, 1) : reference_next_utf8(src, len);
    case RUNIC_BOCU1:
        return next_bocu1(memory, src, len);
    case RUNIC_SCSU:
        return next_scsu(memory, src, len);
    default:
        return next_utf_ebcdic(src, len);
    }
}

size_t stateful_put(runic_charset charset, struct memory *memory, uint32_t value, uint8_t *dst)
{
    if (is_legacy(charset))
        return model_legacy_put(charset, &memory->legacy, value, dst);
    switch (charset) {
    case RUNIC_CESU8:
        return put_cesu8(value, dst);
    case RUNIC_WTF8:
        return reference_put_utf8(value, dst);
    case RUNIC_UTF8MB3:
        return value > 0xFFFF ? 0 : reference_put_utf8(value, dst);
    case RUNIC_MUTF8:
        return put_mutf8(value, dst);
    case RUNIC_BOCU1:
        return put_bocu1(memory, value, dst);
    case RUNIC_SCSU:
        return put_scsu(value, dst);
    case RUNIC_UTF_EBCDIC:
        return put_utf_ebcdic(value, dst);
    default:
        return model_utf7_put(charset == RUNIC_UTF7_IMAP, memory, value, dst);
    }
}

size_t stateful_close(runic_charset charset, struct memory *memory, uint8_t *dst)
{
    if (is_legacy(charset))
        return model_legacy_close(charset, &memory->legacy, dst);
    return charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP ? model_utf7_close(memory, charset == RUNIC_UTF7_IMAP, dst) : 0;
}

size_t stateful_decode(runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst)
{
    struct memory memory = memory_at_start(&(runic_options){0});
    size_t count = 0;
    for (size_t pos = 0; pos < len;) {
        const runic_character next = stateful_next(charset, &memory, src + pos, len - pos);
        if (next.status != RUNIC_OK)
            return SIZE_MAX;
        pos += next.length;
        if (next.value != NO_CHARACTER)
            put_unit(TEXT_utf32be, dst, count++, next.value);
    }
    return stateful_next(charset, &memory, src + len, 0).status == RUNIC_OK ? 4 * count : SIZE_MAX;
}
