/* decisions.c - the table of verdict/decisions.def: every text, wish and purpose, against a table written by hand. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../cli/verdict/decision.h"

/*
 * A letter for each of enum looks, in this order:
 *   A valid ASCII, 8 valid UTF-8, W UTF-16 or UTF-32 without a BOM, D UTF-8 with errors, P partly UTF-8, R the same by few
 * sequences, K CESU-8, L a likely guess, N not Unicode, B binary, E escape sequences, M the BOM of another charset than -f
 * names
 *
 *   u UTF-8   c the named charset   f the charset of the NUL bytes   g the guess   - left alone   . cannot happen
 *   A capital letter: with a warning.
 */
static const struct {
    enum asked asked;
    enum purpose purpose;
    const char *readings;
} known[] = {
    /* -f auto, or no -f:                   A8WDPRKLNBEM */
    {ASKED_NOTHING, PURPOSE_READ, /*     */ "uu--------U."},
    {ASKED_NOTHING, PURPOSE_TREE, /*     */ "uu--------U."},
    {ASKED_NOTHING, PURPOSE_REPLACE, /*  */ "uu--------U."},
    {ASKED_NOTHING, PURPOSE_FORCED, /*   */ "uu--------U."},
    {ASKED_NOTHING, PURPOSE_CHECK, /*    */ "uu-uUU--U-U."},
    {ASKED_NOTHING, PURPOSE_SHOW, /*     */ "uuFuUUUUUUU."},
    /* --on-error replace, skip, escape:    A8WDPRKLNBEM */
    {ASKED_REPAIR, PURPOSE_READ, /*      */ "uu-uUUUUUUU."},
    {ASKED_REPAIR, PURPOSE_TREE, /*      */ "uu-u------U."},
    {ASKED_REPAIR, PURPOSE_REPLACE, /*   */ "uu-u------U."},
    {ASKED_REPAIR, PURPOSE_FORCED, /*    */ "uu-u------U."},
    /* --fallback CHARSET:                  A8WDPRKLNBEM */
    {ASKED_REST, PURPOSE_READ, /*        */ "uu-uuuuuuuU."},
    {ASKED_REST, PURPOSE_TREE, /*        */ "uu-uuu----U."},
    {ASKED_REST, PURPOSE_REPLACE, /*     */ "uu-uuu----U."},
    {ASKED_REST, PURPOSE_FORCED, /*      */ "uu-uuu----U."},
    /* --guess:                             A8WDPRKLNBEM */
    {ASKED_GUESS, PURPOSE_READ, /*       */ "uu-gg-ggggg."},
    {ASKED_GUESS, PURPOSE_TREE, /*       */ "uu-gg-ggggg."},
    {ASKED_GUESS, PURPOSE_REPLACE, /*    */ "uu-gg-ggggg."},
    {ASKED_GUESS, PURPOSE_FORCED, /*     */ "uu-gg-ggggg."},
    /* -f auto,CHARSET of bytes:            A8WDPRKLNBEM */
    {ASKED_EITHER, PURPOSE_READ, /*      */ "uu-U-C-cc-U."},
    {ASKED_EITHER, PURPOSE_TREE, /*      */ "uu-U-C-cc-U."},
    {ASKED_EITHER, PURPOSE_REPLACE, /*   */ "uu-U---cc-U."},
    {ASKED_EITHER, PURPOSE_FORCED, /*    */ "uu-Ucc-cc-U."},
    {ASKED_EITHER, PURPOSE_CHECK, /*     */ "uu-UUC-cc-U."},
    {ASKED_EITHER, PURPOSE_SHOW, /*      */ "uuFUUUUccUU."},
    /* -f auto,utf-16le and the like:       A8WDPRKLNBEM */
    {ASKED_EITHER_WIDE, PURPOSE_READ, /* */ "uucU-C-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_TREE, /* */ "uucU-C-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_REPLACE, "uucU---cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_FORCED, /**/ "uucUcc-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_CHECK, /**/ "uucUUC-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_SHOW, /* */ "uucUUUUcccU."},
    /* check --expect CHARSET:              A8WDPRKLNBEM */
    {ASKED_EXPECTED, PURPOSE_CHECK, /*   */ "uucuccccccU."},
    /* -f of a single-byte charset:         A8WDPRKLNBEM */
    {ASKED_BYTES, PURPOSE_READ, /*       */ "cCCCCCcccccC"},
    {ASKED_BYTES, PURPOSE_TREE, /*       */ "cCCCCCcccccC"},
    {ASKED_BYTES, PURPOSE_REPLACE, /*    */ "c-----ccccc-"},
    {ASKED_BYTES, PURPOSE_FORCED, /*     */ "cccccccccccc"},
    {ASKED_BYTES, PURPOSE_CHECK, /*      */ "cCCCcccccccc"},
    {ASKED_BYTES, PURPOSE_SHOW, /*       */ "cccccccccccc"},
    /* -f of EBCDIC:                        A8WDPRKLNBEM */
    {ASKED_EBCDIC, PURPOSE_READ, /*      */ "CCCCCCcccccC"},
    {ASKED_EBCDIC, PURPOSE_TREE, /*      */ "CCCCCCcccccC"},
    {ASKED_EBCDIC, PURPOSE_REPLACE, /*   */ "------ccccc-"},
    {ASKED_EBCDIC, PURPOSE_FORCED, /*    */ "cccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_CHECK, /*     */ "cCCCcccccccc"},
    {ASKED_EBCDIC, PURPOSE_SHOW, /*      */ "cccccccccccc"},
    /* -f of GBK and the like:              A8WDPRKLNBEM */
    {ASKED_MULTIBYTE, PURPOSE_READ, /*   */ "cCcccCcccccc"},
    {ASKED_MULTIBYTE, PURPOSE_TREE, /*   */ "cCcccCcccccc"},
    {ASKED_MULTIBYTE, PURPOSE_REPLACE, /**/ "c-ccc-cccccc"},
    {ASKED_MULTIBYTE, PURPOSE_FORCED, /* */ "cccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_CHECK, /*  */ "cccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_SHOW, /*   */ "cccccccccccc"},
    /* -f of UTF-16, UTF-32:                A8WDPRKLNBEM */
    {ASKED_WIDE, PURPOSE_READ, /*        */ "CCcccccccccc"},
    {ASKED_WIDE, PURPOSE_TREE, /*        */ "CCcccccccccc"},
    {ASKED_WIDE, PURPOSE_REPLACE, /*     */ "--cccccccccc"},
    {ASKED_WIDE, PURPOSE_FORCED, /*      */ "cccccccccccc"},
    {ASKED_WIDE, PURPOSE_CHECK, /*       */ "cccccccccccc"},
    {ASKED_WIDE, PURPOSE_SHOW, /*        */ "cccccccccccc"},
    /* -f utf-8:                            A8WDPRKLNBEM */
    {ASKED_UTF8, PURPOSE_READ, /*        */ "cccccccccccc"},
    {ASKED_UTF8, PURPOSE_TREE, /*        */ "cccccccccccc"},
    {ASKED_UTF8, PURPOSE_REPLACE, /*     */ "cccccccccccc"},
    {ASKED_UTF8, PURPOSE_FORCED, /*      */ "cccccccccccc"},
    {ASKED_UTF8, PURPOSE_CHECK, /*       */ "cccccccccccc"},
    {ASKED_UTF8, PURPOSE_SHOW, /*        */ "cccccccccccc"},
};

static char letter_of(struct decision decision)
{
    static const char letters[] = {[AS_UTF8] = 'u', [AS_CHARSET] = 'c', [AS_FOUND] = 'f', [AS_GUESS] = 'g', [LEAVE] = '-'};
    const char letter = letters[decision.reading];
    return decision.warns && letter != '-' ? (char)(letter - 'a' + 'A') : letter;
}

int main(void)
{
    int wrong = 0, compared = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int looks = 0; looks < LOOKS_COUNT; looks++) {
            const char right = known[i].readings[looks];
            const char found = letter_of(decide((enum looks)looks, known[i].asked, known[i].purpose));
            if (strlen(known[i].readings) != LOOKS_COUNT || (right != '.' && right != found)) {
                printf("row %zu, column %d: %c, not %c\n", i, looks, found, right);
                wrong++;
            }
            compared += right != '.';
        }
    printf("%d decisions compared\n", compared);
    return wrong > 0 || compared < 500;
}
