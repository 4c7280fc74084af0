/* header.c - the facts needed to read a result: date, machine, compiler, rivals and options. */
/* SPDX-License-Identifier: MIT */
#include "header.h"

#include <time.h>

static const char *compiler(void)
{
#ifdef __clang__
    return __VERSION__ ", " BENCH_FLAGS;
#else
    return "gcc " __VERSION__ ", " BENCH_FLAGS;
#endif
}

static void find_cpu(char *name, size_t cap)
{
    snprintf(name, cap, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256], family[16] = "", model[16] = "", title[128] = "";
    while (file != NULL && fgets(line, sizeof line, file) != NULL && line[0] != '\n') {
        sscanf(line, "cpu family : %15s", family);
        sscanf(line, "model : %15s", model);
        sscanf(line, "model name : %127[^\n]", title);
    }
    if (file != NULL)
        fclose(file);
    if (title[0] != 0)
        snprintf(name, cap, "%s (family %s, model %s)", title, family, model);
}

/* Prints the command without its folders, since results are published. */
static void put_command(char *command, size_t cap, const struct options *options)
{
    size_t used = 0;
    for (int i = 0; i < options->argc && used < cap; i++) {
        const char *word = options->argv[i];
        for (const char *slash = strrchr(word, '/'); word[0] == '/' && slash != NULL && slash[1] != 0;) {
            word = slash + 1;
            break;
        }
        used += (size_t)snprintf(command + used, cap - used, "%s%s", i > 0 ? " " : "", i > 0 ? word : "runic_bench");
    }
}

struct header read_header(const struct options *options)
{
    struct header header = {.compiler = compiler()};
    time_t today = time(NULL);
    strftime(header.date, sizeof header.date, "%Y-%m-%d", gmtime(&today));
    find_cpu(header.cpu, sizeof header.cpu);
    put_command(header.command, sizeof header.command, options);
    return header;
}
