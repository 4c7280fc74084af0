/* ops.c - every operation of ops.def as a row of the benchmark, and runic's targets as contenders. */
/* SPDX-License-Identifier: MIT */
/*
 * If runic.h has a function for the operation, that function is timed, including its status, since users call it.
 * The rows of schemes.def are timed through runic_convert, and the repair of UTF-16 as the function that it is.
 */
#include "bench.h"

#include "../src/dispatch/cpu.h"
#include "../src/dispatch/dispatch.h"

#include <fnmatch.h>

#define FORM_ascii FORM_utf8

#define ROW(class, op, from, to, last)                                                                                         \
    {.name = #op, CLASS_##class, FORM_##from, FORM_##to, last, offsetof(struct runic_kernels, op), false},

const struct operation operations[] = {
#define CONVERT(from, to) ROW(convert, from##_to_##to, from, to, FORM_##to == FORM_latin1 ? 0xFF : 0x10FFFF)
#define LOSSY(from, to)   ROW(lossy, from##_to_##to##_lossy, from, to, 0x10FFFF)
#define VALIDATE(form)    ROW(validate, form##_validate, form, form, #form[0] == 'a' ? 0x7F : 0x10FFFF)
#define SIZE(from, to)    ROW(size, from##_to_##to##_size, from, to, 0x10FFFF)
#define COUNT(form)       ROW(count, form##_count, form, form, 0x10FFFF)
#define TALLY(kind)       ROW(count, utf8_##kind, utf8, utf8, 0x10FFFF)
#define SWAP(form)        ROW(swap, form##_swap, form, form, 0x10FFFF)
#include "../src/ops.def"
#define SCHEME(op, from, FROM, to, TO, swapped)                                                                                \
    {.name = #op,                                                                                                              \
     CLASS_convert,                                                                                                            \
     FORM_##from,                                                                                                              \
     FORM_##to,                                                                                                                \
     FORM_##to == FORM_latin1 ? 0xFF : 0x10FFFF,                                                                               \
     NO_KERNEL,                                                                                                                \
     HOST_IS_BIG != (swapped)},
#include "schemes.def"
    {.name = "utf16_repair", CLASS_repair, FORM_utf16, FORM_utf16, 0x10FFFF, NO_KERNEL, false},
};

const size_t operation_count = COUNT_OF(operations);

size_t room_for(const struct operation *op, size_t len)
{
    static const size_t utf8_units[FORM_COUNT] = {[FORM_utf8] = 3, [FORM_utf16] = 3, [FORM_utf32] = 4, [FORM_latin1] = 2};
    if (op->to == FORM_utf8)
        return len * utf8_units[op->from];
    return form_unit_size(op->from) == 4 ? len * 2 : len;
}

bool writes(const struct operation *op)
{
    return op->class == CLASS_convert || op->class == CLASS_lossy || op->class == CLASS_repair || op->class == CLASS_swap;
}

/* ---- Calls of kernels ---- */

#define CALL(name, result) CALLS(name, , result)

/* Copies ill-formed text first, so that it can be repaired again. */
static size_t repair_copy(const void *src, size_t len, void *dst)
{
    if (dst != src)
        memcpy(dst, src, len * sizeof(char16_t));
    runic_utf16_repair(dst, len);
    return len;
}

static size_t lossy_written(runic_lossy_kernel *kernel, const void *src, size_t len, void *dst, size_t cap)
{
    size_t replaced;
    return kernel(src, len, dst, cap, &replaced).written;
}

#define CONVERT(from, to) CALL(from##_to_##to, KERNEL(from##_to_##to)(src, len, dst, cap).written)
#define LOSSY(from, to)   CALL(from##_to_##to##_lossy, lossy_written(&KERNEL(from##_to_##to##_lossy), src, len, dst, cap))
#define VALIDATE(form)    CALL(form##_validate, KERNEL(form##_validate)(src, len))
#define SIZE(from, to)    CALL(from##_to_##to##_size, KERNEL(from##_to_##to##_size)(src, len))
#define COUNT(form)       CALL(form##_count, KERNEL(form##_count)(src, len))
#define TALLY(kind)       CALL(utf8_##kind, KERNEL(utf8_##kind)(src, len))
#define SWAP(form)        CALL(form##_swap, (KERNEL(form##_swap)(src, len, dst), len))
#include "../src/ops.def"
CALL(utf16_repair, repair_copy(src, len, dst))

/* ---- Calls between schemes ---- */

static size_t convert_scheme(runic_charset from, runic_charset to, const void *src, size_t bytes, void *dst, size_t room)
{
    const runic_options how = {.from = from, .to = to};
    return runic_convert(&how, src, bytes, dst, room).written;
}

#define SCHEME(name, from, FROM, to, TO, swapped)                                                                              \
    CALL(name, convert_scheme(RUNIC_##FROM, RUNIC_##TO, src, len *form_unit_size(FORM_##from), dst,                            \
                              cap *form_unit_size(FORM_##to)) /                                                                \
                   form_unit_size(FORM_##to))
#include "schemes.def"

static const struct runs kernel_calls[] = {
#define OP(class, name) RUNS(name),
#include "../src/ops.def"
#define SCHEME(name, from, FROM, to, TO, swapped) RUNS(name),
#include "schemes.def"
    RUNS(utf16_repair),
};

/* ---- Calls of public functions ---- */

#define STRICT(a, A, b, B) CALL(public_##a##_to_##b, runic_##a##_to_##b(src, len, dst, cap).written)
#define LOSSY(a, A, b, B)  CALL(public_##a##_to_##b##_lossy, runic_##a##_to_##b##_lossy(src, len, dst, cap).written)
#define CHECK(a, A)        CALL(public_##a##_validate, runic_##a##_validate(src, len).read)
#include "public.def"

#define RUNS(name)                                                                                                             \
    {                                                                                                                          \
        run_##name, run_batch_##name                                                                                           \
    }
#define STRING(name)         #name
#define NAME_TO(from, to)    STRING(from##_to_##to)
#define NAME_LOSSY(from, to) STRING(from##_to_##to##_lossy)
#define NAME_VALIDATE(form)  STRING(form##_validate)

static const struct {
    const char *name;
    struct runs runs;
} public_calls[] = {
#define STRICT(a, A, b, B) {NAME_TO(A, B), RUNS(public_##a##_to_##b)},
#define LOSSY(a, A, b, B)  {NAME_LOSSY(A, B), RUNS(public_##a##_to_##b##_lossy)},
#define CHECK(a, A)        {NAME_VALIDATE(A), RUNS(public_##a##_validate)},
#include "public.def"
};

/* ---- Targets ---- */

static const struct runic_target *const targets[] = {
#define TARGET(name) &runic_target_##name,
#include "../src/targets.def"
};

/*
 * Returns true for targets that match RUNIC_BENCH_WITHOUT=GLOB in the environment: they are left out, as on a
 * machine that lacks them.
 */
static bool runs_here(const struct runic_target *target)
{
    const char *without = getenv("RUNIC_BENCH_WITHOUT");
    return (runic_cpu_features() & target->needs) == target->needs &&
           (without == NULL || fnmatch(without, target->name, 0) != 0);
}

bool is_target(const char *glob)
{
    for (size_t i = 0; i < COUNT_OF(targets); i++)
        if (fnmatch(glob, targets[i]->name, 0) == 0)
            return true;
    return false;
}

static bool find_runic(const struct contender *self, const struct operation *op, struct call *call)
{
    const struct runic_target *target = self->own;
    void (*kernel)(void);
    if (op->table_offset != NO_KERNEL) {
        memcpy(&kernel, (const char *)&target->kernels + op->table_offset, sizeof kernel);
        if (kernel == NULL)
            return false; /* a hole: the time would be another target's */
    }
    struct runs runs = kernel_calls[op - operations];
    for (size_t i = 0; i < COUNT_OF(public_calls); i++)
        if (strcmp(public_calls[i].name, op->name) == 0)
            runs = public_calls[i].runs;
    *call = (struct call){.run = runs.run, .run_batch = runs.run_batch, .comparable = true};
    return true;
}

bool is_runic(const struct contender *contender)
{
    return contender->find == find_runic;
}

static void enter_runic(const struct contender *self)
{
    const struct runic_target *target = self->own;
    runic_use_target(target->name);
}

void add_runic(struct contenders *all, const char *target_glob)
{
    for (size_t i = 0; i < COUNT_OF(targets); i++) {
        if (fnmatch(target_glob, targets[i]->name, 0) != 0)
            continue;
        if (!runs_here(targets[i])) {
            fprintf(stderr, "runic_bench: SKIPPED target %s: this machine lacks it, nothing is measured of it\n",
                    targets[i]->name);
            continue;
        }
        char name[32];
        snprintf(name, sizeof name, "runic:%s", targets[i]->name);
        struct contender *target = add_contender(all, name, runic_version());
        target->find = find_runic;
        target->enter = enter_runic;
        target->own = targets[i];
    }
}
