/* charset_tables.c - the tables of legacy charsets, as tools/make-charsets wrote them. */
/* SPDX-License-Identifier: MIT */
#include "charset_tables.h"

#ifndef RUNIC_UNICODE_ONLY
#include "table/single_byte.h"
#include "table/jis0208.h"
#include "table/jis0212.h"
#include "table/gbk.h"
#include "table/big5.h"
#include "table/euc_kr.h"
#endif
