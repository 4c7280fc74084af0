/* destination.c - paths below --output-dir, each for one input only. */
/* SPDX-License-Identifier: MIT */
#include "destination.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "claim.h"
#include "message.h"

/* Makes all folders that a path goes through. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        const bool good = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

char *destination_of(const struct options *options, const struct entry *entry)
{
    const char *folder = options->text[OPTION_OUTPUT_DIR], *below = entry->standard ? "stdin" : entry->below;
    char *path = malloc(strlen(folder) + strlen(below) + 2);
    if (path == NULL)
        return NULL;
    strcpy(path, folder);
    strcat(path, "/");
    strcat(path, below);
    return path;
}

bool destination_claim(const struct options *options, const struct entry *entry)
{
    char *path = destination_of(options, entry);
    const bool mine = path != NULL && claim(path);
    if (!mine)
        fail(entry->path, "would be %s, which another input is already", quoted(path != NULL ? path : ""));
    free(path);
    return mine;
}

bool destination_prepare(const struct options *options, char *path)
{
    if (options->given[OPTION_DRY_RUN] || make_folders(path))
        return true;
    fail(path, "cannot make its folder: %s", strerror(errno));
    return false;
}
