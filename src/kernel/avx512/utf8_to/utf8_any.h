/* utf8_any.h - steps from any UTF-8, good or bad; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Strict and lossy conversions go the same way here: by subparts (utf8_subparts.h). A
 * broken one is U+FFFD, or a fault at which scalar goes on. Blocks follow each other at a fixed distance: a step that depended
 * on where the last character of a block ends was a chain of 30 cycles (9 GB/s).
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_ANY_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_ANY_H

#include "utf8_runs.h"
#include "../utf8_subparts.h"

/* Continuations behind a byte above EF: where a low surrogate may have to be emitted. Behind a whole block is known to be text.
 */
ALWAYS_INLINE uint64_t utf8_after_four(const struct utf8_cursor *c, bool whole, uint64_t continuations)
{
    const vec before =
        whole ? v_load(c->src - 1) : _mm512_maskz_loadu_epi8(first_bits(cursor_rest(c)) << 1 | c->owes_low, c->src - 1);
    return _mm512_mask_cmpgt_epu8_mask(continuations, before, v_all(0xEF));
}

ALWAYS_INLINE struct utf8_planes utf8_any_planes(enum runic_form to, bool four, struct utf8_bytes b, struct utf8_classes class,
                                                 uint64_t after_four)
{
    if (!four)
        return utf8_narrow_planes(false, b, (struct utf8_leads){.two = class.no_ascii, .three = class.three});
    return form_unit_size(to) == 4 ? utf8_wide_planes_utf32(b, class) : utf8_wide_planes_utf16(b, class, after_four);
}

ALWAYS_INLINE struct utf8_planes utf8_replace_broken(struct utf8_planes planes, bool four, uint64_t broken)
{
    planes.low = _mm512_mask_mov_epi8(planes.low, broken, v_all(0xFD));
    planes.middle = _mm512_mask_mov_epi8(planes.middle, broken, v_all(0xFF));
    if (four)
        planes.top = _mm512_mask_mov_epi8(planes.top, broken, _mm512_setzero_si512());
    return planes;
}

/* What some blocks had, as masks ORed: maximal subparts, 4-byte characters, leads with a second byte. */
struct utf8_seen {
    uint64_t broken, four, two;
};

enum step { DONE, STOPPED, NOT_DONE };

/*
 * The next bytes, at most 64. What the cursor still expects is known to be there. `whole`: there are 67 bytes, room for 64
 * units, and, for UTF-16, something before the block. STOPPED: a fault of a strict conversion, or no room. NOT_DONE: there are
 * 4-byte characters, and `four` is false.
 */
ALWAYS_INLINE enum step any_block(enum runic_form to, struct utf8_cursor *c, bool whole, bool four, struct utf8_seen *seen)
{
    const size_t len = whole ? VEC : smaller(cursor_rest(c), VEC);
    const struct utf8_bytes b = whole ? utf8_load(c->src) : utf8_load_some(c);
    const struct utf8_classes class = utf8_classify(b.c0, true);
    uint64_t continuations = utf8_continuations(b.c0);
    KEEP_MASK(continuations);
    const struct utf8_subparts parts = utf8_find_subparts(b, class, continuations, four, first_bits(len), c->carry);
    if (!four && parts.maybe_four != 0)
        return NOT_DONE;
    const bool pairs = four && form_unit_size(to) == 2;
    const uint64_t low = pairs ? 2 * parts.four + c->owes_low : 0, emits = parts.begins | low;
    const size_t count = (size_t)_mm_popcnt_u64(emits);
    if ((parts.broken & c->stop_at) != 0 || (!whole && count > cursor_room(to, c)))
        return STOPPED;
    struct utf8_planes planes = utf8_any_planes(to, four, b, class, pairs ? utf8_after_four(c, whole, continuations) : 0);
    planes = utf8_replace_broken(planes, four && !pairs, parts.broken);
    planes.emits = emits;
    const struct emitted units = emit_units(to, planes, four);
    if (whole)
        emit_full(to, c->dst, units);
    else
        emit_some(to, c->dst, units, count);
    c->src += len;
    c->dst += count * form_unit_size(to);
    c->carry = parts.carry;
    c->owes_low = pairs ? parts.four >> 63 : 0;
    c->replaced += (size_t)_mm_popcnt_u64(parts.broken);
    seen->broken |= parts.broken;
    seen->four |= parts.four;
    seen->two |= parts.two;
    return DONE;
}

/*
 * A whole block of well-formed UTF-8 with 4-byte characters; the same conditions. False: a fault; nothing is done. Here all
 * masks but one come straight from compares. *four: the leads of 4-byte characters; *only: no other characters begin.
 */
ALWAYS_INLINE bool wide_block(enum runic_form to, struct utf8_cursor *c, uint64_t *four, bool *only)
{
    const bool pairs = form_unit_size(to) == 2;
    const struct utf8_bytes b = utf8_load(c->src);
    const struct utf8_leads leads = utf8_find_leads(b.c0, true), bits = utf8_leads_bits(leads, true);
    struct utf8_classes class = {.no_ascii = _mm512_movepi8_mask(b.c0), .three = leads.three, .four = leads.four};
    KEEP_MASK(class.four);
    const uint64_t after_four = pairs ? _mm512_cmpgt_epu8_mask(v_load(c->src - 1), v_all(0xEF)) : 0;
    const uint64_t faults = (utf8_expected(bits, c->carry) ^ ~bits.starts) | utf8_bad_second(b, leads, true);
    if (__builtin_expect(faults != 0, 0))
        return false;
    struct utf8_planes planes = utf8_any_planes(to, true, b, class, after_four);
    planes.emits = pairs ? masks_joined(leads.starts, after_four) : leads.starts;
    emit_full(to, c->dst, emit_units(to, planes, true));
    c->src += VEC;
    c->dst += (size_t)_mm_popcnt_u64(pairs ? mask_bits(planes.emits) : bits.starts) * form_unit_size(to);
    c->carry = utf8_carry(bits);
    c->owes_low = pairs ? bits.four >> 63 : 0;
    *four |= bits.four;
    *only = bits.starts == bits.four;
    return true;
}

/* 64 bytes of ASCII, and others that are nothing: no lead has a continuation behind it. Returns which; false: leads have. */
ALWAYS_INLINE bool lone_block(enum runic_form to, struct utf8_cursor *c, uint64_t *others)
{
    const vec c0 = v_load(c->src), n1 = v_load(c->src + 1);
    const uint64_t no_ascii = _mm512_movepi8_mask(c0);
    const __mmask64 leads = _mm512_cmpgt_epu8_mask(c0, v_all(0xBF));
    if (_mm512_mask_cmple_epi8_mask(leads, n1, v_all(0xBF)) != 0)
        return false;
    const struct utf8_planes planes = {.low = _mm512_mask_mov_epi8(c0, no_ascii, v_all(0xFD)),
                                       .middle = _mm512_maskz_mov_epi8(no_ascii, v_all(0xFF))};
    emit_full(to, c->dst, emit_both(to, planes, false));
    c->src += VEC;
    c->dst += VEC * form_unit_size(to);
    c->replaced += (size_t)_mm_popcnt_u64(mask_bits(no_ascii));
    *others |= mask_bits(no_ascii);
    return true;
}

#endif
