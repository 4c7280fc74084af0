/* scalars.h - scalar values in memory, which text is on its way from one charset to another. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SCALARS_H
#define CLI_SCALARS_H

#include <runic.h>

/* What runic calls them. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS RUNIC_UTF32BE
#else
#define SCALARS RUNIC_UTF32LE
#endif

/* What iconv(3) calls them: where wchar_t is no scalar value, it is one of the UTFs, too. */
#if defined __STDC_ISO_10646__
#define SCALARS_OF_SYSTEM "WCHAR_T"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS_OF_SYSTEM "UTF-32BE"
#else
#define SCALARS_OF_SYSTEM "UTF-32LE"
#endif

#endif
