/* link.c - follows symbolic links by hand, since what the last one names need not exist; and names of descriptors. */
/* SPDX-License-Identifier: MIT */
#include "link.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_LINKS 40

/* What a symbolic link names, seen from where the link is; to be freed. NULL if path is no link. */
static char *follow_link(const char *path)
{
    char text[4096];
    const char *slash = strrchr(path, '/');
    ssize_t length = readlink(path, text, sizeof text - 1);
    if (length < 0)
        return NULL;
    text[length] = 0;
    size_t directory = text[0] == '/' || slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *result = malloc(directory + (size_t)length + 1);
    if (result != NULL) {
        memcpy(result, path, directory);
        strcpy(result + directory, text);
    }
    return result;
}

char *final_path(const char *name)
{
    char *path = strdup(name);
    for (int i = 0; i < MOST_LINKS && path != NULL; i++) {
        char *next = follow_link(path);
        if (next == NULL)
            return path;
        free(path);
        path = next;
    }
    free(path);
    errno = ELOOP;
    return NULL;
}

int descriptor_of(const char *name)
{
    static const char prefix[] = "/dev/fd/";
    const char *number = name + strlen(prefix);
    if (strcmp(name, "/dev/stderr") == 0)
        return STDERR_FILENO;
    if (strncmp(name, prefix, strlen(prefix)) != 0 || *number == 0 || strlen(number) > 6 ||
        strspn(number, "0123456789") != strlen(number))
        return -1;
    return atoi(number);
}
