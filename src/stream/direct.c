/* direct.c - one kernel for each pair of forms, chosen at run time, in bytes. */
/* SPDX-License-Identifier: MIT */
#include "direct.h"

#include "../dispatch/dispatch.h"

/* Text is copied in blocks, so that what was just checked is still in the cache. */
#define COPY_BLOCK (16 * 1024)

static size_t validate(enum runic_form form, const uint8_t *src, size_t len)
{
    switch (form) {
    case FORM_utf8:
        return KERNEL(utf8_validate)(src, len);
    case FORM_utf16le:
        return KERNEL(utf16le_validate)(src, len);
    case FORM_utf16be:
        return KERNEL(utf16be_validate)(src, len);
    case FORM_utf32le:
        return KERNEL(utf32le_validate)(src, len);
    case FORM_utf32be:
        return KERNEL(utf32be_validate)(src, len);
    default:
        return len;
    }
}

/* len counts units. A block may cut a character, which then begins the next block; a block without a good character is the end.
 */
static size_t copy_well_formed(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t size = form_unit_size(form);
    size_t done = 0, good;
    do {
        good = validate(form, src + done * size, smaller(len - done, COPY_BLOCK));
        memcpy(dst + done * size, src + done * size, good * size);
        done += good;
    } while (good > 0 && done < len);
    return done;
}

static runic_convert_kernel *kernel_of(enum runic_form from, enum runic_form to)
{
    switch (from * FORM_COUNT + to) {
#define CONVERT(a, b)                                                                                                          \
    case (FORM_##a) * FORM_COUNT + FORM_##b:                                                                                   \
        return &KERNEL(a##_to_##b);
#include "../ops.def"
    default:
        return NULL;
    }
}

struct runic_pair runic_direct(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                               size_t cap)
{
    const size_t in = form_unit_size(from), out = form_unit_size(to);
    if (from == to) {
        size_t copied = in * copy_well_formed(from, src, smaller(len, cap) / in, dst);
        return (struct runic_pair){copied, copied};
    }
    struct runic_pair done = kernel_of(from, to)(src, len / in, dst, cap / out);
    return (struct runic_pair){done.read * in, done.written * out};
}
