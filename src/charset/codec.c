/* codec.c - finds the codec of a charset. */
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
