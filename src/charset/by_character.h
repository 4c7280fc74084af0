/* by_character.h - decodes to and encodes from UTF-16, one character at a time: for charsets of short texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_BY_CHARACTER_H
#define RUNIC_CHARSET_BY_CHARACTER_H

#include "codec.h"

/* The most bytes that a put_character writes, and those that are pending after it. */
#define LONGEST_PUT 16

/* Writes a character and returns the number of bytes. */
typedef size_t put_character(union runic_state *state, uint32_t value, uint8_t *dst);

/* Returns how many bytes a flush would write. */
typedef size_t pending_bytes(const union runic_state *state);

static inline size_t has_none_pending(const union runic_state *state)
{
    (void)state;
    return 0;
}

/* Decodes as runic_codec.decode16 does, by runic_codec.next. */
ALWAYS_INLINE struct runic_progress decode_each(runic_character (*next)(union runic_state *, const uint8_t *, size_t),
                                                union runic_state *state, const uint8_t *src, size_t len, char16_t *dst,
                                                size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len && done.written < cap) {
        const union runic_state before = *state;
        const runic_character character = next(state, src + done.read, len - done.read);
        const bool is_text = character.value != NO_VALUE;
        if (character.status != RUNIC_OK || (is_text && character.value > 0xFFFF && cap - done.written < 2)) {
            *state = before;
            break;
        }
        done.read += character.length;
        if (is_text)
            done.written += put_utf16((uint8_t *)(dst + done.written), character.value);
    }
    return done;
}

/* Encodes as runic_codec.encode16 does, up to an unpaired surrogate. */
ALWAYS_INLINE struct runic_progress encode_each(put_character *put, pending_bytes *pending, union runic_state *state,
                                                const char16_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const runic_character character = next_utf16((const uint8_t *)(src + done.read), len - done.read);
        const size_t room = cap - done.written;
        uint8_t bytes[LONGEST_PUT];
        size_t size;
        if (character.status != RUNIC_OK)
            break;
        if (room >= LONGEST_PUT) {
            size = put(state, character.value, dst + done.written);
        } else {
            union runic_state after = *state;
            size = put(&after, character.value, bytes);
            if (size + pending(&after) > room)
                break;
            memcpy(dst + done.written, bytes, size);
            *state = after;
        }
        done.read += character.length;
        done.written += size;
    }
    return done;
}

#endif
