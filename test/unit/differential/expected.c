/* expected.c - every operation by its definition, with reference.h, one character after the other. */
/* SPDX-License-Identifier: MIT */
#include "ops.h"

/* Returns the characters of a text. Those of the last text are kept, because all operations on a text need them. */
static const runic_character *characters_of(enum text_form form, const uint8_t *src, size_t len)
{
    static struct {
        enum text_form form;
        size_t len;
        uint8_t bytes[MOST_BYTES];
        runic_character all[MOST_UNITS];
    } kept;
    const size_t bytes = len * unit_size(form);
    if (kept.form == form && kept.len == len && memcmp(kept.bytes, src, bytes) == 0)
        return kept.all;
    kept.form = form;
    kept.len = len;
    memcpy(kept.bytes, src, bytes);
    runic_character *next = kept.all;
    for (size_t pos = 0; pos < len; pos += next++->length)
        *next = reference_next(form, src + pos * unit_size(form), len - pos);
    return kept.all;
}

/* Writes the character, or its replacement if the operation replaces. Returns false if the operation stops instead. */
static bool write_next(const struct op *op, const runic_character *next, uint8_t *dst, struct outcome *step)
{
    const uint32_t replacement = op->to == TEXT_latin1 ? '?' : 0xFFFD;
    size_t units = next->status == RUNIC_OK ? reference_put(op->to, next->value, dst) : 0;
    if (units == 0 && op->shape != SHAPE_LOSSY)
        return false;
    if (units == 0) {
        units = reference_put(op->to, replacement, dst);
        step->replaced++;
    }
    step->read += next->length;
    step->written += units;
    return true;
}

static void expect_text(const struct op *op, const uint8_t *src, size_t len, struct expectation *e)
{
    const runic_character *next = characters_of(op->from, src, len);
    struct outcome step = {0};
    e->steps[0] = step;
    for (e->last = 0; step.read < len; e->steps[++e->last] = step)
        if (!write_next(op, next++, e->out + step.written * unit_size(op->to), &step))
            return;
}

static struct outcome expect_validate(const struct op *op, const uint8_t *src, size_t len)
{
    struct outcome result = {0};
    for (const runic_character *next = characters_of(op->from, src, len); result.read < len; next++) {
        if (next->status != RUNIC_OK)
            break;
        result.read += next->length;
    }
    return result;
}

static struct outcome expect_size(const struct op *op, const uint8_t *src, size_t len)
{
    struct outcome result = {0};
    uint8_t scratch[4];
    const runic_character *next = characters_of(op->from, src, len);
    for (size_t pos = 0; pos < len; pos += next++->length)
        result.written += reference_put(op->to, next->value, scratch);
    return result;
}

static struct outcome expect_count(const struct op *op, const uint8_t *src, size_t len)
{
    struct outcome result = {0};
    for (size_t i = 0; i < len; i++) {
        uint32_t unit = unit_at(op->from, src, i);
        bool continues = op->from == TEXT_utf8 ? unit >= 0x80 && unit <= 0xBF : unit >= 0xDC00 && unit <= 0xDFFF;
        result.written += !continues;
    }
    return result;
}

/* Counts bytes from 0xF0 on, or LF, depending on the operation. */
static struct outcome expect_tally(const struct op *op, const uint8_t *src, size_t len)
{
    const bool line_feeds = strcmp(op->name, "utf8_line_feeds") == 0;
    struct outcome result = {0};
    for (size_t i = 0; i < len; i++)
        result.written += line_feeds ? src[i] == 0x0A : src[i] >= 0xF0;
    return result;
}

static struct outcome expect_repair(const struct op *op, const uint8_t *src, size_t len, uint8_t *out)
{
    struct outcome result = {.written = len};
    memcpy(out, src, len * unit_size(op->from));
    const runic_character *next = characters_of(op->from, src, len);
    for (size_t pos = 0; pos < len; pos += next++->length) {
        if (next->status != RUNIC_OK)
            put_unit(op->from, out, pos, 0xFFFD);
        result.replaced += next->status != RUNIC_OK;
    }
    return result;
}

static struct outcome expect_swap(const struct op *op, const uint8_t *src, size_t len, uint8_t *out)
{
    const size_t size = unit_size(op->from);
    for (size_t i = 0; i < len * size; i++)
        out[i] = src[i - i % size + (size - 1 - i % size)];
    return (struct outcome){.written = len};
}

void expect_op(const struct op *op, const uint8_t *src, size_t len, struct expectation *e)
{
    e->last = 0;
    switch (op->shape) {
    case SHAPE_CONVERT:
    case SHAPE_LOSSY:
    case SHAPE_SCHEME:
        expect_text(op, src, len, e);
        return;
    case SHAPE_VALIDATE:
        e->steps[0] = expect_validate(op, src, len);
        return;
    case SHAPE_SIZE:
        e->steps[0] = expect_size(op, src, len);
        return;
    case SHAPE_COUNT:
        e->steps[0] = expect_count(op, src, len);
        return;
    case SHAPE_TALLY:
        e->steps[0] = expect_tally(op, src, len);
        return;
    case SHAPE_REPAIR:
        e->steps[0] = expect_repair(op, src, len, e->out);
        return;
    case SHAPE_SWAP:
    case SHAPE_SWAP_IN_PLACE:
        e->steps[0] = expect_swap(op, src, len, e->out);
        return;
    }
}

struct outcome expected_at(const struct op *op, const struct expectation *e, size_t cap)
{
    if (!op_writes(op))
        return e->steps[0];
    size_t low = 0, high = e->last;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (e->steps[middle].written <= cap)
            low = middle;
        else
            high = middle - 1;
    }
    return e->steps[low];
}
