/* eol.c - changes line ends in converted text, where CR and LF are code units of their own in every charset. */
/* SPDX-License-Identifier: MIT */
/* Done behind the conversion, so that the offsets of faults stay those of the input. */
#include "eol.h"
#include "text/charset.h"

#include <string.h>

#include "parallel/buffers.h"

void eol_start(struct eol *eol, enum eol_mode mode, runic_charset charset, struct output *out)
{
    const runic_charset_properties like = charset_describe(charset);
    const bool little = like.byte_order == RUNIC_ORDER_LITTLE;
    *eol = (struct eol){.mode = mode, .unit = like.unit_size, .out = out};
    eol->buffer = mode != EOL_KEEP ? buffer_of_thread(BUFFER_LINES) : NULL;
    eol->cr[little ? 0 : eol->unit - 1] = '\r';
    eol->lf[little ? 0 : eol->unit - 1] = '\n';
}

static bool flush(struct eol *eol)
{
    size_t len = eol->filled;
    eol->filled = 0;
    return output_write(eol->out, eol->buffer, len);
}

static bool put(struct eol *eol, const uint8_t *bytes, size_t len)
{
    const size_t size = buffer_size();
    if (len > size - eol->filled && !flush(eol))
        return false;
    if (len > size)
        return output_write(eol->out, bytes, len);
    memcpy(eol->buffer + eol->filled, bytes, len);
    eol->filled += len;
    return true;
}

/* The length of what comes before the next unit like this one. */
static size_t before(const struct eol *eol, const uint8_t *bytes, size_t len, const uint8_t *wanted)
{
    size_t i = 0;
    if (eol->unit == 1) {
        const uint8_t *found = memchr(bytes, wanted[0], len);
        return found != NULL ? (size_t)(found - bytes) : len;
    }
    while (i < len && memcmp(bytes + i, wanted, eol->unit) != 0)
        i += eol->unit;
    return i;
}

static bool is_unit(const struct eol *eol, const uint8_t *bytes, const uint8_t *wanted)
{
    return memcmp(bytes, wanted, eol->unit) == 0;
}

/* CR LF becomes LF: a CR waits for what follows it. */
static bool write_lf(struct eol *eol, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        if (eol->after_cr && !is_unit(eol, bytes, eol->lf) && !put(eol, eol->cr, eol->unit))
            return false;
        eol->after_cr = false;
        size_t length = before(eol, bytes, len, eol->cr);
        if (!put(eol, bytes, length))
            return false;
        bytes += length;
        len -= length;
        if (len > 0) {
            eol->after_cr = true;
            bytes += eol->unit;
            len -= eol->unit;
        }
    }
    return true;
}

/* LF becomes CR LF, where no CR stands before it. */
static bool write_crlf(struct eol *eol, const uint8_t *bytes, size_t len)
{
    while (len > 0) {
        size_t length = before(eol, bytes, len, eol->lf);
        if (length > 0)
            eol->after_cr = is_unit(eol, bytes + length - eol->unit, eol->cr);
        if (!put(eol, bytes, length))
            return false;
        bytes += length;
        len -= length;
        if (len > 0) {
            if ((!eol->after_cr && !put(eol, eol->cr, eol->unit)) || !put(eol, eol->lf, eol->unit))
                return false;
            eol->after_cr = false;
            bytes += eol->unit;
            len -= eol->unit;
        }
    }
    return true;
}

bool eol_write(struct eol *eol, const uint8_t *bytes, size_t len)
{
    if (eol->mode == EOL_KEEP)
        return output_write(eol->out, bytes, len);
    return (eol->mode == EOL_LF ? write_lf : write_crlf)(eol, bytes, len) && flush(eol);
}

bool eol_finish(struct eol *eol)
{
    const bool waits = eol->mode == EOL_LF && eol->after_cr;
    eol->after_cr = false;
    return !waits || output_write(eol->out, eol->cr, eol->unit);
}
