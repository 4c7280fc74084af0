/* choice.h - which names in a folder a walk reads, by their kind and by the options. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHOICE_H
#define CLI_CHOICE_H

#include "command_line/options.h"
#include "folder.h"

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

enum links links_of(const struct options *options);

/* Returns true for a symbolic link, if the options say that links are followed. */
bool is_followed_link(const struct options *options, const struct folder *folder, const char *name);

/*
 * Says what a walk does with a name in a folder, and sets *status to that of the file: skips it (KIND_NONE), reads it or goes
 * down into it. KIND_TROUBLE: errno. below is its path below the folder that was named. A link that leads to neither a file nor
 * a folder is KIND_FILE, too.
 */
enum kind choose(const struct options *options, const struct folder *folder, const char *name, const char *below,
                 struct stat *status);

#endif
