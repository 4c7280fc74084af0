/* names.h - macros that make the names of functions, as long_utf8_to_utf16, from the forms; the kernels of short texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NAMES_H
#define RUNIC_KERNEL_SHUFFLE_NAMES_H

#include "../../scalar/scalar.h"

/* The forms are macros: the parameters of a template. */
#define NAME_PASTE(part, from, to) part##_##from##_to_##to
#define NAME(part, from, to)       NAME_PASTE(part, from, to)
#define SCALAR_PASTE(from, to)     runic_scalar_##from##_to_##to
#define SCALAR_NAME(from, to)      SCALAR_PASTE(from, to)
#define FORM_PASTE(form)           FORM_##form
#define FORM(form)                 FORM_PASTE(form)

/* Takes the arguments of the kernel. If it does not convert the text (faults, no room), it calls `otherwise` for all of it. */
typedef struct runic_progress short_kernel(const void *src, size_t len, void *dst, size_t cap, runic_convert_kernel *otherwise);

#define CONVERT(from, to) HIDDEN short_kernel runic_short_##from##_to_##to;
#include "../../ops.def"

#endif
