/* decisions.c - the table of verdict/decisions.def: every text, wish and purpose, against a table written by hand. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../cli/verdict/decision.h"

/*
 * A letter for each of enum looks, in this order:
 *   A valid ASCII, 8 valid UTF-8, W UTF-16 or UTF-32 without a BOM, D UTF-8 with errors, F UTF-8 and UTF-16 in one text,
 *   X several charsets, O other text than in the charset of -f, K CESU-8, L a likely guess, N not Unicode, B binary,
 *   C declared, and so, U -f declared of text that declares none, E escape sequences,
 *   M the BOM of another charset than -f names
 *
 * and for each way:
 *   u UTF-8, c the named charset, f the charset that the bytes show, s each stretch in its charset, g the guess,
 *   d the declared charset,
 *   - left alone, . cannot happen; a capital letter: with a warning
 */
static const struct {
    enum asked asked;
    enum purpose purpose;
    const char *ways;
} known[] = {
    /* -f auto, or no -f:                   A8WDFXOKLNBCUEM */
    {ASKED_NOTHING, PURPOSE_READ, /*     */ "uu--S-.----d-U."},
    {ASKED_NOTHING, PURPOSE_TREE, /*     */ "uu--S-.----d-U."},
    {ASKED_NOTHING, PURPOSE_REPLACE, /*  */ "uu--S-.------U."},
    {ASKED_NOTHING, PURPOSE_FORCED, /*   */ "uu--S-.----d-U."},
    {ASKED_NOTHING, PURPOSE_CHECK, /*    */ "uu-uSS.--U---U."},
    {ASKED_NOTHING, PURPOSE_SHOW, /*     */ "uuFuSS.UUUUdUU."},
    /* --on-error replace, skip, escape:    A8WDFXOKLNBCUEM */
    {ASKED_REPAIR, PURPOSE_READ, /*      */ "uu-uSU.UUUUU-U."},
    {ASKED_REPAIR, PURPOSE_TREE, /*      */ "uu-uS-.------U."},
    {ASKED_REPAIR, PURPOSE_REPLACE, /*   */ "uu-uS-.------U."},
    {ASKED_REPAIR, PURPOSE_FORCED, /*    */ "uu-uS-.------U."},
    /* --fallback CHARSET:                  A8WDFXOKLNBCUEM */
    {ASKED_FALLBACK, PURPOSE_READ, /*    */ "uu-uSu.uuuuu-U."},
    {ASKED_FALLBACK, PURPOSE_TREE, /*    */ "uu-uSu.------U."},
    {ASKED_FALLBACK, PURPOSE_REPLACE, /* */ "uu-uSu.------U."},
    {ASKED_FALLBACK, PURPOSE_FORCED, /*  */ "uu-uSu.------U."},
    /* --guess:                             A8WDFXOKLNBCUEM */
    {ASKED_GUESS, PURPOSE_READ, /*       */ "uusgSS.ggg---g."},
    {ASKED_GUESS, PURPOSE_TREE, /*       */ "uusgSS.ggg---g."},
    {ASKED_GUESS, PURPOSE_REPLACE, /*    */ "uusgSS.ggg---g."},
    {ASKED_GUESS, PURPOSE_FORCED, /*     */ "uusgSS.ggg---g."},
    /* -f auto,CHARSET of bytes:            A8WDFXOKLNBCUEM */
    {ASKED_EITHER, PURPOSE_READ, /*      */ "uu-USS.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_TREE, /*      */ "uu-USS.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_REPLACE, /*   */ "uu-USS.-ss--.U."},
    {ASKED_EITHER, PURPOSE_FORCED, /*    */ "uu-USS.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_CHECK, /*     */ "uu-USS.-cc-c.U."},
    {ASKED_EITHER, PURPOSE_SHOW, /*      */ "uuFUSS.UccUd.U."},
    /* -f auto,utf-16le and the like:       A8WDFXOKLNBCUEM */
    {ASKED_EITHER_WIDE, PURPOSE_READ, /* */ "uucUSS.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_TREE, /* */ "uucUSS.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_REPLACE, "uucUSS.-ssc-.U."},
    {ASKED_EITHER_WIDE, PURPOSE_FORCED, /**/ "uucUSS.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_CHECK, /**/ "uucUSS.-cccc.U."},
    {ASKED_EITHER_WIDE, PURPOSE_SHOW, /* */ "uucUSS.Ucccd.U."},
    /* check --expect CHARSET:              A8WDFXOKLNBCUEM */
    {ASKED_EXPECTED, PURPOSE_CHECK, /*   */ "uucucc.ccccc.U."},
    /* -f of a single-byte charset:         A8WDFXOKLNBCUEM */
    {ASKED_BYTES, PURPOSE_READ, /*       */ "cCCCccCcccccccC"},
    {ASKED_BYTES, PURPOSE_TREE, /*       */ "cCCCccCcccccccC"},
    {ASKED_BYTES, PURPOSE_REPLACE, /*    */ "c---cc-ccccccc-"},
    {ASKED_BYTES, PURPOSE_FORCED, /*     */ "ccccccccccccccc"},
    {ASKED_BYTES, PURPOSE_CHECK, /*      */ "cCCCccccccccccc"},
    {ASKED_BYTES, PURPOSE_SHOW, /*       */ "ccccccccccccccc"},
    /* -f of EBCDIC:                        A8WDFXOKLNBCUEM */
    {ASKED_EBCDIC, PURPOSE_READ, /*      */ "CCCCccCcccccccC"},
    {ASKED_EBCDIC, PURPOSE_TREE, /*      */ "CCCCccCcccccccC"},
    {ASKED_EBCDIC, PURPOSE_REPLACE, /*   */ "----cc-ccccccc-"},
    {ASKED_EBCDIC, PURPOSE_FORCED, /*    */ "ccccccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_CHECK, /*     */ "cCCCccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_SHOW, /*      */ "ccccccccccccccc"},
    /* -f of GBK and the like:              A8WDFXOKLNBCUEM */
    {ASKED_MULTIBYTE, PURPOSE_READ, /*   */ "cCccccCcccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_TREE, /*   */ "cCccccCcccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_REPLACE, /**/ "c-cccc-cccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_FORCED, /* */ "ccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_CHECK, /*  */ "ccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_SHOW, /*   */ "ccccccccccccccc"},
    /* -f of UTF-16, UTF-32:                A8WDFXOKLNBCUEM */
    {ASKED_WIDE, PURPOSE_READ, /*        */ "CCccccCcccccccc"},
    {ASKED_WIDE, PURPOSE_TREE, /*        */ "CCccccCcccccccc"},
    {ASKED_WIDE, PURPOSE_REPLACE, /*     */ "--cccc-cccccccc"},
    {ASKED_WIDE, PURPOSE_FORCED, /*      */ "ccccccccccccccc"},
    {ASKED_WIDE, PURPOSE_CHECK, /*       */ "CCccccccccccccc"},
    {ASKED_WIDE, PURPOSE_SHOW, /*        */ "ccccccccccccccc"},
    /* -f utf-8:                            A8WDFXOKLNBCUEM */
    {ASKED_UTF8, PURPOSE_READ, /*        */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_TREE, /*        */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_REPLACE, /*     */ "cccccc-cccccccc"},
    {ASKED_UTF8, PURPOSE_FORCED, /*      */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_CHECK, /*       */ "ccccccccccccccc"},
    {ASKED_UTF8, PURPOSE_SHOW, /*        */ "ccccccccccccccc"},
};

static char letter_of(struct decision decision)
{
    static const char letters[] = {[AS_UTF8] = 'u',  [AS_CHARSET] = 'c',  [AS_FOUND] = 'f', [AS_STRETCHES] = 's',
                                   [AS_GUESS] = 'g', [AS_DECLARED] = 'd', [LEAVE] = '-'};
    const char letter = letters[decision.way];
    return decision.warns && letter != '-' ? (char)(letter - 'a' + 'A') : letter;
}

int main(void)
{
    int wrong = 0, compared = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int looks = 0; looks < LOOKS_COUNT; looks++) {
            const char right = known[i].ways[looks];
            const char found = letter_of(decide((enum looks)looks, known[i].asked, known[i].purpose));
            if (strlen(known[i].ways) != LOOKS_COUNT || (right != '.' && right != found)) {
                printf("row %zu, column %d: %c, not %c\n", i, looks, found, right);
                wrong++;
            }
            compared += right != '.';
        }
    printf("%d decisions compared\n", compared);
    return wrong > 0 || compared < 500;
}
