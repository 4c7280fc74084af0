/* utf32_lone_compress.h - the loop from UTF-32 of ASCII with faults in it to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. A function of its own, so that each loop has the registers for its constants: called from
 * within the loop for all text, 2-byte text with faults ran at 24 instead of 60 GB/s (clang; 2026-11-20,
 * docs/kernels/utf32_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_UTF32_LONE_COMPRESS_H
#define RUNIC_KERNEL_UTF32_LONE_COMPRESS_H

#include "ascii_faults_compress.h"

#define LONE_GROUP (2 * UTF32_GROUP)

/* 1 if the next value, which is there, looks like a fault; see lead_is_ahead of UTF-16. */
ALWAYS_INLINE size_t lead_of_fault_is_ahead(enum runic_form from, const uint8_t *src)
{
    return load_utf32(from, src) > 0x7FFF;
}

/*
 * ASCII with faults, 128 values at a time, for as long as there are faults: to and fro at each, a branch would be mispredicted.
 * There is a value, and room for U+FFFD. Nothing: there are other values, or few.
 */
typedef struct runic_pair utf32_lone_loop(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced);

ALWAYS_INLINE struct runic_pair utf32_lone_to_utf8(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst,
                                                   size_t cap, size_t *replaced)
{
    const struct lone_constants c = lone_constants();
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = 0;
    uint32_t faulty = 1;
    const bool first_is_good = lone_comes(from, src);
    *dst = 0xEF;
    sink.dst += lead_of_fault_is_ahead(from, src);
    while (len - read > LONE_GROUP && sink_room(&sink) >= 2 * LONE_GROUP + VEC && faulty % 4 != 0 && first_is_good) {
        uint8_t *const group = sink.dst;
        size_t values = LONE_GROUP;
        if (!sink_lone_values(from, c, src + 4 * read, &sink)) {
            const struct lone_prefix prefix = lone_prefix(from, src + 4 * read);
            values = prefix.units;
            if (values == 0) {
                sink.dst = group;
                break;
            }
            sink_lone_prefix(&sink, group, lead_of_fault_is_ahead(from, src + 4 * read), prefix);
        }
        faulty = faulty << 1 | ((size_t)(sink.dst - group) > values);
        read += values;
    }
    sink.dst -= lead_of_fault_is_ahead(from, src + 4 * read);
    const size_t written = (size_t)(sink.dst - dst);
    *replaced += (written - read) / 2;
    return (struct runic_pair){read, written};
}

#endif
