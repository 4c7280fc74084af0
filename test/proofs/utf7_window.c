/* utf7_window.c - proof: UTF-7's encoder writes no more than four octets a unit, from every place of a window, here of 16
 * units. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec utf7_window */
#include "kernels.h"

#include "charset/utf7_encode.c"

static void prove(enum dialect dialect)
{
    uint16_t units[WINDOW + WINDOW];
    uint8_t *dst = proof_bytes(4 * WINDOW + LANES);
    struct runic_utf7_state s = {.dialect = dialect};
    Frama_C_make_unknown((char *)units, sizeof units);
    proof_utf7(&s);
    Frama_C_show_each_run(dialect);
    const uint8_t *end = put_window(dialect, &s, units, WINDOW, dst);
    //@ assert end - dst <= 4 * WINDOW;
    //@ assert s.count == 0 || s.count == 2 || s.count == 4;
    //@ assert s.bits <= 15 && s.in_run <= BROKEN;
    proof_forget();
}

int main(void)
{
    prove(RFC2152);
    prove(IMAP);
    Frama_C_show_each_end();
}
