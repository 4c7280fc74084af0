/* spell.c - proof: reports of faults, and what stands for them: each length of a sequence, each policy, any target;
 * texts of up to 16 values. */
/* SPDX-License-Identifier: MIT */
/* hints: spell codec */
#include "kernels.h"

#include "stream/faults.c"

#define MOST 16

static bool any_has(char32_t value)
{
    (void)value;
    return proof_bool();
}

static const struct runic_codec any_codec = {.scheme = SCHEME_NONE, .has = any_has};

/* An escape of bytes, one of a character, and each length of a replacement; but for the first there is less room. */
static void prove_spelling(const runic_report *fault)
{
    char32_t *text = proof_bytes(ANSWER * sizeof *text), *few = proof_bytes(RUNIC_MAX_REPLACEMENT * sizeof *text);
    //@ loop unroll 100;
    for (size_t kind = 0; kind <= RUNIC_MAX_REPLACEMENT + 2; kind++) {
        runic_policy policy;
        Frama_C_show_each_run(fault->length, kind);
        Frama_C_make_unknown((char *)&policy, sizeof policy);
        policy.action = kind == 0 ? RUNIC_ESCAPE : kind == 1 ? RUNIC_SKIP : RUNIC_REPLACE;
        policy.length = (uint8_t)(kind < 2 ? 0 : kind - 2);
        const bool is_long = kind == 0 && fault->status != RUNIC_UNMAPPABLE;
        const size_t length = runic_spell(&any_codec, &policy, fault, is_long ? text : few);
        const size_t most = is_long ? ANSWER : RUNIC_MAX_REPLACEMENT;
        //@ assert length <= most;
        proof_forget();
    }
    free(text);
    free(few);
}

static void prove_faults(size_t length)
{
    struct converter c;
    const uint8_t *src = proof_bytes(length);
    runic_character sequence = {.value = Frama_C_unsigned_int_interval(0, 0x10FFFF), .length = (uint8_t)length};
    Frama_C_make_unknown((char *)&c, sizeof c);
    //@ loop unroll 2;
    for (unsigned bad = 0; bad < 2; bad++) {
        sequence.status = bad ? RUNIC_INVALID : RUNIC_OK;
        const runic_report fault = runic_report_of(0, src, &sequence);
        runic_note_fault(&c, &fault);
        prove_spelling(&fault);
    }
}

static void prove_text(void)
{
    struct converter c;
    char32_t *text = proof_bytes(MOST * sizeof *text), *spelled = proof_bytes(MOST * RUNIC_MAX_REPLACEMENT * sizeof *spelled);
    size_t newest = MOST;
    Frama_C_make_unknown((char *)&c, sizeof c);
    c.to = &any_codec;
    c.how.unmappable.action = (uint8_t)proof_size(0, RUNIC_CALLBACK);
    c.how.unmappable.length = (uint8_t)proof_size(0, RUNIC_MAX_REPLACEMENT);
    const size_t length = runic_spell_text(&c, text, MOST, spelled, &newest);
    //@ assert length <= MOST * RUNIC_MAX_REPLACEMENT && newest <= MOST;
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t length = 0; length <= HOLD; length++)
        prove_faults(length);
    prove_text();
    Frama_C_show_each_end();
}
