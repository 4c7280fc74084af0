/* label.c - proof: labels of every length up to 16, compared with each name; options of any bytes; names of faults of any
 * number. */
/* SPDX-License-Identifier: MIT */
/* models: label */
/* The loop over all labels must be unrolled. Otherwise Frama-C combines the length of one label with another label. */
/* unroll: 600 */
#include "charset/codec.c"
#include "charset/label.c"
#include "stream/options.c"
#include "text/status.c"

#define MOST 16

static void prove_label(size_t len)
{
    const char *label = proof_bytes(len);
    Frama_C_show_each_run(len);
    const runic_charset found = runic_charset_from_label(label, len);
    //@ assert found < RUNIC_CHARSET_COUNT;
    proof_forget();
    free((void *)label);
}

static void prove_options(void)
{
    runic_options how;
    Frama_C_make_unknown((char *)&how, sizeof how);
    runic_options_are_default(&how);
    how.callback = NULL;
    runic_options_are_valid(&how);
    proof_forget();
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_label(len);
    prove_options();
    const int number = Frama_C_int_interval(INT32_MIN, INT32_MAX);
    runic_status_name(number);
    runic_status_message(number);
    runic_fault_name(number);
    runic_fault_message(number);
    runic_charset_label((runic_charset)number, proof_size(0, SIZE_MAX));
    Frama_C_show_each_end();
}
