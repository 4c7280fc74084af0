/* decide.c - proof: what a policy or a callback says of a fault, any policies and faults. */
/* SPDX-License-Identifier: MIT */
/* hints: codec decide */
#include "kernels.h"

#include "stream_state.h"

#include "stream/faults.c"

/* options.c is reached by spell. */
bool runic_is_policy(const runic_policy *policy, unsigned highest_action)
{
    proof_reads(policy, sizeof *policy);
    proof_result = 0;
    if (policy->action <= highest_action && policy->length <= RUNIC_MAX_REPLACEMENT)
        proof_result = proof_bool();
    return proof_result;
}

int main(void)
{
    struct converter c;
    any_converter(&c);
    Frama_C_show_each_run();
    runic_decide(&c);
    //@ assert c.owed.action <= RUNIC_CALLBACK && c.owed.length <= RUNIC_MAX_REPLACEMENT;
    //@ assert c.owed.action != RUNIC_CALLBACK;
    Frama_C_show_each_end();
}
