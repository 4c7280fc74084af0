/* charset_tables.c - the tables of legacy charsets, as tools/make-charsets wrote them. */
/* SPDX-License-Identifier: MIT */
#include "charset_tables.h"

#ifndef RUNIC_UNICODE_ONLY
#include "single_byte.h"
#include "jis0208.h"
#include "jis0212.h"
#include "gbk.h"
#include "big5.h"
#include "euc_kr.h"
#endif
