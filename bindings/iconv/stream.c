/* stream.c - one conversion: BOMs, well-formed text in bulk, everything else character by character. */
/* SPDX-License-Identifier: MIT */
/*
 * glibc converts in two steps, by way of WCHAR_T, unless one side is WCHAR_T. This is visible: with two steps an
 * ill-formed input is reported before a lack of room, and a BOM is written only before a character; with one step it
 * is the other way round.
 */
#include "stream.h"

#include "bulk.h"

#include <errno.h>

#define BOM 0xFEFFu

static bool one_step(const struct stream *stream)
{
    return stream->from.kind == KIND_WCHAR || stream->to.kind == KIND_WCHAR;
}

/* Reads the byte order from a BOM. After one in the other order, the stream keeps that order, even after a reset, as in glibc.
 */
static int read_mark(struct stream *stream, struct piece *p)
{
    struct charset host = stream->from, other = stream->from;
    host.foreign = 0;
    other.foreign = 1;
    if (stream->begun || !stream->from.marked || p->src == p->src_end)
        return 0;
    if (p->src_end - p->src < host.unit)
        return EINVAL;
    if (get_unit(p->src, other) == BOM)
        stream->from.foreign = 1;
    if (get_unit(p->src, other) == BOM || get_unit(p->src, host) == BOM)
        p->src += host.unit;
    stream->begun = true;
    return 0;
}

static int write_mark(struct stream *stream, struct piece *p)
{
    if (stream->written || !stream->to.marked)
        return 0;
    if (p->dst_end - p->dst < stream->to.unit)
        return E2BIG;
    put_unit(p->dst, stream->to, BOM);
    p->dst += stream->to.unit;
    stream->written = true;
    return 0;
}

/* Returns the error, with one step, that comes before the next character is read; or 0. */
static int check_sizes(const struct stream *stream, const struct piece *p)
{
    bool cut = p->src_end - p->src < stream->from.unit, full = p->dst_end - p->dst < stream->to.unit;
    bool big_endian = stream->from.foreign == little_host();
    bool full_first = stream->to.kind == KIND_UCS4 || (stream->from.kind == KIND_UCS4 && big_endian);
    if (cut && full)
        return full_first ? E2BIG : EINVAL;
    return cut ? EINVAL : full ? E2BIG : 0;
}

static int convert_character(struct stream *stream, struct piece *p)
{
    uint32_t value = 0;
    size_t length = 0;
    int fault = one_step(stream) ? check_sizes(stream, p) : 0;
    if (fault == 0)
        fault = read_character(stream->from, p, &value, &length);
    if (fault == 0)
        fault = write_mark(stream, p);
    if (fault == 0)
        fault = write_character(stream->to, p, value);
    if (fault == 0)
        p->src += length;
    return fault;
}

/* Returns true if the second step refused the character at p->src. */
static bool second_refused(const struct stream *stream, const struct piece *p, int fault)
{
    uint32_t value;
    size_t length;
    return !one_step(stream) && fault != 0 && read_character(stream->from, p, &value, &length) == 0;
}

int convert_stream(struct stream *stream, struct piece *p)
{
    bool begun = stream->begun;
    int fault = read_mark(stream, p);
    if (fault == 0 && stream->from.kind == KIND_WCHAR)
        fault = write_mark(stream, p);
    const uint8_t *start = p->src;
    while (fault == 0 && p->src < p->src_end) {
        if (stream->written || !stream->to.marked)
            convert_good_text(stream->from, stream->to, p);
        if (p->src < p->src_end)
            fault = convert_character(stream, p);
    }
    /* In this case glibc looks for the BOM of UTF-16 again in the next call. */
    if (p->src == start && stream->from.kind == KIND_UTF16 && second_refused(stream, p, fault))
        stream->begun = begun;
    return fault;
}

void reset_stream(struct stream *stream)
{
    stream->begun = stream->written = false;
}
