/* simdutf.c - simdutf as a contender, through its C interface, found at run time. */
/* SPDX-License-Identifier: MIT */
/*
 * The timed functions validate their input and return only whether it was valid: the fastest of equal use. Its
 * length functions from UTF-8 and UTF-32 trust their input, while runic's sizes are exact for any input: therefore
 * the rival validates first. From UTF-16 there is one of equal use, with_replacement.
 */
#include "../bench.h"

#include <dlfcn.h>

struct simdutf_result {
    int error;
    size_t count;
};

enum shape { WRITES, WRITES_RESULT, COPIES, TELLS, TELLS_VALID_UTF8, TELLS_VALID_UTF32, TELLS_BOOL, TELLS_RESULT };

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define HOST "le"
#else
#define HOST "be"
#endif

static const struct function {
    const char *op, *symbol;
    enum shape shape;
} functions[] = {
    {"utf8_to_utf16", "simdutf_convert_utf8_to_utf16" HOST, WRITES},
    {"utf8_to_utf16be", "simdutf_convert_utf8_to_utf16be", WRITES},
    {"utf8_to_latin1", "simdutf_convert_utf8_to_latin1", WRITES},
    {"utf16_to_utf8", "simdutf_convert_utf16" HOST "_to_utf8", WRITES},
    {"utf16be_to_utf8", "simdutf_convert_utf16be_to_utf8", WRITES},
    {"utf16_to_latin1", "simdutf_convert_utf16" HOST "_to_latin1", WRITES},
    {"utf16be_to_latin1", "simdutf_convert_utf16be_to_latin1", WRITES},
    {"latin1_to_utf8", "simdutf_convert_latin1_to_utf8", WRITES},
    {"latin1_to_utf16", "simdutf_convert_latin1_to_utf16" HOST, WRITES},
    {"latin1_to_utf16be", "simdutf_convert_latin1_to_utf16be", WRITES},
    {"utf8_to_utf32", "simdutf_convert_utf8_to_utf32", WRITES},
    {"latin1_to_utf32", "simdutf_convert_latin1_to_utf32", WRITES},
    {"utf16_to_utf32", "simdutf_convert_utf16" HOST "_to_utf32", WRITES},
    {"utf16be_to_utf32le", "simdutf_convert_utf16be_to_utf32", WRITES},
    {"utf32_to_utf8", "simdutf_convert_utf32_to_utf8", WRITES},
    {"utf32_to_utf16", "simdutf_convert_utf32_to_utf16" HOST, WRITES},
    {"utf32le_to_utf16be", "simdutf_convert_utf32_to_utf16be", WRITES},
    {"utf32_to_latin1", "simdutf_convert_utf32_to_latin1_with_errors", WRITES_RESULT},
    {"utf16_to_utf8_lossy", "simdutf_convert_utf16" HOST "_to_utf8_with_replacement", WRITES},
    {"utf8_validate", "simdutf_validate_utf8", TELLS_BOOL},
    {"ascii_validate", "simdutf_validate_ascii", TELLS_BOOL},
    {"utf16_validate", "simdutf_validate_utf16" HOST, TELLS_BOOL},
    {"utf32_validate", "simdutf_validate_utf32", TELLS_BOOL},
    {"utf8_to_utf16_size", "simdutf_utf16_length_from_utf8", TELLS_VALID_UTF8},
    {"utf8_to_utf32_size", "simdutf_utf32_length_from_utf8", TELLS_VALID_UTF8},
    {"utf16_to_utf8_size", "simdutf_utf8_length_from_utf16" HOST "_with_replacement", TELLS_RESULT},
    {"utf32_to_utf8_size", "simdutf_utf8_length_from_utf32", TELLS_VALID_UTF32},
    {"latin1_to_utf8_size", "simdutf_utf8_length_from_latin1", TELLS},
    {"utf8_count", "simdutf_count_utf8", TELLS},
    {"utf16_repair", "simdutf_to_well_formed_utf16" HOST, COPIES},
};

typedef size_t simdutf_writes(const void *, size_t, void *);
typedef struct simdutf_result simdutf_writes_result(const void *, size_t, void *);
typedef void simdutf_copies(const void *, size_t, void *);
typedef size_t simdutf_tells(const void *, size_t);
typedef bool simdutf_tells_bool(const void *, size_t);
typedef struct simdutf_result simdutf_tells_result(const void *, size_t);

static struct functions {
    void *main, *validate;
} found[COUNT_OF(functions)];

/* Converts an object pointer, as dlsym() returns it, to a function pointer. */
#define CALL(shape, result)                                                                                                    \
    CALLS(shape, simdutf_##shape *function; memcpy(&function, &((struct functions *)state)->main, sizeof function), result)
CALL(writes, function(src, len, dst))
CALL(writes_result, function(src, len, dst).count)
CALL(copies, (function(src, len, dst), len))
CALL(tells, function(src, len))
CALL(tells_bool, (function(src, len) ? len : 0))
CALL(tells_result, function(src, len).count)

static size_t run_validated(struct functions *both, const void *src, size_t len)
{
    simdutf_tells_bool *validate;
    memcpy(&validate, &both->validate, sizeof validate);
    return validate(src, len) ? run_tells(both, src, len, NULL, 0) : 0;
}
CALLS(tells_validated, , run_validated(state, src, len))

static const struct runs runs[] = {
    [WRITES] = RUNS(writes),         [WRITES_RESULT] = RUNS(writes_result),      [COPIES] = RUNS(copies),
    [TELLS] = RUNS(tells),           [TELLS_VALID_UTF8] = RUNS(tells_validated), [TELLS_VALID_UTF32] = RUNS(tells_validated),
    [TELLS_BOOL] = RUNS(tells_bool), [TELLS_RESULT] = RUNS(tells_result)};

static bool find(const struct contender *self, const struct operation *op, struct call *call)
{
    (void)self;
    for (size_t i = 0; i < COUNT_OF(functions); i++) {
        if (strcmp(functions[i].op, op->name) != 0 || found[i].main == NULL)
            continue;
        *call = (struct call){.run = runs[functions[i].shape].run,
                              .run_batch = runs[functions[i].shape].run_batch,
                              .state = &found[i],
                              .comparable = true};
        return true;
    }
    return false;
}

/* With an implementation that is not supported here, every function silently does nothing. */
static bool converts(void *library)
{
    simdutf_writes *function = NULL;
    void *symbol = dlsym(library, "simdutf_convert_utf8_to_latin1");
    memcpy(&function, &symbol, sizeof function);
    char out[4];
    return function != NULL && function("\xC3\xA9!", 3, out) == 2 && memcmp(out, "\xE9!", 2) == 0;
}

/*
 * Returns the name of the implementation in use. The C interface does not have it; in C++ it is the first member,
 * after the table of virtual functions.
 */
static const char *implementation_name(void *library)
{
    void ***(*active)(void) = NULL;
    void *symbol = dlsym(library, "_ZN7simdutf25get_active_implementationEv");
    memcpy(&active, &symbol, sizeof active);
    return active != NULL ? (const char *)(*active())[1] : "unknown";
}

/*
 * Returns the version that bench/get-rivals wrote two folders up (by name: lib is a link), or else the name of the
 * loaded file.
 */
static void find_version(const char *path, char *version, size_t cap)
{
    char folder[4096], *real = realpath(path, NULL);
    snprintf(version, cap, "%s", real != NULL && strrchr(real, '/') != NULL ? strrchr(real, '/') + 1 : path);
    free(real);
    snprintf(folder, sizeof folder - sizeof "/VERSION", "%s", path);
    for (int up = 0; up < 2 && strrchr(folder, '/') != NULL; up++)
        *strrchr(folder, '/') = 0;
    FILE *file = fopen(strcat(folder, "/VERSION"), "r");
    if (file != NULL && fgets(version, (int)cap, file) != NULL)
        version[strcspn(version, "\n")] = 0;
    if (file != NULL)
        fclose(file);
}

void add_simdutf(struct contenders *all, const char *path, const char *implementation)
{
    if (implementation != NULL)
        setenv("SIMDUTF_FORCE_IMPLEMENTATION", implementation, 1);
    void *library = dlopen(path != NULL ? path : SIMDUTF_DEFAULT, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL && path == NULL)
        library = dlopen("libsimdutf.so", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL && path != NULL)
        fail("cannot load simdutf", dlerror());
    if (library == NULL)
        return;
    if (!converts(library))
        fail("simdutf does not convert: no such implementation here", getenv("SIMDUTF_FORCE_IMPLEMENTATION"));
    for (size_t i = 0; i < COUNT_OF(functions); i++)
        found[i] = (struct functions){
            dlsym(library, functions[i].symbol),
            dlsym(library, functions[i].shape == TELLS_VALID_UTF32 ? "simdutf_validate_utf32" : "simdutf_validate_utf8")};
    char shown[96], version[64];
    find_version(path != NULL ? path : SIMDUTF_DEFAULT, version, sizeof version);
    snprintf(shown, sizeof shown, "%s, %s", version, implementation_name(library));
    add_contender(all, "simdutf", shown)->find = find;
}
