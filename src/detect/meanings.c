/* meanings.c - what the bytes of single-byte charsets are. */
/* SPDX-License-Identifier: MIT */
#include "meanings.h"

#ifndef RUNIC_UNICODE_ONLY
#include "scores/meanings.h"
#endif
