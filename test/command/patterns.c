/* patterns.c - patterns of names: known answers, and those of fnmatch(3). */
/* SPDX-License-Identifier: MIT */
#include "../../cli/walk/tree.h"

#include <fnmatch.h>
#include <stddef.h>
#include <string.h>

#include "../expect.h"

static void test_known(void)
{
    static const struct {
        const char *pattern, *text;
        bool matches, in_path;
    } known[] = {
        {"*.txt", "a.txt", true, true},
        {"*.txt", ".txt", true, true},
        {"*.txt", "a.txt~", false, false},
        {"*", "", true, true},
        {"", "", true, true},
        {"", "a", false, false},
        {"*", "a/b", true, false},
        {"a?b", "a/b", true, false},
        {"*/b", "a/b", true, true},
        {"*b*a*", "abcba", true, true},
        {"a*a*b", "aaaaaaaac", false, false},
        {"[a-c]x", "bx", true, true},
        {"[!a-c]x", "bx", false, false},
        {"[^a-c]x", "dx", true, true},
        {"[]a]", "]", true, true},
        {"[a", "[a", true, true},
        {"\\*", "*", true, true},
        {"\\*", "a", false, false},
        {"[\\]]", "]", true, true},
        {"?", "\xC3\xA9", true, true},
        {"?", "\xE9", true, true},
        {"??", "\xC3\xA9", false, false},
        {"[\xC3\xA0-\xC3\xAF]", "\xC3\xA9", true, true},
        {"[!a]", "\xF0\x9F\x98\x80", true, true},
        {"\xC3*", "\xC3\xA9", false, false},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!EXPECT(pattern_matches(known[i].pattern, known[i].text, false) == known[i].matches) ||
            !EXPECT(pattern_matches(known[i].pattern, known[i].text, true) == known[i].in_path))
            fprintf(stderr, "%s and %s\n", known[i].pattern, known[i].text);
    }
}

#ifdef __GLIBC__

/* Writes the word of a number in an alphabet, the shorter words first. */
static void write_word(char *word, unsigned number, const char *alphabet)
{
    const unsigned letters = (unsigned)strlen(alphabet) + 1;
    for (; number > 0; number /= letters)
        if (number % letters > 0)
            *word++ = alphabet[number % letters - 1];
    *word = 0;
}

static void test_as_fnmatch(void)
{
    static const char in_patterns[] = "ab/*?[]!", in_texts[] = "ab/]";
    char pattern[8], text[8];
    unsigned different = 0;
    for (unsigned p = 0; p < 9 * 9 * 9 * 9 * 9; p++)
        for (unsigned t = 0; t < 5 * 5 * 5; t++) {
            write_word(pattern, p, in_patterns);
            write_word(text, t, in_texts);
            const bool path = (p + t) % 2 != 0;
            const char *slash = path ? strchr(pattern, '/') : NULL;
            /* POSIX leaves open what a slash in [...] means; glibc's answers depend on what follows. */
            if (slash != NULL && memchr(pattern, '[', (size_t)(slash - pattern)) != NULL)
                continue;
            const bool want = fnmatch(pattern, text, path ? FNM_PATHNAME : 0) == 0;
            if (pattern_matches(pattern, text, path) != want && different++ < 20)
                fprintf(stderr, "%s matches %s: fnmatch says %d\n", pattern, text, want);
        }
    EXPECT(different == 0);
}
#endif

int main(void)
{
    test_known();
#ifdef __GLIBC__
    test_as_fnmatch();
#endif
    return expect_result();
}
