/* ops.c - the table of operations, made from ops.def, so that a new line there is tested with no change here. */
/* SPDX-License-Identifier: MIT */
#include "ops.h"

/* The order of bytes in what is only measured does not matter. */
#define ROW(shape, from, to, name) {#name, shape, TEXT_##from, TEXT_##to, offsetof(struct runic_kernels, name)},

const struct op ops[] = {
#define CONVERT(from, to) ROW(SHAPE_CONVERT, from, to, from##_to_##to)
#define LOSSY(from, to)   ROW(SHAPE_LOSSY, from, to, from##_to_##to##_lossy)
#define VALIDATE(form)    ROW(SHAPE_VALIDATE, form, form, form##_validate)
#define SIZE(from, to)    ROW(SHAPE_SIZE, from, to, from##_to_##to##_size)
#define COUNT(form)       ROW(SHAPE_COUNT, form, form, form##_count)
#define REPAIR(form)      ROW(SHAPE_REPAIR, form, form, form##_repair)
#include "ops.def"
};

const size_t op_count = sizeof ops / sizeof ops[0];

/* A class that this file does not know has operations that the table lacks. */
#define OP(class, name) +1
_Static_assert(sizeof ops / sizeof ops[0] == 0
#include "ops.def"
               ,
               "ops.def has a class that this test does not know");

typedef void any_kernel(void);

static any_kernel *kernel_of(const struct op *op, const struct runic_target *target)
{
    any_kernel *kernel;
    memcpy(&kernel, (const char *)&target->kernels + op->offset, sizeof kernel);
    return kernel;
}

bool op_is_in(const struct op *op, const struct runic_target *target)
{
    return kernel_of(op, target) != NULL;
}

static struct outcome convert(any_kernel *kernel, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = ((runic_convert_kernel *)kernel)(src, len, dst, cap);
    return (struct outcome){done.read, done.written, 0};
}

static struct outcome lossy(any_kernel *kernel, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    size_t replaced = SIZE_MAX;
    struct runic_pair done = ((runic_lossy_kernel *)kernel)(src, len, dst, cap, &replaced);
    return (struct outcome){done.read, done.written, replaced};
}

struct outcome op_run(const struct op *op, const struct runic_target *target, const uint8_t *src, size_t len, uint8_t *dst,
                      size_t cap)
{
    any_kernel *kernel = kernel_of(op, target);
    switch (op->shape) {
    case SHAPE_CONVERT:
        return convert(kernel, src, len, dst, cap);
    case SHAPE_LOSSY:
        return lossy(kernel, src, len, dst, cap);
    case SHAPE_VALIDATE:
        return (struct outcome){((runic_validate_kernel *)kernel)(src, len), 0, 0};
    case SHAPE_SIZE:
        return (struct outcome){0, ((runic_size_kernel *)kernel)(src, len), 0};
    case SHAPE_COUNT:
        return (struct outcome){0, ((runic_count_kernel *)kernel)(src, len), 0};
    default:
        memcpy(dst, src, len * unit_size(op->from));
        return (struct outcome){0, len, ((runic_repair_kernel *)kernel)(dst, len)};
    }
}
