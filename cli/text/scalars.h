/* scalars.h - scalar values in memory, the intermediate form between two charsets. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SCALARS_H
#define CLI_SCALARS_H

#include <runic.h>

/* runic's charset for scalar values. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS RUNIC_UTF32BE
#else
#define SCALARS RUNIC_UTF32LE
#endif

/* iconv(3)'s name for scalar values: a UTF-32 if wchar_t is not one. */
#if defined __STDC_ISO_10646__
#define SCALARS_OF_SYSTEM "WCHAR_T"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS_OF_SYSTEM "UTF-32BE"
#else
#define SCALARS_OF_SYSTEM "UTF-32LE"
#endif

#endif
