/* decisions.c - the table of verdict/decisions.def: every text, wish and purpose, against a table written by hand. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../cli/verdict/decision.h"

/*
 * A letter for each of enum looks, in this order:
 *   A valid ASCII, 8 valid UTF-8, W UTF-16 or UTF-32 without a BOM, D UTF-8 with errors, P partly UTF-8, R would be ruined,
 *   K CESU-8, L a likely guess, N not Unicode, B binary, E escape sequences, M the BOM of another charset than -f names
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
    {ASKED_NOTHING, PURPOSE_READ, /*     */ "uu---.----U."},
    {ASKED_NOTHING, PURPOSE_TREE, /*     */ "uu---.----U."},
    {ASKED_NOTHING, PURPOSE_REPLACE, /*  */ "uu---.----U."},
    {ASKED_NOTHING, PURPOSE_FORCED, /*   */ "uu---.----U."},
    {ASKED_NOTHING, PURPOSE_CHECK, /*    */ "uu-uU.--U-U."},
    {ASKED_NOTHING, PURPOSE_SHOW, /*     */ "uuFuU.UUUUU."},
    /* --on-error replace, skip, escape:    A8WDPRKLNBEM */
    {ASKED_REPAIR, PURPOSE_READ, /*      */ "uu-uU.UUUUU."},
    {ASKED_REPAIR, PURPOSE_TREE, /*      */ "uu-u-.----U."},
    {ASKED_REPAIR, PURPOSE_REPLACE, /*   */ "uu-u-.----U."},
    {ASKED_REPAIR, PURPOSE_FORCED, /*    */ "uu-u-.----U."},
    /* --fallback CHARSET:                  A8WDPRKLNBEM */
    {ASKED_REST, PURPOSE_READ, /*        */ "uu-uu.uuuuU."},
    {ASKED_REST, PURPOSE_TREE, /*        */ "uu-uu.----U."},
    {ASKED_REST, PURPOSE_REPLACE, /*     */ "uu-uu.----U."},
    {ASKED_REST, PURPOSE_FORCED, /*      */ "uu-uu.----U."},
    /* --guess:                             A8WDPRKLNBEM */
    {ASKED_GUESS, PURPOSE_READ, /*       */ "uu-gg.ggggg."},
    {ASKED_GUESS, PURPOSE_TREE, /*       */ "uu-gg.ggggg."},
    {ASKED_GUESS, PURPOSE_REPLACE, /*    */ "uu-gg.ggggg."},
    {ASKED_GUESS, PURPOSE_FORCED, /*     */ "uu-gg.ggggg."},
    /* -f auto,CHARSET of bytes:            A8WDPRKLNBEM */
    {ASKED_EITHER, PURPOSE_READ, /*      */ "uu-U-.-cc-U."},
    {ASKED_EITHER, PURPOSE_TREE, /*      */ "uu-U-.-cc-U."},
    {ASKED_EITHER, PURPOSE_REPLACE, /*   */ "uu-U-.-cc-U."},
    {ASKED_EITHER, PURPOSE_FORCED, /*    */ "uu-U-.-cc-U."},
    {ASKED_EITHER, PURPOSE_CHECK, /*     */ "uu-UU.-cc-U."},
    {ASKED_EITHER, PURPOSE_SHOW, /*      */ "uuFUU.UccUU."},
    /* -f auto,utf-16le and the like:       A8WDPRKLNBEM */
    {ASKED_EITHER_WIDE, PURPOSE_READ, /* */ "uucU-.-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_TREE, /* */ "uucU-.-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_REPLACE, "uucU-.-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_FORCED, /**/ "uucU-.-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_CHECK, /**/ "uucUU.-cccU."},
    {ASKED_EITHER_WIDE, PURPOSE_SHOW, /* */ "uucUU.UcccU."},
    /* check --expect CHARSET:              A8WDPRKLNBEM */
    {ASKED_EXPECTED, PURPOSE_CHECK, /*   */ "uucuc.ccccU."},
    /* -f of a single-byte charset:         A8WDPRKLNBEM */
    {ASKED_BYTES, PURPOSE_READ, /*       */ "cCCCCCcccccC"},
    {ASKED_BYTES, PURPOSE_TREE, /*       */ "cCCCCCcccccC"},
    {ASKED_BYTES, PURPOSE_REPLACE, /*    */ "c-----ccccc-"},
    {ASKED_BYTES, PURPOSE_FORCED, /*     */ "cccccccccccc"},
    {ASKED_BYTES, PURPOSE_CHECK, /*      */ "cCCCcccccccc"},
    {ASKED_BYTES, PURPOSE_SHOW, /*       */ "cccccccccccc"},
    /* -f of GBK, UTF-16 and the like:      A8WDPRKLNBEM */
    {ASKED_MULTIBYTE, PURPOSE_READ, /*   */ "cCcccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_TREE, /*   */ "cCcccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_REPLACE, /**/ "c-cccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_FORCED, /* */ "cccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_CHECK, /*  */ "cccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_SHOW, /*   */ "cccccccccccc"},
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
