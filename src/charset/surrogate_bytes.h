/* surrogate_bytes.h - surrogates as three bytes each, as in CESU-8, Modified UTF-8 and WTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_SURROGATE_BYTES_H
#define RUNIC_CHARSET_SURROGATE_BYTES_H

#include "../scalar/cesu8.h"
#include "codec.h"

/* Returns the surrogate at src, or 0. */
ALWAYS_INLINE uint32_t surrogate_at(const uint8_t *src, size_t len)
{
    if (len < 3 || src[0] != 0xED || src[1] < 0xA0 || src[1] > 0xBF || (src[2] & 0xC0) != 0x80)
        return 0;
    return 0xD000u | (src[1] & 0x3Fu) << 6 | (src[2] & 0x3Fu);
}

/* Returns true if src begins with two bytes of a surrogate. */
ALWAYS_INLINE bool begins_surrogate(const uint8_t *src, size_t len)
{
    return src[0] == 0xED && len > 1 && src[1] >= 0xA0 && src[1] <= 0xBF;
}

/* Decodes a sequence that begins_surrogate: a pair, or an unpaired surrogate, which is ill-formed. */
static inline runic_character next_surrogate(const uint8_t *src, size_t len)
{
    const uint32_t value = pair_at(src, len);
    if (value != 0)
        return good_character(value, PAIR);
    if (len < 3)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    if ((src[2] & 0xC0) != 0x80)
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, 2);
    if (is_low_surrogate(surrogate_at(src, len)))
        return bad_sequence(RUNIC_FAULT_LONE_LOW, 3);
    const bool cut = len < PAIR && (len < 4 || src[3] == 0xED) && (len < 5 || (src[4] & 0xF0) == 0xB0);
    return cut ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len) : bad_sequence(RUNIC_FAULT_LONE_HIGH, 3);
}

/* Returns an unpaired surrogate as a character, and every other result unchanged. */
ALWAYS_INLINE runic_character as_character(runic_character next, const uint8_t *src)
{
    const bool is_lone = next.fault == RUNIC_FAULT_LONE_LOW || next.fault == RUNIC_FAULT_LONE_HIGH;
    return is_lone ? good_character(surrogate_at(src, 3), 3) : next;
}

/* Returns the result for the last bytes of a text, as runic_codec.next_at_end does: a high surrogate there is unpaired. */
static inline runic_character last_surrogate(runic_character (*next)(union runic_state *state, const uint8_t *src, size_t len),
                                             union runic_state *state, const uint8_t *src, size_t len)
{
    if (len == 0)
        return (runic_character){.status = RUNIC_PARTIAL};
    const uint32_t value = surrogate_at(src, len);
    return value != 0 ? good_character(value, 3) : next(state, src, len);
}

/* Decodes the first sequence of src, which ends where the text ends. */
static inline runic_character next_of_whole(const struct runic_codec *codec, const uint8_t *src, size_t len)
{
    const runic_character next = codec->next(NULL, src, len);
    return next.status == RUNIC_PARTIAL && codec->next_at_end != NULL ? codec->next_at_end(NULL, src, len) : next;
}

/*
 * Returns the start of the sequence that contains pos, in a charset where two surrogates may be one sequence. A byte that is no
 * continuation begins one, except the second lead of a pair; at most three continuations follow a lead.
 */
static inline size_t floor_with_pairs(runic_charset charset, const uint8_t *src, size_t len, size_t pos)
{
    const struct runic_codec *codec = runic_codec(charset);
    size_t lead = pos;
    while (lead > 0 && pos - lead < 3 && (src[lead] & 0xC0) == 0x80)
        lead--;
    if ((src[lead] & 0xC0) == 0x80)
        return pos;
    if (lead >= 3 && is_high_surrogate(surrogate_at(src + lead - 3, 3)) &&
        next_of_whole(codec, src + lead - 3, len - (lead - 3)).length > 3)
        lead -= 3;
    return pos - lead < next_of_whole(codec, src + lead, len - lead).length ? lead : pos;
}

#endif
