/* batch.c - the strings that one timing converts: a whole text, or many short ones from all over it. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

#define MAX_SHORT_STRINGS 1024

static bool starts_character(enum runic_form form, const uint8_t *unit)
{
    if (form == FORM_utf8)
        return (*unit & 0xC0) != 0x80;
    return form_unit_size(form) != 2 || !is_low_surrogate(load_utf16(unit));
}

/* Returns the nearest boundary at or before a position. */
static size_t boundary(enum runic_form form, const struct prepared *src, size_t pos)
{
    while (pos > 0 && pos < src->units && !starts_character(form, src->bytes + pos * form_unit_size(form)))
        pos--;
    return pos < src->units ? pos : src->units;
}

static void add_piece(struct batch *batch, const struct operation *op, size_t start, size_t len)
{
    batch->pieces[batch->count++] = (struct piece){start, len, room_for(op, len)};
    batch->units += len;
}

/*
 * Many strings from all over the text, so that no contender can learn them. A string is up to three units shorter
 * than asked for if a character would be cut, and longer if its first character would be.
 */
struct batch short_strings(const struct operation *op, const struct prepared *src, size_t len)
{
    struct batch batch = {need(calloc(MAX_SHORT_STRINGS, sizeof(struct piece))), 0, 0};
    for (size_t i = 0; i < MAX_SHORT_STRINGS && src->units > len; i++) {
        size_t start = boundary(op->from, src, (src->units - len) / MAX_SHORT_STRINGS * i);
        size_t end = boundary(op->from, src, start + len);
        while (end == start && end < src->units)
            end = start + (++len) > src->units ? src->units : boundary(op->from, src, start + len);
        add_piece(&batch, op, start, end - start);
    }
    return batch;
}

struct batch whole_text(const struct operation *op, const struct prepared *src)
{
    struct batch batch = {need(calloc(1, sizeof(struct piece))), 0, 0};
    add_piece(&batch, op, 0, src->units);
    return batch;
}

/* Sets the output size to what the first contender writes. */
struct batch tighten(const struct contenders *who, const struct operation *op, const struct prepared *src, struct batch batch)
{
    struct call call;
    if (!writes(op) || !who->list[0].find(&who->list[0], op, &call))
        return batch;
    uint8_t *dst = need(malloc(room_for(op, src->units) * form_unit_size(op->to) + 64));
    for (struct piece *piece = batch.pieces; piece < batch.pieces + batch.count; piece++)
        piece->cap = call.run(call.state, src->bytes + piece->start * form_unit_size(op->from), piece->len, dst, piece->cap);
    free(dst);
    return batch;
}
