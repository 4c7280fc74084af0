/* windows.c - the order of SCSU's windows stays a permutation, for every order and every window. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "charset/scsu_windows.h"

static void require(bool holds, const char *what, uint64_t trial)
{
    if (!holds) {
        printf("%s fails at %016llx\n", what, (unsigned long long)trial);
        exit(1);
    }
}

/* Uses each window in each order of eight windows: the result must be a permutation, with the used window lowest. */
static size_t use_windows(uint64_t order, unsigned used, unsigned count)
{
    size_t trials = 0;
    if (count < 8) {
        for (unsigned window = 0; window < 8; window++)
            if (!(used >> window & 1))
                trials += use_windows(order << 8 | window, used | 1u << window, count + 1);
        return trials;
    }
    for (unsigned window = 0; window < 8; window++, trials++) {
        struct runic_scsu_state s = {.order = order};
        unsigned seen = 0;
        use(&s, window);
        for (unsigned i = 0; i < 8; i++) {
            require((s.order >> 8 * i & 0xFF) < 8, "use", order);
            seen |= 1u << (s.order >> 8 * i & 0xFF);
        }
        require(seen == 0xFF && (s.order & 0xFF) == window && oldest(&s) < 8, "use", order);
    }
    return trials;
}

int main(void)
{
    printf("%zu trials\n", use_windows(0, 0, 0));
    return 0;
}
