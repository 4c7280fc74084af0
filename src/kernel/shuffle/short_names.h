/* short_names.h - the conversions of short.h, for those who call them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_NAMES_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_NAMES_H

#define SHORT_PASTE(target, from, to)  runic_##target##_short_##from##_to_##to
#define SHORT_EXPAND(target, from, to) SHORT_PASTE(target, from, to)
#define SHORT_KERNEL(from, to)         SHORT_EXPAND(TARGET_NAME, from, to)

/* As the kernel; what they do not do (faults, lack of room) is left to `otherwise`, from the start. */
#define CONVERT(from, to)                                                                                                      \
    struct runic_pair SHORT_KERNEL(from, to)(const void *src, size_t len, void *dst, size_t cap,                               \
                                             runic_convert_kernel *otherwise);
#include "../../ops.def"

/* The longest text for them, in units. */
ALWAYS_INLINE size_t short_text(enum runic_form from, enum runic_form to)
{
    return from == FORM_utf8 || to == FORM_utf8 ? 16 : 8;
}

#endif
