/* rewrite_line_ends.c - which line end a new line gets in a text that has several. */
/* SPDX-License-Identifier: MIT */
/*
 * A changed line keeps its line end. A new line ends as the line that it takes the place of or cuts; where it takes no place,
 * as the line before.
 */
#include "rewritten.h"

static const struct rewritten CASES[] = {
    /* a new line */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "n\na\nb\nc\n", "n\na\nb\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "a\nb\nn\nc\n", "a\nb\r\nn\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc", "a\nb\nc\nn", "a\nb\r\nc\r\nn"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\r\nd\n", "a\nb\nc\nd\nn\nm\n", "a\nb\r\nc\r\nd\nn\nm\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a", "a\nb", "a\nb"},
    /* A last line end that is the only change is wanted; beside others, an editor added it. */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\nb", "a\nb\n", "a\r\nb\r\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb", "c\nb\n", "c\nb"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb", "a\nbc\n", "a\nbc"},
    /* lines that are changed, and lines after them */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "a\nx\nc\n", "a\nx\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "a\nx\ny\nc\n", "a\nx\r\ny\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "a\nb x\ny\nc\n", "a\nb x\r\ny\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\nd\n", "a\nx\ny\nz\nd\n", "a\nx\r\ny\nz\nd\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "1\r\n2\n3\n4\r\n", "x1\nx2\nx3\nx\nx\n4\n", "x1\r\nx2\nx3\nx\nx\n4\r\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "1\n2\n\r\n4\n", "x1\nx2\nx3\nx\nx\n4\n", "x1\nx2\nx3\r\nx\r\nx\r\n4\n"},
    /* lines that are cut, joined and removed */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\none two\r\nc\n", "a\none\ntwo\nc\n", "a\none\r\ntwo\r\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc d", "a\nb\nc\nd", "a\nb\r\nc\r\nd"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc\n", "a\nb c\n", "a\nb c\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\nb\nc\n", "a b\nc\n", "a b\nc\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\nb\nc\r\n", "a\nc\n", "a\r\nc\r\n"},
    /* a last line end that an editor adds or removes; CRLF and CR of an editor */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc", "a\nb\nx\n", "a\nb\r\nx"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\nc", "a\nb\n", "a\nb\r\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\nb\r\n", "a\r\nx\r\ny\r\n", "a\nx\r\ny\r\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\rb\rc", "a\nx\ny\nc", "a\rx\ry\rc"},
    /* All CR before an LF belong to the line end. */
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\r\nb\r\nc\r\n", "a\r\nb\r\nC\r\n", "a\r\r\nb\r\nC\r\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\r\nb\r\nc\n", "a\r\r\nb\r\nC\r\n", "a\r\r\nb\r\nC\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\r\nb\rc\n", "A\nb\rC\n", "A\r\r\nb\rC\n"},
    {RUNIC_WINDOWS1252, RUNIC_ACTION_STOP, "a\r\r\nb\n", "x\ny\nb\n", "x\r\r\ny\r\r\nb\n"},
    {RUNIC_UTF7, RUNIC_ACTION_STOP, "a+AOk\r\r\nb\n", "a\xC5\x82\nb\n", "a+AUI\r\r\nb\n"},
    /* EBCDIC */
    {RUNIC_IBM1047, RUNIC_ACTION_STOP, "\x81\x15\x82\x0D\x25\x83\x25", "a\nb\nx\nc\n",
     "\x81\x15\x82\x0D\x25\xA7\x0D\x25\x83\x25"},
    {RUNIC_IBM1047, RUNIC_ACTION_STOP, "\x81\x0D\x15\x82\x0D\x0D\x15\x83", "a\nb\nc", "\x81\x0D\x15\x82\x0D\x0D\x15\x83"},
    {RUNIC_IBM1047, RUNIC_ACTION_STOP, "\x81\x0D\x15\x82\x0D\x15", "a\nx\nb\nx\n",
     "\x81\x0D\x15\xA7\x0D\x15\x82\x0D\x15\xA7\x0D\x15"},
    {RUNIC_IBM1047, RUNIC_ACTION_STOP, "\x81\x15\x82\x0D\x25\x83\x25", "a\nx\nb\nc\n", "\x81\x15\xA7\x15\x82\x0D\x25\x83\x25"},
};

int main(void)
{
    return expect_rewritten(CASES, sizeof CASES / sizeof *CASES);
}
