/* range.c - rounds an offset to a boundary, and counts lines and columns up to it. */
/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <string.h>

#include "text/charset.h"
#include "text/compose.h"

/* Finding a near boundary needs 3 bytes before and 3 after the offset. A multiple of 4 behind a boundary cuts no code unit. */
#define AROUND 16

static bool near_cut(const struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut, int *why)
{
    uint8_t bytes[3 * AROUND];
    const uint64_t from = offset - begin > AROUND ? begin + (offset - begin - AROUND) / 4 * 4 : begin;
    const size_t at = (size_t)(offset - from), len = input_read_at(in, from, bytes, sizeof bytes, why);
    if (at >= len)
        return false;
    *cut = from + runic_charset_floor(charset, bytes, len, at);
    return true;
}

/* ---- Charsets of several bytes, in which a boundary may be far */

#define BLOCK (16u << 10)

/* Bytes of the longest character. A boundary is found only if as many bytes follow it. */
#define LONGEST 8

/* Returns true for bytes that always end a character: ASCII, except the digits, which GB 18030 has inside characters. */
static bool ends_character(uint8_t byte)
{
    return byte < '0' || (byte > '9' && byte < 0x80);
}

/* Returns the last boundary at or before offset that follows a byte of ends_character(), or begin, which is a boundary. */
static uint64_t sure_boundary(const struct input *in, uint64_t begin, uint64_t offset, uint8_t *block, int *why)
{
    *why = 0;
    while (offset > begin && *why == 0) {
        const uint64_t from = offset - begin > BLOCK ? offset - BLOCK : begin;
        size_t len = input_read_at(in, from, block, (size_t)(offset - from), why);
        while (len > 0 && !ends_character(block[len - 1]))
            len--;
        if (len > 0)
            return from + len;
        offset = from;
    }
    return offset;
}

/* Finds the last boundary at or before offset; begin is one. Decodes from the last sure boundary. */
static bool far_cut(const struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut, int *why)
{
    uint8_t block[BLOCK];
    uint64_t from = sure_boundary(in, begin, offset, block, why);
    while (*why == 0) {
        const size_t len = input_read_at(in, from, block, sizeof block, why);
        if (offset - from >= len && len < sizeof block)
            return false;
        if (offset - from < len - LONGEST || len < sizeof block) {
            *cut = from + runic_charset_floor(charset, block, len, (size_t)(offset - from));
            return *why == 0;
        }
        from += runic_charset_floor(charset, block, len, len - LONGEST);
    }
    return false;
}

/* Does what range_cut() does, without a message: sets *why as input_read_at() does. */
static bool cut_after(const struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut, int *why)
{
    return (has_near_boundaries(charset) ? near_cut : far_cut)(in, charset, begin, offset, cut, why);
}

/* Bytes of the longest sequence of a letter and marks that is not cut. */
#define SEQUENCE (4 * COMPOSE_HELD)

/* Moves the offset before a letter and its marks if in->cuts.whole_marks is set. Returns false if the bytes cannot be read. */
static bool before_sequence(const struct input *in, runic_charset charset, uint64_t *offset)
{
    uint8_t bytes[SEQUENCE];
    const size_t wanted = *offset < SEQUENCE ? (size_t)*offset : SEQUENCE;
    int why = 0;
    if (!in->cuts.whole_marks || !has_whole_sequences(charset))
        return true;
    if (!begins_with_mark(charset, bytes, input_read_at(in, *offset, bytes, 4, &why)))
        return why == 0;
    if (input_read_at(in, *offset - wanted, bytes, wanted, &why) < wanted)
        return false;
    *offset -= wanted - boundary_before_sequence(charset, bytes, wanted, false);
    return true;
}

bool range_cut(struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut)
{
    int why;
    const bool found = cut_after(in, charset, begin, offset, cut, &why) && before_sequence(in, charset, cut);
    if (!found)
        input_fail(in, why);
    return found;
}

/* Moves the offset before a line end if in->cuts.whole_lines is set. Returns false if the bytes cannot be read. */
static bool before_line_end(const struct input *in, runic_charset charset, uint64_t *offset)
{
    uint8_t bytes[2 * 4];
    int why;
    const size_t most = 2u * runic_charset_describe(charset).unit_size;
    if (!in->cuts.whole_lines)
        return true;
    const size_t len = *offset < most ? (size_t)*offset : most;
    if (input_read_at(in, *offset - len, bytes, len, &why) < len)
        return false;
    *offset -= len - boundary_before_line_end(charset, bytes, len);
    return true;
}

size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size)
{
    uint64_t end;
    int why;
    if (in->range.end - begin <= size || !cut_after(in, charset, begin, begin + size, &end, &why) ||
        !before_line_end(in, charset, &end) || !before_sequence(in, charset, &end))
        return 0;
    return end > begin ? (size_t)(end - begin) : 0;
}

/* ---- Line and column of an offset */

/* Counts in blocks that end between characters. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset)
{
    _Alignas(4) uint8_t block[BLOCK];
    struct position position;
    position_start(&position, charset, marked);
    while (position.offset < offset && !in->failed) {
        uint64_t end = offset;
        int why = 0;
        if (offset - position.offset > BLOCK && !cut_after(in, charset, position.offset, position.offset + BLOCK, &end, &why))
            end = position.offset;
        const size_t wanted = (size_t)(end - position.offset);
        const size_t len = input_read_at(in, position.offset, block, wanted, &why);
        if (len < wanted || wanted == 0)
            input_fail(in, why);
        position_count(&position, block, len);
    }
    return (struct place){position.line, position.column};
}
