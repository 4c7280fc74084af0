/* scalar_values.c - decodes to scalar values and encodes them, by way of UTF-16, for codecs that have no function for them. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

#include "../dispatch/dispatch.h"

/* Code units of UTF-16 that are converted at a time. */
#define UNITS_AT_ONCE BY_STACK(1024, 128)

/* Returns true if decoding may have stopped because it filled the room, in which a surrogate pair leaves one unit free. */
static bool is_full(struct runic_progress decoded, size_t room)
{
    return decoded.written + 1 >= room && decoded.read > 0;
}

struct runic_progress runic_decode_by_utf16(const struct runic_codec *codec, union runic_state *state, const uint8_t *src,
                                            size_t len, char32_t *dst, size_t cap)
{
    char16_t units[UNITS_AT_ONCE];
    struct runic_progress done = {0, 0}, more;
    size_t room;
    do {
        room = smaller(cap - done.written, UNITS_AT_ONCE);
        more = codec->decode16(state, src + done.read, len - done.read, units, room);
        done.written += KERNEL(utf16_to_utf32)(units, more.written, dst + done.written, room).written;
        done.read += more.read;
    } while (is_full(more, room) && done.read < len);
    /* A supplementary character takes two units of UTF-16, but fits into the last unit of UTF-32. */
    while (done.read < len && done.written + 1 == cap)
        if (!decode_next(codec->next, state, src, len, dst, &done))
            break;
    return done;
}

struct runic_progress runic_encode_by_utf16(const struct runic_codec *codec, union runic_state *state, const char32_t *src,
                                            size_t len, uint8_t *dst, size_t cap)
{
    char16_t units[UNITS_AT_ONCE];
    struct runic_progress done = {0, 0}, in, out;
    do {
        in = KERNEL(utf32_to_utf16)(src + done.read, smaller(len - done.read, UNITS_AT_ONCE / 2), units, UNITS_AT_ONCE);
        out = codec->encode16(state, units, in.written, dst + done.written, cap - done.written);
        done.read += out.read == in.written ? in.read : KERNEL(utf16_count)(units, out.read);
        done.written += out.written;
    } while (out.read == in.written && done.read < len);
    return done;
}
