/* utf7_run.c - proof: UTF-7's encoder writes no more than three octets a unit of a run, and one: every length up to 20, and 64.
 */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec utf7_run */
#include "kernels.h"

#include "charset/utf7_encode.c"

#define FEW 20

static void prove(enum dialect dialect, size_t len, unsigned count, bool in_run)
{
    uint16_t units[WINDOW + 6];
    uint8_t *dst = proof_bytes(4 * len + LANES);
    Frama_C_make_unknown((char *)units, sizeof units);
    struct runic_utf7_state s = {.count = (uint8_t)count, .in_run = in_run, .bits = Frama_C_unsigned_int_interval(0, 15)};
    Frama_C_show_each_run(dialect, len, count, in_run);
    //@ loop unroll 2;
    for (unsigned ends = 0; ends < 2; ends++) {
        struct runic_utf7_state after = s;
        const uint8_t *end = put_run(dialect, &after, units + WINDOW - len, len, ends, dst);
        //@ assert end - dst <= 1 + 3 * len;
        //@ assert after.count == 0 || after.count == 2 || after.count == 4;
        //@ assert after.bits <= 15 && after.in_run == 1;
    }
    free(dst);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 1; len <= WINDOW; len += len == FEW ? WINDOW - FEW : 1) {
        prove(RFC2152, len, 0, false);
        //@ loop unroll 3;
        for (unsigned count = 0; count <= 4; count += 2) {
            prove(RFC2152, len, count, true);
            prove(IMAP, len, count, true);
        }
    }
    Frama_C_show_each_end();
}
