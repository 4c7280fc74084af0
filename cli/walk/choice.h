/* choice.h - decides which files in a folder are read, by their kind and the options. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHOICE_H
#define CLI_CHOICE_H

#include "command_line/options.h"
#include "files/folder.h"
#include "os/os.h"

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

enum links links_of(const struct options *options);

/* Returns true for a symbolic link, if the options make the walk follow links. */
bool is_followed_link(const struct options *options, const struct folder *folder, const char *name);

/*
 * Returns what the walk does with a name in a folder: skip it (KIND_NONE), read it, or enter it; KIND_TROUBLE and
 * errno on failure. Sets *status to the status of the file. below is its path below the named folder. A link that
 * leads to neither a file nor a folder is KIND_FILE.
 */
enum kind choose(const struct options *options, const struct folder *folder, const char *name, const char *below,
                 struct os_status *status);

#endif
