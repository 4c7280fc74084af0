/* guesser.h - the members of the opaque runic_guesser. */
/* SPDX-License-Identifier: MIT */
/*
 * The text is cut into blocks of 32 bytes, so that the evidence does not depend on the pieces: only whole blocks are counted,
 * and the bytes of a block that is not complete are kept.
 */
#ifndef RUNIC_DETECT_GUESSER_H
#define RUNIC_DETECT_GUESSER_H

#include "byte_pairs.h"
#include "detector.h"
#include "multi_byte.h"

#define GUESS_BLOCK 32u

/* After this many bytes of blocks that are not plain ASCII, pairs are counted in one of PAIRS_BLOCKS of these blocks only. */
#define ALL_PAIRS_BYTES 0x20000u
#define PAIRS_BLOCKS    8u

/* The bytes before a block that decide what its first bytes are. */
#define RECENT_BYTES 4u

/* The first bytes of a text, where it declares its charset. */
#define START_BYTES 1024u

struct __attribute__((may_alias)) guesser {
    union {
        runic_detector public_detector;
        struct detector detector;
    };
    struct multi_byte multi_byte;
    struct byte_pairs pairs;
    uint64_t counted;         /* bytes of whole blocks that are not printable ASCII */
    uint64_t controls;        /* C0 controls that do not occur in text */
    uint32_t bytes[256];      /* how often each byte occurs in whole blocks that are not printable ASCII; at most UINT32_MAX */
    uint32_t jp_escapes;      /* escape sequences of ISO-2022-JP that begin a two-byte set */
    uint32_t escapes;         /* bytes 0x1B that neither begin nor end a two-byte set */
    uint32_t surrogates[2];   /* high and low surrogates as three bytes each */
    uint32_t surrogate_pairs; /* low surrogates directly after a high one */
    uint8_t start[START_BYTES];
    uint8_t block[GUESS_BLOCK];
    uint8_t recent[RECENT_BYTES]; /* the bytes before the next block */
    uint8_t block_length;
};

/* What the bytes of a text may be. */
struct text_kind {
    uint8_t may_be_ebcdic;
    uint8_t is_binary;         /* NULs or controls: the text can only be EBCDIC */
    uint8_t has_binary_fields; /* if it is EBCDIC */
};

/* Returns false if the caller's hint excludes a charset. */
ALWAYS_INLINE bool hint_allows(const runic_hint *hint, runic_charset charset)
{
    if (hint == NULL || hint->charsets == NULL)
        return true;
    for (size_t i = 0; i < hint->charset_count; i++)
        if (hint->charsets[i] == charset)
            return true;
    return false;
}

_Static_assert(sizeof(struct guesser) <= sizeof(runic_guesser), "runic_guesser is too small");

/* Counts the block that is not complete, as if the text ended there. */
HIDDEN void runic_guesser_finish(struct guesser *g);

#endif
