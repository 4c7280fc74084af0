/* kernels.h - the kernels of hardware that looks up bytes in tables of 16: every operation of ops.def, as shuffle_<name>. */
/* SPDX-License-Identifier: MIT */
/*
 * Preamble of all files of this family: scalar/scalar.h and a header of operations of vec/, within a target's region.
 *
 * The folders define long_<name> for each conversion, for texts of any length; rest_<name>, which goes on from a cursor, strict
 * or lossy; and operations that only read text, or swap bytes, under their own names.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_KERNELS_H
#define RUNIC_KERNEL_SHUFFLE_KERNELS_H

#include "names.h"

#define TO utf16
#include "utf8_to/entry.tmpl.h"
#define TO utf32
#include "utf8_to/entry.tmpl.h"
#define TO latin1
#include "utf8_to/entry.tmpl.h"

#define FROM utf16
#include "to_utf8/entry.tmpl.h"
#define FROM utf32
#include "to_utf8/entry.tmpl.h"

#define FROM utf16
#define TO   utf32
#include "wide/entry.tmpl.h"
#define FROM utf32
#define TO   utf16
#include "wide/entry.tmpl.h"

#define FROM utf16
#include "latin1/entry.tmpl.h"
#define FROM utf32
#include "latin1/entry.tmpl.h"

#include "latin1/from.h"
#include "measure/measure.h"
#include "measure/validate.h"
#include "wide/swap.h"

#define CONVERT(from, to)                                                                                                      \
    static struct runic_progress shuffle_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                  \
    {                                                                                                                          \
        if (len <= short_text(FORM_##from, FORM_##to))                                                                         \
            return runic_short_##from##_to_##to(src, len, dst, cap, NAME(long, from, to));                                     \
        return NAME(long, from, to)(src, len, dst, cap);                                                                       \
    }
#define LOSSY(from, to)                                                                                                        \
    static NOINLINE struct runic_progress NAME(lossy, from, to)(const void *src, size_t len, void *dst, size_t cap, size_t *n) \
    {                                                                                                                          \
        struct cursor c = cursor_at_start(FORM_##from, FORM_##to, src, len, dst, cap);                                         \
        c.lossy = true;                                                                                                        \
        const enum step_end end = NAME(rest, from, to)(&c);                                                                    \
        return cursor_finish_lossy(runic_scalar_##from##_to_##to##_lossy, FORM_##from, FORM_##to, end, &c, src, len, dst, cap, \
                                   n);                                                                                         \
    }
#include "../../ops.def"
#define LOSSY(from, to)                                                                                                        \
    static struct runic_progress shuffle_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,          \
                                                                  size_t *n)                                                   \
    {                                                                                                                          \
        return lossy_by_length(shuffle_##from##_to_##to, NAME(lossy, from, to), FORM_##from, FORM_##to, src, len, dst, cap,    \
                               n);                                                                                             \
    }
#include "../../ops.def"

#endif
