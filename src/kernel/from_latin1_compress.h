/* from_latin1_compress.h - ISO-8859-1 to the other forms: loops and steps, for masks and compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_FROM_LATIN1_COMPRESS_H
#define RUNIC_KERNEL_FROM_LATIN1_COMPRESS_H

#include "emit_compress.h"
#include "encode_utf8_compress.h"
#include "finish.h"
#include "utf16_units_compress.h"
#include "utf32_units_compress.h"

/* The first n, at most 32, and zeros. */
ALWAYS_INLINE vec latin1_wide16(const uint8_t *src, size_t n)
{
    return _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8((__mmask32)first_bits(n), src));
}

ALWAYS_INLINE vec latin1_wide32(const uint8_t *src, size_t n)
{
    return _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8((__mmask16)first_bits(n), src));
}

/* Whole vectors of n bytes. Stores are aligned from the second one of a long text on. Returns how many bytes. */
ALWAYS_INLINE size_t latin1_vectors_to_wide(enum runic_form to, const uint8_t *src, size_t n, uint8_t *dst)
{
    const size_t size = form_unit_size(to);
    size_t pos = 0;
    if (n >= ALIGNED_TEXT) {
        emit_ascii(to, dst, src);
        pos = v_units_to_aligned(dst, size);
    }
    for (; n - pos >= VEC; pos += VEC)
        emit_ascii(to, dst + size * pos, src + pos);
    return pos;
}

/* Unit for unit: as many as both have. brief: a text of less than a vector. */
ALWAYS_INLINE struct runic_pair latin1_to_wide(enum runic_form to, bool brief, const uint8_t *src, size_t len, uint8_t *dst,
                                               size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = brief ? 0 : latin1_vectors_to_wide(to, src, n, dst);
    if (to == FORM_utf16le || to == FORM_utf16be)
        for (; pos < n; pos += smaller(n - pos, UTF16_UNITS))
            _mm512_mask_storeu_epi16(dst + 2 * pos, (__mmask32)first_bits(n - pos),
                                     utf16_native(to, latin1_wide16(src + pos, n - pos)));
    else
        for (; pos < n; pos += smaller(n - pos, UTF32_UNITS))
            _mm512_mask_storeu_epi32(dst + 4 * pos, (__mmask16)first_bits(n - pos),
                                     utf32_native(to, latin1_wide32(src + pos, n - pos)));
    return (struct runic_pair){n, n};
}

/* Up to 32 bytes near the end of the text or of the room. False: no room. */
ALWAYS_INLINE bool latin1_some_to_utf8(const uint8_t *src, size_t len, struct utf8_sink *sink)
{
    struct utf8_encoded text = encode_32_below_800(latin1_wide16(src, len));
    text.keep &= first_bits(2 * len);
    if ((size_t)_mm_popcnt_u64(text.keep) > sink_room(sink))
        return false;
    sink_some(sink, text);
    return true;
}

/* A text of at most 64 bytes. False: no room. */
ALWAYS_INLINE bool latin1_to_utf8_short(const uint8_t *src, size_t len, struct utf8_sink *sink)
{
    const uint64_t in_text = first_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(in_text, src);
    if (len <= sink_room(sink) && _mm512_movepi8_mask(bytes) == 0) {
        _mm512_mask_storeu_epi8(sink->dst, in_text, bytes);
        sink->dst += len;
        return true;
    }
    const size_t first = smaller(len, 32);
    return latin1_some_to_utf8(src, first, sink) && (len == first || latin1_some_to_utf8(src + first, len - first, sink));
}

/*
 * 64 bytes: 128 with a lead before each, of which those before ASCII, C0 and C1, are left out. Unpacking works within 16-byte
 * lanes, so that the bytes of each half are put into the same half of all lanes before. The counts come from the mask of what
 * is not ASCII, which is there earlier than the masks of what is kept.
 */
ALWAYS_INLINE void latin1_block_to_utf8(const uint8_t *src, struct utf8_sink *sink)
{
    const vec bytes = v_load(src), kept = v_all16(0x00C2);
    const uint64_t not_ascii = mask_bits(_mm512_movepi8_mask(bytes));
    if (not_ascii == 0) {
        v_store(sink->dst, bytes);
        sink->dst += VEC;
        return;
    }
    const vec halves = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0), bytes);
    const vec leads = _mm512_gf2p8affine_epi64_epi8(halves, v_bit_matrix(BIT_TO_BIT(6, 0) | BIT_TO_BIT(7, 1)), 0xC0);
    const vec trails = _mm512_ternarylogic_epi64(halves, _mm512_srli_epi16(halves, 1), v_all(0x40), 0x70); /* a & ~(b & c) */
    const vec first = _mm512_unpacklo_epi8(leads, trails), second = _mm512_unpackhi_epi8(leads, trails);
    v_store(sink->dst, v_kept8(first, _mm512_cmpge_epu8_mask(first, kept)));
    v_store(sink->dst + 32 + _mm_popcnt_u32((uint32_t)not_ascii), v_kept8(second, _mm512_cmpge_epu8_mask(second, kept)));
    sink->dst += VEC + _mm_popcnt_u64(not_ascii);
}

/* 256 bytes, or some less so that the next stores are aligned, if they are ASCII; else 0. */
ALWAYS_INLINE size_t latin1_ascii_to_utf8(const uint8_t *src, struct utf8_sink *sink)
{
    const struct byte_vectors bytes = load_bytes(src);
    if (!bytes_are_ascii(bytes))
        return 0;
    const size_t some = 4 * VEC - (uintptr_t)sink->dst % VEC;
    v_store(sink->dst, bytes.a);
    v_store(sink->dst + VEC, bytes.b);
    v_store(sink->dst + 2 * VEC, bytes.c);
    v_store(sink->dst + 3 * VEC, bytes.d);
    sink->dst += some;
    return some;
}

#define LATIN1_BLOCKS 16 /* after a group that was not ASCII, so many blocks go one by one */

/* Up to 16 blocks of 64 bytes. */
ALWAYS_INLINE size_t latin1_blocks_to_utf8(const uint8_t *src, size_t len, struct utf8_sink *sink)
{
    size_t read = 0;
    LOOP_AT_LINE;
    for (; read < LATIN1_BLOCKS * VEC && len - read >= VEC && sink_room(sink) >= 2 * VEC; read += VEC)
        latin1_block_to_utf8(src + read, sink);
    return read;
}

ALWAYS_INLINE struct runic_pair latin1_to_utf8_vectors(runic_convert_kernel *scalar, const uint8_t *src, size_t len,
                                                       uint8_t *dst, size_t cap)
{
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = 0;
    size_t more = VEC;
    while (more > 0 && len - read >= 4 * VEC && sink_room(&sink) >= 4 * VEC) {
        more = latin1_ascii_to_utf8(src + read, &sink);
        if (more == 0)
            more = latin1_blocks_to_utf8(src + read, len - read, &sink);
        read += more;
    }
    read += latin1_blocks_to_utf8(src + read, len - read, &sink);
    for (size_t some; (some = smaller(len - read, 32)) > 0 && latin1_some_to_utf8(src + read, some, &sink);)
        read += some;
    struct runic_pair done = {read, (size_t)(sink.dst - dst)};
    return finish_convert(scalar, FORM_latin1, FORM_utf8, src, len, dst, cap, done);
}

#endif
