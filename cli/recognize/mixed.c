/* mixed.c - finds UTF-8 inside text of another charset: by the mojibake that it would become, or word by word. */
/* SPDX-License-Identifier: MIT */
#include "mixed.h"

#include "codec/decoder.h"
#include "guess.h"
#include "rest.h"
#include "scan/doubt.h"
#include "text/charset.h"

/* ---- Charsets in which runic_mojibake_find() knows UTF-8 ---- */

/* Bytes of a line that are examined before and after a sequence. */
#define AROUND 500

static bool has_known_mojibake(runic_charset charset)
{
    static const runic_charset known[] = {RUNIC_LATIN1,      RUNIC_WINDOWS1252, RUNIC_WINDOWS1250, RUNIC_WINDOWS1251,
                                          RUNIC_WINDOWS1254, RUNIC_WINDOWS1257, RUNIC_ISO8859_2,   RUNIC_ISO8859_9,
                                          RUNIC_MACINTOSH,   RUNIC_IBM437,      RUNIC_IBM850,      RUNIC_IBM852,
                                          RUNIC_IBM866};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i] == charset)
            return true;
    return false;
}

/* Returns true if text in UTF-8, written in a charset, is well-formed UTF-8 beyond ASCII: then reading it made it mojibake. */
static bool was_utf8(const char *text, size_t len, runic_charset charset)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    char bytes[6 * AROUND];
    const runic_result done = runic_convert(&how, text, len, bytes, sizeof bytes);
    return done.status == RUNIC_OK && runic_utf8_validate(bytes, done.written).status == RUNIC_OK &&
           runic_ascii_validate(bytes, done.written).status != RUNIC_OK;
}

/* Returns true if a part of a line, read in a charset, has mojibake that is UTF-8 in the charset. */
static bool becomes_mojibake(const uint8_t *line, size_t len, runic_charset charset)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
    runic_mojibake runs[8];
    char text[6 * AROUND];
    const size_t written = runic_convert(&how, line, len, text, sizeof text).written;
    const size_t count = runic_mojibake_find(text, written, runs, sizeof runs / sizeof runs[0]);
    for (size_t i = 0; i < count && i < sizeof runs / sizeof runs[0]; i++)
        if (was_utf8(text + runs[i].offset, runs[i].length, charset))
            return true;
    return false;
}

/* Bytes that are searched at once for the beginning of UTF-8. */
#define BLOCK 256

/* Returns true if UTF-8 beyond ASCII may begin in all but the last of these bytes. The compiler vectorizes the loop. */
static bool may_have_utf8(const uint8_t *bytes, size_t len)
{
    unsigned found = 0;
    for (size_t i = 0; i + 1 < len; i++)
        found |= (bytes[i] >= 0xC2) & ((bytes[i + 1] & 0xC0) == 0x80);
    return found != 0;
}

/* Returns the offset of the first well-formed sequence of UTF-8 beyond ASCII, or len. */
static size_t find_utf8(const uint8_t *bytes, size_t len)
{
    for (size_t block = 0; block < len; block += BLOCK) {
        const size_t end = len - block < BLOCK ? len : block + BLOCK;
        const bool is_possible = may_have_utf8(bytes + block, (end < len ? end + 1 : end) - block);
        for (size_t at = block; is_possible && at < end; at++)
            if (bytes[at] >= 0xC2 && runic_utf8_next((const char *)bytes + at, len - at).status == RUNIC_OK)
                return at;
    }
    return len;
}

/* Returns the offset of a sequence of UTF-8 that would become mojibake; or len. */
static size_t find_mojibake(const uint8_t *bytes, size_t len, runic_charset charset)
{
    size_t from = 0, at;
    while ((at = from + find_utf8(bytes + from, len - from)) < len) {
        size_t begin = at, end = at;
        while (begin > from && at - begin < AROUND && bytes[begin - 1] != '\n')
            begin--;
        while (end < len && end - at < AROUND && bytes[end] != '\n')
            end++;
        if (becomes_mojibake(bytes + begin, end - begin, charset))
            return at;
        from = end;
    }
    return len;
}

/* ---- Other charsets: words of UTF-8 ---- */

/*
 * A word is a run of bytes above 0x7F. By chance, a character of two bytes in a multi-byte charset is UTF-8 for a character
 * that the charset has in about one of 16 cases; two bytes in a single-byte one in far fewer than one of 256, and three are
 * hardly ever UTF-8, except in Thai. Of about a million messages of programs in 21 pairs of language and charset none is
 * taken for UTF-8 (2026-11-25).
 */
#define BITS_SINGLE 8
#define BITS_MULTI  4

/* Bits that the first word of a text must have; each doubling of the words before it needs one more. */
#define BITS_NEEDED 9

/* Bytes of a word that are examined. */
#define WORD_MOST 256

/* Returns true if text in the charset may have a character. GB18030 has all of them; its text has those of GBK. */
static bool has_character(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset == RUNIC_GB18030 ? RUNIC_GBK : charset};
    uint8_t out[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, bytes, len, out, sizeof out).status == RUNIC_OK;
}

/* Returns the number of characters if a word is UTF-8 for characters that text in the charset may have, and has no C1 control;
 * else 0. */
static size_t count_utf8(const uint8_t *word, size_t len, runic_charset charset, bool is_single)
{
    const bool is_thai = charset == RUNIC_WINDOWS874 || charset == RUNIC_ISO8859_11;
    const bool takes_all = is_single && !is_thai;
    size_t count = 0, at = 0;
    if (runic_utf8_validate((const char *)word, len).status != RUNIC_OK)
        return 0;
    for (; at < len; count++) {
        const runic_character next = runic_utf8_next((const char *)word + at, len - at);
        if (next.value < 0xA0 || !((takes_all && next.length > 2) || has_character(charset, word + at, next.length)))
            return 0;
        at += next.length;
    }
    return count;
}

static unsigned bits_of(uint64_t number)
{
    unsigned bits = 0;
    for (; number > 1; number >>= 1)
        bits++;
    return bits;
}

/* Returns true if a word may begin with UTF-8 in these bytes, after `before`. The compiler vectorizes the loop. */
static bool may_begin(uint8_t before, const uint8_t *bytes, size_t len)
{
    unsigned found = 0;
    if (len > 1)
        found = (before < 0x80) & (bytes[0] >= 0xC2) & ((bytes[1] & 0xC0) == 0x80);
    for (size_t i = 1; i + 1 < len; i++)
        found |= (bytes[i - 1] < 0x80) & (bytes[i] >= 0xC2) & ((bytes[i + 1] & 0xC0) == 0x80);
    return found != 0;
}

/* Returns true if UTF-8 explains a word better than the charset. offset: that of the word; each 16 bytes count as a word. */
static bool is_utf8_word(const uint8_t *word, size_t left, runic_charset charset, bool is_single, uint64_t offset)
{
    const unsigned bits = is_single ? BITS_SINGLE : BITS_MULTI;
    size_t len = 0;
    if (runic_utf8_next((const char *)word, left).status != RUNIC_OK)
        return false;
    while (len < left && word[len] >= 0x80)
        len++;
    if (len > WORD_MOST)
        len = runic_utf8_floor((const char *)word, len, WORD_MOST);
    return bits * count_utf8(word, len, charset, is_single) >= BITS_NEEDED + bits_of(offset / 16 + 1);
}

/* Returns the offset of the first word that UTF-8 explains better than the charset; or len. offset: that of the bytes. */
static size_t find_word(const uint8_t *bytes, size_t len, runic_charset charset, uint64_t offset)
{
    const bool is_single = is_single_byte(charset);
    uint8_t before = 0;
    for (size_t block = 0; block < len; block += BLOCK) {
        const size_t end = len - block < BLOCK ? len : block + BLOCK;
        /* The first byte of the next block, too, for a word that begins at the end of this one. */
        const bool is_possible = may_begin(before, bytes + block, (end < len ? end + 1 : end) - block);
        for (size_t at = block; is_possible && at < end; at++)
            if (bytes[at] >= 0xC2 && (at > block ? bytes[at - 1] : before) < 0x80 &&
                is_utf8_word(bytes + at, len - at, charset, is_single, offset + at))
                return at;
        before = bytes[end - 1];
    }
    return len;
}

/*
 * Returns the offset in a piece of the first UTF-8 that the charset does not explain; or its length. Other charsets than the
 * known ones can have the same letters: ISO-8859-15 has those of ISO-8859-1.
 */
static size_t find_in_piece(struct piece piece, runic_charset charset, uint64_t offset)
{
    size_t at = piece.len;
    if (!has_utf8_sequence(piece.bytes, piece.len))
        return at;
    if (is_single_byte(charset) && keeps_ascii(charset))
        at = find_mojibake(piece.bytes, piece.len, charset);
    return has_known_mojibake(charset) ? at : find_word(piece.bytes, at, charset, offset);
}

/* Counts the lines and columns before an offset. */
static struct place place_of(struct input *in, runic_charset charset, uint64_t offset)
{
    struct position position;
    struct piece piece;
    position_start(&position, charset, false);
    while (position.offset < offset && (piece = input_next(in, RUNIC_UTF8)).len > 0)
        position_count(&position, piece.bytes,
                       piece.len < offset - position.offset ? piece.len : (size_t)(offset - position.offset));
    return (struct place){position.line, position.column};
}

bool mixed_find(struct input *in, runic_charset charset, uint64_t most, struct place *place)
{
    uint64_t offset = 0;
    struct piece piece;
    bool found = false;
    if (is_system(charset) || !input_rewind(in))
        return false;
    while (!found && offset < most && (piece = input_next(in, RUNIC_UTF8)).len > 0) {
        const size_t at = find_in_piece(piece, charset, offset);
        found = at < piece.len;
        offset += at;
    }
    if (found && input_rewind(in))
        *place = place_of(in, charset, offset);
    return input_rewind(in) && found;
}

/*
 * A less likely guess is none: of 880 files with a line of UTF-8 and one of another charset, 17 are not recognized instead of
 * 22; of 6,600 pieces of 3 to 24 characters in other charsets, none is taken for partly UTF-8 (2026-11-26).
 */
#define LIKELY 500

struct mixture find_mixture(struct input *in, const runic_detection *seen, const runic_guess *best, runic_charset other)
{
    struct mixture mixture = {.rest = {.charset = RUNIC_CHARSET_UNKNOWN}};
    const bool has_legacy_guess = best->probability >= LIKELY && !charset_describe(best->charset).unicode;
    if (other == RUNIC_CHARSET_UNKNOWN)
        other = has_legacy_guess ? best->charset : RUNIC_WINDOWS1252;
    /* Guesses of these charsets explain all of the text. */
    if (count_nuls(seen) > 0 || is_kin_of_utf8(best->charset))
        return mixture;
    if (seen->basis == RUNIC_BASIS_NONE && seen->utf8_characters > 0 && !guess_is_ebcdic(best))
        mixture.found = mixed_find(in, other, UINT64_MAX, &mixture.at);
    return mixture;
}

void guess_rest(struct input *in, const runic_detection *seen, struct mixture *mixture)
{
    const bool is_damaged = seen->basis == RUNIC_BASIS_DAMAGED_UTF8 && count_nuls(seen) == 0;
    if (in->seekable && (mixture->found || is_damaged))
        mixture->rest = rest_guess(in);
}
