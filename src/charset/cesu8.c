/* cesu8.c - CESU-8 (UTR #26) and Modified UTF-8 (Java): a supplementary character is two surrogates of three bytes each. */
/* SPDX-License-Identifier: MIT */
/*
 * Both are UTF-8 except for marked characters: supplementary ones, and in Modified UTF-8 U+0000, which is 0xC0 0x80. Unpaired
 * surrogates are ill-formed in CESU-8 and characters in Modified UTF-8.
 *
 * From and to UTF-16 and UTF-32, stretches without marked characters go by the kernels of UTF-8. From and to UTF-8, text is
 * validated as UTF-8, and copied by a kernel that rewrites marked characters.
 */
#include "codec.h"

#include "../dispatch/dispatch.h"
#include "../dispatch/legacy_kernels.h"
#include "lanes.h"
#include "surrogate_bytes.h"

/* The end of a stretch is searched in this many bytes first, and in twice as many each time that there is none. Text in which
 * a kernel stops early is therefore not searched far ahead. */
#define FIRST_SEARCHED 1024
#define MOST_SEARCHED  8192

/* Code units of UTF-16 or UTF-32 that are searched before they are encoded. To read what was just written takes 10 ns longer.
 */
#define SHORT_TEXT 64

/* Bytes that are tested together. */
#define MARKED_GROUP (4 * LANES)

/* The marked characters are in text of a form, or in CESU-8 or Modified UTF-8 itself; PERHAPS_OF_CODED: there, and also bytes
 * 0xED that begin other characters. */
enum marks { MARKS_OF_UTF8, MARKS_OF_UTF16, MARKS_OF_UTF32, MARKS_OF_CODED, PERHAPS_OF_CODED };

/* Returns true if text begins with a marked character, or a byte that is in no text of this kind. */
ALWAYS_INLINE bool is_mark(bool decodes, bool is_java, const uint8_t *src, size_t len)
{
    return src[0] >= 0xF0 || (is_java && (src[0] == 0 || (decodes && src[0] == 0xC0))) ||
           (decodes && src[0] == 0xED && len > 1 && (src[1] & 0x20) != 0);
}

#if HAS_LANES

/* Returns ones in the lanes of bytes from `least` on and, if is_java, of 0. SSE2 has no unsigned comparison. */
ALWAYS_INLINE u8x16 marked_bytes(u8x16 bytes, uint8_t least, bool is_java)
{
    typedef int8_t signed_octets __attribute__((vector_size(LANES)));
    return (u8x16)((signed_octets)(bytes + (uint8_t)(0x80 - is_java)) > (int8_t)(least - 0x81 - is_java));
}

/* Returns ones in the lanes where a marked character begins, and of bytes that are in no text of UTF-8. Reads LANES bytes, and
 * for coded text one more. */
ALWAYS_INLINE u8x16 marked(enum marks marks, bool is_java, const uint8_t *src)
{
    const u8x16 units = load_u8x16(src);
    if (marks == MARKS_OF_UTF16) {
        const u16x8 words = (u16x8)units;
        return (u8x16)((words & 0xF800) == 0xD800) | (is_java ? (u8x16)(words == 0) : (u8x16){0});
    }
    if (marks == MARKS_OF_UTF32) {
        const u32x4 values = (u32x4)units;
        return (u8x16)((values & 0xFFFF0000u) != 0) | (is_java ? (u8x16)(values == 0) : (u8x16){0});
    }
    const u8x16 nuls = is_java ? (u8x16)(units == 0xC0) : (u8x16){0};
    if (marks == PERHAPS_OF_CODED)
        return marked_bytes(units, 0xED, is_java) | nuls;
    const u8x16 bytes = marked_bytes(units, 0xF0, is_java);
    if (marks == MARKS_OF_UTF8)
        return bytes;
    const u8x16 surrogates = (u8x16)(units == 0xED) & (u8x16)((load_u8x16(src + 1) & 0x20) == 0x20);
    return bytes | surrogates | nuls;
}

/* Returns true if marked() has ones in a group. */
ALWAYS_INLINE bool has_marks(enum marks marks, bool is_java, const uint8_t *src)
{
    u8x16 any = marked(marks, is_java, src);
    UNROLL
    for (size_t i = LANES; i < MARKED_GROUP; i += LANES)
        any |= marked(marks, is_java, src + i);
    return !is_none(any);
}

/* Returns how many bytes precede the first marked character; len if none does. A byte 0xED at the end is no mark. */
ALWAYS_INLINE size_t before_mark(enum marks marks, bool is_java, const uint8_t *src, size_t len)
{
    uint8_t rest[LANES + 1];
    const size_t ahead = marks == MARKS_OF_CODED;
    size_t i = 0;
    /* The first loop takes about half as many instructions. Korean in MUTF-8 to UTF-8 took longer when it went on after a 0xED.
     */
    while (marks == MARKS_OF_CODED && len - i >= MARKED_GROUP + ahead && !has_marks(PERHAPS_OF_CODED, is_java, src + i))
        i += MARKED_GROUP;
    while (len - i >= MARKED_GROUP + ahead && !has_marks(marks, is_java, src + i))
        i += MARKED_GROUP;
    for (; len - i >= LANES + ahead; i += LANES) {
        const u8x16 any = marked(marks, is_java, src + i);
        if (!is_all(~(u32x4)any))
            return i + leading(~any);
    }
    if (ahead == 0 && len >= LANES) /* the last bytes again, without a copy */
        return len - LANES + leading(~marked(marks, is_java, src + len - LANES));
    memset(rest, 1, sizeof rest);
    memcpy(rest, src + i, smaller(len - i, LANES));
    return i + smaller(leading(~marked(marks, is_java, rest)), len - i);
}

#else

/* Returns true if a marked character begins at an index. */
static bool is_marked(enum marks marks, bool is_java, const uint8_t *src, size_t len)
{
    if (marks == MARKS_OF_UTF16) {
        uint16_t unit;
        memcpy(&unit, src, sizeof unit);
        return (unit & 0xF800) == 0xD800 || (is_java && unit == 0);
    }
    if (marks == MARKS_OF_UTF32) {
        uint32_t value;
        memcpy(&value, src, sizeof value);
        return value > 0xFFFF || (is_java && value == 0);
    }
    return is_mark(marks == MARKS_OF_CODED, is_java, src, len);
}

/* Returns how many bytes precede the first marked character; len if none does. */
static size_t before_mark(enum marks marks, bool is_java, const uint8_t *src, size_t len)
{
    const size_t step = marks == MARKS_OF_UTF16 ? 2 : marks == MARKS_OF_UTF32 ? 4 : 1;
    for (size_t i = 0; i < len; i += step)
        if (is_marked(marks, is_java, src + i, len - i))
            return i;
    return len;
}

#endif

/* Returns true if UTF-8 has a marked character. */
ALWAYS_INLINE bool has_mark(bool is_java, const uint8_t *src, size_t len)
{
    return is_java ? before_mark(MARKS_OF_UTF8, true, src, len) < len : KERNEL(utf8_supplementary)(src, len) > 0;
}

/* Copies UTF-8 up to the first ill-formed sequence. */
static struct runic_progress copy_utf8(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t good = KERNEL(utf8_validate)(src, smaller(len, cap));
    if (good > 0)
        memcpy(dst, src, good);
    return (struct runic_progress){good, good};
}

/* Converts a stretch without marked characters between UTF-8 and UTF-16 or UTF-32. Lengths are in code units. */
ALWAYS_INLINE struct runic_progress convert_stretch(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                    uint8_t *dst, size_t cap)
{
    if (len == 0)
        return (struct runic_progress){0, 0};
    if (from == FORM_utf16)
        return KERNEL(utf16_to_utf8)(src, len, dst, cap);
    if (from == FORM_utf32)
        return KERNEL(utf32_to_utf8)(src, len, dst, cap);
    return to == FORM_utf16 ? KERNEL(utf8_to_utf16)(src, len, dst, cap) : KERNEL(utf8_to_utf32)(src, len, dst, cap);
}

ALWAYS_INLINE bool is_java_nul(const uint8_t *src, size_t len)
{
    return len >= 2 && src[0] == 0xC0 && src[1] == 0x80;
}

/* Decodes marked characters that follow each other. */
ALWAYS_INLINE struct runic_progress decode_marks(enum runic_form to, bool is_java, const uint8_t *src, size_t len, uint8_t *dst,
                                                 size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const uint32_t value = pair_at(src + done.read, len - done.read);
        if ((value == 0 && !(is_java && is_java_nul(src + done.read, len - done.read))) ||
            form_length(to, value) > cap - done.written)
            break;
        done.written += form_put(to, dst + form_unit_size(to) * done.written, value);
        done.read += value == 0 ? 2 : PAIR;
    }
    return done;
}

/* Encodes marked characters that follow each other. */
ALWAYS_INLINE struct runic_progress encode_marks(enum runic_form from, bool is_java, const uint8_t *src, size_t len,
                                                 uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const runic_character next = form_next(from, src + form_unit_size(from) * done.read, len - done.read);
        const bool is_nul = is_java && next.value == 0;
        if (next.status != RUNIC_OK || (next.value <= 0xFFFF && !is_nul) || cap - done.written < (is_nul ? 2 : PAIR))
            break;
        if (is_nul) {
            memcpy(dst + done.written, "\xC0\x80", 2);
        } else {
            put_surrogate(dst + done.written, 0xD7C0 + (next.value >> 10));
            put_surrogate(dst + done.written + 3, 0xDC00 | (next.value & 0x3FF));
        }
        done.read += next.length;
        done.written += is_nul ? 2 : PAIR;
    }
    return done;
}

/* Returns how many bytes at the end are the beginning of a character of up to three. */
ALWAYS_INLINE size_t cut_bytes(const uint8_t *src, size_t len)
{
    if (len > 0 && src[len - 1] >= 0xC0)
        return 1;
    return len > 1 && src[len - 2] >= 0xE0 && (src[len - 1] & 0xC0) == 0x80 ? 2 : 0;
}

/*
 * Converts between CESU-8 or Modified UTF-8, which counts as FORM_utf8, and a form, up to the first ill-formed sequence. Where
 * there were no marks, they are only looked for in the UTF-8 that a kernel has read or written. The kernels of UTF-8 stop at
 * the marks of coded text by themselves, but take longer for that than for a text that ends.
 */
ALWAYS_INLINE struct runic_progress convert_coded(enum marks marks, enum runic_form from, enum runic_form to, bool is_java,
                                                  const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t in = form_unit_size(from), out = form_unit_size(to);
    const bool decodes = marks == MARKS_OF_CODED;
    struct runic_progress done = {0, 0}, more;
    bool searches = from != FORM_utf8 && len <= SHORT_TEXT;
    for (size_t searched = FIRST_SEARCHED; done.read < len; searched = smaller(2 * searched, MOST_SEARCHED)) {
        const uint8_t *const text = src + in * done.read;
        uint8_t *const room = dst + out * done.written;
        const size_t rest = len - done.read, left = cap - done.written;
        /* A unit takes at most three bytes when decoded, and at least one when encoded. */
        size_t most = smaller(rest, smaller(searched, decodes ? 3 * left + 1 : left + 1));
        const size_t cut = from == FORM_utf8 && most < rest ? cut_bytes(text, most) : 0;
        most -= cut < most ? cut : 0;
        const size_t stretch = searches ? before_mark(marks, is_java, text, in * most) / in : most;
        more = convert_stretch(from, to, text, stretch, room, left);
        if (!searches && has_mark(is_java, from == FORM_utf8 ? text : room, from == FORM_utf8 ? more.read : more.written)) {
            searches = true;
            continue;
        }
        done.read += more.read;
        done.written += more.written;
        if (stretch == most && more.read == stretch) {
            searches &= most < MOST_SEARCHED;
            continue;
        }
        more = decodes
                   ? decode_marks(to, is_java, src + done.read, len - done.read, dst + out * done.written, cap - done.written)
                   : encode_marks(from, is_java, src + in * done.read, len - done.read, dst + done.written, cap - done.written);
        done.read += more.read;
        done.written += more.written;
        searches = true;
        if (more.read == 0)
            break;
    }
    return done;
}

#define DECODE(to, is_java, src, len, dst, cap)                                                                                \
    convert_coded(MARKS_OF_CODED, FORM_utf8, FORM_##to, is_java, src, len, (uint8_t *)(dst), cap)
#define ENCODE(from, marks, is_java, src, len, dst, cap)                                                                       \
    convert_coded(marks, FORM_##from, FORM_utf8, is_java, (const uint8_t *)(src), len, dst, cap)

/* ---- From and to UTF-8 ---- */

#if HAS_LANES
/* Copies a block as a copy_marked_block does, where there is no kernel. */
ALWAYS_INLINE uint64_t copy_block_lanes(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst)
{
    const enum marks marks = decodes ? MARKS_OF_CODED : MARKS_OF_UTF8;
    uint64_t bits = 0;
    memcpy(dst, src, REWRITE_BLOCK);
    if (!has_marks(decodes ? PERHAPS_OF_CODED : marks, is_java, src))
        return 0;
    UNROLL
    for (int i = 0; i < REWRITE_BLOCK / LANES; i++)
        bits |= (uint64_t)bits_of(marked(marks, is_java, src + i * LANES)) << i * LANES;
    return bits;
}

#endif

/* Rewrites blocks, by a kernel or in plain C. Where there are neither kernels nor vectors, rewrites nothing. */
static struct runic_progress rewrite_most(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
#ifndef RUNIC_UNICODE_ONLY
    runic_legacy_kernel *const kernel = runic_find_legacy_kernel(decodes ? CESU8_TO_UTF8 : UTF8_TO_CESU8, len);
    done = kernel(is_java ? "" : NULL, src, len, dst, cap);
#endif
#if HAS_LANES
    if (done.read == 0)
        done = rewrite_blocks(copy_block_lanes, decodes, is_java, src, len, dst, cap);
#else
    (void)decodes, (void)is_java, (void)src, (void)len, (void)dst, (void)cap;
#endif
    return done;
}

/* Rewrites bytes one by one, exactly as many as there is room for. */
static struct runic_progress rewrite_each(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len && done.written < cap) {
        const size_t rest = len - done.read;
        uint8_t in[8] = {0}, out[8] = {src[done.read]};
        struct runic_progress more = {1, 1};
        if (is_mark(decodes, is_java, src + done.read, rest)) {
            memcpy(in, src + done.read, smaller(rest, sizeof in));
            more = rewrite_mark(decodes, is_java, in, out);
        }
        if (more.read == 0 || more.read > rest || more.written > cap - done.written)
            break;
        memcpy(dst + done.written, out, more.written);
        add_progress(&done, more);
    }
    return done;
}

/* Returns how many bytes certainly precede the first marked character. */
static size_t before_rewritten(bool decodes, bool is_java, const uint8_t *src, size_t len)
{
    if (!decodes)
        return before_mark(MARKS_OF_UTF8, is_java, src, len);
    const size_t plain = before_mark(MARKS_OF_CODED, is_java, src, len);
    return plain > 0 && src[plain - 1] == 0xED ? plain - 1 : plain;
}

/* Rewrites text, up to an ill-formed marked character or until dst is full. */
static struct runic_progress rewrite(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = rewrite_most(decodes, is_java, src, len, dst, cap), more;
    const size_t rest = len - done.read;
    uint8_t end[2 * REWRITE_READ];
    if (rest < REWRITE_READ) { /* as a block that ends with other bytes */
        memset(end, 1, sizeof end);
        memcpy(end, src + done.read, rest);
        more = rewrite_most(decodes, is_java, end, rest + REWRITE_READ, dst + done.written, cap - done.written);
        if (more.read > rest)
            more = (struct runic_progress){rest, more.written - (more.read - rest)};
        add_progress(&done, more);
    }
    const size_t plain = before_rewritten(decodes, is_java, src + done.read, smaller(len - done.read, cap - done.written));
    if (plain > 0)
        memcpy(dst + done.written, src + done.read, plain);
    add_progress(&done, (struct runic_progress){plain, plain});
    more = rewrite_each(decodes, is_java, src + done.read, len - done.read, dst + done.written, cap - done.written);
    add_progress(&done, more);
    return done;
}

/* Encodes UTF-8, which is validated in pieces and rewritten from the cache. */
static struct runic_progress rewrite_utf8(bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    size_t good = 0, more = 1;
    if (len < REWRITE_READ && before_mark(MARKS_OF_UTF8, is_java, src, len) == len)
        return copy_utf8(src, len, dst, cap);
    for (size_t piece = FIRST_SEARCHED; more > 0 && good < len && good - done.read <= cap - done.written;
         piece = MOST_SEARCHED) {
        const size_t most = smaller(len - good, smaller(piece, cap - done.written + 4)); /* not far beyond what fits */
        more = KERNEL(utf8_validate)(src + good, most);
        good += more;
        add_progress(&done,
                     rewrite_most(false, is_java, src + done.read, good - done.read, dst + done.written, cap - done.written));
    }
    add_progress(&done, rewrite(false, is_java, src + done.read, good - done.read, dst + done.written, cap - done.written));
    const size_t cut = cut_bytes(dst, done.written); /* where the room ends */
    return (struct runic_progress){done.read - cut, done.written - cut};
}

/* Decodes to UTF-8, and validates that. A character that the end of a piece cuts is validated with the next piece. */
static struct runic_progress rewrite_to_utf8(bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0}, begin = done;
    size_t good = 0;
    bool is_last = false;
    if (len < REWRITE_READ && before_mark(MARKS_OF_CODED, is_java, src, len) == len)
        return copy_utf8(src, len, dst, cap);
    for (size_t piece = FIRST_SEARCHED; !is_last && good + cut_bytes(dst, done.written) == done.written;
         piece = MOST_SEARCHED) {
        begin = done;
        const size_t rest = len - done.read, most = smaller(rest, piece);
        add_progress(&done, rewrite_most(true, is_java, src + done.read, most, dst + done.written, cap - done.written));
        is_last = most == rest || done.read - begin.read + REWRITE_READ <= most;
        if (is_last)
            add_progress(&done,
                         rewrite(true, is_java, src + done.read, len - done.read, dst + done.written, cap - done.written));
        good += KERNEL(utf8_validate)(dst + good, done.written - good);
    }
    const size_t cut = cut_bytes(dst, done.written); /* which were only copied */
    if (good + cut == done.written)
        return (struct runic_progress){done.read - cut, good};
    if (good < begin.written)
        return (struct runic_progress){begin.read - (begin.written - good), good};
    src += begin.read;
    dst += begin.written;
    return (struct runic_progress){begin.read + rewrite(true, is_java, src, len - begin.read, dst, good - begin.written).read,
                                   good};
}

/* ---- The codecs ---- */

/* Returns how many bytes are the same in UTF-8; 0 if there is a marked character. */
ALWAYS_INLINE size_t same_in_utf8(bool is_java, const uint8_t *src, size_t len)
{
    const size_t good = KERNEL(utf8_validate)(src, len);
    return has_mark(is_java, src, good) ? 0 : good;
}

static size_t cesu8_same8(const uint8_t *src, size_t len)
{
    return same_in_utf8(false, src, len);
}

static struct runic_progress cesu8_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    return DECODE(utf32, false, src, len, dst, cap);
}

static struct runic_progress cesu8_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap)
{
    (void)state;
    return DECODE(utf16, false, src, len, dst, cap);
}

static struct runic_progress cesu8_decode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return rewrite_to_utf8(false, src, len, dst, cap);
}

static struct runic_progress cesu8_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return ENCODE(utf32, MARKS_OF_UTF32, false, src, len, dst, cap);
}

static struct runic_progress cesu8_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return ENCODE(utf16, MARKS_OF_UTF16, false, src, len, dst, cap);
}

static struct runic_progress cesu8_encode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return rewrite_utf8(false, src, len, dst, cap);
}

static runic_character cesu8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (src[0] >= 0xF0)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    return begins_surrogate(src, len) ? next_surrogate(src, len) : next_utf8(src, len);
}

/*
 * Returns true if a high surrogate before pos is followed by the first `tail` bytes of a low surrogate, up to pos. If
 * the text were cut at pos, these would be one fault instead of the two of the whole text.
 */
static bool ends_like_pair(const uint8_t *src, size_t pos, size_t tail)
{
    return pos >= 3 + tail && is_high_surrogate(surrogate_at(src + pos - tail - 3, 3)) && src[pos - tail] == 0xED &&
           (tail < 2 || (src[pos - 1] & 0xF0) == 0xB0);
}

static size_t cesu8_find_floor(runic_charset charset, const uint8_t *src, size_t len, size_t pos)
{
    const size_t begin = floor_with_pairs(charset, src, len, pos);
    for (size_t tail = 1; tail <= 2; tail++)
        if (ends_like_pair(src, begin, tail))
            return begin - tail;
    return begin;
}

const struct runic_codec runic_codec_cesu8 = {.scheme = SCHEME_NONE,
                                              .keeps_ascii = true,
                                              .decode = cesu8_decode,
                                              .encode = cesu8_encode,
                                              .decode16 = cesu8_decode16,
                                              .encode16 = cesu8_encode16,
                                              .validates16 = true,
                                              .decode8 = cesu8_decode8,
                                              .encode8 = cesu8_encode8,
                                              .same8 = cesu8_same8,
                                              .next = cesu8_next,
                                              .has = runic_has_all,
                                              .floor = cesu8_find_floor};

static size_t mutf8_same8(const uint8_t *src, size_t len)
{
    return same_in_utf8(true, src, len);
}

static struct runic_progress mutf8_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    return DECODE(utf32, true, src, len, dst, cap);
}

static struct runic_progress mutf8_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap)
{
    (void)state;
    return DECODE(utf16, true, src, len, dst, cap);
}

static struct runic_progress mutf8_decode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return rewrite_to_utf8(true, src, len, dst, cap);
}

static struct runic_progress mutf8_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return ENCODE(utf32, MARKS_OF_UTF32, true, src, len, dst, cap);
}

static struct runic_progress mutf8_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return ENCODE(utf16, MARKS_OF_UTF16, true, src, len, dst, cap);
}

static struct runic_progress mutf8_encode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return rewrite_utf8(true, src, len, dst, cap);
}

static runic_character mutf8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (src[0] >= 0xF0 || src[0] == 0)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (src[0] == 0xC0 && len == 1)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    if (is_java_nul(src, len))
        return good_character(0, 2);
    return begins_surrogate(src, len) ? as_character(next_surrogate(src, len), src) : next_utf8(src, len);
}

static runic_character mutf8_end(union runic_state *state, const uint8_t *src, size_t len)
{
    return last_surrogate(mutf8_next, state, src, len);
}

const struct runic_codec runic_codec_mutf8 = {.scheme = SCHEME_NONE,
                                              .variant = WITH_SURROGATES,
                                              .decode = mutf8_decode,
                                              .encode = mutf8_encode,
                                              .decode16 = mutf8_decode16,
                                              .encode16 = mutf8_encode16,
                                              .validates16 = true,
                                              .decode8 = mutf8_decode8,
                                              .encode8 = mutf8_encode8,
                                              .same8 = mutf8_same8,
                                              .next = mutf8_next,
                                              .has = runic_has_surrogates,
                                              .end = mutf8_end,
                                              .floor = floor_with_pairs};
