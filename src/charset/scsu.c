/* scsu.c - SCSU (UTS #6), as a codec: windows of 128 characters, tags, and UTF-16BE mode. */
/* SPDX-License-Identifier: MIT */
#include "scsu.h"

#include "unicode.h"

static void scsu_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    static const struct runic_scsu_state start = {.window = {0x0080, 0x00C0, 0x0400, 0x0600, 0x0900, 0x3040, 0x30A0, 0xFF00},
                                                  .order = 0x0706050403020100u,
                                                  .waiting = NO_VALUE};
    (void)charset, (void)how;
    state->scsu = start;
}

const struct runic_codec runic_codec_scsu = {.scheme = SCHEME_NONE,
                                             .has_state = true,
                                             .put = runic_scsu_put,
                                             .pending = runic_scsu_pending,
                                             .validates16 = true,
                                             .next = runic_scsu_next,
                                             .has = runic_has_scalar_value,
                                             .begin = scsu_begin,
                                             .flush = runic_scsu_flush};
