/* rewrite_written.c - new characters that are written as other text, by a policy, or as a letter and a mark; lines whose blanks
 * change, which keep their bytes. */
/* SPDX-License-Identifier: MIT */
#include "rewritten.h"

static const struct rewritten CASES[] = {
    {RUNIC_WINDOWS1252, RUNIC_ACTION_REPLACE, "caf\xE9", "caf\xC3\xA9\xE2\x86\x92", "caf\xE9?"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_SKIP, "caf\xE9\n", "caf\xC3\xA9\xE2\x86\x92\n", "caf\xE9\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_SKIP, "caf\xE9", "caf\xC3\xA9\xE2\x86\x92", "caf\xE9"}, /* at the end of the text */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_SKIP, "caf\xE9", "\xE2\x86\x92", ""},
    {RUNIC_WINDOWS1258, RUNIC_ACTION_STOP, "x", "\xE1\xBA\xA5", "\xE2\xEC"}, /* U+1EA5 is U+00E2 U+0301 there */
    {RUNIC_WINDOWS1258, RUNIC_ACTION_SKIP, "x", "\xE1\xBA\xA5\xE2\x86\x92", "\xE2\xEC"},
    /* Big5 has U+00CA U+0304 as one character: a changed mark changes all of it. */
    {RUNIC_BIG5, RUNIC_ACTION_STOP, "\x88\x62x", "\xC3\x8A\xCC\x84y", "\x88\x62y"},
    {RUNIC_BIG5, RUNIC_ACTION_STOP, "\x88\x62x", "\xC3\x8Ax", "\x88\x66x"},
    /* Each line is changed, and lines are added: U+FFFD (0x81, 0x8D) stay with their lines. */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "\x81 a\n\x8D a\nb\n", "// h\n  \xEF\xBF\xBD a\n  \xEF\xBF\xBD a\n  b\n",
     "// h\n  \x81 a\n  \x8D a\n  b\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "\tx \x81;\n\tx \x8D;\n\tx;\n",
     "y;\n  x \xEF\xBF\xBD;\n  z;\n  x \xEF\xBF\xBD; \nx;", "y;\n  x \x81;\n  z;\n  x \x8D; \nx;"},
};

int main(void)
{
    return expect_rewritten(CASES, sizeof CASES / sizeof *CASES);
}
