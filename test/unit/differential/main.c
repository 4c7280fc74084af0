/* main.c - compares every kernel of every target that can run here with the definitions. */
/* SPDX-License-Identifier: MIT */
/*
 * differential [--long] [--seed N] [--target NAME]
 *
 * Each target, also scalar, is compared with the slow reference, and thereby with the other targets. The operations and targets
 * are those of ops.def and targets.def. With RUNIC_TEST_SAMPLE=N in the environment, it does one part in N. Exits with 77 if no
 * target can run.
 */
#include "check.h"

#include <stdio.h>

#define NOTHING_RAN 77

static int usage(void)
{
    fprintf(stderr, "usage: differential [--long] [--seed N] [--target NAME]\n");
    return 2;
}

static void check_all(struct plan *plan)
{
    check_random_texts(plan);
    check_edges(plan);
    check_faults(plan);
    check_damaged_runs(plan);
    check_few_units();
    check_kinds();
    check_room(plan);
    check_alignments(plan);
}

int main(int argc, char **argv)
{
    struct plan plan = {.chance = {1}};
    const char *only = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--long") == 0)
            plan.thorough = true;
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            plan.chance.state = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--target") == 0 && i + 1 < argc)
            only = argv[++i];
        else
            return usage();
    }
    if (only != NULL && !check_knows(only))
        return usage();
    if (check_begin(only) == 0)
        return NOTHING_RAN;
    check_all(&plan);
    return check_end();
}
