/* ascii_faults.h - ASCII in UTF-16 or UTF-32 with some faults to UTF-8, lossy; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Each fault becomes three bytes, and what stands behind it moves by two. First a chunk is narrowed aside, with a list of where
 * it is not ASCII; then what is between those places is copied to where it belongs, in pieces of one size. So there is no
 * branch by where faults are, or how many: with a fault in 100 units 0.33 of strict, before 0.25 (UTF-16, gcc; 2026-11-20,
 * docs/kernels/utf16_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ASCII_FAULTS_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ASCII_FAULTS_H

#include "../cursor.h"
#include "../units.h"

#define STEP    (2 * VEC)               /* units: four vectors of words */
#define STEPS   32                      /* in a chunk */
#define AT_ONCE (VEC == 16 ? 128 : 192) /* bytes that are copied, if no more stand between two faults */
#define MANY    (STEP / 16)             /* places of a step */

/* A byte for each unit, and the places where there is no ASCII, with space for what a step lists without a question. */
struct ascii_chunk {
    uint8_t text[STEP * STEPS + AT_ONCE];
    uint16_t places[STEPS * MANY + 1];
    size_t units, count;
};

/* STEP / 2 units to a byte each, in the order of memory: from 80 on for all that is no ASCII. */
ALWAYS_INLINE vec narrow_some(enum runic_form from, const uint8_t *src)
{
    const vec a = v_load(src), b = v_load(src + VEC), most = v_all32(0xFF);
    if (is_utf16(from))
        return v_unlace(v_pack16(v_min16(a, v_all16(0xFF)), v_min16(b, v_all16(0xFF))));
    const vec c = v_load(src + 2 * VEC), d = v_load(src + 3 * VEC);
    return v_unlace4(v_pack16(v_pack32(v_min32(a, most), v_min32(b, most)), v_pack32(v_min32(c, most), v_min32(d, most))));
}

/* The places of a step at `begin` that have a bit; one is written without a question. Yields how many there are. */
ALWAYS_INLINE size_t list_places(uint16_t *place, size_t begin, uint64_t bits)
{
    const size_t count = bit_count(bits);
    place[0] = (uint16_t)(begin + first_bit(bits));
    if (__builtin_expect(count > 1, 0))
        for (size_t i = 1; i < smaller(count, MANY); i++) {
            bits &= bits - 1;
            place[i] = (uint16_t)(begin + first_bit(bits));
        }
    return count;
}

/* Up to `most` steps, and before one with many places. */
ALWAYS_INLINE void narrow_chunk(enum runic_form from, const uint8_t *src, size_t most, struct ascii_chunk *chunk)
{
    const size_t size = form_unit_size(from), end = most * STEP;
    uint16_t *place = chunk->places;
    size_t i = 0;
    for (; i < end; i += STEP) {
        const vec a = narrow_some(from, src + i * size), b = narrow_some(from, src + (i + VEC) * size);
        v_store(chunk->text + i, a);
        v_store(chunk->text + i + VEC, b);
        const size_t listed = list_places(place, i, v_signs(a) | v_signs(b) << VEC);
        if (listed > MANY)
            break;
        place += listed;
    }
    UNROLL
    for (size_t j = 0; j < AT_ONCE; j += VEC) /* what is copied behind the last unit must not be what happened to lie here */
        v_store(chunk->text + i + j, v_zero());
    chunk->units = i;
    chunk->count = (size_t)(place - chunk->places);
}

/* Is it a fault, whatever stands before it? A unit stands behind it. */
ALWAYS_INLINE bool is_fault_alone(enum runic_form from, const uint8_t *unit)
{
    if (is_utf16(from)) {
        uint32_t both;
        memcpy(&both, unit, 4);
        return (both & 0xF800F800) == 0xD800;
    }
    const uint32_t value = load_utf32(unit);
    return is_surrogate(value) || value > 0x10FFFF;
}

/* From begin to end. */
ALWAYS_INLINE void copy_piece(uint8_t *dst, const uint8_t *src, size_t begin, size_t end)
{
    UNROLL
    for (size_t i = 0; i < AT_ONCE; i += VEC)
        v_store(dst + begin + i, v_load(src + begin + i));
    for (size_t i = begin + AT_ONCE; i < end; i += VEC)
        v_store(dst + i, v_load(src + i));
}

/*
 * A chunk at c. A unit stands behind it, and goes with it where it ends a pair. Up to AT_ONCE bytes more are written. Yields
 * how many faults there were.
 */
ALWAYS_INLINE size_t write_chunk(enum runic_form from, const struct ascii_chunk *chunk, struct cursor *c)
{
    static const uint8_t replacement[4] = {0xEF, 0xBF, 0xBD};
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst; /* of the first unit, if all behind it took a byte each */
    size_t begin = 0, replaced = 0, end = chunk->units;
    for (size_t i = 0; i < chunk->count; i++) {
        const size_t place = chunk->places[i];
        copy_piece(dst, chunk->text, begin, place);
        begin = place + 1;
        if (is_fault_alone(from, src + place * form_unit_size(from))) {
            memcpy(dst + place, replacement, sizeof replacement);
            replaced++;
            dst += 2;
            continue;
        }
        const runic_character next = form_next(from, src + place * form_unit_size(from), 2);
        replaced += next.status != RUNIC_OK;
        dst += put_utf8(dst + place, next.value) - next.length;
        begin += next.length - 1u;
        i += next.length - 1u; /* a trail has a place, too */
    }
    if (begin < end)
        copy_piece(dst, chunk->text, begin, end);
    else
        end = begin;
    cursor_advance(from, FORM_utf8, c, end, (size_t)(dst - c->dst) + end);
    c->replaced += replaced;
    return replaced;
}

/* From between characters to between characters, as far as this goes, until a chunk has no faults. Did it get on? */
ALWAYS_INLINE bool encode_faulty_ascii(enum runic_form from, struct cursor *c)
{
    const uint8_t *begin = c->src;
    struct ascii_chunk chunk;
    for (size_t most = 2; cursor_has(from, FORM_utf8, c, STEP + 1, 3 * STEP + AT_ONCE); most = STEPS) {
        const size_t rest = cursor_rest(from, c) - 1, room = cursor_room(FORM_utf8, c) - AT_ONCE;
        const size_t steps = smaller(smaller(rest / STEP, room / (3 * STEP)), most);
        const uint8_t *end = c->src + steps * STEP * form_unit_size(from);
        narrow_chunk(from, c->src, steps, &chunk);
        if (write_chunk(from, &chunk, c) == 0 || c->src < end)
            break;
    }
    return c->src != begin;
}

#undef STEP
#undef STEPS
#undef AT_ONCE
#undef MANY

#endif
