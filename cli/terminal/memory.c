/* memory.c - memory: without any, the program ends. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <stdio.h>
#include <string.h>

void *resized(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (memory == NULL && size > 0)
        end_without_memory();
    return memory;
}

void *allocated(size_t size)
{
    return resized(NULL, size);
}

char *joined(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = allocated(size);
    snprintf(text, size, "%s%s%s", a, b, c);
    return text;
}

char *copied(const char *text, size_t len)
{
    char *copy = allocated(len + 1);
    memcpy(copy, text, len);
    copy[len] = 0;
    return copy;
}

char *copied_whole(const char *text)
{
    return copied(text, strlen(text));
}
