/* stream.c - proof: the parts of the converter, each in any state and with every length; its codecs are no more than their
 * contract. */
/* SPDX-License-Identifier: MIT */
/* hints: stream codec */
#include "kernels.h"

#include "stream/faults.c"
#include "stream/output.c"

#define MOST_ROOM (RUNIC_MIN_OUTPUT + 2 * CLOSING)

static struct runic_pair any_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    proof_reads(src, 4 * len);
    proof_writes(dst, cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

static bool any_has(char32_t value)
{
    (void)value;
    return proof_bool();
}

static size_t any_close(union runic_state *state, uint8_t *dst)
{
    proof_writes(dst, CLOSING);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return proof_size(0, CLOSING);
}

static const struct runic_codec any_codec = {.scheme = SCHEME_NONE, .encode = any_encode, .has = any_has, .close = any_close};

/* Any state, but for the length of an answer, which callers set. */
static void any_converter(struct converter *c)
{
    Frama_C_make_unknown((char *)c, sizeof *c);
    c->from = c->to = &any_codec;
    c->answer_length = 0;
}

static void check_answer(const struct converter *c)
{
    //@ assert c->answer_length <= ANSWER;
}

/* Each length of a sequence, each kind of answer and each length of a replacement. */
static void prove_faults(size_t length)
{
    struct converter c;
    const uint8_t *src = proof_bytes(length);
    runic_character sequence = {.value = Frama_C_unsigned_int_interval(0, 0x10FFFF), .length = (uint8_t)length};
    //@ loop unroll 100;
    for (size_t kind = 0; kind <= 3 * RUNIC_MAX_REPLACEMENT + 2; kind++) {
        runic_policy policy;
        Frama_C_show_each_run(length, kind);
        Frama_C_make_unknown((char *)&policy, sizeof policy);
        policy.action = kind < 2 ? RUNIC_ESCAPE : RUNIC_REPLACE;
        policy.length = (uint8_t)(kind < 2 ? 0 : (kind - 2) / 3);
        sequence.status = kind % 2 == 0 ? RUNIC_OK : RUNIC_INVALID;
        any_converter(&c);
        runic_note_fault(&c, src, &sequence);
        runic_answer_with(&c, &policy);
        check_answer(&c);
        proof_forget();
    }
}

/* Each room for an answer, a BOM, and the end of a text. */
static void prove_output(size_t cap)
{
    struct converter c;
    uint8_t *dst = proof_bytes(cap);
    struct work w = {NULL, 0, dst, cap, true};
    any_converter(&c);
    c.answer_length = (uint8_t)proof_size(0, ANSWER);
    Frama_C_show_each_run(cap);
    runic_write_answer(&c, &w);
    proof_forget();
    w = (struct work){NULL, 0, dst, cap, true};
    runic_write_mark(&c, &w);
    proof_forget();
    w = (struct work){NULL, 0, dst, cap, true};
    runic_close_text(&c, &w);
    free(dst);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t length = 0; length <= HOLD; length++)
        prove_faults(length);
    //@ loop unroll 200;
    for (size_t cap = 0; cap <= MOST_ROOM; cap++)
        prove_output(cap);
    Frama_C_show_each_end();
}
