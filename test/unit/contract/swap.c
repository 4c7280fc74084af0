/* swap.c - byte swapping in place and copying, at every length and alignment; no other byte changes. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "runic.h"

#include <string.h>

#define MOST   600
#define AROUND 64
#define CANARY 0x5A

static unsigned long trials;

/* Swaps len units of `size` bytes; from and to need only the alignment of a unit. */
static void swap(size_t size, const uint8_t *from, size_t len, uint8_t *to)
{
    if (size == 2)
        runic_utf16_swap((const char16_t *)(const void *)from, len, (char16_t *)(void *)to);
    else
        runic_utf32_swap((const char32_t *)(const void *)from, len, (char32_t *)(void *)to);
    trials++;
}

static bool is_swapped(size_t size, const uint8_t *from, size_t len, const uint8_t *to)
{
    for (size_t i = 0; i < len * size; i++)
        if (to[i] != from[i / size * size + size - 1 - i % size])
            return false;
    return true;
}

static bool is_untouched(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != CANARY)
            return false;
    return true;
}

static void check_length(size_t size, size_t len, size_t shift)
{
    static _Alignas(64) uint8_t from[MOST * 4 + 2 * AROUND], to[MOST * 4 + 2 * AROUND];
    uint8_t *src = from + AROUND + shift * size, *dst = to + AROUND;
    for (size_t i = 0; i < sizeof from; i++)
        from[i] = (uint8_t)(i * 37 + i / 251);
    memset(to, CANARY, sizeof to);
    swap(size, src, len, dst);
    EXPECT(is_swapped(size, src, len, dst));
    EXPECT(is_untouched(to, AROUND) && is_untouched(dst + len * size, sizeof to - AROUND - len * size));
    memset(to, CANARY, sizeof to);
    memcpy(dst, src, len * size);
    swap(size, dst, len, dst);
    EXPECT(is_swapped(size, src, len, dst));
    EXPECT(is_untouched(to, AROUND) && is_untouched(dst + len * size, sizeof to - AROUND - len * size));
    swap(size, dst, len, dst);
    EXPECT(memcmp(src, dst, len * size) == 0);
}

int main(void)
{
    static const char *const targets[] = {"avx512", "avx2", "sse4", "scalar"};
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        if (!runic_use_target(targets[i]))
            continue;
        for (size_t len = 0; len <= MOST; len++)
            for (size_t size = 2; size <= 4; size += 2)
                check_length(size, len, len % 7);
    }
    runic_use_target(NULL);
    runic_utf16_swap(NULL, 0, NULL);
    runic_utf32_swap(NULL, 0, NULL);
    printf("swap: %lu trials\n", trials);
    return expect_result();
}
