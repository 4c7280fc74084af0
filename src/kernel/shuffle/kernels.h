/* kernels.h - the kernels of hardware that looks bytes up in tables of 16: every operation there is, as shuffle_<name>. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_KERNELS_H
#define RUNIC_KERNEL_SHUFFLE_KERNELS_H

#include "bodies.h"
#include "short_names.h"

/* Cursors are worked on in registers: what is written at c->dst might be *c, for all a compiler knows. */
#define ON_COPY(type, call, c)                                                                                                 \
    struct cursor own = *(c);                                                                                                  \
    const type result = call;                                                                                                  \
    *(c) = own;                                                                                                                \
    return result;

#define CONVERT(from, to)                                                                                                      \
    static NOINLINE bool good_groups_##from##_to_##to(struct cursor *c)                                                        \
    {                                                                                                                          \
        ON_COPY(bool, FORM_##from == FORM_utf8 && utf8_good_groups(FORM_##to, &own), c)                                        \
    }                                                                                                                          \
    static NOINLINE void latin1_groups_##from##_to_##to(struct cursor *c)                                                      \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        utf8_to_latin1_groups(good_groups_##from##_to_##to, &own);                                                             \
        *c = own;                                                                                                              \
    }                                                                                                                          \
    static NOINLINE bool scattered_blocks_##from##_to_##to(struct cursor *c)                                                   \
    {                                                                                                                          \
        ON_COPY(bool, FORM_##from == FORM_utf8 && utf8_scattered_blocks(FORM_##to, &own), c)                                   \
    }                                                                                                                          \
    static NOINLINE void any_groups_##from##_to_##to(bool lossy, int calm, struct cursor *c)                                   \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        if (FORM_##from == FORM_utf8)                                                                                          \
            utf8_any_groups(FORM_##to, lossy, calm, &own);                                                                     \
        *c = own;                                                                                                              \
    }                                                                                                                          \
    static NOINLINE bool encode_groups_##from##_to_##to(struct cursor *c)                                                      \
    {                                                                                                                          \
        ON_COPY(bool, FORM_##to == FORM_utf8 && encode_groups(FORM_##from, &own), c)                                           \
    }                                                                                                                          \
    static NOINLINE enum paired_end encode_paired_##from##_to_##to(struct cursor *c)                                           \
    {                                                                                                                          \
        ON_COPY(enum paired_end,                                                                                               \
                is_utf16(FORM_##from) && FORM_##to == FORM_utf8 ? encode_paired_groups(FORM_##from, &own) : PAIRED_NONE, c)    \
    }                                                                                                                          \
    static NOINLINE bool encode_faulty_##from##_to_##to(struct cursor *c)                                                      \
    {                                                                                                                          \
        ON_COPY(bool, FORM_##to == FORM_utf8 && encode_faulty_groups(FORM_##from, &own), c)                                    \
    }                                                                                                                          \
    static NOINLINE bool encode_others_##from##_to_##to(enum encode_mode mode, struct cursor *c)                               \
    {                                                                                                                          \
        ON_COPY(bool, FORM_##to == FORM_utf8 && encode_other_groups(FORM_##from, mode, &own), c)                               \
    }                                                                                                                          \
    static NOINLINE void pairs_##from##_to_##to(struct cursor *c)                                                              \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        if (is_utf16(FORM_##from) && is_utf32(FORM_##to))                                                                      \
            joined_groups(FORM_##from, FORM_##to, &own);                                                                       \
        if (is_utf32(FORM_##from) && is_utf16(FORM_##to))                                                                      \
            split_groups(FORM_##from, FORM_##to, &own);                                                                        \
        *c = own;                                                                                                              \
    }                                                                                                                          \
    static NOINLINE void wide_##from##_to_##to(bool lossy, struct cursor *c)                                                   \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        if (FORM_##from != FORM_utf8 && FORM_##from != FORM_latin1 && FORM_##to != FORM_utf8)                                  \
            wide_groups(FORM_##from, FORM_##to, lossy, pairs_##from##_to_##to, &own);                                          \
        *c = own;                                                                                                              \
    }                                                                                                                          \
    static NOINLINE enum careful rest_##from##_to_##to(bool lossy, struct cursor *c)                                           \
    {                                                                                                                          \
        if (lossy && FORM_##from == FORM_utf8 && FORM_##to == FORM_latin1 && latin1_has_group(c))                              \
            latin1_groups_##from##_to_##to(c);                                                                                 \
        const struct utf8_parts parts = {good_groups_##from##_to_##to, scattered_blocks_##from##_to_##to,                      \
                                         any_groups_##from##_to_##to};                                                         \
        const struct encode_parts encode = {encode_groups_##from##_to_##to, encode_paired_##from##_to_##to,                    \
                                            encode_faulty_##from##_to_##to, encode_others_##from##_to_##to};                   \
        return shuffle_rest(FORM_##from, FORM_##to, lossy, parts, encode, wide_##from##_to_##to, c);                           \
    }                                                                                                                          \
    static NOINLINE void row_##from##_to_##to(struct cursor *c)                                                                \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        if (FORM_##from == FORM_utf8)                                                                                          \
            quick_row(FORM_##to, &own);                                                                                        \
        *c = own;                                                                                                              \
    }                                                                                                                          \
    static NOINLINE struct runic_pair aligned_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)             \
    {                                                                                                                          \
        const bool is_wide = FORM_##from != FORM_utf8 && FORM_##from != FORM_latin1;                                           \
        if (FORM_##to == FORM_latin1 && is_wide)                                                                               \
            return wide_to_latin1(FORM_##from, true, src, len, dst, cap);                                                      \
        return (struct runic_pair){0, 0};                                                                                      \
    }                                                                                                                          \
    static NOINLINE struct runic_pair long_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        if (FORM_##to == FORM_latin1 && FORM_##from != FORM_utf8 && is_long_text(FORM_##from, smaller(len, cap)))              \
            return aligned_##from##_to_##to(src, len, dst, cap);                                                               \
        return shuffle_convert(runic_scalar_##from##_to_##to, row_##from##_to_##to, rest_##from##_to_##to, FORM_##from,        \
                               FORM_##to, src, len, dst, cap);                                                                 \
    }                                                                                                                          \
    static struct runic_pair shuffle_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                      \
    {                                                                                                                          \
        if (len <= short_text(FORM_##from, FORM_##to))                                                                         \
            return SHORT_KERNEL(from, to)(src, len, dst, cap, long_##from##_to_##to);                                          \
        return long_##from##_to_##to(src, len, dst, cap);                                                                      \
    }
#define LOSSY(from, to)                                                                                                        \
    static NOINLINE struct runic_pair long_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,        \
                                                                    size_t *replaced)                                          \
    {                                                                                                                          \
        return shuffle_convert_lossy(runic_scalar_##from##_to_##to##_lossy, rest_##from##_to_##to, FORM_##from, FORM_##to,     \
                                     src, len, dst, cap, replaced);                                                            \
    }                                                                                                                          \
    static struct runic_pair shuffle_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,              \
                                                              size_t *replaced)                                                \
    {                                                                                                                          \
        const struct lossy_parts parts = {shuffle_##from##_to_##to, long_##from##_to_##to##_lossy,                             \
                                          runic_scalar_##from##_to_##to##_lossy};                                              \
        return lossy_by_length(parts, FORM_##from, FORM_##to, src, len, dst, cap, replaced);                                   \
    }
#define VALIDATE(form)                                                                                                         \
    static NOINLINE size_t long_##form##_validate(const void *src, size_t len)                                                 \
    {                                                                                                                          \
        return shuffle_validate(runic_scalar_##form##_validate, FORM_##form, true, src, len);                                  \
    }                                                                                                                          \
    static size_t shuffle_##form##_validate(const void *src, size_t len)                                                       \
    {                                                                                                                          \
        if ((is_utf16(FORM_##form) || is_utf32(FORM_##form)) && is_long_text(FORM_##form, len))                                \
            return long_##form##_validate(src, len);                                                                           \
        return shuffle_validate(runic_scalar_##form##_validate, FORM_##form, false, src, len);                                 \
    }
#define VALIDATED_FIRST 512 /* bytes of UTF-8 that are, as a rule, well-formed: its size is told 1.5 to 3 times as fast */
#define SIZE(from, to)                                                                                                         \
    static NOINLINE size_t long_##from##_to_##to##_size(const void *src, size_t len)                                           \
    {                                                                                                                          \
        return is_utf32(FORM_##from)        ? utf32_size(FORM_##from, FORM_##to, true, src, len)                               \
               : FORM_##from == FORM_latin1 ? len + count_vectors(FORM_##from, true, src, len)                                 \
                                            : 0;                                                                               \
    }                                                                                                                          \
    static size_t shuffle_##from##_to_##to##_size(const void *src, size_t len)                                                 \
    {                                                                                                                          \
        if ((FORM_##from == FORM_latin1 || is_utf32(FORM_##from)) && is_long_text(FORM_##from, len))                           \
            return long_##from##_to_##to##_size(src, len);                                                                     \
        if (FORM_##from == FORM_utf8 && len <= VALIDATED_FIRST && shuffle_utf8_validate(src, len) == len)                      \
            return utf8_well_formed_size(FORM_##to, src, len);                                                                 \
        return shuffle_size(FORM_##from, FORM_##to, src, len);                                                                 \
    }
#define COUNT(form)                                                                                                            \
    static NOINLINE size_t long_##form##_count(const void *src, size_t len)                                                    \
    {                                                                                                                          \
        return len - count_vectors(FORM_##form, true, src, len);                                                               \
    }                                                                                                                          \
    static size_t shuffle_##form##_count(const void *src, size_t len)                                                          \
    {                                                                                                                          \
        return is_long_text(FORM_##form, len) ? long_##form##_count(src, len)                                                  \
                                              : len - count_vectors(FORM_##form, false, src, len);                             \
    }
#define REPAIR(form)                                                                                                           \
    static size_t shuffle_##form##_repair(void *text, size_t len)                                                              \
    {                                                                                                                          \
        return repair_vectors(FORM_##form, text, len);                                                                         \
    }
#define SWAP(form)                                                                                                             \
    static void shuffle_##form##_swap(const void *src, size_t len, void *dst)                                                  \
    {                                                                                                                          \
        swap_vectors(runic_scalar_##form##_swap, FORM_##form, src, len, dst);                                                  \
    }
#include "../../ops.def"

#endif
