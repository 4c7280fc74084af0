/* view.c - proof: held bytes and the piece behind them: each number of both, and each number taken from them. */
/* SPDX-License-Identifier: MIT */
#include "stream/view.h"

/* One more than a view joins to what is held: it is not whole then. */
#define MOST       (HOLD + 1)
#define MOST_BYTES (HOLD + MOST)

/* Each number of held bytes, with each piece behind them, and each number of bytes taken from the view of both. */
static void prove_view(size_t held, size_t len)
{
    struct converter c;
    struct view view;
    uint8_t *src = proof_bytes(len);
    Frama_C_make_unknown((char *)&c, sizeof c);
    //@ loop unroll 100;
    for (size_t bytes = 0; bytes <= held + len; bytes++) {
        struct work w = {src, len, NULL, 0, proof_bool()};
        c.held = (uint8_t)held;
        Frama_C_show_each_run(held, len, bytes);
        look(&view, &c, &w);
        //@ assert view.len <= MOST_BYTES;
        //@ assert view.whole ==> c.held + w.len == view.len;
        proof_reads(view.src, view.len);
        if (bytes <= view.len) {
            consume(&c, &w, &view, bytes);
            //@ assert c.held + w.len == held + len - bytes;
            //@ assert view.whole ==> c.held + w.len == view.len;
            proof_reads(view.src, view.len);
            proof_reads(w.src, w.len);
        }
        w = (struct work){src, len, NULL, 0, proof_bool()};
        c.held = (uint8_t)held;
        if (bytes <= len && held + bytes <= HOLD) {
            hold(&c, &w, bytes);
            //@ assert c.held == held + bytes && w.len == len - bytes;
            proof_reads(w.src, w.len);
        }
    }
    free(src);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t held = 0; held < HOLD; held++)
        //@ loop unroll 100;
        for (size_t len = 0; len <= MOST; len++)
            prove_view(held, len);
    Frama_C_show_each_end();
}
