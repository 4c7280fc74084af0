/* utf8_to_wide.h - UTF-8 to UTF-16 and UTF-32, either byte order: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. Strict and lossy conversions go the same way; they differ at faults only. */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_TO_WIDE_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_TO_WIDE_H

#include "../../finish.h"
#include "utf8_groups.h"
#include "utf8_other.h"
#include "utf8_medium.h"

/* Blocks one by one, at the end with masks: to the end of the text or of the room, or to a fault. */
ALWAYS_INLINE bool convert_rest(enum runic_form to, struct utf8_cursor *c)
{
    struct utf8_seen seen = {0, 0, 0};
    bool good = true;
    while (good && block_fits(to, c))
        good = (!c->owes_low && (ascii_block(to, c) || narrow_block(to, c, false, NULL))) || other_blocks(to, c);
    while (good && (cursor_rest(c) > 0 || c->carry != 0)) {
        good = cursor_rest(c) > 0 && !c->owes_low &&
               (ascii_rest(to, c) || (c->carry == 0 && four_byte_rest(to, c)) || masked_block(to, c));
        if (!good) {
            settle_if_broken(to, c);
            good = any_block(to, c, false, true, &seen) == DONE;
        }
    }
    return good;
}

/* What there is of either kind of function, for one form. */
struct utf8_parts {
    utf8_others *ascii, *others, *rest;
};

/*
 * As far as vectors go. ASCII that the text begins with has a loop of its own; to change to it from within the loop for all
 * groups would cost that one registers (gcc: other text 5 % slower).
 */
ALWAYS_INLINE void convert_all(struct utf8_parts parts, enum runic_form to, struct utf8_cursor *c)
{
    bool good = cursor_rest(c) < 2 * UTF8_GROUP || parts.ascii(c);
    struct utf8_cursor at = *c;
    LOOP_AT_LINE;
    while (good && cursor_rest(&at) >= UTF8_GROUP + UTF8_AHEAD && cursor_room(to, &at) >= UTF8_GROUP)
        good = convert_group(parts.others, to, c, &at);
    cursor_to(c, &at);
    if (good)
        parts.rest(c);
    settle_at_end(to, c);
}

ALWAYS_INLINE struct runic_pair utf8_to_wide(struct utf8_parts parts, runic_convert_kernel *scalar, enum runic_form to,
                                             const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    convert_all(parts, to, &c);
    return finish_convert(scalar, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

ALWAYS_INLINE struct runic_pair utf8_to_wide_lossy(struct utf8_parts parts, runic_lossy_kernel *scalar, enum runic_form to,
                                                   const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    c.stop_at = 0;
    convert_all(parts, to, &c);
    const struct runic_pair done = cursor_done(to, &c, src, dst);
    return finish_lossy(scalar, FORM_utf8, to, src, len, dst, cap, done, c.replaced, replaced);
}

/* A text without the groups and what they need. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_blocks(runic_convert_kernel *scalar, enum runic_form to, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    convert_rest(to, &c);
    settle_at_end(to, &c);
    return finish_convert(scalar, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

/* A text of up to a thousand bytes or so: plain as long as it is; `blocks` takes the rest. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_plain(runic_convert_kernel *blocks, enum runic_form to, const uint8_t *src,
                                                   size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    medium_plain(to, &c);
    return finish_convert(blocks, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

/* The same of nothing but 4-byte characters. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_fours(runic_convert_kernel *blocks, enum runic_form to, const uint8_t *src,
                                                   size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    medium_fours(to, &c);
    return finish_convert(blocks, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

/* A text of at most 64 bytes with 4-byte characters and others. False: it is not, or no room. */
ALWAYS_INLINE bool utf8_to_wide_short(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                      size_t *written)
{
    struct utf8_seen seen = {0, 0, 0};
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    const bool good = any_block(to, &c, false, true, &seen) == DONE && c.src == c.src_end && c.carry == 0;
    *written = cursor_done(to, &c, src, dst).written;
    return good;
}

#endif
