/* codec.c - finds the codec and the properties of a charset; converts one character at a time. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

/* IN_<part>(codec) is the codec, or NULL if a build leaves out the files of that part. */
#define IN_NO_PART(codec) NULL
#ifdef RUNIC_WITHOUT_STREAMS
#define IN_STREAMS(codec) NULL
#else
#define IN_STREAMS(codec) &runic_codec_##codec
#endif
#if defined(RUNIC_UNICODE_ONLY) || defined(RUNIC_WITHOUT_STREAMS)
#define IN_TABLES(codec) NULL
#else
#define IN_TABLES(codec) &runic_codec_##codec
#endif
#ifdef RUNIC_WITHOUT_UTF7
#define IN_UTF7(codec) NULL
#else
#define IN_UTF7(codec) &runic_codec_##codec
#endif
#ifdef RUNIC_WITHOUT_CESU8
#define IN_CESU8(codec) NULL
#else
#define IN_CESU8(codec) &runic_codec_##codec
#endif
#ifdef RUNIC_WITHOUT_SCSU
#define IN_SCSU(codec) NULL
#else
#define IN_SCSU(codec) &runic_codec_##codec
#endif
#ifdef RUNIC_WITHOUT_BOCU1
#define IN_BOCU1(codec) NULL
#else
#define IN_BOCU1(codec) &runic_codec_##codec
#endif
#ifdef RUNIC_WITHOUT_UTF_EBCDIC
#define IN_UTF_EBCDIC(codec) NULL
#else
#define IN_UTF_EBCDIC(codec) &runic_codec_##codec
#endif

const struct runic_codec *runic_codec(runic_charset charset)
{
    static const struct runic_codec *const codecs[RUNIC_CHARSET_COUNT] = {
#define CHARSET(id, name, unit, order, bom, all, mime, part, codec) [RUNIC_##id] = IN_##part(codec),
#include "../charsets.def"
    };
    return (unsigned)charset < RUNIC_CHARSET_COUNT ? codecs[charset] : NULL;
}

static const runic_charset_properties properties[RUNIC_CHARSET_COUNT] = {
    [RUNIC_CHARSET_UNKNOWN] = {.name = "unknown"},
#define CHARSET(id, label, unit, order, bom, all, mime, part, codec)                                                           \
    [RUNIC_##id] = {.name = label,                                                                                             \
                    .unit_size = unit,                                                                                         \
                    .byte_order = RUNIC_##order,                                                                               \
                    .bom_rule = RUNIC_##bom,                                                                                   \
                    .unicode = all,                                                                                            \
                    .mime_text = mime},
#include "../charsets.def"
};

const runic_charset_properties *runic_properties(runic_charset charset)
{
    return properties + ((unsigned)charset < RUNIC_CHARSET_COUNT ? charset : RUNIC_CHARSET_UNKNOWN);
}

bool runic_is_convertible(runic_charset charset)
{
    const bool is_by_bom = runic_properties(charset)->byte_order == RUNIC_ORDER_BY_BOM;
    return runic_codec(is_by_bom ? RUNIC_UTF16BE : charset) != NULL;
}

runic_charset_properties runic_charset_describe(runic_charset charset)
{
    runic_charset_properties answer = *runic_properties(charset);
    answer.convertible = runic_is_convertible(charset);
    return answer;
}

/* ---- One character at a time: for charsets of short texts ---- */

struct runic_progress runic_decode_each(const struct runic_codec *codec, union runic_state *state, const uint8_t *src,
                                        size_t len, char16_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len && done.written < cap) {
        const union runic_state before = *state;
        const runic_character character = codec->next(state, src + done.read, len - done.read);
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

/* Writes a character, if it fits with its flush. Returns the number of bytes, or LACKING. */
static NOINLINE size_t put_if_it_fits(const struct runic_codec *codec, union runic_state *state, uint32_t value, uint8_t *dst,
                                      size_t room)
{
    uint8_t bytes[LONGEST_PUT];
    union runic_state after = *state;
    const size_t size = codec->put(&after, value, bytes);
    if (size + (codec->pending != NULL ? codec->pending(&after) : 0) > room)
        return LACKING;
    memcpy(dst, bytes, size);
    *state = after;
    return size;
}

struct runic_progress runic_encode_each(const struct runic_codec *codec, union runic_state *state, const char16_t *src,
                                        size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const runic_character character = next_utf16((const uint8_t *)(src + done.read), len - done.read);
        const size_t room = cap - done.written;
        if (character.status != RUNIC_OK)
            break;
        const size_t size = room >= LONGEST_PUT ? codec->put(state, character.value, dst + done.written)
                                                : put_if_it_fits(codec, state, character.value, dst + done.written, room);
        if (size == LACKING)
            break;
        done.read += character.length;
        done.written += size;
    }
    return done;
}
