/* pack_masks.h - indices for shuffles, one copy for all targets of the shuffle family. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_PACK_MASKS_H
#define RUNIC_VEC_PACK_MASKS_H

#include "../base.h"

/* Shuffles that move the 16-bit words whose bit is set in the index to the start. */
extern HIDDEN const uint8_t runic_pick_words[256][16];

/* The same for bytes. */
extern HIDDEN const uint8_t runic_pick_bytes[256][8];

/* Packs eight words of a lead and a continuation: both bytes where the bit is set, the first alone where it is not. */
extern HIDDEN const uint8_t runic_pack_two[256][16];

/*
 * Packs four double words of up to four bytes of UTF-8. Two bits for each say which bytes: 0 the third; 1 the second and third;
 * 3 the first three; 2 the fourth (a 4-byte lead) and then the first three.
 */
extern HIDDEN const uint8_t runic_pack_four[256][16];

#endif
