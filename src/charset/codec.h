/* codec.h - the interface of a charset to the converter: bytes to UTF-16 and back. */
/* SPDX-License-Identifier: MIT */
/*
 * Text in a charset is bytes of any alignment and length; UTF-16, in the host's byte order, is between two charsets. Charsets
 * that are an encoding scheme of the kernels' forms name it, so that kernels convert them.
 *
 * What a charset must remember between two characters is its state, one for the decoder and one for the encoder. It is
 * plain data: a copy restores it. A codec without `begin` has no state and ignores it.
 *
 * The position of a decoder is a byte and a state. Every byte belongs to one character, to one ill-formed sequence, or
 * to neither (a tag, a shift); `next` returns bytes of the third kind with the value NO_VALUE. An encoder may keep back
 * a part of what it has read (bits, or a character whose best form depends on the next one); `flush` writes it. It
 * reads a character only if there is also room for its flush.
 */
#ifndef RUNIC_CHARSET_CODEC_H
#define RUNIC_CHARSET_CODEC_H

#include "../scheme/scheme.h"

/* The value of bytes that are well-formed and no character. */
#define NO_VALUE 0xFFFFFFFFu

/* The most bytes that flush writes; and that put writes, with those that are pending after it. */
#define LONGEST_FLUSH 8
#define LONGEST_PUT   16

/* What put returns for a character that the charset lacks; it then writes nothing. */
#define LACKING (LONGEST_PUT + 1)

/* BROKEN: outside a run whose digits were ill-formed; a "-" here still closes it. */
enum utf7_run { OUTSIDE, OPEN, BROKEN };

struct runic_utf7_state {
    uint32_t bits; /* the lowest `count` bits are not used yet */
    uint8_t count;
    uint8_t in_run;    /* a utf7_run: whether the text is between a shift character and the end of its run */
    uint8_t run_ended; /* the character before was the "-" that ended a run */
    uint8_t dialect;
    uint8_t at_end;         /* no more bytes will come */
    uint8_t lenient;        /* options */
    uint8_t takes_needless; /* IMAP: a character in base64 that should be direct is accepted */
    uint8_t encode_optional;
};

struct runic_scsu_state {
    uint32_t window[8]; /* offsets of the dynamic windows */
    uint64_t order;     /* encoder: the windows, one byte each, the most recently used one lowest */
    uint32_t waiting;   /* encoder: a character that waits for the next; NO_VALUE if there is none */
    uint8_t active;
    uint8_t unicode; /* in Unicode mode */
    uint8_t debt;    /* encoder: bytes by which the output is longer than UTF-16 */
};

struct runic_bocu1_state {
    uint32_t previous;
};

/* A charset that tables define. */
struct runic_legacy_state {
    uint8_t charset;
    uint8_t web;
    uint8_t row;        /* single byte: the number of its table */
    uint8_t accent_due; /* Big5: the lead byte was returned as a letter, and the trail byte is its accent */
};

#define JIS_X_0201 1 /* a set of ISO-2022-JP: ASCII with U+00A5 and U+203E */

struct runic_iso2022jp_state {
    uint8_t set;     /* the current character set; 0: ASCII */
    uint8_t escaped; /* decoder: an escape sequence ends here */
    uint8_t web;
};

union runic_state {
    struct runic_legacy_state table;
    struct runic_iso2022jp_state iso2022jp;
    struct runic_utf7_state utf7;
    struct runic_scsu_state scsu;
    struct runic_bocu1_state bocu1;
};

/* WITH_SURROGATES: the charset has lone surrogates, too. Kernels stop at them, `next` returns them as characters and the
 * converter writes them. */
enum runic_variant { PURE, WITH_SURROGATES };

struct runic_codec {
    enum runic_scheme scheme; /* SCHEME_NONE if the charset is not a scheme */
    uint8_t variant;          /* a runic_variant */
    uint8_t keeps_ascii;      /* 1 if the bytes 0x00 to 0x7F are ASCII in every state */
    uint8_t has_state;        /* 1 if the bytes of a character depend on the text before it */
    uint8_t single_byte;      /* 1 if each byte is a character or ill-formed */
    /* Decodes as many well-formed characters as src has and as fit into dst. NULL, as for encode16: a kernel of the scheme
     * does, or `next` and `put`. */
    struct runic_progress (*decode16)(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap);
    /* Encodes as many characters as the charset has and as fit into dst, with room left to flush. Stops at an unpaired
     * surrogate, as at a character that the charset lacks. */
    struct runic_progress (*encode16)(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst, size_t cap);
    /* Writes a character, and returns the number of bytes, or LACKING. */
    size_t (*put)(union runic_state *state, uint32_t value, uint8_t *dst);
    /* Returns how many bytes `flush` would write. NULL: none. */
    size_t (*pending)(const union runic_state *state);
    /* Decode to and encode from UTF-8, which the encoder validates. NULL: not supported. */
    struct runic_progress (*decode8)(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap);
    struct runic_progress (*encode8)(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap);
    /*
     * Decodes the first character, ill-formed sequence or NO_VALUE of src, with its length in bytes; advances the state.
     * len > 0.
     */
    runic_character (*next)(union runic_state *state, const uint8_t *src, size_t len);
    /* Returns true if an encoder in this state can write the scalar value. */
    bool (*has)(const union runic_state *encoder, char32_t value);
    /* Initializes the state of a decoder or encoder at the beginning of a text in a charset. NULL: there is no state. */
    void (*begin)(union runic_state *state, runic_charset charset, const runic_options *how);
    /*
     * Is called at the end of a text. Returns the result for its last len bytes, for which `next` returned PARTIAL; if len is
     * 0, a fault if the text must not end in this state. NULL: the result of `next`; no fault.
     */
    runic_character (*next_at_end)(union runic_state *state, const uint8_t *src, size_t len);
    /*
     * Returns the last boundary at or before pos < len. NULL: a scheme's or a single-byte charset's function is used, or
     * none exists.
     */
    size_t (*floor)(runic_charset charset, const uint8_t *src, size_t len, size_t pos);
    /*
     * Ends a text: writes at most LONGEST_FLUSH bytes, and resets the state as between two parts of a text. Returns the
     * number of bytes. NULL: there is nothing to write.
     */
    size_t (*flush)(union runic_state *state, uint8_t *dst);
};

ALWAYS_INLINE runic_character no_value(unsigned length)
{
    return good_character(NO_VALUE, length);
}

static inline void begin_state(const struct runic_codec *codec, union runic_state *state, runic_charset charset,
                               const runic_options *how)
{
    if (codec->begin != NULL)
        codec->begin(state, charset, how);
}

/* Ends a text and returns how many bytes it wrote, at most LONGEST_FLUSH. */
static inline size_t flush_state(const struct runic_codec *codec, union runic_state *state, uint8_t *dst)
{
    return codec->flush != NULL ? codec->flush(state, dst) : 0;
}

/* Decodes as runic_codec.decode16 does, by runic_codec.next. */
HIDDEN struct runic_progress runic_decode_each(const struct runic_codec *codec, union runic_state *state, const uint8_t *src,
                                               size_t len, char16_t *dst, size_t cap);

/* Encodes as runic_codec.encode16 does, by runic_codec.put. */
HIDDEN struct runic_progress runic_encode_each(const struct runic_codec *codec, union runic_state *state, const char16_t *src,
                                               size_t len, uint8_t *dst, size_t cap);

/* Decodes as many well-formed characters as src has and as fit. Returns bytes read and units written. */
static inline struct runic_progress decode_units(const struct runic_codec *codec, union runic_state *state, const uint8_t *src,
                                                 size_t len, char16_t *units, size_t cap)
{
    if (codec->decode16 != NULL)
        return codec->decode16(state, src, len, units, cap);
    if (codec->scheme == SCHEME_NONE)
        return runic_decode_each(codec, state, src, len, units, cap);
    const struct runic_progress done = runic_convert_scheme(codec->scheme, SCHEME_HOST_UTF16, src, len, units, 2 * cap, NULL);
    return (struct runic_progress){done.read, done.written / 2};
}

/* Encodes as many characters of UTF-16 as the charset has and as fit. Returns units read and bytes written. */
static inline struct runic_progress encode_units(const struct runic_codec *codec, union runic_state *state,
                                                 const char16_t *units, size_t len, uint8_t *dst, size_t cap)
{
    if (codec->encode16 != NULL)
        return codec->encode16(state, units, len, dst, cap);
    if (codec->scheme == SCHEME_NONE)
        return runic_encode_each(codec, state, units, len, dst, cap);
    const struct runic_progress done = runic_convert_scheme(SCHEME_HOST_UTF16, codec->scheme, units, 2 * len, dst, cap, NULL);
    return (struct runic_progress){done.read / 2, done.written};
}

/* Decodes the first character, ill-formed sequence or NO_VALUE of src, and advances the state. is_end: the text ends after src.
 * Returns PARTIAL without a fault if src is empty. */
static inline runic_character next_of_text(const struct runic_codec *codec, union runic_state *state, const uint8_t *src,
                                           size_t len, bool is_end)
{
    const union runic_state before = *state;
    runic_character next = {.status = RUNIC_PARTIAL};
    if (len > 0)
        next = codec->next(state, src, len);
    if (next.status == RUNIC_PARTIAL && is_end && codec->next_at_end != NULL) {
        *state = before;
        next = codec->next_at_end(state, src, len);
    }
    return next;
}

/* Returns the properties of a charset, except `convertible`, which the next function returns. */
HIDDEN const runic_charset_properties *runic_properties(runic_charset charset);
HIDDEN bool runic_is_convertible(runic_charset charset);

/* Returns the codec of a charset; NULL if it has none, as UTF-16 and UTF-32 before their byte order is known. */
HIDDEN const struct runic_codec *runic_codec(runic_charset charset);

#define CHARSET(id, name, unit, order, bom, all, mime, part, codec) extern HIDDEN const struct runic_codec runic_codec_##codec;
#include "../charsets.def"

#endif
