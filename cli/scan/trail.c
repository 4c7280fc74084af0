/* trail.c - finds the bytes of single characters. */
/* SPDX-License-Identifier: MIT */
/*
 * A decoder that has room for so many characters stops right behind the last: that is where the next one begins, but for
 * shifts, which iconv(3) reads with what follows them. By iconv, the trail has to pass everything, for its state is found in no
 * other way; by runic, a copy of the decoder begins with each text; by table, there is nothing to decode.
 */
#include "trail.h"

#include <string.h>

#define AT_ONCE 256

/* A character, with all shifts that may stand before it. */
#define LONGEST 64

bool trail_open(struct trail *trail, const struct decoder *decoder)
{
    trail->is_open = decoder->way != BY_ICONV || decoder_open(&trail->decoder, &decoder->how);
    if (decoder->way != BY_ICONV)
        trail->decoder = *decoder;
    trail->count = 0;
    return trail->is_open;
}

void trail_close(struct trail *trail)
{
    if (trail->is_open && trail->decoder.way == BY_ICONV)
        decoder_close(&trail->decoder);
    trail->is_open = false;
}

void trail_begin(struct trail *trail, const struct decoded *of)
{
    trail->of = of;
    trail->read = trail->mark = trail->answers = trail->bad = 0;
    if (!trail->is_open || trail->decoder.way == BY_ICONV)
        return;
    trail->count = 0;
    trail->decoder.runic = of->before;
}

/* Decodes up to where so many characters are passed. False where nothing goes on. */
static bool step(struct trail *trail, ptrdiff_t count, size_t most)
{
    char32_t passed[AT_ONCE];
    const size_t wanted = (size_t)(count - trail->count), cap = wanted < AT_ONCE ? wanted : AT_ONCE;
    const size_t left = trail->of->seen - trail->read;
    const runic_result r = decode(&trail->decoder, trail->of->src + trail->read, left < most ? left : most, passed, cap, false);
    trail->read += r.read;
    trail->count += (ptrdiff_t)r.written;
    return r.read > 0 || r.written > 0 || r.status == RUNIC_INVALID;
}

/* What is ill-formed may be so for what stands behind it only: then it takes all that the decoder saw. */
static bool pass(struct trail *trail, ptrdiff_t count, size_t most)
{
    return step(trail, count, most) || step(trail, count, SIZE_MAX);
}

static void follow(struct trail *trail, ptrdiff_t count)
{
    while (trail->count < count && pass(trail, count, (size_t)(count - trail->count + 1) * LONGEST)) {
    }
}

/* Marks before a character of the text; those at its very place, too. */
static void pass_marks(struct trail *trail, size_t index)
{
    const struct decoded *of = trail->of;
    for (; trail->mark < of->mark_count && of->marks[trail->mark].at <= index; trail->mark++) {
        trail->answers += of->marks[trail->mark].answer;
        trail->bad += of->marks[trail->mark].report.length;
    }
}

/* Goes on behind the ill-formed sequences that stand before the next character. */
static void follow_marks(struct trail *trail, ptrdiff_t count)
{
    if (trail->mark == 0)
        return;
    const runic_report *last = &trail->of->marks[trail->mark - 1].report;
    while (last->offset + last->length > trail->of->offset + trail->read &&
           pass(trail, count + 1, (size_t)(last->offset + last->length - trail->of->offset - trail->read))) {
    }
}

/* Behind what is passed; what the decoder holds is not. */
static uint64_t place(const struct trail *trail)
{
    return trail->of->offset + trail->read - runic_converter_held(&trail->decoder.runic);
}

/*
 * Without room nothing but shifts and ill-formed sequences is passed, and byte by byte nothing behind the character: so its
 * place and length are the same wherever the pieces of the input begin.
 */
static uint64_t place_by_runic(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count);
    while (step(trail, count, LONGEST)) {
    }
    const uint64_t from = place(trail);
    for (size_t i = 0; i < LONGEST && trail->count == count; i++)
        step(trail, count + 1, 1);
    *length = (uint8_t)(place(trail) - from);
    return from;
}

/* ISO 2022 and EBCDIC change between sets of characters by these; wider units may begin with a byte order mark. */
static bool is_shift(const struct trail *trail, size_t at)
{
    const uint8_t byte = trail->of->src[at];
    return byte == 0x0E || byte == 0x0F || byte == 0x1B || (trail->decoder.unit > 1 && trail->of->offset + at == 0);
}

/* The next character byte by byte: as long as nothing comes of what is read, it is shifts. */
static uint64_t place_by_iconv(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count);
    follow_marks(trail, count);
    size_t from = trail->read;
    for (size_t most = 1; most <= LONGEST && trail->count == count && from + most <= trail->of->len; most++) {
        if (!step(trail, count + 1, most) || trail->read == from)
            continue;
        if (trail->count > count || !is_shift(trail, from))
            break;
        from = trail->read;
        most = 0;
    }
    *length = (uint8_t)(trail->read - from);
    return trail->of->offset + from;
}

/* ---- Where iconv holds characters back ---- */

/* How many have begun. */
static ptrdiff_t begun(const struct trail *trail)
{
    return trail->count + decoder_holds(&trail->decoder);
}

/* The fewest bytes of which anything comes, without more than one character in all that was written. */
static bool creep(struct trail *trail)
{
    const size_t from = trail->read;
    const ptrdiff_t before = begun(trail), written = trail->count;
    for (size_t most = 1; most <= LONGEST && from + most <= trail->of->len; most++)
        if (step(trail, written + 1, most) && (trail->read > from || trail->count > written))
            break;
    if (begun(trail) > before)
        trail->newest = trail->of->offset + from;
    return trail->read > from || trail->count > written;
}

/* It may go together with what follows: so a character ends where the next one begins, or with the text that is known. */
static uint64_t place_by_holding(struct trail *trail, ptrdiff_t count, uint8_t *length)
{
    follow(trail, count - 1);
    while (begun(trail) <= count && creep(trail)) {
    }
    const uint64_t from = trail->newest;
    uint64_t end = trail->of->offset + trail->read;
    while (trail->count == count && creep(trail) && begun(trail) == count + 1)
        end = trail->of->offset + trail->read;
    *length = (uint8_t)(end - from);
    return from;
}

uint64_t trail_place(struct trail *trail, size_t index, uint8_t *length)
{
    pass_marks(trail, index);
    const ptrdiff_t count = (ptrdiff_t)(index - trail->answers - trail->of->older);
    if (trail->decoder.way == BY_RUNIC)
        return place_by_runic(trail, count, length);
    if (trail->decoder.way == BY_ICONV)
        return (trail->decoder.may_hold ? place_by_holding : place_by_iconv)(trail, count, length);
    *length = 1;
    return trail->of->offset + (uint64_t)count + trail->bad;
}

void trail_end(struct trail *trail)
{
    if (!trail->is_open || trail->decoder.way != BY_ICONV)
        return;
    const size_t near = trail->decoder.may_hold ? LONGEST : 0;
    while (trail->read + near < trail->of->len && pass(trail, PTRDIFF_MAX / 2, trail->of->len - near - trail->read)) {
    }
    while (near > 0 && creep(trail)) {
    }
    pass_marks(trail, trail->of->count);
    trail->count -= (ptrdiff_t)(trail->of->count - trail->of->older - trail->answers);
}
