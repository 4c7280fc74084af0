/* line_ends.c - changes line ends in converted text, where CR and LF are code units of their own in every charset. */
/* SPDX-License-Identifier: MIT */
/* Done behind the conversion, so that the offsets of faults stay those of the input. */
#include "line_ends.h"

#include <string.h>

#include "parallel/buffers.h"
#include "text/charset.h"

void line_ends_start(struct line_ends *ends, enum line_end_mode mode, runic_charset charset, struct output *out)
{
    const runic_charset_properties like = charset_describe(charset);
    const bool little = like.byte_order == RUNIC_ORDER_LITTLE;
    *ends = (struct line_ends){.mode = mode, .unit = like.unit_size, .out = out};
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

static bool put(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    const size_t size = buffer_size();
    if (len > size - ends->filled && !flush(ends))
        return false;
    if (len > size)
        return output_write(ends->out, bytes, len);
    memcpy(ends->buffer + ends->filled, bytes, len);
    ends->filled += len;
    return true;
}

/* The length of what comes before the next unit like this one. */
static size_t before(const struct line_ends *ends, const uint8_t *bytes, size_t len, const uint8_t *wanted)
{
    size_t i = 0;
    if (ends->unit == 1) {
        const uint8_t *found = memchr(bytes, wanted[0], len);
        return found != NULL ? (size_t)(found - bytes) : len;
    }
    while (i < len && memcmp(bytes + i, wanted, ends->unit) != 0)
        i += ends->unit;
    return i;
}

static bool is_unit(const struct line_ends *ends, const uint8_t *bytes, const uint8_t *wanted)
{
    return memcmp(bytes, wanted, ends->unit) == 0;
}

/* CR LF becomes LF: a CR waits for what follows it. */
static bool write_lf(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        if (ends->after_cr && !is_unit(ends, bytes, ends->lf) && !put(ends, ends->cr, ends->unit))
            return false;
        ends->after_cr = false;
        size_t length = before(ends, bytes, len, ends->cr);
        if (!put(ends, bytes, length))
            return false;
        bytes += length;
        len -= length;
        if (len > 0) {
            ends->after_cr = true;
            bytes += ends->unit;
            len -= ends->unit;
        }
    }
    return true;
}

/* LF becomes CR LF, where no CR stands before it. */
static bool write_crlf(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        size_t length = before(ends, bytes, len, ends->lf);
        if (length > 0)
            ends->after_cr = is_unit(ends, bytes + length - ends->unit, ends->cr);
        if (!put(ends, bytes, length))
            return false;
        bytes += length;
        len -= length;
        if (len > 0) {
            if ((!ends->after_cr && !put(ends, ends->cr, ends->unit)) || !put(ends, ends->lf, ends->unit))
                return false;
            ends->after_cr = false;
            bytes += ends->unit;
            len -= ends->unit;
        }
    }
    return true;
}

bool line_ends_write(struct line_ends *ends, const uint8_t *bytes, size_t len)
{
    if (ends->mode == EOL_KEEP)
        return output_write(ends->out, bytes, len);
    return (ends->mode == EOL_LF ? write_lf : write_crlf)(ends, bytes, len) && flush(ends);
}

bool line_ends_finish(struct line_ends *ends)
{
    const bool waits = ends->mode == EOL_LF && ends->after_cr;
    ends->after_cr = false;
    return !waits || output_write(ends->out, ends->cr, ends->unit);
}
