/* pattern.c - matches patterns. Returning to the last * is enough: an earlier one that takes more leaves less for it. */
/* SPDX-License-Identifier: MIT */
#include "tree.h"

#include <runic.h>
#include <stddef.h>
#include <string.h>

/* Bytes that are no UTF-8 have values above all characters. */
#define BYTES 0x110000u

/* Returns the next character, and moves *text past it. The text must not be at its end. */
static char32_t take(const char **text)
{
    const unsigned char byte = (unsigned char)**text;
    if (byte < 0x80) {
        ++*text;
        return byte;
    }
    const runic_character next = runic_utf8_next(*text, strnlen(*text, 4));
    *text += next.status == RUNIC_OK ? next.length : 1;
    return next.status == RUNIC_OK ? next.value : BYTES + byte;
}

/* ---- Sets ---- */

/* Takes one character of a set, which a backslash may precede. */
static char32_t take_member(const char **at)
{
    if (**at == '\\' && (*at)[1] != 0)
        ++*at;
    return take(at);
}

/* Returns true if the set after a [ has the value, or does not have it if the set is negated. Sets *end to what follows its ];
 * to NULL if it has none, and is no set. */
static bool set_has(const char *at, char32_t value, const char **end)
{
    const bool negated = *at == '!' || *at == '^';
    bool has = false;
    *end = NULL;
    at += negated;
    for (bool first = true; *at != 0 && (*at != ']' || first); first = false) {
        const char32_t low = take_member(&at);
        const bool is_range = at[0] == '-' && at[1] != 0 && at[1] != ']';
        at += is_range;
        const char32_t high = is_range ? take_member(&at) : low;
        has |= low <= value && value <= high;
    }
    if (*at == ']')
        *end = at + 1;
    return has != negated;
}

/* ---- Patterns ---- */

/* Matches one character of the pattern, which is no *, and moves both past it. */
static bool match_one(const char **pattern, const char **text, bool is_path)
{
    const bool is_slash = is_path && **text == '/';
    const char *end = NULL;
    const char32_t value = take(text);
    if (**pattern == '?') {
        ++*pattern;
        return !is_slash;
    }
    if (**pattern == '[') {
        const bool has = set_has(*pattern + 1, value, &end);
        *pattern = end != NULL ? end : *pattern;
        if (end != NULL)
            return has && !is_slash;
    }
    return **pattern != 0 && take_member(pattern) == value;
}

bool pattern_matches(const char *pattern, const char *text, bool is_path)
{
    const char *after_star = NULL, *star_end = NULL; /* the pattern after the last *, and where the text that it takes ends */
    while (*text != 0 || *pattern != 0) {
        if (*pattern == '*') {
            after_star = ++pattern;
            star_end = text;
            continue;
        }
        if (*text != 0 && match_one(&pattern, &text, is_path))
            continue;
        if (after_star == NULL || *star_end == 0 || (is_path && *star_end == '/'))
            return false;
        take(&star_end);
        pattern = after_star;
        text = star_end;
    }
    return true;
}
