/* wrap.c - prints text in lines of 80 columns. */
/* SPDX-License-Identifier: MIT */
#include "wrap.h"

#include <string.h>

void wrap_new_line(FILE *to, int column)
{
    fprintf(to, "\n%*s", column, "");
}

/* Prints one paragraph in lines of WRAP_WIDTH, indented to column, where the cursor must be. */
static void wrap_paragraph(FILE *to, const char *text, int len, int column)
{
    int at = column;
    for (int i = 0, word; i < len; i += word + 1) {
        word = (int)strcspn(text + i, " \n");
        if (at > column && at + 1 + word > WRAP_WIDTH) {
            wrap_new_line(to, column);
            at = column;
        }
        at += fprintf(to, at > column ? " %.*s" : "%.*s", word, text + i);
    }
}

void wrap(FILE *to, const char *text, int column)
{
    while (*text != 0) {
        const int len = (int)strcspn(text, "\n");
        wrap_paragraph(to, text, len, column);
        text += len;
        if (*text == '\n')
            wrap_new_line(to, *++text == '\n' ? 0 : column);
    }
    fputc('\n', to);
}
