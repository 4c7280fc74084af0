/* from_latin1.h - converts ISO-8859-1 to the other forms. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_FROM_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_FROM_LATIN1_H

#include "../emit.h"
#include "../encode_utf8.h"
#include "../one_byte_each.h"

/* Converts the whole vectors of a text of n bytes, and returns their bytes. In long text, stores after the first are aligned.
 */
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

/* Converts each byte to a unit of UTF-16 or UTF-32, up to the end of either buffer. `brief`: the text is shorter than a vector.
 */
ALWAYS_INLINE struct runic_progress latin1_to_wide(enum runic_form to, bool brief, const uint8_t *src, size_t len, uint8_t *dst,
                                                   size_t cap)
{
    const size_t n = smaller(len, cap), size = form_unit_size(to);
    for (size_t pos = brief ? 0 : latin1_vectors_to_wide(to, src, n, dst); pos < n; pos += VEC / size) {
        const uint64_t which = first_bits(n - pos);
        emit_part(to, dst + size * pos, ascii_part(to, src + pos, which), which);
    }
    return (struct runic_progress){n, n};
}

/* Converts up to 32 bytes near the end of the text or of the room. Returns false if there is no room. */
ALWAYS_INLINE bool latin1_some_to_utf8(const uint8_t *src, size_t len, struct utf8_out *out)
{
    struct utf8_encoded text = encode_32_two(two_constants(), ascii_part(FORM_utf16, src, first_bits(len)));
    text.keep &= first_bits(2 * len);
    if ((size_t)_mm_popcnt_u64(text.keep) > out_room(out))
        return false;
    out_some(out, text);
    return true;
}

/* Converts a text of at most 64 bytes. Returns false if there is no room. */
ALWAYS_INLINE bool latin1_to_utf8_short(const uint8_t *src, size_t len, struct utf8_out *out)
{
    const uint64_t in_text = first_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(in_text, src);
    if (len <= out_room(out) && _mm512_movepi8_mask(bytes) == 0) {
        _mm512_mask_storeu_epi8(out->dst, in_text, bytes);
        out->dst += len;
        return true;
    }
    const size_t first = smaller(len, 32);
    return latin1_some_to_utf8(src, first, out) && (len == first || latin1_some_to_utf8(src + first, len - first, out));
}

/*
 * Converts 64 bytes: 128 with a lead before each, of which the leads before ASCII, 0xC0 and 0xC1, are removed.
 * Unpacking works within 16-byte lanes; therefore the bytes of each half are first moved to the same half of all lanes.
 * The counts come from the mask of non-ASCII bytes, which is known before the masks of kept bytes.
 */
ALWAYS_INLINE void latin1_block_to_utf8(vec bytes, struct utf8_out *out)
{
    const vec kept = v_all16(0x00C2);
    const uint64_t not_ascii = mask_bits(_mm512_movepi8_mask(bytes));
    if (not_ascii == 0) {
        v_store(out->dst, bytes);
        out->dst += VEC;
        return;
    }
    const vec halves = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0), bytes);
    const vec leads = _mm512_gf2p8affine_epi64_epi8(halves, v_bit_matrix(BIT_TO_BIT(6, 0) | BIT_TO_BIT(7, 1)), 0xC0);
    const vec trails = _mm512_ternarylogic_epi64(halves, _mm512_srli_epi16(halves, 1), v_all(0x40), 0x70); /* a & ~(b & c) */
    const vec first = _mm512_unpacklo_epi8(leads, trails), second = _mm512_unpackhi_epi8(leads, trails);
    v_store(out->dst, v_compress8(first, _mm512_cmpge_epu8_mask(first, kept)));
    v_store(out->dst + 32 + _mm_popcnt_u32((uint32_t)not_ascii), v_compress8(second, _mm512_cmpge_epu8_mask(second, kept)));
    out->dst += VEC + _mm_popcnt_u64(not_ascii);
}

#define LATIN1_GROUP (4 * VEC)

/* Stores 256 bytes of ASCII, and advances by fewer so that the next stores are aligned. Returns the number. */
ALWAYS_INLINE size_t latin1_ascii_to_utf8(struct v_four bytes, struct utf8_out *out)
{
    const size_t some = LATIN1_GROUP - (uintptr_t)out->dst % VEC;
    v_store_four(out->dst, bytes);
    out->dst += some;
    return some;
}

/* Converts 256 bytes of any kind; there must be room for 512. */
ALWAYS_INLINE size_t latin1_others_to_utf8(struct v_four bytes, struct utf8_out *out)
{
    latin1_block_to_utf8(bytes.a, out);
    latin1_block_to_utf8(bytes.b, out);
    latin1_block_to_utf8(bytes.c, out);
    latin1_block_to_utf8(bytes.d, out);
    return LATIN1_GROUP;
}

/* Converts whole groups. Returns the number of bytes. */
ALWAYS_INLINE size_t latin1_groups_to_utf8(const uint8_t *src, size_t len, struct utf8_out *out)
{
    if (len < LATIN1_GROUP || out_room(out) < 2 * LATIN1_GROUP)
        return 0;
    const uint8_t *at = src, *const last = src + (len - LATIN1_GROUP), *const last_dst = out->end - 2 * LATIN1_GROUP;
    struct v_four g = v_load_four(at);
    unsigned others = 0;
    LOOP_AT_LINE;
    while (at <= last && out->dst <= last_dst) {
        const struct v_four next = v_load_four(at_most(at + LATIN1_GROUP, last));
        if (others == 0 && !bytes_are_ascii(g))
            others = LATIN1_HYSTERESIS;
        const size_t some = others == 0 ? latin1_ascii_to_utf8(g, out) : latin1_others_to_utf8(g, out);
        others -= others > 0;
        at += some;
        g = some == LATIN1_GROUP ? next : v_load_four(at_most(at, last));
    }
    return (size_t)(at - src);
}

static NOINLINE struct runic_progress latin1_to_utf8_long(const void *text, size_t len, void *dst, size_t cap)
{
    const uint8_t *const src = text;
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    size_t read = latin1_groups_to_utf8(src, len, &out);
    for (; len - read >= VEC && out_room(&out) >= 2 * VEC; read += VEC)
        latin1_block_to_utf8(v_load(src + read), &out);
    for (size_t some; (some = smaller(len - read, 32)) > 0 && latin1_some_to_utf8(src + read, some, &out);)
        read += some;
    const struct runic_progress done = {read, (size_t)(out.dst - (uint8_t *)dst)};
    return finish_convert(runic_scalar_latin1_to_utf8, FORM_latin1, FORM_utf8, src, len, dst, cap, done);
}

static struct runic_progress latin1_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    if (len <= SHORT_UNITS && latin1_to_utf8_short(src, len, &out))
        return (struct runic_progress){len, (size_t)(out.dst - (uint8_t *)dst)};
    if (len > SHORT_UNITS && len <= FITTING_TEXT && fitting_text(FORM_latin1, FORM_utf8, src, len, dst, cap))
        return (struct runic_progress){len, len};
    return latin1_to_utf8_long(src, len, dst, cap);
}

#endif
