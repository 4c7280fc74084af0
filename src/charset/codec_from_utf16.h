/* codec_from_utf16.h - decode8 and encode8 of codecs, by way of their decode16 and encode16. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_CODEC_FROM_UTF16_H
#define RUNIC_CHARSET_CODEC_FROM_UTF16_H

#include "codec.h"

#include "../dispatch/dispatch.h"

/* Returns how many code units plain C converts before the kernel is called again. by_kernel: what its last call read. */
static inline size_t part_after(size_t by_kernel)
{
    return by_kernel > 0 ? 16 : 256;
}

/* Bytes of UTF-8 that become code units at a time, and bytes of ASCII that are looked for and copied at a time. */
#define UTF8_AT_ONCE  BY_STACK(2048, 128)
#define ASCII_AT_ONCE 16384

/* The most bytes of a character of a legacy charset: GB 18030. */
#define LONGEST_CODE 4

/*
 * Decodes to UTF-8 with codec->decode16. If only a part of the decoded text fits, decodes that part again, to count its bytes,
 * unless each byte is a character. Two bytes often become three, so three quarters of the bytes that fit are decoded first.
 */
static inline struct runic_progress decode_to_utf8(const struct runic_codec *codec, union runic_state *state,
                                                   const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    char16_t units[UTF8_AT_ONCE];
    struct runic_progress done = {0, 0}, in, out;
    size_t part;
    do {
        const union runic_state before = *state;
        const size_t room = cap - done.written;
        part = smaller(smaller(len - done.read, UTF8_AT_ONCE), codec->single_byte ? room + 1 : room / 4 * 3 + LONGEST_CODE);
        in = codec->decode16(state, src + done.read, part, units, UTF8_AT_ONCE);
        out = KERNEL(utf16_to_utf8)(units, in.written, dst + done.written, cap - done.written);
        if (out.read < in.written && codec->single_byte) {
            in.read = out.read;
        } else if (out.read < in.written) {
            *state = before;
            in.read = codec->decode16(state, src + done.read, part, units, out.read).read;
        }
        done.read += in.read;
        done.written += out.written;
    } while (out.read == in.written && part - in.read < LONGEST_CODE && in.read > 0 && done.read < len);
    return done;
}

/* Copies ASCII. Returns the number of bytes. */
static inline size_t copy_ascii_text(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t done = 0, step;
    do {
        step = KERNEL(ascii_validate)(src + done, smaller(len - done, ASCII_AT_ONCE));
        if (step > 0)
            memcpy(dst + done, src + done, step);
        done += step;
    } while (step == ASCII_AT_ONCE);
    return done;
}

/* Encodes UTF-8 with codec->encode16. has_ascii: bytes of ASCII stay as they are, whatever the state. */
static inline struct runic_progress encode_from_utf8(const struct runic_codec *codec, union runic_state *state, bool has_ascii,
                                                     const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    char16_t units[UTF8_AT_ONCE];
    struct runic_progress done = {0, 0}, in, out;
    do {
        const size_t ascii =
            has_ascii ? copy_ascii_text(src + done.read, smaller(len - done.read, cap - done.written), dst + done.written) : 0;
        done.read += ascii;
        done.written += ascii;
        if (done.read == len)
            break;
        in = KERNEL(utf8_to_utf16)(src + done.read, smaller(len - done.read, UTF8_AT_ONCE), units,
                                   smaller(UTF8_AT_ONCE - 2, cap - done.written) + 2);
        out = codec->encode16(state, units, in.written, dst + done.written, cap - done.written);
        /* The size is larger only if another thread changed the text. */
        done.read += out.read == in.written ? in.read : smaller(KERNEL(utf16_to_utf8_size)(units, out.read), in.read);
        done.written += out.written;
    } while (in.read > 0 && out.read == in.written && done.read < len);
    return done;
}

#endif
