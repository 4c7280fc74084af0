/* tables.c - each legacy charset of tables.def converts every byte and character as glibc does, by each of its names. */
/* SPDX-License-Identifier: MIT */
#include "both.h"
#include "expect.h"
#include "sample.h"

static struct implementation ours, theirs;

static const char *const names_of[] = {
#define TABLE(id, names) names,
#include "../../../bindings/iconv/tables.def"
};

/* The result of converting a whole text: bytes, their number, and errno. */
struct outcome {
    char bytes[16];
    size_t written, read;
    int error;
};

static struct outcome convert(const struct implementation *how, iconv_t with, const void *text, size_t len)
{
    struct outcome made = {.bytes = ""};
    char *src = (char *)(uintptr_t)text, *dst = made.bytes;
    size_t src_left = len, dst_left = sizeof made.bytes;
    errno = 0;
    how->convert(with, NULL, NULL, NULL, NULL);
    if (how->convert(with, &src, &src_left, &dst, &dst_left) == (size_t)-1)
        made.error = errno;
    made.written = sizeof made.bytes - dst_left;
    made.read = len - src_left;
    return made;
}

static int is_same(const iconv_t with[2], const void *text, size_t len)
{
    const struct outcome our = convert(&ours, with[0], text, len), their = convert(&theirs, with[1], text, len);
    return our.written == their.written && our.read == their.read && our.error == their.error &&
           memcmp(our.bytes, their.bytes, sizeof our.bytes) == 0;
}

static int open_both(const char *to, const char *from, iconv_t with[2])
{
    with[0] = ours.open(to, from);
    with[1] = theirs.open(to, from);
    return EXPECT(is_ours(with[0])) && EXPECT(with[1] != (iconv_t)-1);
}

static void close_both(const iconv_t with[2])
{
    ours.close(with[0]);
    theirs.close(with[1]);
}

static void try_bytes(const char *name)
{
    iconv_t with[2];
    if (!open_both("WCHAR_T", name, with))
        return;
    for (unsigned byte = 0; byte < 256; byte++) {
        const uint8_t text[2] = {(uint8_t)byte, 'a'};
        if (!EXPECT(is_same(with, text, 2)))
            fprintf(stderr, "  %s: byte %02X\n", name, byte);
    }
    close_both(with);
}

/* All characters of the BMP, or a sample of them, and one in 61 of the other planes. */
static void try_characters(const char *name)
{
    iconv_t with[2];
    if (!open_both(name, "WCHAR_T", with))
        return;
    for (uint32_t value = 0; value < 0x110100;
         value += value < 0x10000 || value >> 7 == 0xE0000 >> 7 ? (uint32_t)plain_step() : 61)
        if (!EXPECT(is_same(with, &value, sizeof value)) && expect_failures <= 20)
            fprintf(stderr, "  %s: U+%04X\n", name, (unsigned)value);
    close_both(with);
}

/* Each name of a list must open the same table. */
static void try_names(const char *names)
{
    for (size_t len = 0; *names != 0; names += len + (names[len] == ' ')) {
        char name[40];
        len = strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", (int)len, names);
        try_bytes(name);
    }
}

int main(void)
{
    ours = find_ours();
    theirs = find_glibc();
    for (size_t i = 0; i < sizeof names_of / sizeof names_of[0]; i++) {
        char first[40];
        try_names(names_of[i]);
        snprintf(first, sizeof first, "%.*s", (int)strcspn(names_of[i], " "), names_of[i]);
        try_characters(first);
    }
    return expect_result();
}
