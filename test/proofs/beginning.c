/* beginning.c - proof: the beginning of a stream, over any codecs: any options, each number of held bytes, pieces of up to 16.
 */
/* SPDX-License-Identifier: MIT */
/* hints: codec beginning */
/* parts: choice first begin */
#include "kernels.h"

#include "stream_state.h"

#include "stream/beginning.c"

/* ---- What other drivers prove ---- */

const struct runic_codec *runic_codec(runic_charset charset)
{
    return charset == RUNIC_UNKNOWN || charset == RUNIC_UTF16 || charset == RUNIC_UTF32 ? NULL : either_codec();
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
    any.charset = (runic_charset)Frama_C_unsigned_int_interval(0, RUNIC_CHARSET_COUNT - 1);
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

/* ---- The proofs ---- */

#if defined PART_choice
static void prove_choice(size_t held, size_t len)
{
    struct converter c;
    const uint8_t *src = proof_bytes(len);
    struct work w = {src, len, proof_out, LONGEST, proof_bool()};
    any_converter(&c);
    c.held = (uint8_t)held;
    Frama_C_show_each_run(held, len);
    runic_choose_charset(&c, &w);
    //@ assert c.held <= RUNIC_MAX_SIGNATURE && w.src + w.len == src + len && w.len <= len;
    proof_reads(w.src, w.len);
    free((void *)src);
}

static void prove(void)
{
    //@ loop unroll 100;
    for (size_t held = 0; held <= RUNIC_MAX_SIGNATURE; held++)
        //@ loop unroll 100;
        for (size_t len = 0; len <= LONGEST; len++)
            prove_choice(held, len);
}
#elif defined PART_first
static void prove(void)
{
    struct converter c;
    struct work w;
    any_converter(&c);
    any_work(&w);
    runic_meet_first(&c, &w);
    check_work(&w);
    //@ assert c.held < HOLD;
    proof_forget();
}
#else
static void prove(void)
{
    struct converter c;
    any_converter(&c);
    c.how.to = proof_bool() ? RUNIC_UTF16 : proof_bool() ? RUNIC_UTF32 : RUNIC_UTF8;
    runic_begin(&c);
    //@ assert c.held == 0 && c.to != \null && c.owed.action == RUNIC_STOP;
    check_policy(&c.how.malformed, RUNIC_CALLBACK);
    check_policy(&c.how.unmappable, RUNIC_CALLBACK);
}
#endif

int main(void)
{
    prove();
    Frama_C_show_each_end();
}
