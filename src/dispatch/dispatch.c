/* dispatch.c - a pointer for each operation that finds its best target by itself: no init call, no lock, no constructor. */
/* SPDX-License-Identifier: MIT */
#include "dispatch.h"

#include "cpu.h"

static const struct runic_target *const targets[] = {
#define TARGET(name) &runic_target_##name,
#include "../targets.def"
};

#define TARGET_COUNT (sizeof targets / sizeof targets[0])

size_t runic_first_target;

typedef void any_kernel(void);

static bool runs_here(const struct runic_target *target)
{
    return (runic_cpu_features() & target->needs) == target->needs;
}

/* Returns the kernel at this offset of the table of the best target that has it. The last target, scalar, has all. Inlined, it
 * would be copied into every resolver. */
static NOINLINE any_kernel *find(size_t offset)
{
    any_kernel *kernel = NULL;
    for (size_t i = runic_first_target; i < TARGET_COUNT && kernel == NULL; i++)
        if (runs_here(targets[i]))
            memcpy(&kernel, (const char *)&targets[i]->kernels + offset, sizeof kernel);
    return kernel;
}

/* Finds the kernel and stores its pointer, so that later calls go to it directly. */
#define RESOLVE(class, name)                                                                                                   \
    runic_##class##_kernel *kernel = (runic_##class##_kernel *)find(offsetof(struct runic_kernels, name));                     \
    __atomic_store_n(&runic_kernels.name, kernel, __ATOMIC_RELAXED)

#define CONVERT(from, to)                                                                                                      \
    static struct runic_progress find_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                     \
    {                                                                                                                          \
        RESOLVE(convert, from##_to_##to);                                                                                      \
        return kernel(src, len, dst, cap);                                                                                     \
    }
#define LOSSY(from, to)                                                                                                        \
    static struct runic_progress find_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,             \
                                                               size_t *replaced)                                               \
    {                                                                                                                          \
        RESOLVE(lossy, from##_to_##to##_lossy);                                                                                \
        return kernel(src, len, dst, cap, replaced);                                                                           \
    }
#define MEASURE(class, name)                                                                                                   \
    static size_t find_##name(const void *src, size_t len)                                                                     \
    {                                                                                                                          \
        RESOLVE(class, name);                                                                                                  \
        return kernel(src, len);                                                                                               \
    }
#define SWAP(form)                                                                                                             \
    static void find_##form##_swap(const void *src, size_t len, void *dst)                                                     \
    {                                                                                                                          \
        RESOLVE(swap, form##_swap);                                                                                            \
        kernel(src, len, dst);                                                                                                 \
    }
#define VALIDATE(form) MEASURE(validate, form##_validate)
#define SIZE(from, to) MEASURE(size, from##_to_##to##_size)
#define COUNT(form)    MEASURE(count, form##_count)
#define TALLY(kind)    MEASURE(count, utf8_##kind)
#include "../ops.def"

struct runic_kernels runic_kernels = {
#define OP(class, name) .name = find_##name,
#include "../ops.def"
};

static bool same_name(const char *a, const char *b)
{
    while (*a != 0 && *a == *b)
        a++, b++;
    return *a == *b;
}

int runic_use_target(const char *name)
{
    size_t wanted = 0;
    while (wanted < TARGET_COUNT && !(runs_here(targets[wanted]) && (name == NULL || same_name(name, targets[wanted]->name))))
        wanted++;
    if (wanted == TARGET_COUNT)
        return 0;
    runic_first_target = wanted;
#define OP(class, name) __atomic_store_n(&runic_kernels.name, find_##name, __ATOMIC_RELAXED);
#include "../ops.def"
    return 1;
}

const char *runic_target_name(void)
{
    size_t best = runic_first_target;
    while (!runs_here(targets[best]))
        best++;
    return targets[best]->name;
}

const char *runic_version(void)
{
    return RUNIC_VERSION;
}
