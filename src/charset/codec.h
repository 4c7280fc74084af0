/* codec.h - what a charset is to the converter: bytes to scalar values and back. */
/* SPDX-License-Identifier: MIT */
/*
 * Scalar values stand in native-order UTF-32. Text in a charset is bytes of any alignment and length.
 * Charsets that are an encoding scheme of the kernels' forms also name it, so that two of them convert without scalar values
 * between.
 *
 * What a charset must remember between two characters is a state, one for the decoder and one for the encoder. It is plain
 * data: who copies it can go back to it. A codec without begin has no state and ignores it.
 *
 * A decoder's position is a byte and its state, and every byte belongs to one character, to one ill-formed sequence, or to none
 * (a tag, a shift): what belongs to none comes from next as a length with the value NOTHING.
 * An encoder may keep back a part of what it has read (bits, or a character whose best form depends on what follows); close
 * writes it. It reads a character only if there is also room to close the text behind it.
 */
#ifndef RUNIC_CODEC_H
#define RUNIC_CODEC_H

#include "../scheme/scheme.h"

/* In place of a scalar value: bytes that are good and stand for no character. */
#define NOTHING 0xFFFFFFFFu

/* The longest that close writes. */
#define CLOSING 8

/* BROKEN: outside of a run whose digits were ill-formed, but a "-" that stands here was to close it. */
enum utf7_run { OUTSIDE, OPEN, BROKEN };

struct runic_utf7_state {
    uint32_t bits; /* the lowest `count` ones are not used yet */
    uint8_t count;
    uint8_t in_run;    /* between a shift character and the end of its run: a utf7_run */
    uint8_t run_ended; /* the character before was the "-" that ended a run */
    uint8_t dialect;
    uint8_t at_end;  /* no more octets will come */
    uint8_t lenient; /* options */
    uint8_t encode_optional;
};

struct runic_scsu_state {
    uint32_t window[8]; /* offsets of the dynamic windows */
    uint64_t order;     /* encoder: the windows, a byte each, the newest lowest */
    uint32_t waiting;   /* encoder: a character that waits for the next; NOTHING if none does */
    uint8_t active;
    uint8_t unicode; /* in Unicode mode */
    uint8_t debt;    /* encoder: the bytes that its output is longer than UTF-16 */
};

struct runic_bocu1_state {
    uint32_t previous;
};

/* A charset that tables define. */
struct runic_table_state {
    uint8_t charset;
    uint8_t web;
    uint8_t row;        /* single byte: the number of its table */
    uint8_t accent_due; /* Big5: the lead byte was read as a letter, and the trail byte is its accent */
};

struct runic_iso2022jp_state {
    uint8_t set;     /* the character set that is chosen */
    uint8_t escaped; /* decoder: an escape sequence ends here */
    uint8_t web;
};

union runic_state {
    struct runic_table_state table;
    struct runic_iso2022jp_state iso2022jp;
    struct runic_utf7_state utf7;
    struct runic_scsu_state scsu;
    struct runic_bocu1_state bocu1;
};

struct runic_codec {
    enum runic_scheme scheme; /* SCHEME_NONE if it is none */
    bool bytewise;            /* each byte is a character or ill-formed */
    /* Decodes as many good characters as stand in src and fit into dst. */
    struct runic_pair (*decode)(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap);
    /* Encodes as many scalar values as it has and as fit into dst, with room left to close the text. */
    struct runic_pair (*encode)(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap);
    /* The same by way of UTF-16, which the encoder gets well-formed. NULL: there is no such way. */
    struct runic_pair (*decode16)(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap);
    struct runic_pair (*encode16)(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst, size_t cap);
    /* The first character, bad sequence or NOTHING of src, its length in bytes; the state moves behind it. len > 0. */
    runic_character (*next)(union runic_state *state, const uint8_t *src, size_t len);
    /* Returns true if an encoder in this state can write the scalar value. */
    bool (*has)(const union runic_state *encoder, char32_t value);
    /* Makes the states of a text's beginning. NULL: there are none. */
    void (*begin)(union runic_state *decoder, union runic_state *encoder, const runic_options *how);
    /* Where the text ends before len bytes more that next calls PARTIAL, or none: what they are. NULL: what next says, or
     * nothing. */
    runic_character (*end)(union runic_state *state, const uint8_t *src, size_t len);
    /* The boundary at or before pos < len, found from anywhere. NULL: a scheme's, or bytewise, or none can be found. */
    size_t (*floor)(runic_charset charset, const uint8_t *src, size_t len, size_t pos);
    /* Ends a text: writes at most CLOSING bytes, and the state is as between two texts' parts. Returns how many. NULL: none. */
    size_t (*close)(union runic_state *state, uint8_t *dst);
};

ALWAYS_INLINE runic_character nothing(unsigned length)
{
    return good_character(NOTHING, length);
}

/* For a decoder: what stands behind what is done, by next, if it is good; else nothing is done. */
static inline bool decode_next(runic_character (*next)(union runic_state *state, const uint8_t *src, size_t len),
                               union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, struct runic_pair *done)
{
    const union runic_state before = *state;
    const runic_character character = next(state, src + done->read, len - done->read);
    if (character.status != RUNIC_OK) {
        *state = before;
        return false;
    }
    done->read += character.length;
    if (character.value != NOTHING)
        dst[done->written++] = character.value;
    return true;
}

/* For charsets that have all of Unicode. */
bool runic_has_all(const union runic_state *encoder, char32_t value);

/* The codec of a charset; NULL for those that have none (UTF-16 and UTF-32, too, before their byte order is known). */
const struct runic_codec *runic_codec(runic_charset charset);

#define CHARSET(id, name, unit, order, bom, all, mime, part, codec) extern const struct runic_codec runic_codec_##codec;
#include "../charsets.def"

#endif
