/* iconv.c - fuzz: the iconv(3) of bindings/iconv answers each call as glibc's does. Data: charsets, suffix, sizes of pieces and
 * rooms, text. */
/* SPDX-License-Identifier: MIT */
/*
 * The sources of bindings/iconv are a part of this program, in whose iconv the sanitizers look; their own calls of the system
 * find glibc's functions, which the program calls by system.h as well. After a fault it does what callers do: it skips a byte.
 */
#include "fuzz.h"

#include <errno.h>
#include <iconv.h>

#include "../../bindings/iconv/system.h"

/* The names that runic converts itself; "" is not among them, whose meaning depends on the locale. */
static const char *const names[] = {"UTF-8",   "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32",  "UTF-32LE",     "UTF-32BE",
                                    "WCHAR_T", "UCS-2",  "UCS-2LE",  "UCS-4",    "UNICODE", "INTERNAL",     "ISO-10646/UCS4/",
                                    "ASCII",   "LATIN1", "CP1252",   "UCS-2BE",  "UCS-4LE", "UNICODELITTLE"};
static const char *const suffixes[] = {"", "", "//IGNORE", "//TRANSLIT"};

#define NAMES      (sizeof names / sizeof names[0])
#define MOST_CALLS 64

/* Results of one call. */
struct call {
    size_t answer, src_left, dst_left;
    int error;
};

typedef size_t convert_function(iconv_t with, char **src, size_t *src_left, char **dst, size_t *dst_left);

static struct call run(convert_function *convert, iconv_t with, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)dst;
    struct call call = {.src_left = len, .dst_left = cap};
    memset(dst, 0xA5, cap);
    errno = 0;
    call.answer = convert(with, src == NULL ? NULL : &in, &call.src_left, &out, &call.dst_left);
    call.error = errno;
    REQUIRE(call.src_left <= len && call.dst_left <= cap);
    REQUIRE(src == NULL || in == (const char *)src + (len - call.src_left));
    REQUIRE(out == (char *)dst + (cap - call.dst_left));
    return call;
}

/* Calls both. Returns the result, which is the same. */
static struct call both(iconv_t ours, iconv_t theirs, const uint8_t *src, size_t len, size_t cap)
{
    uint8_t *dst = area(TARGET, cap), *wanted = area(EXPECTED, cap);
    const struct call e = run(system_iconv, theirs, src, len, wanted, cap), r = run(iconv, ours, src, len, dst, cap);
    REQUIRE(r.answer == e.answer && r.error == e.error && r.src_left == e.src_left && r.dst_left == e.dst_left);
    REQUIRE(same_bytes(dst, wanted, cap));
    return r;
}

static void convert(iconv_t ours, iconv_t theirs, uint8_t sizes, const uint8_t *text, size_t len)
{
    const size_t most = sizes % 4 == 0 ? len : 1 + sizes % 16u, room = sizes / 16 == 0 ? 8 * len + 8 : sizes / 16u;
    size_t at = 0;
    for (int calls = 0; calls < MOST_CALLS && at < len; calls++) {
        const size_t piece = len - at < most ? len - at : most;
        const struct call r = both(ours, theirs, text + at, piece, room);
        at += piece - r.src_left;
        if (r.answer == (size_t)-1 && r.error == EILSEQ)
            at++;
        else if (r.answer == (size_t)-1 && r.error == EINVAL && most < len && len - at < most)
            break;
        else if (r.src_left == piece)
            break; /* neither the piece nor the room is enough for a character */
    }
    both(ours, theirs, NULL, 0, room);
    both(ours, theirs, text, len < most ? len : most, 8 * most + 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *to = names[take_byte(&data, &size) % NAMES], *from = names[take_byte(&data, &size) % NAMES];
    const uint8_t how = take_byte(&data, &size), sizes = take_byte(&data, &size);
    char name[40];
    snprintf(name, sizeof name, "%s%s", to, suffixes[how % 4]);
    const iconv_t ours = iconv_open(name, from), theirs = system_open(name, from);
    REQUIRE((ours == (iconv_t)-1) == (theirs == (iconv_t)-1));
    if (ours == (iconv_t)-1)
        return 0;
    uint8_t *text;
    const size_t len = take_text(how, 1, data, size, &text);
    convert(ours, theirs, sizes, text, len);
    REQUIRE(iconv_close(ours) == 0);
    system_close(theirs);
    return 0;
}
