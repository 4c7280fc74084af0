/* finish.h - the hand-over to scalar, at the end of every vector kernel. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_FINISH_H
#define RUNIC_KERNEL_FINISH_H

/*
 * Vectors convert some of the text, up to a character boundary, and stop where they like: near the end, before a fault, where
 * the room gets short. Scalar takes it from there; it knows the exact place at which to stop.
 */
ALWAYS_INLINE struct runic_pair finish_convert(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                               const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair done)
{
    if (done.read == len)
        return done;
    struct runic_pair rest = scalar(src + done.read * form_unit_size(from), len - done.read,
                                    dst + done.written * form_unit_size(to), cap - done.written);
    return (struct runic_pair){done.read + rest.read, done.written + rest.written};
}

/* The same for a lossy conversion, which has replaced `count` so far. */
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

#endif
