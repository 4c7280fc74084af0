/* meanings.h - what the bytes of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_MEANINGS_H
#define RUNIC_DETECT_MEANINGS_H

#include "letters.h"

/* What the bytes of a text are in a charset. A byte above 0x7F that does not occur is KIND_SPACE. */
struct byte_meanings {
    uint16_t lower[256]; /* code points in lower case */
    uint8_t kind[256];   /* enum kind */
};

#endif
