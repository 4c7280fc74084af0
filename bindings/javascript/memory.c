/* memory.c - the three functions of the C library that runic needs. */
/* SPDX-License-Identifier: MIT */
/*
 * With bulk memory, which every engine with SIMD has, each is one instruction; without, a loop over words. clang
 * must not replace these loops by calls of the same functions (-fno-builtin).
 */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict dst, const void *restrict src, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void *memset(void *dst, int byte, size_t len);

#ifdef __wasm_bulk_memory__

void *memmove(void *dst, const void *src, size_t len)
{
    return __builtin_memmove(dst, src, len);
}

void *memcpy(void *restrict dst, const void *restrict src, size_t len)
{
    return __builtin_memcpy(dst, src, len);
}

void *memset(void *dst, int byte, size_t len)
{
    return __builtin_memset(dst, byte, len);
}

#else

/* A word at any address, which WebAssembly can load and store. */
struct word {
    uint64_t value;
} __attribute__((packed, may_alias));

void *memcpy(void *restrict dst, const void *restrict src, size_t len)
{
    uint8_t *to = dst;
    const uint8_t *from = src;
    for (; len >= 8; to += 8, from += 8, len -= 8)
        *(struct word *)to = *(const struct word *)from;
    for (; len > 0; len--)
        *to++ = *from++;
    return dst;
}

void *memmove(void *dst, const void *src, size_t len)
{
    uint8_t *to = dst;
    const uint8_t *from = src;
    if ((uintptr_t)to - (uintptr_t)from >= len)
        return memcpy(dst, src, len);
    while (len > 0) {
        len--;
        to[len] = from[len];
    }
    return dst;
}

void *memset(void *dst, int byte, size_t len)
{
    uint8_t *to = dst;
    const uint64_t eight = (uint8_t)byte * UINT64_C(0x0101010101010101);
    for (; len >= 8; to += 8, len -= 8)
        *(struct word *)to = (struct word){eight};
    for (; len > 0; len--)
        *to++ = (uint8_t)byte;
    return dst;
}

#endif
