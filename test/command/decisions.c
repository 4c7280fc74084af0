/* decisions.c - the table of verdict/decisions.def: every text, wish and purpose, against a table written by hand. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../cli/verdict/decision.h"

/*
 * A letter for each of enum looks, in this order:
 *   A valid ASCII, 8 valid UTF-8, W UTF-16 or UTF-32 without a BOM, D UTF-8 with errors, P partly UTF-8,
 *   R the same by few sequences, K CESU-8, L a likely guess, N not Unicode, B binary, C declared, and so,
 *   U -f declared of text that declares none, E escape sequences, S ASCII and UTF-16 in one text,
 *   M the BOM of another charset than -f names
 *
 * and for each reading:
 *   u UTF-8, c the named charset, f the charset that the bytes show, g the guess, d the declared charset,
 *   - left alone, . cannot happen; a capital letter: with a warning
 */
static const struct {
    enum asked asked;
    enum purpose purpose;
    const char *readings;
} known[] = {
    /* -f auto, or no -f:                   A8WDPRKLNBCUESM */
    {ASKED_NOTHING, PURPOSE_READ, /*     */ "uu--------d-U-."},
    {ASKED_NOTHING, PURPOSE_TREE, /*     */ "uu--------d-U-."},
    {ASKED_NOTHING, PURPOSE_REPLACE, /*  */ "uu----------U-."},
    {ASKED_NOTHING, PURPOSE_FORCED, /*   */ "uu--------d-U-."},
    {ASKED_NOTHING, PURPOSE_CHECK, /*    */ "uu-uUU--U---U-."},
    {ASKED_NOTHING, PURPOSE_SHOW, /*     */ "uuFuUUUUUUdUUF."},
    /* --on-error replace, skip, escape:    A8WDPRKLNBCUESM */
    {ASKED_REPAIR, PURPOSE_READ, /*      */ "uu-uUUUUUUU-U-."},
    {ASKED_REPAIR, PURPOSE_TREE, /*      */ "uu-u--------U-."},
    {ASKED_REPAIR, PURPOSE_REPLACE, /*   */ "uu-u--------U-."},
    {ASKED_REPAIR, PURPOSE_FORCED, /*    */ "uu-u--------U-."},
    /* --fallback CHARSET:                  A8WDPRKLNBCUESM */
    {ASKED_REST, PURPOSE_READ, /*        */ "uu-uuuuuuuu-U-."},
    {ASKED_REST, PURPOSE_TREE, /*        */ "uu-uuu------U-."},
    {ASKED_REST, PURPOSE_REPLACE, /*     */ "uu-uuu------U-."},
    {ASKED_REST, PURPOSE_FORCED, /*      */ "uu-uuu------U-."},
    /* --guess:                             A8WDPRKLNBCUESM */
    {ASKED_GUESS, PURPOSE_READ, /*       */ "uu-gg-ggg-g-g-."},
    {ASKED_GUESS, PURPOSE_TREE, /*       */ "uu-gg-ggg-g-g-."},
    {ASKED_GUESS, PURPOSE_REPLACE, /*    */ "uu-gg-ggg-g-g-."},
    {ASKED_GUESS, PURPOSE_FORCED, /*     */ "uu-gg-ggg-g-g-."},
    /* -f auto,CHARSET of bytes:            A8WDPRKLNBCUESM */
    {ASKED_EITHER, PURPOSE_READ, /*      */ "uu-U-C-cc-d.U-."},
    {ASKED_EITHER, PURPOSE_TREE, /*      */ "uu-U-C-cc-d.U-."},
    {ASKED_EITHER, PURPOSE_REPLACE, /*   */ "uu-U---cc--.U-."},
    {ASKED_EITHER, PURPOSE_FORCED, /*    */ "uu-Ucc-cc-d.U-."},
    {ASKED_EITHER, PURPOSE_CHECK, /*     */ "uu-UUC-cc-c.U-."},
    {ASKED_EITHER, PURPOSE_SHOW, /*      */ "uuFUUUUccUd.UF."},
    /* -f auto,utf-16le and the like:       A8WDPRKLNBCUESM */
    {ASKED_EITHER_WIDE, PURPOSE_READ, /* */ "uucU-C-cccd.U-."},
    {ASKED_EITHER_WIDE, PURPOSE_TREE, /* */ "uucU-C-cccd.U-."},
    {ASKED_EITHER_WIDE, PURPOSE_REPLACE, "uucU---ccc-.U-."},
    {ASKED_EITHER_WIDE, PURPOSE_FORCED, /**/ "uucUcc-cccd.U-."},
    {ASKED_EITHER_WIDE, PURPOSE_CHECK, /**/ "uucUUC-cccc.U-."},
    {ASKED_EITHER_WIDE, PURPOSE_SHOW, /* */ "uucUUUUcccd.UF."},
    /* check --expect CHARSET:              A8WDPRKLNBCUESM */
    {ASKED_EXPECTED, PURPOSE_CHECK, /*   */ "uucuccccccc.U-."},
    /* -f of a single-byte charset:         A8WDPRKLNBCUESM */
    {ASKED_BYTES, PURPOSE_READ, /*       */ "cCCCCCccccccccC"},
    {ASKED_BYTES, PURPOSE_TREE, /*       */ "cCCCCCccccccccC"},
    {ASKED_BYTES, PURPOSE_REPLACE, /*    */ "c-----cccccccc-"},
    {ASKED_BYTES, PURPOSE_FORCED, /*     */ "ccccccccccccccc"},
    {ASKED_BYTES, PURPOSE_CHECK, /*      */ "cCCCccccccccccc"},
    {ASKED_BYTES, PURPOSE_SHOW, /*       */ "ccccccccccccccc"},
    /* -f of EBCDIC:                        A8WDPRKLNBCUESM */
    {ASKED_EBCDIC, PURPOSE_READ, /*      */ "CCCCCCccccccccC"},
    {ASKED_EBCDIC, PURPOSE_TREE, /*      */ "CCCCCCccccccccC"},
    {ASKED_EBCDIC, PURPOSE_REPLACE, /*   */ "------cccccccc-"},
    {ASKED_EBCDIC, PURPOSE_FORCED, /*    */ "ccccccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_CHECK, /*     */ "cCCCccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_SHOW, /*      */ "ccccccccccccccc"},
    /* -f of GBK and the like:              A8WDPRKLNBCUESM */
    {ASKED_MULTIBYTE, PURPOSE_READ, /*   */ "cCcccCccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_TREE, /*   */ "cCcccCccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_REPLACE, /**/ "c-ccc-ccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_FORCED, /* */ "ccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_CHECK, /*  */ "ccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_SHOW, /*   */ "ccccccccccccccc"},
    /* -f of UTF-16, UTF-32:                A8WDPRKLNBCUESM */
    {ASKED_WIDE, PURPOSE_READ, /*        */ "CCccccccccccccc"},
    {ASKED_WIDE, PURPOSE_TREE, /*        */ "CCccccccccccccc"},
    {ASKED_WIDE, PURPOSE_REPLACE, /*     */ "--ccccccccccccc"},
    {ASKED_WIDE, PURPOSE_FORCED, /*      */ "ccccccccccccccc"},
    {ASKED_WIDE, PURPOSE_CHECK, /*       */ "CCccccccccccccc"},
    {ASKED_WIDE, PURPOSE_SHOW, /*        */ "ccccccccccccccc"},
    /* -f utf-8:                            A8WDPRKLNBCUESM */
    {ASKED_UTF8, PURPOSE_READ, /*        */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_TREE, /*        */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_REPLACE, /*     */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_FORCED, /*      */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_CHECK, /*       */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_SHOW, /*        */ "ccccccccccccccc"},
};

static char letter_of(struct decision decision)
{
    static const char letters[] = {
        [AS_UTF8] = 'u', [AS_CHARSET] = 'c', [AS_FOUND] = 'f', [AS_GUESS] = 'g', [AS_DECLARED] = 'd', [LEAVE] = '-'};
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
