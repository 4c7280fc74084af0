/* characters.c - the scores of the characters of double-byte charsets. */
/* SPDX-License-Identifier: MIT */
#include "character_score.h"

#ifndef RUNIC_UNICODE_ONLY
#include "scores/characters.h"
#endif
