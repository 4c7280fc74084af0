/* git.c - runs git in a folder and reads its output. */
/* SPDX-License-Identifier: MIT */
/*
 * The configuration of a repository can name programs to run, and may come from an attacker. For the commands used here
 * these are core.fsmonitor, and the programs that fetch objects missing in a partial clone; both are turned off. git itself
 * decides whether to trust the repository (safe.directory).
 */
#include "git.h"

#include <string.h>

#include "os/process.h"

static const char *const settings[] = {
    "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit", NULL};

/*
 * The first variable, which only GIT_HERE needs, keeps git from looking for a repository above the current directory.
 * It has no effect on systems without /proc.
 */
static const char *const variables[] = {"GIT_CEILING_DIRECTORIES=/proc/self/cwd/..",
                                        "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", NULL};

#define MINUTE 60000ll /* in milliseconds */

/* Time left for git, in all calls together. For example, a FIFO named .gitignore makes git wait forever. */
static long long time_left = 10 * MINUTE;

/* Returns false for GIT_ variables, except GIT_CONFIG...: in a hook they name another repository. */
static bool is_passed_on(const char *variable)
{
    return strncmp(variable, "GIT_", 4) != 0 || strncmp(variable, "GIT_CONFIG", 10) == 0;
}

enum git_answer git_ask(const struct folder *folder, enum git_reach reach, const char *const *words, char **answer,
                        size_t *length)
{
    const struct os_program git = {.name = "git",
                                   .words = {settings, words},
                                   .variables = reach == GIT_HERE ? variables : variables + 1,
                                   .passes_on = is_passed_on,
                                   .folder = folder->fd};
    return (enum git_answer)os_run(&git, &time_left, answer, length);
}
