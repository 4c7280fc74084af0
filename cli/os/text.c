/* text.c - text in memory: what is the same on each system. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "os.h"

void os_text_clear(struct os_text *text)
{
    fseek(text->stream, 0, SEEK_SET);
    clearerr(text->stream);
    text->len = 0;
}

void os_text_close(struct os_text *text)
{
    if (text->stream != NULL)
        fclose(text->stream);
    free(text->bytes);
    *text = (struct os_text){.stream = NULL};
}
