/* range.c - rounds an offset to a boundary, which is to be seen from the bytes around it. */
/* SPDX-License-Identifier: MIT */
#include "range.h"

#include "text/boundary.h"

/* A boundary needs 3 bytes before it and 3 behind; what begins at a multiple of 4 begins at a whole unit. */
#define AROUND 16

bool range_cut(const struct input *in, runic_charset charset, uint64_t offset, uint64_t *cut, int *why)
{
    uint8_t bytes[3 * AROUND];
    const uint64_t from = offset > AROUND ? (offset - AROUND) / 4 * 4 : 0;
    const size_t at = (size_t)(offset - from), len = input_look(in, from, bytes, sizeof bytes, why);
    if (at >= len)
        return false;
    /* For a detector alone, any byte is a boundary. */
    *cut = from + (charset != RUNIC_UNKNOWN ? runic_floor(charset, bytes, len, at) : at);
    return true;
}

/* For those who look for line ends, CR belongs to what follows it. */
static bool before_return(const struct input *in, runic_charset charset, uint64_t *offset)
{
    uint8_t bytes[4];
    int why;
    const uint8_t unit = runic_charset_describe(charset).unit_size;
    if (!in->whole_lines || charset == RUNIC_UNKNOWN || *offset < unit)
        return true;
    if (input_look(in, *offset - unit, bytes, unit, &why) < unit)
        return false;
    *offset -= unit - boundary_before_return(charset, bytes, unit);
    return true;
}

size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size)
{
    uint64_t end;
    int why;
    if (in->end - begin <= size || !range_cut(in, charset, begin + size, &end, &why) || !before_return(in, charset, &end))
        return 0;
    return end > begin && end - begin <= size ? (size_t)(end - begin) : 0;
}
