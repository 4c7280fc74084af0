/* finish.h - lets scalar code convert the end of a text, after every vector kernel. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_FINISH_H
#define RUNIC_KERNEL_FINISH_H

#include "../form.h"
#include "../dispatch/target.h"

/* Lets scalar code go on where vectors stopped, at any character boundary; it finds the exact position to stop. */
ALWAYS_INLINE struct runic_pair finish_convert(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                               const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair done)
{
    if (done.read == len)
        return done;
    struct runic_pair rest = scalar(src + done.read * form_unit_size(from), len - done.read,
                                    dst + done.written * form_unit_size(to), cap - done.written);
    return (struct runic_pair){done.read + rest.read, done.written + rest.written};
}

/* Does the same for a lossy conversion, which has replaced `count` sequences so far. */
ALWAYS_INLINE struct runic_pair finish_lossy(runic_lossy_kernel *scalar, enum runic_form from, enum runic_form to,
                                             const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair done,
                                             size_t count, size_t *replaced)
{
    *replaced = count;
    if (done.read == len)
        return done;
    size_t more;
    struct runic_pair rest = scalar(src + done.read * form_unit_size(from), len - done.read,
                                    dst + done.written * form_unit_size(to), cap - done.written, &more);
    *replaced += more;
    return (struct runic_pair){done.read + rest.read, done.written + rest.written};
}

/* Returns the start of the character that ends before pos or continues across it: the last position that is certainly a
 * boundary. */
ALWAYS_INLINE size_t utf8_start_before(const uint8_t *src, size_t pos)
{
    size_t start = pos > 0 ? pos - 1 : 0;
    for (int i = 0; i < 3 && start > 0 && (src[start] & 0xC0) == 0x80; i++)
        start--;
    return start;
}

/* The parts of a lossy conversion; all of them stop at character boundaries. */
struct lossy_parts {
    runic_convert_kernel *strict;
    runic_lossy_kernel *vectors, *scalar;
};

#define STRICT_FIRST 1024 /* units */

/* Code units after a fault that are left to scalar code. To ISO-8859-1, one fault follows another, and each takes scalar code 4
 * ns. */
#define LEFT_TO_SCALAR(to) ((to) == FORM_latin1 ? 4 : 64)

/* Converts the text after the strict part. Not inlined: gcc would move each pair through memory, and wait for it. */
static NOINLINE struct runic_pair lossy_behind(struct runic_pair done, runic_lossy_kernel *rest, enum runic_form from,
                                               enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                               size_t *replaced)
{
    return finish_lossy(rest, from, to, src, len, dst, cap, done, 0, replaced);
}

/*
 * Converts a text. Most text has no faults, and most strings are short: the strict kernel, which has less to set up, converts
 * what it can, and scalar code a few code units after a fault.
 */
ALWAYS_INLINE struct runic_pair lossy_by_length(struct lossy_parts parts, enum runic_form from, enum runic_form to,
                                                const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    if (len > STRICT_FIRST)
        return parts.vectors(src, len, dst, cap, replaced);
    const struct runic_pair done = parts.strict(src, len, dst, cap);
    *replaced = 0;
    if (done.read == len)
        return done;
    runic_lossy_kernel *const rest = len - done.read > LEFT_TO_SCALAR(to) ? parts.vectors : parts.scalar;
    return lossy_behind(done, rest, from, to, src, len, dst, cap, replaced);
}

#endif
