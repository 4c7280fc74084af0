/* prepare.c - a text in the source form of an operation, within its repertoire, damaged if that is asked for. */
/* SPDX-License-Identifier: MIT */
/*
 * Strict operations that stop at a character (latin1, ascii) would be timed up to it. So for them characters beyond the
 * repertoire take a place in its upper part, or a letter in ASCII: where a text had ASCII and where not stays as it was.
 */
#include "../bench.h"

static uint32_t fold(const struct operation *op, uint32_t value)
{
    bool strict = op->class == CLASS_convert || op->class == CLASS_validate;
    uint32_t last = op->from == FORM_latin1 ? 0xFF : strict ? op->last : 0x10FFFF;
    if (value <= last)
        return value;
    return last == 0x7F ? 'a' + value % 26 : 0xC0 + (value & 0x3F);
}

static uint32_t draw(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (uint32_t)(*random >> 32);
}

/* One unit in place of another, so that all behind it stay where they were: a byte that leads nothing or waits for more; a
 * surrogate by itself; a value that is none. */
static void spoil(enum runic_form form, uint8_t *unit, uint32_t random)
{
    if (form == FORM_utf8)
        *unit = (uint8_t)(0x80 | random);
    else if (form_unit_size(form) == 2)
        store_utf16(unit, 0xD800 | (random & 0x7FF));
    else
        store_utf32(unit, random & 1 ? 0x110000 : 0xD800 | (random >> 8 & 0x7FF));
}

static void damage_text(struct prepared *text, enum runic_form form, size_t damage)
{
    const size_t size = form_unit_size(form);
    uint64_t random = 0x2545F4914F6CDD1Du;
    if (damage == ALL_RANDOM)
        for (size_t i = 0; i < text->units * size; i++)
            text->bytes[i] = (uint8_t)draw(&random);
    else
        for (size_t i = draw(&random) % damage; i < text->units; i += 1 + draw(&random) % (2 * damage - 1))
            spoil(form, text->bytes + i * size, draw(&random));
}

/* Into the order that is not the host's. */
static void swap_units(uint8_t *bytes, size_t units, size_t size)
{
    for (size_t unit = 0; unit < units; unit++, bytes += size)
        for (size_t i = 0; i < size / 2; i++) {
            const uint8_t byte = bytes[i];
            bytes[i] = bytes[size - 1 - i];
            bytes[size - 1 - i] = byte;
        }
}

struct prepared prepare(const struct text *text, const struct operation *op, size_t damage)
{
    const size_t size = form_unit_size(op->from);
    struct prepared prepared = {text_memory(text->count * 4 + 64, TEXT_READ), 0, damage != NO_DAMAGE};
    for (size_t i = 0; i < text->count; i++) {
        uint32_t value = fold(op, text->values[i]);
        form_put(op->from, prepared.bytes + prepared.units * size, value);
        prepared.units += form_length(op->from, value);
    }
    if (damage != NO_DAMAGE && op->from != FORM_latin1)
        damage_text(&prepared, op->from, damage);
    if (op->is_swapped)
        swap_units(prepared.bytes, prepared.units, size);
    return prepared;
}
