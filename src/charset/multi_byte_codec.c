/* multi_byte_codec.c - the codec of charsets of one and two bytes (Shift_JIS, EUC-JP, GBK, GB 18030, Big5, EUC-KR). */
/* SPDX-License-Identifier: MIT */
/*
 * The loops convert ASCII and pairs of bytes that a table has. For everything else (half-width katakana, three and four
 * bytes, faults), they call runic_next_multi_byte and runic_encode_multi_byte, one character at a time.
 */
#include "gb18030.h"
#include "multi_byte.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../dispatch/legacy_kernels.h"
#include "ascii_groups.h"
#include "codec_from_utf16.h"

/*
 * Decodes one character with runic_next_multi_byte. Returns false, having done nothing, if it is ill-formed or does
 * not fit.
 */
static bool decode_one(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap,
                       struct runic_progress *done)
{
    const union runic_state before = *state;
    const runic_character next = runic_next_multi_byte(state, src + done->read, len - done->read);
    if (next.status != RUNIC_OK || form_length(FORM_utf16, next.value) > cap - done->written) {
        *state = before;
        return false;
    }
    done->read += next.length;
    done->written += put_utf16((uint8_t *)(dst + done->written), next.value);
    return true;
}

/* Copies ASCII to UTF-16. Not inlined, since the loop of pairs would have fewer registers: Shift_JIS with faults takes 2 % more
 * instructions then, and all charsets together 1.7 KB more code (gcc 12.2, x86-64). */
static NOINLINE size_t widen_more(const uint8_t *src, size_t len, char16_t *dst)
{
    return widen_ascii(src, len, dst);
}

/* Decodes ASCII at the start of src: one character, or more if the second one is ASCII, too. len and cap are at least 2. */
ALWAYS_INLINE struct runic_progress decode_ascii(const uint8_t *src, size_t len, char16_t *dst, size_t cap)
{
    const size_t ascii = src[1] < 0x80 ? widen_more(src, smaller(len, cap), dst) : 0;
    if (ascii > 0)
        return (struct runic_progress){ascii, ascii};
    dst[0] = src[0];
    return (struct runic_progress){1, 1};
}

/* Decodes four-byte forms of GB 18030 at the start of src: those of a range, or one. Returns zeros if there is none. */
ALWAYS_INLINE struct runic_progress decode_fours(struct gb18030_range *range, bool web, const uint8_t *src, size_t len,
                                                 char16_t *dst, size_t cap)
{
    const size_t fours = src[0] <= GB18030_LAST_LEAD ? decode_gb18030_fours(range, src, len, dst, cap) : 0;
    if (fours > 0)
        return (struct runic_progress){4 * fours, fours};
    const uint32_t value = is_gb18030_four(src, len) ? runic_gb18030_value(gb18030_index_of(gb18030_digits(src)), web) : 0;
    if (value == 0)
        return (struct runic_progress){0, 0};
    return (struct runic_progress){4, put_utf16((uint8_t *)dst, value)};
}

/* Decodes a pair of bytes. Returns zeros if the table lacks it. */
ALWAYS_INLINE struct runic_progress decode_pair(runic_charset charset, const uint8_t *src, char16_t *dst)
{
    const uint32_t value = pair_value(charset, src[0], src[1]);
    if (value == 0)
        return (struct runic_progress){0, 0};
    return (struct runic_progress){2, put_utf16((uint8_t *)dst, value)};
}

/* Decodes ASCII, pairs of bytes, and the four-byte forms of GB 18030, up to anything else. */
ALWAYS_INLINE struct runic_progress decode_pairs(runic_charset charset, bool web, const uint8_t *src, size_t len, char16_t *dst,
                                                 size_t cap)
{
    struct runic_progress done = {0, 0};
    struct gb18030_range range = {0, 0, 0};
    while (len - done.read >= 2 && cap - done.written >= 2) {
        const uint8_t *const from = src + done.read;
        char16_t *const to = dst + done.written;
        struct runic_progress more = {0, 0};
        if (from[0] < 0x80)
            more = decode_ascii(from, len - done.read, to, cap - done.written);
        else if (charset == RUNIC_GBK)
            more = decode_fours(&range, web, from, len - done.read, to, cap - done.written);
        if (more.read == 0)
            more = decode_pair(charset, from, to);
        if (more.read == 0)
            break;
        add_progress(&done, more);
    }
    return done;
}

/* Decodes by decode_pairs(), compiled for each charset. */
static struct runic_progress decode_part(runic_charset charset, bool web, const uint8_t *src, size_t len, char16_t *dst,
                                         size_t cap)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return decode_pairs(RUNIC_SHIFT_JIS, web, src, len, dst, cap);
    case RUNIC_EUC_JP:
        return decode_pairs(RUNIC_EUC_JP, web, src, len, dst, cap);
    case RUNIC_BIG5:
        return decode_pairs(RUNIC_BIG5, web, src, len, dst, cap);
    case RUNIC_EUC_KR:
        return decode_pairs(RUNIC_EUC_KR, web, src, len, dst, cap);
    default:
        return decode_pairs(RUNIC_GBK, web, src, len, dst, cap);
    }
}

/* Returns how many bytes plain C decodes after a kernel stopped: more where GB 18030 has four-byte forms, which no kernel
 * knows. */
static size_t size_of_part(runic_charset charset, size_t by_kernel, const uint8_t *src, size_t len)
{
    const bool has_fours = (charset == RUNIC_GBK || charset == RUNIC_GB18030) && is_gb18030_four(src, len);
    return smaller(len, part_after(has_fours ? 0 : by_kernel));
}

/* Returns the kernel that decodes a text, or runic_no_legacy_kernel. Korean words are short. */
static runic_legacy_kernel *find_pairs_kernel(runic_charset charset, enum runic_legacy_operation pairs,
                                              enum runic_legacy_operation short_pairs, size_t len)
{
    if (len < SHORT_LEGACY_TEXT)
        return runic_no_legacy_kernel;
    return runic_find_legacy_kernel(charset == RUNIC_EUC_KR ? short_pairs : pairs, len);
}

/* Decodes by a kernel, if there is one, and then by plain C, up to what only runic_next_multi_byte decodes. */
static struct runic_progress decode_most(runic_legacy_kernel *kernel, const struct runic_legacy_state *state,
                                         const uint8_t *src, size_t len, char16_t *dst, size_t cap)
{
    const runic_charset charset = (runic_charset)state->charset;
    const bool web = state->web || charset == RUNIC_GBK;
    struct runic_progress done = {0, 0};
    size_t part = len;
    if (kernel != runic_no_legacy_kernel) {
        done = kernel(two_byte_table(charset), src, len, dst, cap);
        part = size_of_part(charset, done.read, src + done.read, len - done.read);
    }
    add_progress(&done, decode_part(charset, web, src + done.read, part, dst + done.written, cap - done.written));
    return done;
}

static struct runic_progress multi_byte_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst,
                                                 size_t cap)
{
    const runic_charset charset = (runic_charset)state->table.charset;
    runic_legacy_kernel *const kernel = find_pairs_kernel(charset, PAIRS_TO_UTF16, SHORT_PAIRS_TO_UTF16, len);
    struct runic_progress done = {0, 0};
    do {
        if (!state->table.accent_due)
            add_progress(&done, decode_most(kernel, &state->table, src + done.read, len - done.read, dst + done.written,
                                            cap - done.written));
    } while (done.read < len && done.written < cap && decode_one(state, src, len, dst, cap, &done));
    return done;
}

/* Copies ASCII to UTF-8 up to another character. Returns the number of bytes. */
static size_t copy_ascii_beginning(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t i = copy_ascii_groups(src, len, dst);
    for (; i < len && src[i] < 0x80; i++)
        dst[i] = src[i];
    return i;
}

/* Decodes to UTF-8 by a kernel; text at which it stops is decoded by way of UTF-16. */
static struct runic_progress multi_byte_decode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                                size_t cap)
{
    const runic_charset charset = (runic_charset)state->table.charset;
    struct runic_progress done = {0, 0}, more;
    bool at_fault;
    if (len < SHORT_LEGACY_TEXT && !state->table.accent_due)
        done.read = done.written = copy_ascii_beginning(src, smaller(len, cap), dst);
    if (done.read == len)
        return done;
    runic_legacy_kernel *const kernel = find_pairs_kernel(charset, PAIRS_TO_UTF8, SHORT_PAIRS_TO_UTF8, len);
    if (kernel == runic_no_legacy_kernel) {
        add_progress(&done, decode_to_utf8(&runic_codec_multi_byte, state, src + done.read, len - done.read, dst + done.written,
                                           cap - done.written));
        return done;
    }
    const struct runic_two_byte_table *const table = two_byte_table(charset);
    do {
        more = (struct runic_progress){0, 0};
        if (!state->table.accent_due)
            more = kernel(table, src + done.read, len - done.read, dst + done.written, cap - done.written);
        add_progress(&done, more);
        /* Except in runs of four-byte forms, the part is so short that decode_to_utf8 calls no kernel, which would stop here,
         * too. */
        const size_t most = charset == RUNIC_GBK || charset == RUNIC_GB18030 ? SIZE_MAX : SHORT_LEGACY_TEXT - 1;
        const size_t part = smaller(len - done.read, smaller(part_after(more.read), most));
        more = decode_to_utf8(&runic_codec_multi_byte, state, src + done.read, part, dst + done.written, cap - done.written);
        add_progress(&done, more);
        at_fault = part - more.read >= LONGEST_CODE;
    } while (!at_fault && more.read > 0 && done.read < len);
    return done;
}

/* Writes the bytes of a code, the highest first. Returns their number; 0 if they do not fit. */
static size_t put_code(uint32_t code, uint8_t *dst, size_t room)
{
    const size_t size = code > 0xFFFF ? 4 : 1u + (code > 0xFF);
    if (size > room)
        return 0;
    for (size_t i = size; i > 0; code >>= 8)
        dst[--i] = (uint8_t)code;
    return size;
}

/* Encodes characters at the start of src: ASCII, those of a range of GB 18030, or one that is a pair of bytes. cap is at
 * least 2. Returns zeros if the table of the charset lacks the first one. */
ALWAYS_INLINE struct runic_progress encode_frequent(const struct gb18030_range *range, runic_charset table_of, bool web,
                                                    const char16_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const uint32_t value = src[0];
    const size_t ascii = value < 0x80 ? narrow_ascii(src, smaller(len, cap), dst) : 0;
    if (ascii > 0)
        return (struct runic_progress){ascii, ascii};
    const size_t fours = table_of == RUNIC_GBK ? encode_gb18030_fours(range, src, len, dst, cap) : 0;
    if (fours > 0)
        return (struct runic_progress){fours, 4 * fours};
    const uint32_t code = value < 0x80 ? value << 8 : multi_byte_pair_code(table_of, web, value);
    if (code == 0 && value != 0)
        return (struct runic_progress){0, 0};
    dst[0] = (uint8_t)(code >> 8);
    dst[1] = (uint8_t)code;
    return (struct runic_progress){1, value < 0x80 ? 1 : 2};
}

/* Encodes a character that encode_frequent could not, by runic_encode_multi_byte, or with those after it that are in its range
 * of GB 18030. Returns zeros if it has no code or does not fit. */
static struct runic_progress encode_rare(struct gb18030_range *range, runic_charset charset, bool web, const char16_t *src,
                                         size_t len, uint8_t *dst, size_t cap)
{
    if (charset == RUNIC_GB18030 && src[0] < 0xD800) {
        *range = runic_gb18030_range_of_value(src[0]);
        const size_t fours = encode_gb18030_fours(range, src, len, dst, cap);
        if (fours > 0)
            return (struct runic_progress){fours, 4 * fours};
    }
    const runic_character next = next_utf16((const uint8_t *)src, len);
    if (next.status != RUNIC_OK)
        return (struct runic_progress){0, 0};
    const uint32_t code = next.value < 0x80 ? next.value : runic_encode_multi_byte(charset, web, next.value);
    const size_t size = code == 0 && next.value != 0 ? 0 : put_code(code, dst, cap);
    return (struct runic_progress){size > 0 ? next.length : 0, size};
}

/*
 * Encodes a part of a text, up to a character that has no code or does not fit. `table_of` is the charset whose table is used:
 * GB 18030 has the table of GBK, and more characters.
 */
ALWAYS_INLINE struct runic_progress encode_pairs(runic_charset table_of, runic_charset charset, bool web, const char16_t *src,
                                                 size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0}, more;
    struct gb18030_range range = {0, 0, 0};
    while (done.read < len) {
        const char16_t *const from = src + done.read;
        uint8_t *const to = dst + done.written;
        const size_t left = len - done.read, room = cap - done.written;
        more = (struct runic_progress){0, 0};
        if (room >= 2)
            more = encode_frequent(&range, table_of, web, from, left, to, room);
        if (more.read == 0)
            more = encode_rare(&range, charset, web, from, left, to, room);
        if (more.read == 0)
            break;
        add_progress(&done, more);
    }
    return done;
}

/* Encodes by encode_pairs(), compiled for each charset. */
static struct runic_progress encode_part(runic_charset charset, bool web, const char16_t *src, size_t len, uint8_t *dst,
                                         size_t cap)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return encode_pairs(RUNIC_SHIFT_JIS, RUNIC_SHIFT_JIS, web, src, len, dst, cap);
    case RUNIC_EUC_JP:
        return encode_pairs(RUNIC_EUC_JP, RUNIC_EUC_JP, web, src, len, dst, cap);
    case RUNIC_BIG5:
        return encode_pairs(RUNIC_BIG5, RUNIC_BIG5, web, src, len, dst, cap);
    case RUNIC_EUC_KR:
        return encode_pairs(RUNIC_EUC_KR, RUNIC_EUC_KR, web, src, len, dst, cap);
    default:
        return encode_pairs(RUNIC_GBK, charset, web, src, len, dst, cap);
    }
}

static struct runic_progress multi_byte_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst,
                                                 size_t cap)
{
    const bool web = state->table.web;
    const runic_charset charset = (runic_charset)state->table.charset;
    const struct runic_two_byte_codes codes = two_byte_codes(charset, web);
    const bool has_kernel = len >= SHORT_LEGACY_TEXT;
    runic_legacy_kernel *const kernel = has_kernel ? runic_find_legacy_kernel(UTF16_TO_PAIRS, len) : NULL;
    struct runic_progress done = {0, 0}, more;
    size_t part;
    do {
        more = (struct runic_progress){0, 0};
        if (has_kernel)
            more = kernel(&codes, src + done.read, len - done.read, dst + done.written, cap - done.written);
        add_progress(&done, more);
        part = smaller(len - done.read, part_after(more.read));
        more = encode_part(charset, web, src + done.read, part, dst + done.written, cap - done.written);
        add_progress(&done, more);
    } while (more.read > 0 && part - more.read <= 1 && done.read < len); /* a part may cut a surrogate pair */
    return done;
}

static struct runic_progress multi_byte_encode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                                size_t cap)
{
    return encode_from_utf8(&runic_codec_multi_byte, state, true, src, len, dst, cap);
}

static bool multi_byte_has(const union runic_state *encoder, char32_t value)
{
    return value < 0x80 || runic_encode_multi_byte((runic_charset)encoder->table.charset, encoder->table.web, value) != 0;
}

static void multi_byte_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    state->table = (struct runic_legacy_state){.charset = (uint8_t)charset, .web = how->web};
}

const struct runic_codec runic_codec_multi_byte = {.scheme = SCHEME_NONE,
                                                   .keeps_ascii = true,
                                                   .decode16 = multi_byte_decode16,
                                                   .encode16 = multi_byte_encode16,
                                                   .decode8 = multi_byte_decode8,
                                                   .encode8 = multi_byte_encode8,
                                                   .next = runic_next_multi_byte,
                                                   .has = multi_byte_has,
                                                   .begin = multi_byte_begin,
                                                   .floor = runic_floor_multi_byte};
#endif
