/* bound.c - an upper bound of what a conversion writes, from the length of the text alone. */
/* SPDX-License-Identifier: MIT */
/*
 * Each code unit of the source becomes one character, a part of one, or a fault. The bound is the number of code units, times
 * the most bytes of the widest of these in the target.
 */
#include "../charset/codec.h"
#include "escape.h"
#include "options.h"

/* The escape that ends a text in ISO-2022-JP; no other charset takes more bytes than its last character to end. */
#define FLUSHED_BYTES 3

/* The most bytes that a character takes in a charset, with the shift before it. */
struct widths {
    uint8_t basic; /* up to U+FFFF */
    uint8_t supplementary;
};

/* Charsets that are not here have one byte for each character. */
static const struct widths widths_of_charset[RUNIC_CHARSET_COUNT] = {
    [RUNIC_UTF8] = {3, 4},        [RUNIC_WTF8] = {3, 4},      [RUNIC_UTF16] = {2, 4},   [RUNIC_UTF16BE] = {2, 4},
    [RUNIC_UTF16LE] = {2, 4},     [RUNIC_UTF32] = {4, 4},     [RUNIC_UTF32BE] = {4, 4}, [RUNIC_UTF32LE] = {4, 4},
    [RUNIC_GB18030] = {4, 4},     [RUNIC_CESU8] = {3, 6},     [RUNIC_MUTF8] = {3, 6},   [RUNIC_UTF_EBCDIC] = {4, 5},
    [RUNIC_UTF7] = {5, 8},        [RUNIC_UTF7_IMAP] = {5, 8}, [RUNIC_SCSU] = {5, 5},    [RUNIC_BOCU1] = {5, 5},
    [RUNIC_ISO2022_JP] = {5, 5},  [RUNIC_UTF8MB3] = {3, 3},   [RUNIC_EUC_JP] = {3, 3},  [RUNIC_SHIFT_JIS] = {2, 2},
    [RUNIC_GBK] = {2, 2},         [RUNIC_BIG5] = {2, 2},      [RUNIC_EUC_KR] = {2, 2},  [RUNIC_WINDOWS1258] = {2, 2},
    [RUNIC_WINDOWS1255] = {3, 3}, /* letters with two marks */
};

static struct widths widths_in(runic_charset charset)
{
    return widths_of_charset[charset].basic > 0 ? widths_of_charset[charset] : (struct widths){1, 1};
}

/* Returns true if one code unit of a charset may be a supplementary character. */
static bool has_wide_units(const runic_options *how)
{
    return how->bom_in == RUNIC_BOM_IN_SNIFF || how->from == RUNIC_SCSU || how->from == RUNIC_BOCU1 ||
           runic_properties(how->from)->unit_size == 4;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Returns the most bytes that a policy writes for a fault of this length in bytes. */
static size_t size_of_fault(const runic_policy *policy, size_t bytes, bool is_unmappable, struct widths target)
{
    const size_t escape = is_unmappable ? LONGEST_ESCAPE : ESCAPED_BYTE * bytes;
    switch (policy->action) {
    case RUNIC_ACTION_REPLACE:
        return policy->length == 0 ? target.basic : (size_t)policy->length * target.supplementary;
    case RUNIC_ACTION_ESCAPE:
        return escape * target.basic;
    case RUNIC_ACTION_FALLBACK:
    case RUNIC_ACTION_SURROGATE_ESCAPE:
        return bytes * target.basic;
    case RUNIC_ACTION_CALLBACK:
        return larger(escape, RUNIC_MAX_REPLACEMENT) * target.supplementary;
    default:
        return 0;
    }
}

/* Returns the most bytes that are written for a code unit of the source. */
static size_t size_of_unit(const runic_options *how, size_t unit)
{
    const struct widths target = widths_in(how->to);
    const size_t good = has_wide_units(how) ? target.supplementary : target.basic;
    /* A lone surrogate is unmappable in charsets that have all of Unicode. */
    const bool has_surrogates = how->from == RUNIC_WTF8 || how->from == RUNIC_MUTF8;
    const bool is_unicode = runic_properties(how->to)->unicode && !has_surrogates;
    const size_t ill_formed = size_of_fault(&how->ill_formed, unit, false, target);
    const size_t unmappable = is_unicode ? 0 : size_of_fault(&how->unmappable, unit, true, target);
    return larger(good, larger(ill_formed, unmappable));
}

size_t runic_convert_bound(const runic_options *how, size_t len)
{
    if (!runic_options_are_valid(how))
        return 0;
    const size_t unit = how->bom_in == RUNIC_BOM_IN_SNIFF ? 1 : runic_properties(how->from)->unit_size;
    /* The bytes of a cut code unit are a fault. A run of UTF-7-IMAP without an end is one more, of no bytes. */
    const bool is_fault =
        how->ill_formed.action != RUNIC_ACTION_STOP || how->unmappable.action == RUNIC_ACTION_SURROGATE_ESCAPE;
    const size_t units = len / unit + (is_fault && (len % unit > 0 || (len > 0 && how->from == RUNIC_UTF7_IMAP)));
    const size_t more =
        (runic_writes_bom(how) ? widths_in(how->to).basic : 0u) + (how->to == RUNIC_ISO2022_JP && len > 0 ? FLUSHED_BYTES : 0u);
    const size_t most = size_of_unit(how, unit);
    return units > (SIZE_MAX - more) / most ? SIZE_MAX : units * most + more;
}
