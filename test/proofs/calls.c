/* calls.c - proof, not seen to end yet: the beginning of a stream, and each call of one but for its text: any options, any
 * codecs, any state, each number of held bytes, pieces of up to 2 bytes. */
/* SPDX-License-Identifier: MIT */
/* hints: codec calls */
#include "kernels.h"

#include "stream_state.h"

#include "stream/beginning.c"
#include "stream/converter.c"

#define MOST 2

const struct runic_codec *runic_codec(runic_charset charset)
{
    return charset == RUNIC_UNKNOWN || charset == RUNIC_UTF16 ? NULL : either_codec();
}

runic_charset_properties runic_charset_describe(runic_charset charset)
{
    runic_charset_properties any;
    (void)charset;
    Frama_C_make_unknown((char *)&any, sizeof any);
    any.name = "";
    return any;
}

runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little)
{
    (void)is_little;
    proof_reads(src, len);
    return proof_bool() ? charset : RUNIC_UTF16LE;
}

runic_signature runic_detect_signature(const void *src, size_t len, unsigned flags)
{
    runic_signature any;
    (void)flags;
    proof_reads(src, len);
    Frama_C_make_unknown((char *)&any, sizeof any);
    any.charset = (runic_charset)proof_size(0, RUNIC_CHARSET_COUNT - 1);
    return any;
}

void runic_note_fault(struct converter *c, const runic_report *fault)
{
    proof_reads(fault, sizeof *fault);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
}

runic_status runic_stop_at_fault(struct converter *c, runic_status status)
{
    c->fault_waits = 1;
    return status;
}

bool runic_are_options(const runic_options *how)
{
    proof_reads(how, sizeof *how);
    return proof_bool();
}

bool runic_is_policy(const runic_policy *policy, unsigned highest_action)
{
    (void)highest_action;
    proof_reads(policy, sizeof *policy);
    return proof_bool();
}

static bool write_some(struct converter *c, struct work *w)
{
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    proof_room(w->dst, w->cap);
    proof_written = proof_size(0, w->cap);
    wrote(w, proof_written);
    return proof_bool();
}

bool runic_write_answer(struct converter *c, struct work *w)
{
    return write_some(c, w);
}

bool runic_write_mark(struct converter *c, struct work *w)
{
    return write_some(c, w);
}

static void prove(size_t held, size_t len, unsigned last)
{
    runic_converter stream;
    struct converter *c = (struct converter *)&stream;
    uint8_t *src = proof_bytes(len), *dst = proof_bytes(MOST);
    any_converter(c);
    c->held = (uint8_t)held;
    c->closed = proof_bool();
    c->first_due = proof_bool();
    c->fault_waits = proof_bool();
    if (held <= RUNIC_MAX_SIGNATURE && proof_bool())
        c->from = NULL;
    Frama_C_show_each_run(held, len, last);
    const runic_result done = runic_converter_convert(&stream, src, len, dst, MOST, (int)last);
    //@ assert done.read <= len && done.written <= MOST;
    //@ assert c->held <= HOLD;
    proof_forget();
    free(src);
    free(dst);
}

static void prove_others(void)
{
    runic_converter stream;
    struct converter *c = (struct converter *)&stream;
    runic_options how;
    runic_policy policy, other;
    Frama_C_make_unknown((char *)&how, sizeof how);
    how.callback = any_answer;
    how.user = NULL;
    how.to = RUNIC_UTF8;
    any_policy(&policy, RUNIC_CALLBACK);
    any_policy(&other, RUNIC_CALLBACK);
    runic_converter_init(&stream, &how);
    runic_converter_reset(&stream);
    any_converter(c);
    runic_converter_answer(&stream, &policy);
    runic_converter_policies(&stream, &policy, &other);
    runic_converter_report(&stream);
    runic_converter_faults(&stream);
    runic_converter_place(&stream);
    runic_converter_held(&stream);
    runic_converter_charset(&stream);
}

int main(void)
{
    prove_others();
    //@ loop unroll 100;
    for (size_t held = 0; held < HOLD; held++) {
        //@ loop unroll 100;
        for (size_t len = 0; len <= MOST; len++) {
            prove(held, len, 0);
            prove(held, len, 1);
        }
    }
    Frama_C_show_each_end();
}
