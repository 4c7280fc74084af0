/* utf7.h - the bytes of UTF-7 (RFC 2152) and of IMAP mailbox names (RFC 3501 section 5.1.3), for decoder and encoder. */
/* SPDX-License-Identifier: MIT */
/*
 * Outside a run, bytes represent themselves. A shift character opens a run of base64 digits: big-endian UTF-16, whose
 * code units begin within digits. A character of a run owns the digits that complete it; up to four bits of its last
 * digit belong to the next one and are kept in the state. Therefore every byte belongs to one character, or is a shift.
 */
#ifndef RUNIC_CHARSET_UTF7_H
#define RUNIC_CHARSET_UTF7_H

#include "codec.h"

/* Classes of RFC 2152: the value of a digit; D for direct characters (and rule 3) that are no digits; O for optional ones. */
enum { D = 64, O, NO };

static const uint8_t utf7_classes[128] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, D,  D,  NO, NO, D,  NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
    NO, NO, NO, NO, NO, NO, D,  O,  O,  O,  O,  O,  O,  D,  D,  D,  O,  62, D,  D,  D,  63, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, D,  O,  O,  O,  O,  D,  O,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, O,  NO, O,  O,  O,  O,  26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, O,  O,  O,  NO, NO,
};

enum dialect { RFC2152, IMAP };

ALWAYS_INLINE uint8_t shift_of(unsigned dialect)
{
    return dialect == IMAP ? '&' : '+';
}

/* Returns the value of a digit; 64 or more for other bytes. IMAP has ',' instead of '/'. */
ALWAYS_INLINE unsigned digit_of(unsigned dialect, uint32_t octet)
{
    if (dialect == IMAP && (octet == ',' || octet == '/'))
        return octet == ',' ? 63 : NO;
    return octet < 0x80 ? utf7_classes[octet] : NO;
}

/* Returns the digit of a value below 64. */
ALWAYS_INLINE uint8_t digit_octet(unsigned dialect, uint32_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return value == 63 && dialect == IMAP ? ',' : (uint8_t)digits[value];
}

ALWAYS_INLINE bool utf7_is_digit(unsigned dialect, uint32_t octet)
{
    return digit_of(dialect, octet) < 64;
}

/*
 * Returns true if a byte may represent itself: RFC 2152 section "UTF-7 Definition"; in IMAP printable ASCII; if
 * lenient, all of ASCII.
 */
ALWAYS_INLINE bool utf7_is_direct(unsigned dialect, bool lenient, uint32_t octet)
{
    if (dialect == IMAP)
        return octet - 0x20 < 0x5F && octet != '&';
    return octet < 0x80 && octet != '+' && (lenient || utf7_classes[octet] < NO);
}

ALWAYS_INLINE void leave_run(struct runic_utf7_state *s)
{
    s->bits = s->count = s->in_run = 0;
}

/* A code unit of a run, or the bits of it that src has. */
struct unit {
    uint32_t value;
    uint32_t bits; /* the `count` bits that are left */
    unsigned count;
    size_t digits;
    bool whole;
};

ALWAYS_INLINE struct unit take_unit(unsigned dialect, uint32_t bits, unsigned count, const uint8_t *src, size_t len)
{
    struct unit u = {.bits = bits, .count = count};
    for (; u.count < 16 && u.digits < len; u.digits++, u.count += 6) {
        const unsigned digit = digit_of(dialect, src[u.digits]);
        if (digit >= 64)
            break;
        u.bits = u.bits << 6 | digit;
    }
    u.whole = u.count >= 16;
    if (u.whole) {
        u.count -= 16;
        u.value = u.bits >> u.count & 0xFFFF;
        u.bits &= (1u << u.count) - 1;
    }
    return u;
}

HIDDEN runic_character runic_utf7_next(union runic_state *state, const uint8_t *src, size_t len);
HIDDEN runic_character runic_utf7_next_at_end(union runic_state *state, const uint8_t *src, size_t len);

#endif
