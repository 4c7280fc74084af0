/* lanes.h - for proofs: vectors as types without operators. Therefore functions that compute with them need a model in
 * models.py. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_LANES_H
#define RUNIC_CHARSET_LANES_H

#include "base.h"

#define LANES 16

typedef struct {
    uint8_t lane[LANES];
} octets;
typedef struct {
    uint16_t lane[8];
} eight;

#endif
