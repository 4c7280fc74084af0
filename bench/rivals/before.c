/* before.c - another build of runic as a contender: the library as it was at a commit, from bench/before. */
/* SPDX-License-Identifier: MIT */
#include "../bench.h"

#include <dlfcn.h>

typedef runic_result convert(const void *src, size_t len, void *dst, size_t cap);
typedef runic_lossy_result convert_lossy(const void *src, size_t len, void *dst, size_t cap);
typedef runic_result validate(const void *src, size_t len);
typedef size_t measure_text(const void *src, size_t len);

static void *library;

/* The contender's state is the function. */
#define FUNCTION(type)                                                                                                         \
    type *function;                                                                                                            \
    memcpy(&function, &state, sizeof function)
CALLS(convert, FUNCTION(convert), function(src, len, dst, cap).written)
CALLS(lossy, FUNCTION(convert_lossy), function(src, len, dst, cap).written)
CALLS(validate, FUNCTION(validate), function(src, len).read)
CALLS(measure, FUNCTION(measure_text), function(src, len))

static const struct runs runs[] = {[CLASS_convert] = RUNS(convert),
                                   [CLASS_lossy] = RUNS(lossy),
                                   [CLASS_validate] = RUNS(validate),
                                   [CLASS_size] = RUNS(measure),
                                   [CLASS_count] = RUNS(measure)};

static bool find(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    char name[64];
    snprintf(name, sizeof name, "runic_%s", op->name);
    void *function = dlsym(library, name);
    if (function == NULL || op->table_offset == NO_KERNEL || op->class > CLASS_count)
        return false;
    *call = (struct call){
        .run = runs[op->class].run, .run_batch = runs[op->class].run_batch, .state = function, .comparable = true};
    return true;
}

void add_before(struct contenders *all, const char *path, const char *target)
{
    int (*use_target)(const char *name) = NULL;
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        fail("cannot load what was before", dlerror());
    void *symbol = dlsym(library, "runic_use_target");
    memcpy(&use_target, &symbol, sizeof use_target);
    if (use_target == NULL || use_target(target) == 0)
        fail("what was before does not have the target", target);
    add_contender(all, "before", path)->find = find;
}
