/* name_list.c - reads a list of names piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "name_list.h"

#include <stdlib.h>
#include <string.h>

/* Reads the next piece. Returns false at the end, or on failure, with errno not 0. */
static bool fill(struct name_list *list)
{
    errno = 0;
    const ptrdiff_t got = list->ended ? 0 : os_read(list->fd, list->bytes, sizeof list->bytes, &(struct os_stop){{-1, -1}});
    list->ended = got <= 0;
    list->used = 0;
    list->have = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* Appends bytes and a NUL byte. The capacity is the power of two above the length. Returns false without memory. */
static bool append(char **name, size_t *len, const char *bytes, size_t count)
{
    char *more = *name;
    size_t cap = 64;
    while (cap <= *len + count)
        cap *= 2;
    if (*name == NULL || cap / 2 > *len)
        more = realloc(*name, cap);
    if (more == NULL)
        return false;
    memcpy(more + *len, bytes, count);
    *name = more;
    *len += count;
    more[*len] = 0;
    return true;
}

/* Takes what the buffer has of a name. Returns true if that is all of it. Sets errno to ENOMEM without memory. */
static bool take_part(struct name_list *list, char **name, size_t *len)
{
    const char *at = list->bytes + list->used;
    const char *end = memchr(at, list->end, list->have - list->used);
    const size_t count = end != NULL ? (size_t)(end - at) : list->have - list->used;
    list->used += count + (end != NULL);
    if (count > 0 && !append(name, len, at, count)) {
        list->ended = true;
        list->used = list->have;
        errno = ENOMEM;
        return true;
    }
    return end != NULL && *len > 0;
}

enum listed name_list_next(struct name_list *list, char **name, size_t *len)
{
    bool complete = false;
    *name = NULL;
    *len = 0;
    errno = 0;
    while (!complete && (list->used < list->have || fill(list)))
        complete = take_part(list, name, len);
    if (errno == 0 && *len > 0)
        return LISTED_NAME;
    free(*name);
    *name = NULL;
    return errno != 0 ? LISTED_TROUBLE : LISTED_END;
}
