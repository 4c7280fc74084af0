/* damage.h - whether the faults of a long text in UTF-8 are damage. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_DAMAGE_H
#define RUNIC_READING_DAMAGE_H

#include "../base.h"

/*
 * Returns true if all faults of UTF-8 are damage: most are in words that have characters of UTF-8, and no line has many more
 * than the others. faults: those of the text.
 */
HIDDEN bool runic_goes_on_damaged(const uint8_t *src, size_t len, uint64_t faults);

#endif
