/* rewrite_state.c - edits of charsets with state: other lines keep their bytes, and new letters continue a run. */
/* SPDX-License-Identifier: MIT */
#include "rewritten.h"

#define KA  "\033$B$+" /* U+304B of ISO-2022-JP */
#define YEN "\033(J\\" /* U+00A5 */

static const struct rewritten CASES[] = {
    /* ISO-2022-JP with JIS X 0201: an escape sequence before the line end, and the next line is as it was. */
    {RUNIC_ISO2022_JP, RUNIC_ACTION_STOP, YEN "}" KA "\033(B\na b~c\nx\n", "\xC2\xA5};\na b~c\nx\n",
     YEN "};\033(B\na b~c\nx\n"},
    {RUNIC_ISO2022_JP, RUNIC_ACTION_STOP, "a" KA "\033(B\nb" YEN "\033(B\nc\n", "a\xE3\x81\x8B\xC2\xA5\nb\xC2\xA5\nc\n",
     "a" KA YEN "\033(B\nb" YEN "\033(B\nc\n"},
    {RUNIC_ISO2022_JP, RUNIC_ACTION_STOP, "a\nb" YEN "\033(B\nc\n", "a\n\xC2\xA5\nb\xC2\xA5\nc\n",
     "a\n" YEN "\033(B\nb" YEN "\033(B\nc\n"},
    /* Lines that begin in JIS X 0201. */
    {RUNIC_ISO2022_JP, RUNIC_ACTION_STOP, YEN "\nb ~\nc" KA "\033(B\n", "\xC2\xA5\xE3\x81\x8B\nb \xE2\x80\xBE\nc\xE3\x81\x8B\n",
     YEN KA "\033(J\nb ~\nc" KA "\033(B\n"},
    {RUNIC_ISO2022_JP, RUNIC_ACTION_STOP, YEN "\nb ~\nc" KA "\033(B\n", "~\nb \xE2\x80\xBE\nc\xE3\x81\x8B\n",
     "~\033(J\nb ~\nc" KA "\033(B\n"},
    /* IMAP has no run directly after a run. */
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOk-b",
     "a\xC3\xA9\xC5\x82"
     "b",
     "a&AOkBQg-b"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOk-b",
     "a\xC5\x82\xC3\xA9"
     "b",
     "a&AUIA6Q-b"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOk-b&AOk-", "a\xC3\xA9\xC3\xA9", "a&AOkA6Q-"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOkBQgDp-b",
     "a\xC3\xA9\xC3\xA9"
     "b",
     "a&AOkA6Q-b"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOkBQg-", "a\xC3\xA9z\xC5\x82", "a&AOk-z&AUI-"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "a&AOk-&-b", "a\xC3\xA9\xC5\x82&b", "a&AOkBQg-&-b"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "x&AOk-b",
     "x\xC5\x82"
     "b",
     "x&AUI-b"},
    {RUNIC_UTF7_IMAP, RUNIC_ACTION_STOP, "&AAo-", "\n\n", "&AAoACg-"},
    {RUNIC_UTF7, RUNIC_ACTION_STOP, "a+AOk- b", "a\xC3\xA9!\n b", "a+AOk-!\n b"},
    {RUNIC_UTF7, RUNIC_ACTION_STOP, "a+AOk-b\nc+AOk-\n",
     "a\xC3\xA9\xC5\x82"
     "b\nc\xC3\xA9\n",
     "a+AOkBQg-b\nc+AOk-\n"},
    {RUNIC_UTF7, RUNIC_ACTION_STOP, "a+AOkBQg-b",
     "a\xC3\xA9z\xC5\x82"
     "b",
     "a+AOk-z+AUI-b"},
};

int main(void)
{
    return expect_rewritten(CASES, sizeof CASES / sizeof *CASES);
}
