/* position.c - counts line feeds and characters in raw bytes, and finds where they can be cut. */
/* SPDX-License-Identifier: MIT */
/* A line feed is one code unit, also in ill-formed text. Only the characters after the last line feed are counted. Therefore
 * counting costs little more than searching for line feeds. Characters are those that a lossy conversion to UTF-32 would write;
 * in UTF-16 all code units except the second one of each surrogate pair; in charsets of one byte for each character all bytes.
 * In charsets of several bytes they are decoded. */
#include "position.h"

#include <string.h>

#include "charset.h"

void position_start(struct position *position, runic_charset charset, bool marked)
{
    const runic_charset_properties like = charset_describe(charset);
    *position = (struct position){.line = 1, .column = 1, .unit = like.unit_size, .big = like.byte_order == RUNIC_ORDER_BIG};
    store_ascii(charset, is_ebcdic(charset) ? 0x25 : '\n', position->feed);
    store_ascii(charset, '\r', position->cr);
    position->utf8 = charset == RUNIC_UTF8;
    if (is_stateless(charset) && !has_near_boundaries(charset))
        position->decoded = charset;
    if (marked)
        position->column = 0;
}

/* Bytes that are counted at once, in a byte. */
#define BYTES_AT_ONCE 128

/* Compilers vectorize these loops. */
static size_t count8(const uint8_t *bytes, size_t len, uint8_t feed)
{
    size_t count = 0, i = 0;
    for (; len - i >= BYTES_AT_ONCE; i += BYTES_AT_ONCE) {
        uint8_t part = 0;
        for (size_t j = 0; j < BYTES_AT_ONCE; j++)
            part = (uint8_t)(part + (bytes[i + j] == feed));
        count += part;
    }
    for (; i < len; i++)
        count += bytes[i] == feed;
    return count;
}

static size_t count16(const uint8_t *bytes, size_t len, uint16_t feed)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i += 2) {
        uint16_t unit;
        memcpy(&unit, bytes + i, sizeof unit);
        count += unit == feed;
    }
    return count;
}

static size_t count32(const uint8_t *bytes, size_t len, uint32_t feed)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i += 4) {
        uint32_t unit;
        memcpy(&unit, bytes + i, sizeof unit);
        count += unit == feed;
    }
    return count;
}

/* Returns the number of line feeds in whole units. */
static size_t count_lines(const struct position *position, const uint8_t *bytes, size_t len)
{
    uint32_t feed;
    uint16_t feed16;
    memcpy(&feed, position->feed, sizeof feed);
    memcpy(&feed16, position->feed, sizeof feed16);
    if (position->unit == 1)
        return count8(bytes, len, position->feed[0]);
    return position->unit == 2 ? count16(bytes, len, feed16) : count32(bytes, len, feed);
}

static bool is_line_feed(const struct position *position, const uint8_t *unit)
{
    return position->unit == 1 ? *unit == position->feed[0] : memcmp(unit, position->feed, position->unit) == 0;
}

/* Units that are skipped together if no line feed is among them. */
#define ROUND 192

/* Returns the offset of the last line. Skips rounds without a line feed as a whole. */
static size_t last_line(const struct position *position, const uint8_t *bytes, size_t len)
{
    const size_t round = ROUND * (size_t)position->unit;
    while (len >= round && count_lines(position, bytes + len - round, round) == 0)
        len -= round;
    while (len > 0 && !is_line_feed(position, bytes + len - position->unit))
        len -= position->unit;
    return len;
}

static size_t count_decoded(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_policy replace = {.action = RUNIC_ACTION_REPLACE};
    const runic_options how = {
        .from = charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP, .ill_formed = replace, .unmappable = replace};
    return runic_convert_size(&how, bytes, len) / sizeof(char32_t);
}

static size_t count_characters(const struct position *position, const uint8_t *bytes, size_t len)
{
    size_t pairs = 0;
    if (position->utf8)
        return runic_utf8_to_utf32_size((const char *)bytes, len);
    if (position->decoded != RUNIC_CHARSET_UNKNOWN)
        return count_decoded(position->decoded, bytes, len);
    if (position->unit == 2)
        for (size_t i = position->big ? 2 : 3; i < len; i += 2)
            pairs += (bytes[i] & 0xFC) == 0xDC && (bytes[i - 2] & 0xFC) == 0xD8;
    return len / position->unit - pairs;
}

static void count_returns(struct position *position, const uint8_t *bytes, size_t len)
{
    for (const uint8_t *at = bytes, *end = bytes + len; (at = memchr(at, '\r', (size_t)(end - at))) != NULL;) {
        const uint8_t *unit = at - (size_t)(at - bytes) % position->unit;
        at = unit + position->unit;
        if (memcmp(unit, position->cr, position->unit) != 0)
            continue;
        position->returns++;
        position->crlf += at < end && is_line_feed(position, at);
    }
}

void position_count(struct position *position, const uint8_t *bytes, size_t len)
{
    len -= len % position->unit;
    const size_t lines = count_lines(position, bytes, len);
    const size_t begin = lines > 0 ? last_line(position, bytes, len) : 0;
    if (position->counts_returns)
        count_returns(position, bytes, len);
    position->line += lines;
    position->column = (lines > 0 ? 1 : position->column) + count_characters(position, bytes + begin, len - begin);
    position->offset += len;
}

struct place position_of_fault(const struct position *position, uint64_t offset)
{
    const bool counted = offset < position->offset;
    return (struct place){position->line, position->column - counted};
}

void position_skip_fault(struct position *position, uint64_t offset, size_t length)
{
    if (offset >= position->offset && length > 0)
        position->column++;
    if (offset + length > position->offset)
        position->offset = offset + length;
}

struct place position_join(const struct position *base, struct place place)
{
    if (place.line == 1)
        place.column += base->column - 1;
    place.line += base->line - 1;
    return place;
}

void position_add(struct position *base, const struct position *end)
{
    const struct place place = position_join(base, (struct place){end->line, end->column});
    base->line = place.line;
    base->column = place.column;
    base->offset = end->offset;
    base->returns += end->returns;
    base->crlf += end->crlf;
}

size_t position_find_line(const struct position *position, const uint8_t *bytes, size_t len, uint64_t line)
{
    const size_t round = ROUND * (size_t)position->unit;
    uint64_t at = position->line;
    size_t i = 0;
    for (size_t lines; len - i >= round && at + (lines = count_lines(position, bytes + i, round)) < line; i += round)
        at += lines;
    for (; len - i >= position->unit; i += position->unit)
        if (is_line_feed(position, bytes + i) && ++at == line)
            return i + position->unit;
    return SIZE_MAX;
}

/* ---- Boundaries: the incomplete character at the end of a piece is found by decoding its last few units */

#define TAIL 8

/* Returns the offset of a character that is cut by the end of the bytes, or len: the converter holds such a character. Decodes
 * all characters before it. */
static size_t find_cut(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_policy skip = {.action = RUNIC_ACTION_SKIP};
    const runic_options how = {
        .from = charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP, .ill_formed = skip, .unmappable = skip};
    uint8_t out[RUNIC_MIN_OUTPUT];
    runic_converter converter;
    runic_result done = {.status = (uint8_t)runic_converter_init(&converter, &how)};
    size_t read = 0;
    do {
        done = runic_converter_convert(&converter, bytes + read, len - read, out, sizeof out, false);
        read += done.read;
    } while (done.status == RUNIC_FULL);
    return len - runic_converter_held(&converter);
}

size_t boundary_before_end(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const uint8_t unit = runic_charset_describe(charset).unit_size;
    if (!has_boundaries(charset))
        return unit > 1 ? len - len % unit : len;
    const size_t whole = len - len % unit;
    const size_t from = whole > TAIL ? runic_charset_floor(charset, bytes, whole, whole - TAIL) : 0;
    return from + find_cut(charset, bytes + from, len - from);
}

void store_ascii(runic_charset charset, uint8_t ascii, uint8_t unit[4])
{
    const runic_charset_properties like = charset_describe(charset);
    memset(unit, 0, 4);
    unit[like.byte_order == RUNIC_ORDER_LITTLE ? 0 : like.unit_size - 1] = ascii;
}

/* Returns len without an ASCII character at the end. */
static size_t without(runic_charset charset, const uint8_t *bytes, size_t len, uint8_t ascii)
{
    const uint8_t size = runic_charset_describe(charset).unit_size;
    uint8_t unit[4];
    store_ascii(charset, ascii, unit);
    return len >= size && memcmp(bytes + len - size, unit, size) == 0 ? len - size : len;
}

size_t boundary_before_line_end(runic_charset charset, const uint8_t *bytes, size_t len)
{
    return without(charset, bytes, without(charset, bytes, len, '\n'), '\r');
}
