/* rewrite_line_ends.c - which line end a new line gets in a text that has several. */
/* SPDX-License-Identifier: MIT */
/*
 * A changed line keeps its line end. A new line ends as the line that it takes the place of or cuts; where it takes no place,
 * as the line before.
 */
#include "expect.h"

#include <string.h>

#include <runic_guess.h>

static uint64_t work[16384];

static const struct {
    runic_charset charset;
    const char *original, *edited, *result;
} CASES[] = {
    /* a new line */
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "n\na\nb\nc\n", "n\na\nb\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "a\nb\nn\nc\n", "a\nb\r\nn\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc", "a\nb\nc\nn", "a\nb\r\nc\r\nn"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\r\nd\n", "a\nb\nc\nd\nn\nm\n", "a\nb\r\nc\r\nd\nn\nm\n"},
    {RUNIC_WINDOWS1252, "a", "a\nb", "a\nb"},
    /* lines that are changed, and lines after them */
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "a\nx\nc\n", "a\nx\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "a\nx\ny\nc\n", "a\nx\r\ny\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "a\nb x\ny\nc\n", "a\nb x\r\ny\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\nd\n", "a\nx\ny\nz\nd\n", "a\nx\r\ny\nz\nd\n"},
    {RUNIC_WINDOWS1252, "1\r\n2\n3\n4\r\n", "x1\nx2\nx3\nx\nx\n4\n", "x1\r\nx2\nx3\nx\nx\n4\r\n"},
    {RUNIC_WINDOWS1252, "1\n2\n\r\n4\n", "x1\nx2\nx3\nx\nx\n4\n", "x1\nx2\nx3\r\nx\r\nx\r\n4\n"},
    /* lines that are cut, joined and removed */
    {RUNIC_WINDOWS1252, "a\none two\r\nc\n", "a\none\ntwo\nc\n", "a\none\r\ntwo\r\nc\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc d", "a\nb\nc\nd", "a\nb\r\nc\r\nd"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc\n", "a\nb c\n", "a\nb c\n"},
    {RUNIC_WINDOWS1252, "a\r\nb\nc\n", "a b\nc\n", "a b\nc\n"},
    {RUNIC_WINDOWS1252, "a\r\nb\nc\r\n", "a\nc\n", "a\r\nc\r\n"},
    /* a last line end that an editor adds or removes; CRLF and CR of an editor */
    {RUNIC_WINDOWS1252, "a\nb\r\nc", "a\nb\nx\n", "a\nb\r\nx"},
    {RUNIC_WINDOWS1252, "a\nb\r\nc", "a\nb\n", "a\nb\r\n"},
    {RUNIC_WINDOWS1252, "a\nb\r\n", "a\r\nx\r\ny\r\n", "a\nx\r\ny\r\n"},
    {RUNIC_WINDOWS1252, "a\rb\rc", "a\nx\ny\nc", "a\rx\ry\rc"},
    /* EBCDIC */
    {RUNIC_IBM1047, "\x81\x15\x82\x0D\x25\x83\x25", "a\nb\nx\nc\n", "\x81\x15\x82\x0D\x25\xA7\x0D\x25\x83\x25"},
    {RUNIC_IBM1047, "\x81\x15\x82\x0D\x25\x83\x25", "a\nx\nb\nc\n", "\x81\x15\xA7\x15\x82\x0D\x25\x83\x25"},
};

int main(void)
{
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const size_t len = strlen(CASES[i].original);
        const runic_stretch reading = {.end = len, .charset = (uint16_t)CASES[i].charset, .probability = 1000};
        const runic_rewriting what = {.original = CASES[i].original,
                                      .original_len = len,
                                      .reading = &reading,
                                      .reading_count = 1,
                                      .edited = CASES[i].edited,
                                      .edited_len = strlen(CASES[i].edited),
                                      .work = work,
                                      .work_size = sizeof work};
        runic_stretch now;
        char out[100];
        size_t count = 1;
        const runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, NULL);
        const bool right =
            r.status == RUNIC_OK && r.written == strlen(CASES[i].result) && memcmp(out, CASES[i].result, r.written) == 0;
        EXPECT(right);
        if (!right)
            printf("case %zu: status %d, %.*s\n", i, (int)r.status, (int)r.written, out);
    }
    return expect_result();
}
