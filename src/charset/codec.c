/* codec.c - finds the codec and the properties of a charset. */
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
