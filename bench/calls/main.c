/* main.c - runic_bench_calls [target=NAME] [PART]...: times small outputs, supplementary characters, sizes, faults and short
 * texts. */
/* SPDX-License-Identifier: MIT */
/*
 * Parts: outputs, supplementary, sizes, faults, charsets, short, every. Without a part, all. Figures are thread time, best of
 * many runs. Exit status 1 if a bar is missed; 3 if this machine cannot run the target.
 */
#include "calls.h"

#include <string.h>

static const struct {
    const char *name;
    bool (*measure)(void);
} parts[] = {{"outputs", measure_outputs},  {"supplementary", measure_supplementary}, {"sizes", measure_sizes},
             {"faults", measure_faults},    {"charsets", measure_charsets},           {"short", measure_short},
             {"every", measure_every_fault}};

static bool is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc == 1;
}

int main(int argc, char **argv)
{
    static const char target[] = "target=";
    bool met = true;
    if (argc > 1 && strncmp(argv[1], target, strlen(target)) == 0) {
        if (!runic_use_target(argv[1] + strlen(target)))
            return 3;
        argc--;
        argv++;
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (is_wanted(parts[i].name, argc, argv))
            met &= parts[i].measure();
    return met ? 0 : 1;
}
