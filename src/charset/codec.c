/* codec.c - the codec of each charset. */
/* SPDX-License-Identifier: MIT */
/* What is left out here is left out for good: the codec's file may be left out, too, as in the amalgamation. */
#include "codec.h"

const struct runic_codec *runic_codec(runic_charset charset)
{
    static const struct runic_codec *const codecs[RUNIC_CHARSET_COUNT] = {
        [RUNIC_UNKNOWN] = NULL,
#ifndef RUNIC_WITHOUT_STREAMS
        [RUNIC_UTF8] = &runic_codec_utf8,
        [RUNIC_UTF16BE] = &runic_codec_utf16be,
        [RUNIC_UTF16LE] = &runic_codec_utf16le,
        [RUNIC_UTF32BE] = &runic_codec_utf32be,
        [RUNIC_UTF32LE] = &runic_codec_utf32le,
        [RUNIC_ASCII] = &runic_codec_ascii,
        [RUNIC_LATIN1] = &runic_codec_latin1,
#endif
#ifndef RUNIC_WITHOUT_WINDOWS1252
        [RUNIC_WINDOWS1252] = &runic_codec_windows1252,
#endif
#ifndef RUNIC_WITHOUT_UTF7
        [RUNIC_UTF7] = &runic_codec_utf7,
        [RUNIC_UTF7_IMAP] = &runic_codec_utf7_imap,
#endif
#ifndef RUNIC_WITHOUT_CESU8
        [RUNIC_CESU8] = &runic_codec_cesu8,
#endif
#ifndef RUNIC_WITHOUT_SCSU
        [RUNIC_SCSU] = &runic_codec_scsu,
#endif
#ifndef RUNIC_WITHOUT_BOCU1
        [RUNIC_BOCU1] = &runic_codec_bocu1,
#endif
#ifndef RUNIC_WITHOUT_UTF_EBCDIC
        [RUNIC_UTF_EBCDIC] = &runic_codec_utf_ebcdic,
#endif
    };
    return (unsigned)charset < RUNIC_CHARSET_COUNT ? codecs[charset] : NULL;
}
