/* multi_byte_next.c - decodes the first character of a text in a multi-byte charset, or returns its fault. */
/* SPDX-License-Identifier: MIT */
/*
 * Ill-formed sequences have the length that the Encoding Standard gives them: an ASCII byte after a lead byte is not
 * part of them.
 */
#include "gb18030.h"
#include "multi_byte.h"

#ifndef RUNIC_UNICODE_ONLY

/* Four codes of Big5 are two characters: a letter and an accent. */
#define CARON  0x030Cu
#define MACRON 0x0304u

static runic_character bad_trail(runic_charset charset, unsigned trail)
{
    return bad_sequence(is_trail(charset, trail) ? RUNIC_FAULT_UNDEFINED_BYTE : RUNIC_FAULT_BAD_CONTINUATION,
                        trail < 0x80 ? 1 : 2);
}

/* Decodes EUC-JP from 0x8E or 0x8F on. */
static runic_character next_shifted(const uint8_t *src, size_t len)
{
    if (src[0] == 0x8E)
        return is_within(src[1], 0xA1, 0xDF) ? good_character(HALF_WIDTH_KATAKANA + src[1] - 0xA1u, 2)
                                             : bad_trail(RUNIC_EUC_JP, src[1]);
    if (!is_trail(RUNIC_EUC_JP, src[1]))
        return bad_trail(RUNIC_EUC_JP, src[1]);
    if (len < 3)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 2);
    if (!is_trail(RUNIC_EUC_JP, src[2]))
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, src[2] < 0x80 ? 2 : 3);
    const uint32_t index = (src[1] - 0xA1u) * 94 + src[2] - 0xA1u, value = index < JIS0212_SIZE ? runic_jis0212[index] : 0;
    return value == 0 ? bad_sequence(RUNIC_FAULT_UNDEFINED_BYTE, 3) : good_character(value, 3);
}

/* Decodes a four-byte form of GB 18030: a digit follows the lead byte. */
static runic_character next_four(const uint8_t *src, size_t len, bool web)
{
    if (len < 3)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 2);
    if (!is_within(src[2], 0x81, 0xFE))
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, 1);
    if (len < 4)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 3);
    if (!is_within(src[3], 0x30, 0x39))
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, 1);
    const uint32_t value = runic_gb18030_value(gb18030_index_of(gb18030_digits(src)), web);
    return value == 0 ? bad_sequence(RUNIC_FAULT_UNDEFINED_BYTE, 4) : good_character(value, 4);
}

/*
 * Returns the letter of a code that is two characters, or 0. The lead byte counts as the letter, the trail byte as the
 * accent.
 */
static uint32_t letter_of_two(unsigned lead, unsigned trail)
{
    if (lead != 0x88 || (trail != 0x62 && trail != 0x64 && trail != 0xA3 && trail != 0xA5))
        return 0;
    return trail < 0x80 ? 0xCA : 0xEA;
}

static runic_character next_of_pair(runic_charset charset, struct runic_legacy_state *state, const uint8_t *src, size_t len)
{
    if (len < 2)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    if (charset == RUNIC_EUC_JP && (src[0] == 0x8E || src[0] == 0x8F))
        return next_shifted(src, len);
    if ((charset == RUNIC_GBK || charset == RUNIC_GB18030) && is_within(src[1], 0x30, 0x39))
        return next_four(src, len, state->web || charset == RUNIC_GBK);
    const uint32_t letter = charset == RUNIC_BIG5 ? letter_of_two(src[0], src[1]) : 0;
    if (letter != 0) {
        state->accent_due = 1;
        return good_character(letter, 1);
    }
    const uint32_t value = pair_value(charset, src[0], src[1]);
    return value == 0 ? bad_trail(charset, src[1]) : good_character(value, 2);
}

runic_character runic_next_multi_byte(union runic_state *state, const uint8_t *src, size_t len)
{
    const runic_charset charset = (runic_charset)state->table.charset;
    if (state->table.accent_due) {
        state->table.accent_due = 0;
        return good_character(src[0] == 0x62 || src[0] == 0xA3 ? MACRON : CARON, 1);
    }
    if (src[0] < 0x80)
        return good_character(src[0], 1);
    const uint32_t value = high_byte_value(charset, src[0]);
    if (value != 0)
        return good_character(value, 1);
    if (is_lead(charset, src[0]) || (charset == RUNIC_EUC_JP && (src[0] == 0x8E || src[0] == 0x8F)))
        return next_of_pair(charset, &state->table, src, len);
    return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
}

/*
 * Returns true if a sequence begins after this byte: it is no lead byte, and only the last byte of a sequence can have
 * its value.
 */
static bool ends_sequence(runic_charset charset, unsigned byte)
{
    if ((charset == RUNIC_GBK || charset == RUNIC_GB18030) && is_within(byte, 0x30, 0x39))
        return false;
    return !is_lead(charset, byte) && !(charset == RUNIC_EUC_JP && (byte == 0x8E || byte == 0x8F));
}

/* Returns true if the bytes are the beginning of a character. */
static bool is_cut(union runic_state *state, const uint8_t *src, size_t len)
{
    return runic_next_multi_byte(state, src, len).status == RUNIC_PARTIAL;
}

/*
 * Returns the last boundary at or before pos. In GB 18030, a position after an ill-formed sequence and further bytes is no
 * boundary if text cut there would end inside a four-byte form, which begins with that sequence: the cut text would have one
 * fault, the whole text a fault and characters.
 */
size_t runic_floor_multi_byte(runic_charset charset, const uint8_t *src, size_t len, size_t pos)
{
    union runic_state state = {.table = {.charset = (uint8_t)charset}};
    size_t begin = pos, boundary = 0, bad = 0, bad_end = pos, next;
    bool is_of_pairs = true;
    while (begin > 0 && !ends_sequence(charset, src[begin - 1]))
        is_of_pairs &= src[--begin] > 0x8F;
    if (is_of_pairs) /* every two bytes are a sequence, so that text without line ends need not be decoded from its beginning */
        begin += (pos - begin) / 2 * 2;
    for (;; begin = next) {
        const bool is_inside = bad_end < begin && is_cut(&state, src + bad, begin - bad);
        if (!is_inside)
            boundary = begin;
        const runic_character character = runic_next_multi_byte(&state, src + begin, len - begin);
        next = begin + character.length + state.table.accent_due;
        state.table.accent_due = 0;
        if (next > pos)
            return boundary;
        if (character.status != RUNIC_OK && !is_inside) {
            bad = begin;
            bad_end = next;
        }
    }
}
#endif
