/* utf8_sink.h - where UTF-8 is written, by bytes; for masks and compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_UTF8_SINK_H
#define RUNIC_KERNEL_AVX512_UTF8_SINK_H

#include "kept.h"

/* Up to 64 bytes, those to keep marked, in order. */
struct utf8_encoded {
    vec bytes;
    uint64_t keep;
};

struct utf8_sink {
    uint8_t *dst, *end;
};

ALWAYS_INLINE size_t sink_room(const struct utf8_sink *sink)
{
    return (size_t)(sink->end - sink->dst);
}

#define AHEAD 512 /* bytes */

/*
 * Brings a line that is written soon into the first cache: stores across lines would wait for it. Nothing is read at that
 * address, which may be behind the room.
 */
ALWAYS_INLINE void sink_ahead(const struct utf8_sink *sink, size_t further)
{
    _mm_prefetch((const char *)((uintptr_t)sink->dst + AHEAD + further), _MM_HINT_T0);
}

/* Stores what is kept, and whatever behind it up to 64 bytes. */
ALWAYS_INLINE void sink_full(struct utf8_sink *sink, struct utf8_encoded text)
{
    sink_ahead(sink, 0);
    v_store(sink->dst, v_kept8(text.bytes, text.keep));
    sink->dst += _mm_popcnt_u64(mask_bits(text.keep));
}

/* Stores 64 bytes. */
ALWAYS_INLINE void sink_whole(struct utf8_sink *sink, vec bytes)
{
    sink_ahead(sink, 0);
    v_store(sink->dst, bytes);
    sink->dst += VEC;
}

/* Stores what is kept and nothing else; the caller has seen that there is room. */
ALWAYS_INLINE void sink_some(struct utf8_sink *sink, struct utf8_encoded text)
{
    size_t count = (size_t)_mm_popcnt_u64(text.keep);
    _mm512_mask_storeu_epi8(sink->dst, first_bits(count), _mm512_maskz_compress_epi8(text.keep, text.bytes));
    sink->dst += count;
}

#endif
