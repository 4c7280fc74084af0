/* runic_guess.h - the part of the interface of runic whose answers may become better with a later version. */
/* SPDX-License-Identifier: MIT */
/*
 * The rules of runic.h hold here, too. It follows standards; what this header has follows experience: a later version may answer
 * otherwise for the same text.
 */
#ifndef RUNIC_GUESS_H
#define RUNIC_GUESS_H

#include "runic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Readings ------------------------------------------------------------------------------------------------------------ */

/* A part of a text in one charset. A reading is a list of stretches, which cover the text in order and without gaps. */
typedef struct runic_stretch {
    uint64_t begin, end;      /* offsets in the text, half-open */
    uint16_t charset;         /* a runic_charset; RUNIC_CHARSET_UNKNOWN: the bytes are no text in any known charset */
    uint16_t probability;     /* in 1/1000, that this charset decodes the stretch to the right characters */
    uint8_t basis;            /* what it rests on: a runic_basis; RUNIC_BASIS_NONE for a guess or nothing */
    uint8_t signature_length; /* bytes of a byte order mark at begin, which are no text */
    char language[4];         /* as in runic_guess */
    uint8_t reserved[14];
} runic_stretch;

#ifdef __cplusplus
}
#endif

#endif
