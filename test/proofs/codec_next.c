/* codec_next.c - proof: next, next_at_end, flush, has and floor of a codec, for any bytes, any length up to 16, any state. */
/* SPDX-License-Identifier: MIT */
/* models: next */
#include "kernels.h"

#include "charset/codec.h"

#define MOST 16

/* The longest cut sequence that next can return; the converter relies on it. */
#define LONGEST_CUT 15

/* The state of BOCU-1. The other codecs have none, and must not read it. */
static void any_state(union runic_state *state)
{
    state->bocu1.previous = Frama_C_unsigned_int_interval(0, 0x10FFFF);
}

static void check_state(const union runic_state *state)
{
    //@ assert state->bocu1.previous <= 0x10FFFF;
}

extern const struct runic_codec PROVED;

static void check_character(const runic_character *found, size_t len)
{
    //@ assert found->status == RUNIC_OK || found->status == RUNIC_ILL_FORMED || found->status == RUNIC_PARTIAL;
    //@ assert found->status == RUNIC_PARTIAL ==> found->length == len && len <= LONGEST_CUT;
    //@ assert found->status == RUNIC_OK ==> 1 <= found->length <= len;
    //@ assert found->status == RUNIC_ILL_FORMED ==> found->length <= len;
}

static void prove(size_t len)
{
    union runic_state state;
    const uint8_t *src = proof_bytes(len);
    runic_character found;
    Frama_C_show_each_run(len);
    if (len > 0) {
        any_state(&state);
        found = PROVED.next(&state, src, len);
        check_character(&found, len);
        check_state(&state);
        proof_forget();
    }
    if (PROVED.next_at_end != NULL && len <= LONGEST_CUT) {
        any_state(&state);
        found = PROVED.next_at_end(&state, src, len);
        //@ assert found.length == len || (found.length == 0 && found.status == RUNIC_OK && found.value == NO_VALUE);
        check_state(&state);
        proof_forget();
    }
    if (PROVED.floor != NULL)
        //@ loop unroll 100;
        for (size_t pos = 0; pos < len; pos++) {
            const size_t floor = PROVED.floor(RUNIC_CHARSET_UNKNOWN, src, len, pos);
            //@ assert floor <= pos;
            proof_forget();
        }
}

int main(void)
{
    union runic_state decoder, encoder;
    const runic_options how = {.utf7_lenient = proof_bool(), .utf7_encode_optional = proof_bool()};
    uint8_t bytes[CLOSING];
    if (PROVED.begin != NULL) {
        PROVED.begin(&decoder, &encoder, &how);
        check_state(&decoder);
        check_state(&encoder);
    }
    PROVED.has(&encoder, Frama_C_unsigned_int_interval(0, 0x10FFFF));
    if (PROVED.flush != NULL) {
        any_state(&encoder);
        const size_t size = PROVED.flush(&encoder, bytes);
        //@ assert size <= CLOSING;
        check_state(&encoder);
        proof_forget();
    }
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove(len);
    Frama_C_show_each_end();
}
