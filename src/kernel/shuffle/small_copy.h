/* small_copy.h - short pieces of memory between text and blocks on the stack, with overlapped moves instead of loops. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_SMALL_COPY_H
#define RUNIC_KERNEL_SHUFFLE_SMALL_COPY_H

/* The first and the last `size` bytes of n; together all, if size <= n <= 2 * size. */
ALWAYS_INLINE void copy_ends(uint8_t *dst, const uint8_t *src, size_t n, size_t size)
{
    uint64_t first, last;
    memcpy(&first, src, size);
    memcpy(&last, src + n - size, size);
    memcpy(dst, &first, size);
    memcpy(dst + n - size, &last, size);
}

/* n bytes, and nothing beside them is touched. */
ALWAYS_INLINE void small_copy(uint8_t *dst, const uint8_t *src, size_t n)
{
    if (n >= 16) {
        quad last = q_load(src + n - 16);
        for (size_t i = 0; i + 16 < n; i += 16)
            q_store(dst + i, q_load(src + i));
        q_store(dst + n - 16, last);
    } else if (n >= 8) {
        copy_ends(dst, src, n, 8);
    } else if (n >= 4) {
        copy_ends(dst, src, n, 4);
    } else if (n >= 2) {
        copy_ends(dst, src, n, 2);
    } else if (n == 1) {
        *dst = *src;
    }
}

#endif
