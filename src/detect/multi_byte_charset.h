/* multi_byte_charset.h - the multi-byte charsets that are guessed. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_MULTI_BYTE_CHARSET_H
#define RUNIC_DETECT_MULTI_BYTE_CHARSET_H

enum multi_byte_charset { MULTI_SHIFT_JIS, MULTI_EUC_JP, MULTI_GBK, MULTI_BIG5, MULTI_EUC_KR, MULTI_COUNT };

#endif
