/* pattern.h - patterns of names: *, ?, [a-z], as in a shell. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PATTERN_H
#define CLI_PATTERN_H

#include <stdbool.h>

/* Returns true if a pattern matches all of a text. * matches any characters, ? matches one, and [...] one of a set, with
 * ranges, [!...] or [^...] for any other, and classes such as [:digit:]; a backslash takes the next character literally. A [
 * without ] is a character. Characters are those of UTF-8; an ill-formed byte counts as one. With is_path, only a slash matches
 * a slash. Takes time proportional to the product of the lengths, at most. */
bool pattern_matches(const char *pattern, const char *text, bool is_path);

#endif
