/* target.h - what a target is: a name, the CPU features it needs, and a table with a kernel for each operation it has. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_TARGET_H
#define RUNIC_DISPATCH_TARGET_H

#include "../base.h"

/* The function type of each class of ops.def. */
typedef struct runic_progress runic_convert_kernel(const void *src, size_t len, void *dst, size_t cap);
typedef struct runic_progress runic_lossy_kernel(const void *src, size_t len, void *dst, size_t cap, size_t *replaced);
typedef size_t runic_validate_kernel(const void *src, size_t len);
typedef size_t runic_size_kernel(const void *src, size_t len);
typedef size_t runic_count_kernel(const void *src, size_t len);
typedef void runic_swap_kernel(const void *src, size_t len, void *dst);

struct runic_kernels {
#define OP(class, name) runic_##class##_kernel *name;
#include "../ops.def"
};

struct runic_target {
    const char *name;
    uint32_t needs;               /* runic_cpu_feature bits */
    struct runic_kernels kernels; /* NULL: the next target of targets.def is used */
};

#define TARGET(name) extern HIDDEN const struct runic_target runic_target_##name;
#include "../targets.def"

#endif
