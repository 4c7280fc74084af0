/* ops.c - the table of operations, made from ops.def. A new line in ops.def is tested without a change here. */
/* SPDX-License-Identifier: MIT */
#include "ops.h"

/* Every pair of encoding schemes, also of a scheme with itself, with the host's and with the other byte order. */
#define SCHEMES_TO(to)                                                                                                         \
    SCHEME(utf8, to) SCHEME(utf16le, to) SCHEME(utf16be, to) SCHEME(utf32le, to) SCHEME(utf32be, to) SCHEME(latin1, to)
#define ALL_SCHEMES                                                                                                            \
    SCHEMES_TO(utf8) SCHEMES_TO(utf16le) SCHEMES_TO(utf16be) SCHEMES_TO(utf32le) SCHEMES_TO(utf32be) SCHEMES_TO(latin1)

#define ROW(shape, from, to, name) {#name, shape, TEXT_##from, TEXT_##to, offsetof(struct runic_kernels, name)},

const struct op ops[] = {
#define CONVERT(from, to) ROW(SHAPE_CONVERT, from, to, from##_to_##to)
#define LOSSY(from, to)   ROW(SHAPE_LOSSY, from, to, from##_to_##to##_lossy)
#define VALIDATE(form)    ROW(SHAPE_VALIDATE, form, form, form##_validate)
#define SIZE(from, to)    ROW(SHAPE_SIZE, from, to, from##_to_##to##_size)
#define COUNT(form)       ROW(SHAPE_COUNT, form, form, form##_count)
#define TALLY(kind)       ROW(SHAPE_TALLY, utf8, utf8, utf8_##kind)
#define SWAP(form)        ROW(SHAPE_SWAP, form, form, form##_swap)
#include "ops.def"
#define SWAP(form)                                                                                                             \
    {#form "_swap in place", SHAPE_SWAP_IN_PLACE, TEXT_##form, TEXT_##form, offsetof(struct runic_kernels, form##_swap)},
#include "ops.def"
#define SCHEME(from, to) {#from " to " #to, SHAPE_SCHEME, TEXT_##from, TEXT_##to, 0},
    ALL_SCHEMES
#undef SCHEME
    {"utf16_repair", SHAPE_REPAIR, TEXT_utf16, TEXT_utf16, 0},
};

const size_t op_count = sizeof ops / sizeof ops[0];

/* Fails if ops.def has operations of a class that this file does not know. */
#define OP(class, name)  +1
#define SCHEME(from, to) +1
_Static_assert(sizeof ops / sizeof ops[0] == 3 ALL_SCHEMES
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

/* Returns true for functions that call the kernels of a target. */
static bool has_no_kernel(const struct op *op)
{
    return op->shape == SHAPE_SCHEME || op->shape == SHAPE_REPAIR;
}

bool op_is_in(const struct op *op, const struct runic_target *target)
{
    return has_no_kernel(op) || kernel_of(op, target) != NULL;
}

static struct outcome convert(any_kernel *kernel, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = ((runic_convert_kernel *)kernel)(src, len, dst, cap);
    return (struct outcome){done.read, done.written, 0};
}

static struct outcome lossy(any_kernel *kernel, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    size_t replaced = SIZE_MAX;
    struct runic_progress done = ((runic_lossy_kernel *)kernel)(src, len, dst, cap, &replaced);
    return (struct outcome){done.read, done.written, replaced};
}

/* The forms of the tests and the schemes of the library must have the same order. */
static struct outcome scheme(const struct op *op, const struct runic_target *target, const uint8_t *src, size_t len,
                             uint8_t *dst, size_t cap)
{
    const size_t in = unit_size(op->from), out = unit_size(op->to);
    runic_use_target(target->name);
    struct runic_progress done =
        runic_convert_scheme((enum runic_scheme)op->from, (enum runic_scheme)op->to, src, len * in, dst, cap * out, NULL);
    return (struct outcome){done.read / in, done.written / out, 0};
}

struct outcome op_run(const struct op *op, const struct runic_target *target, const uint8_t *src, size_t len, uint8_t *dst,
                      size_t cap)
{
    any_kernel *kernel = has_no_kernel(op) ? NULL : kernel_of(op, target);
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
    case SHAPE_TALLY:
        return (struct outcome){0, ((runic_count_kernel *)kernel)(src, len), 0};
    case SHAPE_SWAP:
        ((runic_swap_kernel *)kernel)(src, len, dst);
        return (struct outcome){0, len, 0};
    case SHAPE_SWAP_IN_PLACE:
        memcpy(dst, src, len * unit_size(op->from));
        ((runic_swap_kernel *)kernel)(dst, len, dst);
        return (struct outcome){0, len, 0};
    case SHAPE_SCHEME:
        return scheme(op, target, src, len, dst, cap);
    default:
        memcpy(dst, src, len * unit_size(op->from));
        runic_use_target(target->name);
        return (struct outcome){0, len, runic_utf16_repair((char16_t *)(void *)dst, len)};
    }
}
