/* pivot.c - proof: text by way of scalar values, from every place of 16 bytes with every room up to 16, over any two codecs. */
/* SPDX-License-Identifier: MIT */
/* hints: pivot codec */
#include "kernels.h"

#include "stream/converter.c"

#define MOST 16

static struct runic_pair any_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    proof_reads(src, len);
    proof_room(dst, 4 * cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

static struct runic_pair any_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    proof_reads(src, 4 * len);
    proof_room(dst, cap);
    Frama_C_make_unknown((char *)state, sizeof *state);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
}

static const struct runic_codec any_codec = {.scheme = SCHEME_NONE, .decode = any_decode, .encode = any_encode};

/* From every place of the text and of the room. */
int main(void)
{
    struct converter c;
    const struct view view = {.src = proof_bytes(MOST), .len = MOST, .whole = true};
    const struct work w = {NULL, 0, proof_bytes(MOST), MOST, proof_bool()};
    Frama_C_make_unknown((char *)&c, sizeof c);
    c.from = c.to = &any_codec;
    c.how.word_joiner = proof_bool();
    c.begun = proof_bool();
    Frama_C_show_each_run(MOST);
    const struct runic_pair done = convert_good(&c, &view, &w);
    //@ assert done.read <= MOST && done.written <= MOST;
    Frama_C_show_each_end();
}
