/* decisions.c - the table of verdict/decisions.def: every text, wish and purpose, against a table written by hand. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../cli/verdict/decision.h"

/*
 * A letter for each of enum looks, in this order:
 *   A valid ASCII, 8 valid UTF-8, W UTF-16 or UTF-32 without a BOM, D UTF-8 with errors, F UTF-8 and UTF-16 in one text,
 *   X several charsets, R text beside records with NUL bytes, O other text than in the charset of -f,
 *   K CESU-8, L a likely guess, N not Unicode, B binary,
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
    /* -f auto, or no -f:                   A8WDFXROKLNBCUEM */
    {ASKED_NOTHING, PURPOSE_READ, /*     */ "uuF-S--.----d-U."},
    {ASKED_NOTHING, PURPOSE_TREE, /*     */ "uuF-S--.----d-U."},
    {ASKED_NOTHING, PURPOSE_REPLACE, /*  */ "uu--S--.------U."},
    {ASKED_NOTHING, PURPOSE_FORCED, /*   */ "uuF-S--.----d-U."},
    {ASKED_NOTHING, PURPOSE_CHECK, /*    */ "uu-uSSS.--U---U."},
    {ASKED_NOTHING, PURPOSE_SHOW, /*     */ "uuFuSSS.UUUUdUU."},
    /* --on-error replace, skip, escape:    A8WDFXROKLNBCUEM */
    {ASKED_REPAIR, PURPOSE_READ, /*      */ "uuFuSUU.UUUUU-U."},
    {ASKED_REPAIR, PURPOSE_TREE, /*      */ "uuFuS--.------U."},
    {ASKED_REPAIR, PURPOSE_REPLACE, /*   */ "uu-uS--.------U."},
    {ASKED_REPAIR, PURPOSE_FORCED, /*    */ "uuFuS--.------U."},
    /* --fallback CHARSET:                  A8WDFXROKLNBCUEM */
    {ASKED_FALLBACK, PURPOSE_READ, /*    */ "uuFuSuu.uuuuu-U."},
    {ASKED_FALLBACK, PURPOSE_TREE, /*    */ "uuFuSu-.------U."},
    {ASKED_FALLBACK, PURPOSE_REPLACE, /* */ "uu-uSu-.------U."},
    {ASKED_FALLBACK, PURPOSE_FORCED, /*  */ "uuFuSu-.------U."},
    /* --guess:                             A8WDFXROKLNBCUEM */
    {ASKED_GUESS, PURPOSE_READ, /*       */ "uusgSS-.ggg---g."},
    {ASKED_GUESS, PURPOSE_TREE, /*       */ "uusgSS-.ggg---g."},
    {ASKED_GUESS, PURPOSE_REPLACE, /*    */ "uusgSS-.ggg---g."},
    {ASKED_GUESS, PURPOSE_FORCED, /*     */ "uusgSS-.ggg---g."},
    /* -f auto,CHARSET of bytes:            A8WDFXROKLNBCUEM */
    {ASKED_EITHER, PURPOSE_READ, /*      */ "uuFUSS-.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_TREE, /*      */ "uuFUSS-.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_REPLACE, /*   */ "uu-USS-.-ss--.U."},
    {ASKED_EITHER, PURPOSE_FORCED, /*    */ "uuFUSS-.-ss-d.U."},
    {ASKED_EITHER, PURPOSE_CHECK, /*     */ "uu-USSS.-cc-c.U."},
    {ASKED_EITHER, PURPOSE_SHOW, /*      */ "uuFUSSS.UccUd.U."},
    /* -f auto,utf-16le and the like:       A8WDFXROKLNBCUEM */
    {ASKED_EITHER_WIDE, PURPOSE_READ, /* */ "uucUSS-.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_TREE, /* */ "uucUSS-.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_REPLACE, "uucUSS-.-ssc-.U."},
    {ASKED_EITHER_WIDE, PURPOSE_FORCED, /**/ "uucUSS-.-sscd.U."},
    {ASKED_EITHER_WIDE, PURPOSE_CHECK, /**/ "uucUSSS.-cccc.U."},
    {ASKED_EITHER_WIDE, PURPOSE_SHOW, /* */ "uucUSSS.Ucccd.U."},
    /* check --expect CHARSET:              A8WDFXROKLNBCUEM */
    {ASKED_EXPECTED, PURPOSE_CHECK, /*   */ "uucuccc.ccccc.U."},
    /* -f of a single-byte charset:         A8WDFXROKLNBCUEM */
    {ASKED_BYTES, PURPOSE_READ, /*       */ "cCCCcccCcccccccC"},
    {ASKED_BYTES, PURPOSE_TREE, /*       */ "cCCCcccCcccccccC"},
    {ASKED_BYTES, PURPOSE_REPLACE, /*    */ "c---ccc-ccccccc-"},
    {ASKED_BYTES, PURPOSE_FORCED, /*     */ "cccccccccccccccc"},
    {ASKED_BYTES, PURPOSE_CHECK, /*      */ "cCCCcccccccccccc"},
    {ASKED_BYTES, PURPOSE_SHOW, /*       */ "cccccccccccccccc"},
    /* -f of EBCDIC:                        A8WDFXROKLNBCUEM */
    {ASKED_EBCDIC, PURPOSE_READ, /*      */ "CCCCcccCcccccccC"},
    {ASKED_EBCDIC, PURPOSE_TREE, /*      */ "CCCCcccCcccccccC"},
    {ASKED_EBCDIC, PURPOSE_REPLACE, /*   */ "----ccc-ccccccc-"},
    {ASKED_EBCDIC, PURPOSE_FORCED, /*    */ "cccccccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_CHECK, /*     */ "cCCCcccccccccccc"},
    {ASKED_EBCDIC, PURPOSE_SHOW, /*      */ "cccccccccccccccc"},
    /* -f of GBK and the like:              A8WDFXROKLNBCUEM */
    {ASKED_MULTIBYTE, PURPOSE_READ, /*   */ "cCcccccCcccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_TREE, /*   */ "cCcccccCcccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_REPLACE, /**/ "c-ccccc-cccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_FORCED, /* */ "cccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_CHECK, /*  */ "cccccccccccccccc"},
    {ASKED_MULTIBYTE, PURPOSE_SHOW, /*   */ "cccccccccccccccc"},
    /* -f of UTF-16, UTF-32:                A8WDFXROKLNBCUEM */
    {ASKED_WIDE_CHARSET, PURPOSE_READ, /*        */ "CCcccccCcccccccc"},
    {ASKED_WIDE_CHARSET, PURPOSE_TREE, /*        */ "CCcccccCcccccccc"},
    {ASKED_WIDE_CHARSET, PURPOSE_REPLACE, /*     */ "--ccccc-cccccccc"},
    {ASKED_WIDE_CHARSET, PURPOSE_FORCED, /*      */ "cccccccccccccccc"},
    {ASKED_WIDE_CHARSET, PURPOSE_CHECK, /*       */ "CCcccccccccccccc"},
    {ASKED_WIDE_CHARSET, PURPOSE_SHOW, /*        */ "cccccccccccccccc"},
    /* -f utf-8:                            A8WDFXROKLNBCUEM */
    {ASKED_UTF8_CHARSET, PURPOSE_READ, /*        */ "cccccccccccccccc"},
    {ASKED_UTF8_CHARSET, PURPOSE_TREE, /*        */ "cccccccccccccccc"},
    {ASKED_UTF8_CHARSET, PURPOSE_REPLACE, /*     */ "ccccccc-cccccccc"},
    {ASKED_UTF8_CHARSET, PURPOSE_FORCED, /*      */ "cccccccccccccccc"},
    {ASKED_UTF8_CHARSET, PURPOSE_CHECK, /*       */ "cccccccccccccccc"},
    {ASKED_UTF8_CHARSET, PURPOSE_SHOW, /*        */ "cccccccccccccccc"},
};

/* The same where a fact is other than usual: without some, or with more. */
static const struct {
    unsigned without, with;
    enum looks looks;
    enum asked asked;
    enum purpose purpose;
    char way;
} unusual[] = {
    {BEST_IS_LIKELY, 0, LOOKS_LIKELY, ASKED_GUESS, PURPOSE_READ, '-'},
    {PARTS_ARE_LIKELY, 0, LOOKS_MIXED, ASKED_GUESS, PURPOSE_READ, '-'},
    {MAY_DIFFER, 0, LOOKS_MIXED, ASKED_GUESS, PURPOSE_READ, '-'},
    {IS_SURE, 0, LOOKS_WIDE, ASKED_NOTHING, PURPOSE_READ, '-'},
    {IS_SURE, 0, LOOKS_WIDE, ASKED_NOTHING, PURPOSE_SHOW, 'F'},
    {IS_SURE, 0, LOOKS_FORMS, ASKED_NOTHING, PURPOSE_READ, '-'},
    {IS_SURE, 0, LOOKS_FORMS, ASKED_NOTHING, PURPOSE_CHECK, 'S'},
    {IS_SURE, IS_DAMAGED, LOOKS_MIXED, ASKED_NOTHING, PURPOSE_CHECK, 'u'},
    {IS_SURE, IS_DAMAGED, LOOKS_MIXED, ASKED_EXPECTED, PURPOSE_CHECK, 'u'},
    {IS_SURE, IS_DAMAGED, LOOKS_FORMS, ASKED_REPAIR, PURPOSE_READ, '-'},
    {IS_SURE, IS_DAMAGED | IS_REPAIRED, LOOKS_FORMS, ASKED_REPAIR, PURPOSE_READ, 'U'},
    {IS_SURE, IS_DAMAGED | IS_REPAIRED, LOOKS_RECORDS, ASKED_REPAIR, PURPOSE_REPLACE, 'u'},
    {MAY_DIFFER, 0, LOOKS_FORMS, ASKED_NOTHING, PURPOSE_READ, '-'},
    {MAY_DIFFER, 0, LOOKS_LEGACY, ASKED_EITHER, PURPOSE_READ, '-'},
    {MAY_DIFFER, KEEPS_LINES, LOOKS_LEGACY, ASKED_EITHER, PURPOSE_READ, 'c'},
    {IS_KEPT, 0, LOOKS_MIXED, ASKED_EITHER, PURPOSE_REPLACE, '-'},
    {IS_KEPT, 0, LOOKS_LIKELY, ASKED_EITHER, PURPOSE_REPLACE, '-'},
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
    for (size_t i = 0; i < sizeof unusual / sizeof unusual[0]; i++, compared++) {
        const unsigned facts = (USUAL_FACTS & ~unusual[i].without) | unusual[i].with;
        const char found = letter_of(decide_by(facts, unusual[i].looks, 1u << unusual[i].asked, unusual[i].purpose));
        if (found != unusual[i].way) {
            printf("unusual %zu: %c, not %c\n", i, unusual[i].way, found);
            wrong++;
        }
    }
    printf("%d decisions compared\n", compared);
    return wrong > 0 || compared < 500;
}
