/* meanings.c - what the bytes of single-byte charsets are, and the scores of the characters of double-byte charsets. */
/* SPDX-License-Identifier: MIT */
#include "character_score.h"
#include "meanings.h"

#ifndef RUNIC_UNICODE_ONLY
#include "scores/characters.h"
#include "scores/meanings.h"
#endif
