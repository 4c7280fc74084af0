/* line_ends.c - changes line ends in converted text, for charsets in which CR and LF are single code units. */
/* SPDX-License-Identifier: MIT */
/* This is done after the conversion, so that the offsets of faults are those of the input. */
#include "line_ends.h"

#include <string.h>

#include "parallel/buffers.h"
#include "text/charset.h"

void line_ends_start(struct line_ends *ends, enum eol mode, runic_charset charset, struct output *out)
{
    const runic_charset_properties like = charset_describe(charset);
    const bool little = like.byte_order == RUNIC_ORDER_LITTLE;
    *ends = (struct line_ends){.mode = mode, .charset = charset, .unit = like.unit_size, .out = out};
    ends->size = buffer_size();
    ends->buffer = mode != EOL_KEEP ? buffer_of_thread(BUFFER_LINES) : NULL;
    ends->cr[little ? 0 : ends->unit - 1] = '\r';
    ends->lf[little ? 0 : ends->unit - 1] = '\n';
}

static bool flush(struct line_ends *ends)
{
    size_t len = ends->filled;
    ends->filled = 0;
    return output_write(ends->out, ends->buffer, len);
}

static bool buffer_bytes(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    const size_t size = ends->size;
    if (len > size - ends->filled && !flush(ends))
        return false;
    if (len > size)
        return output_write(ends->out, bytes, len);
    memcpy(ends->buffer + ends->filled, bytes, len);
    ends->filled += len;
    return true;
}

/* Copies a constant number of bytes, which is fast; those after the unit are overwritten later. */
static bool buffer_unit(struct line_ends *ends, const uint8_t unit[4])
{
    if (sizeof ends->cr > ends->size - ends->filled && !flush(ends))
        return false;
    memcpy(ends->buffer + ends->filled, unit, sizeof ends->cr);
    ends->filled += ends->unit;
    return true;
}

static bool is_unit(const struct line_ends *ends, const uint8_t *bytes, const uint8_t *wanted)
{
    return memcmp(bytes, wanted, ends->unit) == 0;
}

static bool ends_in_cr(const struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    return is_unit(ends, bytes + len - ends->unit, ends->cr);
}

/* Returns the offset of the next code unit that is CR or LF, from an offset on, or len. */
static size_t next_unit(const struct line_ends *ends, const uint8_t *bytes, size_t at, size_t len, const uint8_t wanted[4])
{
    uint32_t wide = 0, here = 0;
    memcpy(&wide, wanted, ends->unit);
    if (ends->unit == 1) {
        const uint8_t *found = memchr(bytes + at, wanted[0], len - at);
        return found != NULL ? (size_t)(found - bytes) : len;
    }
    for (; at < len; at += ends->unit) {
        memcpy(&here, bytes + at, ends->unit == 2 ? 2 : 4);
        if (here == wide)
            break;
    }
    return at;
}

/* Changes CR LF and CR to LF. An LF after a CR is removed, even if a piece or an input ends between them. */
static bool write_lf(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    size_t from = ends->after_cr && is_unit(ends, bytes, ends->lf) ? ends->unit : 0, at;
    ends->after_cr = ends_in_cr(ends, bytes, len);
    while ((at = next_unit(ends, bytes, from, len, ends->cr)) < len) {
        const bool has_feed = at + ends->unit < len && is_unit(ends, bytes + at + ends->unit, ends->lf);
        if (!buffer_bytes(ends, bytes + from, at - from) || (!has_feed && !buffer_unit(ends, ends->lf)))
            return false;
        from = at + ends->unit;
    }
    return buffer_bytes(ends, bytes + from, len - from);
}

/* Changes LF to CR LF if no CR comes before it. */
static bool write_crlf(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    bool after_cr = ends->after_cr;
    size_t from = 0, at, next = 0;
    ends->after_cr = ends_in_cr(ends, bytes, len);
    for (; (at = next_unit(ends, bytes, next, len, ends->lf)) < len; next = at + ends->unit) {
        after_cr = at > 0 ? ends_in_cr(ends, bytes, at) : after_cr;
        if (!after_cr && (!buffer_bytes(ends, bytes + from, at - from) || !buffer_unit(ends, ends->cr)))
            return false;
        from = after_cr ? from : at;
    }
    return buffer_bytes(ends, bytes + from, len - from);
}

bool line_ends_write(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    if (ends->mode == EOL_KEEP || len == 0)
        return output_write(ends->out, bytes, len);
    return (ends->mode == EOL_LF ? write_lf : write_crlf)(ends, bytes, len) && flush(ends);
}
