/* looks.c - what the bytes of a text look like: all thresholds of the command's judgement. */
/* SPDX-License-Identifier: MIT */
#include "decision.h"

#include <string.h>

/* Bytes of UTF-8 at the start of a text that is not UTF-16 or UTF-32. One of 250,000 Japanese texts in UTF-16 begins with such
 * bytes. */
#define SHOWS_UTF8 24

/* More than one NUL byte in 32 bytes of damaged UTF-8 suggests a binary file, such as a message catalog (.mo). */
#define MANY_NULS 32

bool is_binary_utf8(const runic_detection *seen)
{
    return seen->basis == RUNIC_BASIS_DAMAGED_UTF8 && count_nuls(seen) > seen->bytes / MANY_NULS;
}

bool has_much_utf8(const runic_detection *seen, runic_charset charset)
{
    return (charset == RUNIC_LATIN1 || charset == RUNIC_WINDOWS1252) && seen->utf8_characters * 2 > seen->utf8_faults;
}

bool is_better_guess(const runic_detection *seen, runic_charset best)
{
    /* Of UTF-8 with errors, advice says how to replace single surrogates. */
    if (is_kin_of_utf8(best))
        return best != RUNIC_WTF8 || seen->basis != RUNIC_BASIS_DAMAGED_UTF8;
    return best != seen->charset && best != RUNIC_ASCII && seen->basis != RUNIC_BASIS_DAMAGED_UTF8;
}

/* Returns what text looks like that is neither UTF-8 nor UTF-16 nor UTF-32. */
static enum looks looks_without_basis(const struct recognition *known, unsigned percent)
{
    const runic_guess *best = &known->best;
    const bool is_likely = best->charset != RUNIC_CHARSET_UNKNOWN && guess_percent(best) >= percent;
    if (count_nuls(&known->seen) > 0 && (!is_likely || is_ebcdic(best->charset)))
        return LOOKS_BINARY;
    if (is_likely && is_kin_of_utf8(best->charset))
        return LOOKS_KIN;
    if (known->claim.confirmed)
        return LOOKS_DECLARED;
    return is_likely ? LOOKS_LIKELY : LOOKS_LEGACY;
}

enum looks looks_of(const struct recognition *known, unsigned percent)
{
    const struct stretches *s = &known->reading;
    if (is_mixed(s) && s->has_records)
        return LOOKS_RECORDS;
    if (is_mixed(s))
        return are_certain(s) ? LOOKS_FORMS : LOOKS_MIXED;
    if (known->claim.undeclared)
        return LOOKS_UNDECLARED;
    switch (known->seen.basis) {
    case RUNIC_BASIS_EMPTY:
    case RUNIC_BASIS_ASCII:
        return is_behind_mark(s) ? LOOKS_FORMS : LOOKS_ASCII;
    case RUNIC_BASIS_SIGNATURE:
    case RUNIC_BASIS_UTF8:
        return is_behind_mark(s) ? LOOKS_FORMS : LOOKS_UTF8;
    case RUNIC_BASIS_NULS:
        return is_behind_mark(&known->reading) ? LOOKS_FORMS : LOOKS_WIDE;
    case RUNIC_BASIS_DAMAGED_UTF8:
        return LOOKS_DAMAGED;
    default:
        return looks_without_basis(known, percent);
    }
}

enum looks looks_of_doubt(const struct doubt *doubt)
{
    const runic_detection seen = runic_detector_verdict(&doubt->start);
    const bool by_mark = seen.basis == RUNIC_BASIS_SIGNATURE && seen.charset == RUNIC_UTF8;
    if (seen.basis == RUNIC_BASIS_NULS)
        return LOOKS_WIDE;
    if (!atomic_load(&doubt->beyond_ascii))
        return !doubt->has_other_ascii || atomic_load(&doubt->spaces) ? LOOKS_ASCII : LOOKS_LEGACY;
    if (!atomic_load(&doubt->ill_formed))
        return LOOKS_UTF8;
    if (by_mark || seen.basis == RUNIC_BASIS_UTF8 || seen.basis == RUNIC_BASIS_DAMAGED_UTF8)
        return LOOKS_DAMAGED;
    return LOOKS_LEGACY;
}

/* Returns true if bytes may be the beginning of UTF-8 text: printable characters, tabs and line ends. */
static bool begins_like_text(struct piece head)
{
    const runic_status status = runic_utf8_validate((const char *)head.bytes, head.len).status;
    for (size_t i = 0; i < head.len; i++)
        if ((head.bytes[i] < ' ' && strchr("\t\n\r", head.bytes[i]) == NULL) || head.bytes[i] == 0 || head.bytes[i] == 0x7F)
            return false;
    return status == RUNIC_OK || status == RUNIC_PARTIAL;
}

enum looks look_as_utf8(struct input *in)
{
    struct piece head = {.len = 0};
    size_t len = 0;
    do {
        head = input_peek(in, ++len);
        head.len = head.len < len ? head.len : len;
    } while (head.len == len && len < SHOWS_UTF8 && begins_like_text(head));
    const bool is_ascii = runic_ascii_validate((const char *)head.bytes, head.len).status == RUNIC_OK;
    const bool has_space =
        head.len > 0 && (memchr(head.bytes, ' ', head.len) != NULL || memchr(head.bytes, '\n', head.len) != NULL);
    const bool is_whole = in->seekable && (!is_ascii || has_space);
    if ((head.len < SHOWS_UTF8 && !is_whole) || !begins_like_text(head))
        return LOOKS_LEGACY;
    return is_ascii ? LOOKS_ASCII : LOOKS_UTF8;
}
