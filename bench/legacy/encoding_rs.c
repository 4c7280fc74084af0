/* encoding_rs.c - encoding_rs as a contender, as bench/get-encoding-rs has built it. */
/* SPDX-License-Identifier: MIT */
#include "legacy.h"

#include <dlfcn.h>

typedef const void *find_function(const char *label, size_t len);
typedef size_t decode_function(const void *encoding, bool replaces, const void *src, size_t len, void *dst, size_t cap);
typedef size_t encode_function(const void *encoding, const void *src, size_t len, void *dst, size_t cap);

static struct {
    find_function *find;
    decode_function *to_utf8, *to_utf16;
    encode_function *from_utf8, *from_utf16;
    char version[96];
} rust;

static void find_symbol(void *library, const char *name, void *symbol)
{
    void *found = dlsym(library, name);
    if (found == NULL)
        fail("libbench_encoding_rs.so lacks", name);
    memcpy(symbol, &found, sizeof found);
}

static void read_version(void)
{
    FILE *file = fopen(ENCODING_RS_DEFAULT "/ENCODING_RS", "r");
    if (file == NULL || fgets(rust.version, sizeof rust.version, file) == NULL)
        snprintf(rust.version, sizeof rust.version, "unknown version");
    rust.version[strcspn(rust.version, "\n")] = 0;
    if (file != NULL)
        fclose(file);
}

const char *encoding_rs_version(void)
{
    void *library =
        rust.find == NULL ? dlopen(ENCODING_RS_DEFAULT "/lib/libbench_encoding_rs.so", RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library != NULL) {
        find_symbol(library, "bench_encoding", &rust.find);
        find_symbol(library, "bench_to_utf8", &rust.to_utf8);
        find_symbol(library, "bench_to_utf16", &rust.to_utf16);
        find_symbol(library, "bench_from_utf8", &rust.from_utf8);
        find_symbol(library, "bench_from_utf16", &rust.from_utf16);
        read_version();
    }
    return rust.find != NULL ? rust.version : NULL;
}

bool open_encoding_rs(struct conversion *job)
{
    const char *name = runic_charset_describe(job->charset->id).name;
    const void *encoding = encoding_rs_version() == NULL ? NULL : rust.find(name, strlen(name));
    job->from = (void *)(uintptr_t)encoding;
    return encoding != NULL && !(job->replaces && is_encoding(job->direction)) && !HOST_IS_BIG;
}

size_t convert_with_encoding_rs(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    switch (job->direction) {
    case TO_UTF8:
        return rust.to_utf8(job->from, job->replaces, src, len, dst, cap);
    case TO_UTF16:
        return 2 * rust.to_utf16(job->from, job->replaces, src, len, dst, cap / 2);
    case FROM_UTF8:
        return rust.from_utf8(job->from, src, len, dst, cap);
    default:
        return rust.from_utf16(job->from, src, len / 2, dst, cap);
    }
}
