/* utf7_units.c - proof: UTF-7's regular text becomes UTF-16, from every place of 24 octets, with every room up to 12 units; the
 * other half of a pair behind it. */
/* SPDX-License-Identifier: MIT */
/* hints: next lanes codec utf7_units */
#include "kernels.h"

#include "charset/utf7_decode.c"

#define MOST 24
#define ROOM UTF7_DECODE_UNITS

static void prove_pair(enum dialect dialect, size_t len)
{
    struct runic_utf7_state s = {.dialect = dialect, .in_run = OPEN};
    struct utf7_place p = {0, proof_size(0, ROOM)};
    const uint8_t *src = proof_bytes(len);
    uint8_t *units = proof_bytes(2 * (ROOM + UTF7_DECODE_SLACK));
    Frama_C_show_each_run(dialect, len);
    complete_pair(dialect, &s, src, len, &p, units);
    //@ assert p.read <= len && p.units <= ROOM + 1;
    //@ assert s.count == 0 || s.count == 2 || s.count == 4;
    //@ assert s.bits <= 15;
    proof_forget();
}

static void prove(enum dialect dialect)
{
    struct runic_utf7_state s = {.dialect = dialect, .lenient = proof_bool()};
    const uint8_t *src = proof_bytes(MOST);
    uint8_t *units = proof_bytes(2 * (ROOM + UTF7_DECODE_SLACK));
    Frama_C_show_each_run(dialect);
    proof_utf7(&s);
    s.count = 0;
    const struct utf7_place p = utf7_take_units(dialect, &s, src, MOST, units, ROOM);
    //@ assert p.read <= MOST && p.units <= ROOM;
    //@ assert s.in_run <= BROKEN && s.run_ended <= 1;
    proof_forget();
}

int main(void)
{
    prove(RFC2152);
    prove(IMAP);
    //@ loop unroll 100;
    for (size_t len = 0; len <= 4; len++) {
        prove_pair(RFC2152, len);
        prove_pair(IMAP, len);
    }
    Frama_C_show_each_end();
}
