/* peak.c - peak COMMAND [ARGUMENT...] runs a command, and writes its peak memory in KiB to descriptor 3. */
/* SPDX-License-Identifier: MIT */
/* Until the command is executed, the memory of this program counts, too. Therefore it is small. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words)
{
    if (count < 2)
        return 2;
    const pid_t child = fork();
    if (child == 0) {
        execv(words[1], words + 1);
        _exit(127);
    }
    struct rusage used;
    int status = 0;
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return 2;
    dprintf(3, "%ld\n", used.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
