/* utf7.c - UTF-7 (RFC 2152), and the modified UTF-7 of IMAP mailbox names (RFC 3501 section 5.1.3). */
/* SPDX-License-Identifier: MIT */
/*
 * Outside a run octets stand for themselves. A shift character opens a run: base64 digits, which are big-endian UTF-16 without
 * regard to the borders of digits. A character of a run owns the digits that complete it; up to four bits of its last digit
 * belong to the next one and wait in the state. So every octet belongs to one character, or is a shift.
 *
 * Where the bits that wait are not zero, the run must go on: such a character is only known to be good when the next digit has
 * come. After an ill-formed sequence the decoder stands outside a run.
 */
#include "codec.h"

#include "../dispatch.h"

/* Classes of RFC 2152: a digit's value; D for direct characters (and rule 3) that are no digits; O for optional ones. */
enum { D = 64, O, NO };

static const uint8_t classes[128] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, D,  D,  NO, NO, D,  NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
    NO, NO, NO, NO, NO, NO, D,  O,  O,  O,  O,  O,  O,  D,  D,  D,  O,  62, D,  D,  D,  63, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, D,  O,  O,  O,  O,  D,  O,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, O,  NO, O,  O,  O,  O,  26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, O,  O,  O,  NO, NO,
};

/* The two dialects, constants at every call. */
enum dialect { RFC2152, IMAP };

ALWAYS_INLINE uint8_t shift_of(enum dialect dialect)
{
    return dialect == IMAP ? '&' : '+';
}

/* The value of a digit; 64 or more for what is none. IMAP has ',' in place of '/'. */
ALWAYS_INLINE unsigned digit_of(enum dialect dialect, uint32_t octet)
{
    if (dialect == IMAP && (octet == ',' || octet == '/'))
        return octet == ',' ? 63 : NO;
    return octet < 0x80 ? classes[octet] : NO;
}

ALWAYS_INLINE bool is_digit(enum dialect dialect, uint32_t octet)
{
    return digit_of(dialect, octet) < 64;
}

/* What may stand for itself. RFC 2152 section "UTF-7 Definition"; IMAP: all that is printable. Lenient: all of ASCII. */
ALWAYS_INLINE bool is_direct(enum dialect dialect, bool lenient, uint32_t octet)
{
    if (dialect == IMAP)
        return octet - 0x20 < 0x5F && octet != '&';
    return octet < 0x80 && octet != '+' && (lenient || classes[octet] < NO);
}

/* ---- Decoding ---- */

static void leave_run(struct runic_utf7_state *s)
{
    s->bits = s->count = s->in_run = 0;
}

static runic_character bad(struct runic_utf7_state *s, runic_fault fault, size_t length)
{
    leave_run(s);
    s->run_ended = 0;
    return bad_sequence(fault, (unsigned)length);
}

/* A code unit of a run, or as many of its bits as there are. */
struct unit {
    uint32_t value;
    uint32_t bits; /* that are left, `count` of them */
    unsigned count;
    size_t digits;
    bool whole;
};

ALWAYS_INLINE struct unit take_unit(enum dialect dialect, uint32_t bits, unsigned count, const uint8_t *src, size_t len)
{
    struct unit u = {.bits = bits, .count = count};
    for (; u.count < 16 && u.digits < len && is_digit(dialect, src[u.digits]); u.digits++, u.count += 6)
        u.bits = u.bits << 6 | digit_of(dialect, src[u.digits]);
    u.whole = u.count >= 16;
    if (u.whole) {
        u.count -= 16;
        u.value = u.bits >> u.count & 0xFFFF;
        u.bits &= (1u << u.count) - 1;
    }
    return u;
}

/* Digits at the end of a run that make no code unit. */
ALWAYS_INLINE runic_character next_stray(struct runic_utf7_state *s, size_t digits)
{
    if (!s->lenient)
        return bad(s, RUNIC_FAULT_BAD_BASE64, digits);
    s->bits = s->count = 0;
    return nothing((unsigned)digits);
}

/* A digit stands at src. */
ALWAYS_INLINE runic_character next_in_run(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    struct unit u = take_unit(dialect, s->bits, s->count, src, len);
    size_t length = u.digits;
    uint32_t value = u.value;
    if (!u.whole)
        return length == len ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)length) : next_stray(s, length);
    if (is_low_surrogate(value))
        return bad(s, RUNIC_FAULT_LONE_LOW, length);
    if (is_high_surrogate(value)) {
        u = take_unit(dialect, u.bits, u.count, src + length, len - length);
        if (!u.whole && length + u.digits == len)
            return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
        if (!u.whole || !is_low_surrogate(u.value))
            return bad(s, RUNIC_FAULT_LONE_HIGH, length);
        value = join_surrogates(value, u.value);
        length += u.digits;
    }
    if (u.bits != 0 && !s->lenient && length == len)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)length);
    if (u.bits != 0 && !s->lenient && !is_digit(dialect, src[length]))
        return bad(s, RUNIC_FAULT_BAD_BASE64, length);
    if (dialect == IMAP && is_direct(dialect, false, value | (value == '&')))
        return bad(s, RUNIC_FAULT_NEEDLESS_BASE64, length);
    s->bits = u.bits;
    s->count = (uint8_t)u.count;
    return good_character(value, (unsigned)length);
}

/* A shift character stands at src: it opens a run, or stands for itself with a "-" behind it. */
ALWAYS_INLINE runic_character next_shift(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    const bool touches = dialect == IMAP && s->run_ended;
    if (len < 2)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    if (src[1] == '-') {
        s->run_ended = 0;
        return good_character(shift_of(dialect), 2);
    }
    if (touches || (!is_digit(dialect, src[1]) && !s->lenient))
        return bad(s, RUNIC_FAULT_BAD_SHIFT, 1);
    s->in_run = 1;
    s->run_ended = 0;
    return nothing(1);
}

ALWAYS_INLINE runic_character next_in(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, size_t len)
{
    if (s->in_run && is_digit(dialect, src[0]))
        return next_in_run(dialect, s, src, len);
    if (s->in_run && src[0] == '-') {
        leave_run(s);
        s->run_ended = 1;
        return nothing(1);
    }
    if (src[0] >= 0x80)
        return bad(s, RUNIC_FAULT_NON_ASCII, 1);
    if (s->in_run && dialect == IMAP)
        return bad(s, RUNIC_FAULT_BAD_SHIFT, 1);
    leave_run(s);
    if (src[0] == shift_of(dialect))
        return next_shift(dialect, s, src, len);
    if (!is_direct(dialect, s->lenient, src[0]))
        return bad(s, RUNIC_FAULT_INVALID_BYTE, 1);
    s->run_ended = 0;
    return good_character(src[0], 1);
}

/* Eight digits are three code units: one step, where none of them is a surrogate or, in IMAP, ASCII. Returns the digits taken.
 */
ALWAYS_INLINE size_t take_eight(enum dialect dialect, const uint8_t *src, char32_t *dst)
{
    uint64_t bits = 0;
    unsigned all = 0;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned digit = digit_of(dialect, src[i]);
        all |= digit;
        bits = bits << 6 | digit;
    }
    for (unsigned i = 0; i < 3; i++)
        dst[i] = bits >> (32 - 16 * i) & 0xFFFF;
    const bool bad = is_surrogate(dst[0]) || is_surrogate(dst[1]) || is_surrogate(dst[2]);
    const bool low = dialect == IMAP && (dst[0] < 0x80 || dst[1] < 0x80 || dst[2] < 0x80);
    return all < 64 && !bad && !low ? 8 : 0;
}

/* One code unit that is no surrogate, from so many bits that wait: a constant at each call. At least four octets stand at src.
 */
ALWAYS_INLINE size_t take_one(enum dialect dialect, struct runic_utf7_state *s, unsigned count, const uint8_t *src,
                              char32_t *dst)
{
    const unsigned digits = count == 4 ? 2 : 3, left = count + 6 * digits - 16;
    uint32_t all = s->bits << 6 * digits, seen = 0;
    for (unsigned i = 0; i < digits; i++) {
        const uint32_t digit = digit_of(dialect, src[i]);
        all |= digit << 6 * (digits - 1 - i);
        seen |= digit;
    }
    const uint32_t value = all >> left & 0xFFFF, rest = all & ((1u << left) - 1);
    if (seen >= 64 || is_surrogate(value) || (dialect == IMAP && value < 0x80) ||
        (rest != 0 && !s->lenient && !is_digit(dialect, src[digits])))
        return 0;
    *dst = value;
    s->bits = rest;
    s->count = (uint8_t)left;
    return digits;
}

ALWAYS_INLINE size_t take_simple(enum dialect dialect, struct runic_utf7_state *s, const uint8_t *src, char32_t *dst)
{
    if (s->count == 0)
        return take_one(dialect, s, 0, src, dst);
    return s->count == 2 ? take_one(dialect, s, 2, src, dst) : take_one(dialect, s, 4, src, dst);
}

/* How many octets at the beginning stand for themselves. */
ALWAYS_INLINE size_t count_direct(enum dialect dialect, bool lenient, const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (i < len && is_direct(dialect, lenient, src[i]))
        i++;
    return i;
}

ALWAYS_INLINE struct runic_pair decode_in(enum dialect dialect, struct runic_utf7_state *state, const uint8_t *src, size_t len,
                                          char32_t *dst, size_t cap)
{
    struct runic_utf7_state s = *state;
    size_t read = 0, written = 0;
    while (read < len && written < cap) {
        if (!s.in_run) {
            const size_t direct = count_direct(dialect, s.lenient, src + read, smaller(len - read, cap - written));
            if (direct > 0) {
                CONVERT_KERNEL(latin1, UTF32)(src + read, direct, dst + written, direct);
                s.run_ended = 0;
                read += direct;
                written += direct;
                continue;
            }
        } else {
            size_t digits = 1;
            while (s.count == 0 && len - read >= 8 && cap - written >= 3 &&
                   take_eight(dialect, src + read, dst + written) > 0) {
                read += 8;
                written += 3;
            }
            while (digits > 0 && len - read >= 4 && written < cap) {
                digits = take_simple(dialect, &s, src + read, dst + written);
                read += digits;
                written += digits > 0;
            }
            if (read == len || written == cap)
                break;
        }
        struct runic_utf7_state after = s;
        const runic_character next = next_in(dialect, &after, src + read, len - read);
        if (next.status != RUNIC_OK)
            break;
        s = after;
        read += next.length;
        if (next.value != NOTHING)
            dst[written++] = next.value;
    }
    *state = s;
    return (struct runic_pair){read, written};
}

/* What the end of the text cuts; lenient decoding lets less than a code unit pass. UTF-7's last run may end with it, if nothing
 * is cut; IMAP's may not. */
ALWAYS_INLINE runic_character end_in(enum dialect dialect, struct runic_utf7_state *s, size_t len)
{
    const bool open = s->in_run, fine = len > 0 ? s->lenient && s->count + 6 * len < 16 : !open || dialect == RFC2152;
    leave_run(s);
    if (!fine)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    return len > 0 ? nothing((unsigned)len) : (runic_character){.status = RUNIC_PARTIAL};
}

/* ---- Encoding ---- */

ALWAYS_INLINE uint8_t digit_octet(enum dialect dialect, uint32_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return value == 63 && dialect == IMAP ? ',' : (uint8_t)digits[value];
}

/* Does the encoder write this character as itself? */
ALWAYS_INLINE bool writes_direct(enum dialect dialect, const struct runic_utf7_state *s, uint32_t value)
{
    return is_direct(dialect, false, value) && (dialect == IMAP || !s->encode_optional || classes[value] != O);
}

/* Writes the bits that wait, and a "-" where what follows needs one. */
ALWAYS_INLINE size_t end_run(enum dialect dialect, struct runic_utf7_state *s, bool needs_end, uint8_t *dst)
{
    size_t size = 0;
    if (s->count > 0)
        dst[size++] = digit_octet(dialect, s->bits << (6 - s->count) & 0x3F);
    if (needs_end)
        dst[size++] = '-';
    leave_run(s);
    return size;
}

/* Writes the digits of a code unit behind so many bits that wait: a constant at each call. */
ALWAYS_INLINE size_t put_behind(enum dialect dialect, struct runic_utf7_state *s, unsigned count, uint32_t unit, uint8_t *dst)
{
    const unsigned digits = (count + 16) / 6, left = count + 16 - 6 * digits;
    const uint32_t bits = s->bits << 16 | unit;
    for (unsigned i = 0; i < digits; i++)
        dst[i] = digit_octet(dialect, bits >> (left + 6 * (digits - 1 - i)) & 0x3F);
    s->bits = bits & ((1u << left) - 1);
    s->count = (uint8_t)left;
    return digits;
}

ALWAYS_INLINE size_t put_unit(enum dialect dialect, struct runic_utf7_state *s, uint32_t unit, uint8_t *dst)
{
    if (s->count == 0)
        return put_behind(dialect, s, 0, unit, dst);
    return s->count == 2 ? put_behind(dialect, s, 2, unit, dst) : put_behind(dialect, s, 4, unit, dst);
}

#define EACH 0x0101010101010101u

/* Which bytes are at least this, as 01; all are below 80. */
ALWAYS_INLINE uint64_t at_least(uint64_t bytes, unsigned least)
{
    return (bytes + (0x80 - least) * EACH) >> 7 & EACH;
}

/* Three code units are eight digits: spread into the bytes of a word, which become octets by sums, without a table. */
ALWAYS_INLINE void put_eight(enum dialect dialect, const char32_t *src, uint8_t *dst)
{
    uint64_t x = (uint64_t)src[0] << 32 | src[1] << 16 | src[2];
    x = (x & 0xFFFFFF000000u) << 8 | (x & 0xFFFFFFu);
    x = (x & 0x00FFF00000FFF000u) << 4 | (x & 0x00000FFF00000FFFu);
    x = (x & 0x0FC00FC00FC00FC0u) << 2 | (x & 0x003F003F003F003Fu);
    /* 'A', then 'a' from 26 on, '0' from 52, '+' from 62, and '/' (IMAP: ',') at 63. */
    uint64_t octets = x + 'A' * EACH + ('a' - 'Z' - 1) * at_least(x, 26);
    octets -= ('z' + 1 - '0') * at_least(x, 52);
    octets -= ('9' + 1 - '+') * at_least(x, 62);
    if (dialect != IMAP)
        octets += ('/' - '+' - 1) * at_least(x, 63);
    const uint64_t ordered = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? octets : __builtin_bswap64(octets);
    memcpy(dst, &ordered, sizeof ordered);
}

/* Characters beyond ASCII up to U+FFFF in a run, three by three. Returns them. */
ALWAYS_INLINE size_t put_threes(enum dialect dialect, const struct runic_utf7_state *s, const char32_t *src, size_t len,
                                size_t cap, uint8_t *dst)
{
    size_t i = 0;
    if (!s->in_run || s->count != 0)
        return 0;
    for (; i + 3 <= len && i / 3 * 8 + 8 <= cap; i += 3) {
        if (((src[i] - 0x80 >= 0xFF80) | (src[i + 1] - 0x80 >= 0xFF80) | (src[i + 2] - 0x80 >= 0xFF80)) != 0)
            break;
        put_eight(dialect, src + i, dst + i / 3 * 8);
    }
    return i;
}

ALWAYS_INLINE size_t put_in_run(enum dialect dialect, struct runic_utf7_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = 0;
    if (!s->in_run) {
        dst[size++] = shift_of(dialect);
        s->in_run = 1;
    }
    if (value <= 0xFFFF)
        return size + put_unit(dialect, s, value, dst + size);
    size += put_unit(dialect, s, 0xD7C0 + (value >> 10), dst + size);
    return size + put_unit(dialect, s, 0xDC00 | (value & 0x3FF), dst + size);
}

/* The most that put writes: the end of a run, a shift, six digits. */
#define LONGEST 9

ALWAYS_INLINE size_t put(enum dialect dialect, struct runic_utf7_state *s, uint32_t value, uint8_t *dst)
{
    const bool is_shift = value == shift_of(dialect) && (dialect == IMAP || !s->in_run);
    size_t size = 0;
    if (!is_shift && !writes_direct(dialect, s, value))
        return put_in_run(dialect, s, value, dst);
    if (s->in_run)
        size = end_run(dialect, s, dialect == IMAP || is_digit(dialect, value) || value == '-', dst);
    dst[size++] = (uint8_t)value;
    if (is_shift)
        dst[size++] = '-';
    return size;
}

ALWAYS_INLINE size_t closing_size(const struct runic_utf7_state *s)
{
    return s->in_run ? 1u + (s->count > 0) : 0;
}

/* Characters that are looked at one by one, before a run is taken for a long one, and then at once. */
#define SHORT 8
#define BLOCK 64

#define NO_BYTE 0x100u

/* What stands for itself in both dialects, but for the shift characters, "\\" and "~"; loops so small that compilers do
   many at once. */
static void bytes_of(const char32_t *src, char32_t *dst)
{
    for (size_t i = 0; i < BLOCK; i++)
        dst[i] = src[i] - 0x20 < 0x5E ? src[i] : NO_BYTE;
    for (size_t i = 0; i < BLOCK; i++)
        dst[i] |= dst[i] == '+' ? NO_BYTE : 0;
    for (size_t i = 0; i < BLOCK; i++)
        dst[i] |= dst[i] == '&' ? NO_BYTE : 0;
    for (size_t i = 0; i < BLOCK; i++)
        dst[i] |= dst[i] == '\\' ? NO_BYTE : 0;
}

/* Characters that stand for themselves; long runs through the kernel that narrows, which stops at others. Returns them. */
ALWAYS_INLINE size_t put_direct(enum dialect dialect, const struct runic_utf7_state *s, const char32_t *src, size_t len,
                                uint8_t *dst)
{
    size_t i = 0;
    while (i < len) {
        size_t stop = smaller(len, i + SHORT);
        for (; i < stop && writes_direct(dialect, s, src[i]); i++)
            dst[i] = (uint8_t)src[i];
        if (i < stop)
            return i;
        for (size_t good = BLOCK; good == BLOCK && !s->encode_optional && i + BLOCK <= len; i += good) {
            char32_t bytes[BLOCK];
            bytes_of(src + i, bytes);
            good = CONVERT_KERNEL(UTF32, latin1)(bytes, BLOCK, dst + i, BLOCK).read;
        }
    }
    return i;
}

ALWAYS_INLINE struct runic_pair encode_in(enum dialect dialect, struct runic_utf7_state *state, const char32_t *src, size_t len,
                                          uint8_t *dst, size_t cap)
{
    struct runic_utf7_state s = *state;
    size_t read = 0, written = 0;
    while (read < len) {
        if (!s.in_run) {
            const size_t direct = put_direct(dialect, &s, src + read, smaller(len - read, cap - written), dst + written);
            read += direct;
            written += direct;
        }
        while (read < len && cap - written >= LONGEST + 2) {
            const size_t threes = put_threes(dialect, &s, src + read, len - read, cap - written - LONGEST - 2, dst + written);
            read += threes;
            written += threes / 3 * 8;
            if (read == len)
                break;
            written += put(dialect, &s, src[read++], dst + written);
            if (!s.in_run)
                break;
        }
        if (read == len || cap - written >= LONGEST + 2)
            continue;
        uint8_t bytes[LONGEST];
        struct runic_utf7_state after = s;
        const size_t size = put(dialect, &after, src[read], bytes);
        if (size + closing_size(&after) > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        s = after;
        written += size;
        read++;
    }
    *state = s;
    return (struct runic_pair){read, written};
}

/* ---- The codecs ---- */

static void begin(union runic_state *decoder, union runic_state *encoder, const runic_options *how)
{
    decoder->utf7 = (struct runic_utf7_state){.lenient = how->utf7_lenient};
    encoder->utf7 = (struct runic_utf7_state){.encode_optional = how->utf7_encode_optional};
}

static void begin_imap(union runic_state *decoder, union runic_state *encoder, const runic_options *how)
{
    (void)how;
    decoder->utf7 = encoder->utf7 = (struct runic_utf7_state){0};
}

#define CODEC(name, dialect, begin_it)                                                                                         \
    static struct runic_pair decode_##dialect(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst,         \
                                              size_t cap)                                                                      \
    {                                                                                                                          \
        return decode_in(dialect, &state->utf7, src, len, dst, cap);                                                           \
    }                                                                                                                          \
    static struct runic_pair encode_##dialect(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst,         \
                                              size_t cap)                                                                      \
    {                                                                                                                          \
        return encode_in(dialect, &state->utf7, src, len, dst, cap);                                                           \
    }                                                                                                                          \
    static runic_character next_##dialect(union runic_state *state, const uint8_t *src, size_t len)                            \
    {                                                                                                                          \
        return next_in(dialect, &state->utf7, src, len);                                                                       \
    }                                                                                                                          \
    static runic_character end_##dialect(union runic_state *state, const uint8_t *src, size_t len)                             \
    {                                                                                                                          \
        (void)src;                                                                                                             \
        return end_in(dialect, &state->utf7, len);                                                                             \
    }                                                                                                                          \
    static size_t close_##dialect(union runic_state *state, uint8_t *dst)                                                      \
    {                                                                                                                          \
        return state->utf7.in_run ? end_run(dialect, &state->utf7, true, dst) : 0;                                             \
    }                                                                                                                          \
    const struct runic_codec name = {.form = FORM_COUNT,                                                                       \
                                     .decode = decode_##dialect,                                                               \
                                     .encode = encode_##dialect,                                                               \
                                     .next = next_##dialect,                                                                   \
                                     .has = runic_has_all,                                                                     \
                                     .begin = begin_it,                                                                        \
                                     .end = end_##dialect,                                                                     \
                                     .close = close_##dialect};

CODEC(runic_codec_utf7, RFC2152, begin)
CODEC(runic_codec_utf7_imap, IMAP, begin_imap)
