/* pieces.h - the pieces into which a text is cut, each of which is in one charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_PIECES_H
#define RUNIC_READING_PIECES_H

#include "../base.h"

struct piece {
    size_t before; /* where the piece before it ends */
    size_t begin;  /* where a change of the charset begins */
    size_t word;   /* where the bytes begin that cost something */
    size_t end;
    uint8_t is_line_start; /* a line begins at begin */
};

/* Returns true for bytes that stand between words and are no part of a character of several bytes: controls, space and
 * punctuation below '0', and : ; < = > ?. */
ALWAYS_INLINE bool is_separator(unsigned byte)
{
    return __builtin_expect(byte <= '?', 0) && (byte < '0' || byte > '9');
}

ALWAYS_INLINE bool is_printable_ascii(uint8_t byte)
{
    return byte >= ' ' && byte < 0x7F;
}

/* Returns true if a byte is one that no text has: a control but white space and ESC. */
ALWAYS_INLINE bool is_of_no_text(uint8_t byte)
{
    return byte < ' ' && (uint8_t)(byte - '\t') > '\r' - '\t' && byte != 0x1B;
}

/* Returns true if a byte order mark of UTF-16 is at pos. */
ALWAYS_INLINE bool is_bom(const uint8_t *src, size_t len, size_t pos)
{
    return pos + 1 < len && (src[pos] ^ src[pos + 1]) == 0x01 && src[pos] >= 0xFE;
}

/* Returns the length of the character of UTF-8 that begins with a byte above 0x7F; 0: there is none. */
ALWAYS_INLINE size_t length_of_utf8(const uint8_t *src, size_t len)
{
    const unsigned lead = src[0];
    const size_t length = 2u + (lead >= 0xE0) + (lead >= 0xF0);
    if (lead < 0xC2 || lead >= 0xF5 || length > len)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((src[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

/* The characters of UTF-8 beyond ASCII of a word, and its bytes above 0x7F that are in none. */
struct utf8_counts {
    size_t characters, faults;
};

static inline struct utf8_counts count_utf8(const uint8_t *src, size_t len)
{
    struct utf8_counts counts = {0, 0};
    for (size_t pos = 0, length; pos<len; pos += length> 0 ? length : 1) {
        length = src[pos] < 0x80 ? 0 : length_of_utf8(src + pos, len - pos);
        counts.characters += length > 0;
        counts.faults += length == 0 && src[pos] >= 0x80;
    }
    return counts;
}

/*
 * Finds the next piece of 8-bit text that has a byte above 0x7F, from pos on: a word. Returns false if there is none. ASCII
 * between two pieces belongs to the piece before it, except for the ASCII in the line where the next piece begins.
 */
HIDDEN bool runic_next_word(const uint8_t *src, size_t len, size_t pos, struct piece *piece);

/*
 * Returns the end of a piece of a text that may have UTF-16: of 8-bit text to the end of a line or of a block, of UTF-16 in
 * units from pos on (is_little: UTF-16LE).
 */
HIDDEN size_t runic_end_of_8_bit_piece(const uint8_t *src, size_t len, size_t pos);
HIDDEN size_t runic_end_of_utf16_piece(bool is_little, const uint8_t *src, size_t len, size_t pos);

/* Returns true if a line begins at pos, in 8-bit text or in UTF-16. */
HIDDEN bool runic_is_line_start(const uint8_t *src, size_t pos);

#endif
