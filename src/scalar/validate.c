/* validate.c - returns the length of the well-formed text at the start. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"

size_t runic_scalar_ascii_validate(const void *src, size_t len)
{
    const uint8_t *bytes = src;
    size_t read = 0;
    LOOP_AT_LINE;
    while (len - read >= 4 * sizeof(uint64_t)) {
        uint64_t all = 0;
        UNROLL
        for (size_t i = 0; i < 4; i++)
            all |= load_word(bytes + read + 8 * i);
        if ((all & BYTES(0x80)) != 0)
            break;
        read += 4 * sizeof(uint64_t);
    }
    while (len - read >= sizeof(uint64_t) && (load_word(bytes + read) & BYTES(0x80)) == 0)
        read += sizeof(uint64_t);
    while (read < len && bytes[read] < 0x80)
        read++;
    return read;
}

/* The target form, which is not written, may be any in which each character is one code unit. */
#define UNICODE_VALIDATE(form)                                                                                                 \
    size_t runic_scalar_##form##_validate(const void *src, size_t len)                                                         \
    {                                                                                                                          \
        return measure_good(FORM_##form, FORM_utf32, src, len).read;                                                           \
    }
UNICODE_VALIDATE(utf8)
UNICODE_VALIDATE(utf16)
UNICODE_VALIDATE(utf32)
