/* detector.h - the members of the opaque runic_detector. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_DETECTOR_H
#define RUNIC_DETECT_DETECTOR_H

#include "../base.h"

/* UTF-16 whose bytes above 0x7F are all in UTF-8 has fewer characters of UTF-8 than this: each is one by chance in 1/20. */
#define NOT_BY_CHANCE 2

#define LONGEST_TAIL 3 /* bytes of a cut UTF-8 character, or of continuations that began in another share */

/* How often kinds of bytes occur at even and at odd offsets: evidence of UTF-16 without BOM. */
enum parity_kind {
    PARITY_ASCII,  /* printable ASCII except the space */
    PARITY_LINE,   /* CR and LF */
    PARITY_HIGH,   /* above 0x7F */
    PARITY_FITS,   /* high bytes of kana, Han, Hangul and of the scripts below, of ASCII and punctuation: not low bytes alone */
    PARITY_SCRIPT, /* 0x03 to 0x06 and 0x0E, high bytes of Greek, Cyrillic, Hebrew, Arabic and Thai: controls in other text */
    PARITY_CONTROL, /* all controls that text does not have, and NUL */
    PARITY_KANA,    /* 0x30, the high byte of kana, and the digit 0 */
    PARITY_AT,      /* the at sign, which is the space of EBCDIC */
    PARITY_KINDS
};

/* may_alias: the caller's object is declared as an array of integers. */
struct __attribute__((may_alias)) detector {
    runic_detection seen; /* counts; the verdict sets charset, basis, signature_length, utf8_characters */
    uint64_t begin;
    uint64_t characters; /* well-formed characters of UTF-8, ASCII included */
    uint64_t parity[PARITY_KINDS][2];
    uint8_t start[RUNIC_MAX_SIGNATURE]; /* the first bytes, for the signature */
    uint8_t head[LONGEST_TAIL];
    uint8_t tail[LONGEST_TAIL + 1];
    uint8_t head_length;
    uint8_t tail_length;
    uint8_t head_is_over;
};

_Static_assert(sizeof(struct detector) <= sizeof(runic_detector), "runic_detector is too small");

/* Counts single bytes: NULs, bytes above 0x7F, C1 controls. */
HIDDEN void runic_count_evidence(struct detector *d, uint64_t offset, const uint8_t *src, size_t len);

static inline uint64_t count_nuls(const runic_detection *seen)
{
    return seen->nuls[0] + seen->nuls[1] + seen->nuls[2] + seen->nuls[3];
}

/* Returns how many bytes are a space or from 0x09 to 0x0D: white space and line ends of ASCII. */
static inline uint64_t white_of_ascii(const struct detector *d)
{
    const uint64_t others = d->seen.non_ascii + d->parity[PARITY_ASCII][0] + d->parity[PARITY_ASCII][1] +
                            d->parity[PARITY_CONTROL][0] + d->parity[PARITY_CONTROL][1];
    return d->seen.bytes - others;
}

/* Returns how many bytes are 0x40: the at sign, and the space of EBCDIC. */
static inline uint64_t spaces_of_ebcdic(const struct detector *d)
{
    return d->parity[PARITY_AT][0] + d->parity[PARITY_AT][1];
}

/* Adds faults, the first of them at this offset. */
static inline void detection_add_faults(runic_detection *seen, uint64_t offset, size_t count)
{
    if (seen->utf8_faults == 0)
        seen->utf8_first_fault = offset;
    seen->utf8_faults += count;
}

#endif
