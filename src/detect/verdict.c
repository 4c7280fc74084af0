/* verdict.c - draws the conclusion from a detector's evidence, and names the basis of it. */
/* SPDX-License-Identifier: MIT */
#include "detector.h"

/* The fewest units that are UTF-16 by their high bytes alone. */
#define FEWEST_UTF16_UNITS 4

/* Recognizes UTF-32: the highest byte of every unit is zero, and so is the next one, except in supplementary characters. */
static runic_charset utf32_by_nuls(const uint64_t nuls[4], uint64_t bytes)
{
    /* A cut unit at the end has a first byte, but no last one. */
    const uint64_t first_bytes = (bytes + 3) / 4, last_bytes = bytes / 4;
    if (nuls[3] == last_bytes && nuls[2] * 2 > last_bytes && nuls[0] * 2 < first_bytes)
        return RUNIC_UTF32LE;
    if (nuls[0] == first_bytes && nuls[1] * 2 > last_bytes && nuls[3] * 2 < last_bytes)
        return RUNIC_UTF32BE;
    return RUNIC_CHARSET_UNKNOWN;
}

/*
 * Recognizes UTF-16: NULs on one side of the units, almost none on the other. ASCII characters cause them; spaces and
 * line ends alone are a few in a hundred units. A single NUL proves nothing unless it is the whole text.
 */
static runic_charset utf16_by_nuls(const uint64_t nuls[4], uint64_t units)
{
    const uint64_t even = nuls[0] + nuls[2], odd = nuls[1] + nuls[3];
    const uint64_t most = even > odd ? even : odd, least = even > odd ? odd : even;
    if (most == 0 || most < 2 * (units > 1) || most * 50 < units || least * 8 > most)
        return RUNIC_CHARSET_UNKNOWN;
    return odd > even ? RUNIC_UTF16LE : RUNIC_UTF16BE;
}

/*
 * Returns true if many units would be two characters of ASCII: a text that is ASCII in one part and UTF-16 in another. Han
 * characters have such high bytes as well, but half of their low bytes are above 0x7F. Of ASCII lines in UTF-16, some line ends
 * are high bytes, as otherwise only in scripts of India, which have them in most units.
 */
static bool is_partly_ascii(const struct detector *d, bool little, uint64_t units)
{
    const uint64_t ascii = d->parity[PARITY_ASCII][little], lines = d->parity[PARITY_LINE][little];
    return (ascii > 2 && ascii * 16 > units && d->parity[PARITY_HIGH][!little] * 4 < ascii) ||
           (lines > 0 && lines * 4 < units && ascii >= 2 * lines);
}

/*
 * Returns true if a quarter of the units have two bytes above 0x7F of which the high one is of no script: numbers of 16 bits,
 * many of them -1, as in terminfo's files.
 */
static bool has_negative_numbers(const struct detector *d, bool little, uint64_t units)
{
    const uint64_t high = d->parity[PARITY_HIGH][little], nuls = d->seen.nuls[little] + d->seen.nuls[2 + little];
    return high > d->parity[PARITY_FITS][little] - nuls + units / 4 && d->parity[PARITY_HIGH][!little] * 8 > high * 7;
}

/*
 * Returns true if all units may be Japanese, a third of them kana, and one low byte in eight is no ASCII. No lead byte of a
 * multi-byte charset is 0x30.
 */
static bool is_kana(const struct detector *d, bool little, uint64_t units)
{
    return d->parity[PARITY_KANA][little] * 3 >= units && d->parity[PARITY_KANA][!little] == 0 &&
           d->parity[PARITY_FITS][little] == units && d->parity[PARITY_HIGH][!little] * 8 >= units;
}

/*
 * Returns true if four of five high bytes are those of kana, Han, Hangul, Greek, Cyrillic, Hebrew, Arabic or Thai, or NUL in
 * fewer than half of the units, a third of the low bytes could not be (one in six if all high bytes are), and there are
 * controls, which no other text has: one low byte in ten of these scripts is one.
 */
static bool has_high_bytes(const struct detector *d, bool little, uint64_t units)
{
    const uint64_t nuls = d->seen.nuls[little] + d->seen.nuls[2 + little];
    const uint64_t fits = d->parity[PARITY_FITS][little], others = d->parity[PARITY_FITS][!little];
    const uint64_t controls = d->parity[PARITY_CONTROL][!little], scripts = d->parity[PARITY_SCRIPT][little];
    /* Arrays of small numbers also have small high bytes, but of more kinds. */
    const bool is_script = scripts * 3 >= units && (fits - nuls - scripts) * 20 <= units;
    /* The letters of Greek and Hebrew are above 0x7F; as high bytes they would be Hangul. */
    const bool is_high = is_script && d->parity[PARITY_HIGH][!little] * 10 >= (units - nuls) * 9;
    const bool is_clear = others * 3 <= units * 2 || (fits * 20 >= units * 19 && others * 6 <= units * 5) || is_high;
    return fits * 5 >= units * 4 && (fits - nuls) * 2 >= units && is_clear &&
           (is_script || is_kana(d, little, units) || (scripts * 16 < units && controls > 0 && controls * 50 >= units));
}

/*
 * Returns true if the space of EBCDIC is more common than white space of ASCII. In other text it is rare, except in UTF-16,
 * where it is the low byte of letters of Cyrillic and Thai.
 */
static bool has_spaces_of_ebcdic(const struct detector *d)
{
    const uint64_t spaces = spaces_of_ebcdic(d), scripts = d->parity[PARITY_SCRIPT][0] + d->parity[PARITY_SCRIPT][1];
    return spaces > 2 && scripts * 6 < d->seen.bytes && spaces * 16 >= d->seen.bytes && spaces > white_of_ascii(d);
}

static runic_charset charset_by_nuls(const runic_detection *seen, const struct detector *d)
{
    const uint64_t units = seen->bytes / 2;
    runic_charset found = RUNIC_CHARSET_UNKNOWN;
    if (has_spaces_of_ebcdic(d))
        return RUNIC_CHARSET_UNKNOWN;
    if (seen->bytes > 3)
        found = utf32_by_nuls(seen->nuls, seen->bytes);
    if (found == RUNIC_CHARSET_UNKNOWN && (seen->bytes > 3 || seen->bytes == 2))
        found = utf16_by_nuls(seen->nuls, units);
    if ((found == RUNIC_UTF16LE || found == RUNIC_UTF16BE) &&
        (is_partly_ascii(d, found == RUNIC_UTF16LE, units) || has_negative_numbers(d, found == RUNIC_UTF16LE, units)))
        found = RUNIC_CHARSET_UNKNOWN;
    /* U+4E00, which is frequent in Chinese, has its NUL byte on the other side: if there are few NUL bytes, high bytes decide.
     */
    const uint64_t nuls = count_nuls(seen);
    if ((found == RUNIC_CHARSET_UNKNOWN || nuls * 4 < units) && seen->bytes % 2 == 0 && units >= FEWEST_UTF16_UNITS) {
        const bool little = has_high_bytes(d, true, units), big = has_high_bytes(d, false, units);
        if (little != big)
            found = little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    }
    return found;
}

static void conclude(runic_detection *seen, runic_charset charset, runic_basis basis)
{
    seen->charset = charset;
    seen->basis = (uint8_t)basis;
}

/*
 * Returns true if at least twice as many sequences beyond ASCII are well-formed as are not. Text in a single-byte
 * charset stays far below: only a capital letter before a symbol is well-formed by chance, and all other letters are
 * faults. Of short pieces (12 to 1,000 bytes) of lipsum and mars, none of 33,000 in 17 such charsets is called UTF-8,
 * and 0.3 % of 29,000 in six double-byte charsets are (2026-11-22). NUL bytes do not count: if they suggest UTF-16 or
 * UTF-32, that is checked before.
 */
static bool is_damaged_utf8(const runic_detection *seen)
{
    return seen->utf8_characters / 2 >= seen->utf8_faults;
}

static void judge(runic_detection *seen, const struct detector *d, const uint8_t *start, size_t start_length)
{
    const runic_signature signature = runic_detect_signature(start, start_length, RUNIC_SIGNATURE_FINAL);
    const runic_charset by_nuls = charset_by_nuls(seen, d);
    const uint64_t nuls = count_nuls(seen);
    /* Well-formed, not ASCII, and less than a quarter of it NULs, or more characters than UTF-16 has by chance. */
    const bool is_certain_utf8 = seen->utf8_faults == 0 && seen->utf8_characters > 0 &&
                                 (nuls * 4 < seen->bytes || seen->utf8_characters >= NOT_BY_CHANCE);
    seen->signature_length = signature.length;
    if (seen->bytes == 0)
        conclude(seen, RUNIC_UTF8, RUNIC_BASIS_EMPTY);
    else if (signature.charset != RUNIC_CHARSET_UNKNOWN)
        conclude(seen, signature.charset, RUNIC_BASIS_SIGNATURE);
    else if (by_nuls != RUNIC_CHARSET_UNKNOWN && !is_certain_utf8)
        conclude(seen, by_nuls, RUNIC_BASIS_NULS);
    else if (seen->non_ascii == 0)
        conclude(seen, RUNIC_ASCII, RUNIC_BASIS_ASCII);
    else if (seen->utf8_faults == 0)
        conclude(seen, RUNIC_UTF8, RUNIC_BASIS_UTF8);
    else if (is_damaged_utf8(seen))
        conclude(seen, RUNIC_UTF8, RUNIC_BASIS_DAMAGED_UTF8);
    else
        conclude(seen, RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE);
}

runic_detection runic_detector_verdict(const runic_detector *detector)
{
    const struct detector *d = (const struct detector *)detector;
    runic_detection seen = d->seen;
    seen.utf8_characters = d->characters - (seen.bytes - seen.non_ascii);
    /* Nothing precedes the head, and nothing follows the tail. */
    if (d->head_length > 0) {
        seen.utf8_faults += d->head_length;
        seen.utf8_first_fault = d->begin;
    }
    if (d->tail_length > 0)
        detection_add_faults(&seen, d->begin + d->seen.bytes - d->tail_length, 1);
    /* A share that begins elsewhere has no signature. */
    const size_t start = seen.bytes < RUNIC_MAX_SIGNATURE ? (size_t)seen.bytes : RUNIC_MAX_SIGNATURE;
    judge(&seen, d, d->start, d->begin > 0 ? 0 : start);
    return seen;
}
