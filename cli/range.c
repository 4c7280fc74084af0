/* range.c - rounds an offset to a boundary, which is to be seen from the bytes around it. */
/* SPDX-License-Identifier: MIT */
#include "range.h"

#include "boundary.h"

/* A boundary needs 3 bytes before it and 3 behind; what begins at a multiple of 4 begins at a whole unit. */
#define AROUND 16

uint64_t range_cut(struct input *in, runic_charset charset, uint64_t offset)
{
    uint8_t bytes[3 * AROUND];
    const uint64_t size = input_size_now(in);
    if (offset >= size)
        return size;
    const uint64_t from = offset > AROUND ? (offset - AROUND) / 4 * 4 : 0;
    const size_t len = input_at(in, from, bytes, sizeof bytes);
    const size_t at = offset - from < len ? (size_t)(offset - from) : len;
    /* For a detector alone, any byte is a boundary. */
    return from + (charset != RUNIC_UNKNOWN ? runic_floor(charset, bytes, len, at) : at);
}

/* For those who look for line ends, CR belongs to what follows it. */
static uint64_t before_return(struct input *in, runic_charset charset, uint64_t offset)
{
    uint8_t bytes[4];
    const uint8_t unit = runic_charset_describe(charset).unit_size;
    if (!in->whole_lines || charset == RUNIC_UNKNOWN || offset < unit || input_at(in, offset - unit, bytes, unit) < unit)
        return offset;
    return offset - unit + boundary_before_return(charset, bytes, unit);
}

struct piece range_next(struct input *in, runic_charset charset, size_t size)
{
    const uint64_t begin = in->offset;
    uint64_t end = before_return(in, charset, range_cut(in, charset, begin + size));
    if (end > in->end)
        end = in->end;
    in->offset = end > begin ? end : begin;
    return (struct piece){NULL, (size_t)(in->offset - begin)};
}
