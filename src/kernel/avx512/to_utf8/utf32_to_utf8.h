/* utf32_to_utf8.h - UTF-32 of either byte order to UTF-8: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Groups of 64 values are told apart in utf32_encode.h; here are those that follow each
 * other, faults among them, and the ends.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H

#include "../ahead.h"
#include "../../finish.h"
#include "utf32_encode.h"

/* The next values near the end of the text or of the room, at most 16. False: a fault, or no room. */
ALWAYS_INLINE bool masked_values(const uint8_t *src, size_t len, struct utf8_sink *sink, size_t *replaced)
{
    size_t faults = 0;
    const vec values = utf32_replace_faults(utf32_load_some(src, len), &faults);
    const struct utf8_encoded text = encode_some_16(values, (__mmask16)first_bits(len));
    if ((faults != 0 && replaced == NULL) || (size_t)_mm_popcnt_u64(text.keep) > sink_room(sink))
        return false;
    sink_some(sink, text);
    if (replaced != NULL)
        *replaced += faults;
    return true;
}

/* The values before the groups of a long text, which begin at a line, as those of utf16_to_aligned. None: a fault, or no need.
 */
ALWAYS_INLINE size_t utf32_to_aligned(const uint8_t *src, size_t len, struct utf8_sink *sink)
{
    const size_t values = v_units_to_aligned(src, 4);
    if (len < ALIGNED_TEXT || (uintptr_t)src % VEC == 0 || !masked_values(src, values, sink, NULL))
        return 0;
    return values;
}

/* Where a loop over groups stands. */
struct utf32_groups {
    const uint8_t *at, *last, *last_dst;
    size_t others; /* see utf32_group */
};

ALWAYS_INLINE bool utf32_more(const struct utf32_groups *l, const struct utf8_sink *sink)
{
    return l->at <= l->last && sink->dst <= l->last_dst;
}

ALWAYS_INLINE struct utf32_vectors utf32_ahead(const struct utf32_groups *l)
{
    return utf32_load_group(at_most(l->at + 4 * VEC, l->last));
}

/* A group, of which the next one is loaded. False: that is not what comes then. */
ALWAYS_INLINE bool utf32_one_group(struct utf32_limits limits, struct utf32_vectors g, struct utf32_vectors next,
                                   struct utf32_groups *l, struct utf8_sink *sink, size_t *replaced, bool *good)
{
    const size_t some = utf32_group(limits, g, next, l->at + 4 * VEC <= l->last, sink, replaced, &l->others);
    l->at += 4 * some;
    *good = some != 0;
    return some == UTF32_GROUP;
}

/*
 * Groups up to the end of the text or of the room, or to a fault if replaced is NULL. Returns how many values. Two by two: else
 * the vectors of the next one move to other registers each time.
 */
ALWAYS_INLINE size_t utf32_groups(const uint8_t *src, size_t len, struct utf8_sink *sink, size_t *replaced)
{
    if (len < UTF32_GROUP || sink_room(sink) < UTF32_GROUP * 4)
        return 0;
    const struct utf32_limits c = utf32_limits();
    struct utf32_groups l = {src + 4 * utf32_to_aligned(src, len, sink), src + 4 * (len - UTF32_GROUP),
                             sink->end - 4 * UTF32_GROUP, 0};
    bool good = true;
    while (good && utf32_more(&l, sink)) {
        struct utf32_vectors g = utf32_load_group(l.at), next;
        LOOP_AT_LINE;
        do {
            next = utf32_ahead(&l);
            if (!utf32_one_group(c, g, next, &l, sink, replaced, &good) || !utf32_more(&l, sink))
                break;
            g = utf32_ahead(&l);
        } while (utf32_one_group(c, next, g, &l, sink, replaced, &good) && utf32_more(&l, sink));
    }
    return (size_t)(l.at - src) / 4;
}

/* Up to 16 values at a time: at most `len`, to the end of the room or a fault. Returns how many. */
ALWAYS_INLINE size_t utf32_rest(const uint8_t *src, size_t len, struct utf8_sink *sink, size_t *replaced)
{
    size_t read = 0;
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(src + 4 * read, some, sink, replaced);)
        read += some;
    return read;
}

/* As far as vectors go; what stands for faults is counted in *replaced, and where that is NULL the first one is the end. */
ALWAYS_INLINE struct runic_pair utf32_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                        size_t *replaced)
{
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = utf32_groups(src, len, &sink, replaced);
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(src + 4 * read, some, &sink, replaced);)
        read += some;
    return (struct runic_pair){read, (size_t)(sink.dst - dst)};
}

static NOINLINE struct runic_pair utf32_to_utf8_long(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    const struct runic_pair done = utf32_to_utf8_vectors(src, len, dst, cap, replaced != NULL ? &count : NULL);
    if (replaced == NULL)
        return finish_convert(runic_scalar_utf32_to_utf8, FORM_utf32, FORM_utf8, src, len, dst, cap, done);
    return finish_lossy(runic_scalar_utf32_to_utf8_lossy, FORM_utf32, FORM_utf8, src, len, dst, cap, done, count, replaced);
}

static NOINLINE struct runic_pair utf32_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf32, src, len, dst, cap);
    if (fit == len)
        return (struct runic_pair){len, len};
    const struct runic_pair rest = utf32_to_utf8_long((const uint8_t *)src + 4 * fit, len - fit, (uint8_t *)dst + fit, cap - fit, NULL);
    return (struct runic_pair){fit + rest.read, fit + rest.written};
}

/* A text of at most 64 values. Those of 64 are a group. */
static struct runic_pair utf32_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_TEXT && len <= FITTING_UTF8_TEXT && begins_with_ascii(FORM_utf32, src))
        return utf32_to_utf8_medium(src, len, dst, cap);
    if (len >= SHORT_TEXT)
        return utf32_to_utf8_long(src, len, dst, cap, NULL);
    struct utf8_sink sink = {dst, (uint8_t *)dst + cap};
    size_t read = 0;
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0; read += some)
        if (!masked_values((const uint8_t *)src + 4 * read, some, &sink, NULL))
            return utf32_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_pair){len, (size_t)(sink.dst - (uint8_t *)dst)};
}
#define utf32_to_utf8_lossy_long utf32_to_utf8_long
LOSSY_BY_LENGTH(utf32, utf8)

#endif
