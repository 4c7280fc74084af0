/* isa.c - selects the target of a fuzz program: the best, or the one that RUNIC_FUZZ_TARGET names; exits with 77 if it cannot
 * run. */
/* SPDX-License-Identifier: MIT */
#include <runic.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(const int *argc, char ***argv);

int LLVMFuzzerInitialize(const int *argc, char ***argv)
{
    const char *name = getenv("RUNIC_FUZZ_TARGET");
    (void)argc, (void)argv;
    if (name != NULL && !runic_use_target(name))
        exit(77);
    return 0;
}
