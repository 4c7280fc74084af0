/* prepare.c - converts a text to the source form of an operation and its repertoire, and damages it if asked for. */
/* SPDX-License-Identifier: MIT */
/*
 * Strict operations to latin1 and ascii would be timed only up to the first unmappable character. For them,
 * characters beyond the repertoire are replaced by its upper part (latin1), or by letters (ascii); ASCII characters
 * stay.
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

/* Replaces a byte of UTF-8 (for a surrogate two bytes, if there are two) by one of this kind. */
static void spoil_byte(enum bad_kind kind, uint8_t *byte, const uint8_t *end, uint32_t random)
{
    static const uint8_t first[] = {
        [BAD_stray] = 0x80, [BAD_cut2] = 0xC2, [BAD_cut3] = 0xE1, [BAD_cut4] = 0xF0, [BAD_overlong] = 0xC0, [BAD_f5_ff] = 0xF5};
    static const uint8_t count[] = {
        [BAD_stray] = 0x40, [BAD_cut2] = 30, [BAD_cut3] = 12, [BAD_cut4] = 5, [BAD_overlong] = 2, [BAD_f5_ff] = 11};
    if (kind == BAD_surrogate) {
        *byte = 0xED;
        if (byte + 1 != end)
            byte[1] = (uint8_t)(0xA0 | (random & 0x1F));
    } else {
        *byte = (uint8_t)(first[kind] + random % count[kind]);
    }
}

/* Replaces a code unit by an unpaired surrogate, or by a value that is no scalar value. */
static void spoil(enum runic_form form, uint8_t *unit, uint32_t random)
{
    if (form_unit_size(form) == 2)
        store_utf16(unit, 0xD800 | (random & 0x7FF));
    else
        store_utf32(unit, random & 1 ? 0x110000 : 0xD800 | (random >> 8 & 0x7FF));
}

static void damage_text(struct prepared *text, enum runic_form form, struct damage damage)
{
    const size_t size = form_unit_size(form);
    uint64_t random = 0x2545F4914F6CDD1Du;
    if (damage.distance == ALL_RANDOM) {
        for (size_t i = 0; i < text->units * size; i++)
            text->bytes[i] = (uint8_t)draw(&random);
        return;
    }
    size_t faults = 0;
    for (size_t i = draw(&random) % damage.distance; i < text->units; i += 1 + draw(&random) % (2 * damage.distance - 1)) {
        const enum bad_kind kind = damage.kind == BAD_IN_TURN ? (enum bad_kind)(faults++ % BAD_IN_TURN) : damage.kind;
        if (form == FORM_utf8)
            spoil_byte(kind, text->bytes + i, text->bytes + text->units, draw(&random));
        else
            spoil(form, text->bytes + i * size, draw(&random));
    }
}

/* Swaps the bytes to the foreign byte order. */
static void swap_units(uint8_t *bytes, size_t units, size_t size)
{
    for (size_t unit = 0; unit < units; unit++, bytes += size)
        for (size_t i = 0; i < size / 2; i++) {
            const uint8_t byte = bytes[i];
            bytes[i] = bytes[size - 1 - i];
            bytes[size - 1 - i] = byte;
        }
}

struct prepared prepare(const struct text *text, const struct operation *op, struct damage damage)
{
    const size_t size = form_unit_size(op->from);
    struct prepared prepared = {text_memory(text->count * 4 + 64, TEXT_READ), 0, damage.distance != NO_DAMAGE};
    for (size_t i = 0; i < text->count; i++) {
        uint32_t value = fold(op, text->values[i]);
        form_put(op->from, prepared.bytes + prepared.units * size, value);
        prepared.units += form_length(op->from, value);
    }
    if (damage.distance != NO_DAMAGE && op->from != FORM_latin1)
        damage_text(&prepared, op->from, damage);
    if (op->is_swapped)
        swap_units(prepared.bytes, prepared.units, size);
    return prepared;
}
