/* huge_capacity.c - kernels get a capacity for which dst + cap is a valid address, even if the caller passes a larger one. */
/* SPDX-License-Identifier: MIT */
/*
 * A wrong dst + cap has an effect only in some kernels, with some texts and some compilers. Therefore this test replaces all
 * kernels by functions that check their arguments.
 */
#include "expect.h"
#include "pairs.h"

#include "../../../src/dispatch/dispatch.h"

enum { UNIT_utf8 = 1, UNIT_latin1 = 1, UNIT_utf16 = 2, UNIT_utf32 = 4 };

static unsigned long calls;

static struct runic_progress look(const char *name, size_t unit, size_t len, const void *dst, size_t cap)
{
    calls++;
    if (!EXPECT(dst != NULL && cap <= (UINTPTR_MAX - (uintptr_t)dst) / unit && cap <= PTRDIFF_MAX / unit))
        fprintf(stderr, "%s: cap %zu\n", name, cap);
    return (struct runic_progress){.read = len, .written = 0};
}

#define CONVERT(from, to)                                                                                                      \
    static struct runic_progress look_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                     \
    {                                                                                                                          \
        (void)src;                                                                                                             \
        return look(#from " to " #to, UNIT_##to, len, dst, cap);                                                               \
    }
#define LOSSY(from, to)                                                                                                        \
    static struct runic_progress look_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,             \
                                                               size_t *replaced)                                               \
    {                                                                                                                          \
        (void)src;                                                                                                             \
        *replaced = 0;                                                                                                         \
        return look(#from " to " #to ", lossy", UNIT_##to, len, dst, cap);                                                     \
    }
#include "../../../src/ops.def"

static void look_at_all(void)
{
#define CONVERT(from, to) runic_kernels.from##_to_##to = look_##from##_to_##to;
#define LOSSY(from, to)   runic_kernels.from##_to_##to##_lossy = look_##from##_to_##to##_lossy;
#include "../../../src/ops.def"
}

static void test_forms(char32_t *out, size_t cap)
{
    static const char32_t text[40] = {0};
    for (size_t i = 0; i < PAIR_COUNT; i++) {
        calls = 0;
        pairs[i].strict(text, 40, out, cap);
        EXPECT(calls == 1);
        pairs[i].lossy(text, 40, out, cap);
        EXPECT(calls == 2);
    }
}

/* Texts that are long enough to be converted by kernels. */
static void test_bytes(char32_t *out, size_t cap)
{
    static const uint8_t text[400] = {0};
    calls = 0;
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++) {
            const runic_options how = {.from = from, .to = to};
            runic_converter stream;
            runic_convert(&how, text, sizeof text, out, cap);
            if (runic_converter_init(&stream, &how) == RUNIC_OK)
                runic_converter_convert(&stream, text, sizeof text, out, cap, 0);
        }
    EXPECT(calls > 20);
}

int main(void)
{
    static const size_t caps[] = {0, 1, 4 * 400, SIZE_MAX, SIZE_MAX - 63, SIZE_MAX / 2 + 1, SIZE_MAX / 4 + 1};
    static char32_t out[4 * 400];
    char32_t *const near_end = (char32_t *)(UINTPTR_MAX - 1023); /* never written to: these kernels only compare it */
    look_at_all();
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        test_forms(caps[i] == 0 ? NULL : out, caps[i]);
        if (caps[i] > SIZE_MAX / 8)
            test_forms(near_end, caps[i]);
        if (caps[i] >= 4 * 400)
            test_bytes(out, caps[i]);
    }
    return expect_result();
}
